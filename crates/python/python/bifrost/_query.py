"""A query in whatever form it is given."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Union

from . import _bifrost
from ._errors import QueryError, translated


class Query:
    """A checked query: from a dict, from JSON or RQL as text, or from a file ``.json`` or ``.rql``.

    A string that begins with a bracket, or with ``;``, is the query itself; any other names a file, whose
    ending tells how it is written.
    Whatever is wrong with it is raised as a :class:`QueryError`.
    """

    __slots__ = ("_text",)

    def __init__(self, source: QueryLike) -> None:
        text, file = text_of(source)
        with translated():
            self._text = _bifrost.convert(text, file)

    @property
    def text(self) -> str:
        """The query in the notation that it was given in."""
        return self._text

    @property
    def rql(self) -> str:
        return _bifrost.convert(self._text.encode(), to="rql")

    def to_dict(self) -> dict[str, Any]:
        """Its canonical form: defaults filled in, one spelling for each meaning."""
        canonical: dict[str, Any] = json.loads(_bifrost.convert(self._text.encode(), to="json"))
        return canonical

    def __repr__(self) -> str:
        return f"Query({self.rql.rstrip()!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Query) and self.to_dict() == other.to_dict()

    def __hash__(self) -> int:
        return hash(_bifrost.convert(self._text.encode(), to="json"))


QueryLike = Union[Mapping[str, Any], Query, str, "os.PathLike[str]"]


def text_of(source: QueryLike) -> tuple[bytes, Path | None]:
    """The text of a query, which is not checked yet, and the file that it comes from."""
    if isinstance(source, Query):
        return source.text.encode(), None
    if isinstance(source, Mapping):
        try:
            return json.dumps(dict(source), allow_nan=False).encode(), None
        except (TypeError, ValueError, RecursionError) as error:
            raise QueryError(f"invalid query: it is no JSON: {error}") from None
    if isinstance(source, str) and source.lstrip()[:1] in tuple("({;["):
        # What cannot be encoded is no query either, and is refused as such.
        return source.encode(errors="surrogatepass"), None
    try:
        path = Path(source)
    except TypeError:
        kind = type(source).__name__
        raise TypeError(f"a query is a dict, a Query, a string or a path, not {kind}") from None
    return path.read_bytes(), path
