"""Attack: begin battles from ever new addresses of one IPv6 household, behind a proxy that the server trusts.

The server must be started with `--proxy 127.0.0.1 --public-url https://example.org`, and the attack come from there.
"""

import ipaddress
from collections import Counter
from itertools import count

from attacking import Client, Pace, Target, again_and_again, run, together
from examples import JSON

CONNECTIONS = 4
HOUSEHOLD = ipaddress.ip_network("2001:db8:0:66::/64")


async def attack(target: Target, pace: Pace, tally: Counter[str]) -> None:
    numbers = count(1)

    async def one(_number: int) -> None:
        async def once() -> None:
            await pace.wait()
            other = Target(target.address, target.source, forwarded=str(HOUSEHOLD[next(numbers)]))
            client = Client(other)
            try:
                status, _ = await client.request("POST", "/api/battles", b"{}", Content_Type=JSON)
                tally[str(status)] += 1
            finally:
                client.close()

        await again_and_again(tally, once)

    await together(CONNECTIONS, one)


if __name__ == "__main__":
    run(__doc__, attack, 20)
