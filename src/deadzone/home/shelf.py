"""What the stores of this home have in common: a battle besides its answers, and how writing changes it.

A store says how a battle is read, and how it is changed: so many of its answers stay, these follow, and this is what
stands beside them. Nobody here has an account that could earn stars, so none are kept.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from deadzone.host.battles.game import FILE, NEW
from deadzone.host.ports.clock import Clock, Moment
from deadzone.host.ports.store import (
    NOT_KEPT,
    Answered,
    BegunAnew,
    ClockKept,
    Ended,
    Kept,
    Proposed,
    Rescued,
    SeatUsed,
    Taken,
    TakenBack,
    Unreachable,
    Write,
)
from deadzone.host.protocol.words import Origin, Role
from deadzone.host.records.facts import BattleFacts
from deadzone.host.records.seats import BOTH, HUMAN, ROLE_OF_SIDE, SEAT, SeatRow
from deadzone.situations.gallery import situation_of
from deadzone.situations.laying import head_for
from deadzone.situations.learning.course import lesson_of
from deadzone.situations.records import Layout
from deadzone.table.files.battlefile import Entry, Head


class Leaf(Struct, frozen=True):
    """What stands beside the set-up and the answers of a battle."""

    facts: BattleFacts
    seats: list[SeatRow]


class Change(Struct, frozen=True):
    """The first `stay` answers stay, the `entries` follow; the leaf, and the head if there is one, are these now."""

    leaf: Leaf
    stay: int
    entries: list[Entry]
    head: Head | None = None

    def fits(self) -> bool:
        """Whether the answers are numbered as they follow each other."""
        return [entry.n for entry in self.entries] == [self.stay + place for place in range(1, len(self.entries) + 1)]


class Book:
    """The ledger of one battle."""

    def __init__(self, keep: Callable[[Sequence[Write]], None]) -> None:
        self._keep = keep

    async def keep(self, writes: Sequence[Write]) -> None:
        self._keep(writes)


class Shelf(ABC):
    """A store of `host/ports/store.py`. Nothing is waited for, as nobody else would be served meanwhile."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self._generations: Counter[str] = Counter()  # of this program: no other one has these battles

    # How a battle is kept

    @abstractmethod
    def leaf(self, battle: str) -> Leaf | None:
        """None if there is no such battle."""

    @abstractmethod
    def head(self, battle: str) -> Head: ...

    @abstractmethod
    def entries(self, battle: str) -> list[Entry]: ...

    @abstractmethod
    def count(self, battle: str) -> int:
        """How many answers a battle has."""

    @abstractmethod
    def change(self, battle: str, change: Change) -> None:
        """Change a battle, all of it or nothing; `Unreachable` if that fails."""

    # The port

    async def kept(self, battle: str) -> Kept | None:
        leaf = self.leaf(battle)
        return Kept(self.head(battle), self.entries(battle), leaf.facts) if leaf is not None else None

    async def seats_of(self, battle: str) -> list[SeatRow]:
        leaf = self.leaf(battle)
        return leaf.seats if leaf is not None else []

    async def take(self, battle: str) -> Taken | None:
        kept = await self.kept(battle)
        self._generations[battle] += 1
        return Taken(kept, Book(partial(self._keep, battle, self._generations[battle]))) if kept is not None else None

    def _keep(self, battle: str, generation: int, writes: Sequence[Write]) -> None:
        leaf = self.leaf(battle)
        if leaf is None or generation != self._generations[battle]:
            raise Unreachable(NOT_KEPT)
        change, now = Change(leaf, self.count(battle), []), self.clock.now()
        for write in writes:
            change = changed(change, write, now)
        if not change.fits():
            raise Unreachable(NOT_KEPT)
        self.change(battle, change)


class WideShelf(Shelf):
    """A store with room for more than one battle."""

    @abstractmethod
    def add(self, battle: str, head: Head, entries: Sequence[Entry], leaf: Leaf) -> None:
        """Keep a new battle."""


def changed(before: Change, write: Write, now: Moment) -> Change:
    """What comes of one more write."""
    stay, entries = before.stay, before.entries
    leaf = replace(before.leaf, facts=facts_after(before.leaf.facts, write, now))
    if isinstance(write, Answered):
        return replace(before, leaf=leaf, entries=[*entries, *write.entries])
    if isinstance(write, TakenBack):
        return replace(before, stay=min(stay, write.last), entries=entries[: max(0, write.last - stay)])
    if isinstance(write, BegunAnew):
        return Change(leaf, 0, write.entries, write.head)
    if isinstance(write, SeatUsed):
        seats = [replace(row, seen_up=int(now.up)) if row.role == write.role else row for row in leaf.seats]
        leaf = replace(leaf, seats=seats)
    return replace(before, leaf=leaf)


def facts_after(facts: BattleFacts, write: Write, now: Moment) -> BattleFacts:
    if isinstance(write, Answered):
        over = now.calendar if write.over else facts.over
        return replace(facts, asked_up=int(now.up), over=over, clock=write.clock or facts.clock)
    if isinstance(write, BegunAnew):
        return replace(facts, asked_up=int(now.up))
    if isinstance(write, Proposed):
        return replace(facts, proposal=write.text)
    if isinstance(write, Ended):
        return replace(facts, over=now.calendar, ending=write.kind, winner=write.winner, proposal="")
    if isinstance(write, ClockKept):
        return replace(facts, clock=write.text)
    return replace(facts, marked_up=None) if isinstance(write, Rescued) else facts


def new_leaf(roles: Sequence[Role], origin: Origin, up: float, agreed: str = "", clock: str = "") -> Leaf:
    """What stands beside a battle that begins, with people on all these seats."""
    facts = BattleFacts(
        origin=origin, agreed=agreed, proposal="", clock=clock, asked_up=int(up), marked_up=None, over=None,
        ending="", winner=None,
    )  # fmt: skip
    return Leaf(facts, [_taken(role, up) for role in roles])


def roles_of(head: Head) -> list[Role]:
    """Who sits at this screen: whoever plays alone, or one seat for two."""
    people: list[Role] = [role for role, seat in zip(ROLE_OF_SIDE, head.players, strict=True) if seat.player == HUMAN]
    return [BOTH] if len(people) > 1 else people


def origin_of(head: Head) -> Origin:
    """A battle from a file, whose teams may be anybody's, unless it is a lesson or a situation on its own table."""
    layout: Layout | None = lesson_of(head) or situation_of(head)
    own = layout is not None and head_for(layout, head.players, head.seed).start == head.start
    return NEW if own else FILE


def _taken(role: Role, up: float) -> SeatRow:
    return SeatRow(
        token_hash=role, role=role, kind=SEAT, player=None, name="", seen_up=int(up), device=None, device_seen=0, ends=0
    )
