"""Attack: play at tables against merciless AMBER, answering at once, so that it thinks all the time.

The tables are those of `--links`; without any, six are made.
"""

import json
import random
from collections import Counter

from attacking import Client, Pace, Target, again_and_again, run, together
from belongings import TABLES, Held
from examples import JSON
from frames import Seat, TooMuch

WANTED = {"players": ["human", "amber:merciless"]}


async def _table(target: Target) -> Held:
    client = Client(target)
    status, made = await client.request("POST", "/api/battles", json.dumps(WANTED).encode(), Content_Type=JSON)
    client.close()
    if status != 201:
        raise ConnectionError(f"HTTP {status}")
    battle = json.loads(made)
    return Held(battle["battle"], {link["role"]: link["token"] for link in battle["links"]})


async def attack(target: Target, pace: Pace, tally: Counter[str]) -> None:
    async def one(number: int) -> None:
        chance = random.Random(number)

        async def once() -> None:
            known = number < len(target.links)
            held = Held(target.links[number][0], {"red": target.links[number][1]}) if known else await _table(target)
            seat = await Seat.taken(target, held)
            try:
                while seat.update["waiting"] is not None:
                    if seat.question:
                        await pace.wait()
                        await seat.answer(chance)
                        tally["answers"] += 1
                    else:
                        await seat.told_update()
            except (TooMuch, TimeoutError) as error:
                raise ConnectionError(type(error).__name__) from error
            finally:
                seat.socket.close()

        await again_and_again(tally, once, pause=0.5)

    await together(max(TABLES, len(target.links)), one)


if __name__ == "__main__":
    run(__doc__, attack, 100)
