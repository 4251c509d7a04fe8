"""Attack: messages sent byte by byte, each in its own packet; receiving one byte costs as much as many."""

import asyncio
import socket as plain
from collections import Counter

from attacking import TEXT, Pace, Target, again_and_again, frame, run, together

CONNECTIONS = 40


async def attack(target: Target, pace: Pace, tally: Counter[str]) -> None:
    async def one(_number: int) -> None:
        async def once() -> None:
            socket = await target.socket("0123456789abcdef")
            socket.writer.get_extra_info("socket").setsockopt(plain.IPPROTO_TCP, plain.TCP_NODELAY, 1)
            for byte in frame(TEXT, b"x" * 4000):
                await pace.wait()
                await socket.send(bytes([byte]))
                tally["bytes"] += 1
            await asyncio.sleep(0)

        await again_and_again(tally, once)

    await together(CONNECTIONS, one)


if __name__ == "__main__":
    run(__doc__, attack, 8000)
