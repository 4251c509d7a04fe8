"""Everything that is kept here in one file, and taken in again from such a file, or from one that a server has made.

It is laid out like the archive of `host/requests/archive.py`. Battles that are not over are in it with their seeds,
too: nobody else plays here, and nothing may be lost on the way to another browser.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from hashlib import blake2b
from pathlib import PurePosixPath
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from deadzone.browser.battles import Battles
from deadzone.browser.disk import STARS, Changes, Disk, NotDone
from deadzone.browser.shelves import MapShelf, StarShelf, TeamShelf
from deadzone.browser.tokens import hashed, new_token
from deadzone.core.sentence import Fault
from deadzone.core.sides import BLUE, NO_SIDE, RED
from deadzone.home.shelf import Leaf, new_leaf, origin_of, roles_of
from deadzone.host.asking.letter import still_there
from deadzone.host.battles.clock import Clock as BattleClock
from deadzone.host.battles.endings import FREE_UNDO
from deadzone.host.common.orders import FileKept, MapWork, TeamWork
from deadzone.host.common.uploaded import UPLOADED
from deadzone.host.ports.clock import Clock
from deadzone.host.ports.people import Players
from deadzone.host.ports.store import NOT_KEPT, Unreachable
from deadzone.host.ports.workshop import Workshop
from deadzone.host.protocol.keeping import LeftOut, TakenIn
from deadzone.host.protocol.maps import MapText
from deadzone.host.protocol.teams import TeamText
from deadzone.host.protocol.words import Role
from deadzone.host.records.people import Player
from deadzone.host.records.seats import SEAT, SeatRow
from deadzone.host.records.shelf_rows import MapFacts, TeamFacts
from deadzone.host.requests.archive import Outgoing
from deadzone.host.requests.naming import fit_name
from deadzone.language.folders import ENGLISH
from deadzone.language.words import say
from deadzone.situations.gallery import SITUATIONS
from deadzone.table.endings import AGREED, kept_ending
from deadzone.table.files.battle_writing import battle_text
from deadzone.table.files.battlefile import ENDING, Head, read_battle

ABOUT: Final = "player.json"
ID_BYTES: Final = 8
NEW_HERE, HERE_ALREADY = True, False


class Held(Struct, frozen=True, kw_only=True):
    """A battle in the list of a server's archive, or of ours, which says more of it."""

    battle: str
    role: Role
    agreed: str = ""
    clock: str = ""
    ending: str = ""
    winner: int | None = None
    ended: int | None = None  # when it was over


class About(Struct, frozen=True, kw_only=True):
    """What is in the archive about the player."""

    name: str = ""
    battles: list[Held] = []
    stars: dict[str, int] = {}


ABOUT_READER = msgspec.json.Decoder(About)
TEAM, MAP = msgspec.json.Decoder(TeamFacts), msgspec.json.Decoder(MapFacts)


