"""Battles on the disk: each answer under a key of its own, so that nothing that was written is written again.

A battle has a revision, which each write makes the next one, and each write is done only if the revision is still the
one that its page knows. So of two pages only the one can write that knows all that is there; who only reads disturbs
nobody.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from deadzone.browser.disk import (
    ANSWER,
    HEAD,
    MAP,
    REVISION,
    ROW,
    STARS,
    TEAM,
    UP,
    Changes,
    Disk,
    NotDone,
    Pair,
    answer_key,
)
from deadzone.browser.tokens import hashed, new_id
from deadzone.home.shelf import Change, Leaf, changed, new_leaf
from deadzone.host.common.noting import note_set_aside
from deadzone.host.ports.clock import Clock
from deadzone.host.ports.store import (
    NOT_KEPT,
    NOT_READ,
    REMOVED,
    TAKEN_OVER,
    Answered,
    BegunAnew,
    Ended,
    Kept,
    StarsWon,
    Taken,
    Unreachable,
    Write,
)
from deadzone.host.records.facts import BattleFacts
from deadzone.host.records.openings import NewSeat, Opening, Usage
from deadzone.host.records.rows import decoded
from deadzone.host.records.seats import SeatRow
from deadzone.table.files.battlefile import Entry, Head

FIRST: Final = b"0"  # revision


class Row(Struct, frozen=True, kw_only=True):
    """What stands beside the set-up and the answers of a battle; `size` are the bytes that it has grown to."""

    leaf: Leaf
    touched: int
    size: int


ROWS = msgspec.json.Decoder(Row)


class Battles:
    """The store of `host/ports/store.py`, and the battles that do not run."""

    def __init__(self, disk: Disk, clock: Clock) -> None:
        self._disk = disk
        self._clock = clock
        self._books: dict[str, Book] = {}  # those begun last

    # As a store

    async def take(self, battle: str) -> Taken | None:
        revision = await self._get(REVISION + battle)  # before the rest: what is written meanwhile is noticed
        kept, row = await self.kept(battle), await self.row(battle)
        if revision is None or kept is None or row is None:
            return None
        self._books[battle] = book = Book(self._disk, self._clock, battle, revision, row, len(kept.entries))
        return Taken(kept, book)

    async def is_behind(self, battle: str) -> bool:
        """Whether another page has written since this one has taken the battle."""
        book = self._books.get(battle)
        return book is not None and await book.is_behind()

    async def kept(self, battle: str) -> Kept | None:
        found, facts = await self.battle(battle), await self.facts(battle)
        return Kept(*found, facts) if found is not None and facts is not None else None

    async def seats_of(self, battle: str) -> list[SeatRow]:
        row = await self.row(battle)
        return row.leaf.seats if row is not None else []

    # Battles that do not run

    async def open_battle(self, head: Head, entries: Sequence[Entry], opening: Opening) -> str:
        """Store a new battle and return its id."""
        id, up = new_id(), self._clock.now().up
        leaf = new_leaf((), opening.origin, up, opening.agreed, opening.clock)
        await self.add(id, head, entries, replace(leaf, seats=[_seat_row(seat, up) for seat in opening.seats]))
        return id

    async def add(self, id: str, head: Head, entries: Sequence[Entry], leaf: Leaf) -> None:
        """Store a battle; if another page has just stored one under this id, that one stays."""
        text, bodies = msgspec.json.encode(head), _answers(id, entries)
        row = Row(leaf=leaf, touched=self._clock.now().calendar, size=len(text) + _size_of(bodies))
        puts = [(REVISION + id, FIRST), (HEAD + id, text), (ROW + id, msgspec.json.encode(row)), *bodies]
        await self._write(Changes(puts=puts))

    async def battle(self, id: str) -> tuple[Head, list[Entry]] | None:
        """The set-up and all answers of a battle, in order; a Fault if it is damaged, None if there is none."""
        head = await self._get(HEAD + id)
        if head is None:
            return None
        bodies = [_text(body) for _, body in await self._range(f"{ANSWER}{id}/")]
        return decoded(_text(head), bodies)

    async def facts(self, id: str) -> BattleFacts | None:
        row = await self.row(id)
        return row.leaf.facts if row is not None else None

    async def rescue(self, battle: str) -> None:
        """Do nothing: nobody marks battles here to delete them later."""

    async def remove_battle(self, battle: str) -> None:
        keys = [HEAD + battle, ROW + battle, REVISION + battle]
        await self._write(Changes(deletes=keys, prefixes=[f"{ANSWER}{battle}/"]))

    async def usage(self, player: str | None, address: str) -> Usage:
        """All battles here are those of one player."""
        rows = [row for _, row in await self.rows()]
        teams, maps = [_size_of(await self._range(prefix)) for prefix in (TEAM, MAP)]
        size = sum([row.size for row in rows])
        return Usage(
            of_player=len(rows), of_address=len(rows), battles=len(rows), size=size, teams_size=teams, maps_size=maps
        )

    # For the player's lists

    async def row(self, battle: str) -> Row | None:
        found = await self._get(ROW + battle)
        return _row_of(battle, found) if found is not None else None

    async def rows(self) -> list[tuple[str, Row]]:
        """All battles that can be read, without their answers."""
        found = [(key.removeprefix(ROW), value) for key, value in await self._range(ROW)]
        return [(id, row) for id, row in [(id, _row_of(id, value)) for id, value in found] if row is not None]

    async def heads(self) -> dict[str, str]:
        """The set-ups of all battles, as text."""
        return {key.removeprefix(HEAD): _text(value) for key, value in await self._range(HEAD)}

    # The disk

    async def _get(self, key: str) -> bytes | None:
        try:
            return await self._disk.get(key)
        except NotDone as error:
            raise Unreachable(NOT_READ) from error

    async def _range(self, prefix: str) -> list[Pair]:
        try:
            return await self._disk.range(prefix)
        except NotDone as error:
            raise Unreachable(NOT_READ) from error

    async def _write(self, changes: Changes) -> None:
        try:
            await self._disk.write(changes)
        except NotDone as error:
            raise Unreachable(NOT_KEPT) from error


class Book:
    """The ledger of one battle, as long as nobody else writes in it: so it knows what is there."""

    def __init__(self, disk: Disk, clock: Clock, battle: str, revision: bytes, row: Row, count: int) -> None:
        self._disk = disk
        self._clock = clock
        self._battle = battle
        self._revision = revision
        self._row = row
        self._count = count  # of answers
        self._turn = asyncio.Lock()  # one write after the other
        self._unsure = False  # whether anything here may be other than on the disk

    async def is_behind(self) -> bool:
        """Whether somebody else has written."""
        async with self._turn:
            try:
                return await self._disk.get(REVISION + self._battle) != self._revision
            except NotDone as error:
                raise Unreachable(NOT_READ) from error

    async def keep(self, writes: Sequence[Write]) -> None:
        async with self._turn:
            if self._unsure:
                raise Unreachable(NOT_KEPT)
            change, now = Change(self._row.leaf, self._count, []), self._clock.now()
            for write in writes:
                change = changed(change, write, now)
            if not change.fits():
                raise Unreachable(NOT_KEPT)
            self._unsure = True
            self._row, self._count = await self._kept(change, writes), change.stay + len(change.entries)
            self._unsure = False

    async def _kept(self, change: Change, writes: Sequence[Write]) -> Row:
        """Write a change; return the row that there is now."""
        now, bodies = self._clock.now(), _answers(self._battle, change.entries)
        played = any(isinstance(write, Answered | BegunAnew | Ended) for write in writes)
        size, heads = self._row.size, []
        if change.head is not None:
            heads = [(HEAD + self._battle, msgspec.json.encode(change.head))]
            size = 0
        row = Row(
            leaf=change.leaf,
            touched=now.calendar if played else self._row.touched,
            size=size + _size_of(heads) + _size_of(bodies),
        )
        puts = [*heads, *bodies, (ROW + self._battle, msgspec.json.encode(row)), up_pair(now.up)]
        last = change.stay + len(change.entries)
        gone = [answer_key(self._battle, number) for number in range(last + 1, self._count + 1)]
        won = [won for write in writes if isinstance(write, Answered) for won in write.won]
        await self._write(Changes(puts=[*puts, *await self._stars(won)], deletes=gone))
        return row

    async def _stars(self, won: Sequence[StarsWon]) -> list[Pair]:
        """Stars that are the most so far."""
        try:
            known = [(each, await self._disk.get(STARS + each.situation)) for each in won]
        except NotDone as error:
            raise Unreachable(NOT_KEPT) from error
        return [(STARS + each.situation, b"%d" % each.stars) for each, had in known if each.stars > int(had or 0)]

    async def _write(self, changes: Changes) -> None:
        key, next_one = REVISION + self._battle, b"%d" % (int(self._revision) + 1)
        changes = replace(changes, puts=[*changes.puts, (key, next_one)])
        try:
            if await self._disk.write(changes, (key, self._revision)):
                self._revision = next_one
                return
            there = await self._disk.get(key)
        except NotDone as error:
            raise Unreachable(NOT_KEPT) from error
        raise Unreachable(REMOVED if there is None else TAKEN_OVER)


def up_pair(up: float) -> Pair:
    """How long this place has been in use, as it is stored."""
    return UP, b"%d" % int(up)


def _answers(battle: str, entries: Sequence[Entry]) -> list[Pair]:
    return [(answer_key(battle, entry.n), msgspec.json.encode(entry)) for entry in entries]


def _size_of(pairs: Sequence[Pair]) -> int:
    return sum([len(value) for _, value in pairs])


def _text(value: bytes) -> str:
    return value.decode(errors="backslashreplace")


def _row_of(battle: str, value: bytes) -> Row | None:
    try:
        return ROWS.decode(value)
    except msgspec.MsgspecError as error:
        note_set_aside(battle, error)
        return None


def _seat_row(seat: NewSeat, up: float) -> SeatRow:
    """The name of a seat is that of its player, who may be renamed."""
    return SeatRow(
        token_hash=hashed(seat.token), role=seat.role, kind=seat.kind, player=seat.player, name="", seen_up=int(up),
        device=None, device_seen=0, ends=0,
    )  # fmt: skip
