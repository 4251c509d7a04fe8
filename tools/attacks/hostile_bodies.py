"""Attack: damaged and hostile bodies for every route, and messages for the table, as the description has them.

    python tools/attacks/hostile_bodies.py [--prepared FOLDER]

Each must be answered with a refusal (4xx) in one sentence, and leave no traceback in the log. Prints what was answered
otherwise, and how many lines each left in the log.
"""

import argparse
import asyncio
import json
import tempfile
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path

from attacking import BROKEN, TEXT, Client, Socket, Target, frame
from belongings import Mine, prepare
from examples import JSON, Examples, Operation, Refused, described
from frames import kinds
from victims import Generous

NOT_UNDERSTOOD, NO_TEXT, TOO_LARGE = 4400, 1007, 1009  # closing codes
DEEP, MANY = 50_000, 2_100_000
LARGEST_FRAME = 4000  # bytes, so that the message is read at all
HOSTILE: dict[str, bytes] = {
    "empty": b"",
    "invalid UTF-8": b"\xff\xfe\xfa",
    "invalid UTF-8 in a text": b'{"name":"\xc3(","text":"\xc3("}',
    "half a surrogate": b'{"name":"\\ud800"}',
    "a list": b"[]",
    "null": b"null",
    "a number": b"1e999",
    "wrong types": b'{"name":[],"text":{},"token":5,"team":"x","players":{},"seed":[]}',
    "an unknown field": b'{"nobody knows this":1}',
    "nested lists": b"[" * DEEP,
    "nested tables": b'{"a":' * DEEP,
    "huge": b'"' + b"x" * MANY + b'"',
    "zeros": b"\0" * 100,
}


@dataclass(frozen=True)
class Outcome:
    """What the server answered to something hostile."""

    what: str
    status: int
    text: str  # the sentence; '' if there is none
    logged: int = 0  # lines

    @property
    def good(self) -> bool:
        return 400 <= self.status < 500 and bool(self.text) and "\n" not in self.text and self.logged <= 1


def has_a_body(operation: Operation) -> bool:
    return bool(operation.kind)


def bodies(operation: Operation, valid: bytes) -> Iterator[tuple[str, bytes]]:
    """Hostile bodies for a route: those that fit everywhere, and its own valid one, damaged."""
    yield from HOSTILE.items()
    middle = len(valid) // 2
    yield "damaged", valid[:middle] + b"\xff" + valid[middle:]
    if operation.kind == JSON:
        yield "cut off", valid[:middle]  # half of a battle file is the beginning of a battle
        sent = json.loads(valid)
        for name in sent:
            yield f"{name} of the wrong type", json.dumps({**sent, name: [[]]}).encode()


class Hostile:
    """Sends everything hostile to a server, and counts the lines in its log."""

    def __init__(self, server: Generous, mine: Mine) -> None:
        self.server = server
        self.mine = mine
        self.client = Client(Target(server.address, "127.0.0.2"))

    async def operations(self) -> list[Operation]:
        routes = described((await self.client.request("GET", "/api/openapi.json"))[1])
        return list(routes.values())

    def log(self) -> int:
        return len(self.server.complaints.read_bytes().splitlines())

    async def to(self, operation: Operation) -> AsyncIterator[Outcome]:
        """Everything hostile for one route."""
        examples = Examples(self.mine)
        try:
            found = await examples.first.get(str(operation), examples.over)(self.client)
        except Refused as refused:
            yield Outcome(f"{operation}: what it needs", refused.answer[0], "")
            return
        path, valid, headers = examples.request(operation, found)
        for name, body in bodies(operation, valid) if has_a_body(operation) else ():
            yield await self._sent(f"{operation}: {name}", operation.method, path, body, headers)
        for part in ("%ff", "%00", "..%2f..%2fx", "x" * 5000):
            if "{" in operation.path:
                odd = operation.path.replace("{", "\0{").split("\0", maxsplit=1)[0] + part
                yield await self._sent(f"{operation}: {part[:9]} in the path", operation.method, odd, b"", headers)

    async def _sent(self, what: str, method: str, path: str, body: bytes, headers: dict[str, str]) -> Outcome:
        before, client = self.log(), Client(self.client.target)  # a connection of its own: a failure closes it
        try:
            status, content = await client.request(method, path, body, **headers)
        except BROKEN:
            status, content = 0, b""
        client.close()
        return Outcome(what, status, sentence(content), await self._logged_since(before))

    async def _logged_since(self, before: int) -> int:
        """New lines in the log; when another request was answered, all of them are there."""
        await self.client.request("GET", "/api/missions")
        return self.log() - before

    async def to_the_table(self, kind: str) -> AsyncIterator[Outcome]:
        """Everything hostile as a message of this kind; the answer is a refusal, or the closing of the socket."""
        start = f'{{"type":"{kind}",'.encode()
        damaged = {f"{kind}, {name}": start + body.lstrip(b"{") for name, body in HOSTILE.items()}
        for name, body in damaged.items():
            before = self.log()
            socket = await self.client.target.socket(self.mine.over.battle)
            await socket.join(self.mine.over.token)
            closed = await _closing_of(socket, frame(TEXT, body[:LARGEST_FRAME]))
            yield Outcome(f"frame {name}", 400 if closed >= 4000 or closed in (1007, 1009) else closed, "closed",
                          self.log() - before)  # fmt: skip


async def _closing_of(socket: Socket, data: bytes) -> int:
    try:
        await socket.send(data)
        return await socket.closing_code()
    except BROKEN:
        return 0
    finally:
        socket.close()


def sentence(content: bytes) -> str:
    """The sentence of a refusal; '' if it is not one."""
    try:
        told = json.loads(content)
    except ValueError:
        return ""
    return str(told.get("text", "")) if isinstance(told, dict) else ""


async def everything(server: Generous, mine: Mine) -> list[Outcome]:
    hostile = Hostile(server, mine)
    found = [outcome for operation in await hostile.operations() async for outcome in hostile.to(operation)]
    return found + [outcome for kind in kinds() async for outcome in hostile.to_the_table(kind)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--prepared", type=Path, help="folder for what everybody has, to be used again")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        kept: Path = wanted.prepared or Path(folder) / "prepared"
        kept.mkdir(parents=True, exist_ok=True)
        prepared = prepare(kept)
        database = str(prepared.database(Path(folder)))
        server = Generous(Path(folder), "--database", database)
        try:
            found = asyncio.run(everything(server, prepared.mine))
        finally:
            server.stop()
    for outcome in found:
        if not outcome.good:
            print(f"{outcome.what}: {outcome.status} {outcome.text[:80]!r}, {outcome.logged} lines in the log")
    wrong = sum(not outcome.good for outcome in found)
    print(f"{len(found)} sent, {wrong} not answered as they should be")
    if wrong:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
