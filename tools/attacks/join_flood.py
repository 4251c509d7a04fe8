"""Attack: connect, join and leave at once, with the tokens of tables or with a wrong one.

    python tools/attacks/join_flood.py [token|no-token|vanish] http://localhost:PORT [...]

`vanish` leaves without waiting for the greeting.
"""

from collections import Counter

from attacking import Attack, Pace, Target, again_and_again, run_kind, together

CONNECTIONS = 20
KINDS = ("token", "no-token", "vanish")


def flood_of(kind: str) -> Attack:
    async def attack(target: Target, pace: Pace, tally: Counter[str]) -> None:
        async def one(number: int) -> None:
            async def once() -> None:
                await pace.wait()
                battle, token = target.links[(number + tally["tried"]) % len(target.links)]
                tally["tried"] += 1
                socket = await target.socket(battle)
                try:
                    token = token if kind != "no-token" else "x"
                    await socket.say(type="join", protocol=1, token=token, lang="en")
                    if kind != "vanish":
                        await socket.until("update")
                        tally["greeted"] += 1
                finally:
                    socket.close()

            await again_and_again(tally, once)

        await together(CONNECTIONS, one)

    return attack


if __name__ == "__main__":
    run_kind(__doc__, KINDS, flood_of, 200)
