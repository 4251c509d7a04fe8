"""Shared by all attack programs: target, pace, raw WebSockets, raw requests and the command line.

Only for attacks on your own server on this machine: addresses other than loopback are refused.
"""

import argparse
import asyncio
import base64
import ipaddress
import json
import os
import resource
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Coroutine, Sequence
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

PING, PONG, CLOSE, TEXT, BINARY, MORE = 9, 10, 8, 1, 2, 0
Json = dict[str, Any]
BROKEN = (ConnectionError, EOFError, OSError, asyncio.IncompleteReadError)
BEGUN = "begun"  # what an attack program says when it begins
NICE = 10  # so that the attacker does not compete with the server for the processor


class Pace:
    """Limit on requests or frames per second, so that the attacker does not take over the machine."""

    def __init__(self, per_second: float) -> None:
        self.per_second = per_second
        self._due = time.monotonic()

    async def wait(self, count: int = 1) -> None:
        now = time.monotonic()
        self._due = max(self._due, now - 0.1) + count / self.per_second
        await asyncio.sleep(max(0.0, self._due - now))


class Target:
    """A server, the source address of the attack, and links to tables: (battle, token).

    Behind a proxy that the server trusts, `forwarded` is the address for which the proxy speaks.
    """

    def __init__(self, address: str, source: str, links: Sequence[tuple[str, str]] = (), forwarded: str = "") -> None:
        self.address = address
        parts = urlsplit(address)
        self.host, self.port = "127.0.0.1", parts.port or 80
        assert parts.hostname == "localhost" or ipaddress.ip_address(parts.hostname or "").is_loopback
        self.source = source
        self.links = list(links)
        self.forwarded = forwarded

    @property
    def usual_headers(self) -> str:
        forwarded = f"X-Forwarded-For: {self.forwarded}\r\n" if self.forwarded else ""
        return f"Host: localhost:{self.port}\r\n{forwarded}"

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(self.host, self.port, local_addr=(self.source, 0), limit=2**25)

    def handshake(self, battle: str) -> bytes:
        key = base64.b64encode(os.urandom(16)).decode()
        return (
            f"GET /api/battles/{battle}/socket HTTP/1.1\r\n{self.usual_headers}Upgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        ).encode()

    async def socket(self, battle: str) -> "Socket":
        reader, writer = await self.connect()
        writer.write(self.handshake(battle))
        head = await reader.readuntil(b"\r\n\r\n")
        if b" 101 " not in head.split(b"\r\n")[0] + b" ":
            writer.close()
            raise ConnectionError(head.split(b"\r\n")[0].decode())
        return Socket(reader, writer)


def frame(opcode: int, payload: bytes = b"", fin: bool = True, masked: bool = True, reserved: int = 0) -> bytes:
    """A WebSocket frame as a client sends it, with a mask of zeros."""
    first = bytes([(0x80 if fin else 0) | reserved << 4 | opcode])
    flag = 0x80 if masked else 0
    if len(payload) < 126:
        length = bytes([flag | len(payload)])
    elif len(payload) < 2**16:
        length = bytes([flag | 126]) + len(payload).to_bytes(2)
    else:
        length = bytes([flag | 127]) + len(payload).to_bytes(8)
    return first + length + (b"\0\0\0\0" if masked else b"") + payload


class Socket:
    """A hand-made WebSocket, which can send any bytes."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def send(self, data: bytes) -> None:
        """Send and wait for the buffer to drain, so that a server that does not read slows the sender down."""
        self.writer.write(data)
        await self.writer.drain()
        if self.reader.at_eof():
            raise ConnectionError("cut off")

    async def say(self, **message: object) -> None:
        await self.send(frame(TEXT, json.dumps(message).encode()))

    async def hear(self) -> tuple[int, bytes]:
        """Receive the next frame: opcode and payload."""
        first, second = await self.reader.readexactly(2)
        length = second & 127
        if length == 126:
            length = int.from_bytes(await self.reader.readexactly(2))
        elif length == 127:
            length = int.from_bytes(await self.reader.readexactly(8))
        return first & 15, await self.reader.readexactly(length)

    async def text_of(self, *kinds: str) -> tuple[str, bytes]:
        """Wait for the next message of one of these types; return its type and its text."""
        while True:
            opcode, payload = await self.hear()
            if opcode == PING:
                await self.send(frame(PONG, payload))
            elif opcode == CLOSE:
                raise ConnectionError(f"closed with {int.from_bytes(payload[:2])}")
            elif opcode == TEXT:
                kind = str(json.loads(payload[:4000].split(b",")[0].rstrip(b"}") + b"}")["type"])
                if kind in kinds:
                    return kind, payload

    async def until(self, *kinds: str) -> str:
        """Wait for the next message of one of these types; return its type."""
        return (await self.text_of(*kinds))[0]

    async def told(self, *kinds: str) -> Json:
        """Wait for the next message of one of these types; return all of it."""
        message: Json = json.loads((await self.text_of(*kinds))[1])
        return message

    async def closing_code(self) -> int:
        """Code with which the server closes the socket, 0 if it just hangs up."""
        with suppress(*BROKEN):
            while True:
                opcode, payload = await self.hear()
                if opcode == CLOSE:
                    return int.from_bytes(payload[:2])
        return 0

    async def join(self, token: str) -> None:
        await self.say(type="join", protocol=1, token=token, lang="en")
        await self.until("update")

    def close(self) -> None:
        self.writer.transport.abort()


class Client:
    """HTTP client over one connection, which is reopened after it was closed."""

    def __init__(self, target: Target) -> None:
        self.target = target
        self._lines: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def request(self, method: str, path: str, body: bytes = b"", **headers: str) -> tuple[int, bytes]:
        if self._lines is None:
            self._lines = await self.target.connect()
        reader, writer = self._lines
        extra = "".join([f"{name.replace('_', '-')}: {value}\r\n" for name, value in headers.items()])
        head = (
            f"{method} {path} HTTP/1.1\r\n{self.target.usual_headers}Deadzone-Page: 1\r\n"
            f"Content-Length: {len(body)}\r\n{extra}\r\n"
        )
        try:
            writer.write(head.encode() + body)
            await writer.drain()
            answer = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            lines = answer.lower().split("\r\n")
            content = await _content(reader, lines)
        except BROKEN:
            self.close()
            raise
        if "connection: close" in lines:
            self.close()
        return int(answer.split(" ", 2)[1]), content

    def close(self) -> None:
        if self._lines is not None:
            self._lines[1].transport.abort()
            self._lines = None


async def _content(reader: asyncio.StreamReader, head: Sequence[str]) -> bytes:
    """The body of an answer, of known length or in chunks."""
    if "transfer-encoding: chunked" not in head:
        length = next((int(line.split(":")[1]) for line in head if line.startswith("content-length:")), 0)
        return await reader.readexactly(length)
    content = b""
    while size := int(await reader.readline(), 16):
        content += await reader.readexactly(size)
        await reader.readline()
    await reader.readline()
    return content


Attack = Callable[[Target, Pace, Counter[str]], Coroutine[Any, Any, None]]


async def again_and_again(tally: Counter[str], once: Callable[[], Awaitable[None]], pause: float = 0.02) -> None:
    """Repeat for ever; count how the server ends each connection."""
    while True:
        try:
            await once()
        except BROKEN as broken:
            tally[str(broken) if "closed with" in str(broken) or "HTTP" in str(broken) else "cut off"] += 1
            await asyncio.sleep(pause)


async def together(count: int, one: Callable[[int], Awaitable[None]]) -> None:
    await asyncio.gather(*[one(number) for number in range(count)])


async def requests_of(
    target: Target, pace: Pace, tally: Counter[str], connections: int,
    ask: Callable[[Client, int], Awaitable[tuple[int, bytes]]],
) -> None:  # fmt: skip
    """Flood of requests over some connections; counts the status codes of the answers."""

    async def one(number: int) -> None:
        client = Client(target)

        async def once() -> None:
            await pace.wait()
            status, _ = await ask(client, number)
            tally[str(status)] += 1

        await again_and_again(tally, once)

    await together(connections, one)


def run(about: str | None, attack: Attack, per_second: float) -> None:
    """Run an attack from the command line; `about` is the text of its help page."""
    carry_out(attack, parser_for(about, per_second).parse_args())


def run_kind(about: str | None, kinds: Collection[str], flood_of: Callable[[str], Attack], per_second: float) -> None:
    """Run one of several kinds of an attack, which the command line names first."""
    wanted = parser_for(about, per_second, kinds).parse_args()
    carry_out(flood_of(wanted.kind), wanted)


def parser_for(about: str | None, per_second: float, kinds: Collection[str] | None = None) -> argparse.ArgumentParser:
    """The command line of an attack program; with `kinds`, even with none by name, the first argument is one."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    if kinds is not None:
        parser.add_argument("kind", choices=list(kinds) or None)
    parser.add_argument("address", help="http://localhost:PORT of a server on this machine")
    parser.add_argument("--source", default="127.0.0.1", help="the loopback address to come from")
    parser.add_argument("--forwarded", default="", help="the address for which a trusted proxy speaks")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--per-second", type=float, default=per_second)
    parser.add_argument("--links", default="[]", help="tables as JSON: [[battle, token], ...]")
    return parser


def carry_out(attack: Attack, wanted: argparse.Namespace) -> None:
    """Attack for some seconds on the last processor; print the attacker's counts as JSON."""
    os.nice(NICE)
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))
    links = [tuple(link) for link in json.loads(wanted.links)]
    target = Target(wanted.address, wanted.source, links, wanted.forwarded)
    print(BEGUN, flush=True)
    tally: Counter[str] = Counter()

    async def attacked() -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(attack(target, Pace(wanted.per_second), tally), wanted.seconds)

    asyncio.run(attacked())
    used = resource.getrusage(resource.RUSAGE_SELF)
    print(json.dumps({"got": dict(tally), "processor": used.ru_utime + used.ru_stime}))
