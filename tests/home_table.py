"""Battles at home for tests: chairs that are told and say the messages of the page, without socket, thread or waiting.

A chair here looks like a seat of `tests/server/table_client.py`, and a home like its server, so that the same tests can
run on both. Time goes on only when everybody waits for it.
"""

import asyncio
import heapq
from collections import deque
from collections.abc import Callable, Sequence
from itertools import count
from typing import Any

import msgspec

from deadzone.home.clock import CLAIM_AFTER
from deadzone.home.memory import Memory
from deadzone.home.one_file import OneFile
from deadzone.home.playing import Chair, begin, home
from deadzone.home.shelf import roles_of
from deadzone.host.battles.clock import new_clock
from deadzone.host.battles.endings import FREE_UNDO
from deadzone.host.battles.opening import opened, prepared
from deadzone.host.common.seeds import Seeds
from deadzone.host.ports.clock import Moment
from deadzone.host.protocol.bodies import NewBattle
from deadzone.host.protocol.requests import ClientMessage
from deadzone.host.protocol.words import Role
from deadzone.host.records.seats import BOTH, WATCH
from deadzone.host.running.owner import Owner
from deadzone.table.files.battlefile import Entry, Head
from table_seat import Json, TableSeat

START = 1_800_000_000  # of the false calendar
TWO: Json = {"players": ["human", "human"]}


class FalseClock:
    """Goes on when the test says so, or to the next alarm when everybody waits."""

    def __init__(self) -> None:
        self.up = 1000.0
        self._alarms: list[tuple[float, int, FalseAlarm]] = []
        self._count = count()

    def now(self) -> Moment:
        return Moment(self.up, START + int(self.up))

    def later(self, seconds: float, call: Callable[[], None]) -> "FalseAlarm":
        alarm = FalseAlarm(call)
        heapq.heappush(self._alarms, (self.up + seconds, next(self._count), alarm))
        return alarm

    def ring(self) -> bool:
        """Go on to the next alarm; False if nobody has set one."""
        while self._alarms:
            at, _, alarm = heapq.heappop(self._alarms)
            if not alarm.cancelled:
                self.up = max(self.up, at)
                alarm.call()
                return True
        return False


class FalseAlarm:
    def __init__(self, call: Callable[[], None]) -> None:
        self.call = call
        self.cancelled = False

    def cancel(self) -> None:
        self.cancelled = True


class AtHome:
    """A home with its battles in a store; whoever knows a role of a battle may sit there."""

    def __init__(self, store: Memory | OneFile | None = None, claim_after: float = CLAIM_AFTER) -> None:
        self.clock = FalseClock()
        self.store = store or Memory(self.clock)
        self.store.clock = self.clock
        self.seeds = Seeds("home")
        self.loop = asyncio.new_event_loop()
        self.tables = home(self.store, claim_after)

    def close(self) -> None:
        self.loop.run_until_complete(self.tables.close())
        self.settle()
        self.loop.close()

    def again(self, store: Memory | OneFile | None = None) -> "AtHome":
        """A new home that knows of the battles what is in the store, as after the end of the program."""
        later = AtHome(store or self.store, self.tables.home.claim_after)
        later.clock.up = self.clock.up
        return later

    # Battles

    def new_battle(self, taken: Sequence[Role] | None = None, **wanted: Any) -> Json:
        """Begin a battle as the page asks for it; its tokens are its roles. Seats are `taken`, by default all."""
        asked = msgspec.convert(wanted, NewBattle)
        head, entries = opened(asked, self.seeds)
        roles: list[Role] = [BOTH] if asked.hot_seat else people(head)
        clock = new_clock(asked.clock.turn, asked.clock.reserve).text() if asked.clock is not None else ""
        agreed = FREE_UNDO if asked.free_undo else ""
        id = begin(self.store, (head, entries), roles if taken is None else taken, agreed, clock)
        return {"battle": id, "tokens": {role: role for role in (*roles, WATCH)}}

    def new_table(self, laid: tuple[Head, list[Entry]]) -> Json:
        """Begin a battle that is laid out, such as a lesson."""
        return {"battle": begin(self.store, laid), "tokens": {role: role for role in (*roles_of(laid[0]), WATCH)}}

    def file(self, battle: str) -> bytes:
        """The battle file, once the battle is over."""
        content = self.loop.run_until_complete(self.tables.file(battle))
        assert content is not None
        return content

    def situation(self, id: str) -> Json:
        return self.new_table(prepared(id, self.seeds))

    def both_seats(self, **wanted: Any) -> "tuple[str, Seat, Seat]":
        battle = self.new_battle(**TWO, **wanted)["battle"]
        return battle, self.sit(battle, "red"), self.sit(battle, "blue")

    def sit(self, battle: str, role: Role, lang: str = "en") -> "Seat":
        return Seat(self, battle, role, lang)

    def owner(self, battle: str) -> Owner:
        found = self.loop.run_until_complete(self.tables.find(battle))
        assert found is not None
        return found

    # Time

    def settle(self) -> None:
        """Let everything happen that needs no time."""
        while asyncio.all_tasks(self.loop):
            self.loop.run_until_complete(asyncio.sleep(0))

    def wait(self) -> None:
        """Let what was begun come to its end, or else time go on to the next alarm."""
        if asyncio.all_tasks(self.loop):
            self.settle()
        elif not self.loop.run_until_complete(self._rung()):
            raise AssertionError("nothing more will be told")

    async def _rung(self) -> bool:
        return self.clock.ring()  # what rings begins tasks of this loop

    def let_pass(self, seconds: float) -> None:
        self.clock.up += seconds


class Ear(Chair):
    """A chair that keeps what it is told as it is, byte by byte."""

    heard: deque[bytes]

    def send(self, message: bytes) -> None:
        self.heard.append(message)


class Seat(TableSeat):
    """Somebody on a chair."""

    def __init__(self, at: AtHome, battle: str, role: Role, lang: str) -> None:
        super().__init__()
        self.at = at
        self.chair = Ear(at.tables, battle, role, lang)
        self.chair.heard = deque()
        at.loop.run_until_complete(self.chair.sit_down())
        self.hello = self.next("hello")
        self.next("update")

    def send(self, **message: Any) -> None:
        said: ClientMessage = msgspec.convert(message, ClientMessage)
        self.at.loop.run_until_complete(self.chair.say(said))
        self._note_own()  # in its place among what the table tells

    def _note_own(self) -> None:
        """What the chair says by itself: a refusal, or that the battle has to be read again."""
        while not self.chair.told.empty():
            self.chair.heard.append(msgspec.json.encode(self.chair.told.get_nowait()))

    def next(self, *types: str) -> Json:
        while True:
            self._note_own()
            while not self.chair.heard:
                self.at.wait()
                self._note_own()
            message = self._read()
            if message["type"] in types:
                return message

    def listen(self) -> None:
        """Read all that there is to read without waiting."""
        self.at.settle()
        self._note_own()
        while self.chair.heard:
            self._read()

    def _read(self) -> Json:
        return self.note(self.chair.heard.popleft().decode())

    def close(self) -> None:
        self.at.loop.run_until_complete(self.chair.stand_up())


def people(head: Head) -> list[Role]:
    """The seats of two people at two screens, or of one against an artificial player."""
    both: tuple[Role, Role] = ("red", "blue")
    return [role for role, seat in zip(both, head.players, strict=True) if seat.player == "human"]


def company(seat: Seat, wanted: Callable[[Json], object]) -> Json:
    """The next company message that fulfils a condition."""
    while True:
        told = seat.next("company")
        if wanted(told):
            return told
