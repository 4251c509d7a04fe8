"""Many people at many tables at once, for the load tests: each plays one battle against chance over its own socket."""

import asyncio
import os
import random
from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import Any

import httpx
import msgspec
from table_client import Server
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

Json = dict[str, Any]
Pause = Callable[[], Awaitable[None]]


async def no_pause() -> None:
    return


class Guest:
    """One person: answers by chance, keeps what it has seen, and comes back when the server was away."""

    def __init__(self, server: Server, created: Json, seed: str, keep_bytes: bool = False) -> None:
        self.server = server
        self.battle = created["battle"]
        self.token = created["tokens"]["red"]
        self.chance = random.Random(seed)
        self.steps: list[Json] = []
        self.update: Json = {}
        self.waits: list[float] = []  # seconds from an answer to the view after it
        self.answered = 0
        self.lost = 0  # times the server went away
        self.received: list[str] | None = [] if keep_bytes else None

    async def play(self, pause: Pause = no_pause, most: int = 10**9) -> None:
        """To the end of the battle, or so many answers."""
        while not self.over and self.answered < most:
            try:
                async with connect(self._url(), max_size=None, compression=None, open_timeout=None) as socket:
                    await self._sit(socket)
                    while not self.over and self.answered < most:
                        await self._turn(socket, pause)
            except (ConnectionClosed, ConnectionError, InvalidHandshake, EOFError, OSError):
                self.lost += 1
                await asyncio.sleep(0.05)

    @property
    def over(self) -> bool:
        return bool(self.update) and self.update["waiting"] is None

    def _url(self) -> str:
        return self.server.address.replace("http", "ws", 1) + f"/api/battles/{self.battle}/socket"

    async def _sit(self, socket: ClientConnection) -> None:
        await self._send(socket, {"type": "join", "protocol": 1, "token": self.token, "lang": "en"})
        await self._read(socket)  # hello
        await self._read(socket)

    async def _turn(self, socket: ClientConnection, pause: Pause) -> None:
        while self.update["question"] is None:
            if self.over:
                return
            await self._read(socket)
        await pause()
        before = perf_counter()
        number = self.update["number"]
        await self._send(socket, {"type": "answer", "n": number, "value": self._choose(self.update["question"])})
        await self._read(socket)
        self.waits.append(perf_counter() - before)
        assert self.update["number"] > number
        self.answered += 1

    def _choose(self, question: Json) -> Any:
        if question["spot"] is not None:
            return self.chance.choice(question["spot"]["suggestions"])
        return self.chance.choice(question["options"])["value"]

    async def _send(self, socket: ClientConnection, message: Json) -> None:
        await socket.send(msgspec.json.encode(message).decode())

    async def _read(self, socket: ClientConnection) -> None:
        text = await socket.recv()
        assert isinstance(text, str)
        if self.received is not None:
            self.received.append(text)
        message: Json = msgspec.json.decode(text)
        if message["type"] == "update":
            self._note(message)
        else:
            assert message["type"] in ("hello", "ended"), message

    def _note(self, update: Json) -> None:
        """Whatever was seen once must still be there: an accepted answer is never lost."""
        if update["after"] == 0 and self.steps:
            kept = update["steps"][: len(self.steps)]
            assert kept == self.steps, f"battle {self.battle} has lost what was seen"
            self.steps = []
        assert update["after"] == (self.steps[-1]["n"] if self.steps else 0)
        self.steps += update["steps"]
        self.update = update


async def invite(server: Server, count: int, keep_bytes: bool = False, **wanted: Any) -> list[Guest]:
    """A battle for each guest."""
    guests = []
    async with httpx.AsyncClient(base_url=server.address, timeout=None) as client:
        for number in range(count):
            reply = await client.post(
                "/api/battles", json={"seed": f"load {number}", "players": ["human", "random"], **wanted}
            )
            assert reply.status_code == 201, reply.text
            created = reply.json()
            created["tokens"] = {link["role"]: link["token"] for link in created["links"]}
            guests.append(Guest(server, created, f"guest {number}", keep_bytes))
    return guests


async def play_and_kill(server: Server, guests: list[Guest], kills: int, answers_between: int) -> None:
    """Everybody plays to the end while the server is killed so many times, each after some more answers."""
    async with asyncio.TaskGroup() as everybody:  # whoever has seen something lost ends it for all
        for guest in guests:
            everybody.create_task(guest.play())
        for _ in range(kills):
            goal = sum(guest.answered for guest in guests) + answers_between
            while sum(guest.answered for guest in guests) < goal and not all(guest.over for guest in guests):
                await asyncio.sleep(0.002)
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)


def memory_of(server: Server) -> int:
    """Resident bytes of the server process."""
    with open(f"/proc/{server.process.pid}/status", encoding="ascii") as status:
        return next(int(line.split()[1]) * 1024 for line in status if line.startswith("VmRSS"))


def processor_time_of(server: Server) -> float:
    """Seconds that the server process has worked."""
    with open(f"/proc/{server.process.pid}/stat", encoding="ascii") as status:
        fields = status.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
