"""A desk without a server: work is done in line, and nobody is stored but one player with one team."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar, cast

import msgspec

from deadzone.host.asking.answers import Answer
from deadzone.host.asking.desk import Desk
from deadzone.host.asking.entry import FILE
from deadzone.host.asking.letter import Letter, Sender
from deadzone.host.asking.refusing import Denied
from deadzone.host.asking.serving import served
from deadzone.host.common.orders import Battle, Drawing, Made, Order, ToOpen
from deadzone.host.common.refusals import Refusal, fault_of
from deadzone.host.ports.hands import Gone, Urgency, still_there
from deadzone.host.records.openings import Limits
from deadzone.host.records.people import Player
from deadzone.host.records.seats import Sitting
from deadzone.host.records.shelf_rows import TeamRow
from deadzone.host.requests.table import TABLE
from deadzone.host.running.making import carried_out
from deadzone.table.files.battlefile import Entry, Head

T = TypeVar("T")
JSON = "application/json"
KEY, PLAYER = "the key", Player(id="a" * 16, name="Anna", seen=0)
TOKEN, BATTLE = "the token", "b" * 16
TEAM = TeamRow(id="c" * 16, name="Mine", faction="rebs", points=100, vp=9, models=5, legal=True, body="", touched=1)


class Hands:
    async def at_table(
        self, work: Callable[[], T], urgency: Urgency = Urgency.STUDY, gone: Callable[[], bool] = still_there
    ) -> T:
        return work()

    async def think(self, work: Callable[[], T]) -> T:
        return work()


class Workshop:
    """It gives up for whoever is gone."""

    async def draw(self, order: Any, gone: Callable[[], Awaitable[bool]]) -> str:
        return cast(Drawing, await self._done(order, gone)).svg

    async def make(self, order: Any, gone: Callable[[], Awaitable[bool]]) -> bytes:
        return cast(Made, await self._done(order, gone)).content

    async def open(self, order: Any, chance: str, gone: Callable[[], Awaitable[bool]]) -> tuple[Head, list[Entry]]:
        made = cast(Battle, await self._done(ToOpen(order=order, chance=chance), gone))
        return made.head, [msgspec.msgpack.decode(entry, type=Entry) for entry in made.entries]

    async def _done(self, order: Order, gone: Callable[[], Awaitable[bool]]) -> Any:
        if await gone():
            raise Gone
        outcome = carried_out(order)
        if isinstance(outcome, Refusal):
            raise fault_of(outcome)
        return outcome


class People:
    async def player(self, key: str) -> Player | None:
        return PLAYER if key == KEY else None

    async def sitting(self, battle: str, token: str) -> Sitting | None:
        return Sitting(role="red", token_hash="") if (battle, token) == (BATTLE, TOKEN) else None


class Teams:
    async def listed(self, player: Player) -> list[TeamRow]:
        return [TEAM] if player == PLAYER else []

    async def one(self, player: Player, id: str) -> TeamRow | None:
        return None


class NoTables:
    async def file(self, battle: str) -> bytes:
        return f"file of {battle}".encode()


def desk() -> Desk:
    """What is not there is not asked for: a function that reaches for it fails."""
    nothing: Any = None
    people: Any = People()
    teams: Any = Teams()
    tables: Any = NoTables()
    return Desk(
        tables=tables, battles=nothing, people=people, links=nothing, devices=nothing, guests=nothing, teams=teams,
        maps=nothing, stars=nothing, hands=Hands(), workshop=Workshop(), analysts=nothing, library=nothing,
        counts=nothing, limits=Limits(private=True, of_player=1, of_address=1, battles=1, bytes=1), house={},
        without={}, root="",
    )  # fmt: skip


async def asked(
    method: str, path: str, body: object = None, sender: Sender | None = None, media: str = "", **query: str
) -> Answer:
    """Ask as any transport would: the table says which function answers. Bytes are a file, all else is JSON."""
    found = TABLE.find(method, path)
    if found is None:
        raise Denied
    content = body if isinstance(body, bytes) else msgspec.json.encode(body)

    async def sent() -> bytes:
        return content

    media = media or (FILE if isinstance(body, bytes) else JSON)
    return await served(desk(), found[0], Letter(sender or Sender(), found[1], query, media, sent))
