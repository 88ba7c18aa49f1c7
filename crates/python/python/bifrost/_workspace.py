"""An open folder."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any, Optional, Union

from . import _bifrost
from ._errors import translated
from ._query import QueryLike, text_of
from ._rows import Answer


class Workspace:
    """A code base on disk. Every query sees its files as they are then.

    It may be shared between threads: queries run side by side, without the interpreter's lock.
    """

    def __init__(
        self,
        root: Union[str, os.PathLike[str]] = ".",
        *,
        ignore_rules: bool = True,
        max_file_size: Optional[int] = None,
        language_map: Optional[Mapping[str, str]] = None,
    ) -> None:
        """Opens ``root``; a :class:`RootError` is raised when it cannot be read.

        ``ignore_rules=False`` searches what ``.gitignore`` and the like leave out, too. Larger files than
        ``max_file_size`` bytes are not searched, and named. ``language_map={"inc": "php"}`` reads
        files of an extension as a language.
        """
        mapped = [f"{extension}={label}" for extension, label in (language_map or {}).items()]
        with translated():
            self._native = _bifrost.Workspace(os.fspath(root), ignore_rules, max_file_size, mapped)

    @property
    def root(self) -> Path:
        """The real path of the root."""
        return Path(self._native.root)

    def query(
        self,
        query: QueryLike,
        *,
        deadline: Union[float, timedelta, None] = None,
    ) -> Answer:
        """Answers a query: a dict, a :class:`Query`, RQL or JSON as text, or the path of a file.

        After ``deadline`` seconds it answers what was found, and says so. Ctrl-C stops it. A wrong query
        is raised as a :class:`QueryError`.
        """
        seconds = deadline.total_seconds() if isinstance(deadline, timedelta) else deadline
        text, file = text_of(query)
        with translated():
            return Answer(self._native.run(text, file, seconds))

    def explain(self, query: QueryLike) -> str:
        """What a query means here: the plan, and the words that narrow the search."""
        text, file = text_of(query)
        with translated():
            return self._native.explain(text, file)

    def files(self) -> list[str]:
        """The paths of the files of known languages, as they were at the last query."""
        return self._native.files()

    def languages(self) -> list[dict[str, Any]]:
        """What every language is called and supports."""
        return languages()

    def __repr__(self) -> str:
        return f"Workspace({str(self.root)!r})"


def languages() -> list[dict[str, Any]]:
    """What every language is called and supports."""
    answer: list[dict[str, Any]] = json.loads(_bifrost.languages())["languages"]
    return answer
