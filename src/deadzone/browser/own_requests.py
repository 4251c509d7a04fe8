"""Requests that only the page's own engine answers: everything that is kept, in one file and from one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from msgspec import Meta

from deadzone.browser.keeping import Belongings
from deadzone.host.asking.answers import Zip
from deadzone.host.asking.askers import KnownPlayer
from deadzone.host.asking.desk import Desk
from deadzone.host.asking.entry import Chapter, Table
from deadzone.host.protocol.keeping import TakenIn
from deadzone.host.requests.table import TABLE

LARGEST: Final = 100_000_000  # bytes of a file with everything

chapter = Chapter()


@dataclass(frozen=True, kw_only=True)
class OwnDesk(Desk):
    belongings: Belongings


@chapter.asks("GET", "/api/everything")
async def everything(desk: OwnDesk, asker: KnownPlayer) -> Zip:
    """All that is kept here in one file, from which another browser takes it in."""
    return Zip(pieces=desk.belongings.packed(asker.player), name="deadzone-everything.zip")


@chapter.asks("POST", "/api/everything")
async def take_in(desk: OwnDesk, asker: KnownPlayer, body: Annotated[bytes, Meta(max_length=LARGEST)]) -> TakenIn:
    """Take in what is new in such a file, or in one that a server has made of all that is stored about a player."""
    return await desk.belongings.taken_in(asker.player, body, asker.sender.lang)


# Everything that the page may ask its engine for.
ALL_REQUESTS: Final = Table([chapter.entries, TABLE.entries])
