"""A request as any transport hands it in: words that nobody has checked yet."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from deadzone.host.ports.workshop import IsGone
from deadzone.host.records.people import NO_BROWSER, Browser
from deadzone.language.folders import ENGLISH


async def still_there() -> bool:
    """Default for `gone`: somebody is always waiting."""
    return False


@dataclass(frozen=True)
class Sender:
    """Where a request comes from, and with which key of a player and which token of a seat.

    `home` stands for everybody who shares an address; what is asked for there counts together.
    """

    key: str = ""
    token: str = ""
    lang: str = ENGLISH
    home: str = ""
    browser: Browser = NO_BROWSER
    gone: IsGone = still_there


async def nothing() -> bytes:
    return b""


@dataclass(frozen=True)
class Letter:
    """`media` is what the sender says that the body is; it is fetched when whoever asks has been let in."""

    sender: Sender
    path: Mapping[str, str]
    query: Mapping[str, str]
    media: str = ""
    body: Callable[[], Awaitable[bytes]] = nothing
