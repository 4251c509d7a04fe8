"""What comes back: a record, which any transport may write its own way, or something that was made as bytes."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from dataclasses import dataclass
from typing import ClassVar, Final, Generic, TypeVar

from msgspec import Struct

T = TypeVar("T")

JSON: Final = "application/json"
DAY_TO_DAY: Final = 3600  # seconds for which something is kept that changes only with the program
DRAWN: Final = 600  # and for a drawing
NEVER_KEPT: Final = 0


class Encoded(Struct, Generic[T], frozen=True):
    """A record of the kind T that is JSON already. `kept` as in `Paper`; a `status` of its own if it is no success."""

    content: bytes
    kept: int | None = None
    status: int = 0


class Paper(Struct, frozen=True, kw_only=True):
    """Something to look at or to save, under the `name` if it has one.

    `kept` are the seconds for which whoever asked may use it again without asking; None if nothing is said of it.
    """

    media: ClassVar[str]

    content: bytes
    name: str = ""
    kept: int | None = None


class Svg(Paper, frozen=True, kw_only=True):
    media: ClassVar[str] = "image/svg+xml"


class Pdf(Paper, frozen=True, kw_only=True):
    media: ClassVar[str] = "application/pdf"


class Gif(Paper, frozen=True, kw_only=True):
    media: ClassVar[str] = "image/gif"


class Webp(Paper, frozen=True, kw_only=True):
    media: ClassVar[str] = "image/webp"


class BattleFile(Paper, frozen=True, kw_only=True):
    media: ClassVar[str] = "application/octet-stream"


class Record(Paper, frozen=True, kw_only=True):
    """What a seat has been told."""

    media: ClassVar[str] = JSON


@dataclass(frozen=True, kw_only=True)
class Zip:
    """A file that is made while it is sent, piece by piece."""

    media: ClassVar[str] = "application/zip"

    pieces: AsyncGenerator[bytes, None]
    name: str


@dataclass(frozen=True, kw_only=True)
class Answer:
    """What a transport has to send; it may work `again` seconds later if that is not 0."""

    status: int
    media: str = ""
    content: bytes | AsyncGenerator[bytes, None] = b""
    name: str = ""
    kept: int | None = None
    again: int = 0
