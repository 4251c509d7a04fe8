"""A request as any transport hands it in: words that nobody has checked yet."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from deadzone.host.ports.workshop import IsGone
from deadzone.host.records.people import NO_BROWSER, Browser
from deadzone.language.folders import ENGLISH
from deadzone.language.words import known_language


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


def key_of(headers: Mapping[str, str]) -> str:
    """The key of a player; the names of the headers are in lower case, or their case does not matter."""
    return headers.get("deadzone-player", "")


def token_of(headers: Mapping[str, str]) -> str:
    """The token of a seat."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return token if scheme.lower() == "bearer" else ""


def media_of(headers: Mapping[str, str]) -> str:
    return headers.get("content-type", "").split(";")[0].strip().lower()


def language_of(headers: Mapping[str, str]) -> str:
    """First language in `Accept-Language` that is available; otherwise English."""
    for part in headers.get("accept-language", "").split(","):
        wanted = known_language(part.strip())
        if wanted:
            return wanted
    return ENGLISH


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