class Belongings:
    """All that is on the disk."""

    def __init__(
        self,
        disk: Disk,
        battles: Battles,
        people: Players,
        teams: TeamShelf,
        maps: MapShelf,
        stars: StarShelf,
        workshop: Workshop,
        clock: Clock,
    ) -> None:
        self._disk = disk
        self._battles = battles
        self._people = people
        self._teams = teams
        self._maps = maps
        self._stars = stars
        self._workshop = workshop
        self._clock = clock

    # Into a file

    async def packed(self, player: Player) -> AsyncGenerator[bytes, None]:
        """The archive, piece by piece."""
        import zipfile  # noqa: PLC0415 - which needs much of the standard library

        outgoing, held = Outgoing(), await self._people.battles_of(player, 2**31)
        with zipfile.ZipFile(outgoing, "w", zipfile.ZIP_DEFLATED) as archive:
            rows = dict(await self._battles.rows())
            battles = [_held(row.id, row.role, rows[row.id].leaf) for row in held if row.id in rows]
            about = About(name=player.name, battles=battles, stars=dict(await self._stars.of(player)))
            archive.writestr(ABOUT, msgspec.json.encode(about))
            for id in dict.fromkeys([row.id for row in held]):
                yield outgoing.take()
                await asyncio.sleep(0)  # whoever plays beside this goes on
                kept = await self._whole(id)
                archive.writestr(f"battles/{id}{ENDING if kept[1] else '.txt'}", kept[0])
            for team in await self._teams.all():
                archive.writestr(f"teams/{team.id}.json", team.body)
            for map in await self._maps.all():
                archive.writestr(f"maps/{map.id}.map", map.body)
        yield outgoing.take()

    async def _whole(self, id: str) -> tuple[bytes, bool]:
        """A battle's file; what is wrong with it if it is damaged."""
        try:
            found = await self._battles.battle(id)
        except Fault as fault:
            return f"{say(fault.sentence, ENGLISH)}\n".encode(), False
        return (battle_text(*found, None), True) if found is not None else (b"", False)

    # From a file

    async def taken_in(self, player: Player, content: bytes, lang: str) -> TakenIn:
        """Take in what is new here; a file that is taken in twice doubles nothing."""
        from deadzone.browser.unpacking import unpacked  # noqa: PLC0415 - for the same reason

        files = unpacked(content)
        about = _about(files.pop(ABOUT, b"{}"))
        if not (await self._battles.rows() or await self._teams.all() or await self._maps.all()):
            await self._named(player, about.name)
        await self._more_stars(about.stars)
        held = {battle.battle: battle for battle in about.battles}
        new = {"battles": 0, "teams": 0, "maps": 0}
        here, left = 0, list[LeftOut]()
        for name, body in files.items():
            await asyncio.sleep(0)
            kind, _, file = name.partition("/")
            try:
                taken = await self._taken(player, kind, PurePosixPath(file), body, held)
                new[kind] += taken
                here += not taken
            except Fault as fault:
                left.append(LeftOut(name=name, text=say(fault.sentence, lang)))
            except Unreachable as unreachable:
                left.append(LeftOut(name=name, text=say(unreachable.sentence, lang)))
        return TakenIn(**new, here=here, left=left)

    async def _taken(self, player: Player, kind: str, file: PurePosixPath, body: bytes, held: dict[str, Held]) -> bool:
        """Whether a file of the archive was new here."""
        id = _id_of(file.stem, body)
        if kind == "battles" and file.suffix == ENDING:
            return await self._battle(player, id, body, held.get(id))
        if kind == "teams" and file.suffix == ".json":
            return await self._team(id, body)
        if kind == "maps" and file.suffix == ".map":
            return await self._map(id, body)
        if kind == "records":
            raise Fault(
                "This battle is not over: it goes on where it is played, and its file can be had when it is over."
            )
        raise Fault("This is no battle, no team and no battlefield.")

    async def _battle(self, player: Player, id: str, body: bytes, held: Held | None) -> bool:
        if await self._battles.row(id) is not None:
            return HERE_ALREADY
        head, entries = await self._workshop.open(FileKept(content=body), "", still_there)
        end = read_battle(body, UPLOADED).end
        if end is not None:
            now = self._clock.now().calendar
            told = held or Held(battle=id, role="watch")
            held = replace(told, ending=end.how, winner=end.end if end.how else None, ended=told.ended or now)
        await self._battles.add(id, head, entries, self._leaf(player, head, held))
        return NEW_HERE

    def _leaf(self, player: Player, head: Head, held: Held | None) -> Leaf:
        """What stands beside a battle, as far as the file says it and it can be."""
        now = self._clock.now()
        roles = [held.role] if held is not None and held.role != "watch" else roles_of(head)
        told = held or Held(battle="", role="watch")
        agreed = FREE_UNDO if told.agreed == FREE_UNDO else ""
        clock = told.clock if BattleClock.read(told.clock) is not None else ""
        leaf = new_leaf((), origin_of(head), now.up, agreed, clock)
        sides = (NO_SIDE,) if told.ending == AGREED else (RED, BLUE)
        ending = kept_ending(told.ending, None) if told.winner in sides else None
        over = told.ended if told.ended is None or 0 < told.ended <= now.calendar else now.calendar
        facts = replace(
            leaf.facts, over=over, ending=ending.kind if ending else "", winner=told.winner if ending else None
        )
        return Leaf(facts, [_seat(role, player.id, now.up) for role in roles])

    async def _team(self, id: str, body: bytes) -> bool:
        text = _text(body)
        if text in [team.body for team in await self._teams.all()] or await self._teams.find(id) is not None:
            return HERE_ALREADY
        order = TeamWork(task="keep", body=_encoded(TeamText, text), lang=ENGLISH)
        await self._teams.put(id, TEAM.decode(await self._workshop.make(order, still_there)))
        return NEW_HERE

    async def _map(self, id: str, body: bytes) -> bool:
        text = _text(body)
        if text in [map.body for map in await self._maps.all()] or await self._maps.find(id) is not None:
            return HERE_ALREADY
        order = MapWork(task="keep", body=_encoded(MapText, text), lang=ENGLISH)
        await self._maps.put(id, MAP.decode(await self._workshop.make(order, still_there)))
        return NEW_HERE

    async def _named(self, player: Player, name: str) -> None:
        """Whoever has nothing here yet is the player of the file."""
        if name:
            await self._people.rename(player, fit_name(name))

    async def _more_stars(self, stars: dict[str, int]) -> None:
        known = dict(await self._stars.of(Player(id="", name="", seen=0)))
        more = [
            (STARS + id, b"%d" % most)
            for id, most in stars.items()
            if id in SITUATIONS and known.get(id, 0) < most <= len(SITUATIONS[id].stars)
        ]
        try:
            await self._disk.write(Changes(puts=more))
        except NotDone as error:
            raise Unreachable(NOT_KEPT) from error


def _held(id: str, role: Role, leaf: Leaf) -> Held:
    facts = leaf.facts
    return Held(
        battle=id, role=role, agreed=facts.agreed, clock=facts.clock, ending=facts.ending, winner=facts.winner,
        ended=facts.over,
    )  # fmt: skip


def _about(content: bytes) -> About:
    try:
        return ABOUT_READER.decode(content)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Fault("This file is damaged: what it says about its player cannot be read.") from error


def _id_of(stem: str, body: bytes) -> str:
    """The id that a file has in its archive; the same one each time for a file that has none."""
    known = len(stem) == 2 * ID_BYTES and set(stem) <= set("0123456789abcdef")
    return stem if known else blake2b(body, digest_size=ID_BYTES).hexdigest()


def _text(body: bytes) -> str:
    try:
        return body.decode()
    except UnicodeDecodeError as error:
        raise Fault("This file is not a text.") from error


def _encoded(shape: type[TeamText] | type[MapText], text: str) -> bytes:
    try:
        return msgspec.json.encode(msgspec.convert({"text": text}, shape))
    except msgspec.ValidationError as error:
        raise Fault("This is too large.") from error


def _seat(role: Role, player: str, up: float) -> SeatRow:
    """A seat that the player's key opens."""
    return SeatRow(
        token_hash=hashed(new_token()), role=role, kind=SEAT, player=player, name="", seen_up=int(up), device=None,
        device_seen=0, ends=0,
    )  # fmt: skip
