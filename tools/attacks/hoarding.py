"""Attack: open as many table sockets as possible, join with them where there are links, and hold them all."""

from collections import Counter

from attacking import Pace, Target, again_and_again, run, together

CONNECTIONS = 500
NO_BATTLE = "0123456789abcdef"


async def attack(target: Target, pace: Pace, tally: Counter[str]) -> None:
    async def one(number: int) -> None:
        async def once() -> None:
            await pace.wait()
            battle, token = target.links[number % len(target.links)] if target.links else (NO_BATTLE, "")
            socket = await target.socket(battle)
            tally["sockets"] += 1
            if token:
                await socket.join(token)
                tally["joined"] += 1
            await socket.until("never")

        await again_and_again(tally, once, pause=0.5)

    await together(CONNECTIONS, one)


if __name__ == "__main__":
    run(__doc__, attack, 200)
