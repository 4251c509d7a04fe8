"""An entry of the table of requests: a function with the address under which it is asked for.

What it takes, whom it answers and what comes back stand in its signature alone:

    async def check(desk: Desk, asker: Asker, asked: InLanguage, body: TeamToCheck) -> Encoded[TeamReport]

`asked` has the parts of the path and the options, `body` is a record or the bytes of a file.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal, TypeVar, get_args, get_origin, get_type_hints

from msgspec import Meta

from deadzone.host.asking.answers import Encoded, Paper, Zip
from deadzone.host.asking.askers import Asker
from deadzone.host.protocol.keeping import Need

Method = Literal["GET", "POST", "PUT", "PATCH", "DELETE"]
Function = Callable[..., Awaitable[Any]]
F = TypeVar("F", bound=Function)

LARGEST_BATTLE: Final = 1_000_000  # bytes of a file to be resumed; the largest battles have three hundred thousand
SentFile = Annotated[bytes, Meta(max_length=LARGEST_BATTLE)]
FILE: Final = "application/octet-stream"
DONE, NOTHING = 200, 204


@dataclass(frozen=True, kw_only=True)
class Entry:
    """`same`: the answer is the same for everybody, and changes only with the program.

    `dear`: it takes much to make, or tells of somebody, so that only our own page may ask for it. `keeps` is how much
    it adds to what is stored, in battles. `denies`: it may say that there is no such thing. `failing` is the shape of
    an answer that says that the server fails. `needs`: it is refused where there is no such thing.
    """

    method: Method
    path: str
    function: Function
    asker: type[Asker]
    asked: Any
    body: Any
    answer: Any
    status: int
    same: bool
    dear: bool
    keeps: float
    denies: bool
    failing: Any
    needs: Need | None

    @property
    def name(self) -> str:
        return self.function.__name__

    @property
    def about(self) -> str:
        return inspect.getdoc(self.function) or ""

    @property
    def media(self) -> str | None:
        """What the answer is if it is no record; None for a record, or nothing."""
        made = isinstance(self.answer, type) and issubclass(self.answer, Paper | Zip)
        return str(self.answer.media) if made else None

    @property
    def most_bytes(self) -> int:
        """How large a file may be that is sent; 0 if the body is a record, or none."""
        metas = [part for part in get_args(self.body) if isinstance(part, Meta)]
        return metas[0].max_length or 0 if metas and get_args(self.body)[0] is bytes else 0


class Chapter:
    """Entries that belong together, in the order in which their functions stand in a file."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []

    def asks(
        self,
        method: Method,
        path: str,
        *,
        status: int = DONE,
        same: bool = False,
        dear: bool = False,
        keeps: float = 0.0,
        denies: bool = False,
        failing: Any = None,
        needs: Need | None = None,
    ) -> Callable[[F], F]:
        """Enter a function."""

        def enter(function: F) -> F:
            hints = get_type_hints(function, include_extras=True)
            answer, asker = hints.pop("return"), hints[list(hints)[1]]
            nothing = answer is type(None)
            self.entries.append(
                Entry(
                    method=method,
                    path=path,
                    function=function,
                    asker=asker,
                    asked=hints.get("asked"),
                    body=hints.get("body"),
                    answer=get_args(answer)[0] if get_origin(answer) is Encoded else None if nothing else answer,
                    status=NOTHING if nothing else status,
                    same=same,
                    dear=dear,
                    keeps=keeps,
                    denies=denies or asker.picked,
                    failing=failing,
                    needs=needs,
                )
            )
            return function

        return enter


class Table:
    """All entries, in the order in which their addresses are tried."""

    def __init__(self, chapters: Iterable[Sequence[Entry]]) -> None:
        self.entries = [entry for chapter in chapters for entry in chapter]
        self._patterns = [(_pattern(entry.path), entry) for entry in self.entries]

    def find(self, method: str, path: str) -> tuple[Entry, Mapping[str, str]] | None:
        """The entry with this address, and the parts of its path; None if there is none."""
        for pattern, entry in self._patterns:
            found = pattern.fullmatch(path) if entry.method == method else None
            if found is not None:
                return entry, found.groupdict()
        return None


def _pattern(path: str) -> re.Pattern[str]:
    """A path such as `/api/lists/{id}` as a pattern."""
    return re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>[^/]+)", re.escape(path)))
