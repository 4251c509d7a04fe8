"""Many players at many tables for the load tests: each plays one battle against a random player over its own socket."""

import asyncio
import os
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from functools import partial
from time import perf_counter
from typing import Any

import httpx
import msgspec
from table_client import Server
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

Json = dict[str, Any]
Pause = Callable[[], Awaitable[None]]
AWAY = (ConnectionClosed, ConnectionError, InvalidHandshake, EOFError)  # the server is down or has just come back
PATIENCE = 180.0  # seconds without progress at any table, after which the run ends and says who waits for what


async def no_pause() -> None:
    return


class Progress:
    """Counts all answers, and wakes up tasks that wait for more."""

    def __init__(self) -> None:
        self.answered = 0
        self.changed = asyncio.Condition()
        self.at = perf_counter()  # time of the last message at any table

    async def heard(self, answers: int = 0) -> None:
        self.at = perf_counter()
        async with self.changed:
            self.answered += answers
            self.changed.notify_all()

    async def until(self, come: Callable[[], bool]) -> None:
        async with self.changed:
            await self.changed.wait_for(come)


class Guest:
    """One player: answers at random, keeps what it has seen, and reconnects when the server was down."""

    def __init__(self, server: Server, created: Json, seed: str, keep_bytes: bool = False) -> None:
        self.server = server
        self.battle = created["battle"]
        self.tokens: dict[str, str] = created["tokens"]
        self.token = self.tokens["red"]
        self.chance = random.Random(seed)
        self.steps: list[Json] = []
        self.update: Json = {}
        self.waits: list[float] = []  # seconds from an answer to the next view
        self.waiting_since: float | None = None  # for that view
        self.answered = 0
        self.lost = 0  # how often the server went down
        self.mortal = False  # whether it stops when the server goes down
        self.received: list[str] | None = [] if keep_bytes else None
        self.doing = "has not come yet"
        self.progress = Progress()

    async def play(self, pause: Pause = no_pause, most: int = 10**9) -> None:
        """Play to the end of the battle, or for this many answers."""
        while not self.over and self.answered < most:
            self.doing = "waits for the server to be there"
            await self.server.there.wait()
            try:
                self.doing = "connects"
                async with connect(self._url(), max_size=None, compression=None, open_timeout=None) as socket:
                    await self._sit(socket)
                    while not self.over and self.answered < most:
                        await self._turn(socket, pause)
            except AWAY:
                self.lost += 1
                await self.progress.heard()
                if self.mortal:
                    return
        self.doing = "has left"

    @property
    def over(self) -> bool:
        return bool(self.update) and self.update["waiting"] is None

    def __str__(self) -> str:
        number = self.update.get("number", "no")
        asked = (self.update.get("waiting") or {}).get("text", "nothing")
        return f"battle {self.battle}, {number} answers, asked: {asked} The guest {self.doing}."

    def _url(self) -> str:
        return self.server.address.replace("http", "ws", 1) + f"/api/battles/{self.battle}/socket"

    async def _sit(self, socket: ClientConnection) -> None:
        self.doing = "waits for the greeting"
        await self._send(socket, {"type": "join", "protocol": 1, "token": self.token, "lang": "en"})
        await self._read(socket)  # hello
        await self._read(socket)

    async def _turn(self, socket: ClientConnection, pause: Pause) -> None:
        self.doing = "waits for its turn"
        while self.update["question"] is None:
            if self.over:
                return
            await self._read(socket)
        self.doing = "thinks"
        await pause()
        self.doing = "waits for the view after its answer"
        before = self.waiting_since = perf_counter()
        number = self.update["number"]
        with suppress(ConnectionClosed):  # messages sent before it was closed are still read
            await self._send(socket, {"type": "answer", "n": number, "value": self._choose(self.update["question"])})
        await self._read(socket)
        self.waits.append(perf_counter() - before)
        self.waiting_since = None
        assert self.update["number"] > number
        self.answered += 1
        await self.progress.heard(1)

    def _choose(self, question: Json) -> Any:
        if question["spot"] is not None:
            return self.chance.choice(question["spot"]["suggestions"])
        return self.chance.choice(question["options"])["value"]

    async def _send(self, socket: ClientConnection, message: Json) -> None:
        await socket.send(msgspec.json.encode(message).decode())

    async def _read(self, socket: ClientConnection) -> None:
        message: Json = {"type": "company"}
        while message["type"] in ("company", "talk"):  # what people say and do beside the battle does not matter here
            text = await socket.recv()
            assert isinstance(text, str)
            await self.progress.heard()
            if self.received is not None:
                self.received.append(text)
            message = msgspec.json.decode(text)
        if message["type"] == "update":
            self._note(message)
        else:
            assert message["type"] == "hello", message

    def _note(self, update: Json) -> None:
        """Check that everything seen before is still there: an accepted answer is never lost."""
        if update["after"] == 0 and self.steps:
            kept = update["steps"][: len(self.steps)]
            assert kept == self.steps, f"battle {self.battle} has lost what was seen"
            self.steps = []
        assert update["after"] == (self.steps[-1]["n"] if self.steps else 0)
        assert min(min(dice) for dice in update["view"]["command"]) >= 0, update["view"]["command"]
        self.steps += update["steps"]
        self.update = update


