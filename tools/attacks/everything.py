"""Attack: one kind of request or message of the description, again and again, within what the limits allow.

    python tools/attacks/everything.py KIND http://localhost:PORT --mine FILE [...]

KIND is a route, such as `"GET /api/rules"`, or a frame, such as `"frame study"`. The attacker asks again as soon as it
is answered, on several connections, and waits when it is told to; that is as much as it gets, whatever the limits are.
"""

import asyncio
from collections import Counter
from pathlib import Path

import msgspec

from attacking import Attack, Client, Pace, Target, again_and_again, carry_out, parser_for, together
from belongings import Mine
from examples import Examples, described
from frames import Frames, patiently

CONNECTIONS = 12
PER_SECOND = 400  # more than any limit allows
FRAME = "frame "
WAIT = (429, 503)
PAUSE = 0.3  # seconds, after it was told to wait


def requests(kind: str, mine: Mine) -> Attack:
    async def attack(target: Target, pace: Pace, tally: Counter[str]) -> None:
        found = described((await Client(target).request("GET", "/api/openapi.json"))[1])
        examples = Examples(mine, target.source)

        async def one(_number: int) -> None:
            client = Client(target)

            async def once() -> None:
                await pace.wait()
                status, _ = await examples.send(client, found[kind])
                tally[str(status)] += 1
                if status in WAIT:
                    await asyncio.sleep(PAUSE)

            await again_and_again(tally, once)

        await together(CONNECTIONS, one)

    return attack


def messages(kind: str, mine: Mine) -> Attack:
    async def attack(target: Target, pace: Pace, tally: Counter[str]) -> None:
        async def one(number: int) -> None:
            frames = Frames(target, mine, number)

            async def once() -> None:
                try:
                    while True:
                        await pace.wait()
                        tally[await patiently(lambda: frames.send(kind), PAUSE)] += 1
                finally:
                    frames.close()

            await again_and_again(tally, once, pause=PAUSE)

        await together(max(map(len, mine.tables.values())), one)

    return attack


def attack_of(kind: str, mine: Mine) -> Attack:
    frame = kind.removeprefix(FRAME)
    return messages(frame, mine) if frame != kind else requests(kind, mine)


def main() -> None:
    parser = parser_for(__doc__, PER_SECOND, kinds=())
    parser.add_argument("--mine", type=Path, required=True, help="what the attacker has, as belongings.py writes it")
    wanted = parser.parse_args()
    carry_out(attack_of(wanted.kind, msgspec.json.decode(wanted.mine.read_bytes(), type=Mine)), wanted)


if __name__ == "__main__":
    main()
