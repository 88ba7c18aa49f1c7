"""What can go wrong."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from . import _bifrost


class BifrostError(Exception):
    """Anything that keeps a query from being answered."""


class RootError(BifrostError):
    """The root cannot be read."""


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong with a query."""

    path: str
    """Where: ``match.kind[1]``; the root is ``$``."""
    message: str
    accepted: tuple[str, ...] = ()
    did_you_mean: str | None = None


class QueryError(BifrostError, ValueError):
    """The query is wrong; ``errors`` has each fault with its path."""

    def __init__(
        self, message: str, errors: tuple[Fault, ...] = (), text: str | None = None
    ) -> None:
        super().__init__(message)
        self.message = message
        self.errors = errors
        self._text = text

    def to_json(self) -> str:
        """What is wrong, byte for byte as every other door says it."""
        error = {"error": {"message": self.message}}
        return self._text or json.dumps(error, ensure_ascii=False, separators=(",", ":"))

    @property
    def paths(self) -> list[str]:
        return [fault.path for fault in self.errors]

    def __reduce__(self) -> tuple[type[QueryError], tuple[str, tuple[Fault, ...], str | None]]:
        return type(self), (self.message, self.errors, self._text)


@contextmanager
def translated() -> Iterator[None]:
    """The errors of the native part as those above."""
    try:
        yield
    except _bifrost.Refused as refused:
        text = str(refused)
        error = json.loads(text)["error"]
        faults = tuple(
            Fault(it["path"], it["message"], tuple(it.get("accepted", ())), it.get("did_you_mean"))
            for it in error["errors"]
        )
        raise QueryError(error["message"], faults, text) from None
    except _bifrost.RootUnreadable as unreadable:
        raise RootError(str(unreadable)) from None
