"""Attack: invalid or unusual HTTP, each piece on its own connection. The tests also send the PIECES."""

import asyncio
import os
from collections import Counter

from attacking import Pace, Target, again_and_again, run, together

CONNECTIONS = 10
HOST = b"Host: localhost\r\n"
GET = b"GET /api/health HTTP/1.1\r\n" + HOST
POST = b"POST /api/battles HTTP/1.1\r\n" + HOST + b"Content-Type: application/json\r\n"
UPGRADE = b"GET /api/battles/0123456789abcdef/socket HTTP/1.1\r\n" + HOST + b"Connection: Upgrade\r\n"
SOCKET = UPGRADE + b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
KEY = b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"

PIECES: dict[str, bytes] = {
    "noise": os.urandom(2000),
    "noughts": bytes(2000),
    "TLS": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(500),
    "HTTP/2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "no version": b"GET /\r\n\r\n",
    "unknown version": b"GET / HTTP/9.9\r\nHost: x\r\n\r\n",
    "no host": b"GET /api/health HTTP/1.1\r\n\r\n",
    "two hosts": GET + HOST + b"\r\n",
    "a long line": b"GET /" + b"x" * 100_000 + b" HTTP/1.1\r\n\r\n",
    "many headers": GET + b"".join([b"x%d: y\r\n" % number for number in range(20_000)]) + b"\r\n",
    "many headers for a socket": SOCKET + KEY + b"".join([b"x%d: y\r\n" % number for number in range(300)]) + b"\r\n",
    "a folded header": GET + b"a: b\r\n c\r\n\r\n",
    "a header without a name": GET + b": b\r\n\r\n",
    "a nought in a header": GET + b"a: b\0c\r\n\r\n",
    "letters that are none": GET + b"a: \xff\xfe\r\n\r\n",
    "two lengths": POST + b"Content-Length: 3\r\nContent-Length: 4\r\n\r\n{}",
    "a length of minus one": POST + b"Content-Length: -1\r\n\r\n",
    "a length of many digits": POST + b"Content-Length: " + b"9" * 5000 + b"\r\n\r\n",
    "length and chunks": POST + b"Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "a chunk that is none": POST + b"Transfer-Encoding: chunked\r\n\r\nzz\r\nxx\r\n\r\n",
    "a chunk without end": POST + b"Transfer-Encoding: chunked\r\n\r\n" + b"f" * 5000 + b"\r\n",
    "a chunk that is none after one": POST + b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\nzz\r\n",
    "an unknown encoding": POST + b"Transfer-Encoding: gzip\r\n\r\n",
    "garbage behind a request": GET + b"\r\n" + b"\x00garbage\r\n\r\n",
    "many requests at once": (GET + b"\r\n") * 200,
    "an unknown upgrade": UPGRADE + b"Upgrade: h2c\r\n\r\n",
    "a socket without a key": SOCKET + b"\r\n",
    "a socket with a bad key": SOCKET + b"Sec-WebSocket-Key: x\r\n\r\n",
    "a socket of version 7": UPGRADE + b"Upgrade: websocket\r\nSec-WebSocket-Version: 7\r\n" + KEY + b"\r\n",
    "a socket by POST": SOCKET.replace(b"GET", b"POST") + KEY + b"Content-Length: 5\r\n\r\nhello",
    "a socket of HTTP/1.0": SOCKET.replace(b"HTTP/1.1", b"HTTP/1.0") + KEY + b"\r\n",
    "frames before the door is open": SOCKET + KEY + b"\r\n" + b"\x89\x80\0\0\0\0" * 100,
    "garbage before the door is open": SOCKET + KEY + b"\r\n" + b"\xff" * 3000,
    "an upgrade with letters that are none": SOCKET + KEY + b"a: \xff\xfe\r\n\r\n",
    "CONNECT": b"CONNECT localhost:22 HTTP/1.1\r\n" + HOST + b"\r\n",
    "another server's address": b"GET http://example.org/ HTTP/1.1\r\n" + HOST + b"\r\n",
    "a star": b"OPTIONS * HTTP/1.1\r\n" + HOST + b"\r\n",
}


async def attack(target: Target, pace: Pace, tally: Counter[str]) -> None:
    async def one(_number: int) -> None:
        async def once() -> None:
            for data in PIECES.values():
                await pace.wait()
                reader, writer = await target.connect()
                writer.write(data)
                writer.write_eof()
                try:
                    async with asyncio.timeout(5):
                        tally[(await reader.readline()).decode("latin-1").strip() or "nothing"] += 1
                finally:
                    writer.transport.abort()

        await again_and_again(tally, once)

    await together(CONNECTIONS, one)


if __name__ == "__main__":
    run(__doc__, attack, 200)
