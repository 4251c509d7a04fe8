"""Attack: ask for analyses of long battles, each another one, and hang up as soon as the server has begun."""

import asyncio
from collections import Counter
from itertools import count

from attacking import Client, Pace, Target, again_and_again, run, together
from examples import FILE
from long_battle import like, long_battle

CONNECTIONS = 2
STAY = 0.3  # seconds until the attacker hangs up


async def attack(target: Target, pace: Pace, tally: Counter[str]) -> None:
    numbers = count()

    async def one(_number: int) -> None:
        client = Client(target)

        async def once() -> None:
            await pace.wait()
            file = like(long_battle(), next(numbers))
            try:
                async with asyncio.timeout(STAY):
                    status, _ = await client.request("POST", "/api/replay/analysis", file, Content_Type=FILE)
                    tally[str(status)] += 1
            except TimeoutError:
                tally["hung up"] += 1
            finally:
                client.close()

        await again_and_again(tally, once)

    await together(CONNECTIONS, one)


if __name__ == "__main__":
    long_battle()  # which takes a while
    run(__doc__, attack, 10)