async def invite(server: Server, count: int, keep_bytes: bool = False, **wanted: Any) -> list[Guest]:
    """Create a battle for each guest; they share the count of answers."""
    guests, progress = [], Progress()
    async with httpx.AsyncClient(base_url=server.address, timeout=None) as client:
        for number in range(count):
            reply = await client.post(
                "/api/battles", json={"seed": f"load {number}", "players": ["human", "random"], **wanted}
            )
            assert reply.status_code == 201, reply.text
            created = reply.json()
            created["tokens"] = {link["role"]: link["token"] for link in created["links"]}
            guest = Guest(server, created, f"guest {number}", keep_bytes)
            guest.progress = progress
            guests.append(guest)
    await progress.heard()
    return guests


class Stuck(Exception):
    """Nothing has happened at any table for too long."""


@asynccontextmanager
async def impatiently(server: Server, guests: Iterable[Guest], patience: float = PATIENCE) -> AsyncIterator[None]:
    """End a run that hangs, and report who waits for what and what the server is doing."""
    everybody = list(guests)
    everybody[0].progress.at = perf_counter()  # creating the battles may have taken long
    async with asyncio.TaskGroup() as group:
        watchman = group.create_task(_watch(server, everybody, patience))
        yield
        watchman.cancel()


async def _watch(server: Server, guests: list[Guest], patience: float) -> None:
    progress = guests[0].progress
    while perf_counter() - progress.at < patience:
        await asyncio.sleep(patience - (perf_counter() - progress.at))
    waiting = [str(guest) for guest in guests if not guest.over]
    lines = [f"Nothing has happened for {patience:.0f} s at {len(waiting)} of {len(guests)} tables.", *waiting[:10]]
    raise Stuck("\n".join([*lines, await asyncio.to_thread(server.stacks)]))


async def play_all(guests: list[Guest], pause: Pause = no_pause, most: int = 10**9) -> None:
    """Let all guests play; a failure of one ends the run."""
    async with impatiently(guests[0].server, guests), asyncio.TaskGroup() as everybody:
        for guest in guests:
            everybody.create_task(guest.play(pause, most))


def enough(progress: Progress, goal: int, guests: list[Guest]) -> bool:
    """Whether this many answers were given, or none are left to give."""
    return progress.answered >= goal or all(guest.over for guest in guests)


async def play_and_kill(server: Server, guests: list[Guest], kills: int, answers_between: int) -> None:
    """Let all guests play to the end while the server is killed this often, each time after some more answers."""
    progress = guests[0].progress
    async with impatiently(server, guests), asyncio.TaskGroup() as everybody:
        for guest in guests:
            everybody.create_task(guest.play())
        for number in range(kills):
            goal = progress.answered + answers_between
            await progress.until(partial(enough, progress, goal, guests))
            assert not all(guest.over for guest in guests), f"only {number} kills before all battles were over"
            server.there.clear()
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
            server.there.set()
            await progress.heard()


def memory_of(server: Server) -> int:
    """Resident memory of the server process in bytes."""
    with open(f"/proc/{server.process.pid}/status", encoding="ascii") as status:
        return next(int(line.split()[1]) * 1024 for line in status if line.startswith("VmRSS"))


def processor_time_of(server: Server) -> float:
    """Processor time of the server process in seconds."""
    with open(f"/proc/{server.process.pid}/stat", encoding="ascii") as status:
        fields = status.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
