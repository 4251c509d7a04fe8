"""Attack: an endless flood of messages of one kind, from many sockets that have joined.

python tools/attacks/message_flood.py [study|look|language|alive|answer] http://localhost:PORT [...]
"""

import asyncio
from collections import Counter
from typing import Any

from attacking import Attack, Pace, Socket, Target, again_and_again, run_kind, together

CONNECTIONS = 60
MESSAGES: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {
    "study": ({"type": "study", "request": 1, "model": 0}, ("studied", "refused")),
    "look": ({"type": "look", "request": 1, "model": 0, "cube": 0}, ("looked", "refused")),
    "language": ({"type": "lang", "lang": "fr"}, ("hello", "refused")),
    "alive": ({"type": "alive"}, ("alive",)),
    "answer": ({"type": "answer", "n": 1, "value": 0}, ("refused",)),
}


async def _count(socket: Socket, tally: Counter[str], answers: tuple[str, ...]) -> None:
    while True:
        tally[await socket.until(*answers)] += 1


def flood_of(kind: str) -> Attack:
    message, answers = MESSAGES[kind]

    async def attack(target: Target, pace: Pace, tally: Counter[str]) -> None:
        async def one(number: int) -> None:
            battle, token = target.links[number % len(target.links)]

            async def once() -> None:
                socket = await target.socket(battle)
                tally["sockets"] += 1
                await socket.join(token)
                answered = asyncio.create_task(_count(socket, tally, answers))
                try:
                    while not answered.done():
                        await pace.wait()
                        await socket.say(**message)
                        tally["sent"] += 1
                    answered.result()
                finally:
                    answered.cancel()
                    socket.close()

            await again_and_again(tally, once)

        await together(CONNECTIONS, one)

    return attack


if __name__ == "__main__":
    run_kind(__doc__, MESSAGES, flood_of, 3000)
