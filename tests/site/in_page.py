"""The engine of the page in a test: its disk is a table of this program, its second worker answers in line."""

import asyncio
import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from deadzone.browser import aside
from deadzone.browser.disk import Changes, NotDone, Pair
from deadzone.browser.engine import Engine, start
from deadzone.host.protocol.messages import PROTOCOL
from table_seat import Json, TableSeat

JSON, FILE = "application/json", "application/octet-stream"
SECONDS = 60.0  # after which whatever a test waits for will not come


class Disk:
    """Keys and values; a test may take the disk's room, or let it lose what became of the next write."""

    def __init__(self, kept: Mapping[str, bytes] | None = None) -> None:
        self.kept = dict(kept or {})
        self.full = False
        self.gone = False
        self.forgets = False

    async def get(self, key: str) -> bytes | None:
        self._check()
        return self.kept.get(key)

    async def range(self, prefix: str) -> list[Pair]:
        self._check()
        return sorted((key, value) for key, value in self.kept.items() if key.startswith(prefix))

    async def write(self, changes: Changes, fence: Pair | None = None) -> bool:
        self._check()
        if self.full:
            raise NotDone("QuotaExceededError")
        await asyncio.sleep(0)  # as long as this takes, others go on
        if fence is not None and self.kept.get(fence[0]) != fence[1]:
            return False
        for key in [*changes.deletes, *[key for key in self.kept if key.startswith(tuple(changes.prefixes))]]:
            self.kept.pop(key, None)
        self.kept.update(changes.puts)
        if self.forgets:
            self.forgets = False
            raise NotDone("AbortError")
        return True

    def _check(self) -> None:
        if self.gone:
            raise NotDone("InvalidStateError")

    def answers(self, battle: str) -> int:
        return sum([key.startswith(f"answer/{battle}/") for key in self.kept])


class Second:
    """The second worker. Its orders are kept, so that a test can see what is done there."""

    def __init__(self) -> None:
        self.orders: list[bytes] = []
        self.cancelled: list[int] = []
        self.ends = False  # whether it ends at its next order
        self.holds: asyncio.Event | None = None  # until which it does nothing

    async def ask(self, id: int, order: bytes) -> bytes:
        self.orders.append(order)
        if self.holds is not None:
            await self.holds.wait()
        if self.ends:
            self.ends = False
            raise NotDone("the worker has ended")
        return aside.reply(order)

    def cancel(self, id: int) -> None:
        self.cancelled.append(id)


class Told(NamedTuple):
    """What came back for a request."""

    status: int
    media: str
    name: str
    content: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.content)


class InPage:
    """A page with its engine. Whoever closes it without a word and opens another one on the same disk has killed it."""

    def __init__(self, disk: Disk | None = None, second: Second | None = None, name: str = "Ruth") -> None:
        self.disk = disk or Disk()
        self.second = second or Second()
        self.loop = asyncio.new_event_loop()
        self.engine: Engine = self.loop.run_until_complete(start(self.disk, self.second))
        self.key: str = self.ask("POST", "/api/me", {"name": name}).json["key"]

    def again(self) -> "InPage":
        """Another page that has only the disk."""
        self.close()
        return InPage(self.disk)

    def close(self) -> None:
        if self.loop.is_closed():
            return
        while tasks := asyncio.all_tasks(self.loop):
            for task in tasks:
                task.cancel()
            self.loop.run_until_complete(asyncio.sleep(0))
        self.loop.close()

    def ask(
        self, method: str, path: str, body: object = None, token: str = "", lang: str = "en", key: str | None = None
    ) -> Told:
        """Ask for something; bytes are sent as a file."""
        headers = {"accept-language": lang, "deadzone-player": getattr(self, "key", "") if key is None else key}
        if token:
            headers["authorization"] = f"Bearer {token}"
        content = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
        if body is not None:
            headers["content-type"] = FILE if isinstance(body, bytes) else JSON
        return self.send(method, path, headers, content)

    def send(self, method: str, path: str, headers: Mapping[str, str], body: bytes) -> Told:
        reply = self.loop.run_until_complete(self.engine.ask(method, path, headers, body))
        return Told(reply.status, reply.media, reply.name, reply.content)

    def done(self, *asked: Any, **more: Any) -> Told:
        """Ask for something that is not refused."""
        told = self.ask(*asked, **more)
        assert told.status in (200, 201, 204), told
        return told

    # Battles

    def new_battle(self, **wanted: Any) -> Json:
        return self._with_tokens(self.done("POST", "/api/battles", wanted).json)

    def situation(self, id: str) -> Json:
        return self._with_tokens(self.done("POST", f"/api/situations/{id}").json)

    def lessons(self) -> Json:
        return self._with_tokens(self.done("POST", "/api/lessons").json)

    def resume(self, content: bytes) -> Json:
        return self._with_tokens(self.done("POST", "/api/battles/resume", content).json)

    def _with_tokens(self, made: Json) -> Json:
        return {**made, "tokens": {link["role"]: link["token"] for link in made["links"]}}

    def sit(self, battle: str, token: str = "", lang: str = "en") -> "PageSeat":
        """Sit down with a token, or with the player's key."""
        return PageSeat(self, battle, token or self.key, lang)

    def file(self, battle: Json) -> bytes:
        return self.done(
            "GET", f"/api/battles/{battle['battle']}/file", token=next(iter(battle["tokens"].values()))
        ).content

    def settle(self) -> None:
        """Let whatever can happen now happen."""
        for _ in range(200):
            self.loop.run_until_complete(asyncio.sleep(0))


class PageSeat(TableSeat):
    """The page at a battle."""

    def __init__(self, page: InPage, battle: str, token: str, lang: str = "en") -> None:
        super().__init__()
        self.page = page
        self.heard: asyncio.Queue[str] = asyncio.Queue()
        self.closed = False
        self.seat = page.loop.run_until_complete(self._begun(battle))
        self.send(type="join", token=token, protocol=PROTOCOL, lang=lang)
        self.hello = self.next("hello", "ended")
        if self.hello["type"] == "hello":
            self.next("update")

    async def _begun(self, battle: str) -> Any:
        return self.page.engine.sit(battle, self.heard.put_nowait, self._closed)

    def _closed(self) -> None:
        self.closed = True

    def send(self, **message: Any) -> None:
        self.say(json.dumps(message))

    def say(self, text: str) -> None:
        self.seat.hear(text)

    def next(self, *types: str) -> Json:
        while True:
            message = self.note(self.page.loop.run_until_complete(asyncio.wait_for(self.heard.get(), SECONDS)))
            if message["type"] in types:
                return message

    def leave(self) -> None:
        self.seat.leave()
        self.page.settle()
