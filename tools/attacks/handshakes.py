"""Attack: ask for a socket and hang up at once, without waiting for the answer."""

import asyncio
from collections import Counter

from attacking import Pace, Target, again_and_again, run, together

CONNECTIONS = 20
NO_BATTLE = "0123456789abcdef"
STAY = 0.05  # seconds: long enough for the request to be read


async def attack(target: Target, pace: Pace, tally: Counter[str]) -> None:
    async def one(_number: int) -> None:
        async def once() -> None:
            await pace.wait()
            _, writer = await target.connect()
            try:
                writer.write(target.handshake(NO_BATTLE))
                await writer.drain()
                tally["handshakes"] += 1
                await asyncio.sleep(STAY)
            finally:
                writer.transport.abort()

        await again_and_again(tally, once)

    await together(CONNECTIONS, one)


if __name__ == "__main__":
    run(__doc__, attack, 200)
