"""No attack: a club meets, and sixty people begin a battle at the same moment, from twenty addresses.

python tools/attacks/club_evening.py [--battles 60] [--addresses 20]

Prints how many were refused at the first attempt, and how long each waited in all, those included who tried again.
"""

import argparse
import asyncio
import os
import tempfile
from pathlib import Path

from attacking import Target
from innocents import Newcomer, Waits, waits_of
from victims import AsHosted

WANTED = 10.0  # seconds within which everybody has a battle


async def rush(address: str, battles: int, addresses: int) -> Waits:
    """Everybody begins a battle at once, and tries again when refused."""
    people = [Newcomer(Target(address, f"127.0.1.{1 + number % addresses}")) for number in range(battles)]
    waited = await asyncio.gather(*[each.wait_once() for each in people])
    return waits_of(waited, sum(each.waits().refused for each in people))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--battles", type=int, default=60)
    parser.add_argument("--addresses", type=int, default=20)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = AsHosted(Path(folder))
        try:
            waits = asyncio.run(rush(server.address, wanted.battles, wanted.addresses))
        finally:
            server.stop()
    print(
        f"{wanted.battles} battles from {wanted.addresses} addresses at once: refused {waits.refused} times, "
        f"median {waits.median:.1f} s, the last after {waits.worst:.1f} s; load {os.getloadavg()[0]:.1f}"
    )
    if waits.worst > WANTED or waits.refused:
        raise SystemExit(f"Nobody should be refused, or wait more than {WANTED:.0f} s.")


if __name__ == "__main__":
    main()
