"""Structural code search: a query in, typed rows out.

>>> from bifrost import Workspace
>>> answer = Workspace("path/to/project").query({"match": {"kind": "call", "callee": {"name": "eval"}}})
>>> for row in answer:
...     print(row.path, row.start_line, row.text)

Only when ``answer.complete`` is true do the rows stand for all there is.
"""

from ._bifrost import __version__
from ._errors import BifrostError, Fault, QueryError, RootError
from ._query import Query, QueryLike
from ._rows import (
    Answer,
    Argument,
    CallSite,
    Capture,
    Declaration,
    Diagnostic,
    ExpressionSite,
    File,
    Match,
    NestedDeclaration,
    Path,
    Range,
    Receiver,
    ReferenceSite,
    Row,
    Step,
    Stop,
)
from ._workspace import Workspace, languages

__all__ = [
    "Answer",
    "Argument",
    "BifrostError",
    "CallSite",
    "Capture",
    "Declaration",
    "Diagnostic",
    "ExpressionSite",
    "Fault",
    "File",
    "Match",
    "NestedDeclaration",
    "Path",
    "Query",
    "QueryError",
    "QueryLike",
    "Range",
    "Receiver",
    "ReferenceSite",
    "RootError",
    "Row",
    "Step",
    "Stop",
    "Workspace",
    "__version__",
    "languages",
]
