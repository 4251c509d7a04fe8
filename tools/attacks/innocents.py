"""People who attack nobody, and how long they wait: for an answer's view, their table, a new battle, AMBER's move.

Each does one thing again and again from an address of its own. One who is refused tries again, as a person would, and
all of it is the time waited.
"""

import asyncio
import random
import statistics
from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from time import perf_counter

from attacking import BROKEN, Client, Target
from belongings import Held
from examples import FILE, JSON
from frames import Seat, TooMuch

AGAIN = 0.5  # seconds after which one who was refused tries again
LATE = 0.5  # seconds after which a wait counts though it is not over
LONGEST = 60.0  # after this long they give up
DONE = (200, 201)


@dataclass(frozen=True)
class Waits:
    """Seconds that somebody waited, in ascending order, and how often they were refused meanwhile."""

    seconds: tuple[float, ...]
    refused: int = 0

    @property
    def median(self) -> float:
        return statistics.median(self.seconds) if self.seconds else 0.0

    @property
    def p99(self) -> float:
        return self.seconds[min(len(self.seconds) - 1, int(0.99 * len(self.seconds)))] if self.seconds else 0.0

    @property
    def worst(self) -> float:
        return self.seconds[-1] if self.seconds else 0.0

    def plain(self) -> dict[str, float]:
        return {
            "count": len(self.seconds), "median": round(self.median, 4), "p99": round(self.p99, 4),
            "worst": round(self.worst, 4), "refused": self.refused,
        }  # fmt: skip


def waits_of(seconds: Sequence[float], refused: int = 0) -> Waits:
    return Waits(tuple(sorted(seconds)), refused)


class Refused(Exception):
    """The server has said no."""


class Innocent(ABC):
    """Does one thing again and again."""

    name = ""
    pause = 0.4  # seconds between two times

    def __init__(self, target: Target) -> None:
        self.target = target
        self._client = Client(target)
        self._waits: list[float] = []
        self._refused = 0
        self._since: float | None = None

    @abstractmethod
    async def once(self) -> None:
        """Do it; `Refused` if the server says no."""

    async def ready(self) -> None:
        """Wait until it can be done again; this time is not measured."""
        await asyncio.sleep(self.pause)

    async def wait_once(self) -> float:
        """Do it, with as many attempts as it takes; return the seconds waited."""
        began = self._since = perf_counter()
        while perf_counter() - began < LONGEST:
            try:
                async with asyncio.timeout(LONGEST - (perf_counter() - began)):
                    await self.once()
                break
            except (*BROKEN, Refused, TooMuch, TimeoutError):
                self._refused += 1
                self.give_up()
                await asyncio.sleep(AGAIN)
        self._since = None
        return perf_counter() - began

    def give_up(self) -> None:
        """Forget the connection."""
        self._client.close()

    async def live(self) -> None:
        """Do it again and again."""
        while True:
            waited = await self.wait_once()
            self._waits.append(waited)
            await self.ready()

    def waits(self) -> Waits:
        """How long this person has waited since this was last asked, and is waiting now."""
        pending = [perf_counter() - self._since] if self._since is not None else []
        told = waits_of(self._waits + [wait for wait in pending if wait > LATE], self._refused)
        self._waits, self._refused = [], 0
        return told

    async def _expect(self, method: str, path: str, body: bytes = b"", **headers: str) -> bytes:
        status, content = await self._client.request(method, path, body, **headers)
        if status not in DONE:
            raise Refused
        return content


class Newcomer(Innocent):
    name = "new battle"

    async def once(self) -> None:
        await self._expect("POST", "/api/battles", b"{}", Content_Type=JSON)


class NewPlayer(Innocent):
    name = "new player"

    async def once(self) -> None:
        await self._expect("POST", "/api/me", b'{"name":"Anna"}', Content_Type=JSON)


class Reader(Innocent):
    """Comes for the first time, so with a new connection."""

    name = "first visit"

    async def once(self) -> None:
        await self._expect("GET", "/api/missions")
        self._client.close()


class Returning(Innocent):
    """Reloads the page, and is back at the table when it is shown."""

    name = "reload"

    def __init__(self, target: Target, held: Held) -> None:
        super().__init__(target)
        self.held = held

    async def once(self) -> None:
        seat = await Seat.taken(self.target, self.held)
        seat.socket.close()


class AgainstAmber(Innocent):
    """Answers, and waits until it is asked again; only the times when AMBER had a move to make count."""

    name = "AMBER's move"
    pause = 0.2

    def __init__(self, target: Target, held: Held) -> None:
        super().__init__(target)
        self.held = held
        self.chance = random.Random(held.battle)
        self.seat: Seat | None = None

    async def ready(self) -> None:
        """Answer until AMBER is asked."""
        await super().ready()
        with suppress(*BROKEN, TooMuch, TimeoutError):
            seat = await self._seat()
            while seat.question:
                await seat.answer(self.chance)

    async def once(self) -> None:
        seat = await self._seat()
        while not seat.question:
            if seat.update["waiting"] is None:
                raise AssertionError("the battle is over: begin with a longer one")
            await seat.told_update()

    async def _seat(self) -> Seat:
        if self.seat is None:
            self.seat = await Seat.taken(self.target, self.held)
        return self.seat

    def give_up(self) -> None:
        if self.seat is not None:
            self.seat.socket.close()
        self.seat = None


class LookingBack(Innocent):
    """Looks back on a battle; on another one each time, since what was found is kept."""

    name = "analysis"

    def __init__(self, target: Target, files: Sequence[bytes]) -> None:
        super().__init__(target)
        self.files = list(files)

    async def once(self) -> None:
        await self._expect("POST", "/api/replay/analysis", self.files[0], Content_Type=FILE)
        self.files.append(self.files.pop(0))
