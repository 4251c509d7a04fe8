"""A server that tells what is alive in it, and short battles to be forgotten, for the tests of memory."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import IO, Any

import httpx
import msgspec
from living_process import NEVER
from table_client import RICH, Server
from websockets.asyncio.client import ClientConnection, connect

from table_seat import Json

AS_IT_IS = "as-it-is"
OF_ONE_HOUSEHOLD = ("KEPT", "CONNECTIONS", "FRAMES_OF_ONE", "FRAMES_OF_ALL", "TABLE_WORK")
# Everybody comes from one address, and as fast as the server can bear.
CROWDED = (
    *RICH, *[f"fairness.budgets.{name}=1e9" for name in OF_ONE_HOUSEHOLD],
    "network.door.DOOR_SECONDS=0", "hosting.most_of_address=1000000",
    "hosting.most_battles=1000000",
)  # fmt: skip
BATTLES: list[Json] = [
    {"players": ["human", "random"]}, {"players": ["human", "jade"]}, {"players": ["human", "human"], "hot_seat": True},
]  # fmt: skip


class Living(Server):
    """A server as its operator starts it, without a warm process; `given` is `never` for one that never collects."""

    def __init__(self, folder: Path, given: str = AS_IT_IS, *changes: str) -> None:
        self.report = folder / "alive.json"
        self.given = given
        super().__init__(folder, "", *CROWDED, *changes)

    def _started(self, arguments: list[str], complaints: IO[bytes]) -> Any:
        program = Path(__file__).parent / "living_process.py"
        return subprocess.Popen(
            [sys.executable, str(program), str(self.report), self.given, *arguments],
            stdout=subprocess.PIPE, stderr=complaints, text=True,
        )  # fmt: skip

    def tell(self) -> Json:
        """What is alive, the pauses by collections since this was last asked, and what only they could free."""
        self.report.unlink(missing_ok=True)
        self.process.send_signal(signal.SIGUSR2)
        while not self.report.exists():
            assert self.process.poll() is None, self.stacks()
            time.sleep(0.01)
        told: Json = json.loads(self.report.read_text(encoding="utf-8"))
        return told

    def descriptors(self) -> int:
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))


class Visit:
    """One short battle: somebody comes, plays a little, ends it and leaves."""

    def __init__(self, server: Server, client: httpx.AsyncClient, number: int) -> None:
        self.server = server
        self.client = client
        self.number = number
        self.update: Json = {}
        self.role = ""
        self.battle = ""
        self.bearer: dict[str, str] = {}

    async def run(self) -> None:
        wanted = BATTLES[self.number % len(BATTLES)]
        seed = {} if wanted.get("hot_seat") else {"seed": f"life {self.number}"}
        reply = await self.client.post("/api/battles", json={**wanted, **seed})
        assert reply.status_code == 201, reply.text
        self.battle, link = reply.json()["battle"], reply.json()["links"][0]
        self.role, self.bearer = link["role"], {"Authorization": f"Bearer {link['token']}"}
        url = f"{self.server.address.replace('http', 'ws', 1)}/api/battles/{self.battle}/socket"
        async with connect(url, max_size=None, compression=None, open_timeout=None) as socket:
            await self._say(socket, type="join", protocol=1, token=link["token"], lang=("en", "fr")[self.number % 2])
            await self._hear(socket, "update")
            await self._play(socket)
            if self.number % 7:  # the others just go
                await self._say(socket, type="resign", side=0)
                while not self.update.get("ended") and self.update["waiting"] is not None:
                    await self._hear(socket, "update")
        if self.number % 5 == 0 and self.number % 7:
            await self._look_back()

    async def _play(self, socket: ClientConnection) -> None:
        """Deploy, study a model, answer a little, take an answer back."""
        await self._asked(socket, "deploy")
        await self._say(socket, type="place-rest", n=self.update["number"])
        await self._hear(socket, "update")
        await self._say(socket, type="study", request=1, model=0)
        await self._hear(socket, "studied", "refused")
        for _ in range(4):
            await self._asked(socket)
            await self._answer(socket)
        if self.update["undo"]:
            await self._say(socket, type="undo", n=self.update["number"])
            await self._hear(socket, "update", "refused")

    async def _asked(self, socket: ClientConnection, kind: str = "") -> None:
        """Wait until this seat is asked, for a question of one kind if that is named."""
        while self.update["question"] is None or (kind and self.update["question"]["kind"] != kind):
            if self.update["question"] is None:
                await self._hear(socket, "update")
            else:
                await self._answer(socket)

    async def _answer(self, socket: ClientConnection) -> None:
        question = self.update["question"]
        if question["spot"] is not None:
            value = question["spot"]["suggestions"][0]
        else:
            value = question["options"][self.number % len(question["options"])]["value"]
        await self._say(socket, type="answer", n=self.update["number"], value=value)
        await self._hear(socket, "update")

    async def _look_back(self) -> None:
        """Request what there is after a battle, and another one."""
        for path in ("", "/record", "/file", "/replay", "/replay/frames?first=1&count=20"):
            reply = await self.client.get(f"/api/battles/{self.battle}{path}", headers=self.bearer)
            assert reply.status_code == 200, (path, reply.text)
        reply = await self.client.post(f"/api/battles/{self.battle}/again", json={}, headers=self.bearer)
        assert reply.status_code == 201, reply.text

    async def _say(self, socket: ClientConnection, **message: Any) -> None:
        await socket.send(json.dumps(message))

    async def _hear(self, socket: ClientConnection, *kinds: str) -> None:
        while True:
            text = await socket.recv()
            message = msgspec.json.decode(text)
            if message["type"] == "update":
                self.update = message
            if message["type"] in kinds:
                return


async def visits(server: Server, first: int, count: int, together: int) -> None:
    """Play so many short battles, some of them at the same time."""
    numbers = iter(range(first, first + count))
    # The server closes idle connections after five seconds: a client must not take one that is being closed.
    limits, headers = httpx.Limits(keepalive_expiry=1.0), {"Deadzone-Page": "1"}
    async with httpx.AsyncClient(base_url=server.address, headers=headers, timeout=None, limits=limits) as client:

        async def one_after_the_other() -> None:
            for number in numbers:
                await Visit(server, client, number).run()

        async with asyncio.TaskGroup() as everybody:
            for _ in range(together):
                everybody.create_task(one_after_the_other())


__all__ = ["AS_IT_IS", "NEVER", "Living", "visits"]
