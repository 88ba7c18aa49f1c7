"""What a query is answered, typed: an answer and its rows.

The names are those of the JSON. What has no value is ``None``, ``()`` or ``False``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar, Union, overload

Made = TypeVar("Made")


def _made(kind: type[Made], data: dict[str, Any]) -> Made:
    """A value of a class from the JSON of one."""
    values: dict[str, Any] = {}
    for it in fields(kind):  # type: ignore[arg-type]
        if it.name not in data:
            continue
        value, of = data[it.name], it.metadata.get("of")
        if isinstance(value, list):
            value = tuple(value if of is None else (_made(of, one) for one in value))
        elif of is not None:
            value = _made(of, value)
        values[it.name] = value
    return kind(**values)


def _part(of: type[Any]) -> Any:
    return field(metadata={"of": of})


def _part_or(default: Any, of: type[Any]) -> Any:
    return field(default=default, metadata={"of": of})


@dataclass(frozen=True)
class Range:
    """Bytes from 0, lines and columns from 1; ends are exclusive."""

    start_byte: int
    end_byte: int
    start_line: int
    start_column: int
    end_line: int
    end_column: int


@dataclass(frozen=True)
class Capture:
    """What a label is bound to."""

    name: str
    text: str
    start_line: int
    kind: str | None = None
    range: Range | None = _part_or(None, Range)


@dataclass(frozen=True)
class Stop:
    """What a path comes by."""

    result_type: str
    path: str
    kind: str | None = None
    name: str | None = None
    fq_name: str | None = None
    start_line: int | None = None
    end_line: int | None = None
    range: Range | None = _part_or(None, Range)
    proof: str | None = None
    id: str | None = None
    node_range: Range | None = _part_or(None, Range)
    name_range: Range | None = _part_or(None, Range)


@dataclass(frozen=True)
class Step:
    """One edge of a path."""

    op: str
    result: Stop = _part(Stop)
    via: Stop | None = _part_or(None, Stop)
    proof: str = "proven"


@dataclass(frozen=True)
class Path:
    """One way from a match to a row."""

    seed: Stop = _part(Stop)
    steps: tuple[Step, ...] = _part_or((), Step)

    @property
    def proven(self) -> bool:
        """Whether every edge of it is."""
        return all(step.proof == "proven" for step in self.steps)


@dataclass(frozen=True)
class NestedDeclaration:
    """A declaration that a row names."""

    path: str
    language: str
    kind: str
    name: str
    fq_name: str
    start_line: int
    end_line: int
    signature: str | None = None
    id: str | None = None
    node_range: Range | None = _part_or(None, Range)
    name_range: Range | None = _part_or(None, Range)


@dataclass(frozen=True)
class Receiver:
    """What a method is called on."""

    range: Range = _part(Range)
    text: str = ""


@dataclass(frozen=True)
class Argument:
    """What a call is given."""

    range: Range = _part(Range)
    text: str = ""
    position: int | None = None
    name: str | None = None
    formal_index: int | None = None
    formal_name: str | None = None
    variadic: bool = False
    spread: bool = False


@dataclass(frozen=True)
class Match:
    """A piece of code that fits the pattern."""

    path: str
    language: str
    kind: str
    start_line: int
    end_line: int
    text: str
    captures: tuple[Capture, ...] = _part_or((), Capture)
    enclosing_symbol: str | None = None
    id: str | None = None
    node_range: Range | None = _part_or(None, Range)
    decorator_ranges: tuple[Range, ...] = _part_or((), Range)
    decorated_range: Range | None = _part_or(None, Range)

    def captured(self, name: str) -> list[str]:
        """The texts that a label is bound to."""
        return [capture.text for capture in self.captures if capture.name == name]


@dataclass(frozen=True)
class Declaration:
    """A declaration that the steps lead to."""

    path: str
    language: str
    kind: str
    name: str
    fq_name: str
    start_line: int
    end_line: int
    signature: str | None = None
    provenance: tuple[Path, ...] = _part_or((), Path)
    provenance_truncated: bool = False
    id: str | None = None
    node_range: Range | None = _part_or(None, Range)
    name_range: Range | None = _part_or(None, Range)


@dataclass(frozen=True)
class ReferenceSite:
    """A place that refers to a declaration."""

    path: str
    language: str
    proof: str
    usage_kind: str
    range: Range = _part(Range)
    target: NestedDeclaration = _part(NestedDeclaration)
    reference_kind: str | None = None
    enclosing_declaration: NestedDeclaration | None = _part_or(None, NestedDeclaration)
    provenance: tuple[Path, ...] = _part_or((), Path)
    provenance_truncated: bool = False


@dataclass(frozen=True)
class CallSite:
    """A place that calls a declaration."""

    path: str
    language: str
    call_kind: str
    proof: str
    range: Range = _part(Range)
    callee_range: Range = _part(Range)
    callee: NestedDeclaration = _part(NestedDeclaration)
    caller: NestedDeclaration | None = _part_or(None, NestedDeclaration)
    receiver: Receiver | None = _part_or(None, Receiver)
    arguments: tuple[Argument, ...] = _part_or((), Argument)
    provenance: tuple[Path, ...] = _part_or((), Path)
    provenance_truncated: bool = False


@dataclass(frozen=True)
class ExpressionSite:
    """What a call gives to one parameter, or as receiver."""

    path: str
    language: str
    text: str
    input_kind: str
    callee_fq_name: str
    range: Range = _part(Range)
    call_range: Range = _part(Range)
    parameter_index: int | None = None
    parameter_name: str | None = None
    caller_fq_name: str | None = None
    provenance: tuple[Path, ...] = _part_or((), Path)
    provenance_truncated: bool = False


@dataclass(frozen=True)
class File:
    """A file that the steps lead to."""

    path: str
    language: str
    provenance: tuple[Path, ...] = _part_or((), Path)
    provenance_truncated: bool = False


Row = Union[Match, Declaration, ReferenceSite, CallSite, ExpressionSite, File]

_KINDS: dict[str, type[Any]] = {
    "structural_match": Match,
    "declaration": Declaration,
    "reference_site": ReferenceSite,
    "call_site": CallSite,
    "expression_site": ExpressionSite,
    "file": File,
}


@dataclass(frozen=True)
class Diagnostic:
    """One thing that an answer says of itself."""

    code: str
    impact: str
    language: str
    message: str
    step: int | None = None
    reason: str | None = None
    count: int | None = None
    paths: tuple[str, ...] = ()


class Answer(Sequence[Row]):
    """The rows of an answer, and what it says of itself.

    ``complete`` is the word to look at: only when it is true do the rows stand for all there is, and no
    rows for none.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        envelope = json.loads(text)
        self._dicts: list[dict[str, Any]] = envelope["results"]
        self.rows: tuple[Row, ...] = tuple(_made(_KINDS[it["result_type"]], it) for it in self._dicts)
        self.truncated: bool = envelope["truncated"]
        self.complete: bool = envelope["complete"]
        self.diagnostics: tuple[Diagnostic, ...] = tuple(
            _made(Diagnostic, it) for it in envelope.get("diagnostics", ())
        )

    def to_json(self) -> str:
        """The whole answer, byte for byte as every other door gives it."""
        return self._text

    def to_dicts(self) -> list[dict[str, Any]]:
        """The rows as dicts, as pandas and polars take them."""
        dicts: list[dict[str, Any]] = json.loads(self._text)["results"]
        return dicts

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    @overload
    def __getitem__(self, at: int) -> Row: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Row, ...]: ...
    def __getitem__(self, at: int | slice) -> Row | tuple[Row, ...]:
        return self.rows[at]

    def __repr__(self) -> str:
        whole = "complete" if self.complete else "not complete"
        codes = "".join(f", {it.code}" for it in self.diagnostics)
        return f"<Answer: {len(self.rows)} rows, {whole}{codes}>"
