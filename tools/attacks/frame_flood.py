"""Attack: an endless flood of frames that are not messages: pings, pongs, empty or one-byte fragments.

    python tools/attacks/frame_flood.py KIND http://localhost:PORT [...]

Half of the connections join with a token first, if there are links.
"""

from collections import Counter

from attacking import MORE, PING, PONG, TEXT, Attack, Pace, Target, again_and_again, frame, run_kind, together

CONNECTIONS = 4
TOGETHER = 500  # frames per packet
NO_BATTLE = "0123456789abcdef"

KINDS = {
    "pings": (b"", frame(PING)),
    "large-pings": (b"", frame(PING, b"x" * 125)),
    "pongs": (b"", frame(PONG)),
    "fragments": (frame(TEXT, b"x", fin=False), frame(MORE, b"x", fin=False)),
    "empty-fragments": (frame(TEXT, fin=False), frame(MORE, fin=False)),
    "empty-messages": (b"", frame(TEXT)),
}
PER_SECOND = 50_000.0


def flood_of(kind: str) -> Attack:
    first, again = KINDS[kind]

    async def attack(target: Target, pace: Pace, tally: Counter[str]) -> None:
        async def one(number: int) -> None:
            known = number % 2 == 0 and bool(target.links)
            battle, token = target.links[number % len(target.links)] if known else (NO_BATTLE, "")

            async def once() -> None:
                socket = await target.socket(battle)
                tally["sockets"] += 1
                if known:
                    await socket.join(token)
                await socket.send(first)
                while True:
                    await pace.wait(TOGETHER)
                    await socket.send(again * TOGETHER)
                    tally["frames"] += TOGETHER

            await again_and_again(tally, once)

        await together(CONNECTIONS, one)

    return attack


if __name__ == "__main__":
    run_kind(__doc__, KINDS, flood_of, PER_SECOND)
