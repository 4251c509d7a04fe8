"""Attack: an endless flood of expensive requests.

    python tools/attacks/request_flood.py KIND http://localhost:PORT [...]

Kinds: previews and generated maps; new battles on generated maps; battle files of the largest size to resume;
downloads of battle files and records; accounts of battles; the list of teams; a path that does not exist.
"""

import json
import random
from collections import Counter

from attacking import Attack, Client, Pace, Target, requests_of, run_kind
from largest_file import largest_file

CONNECTIONS = 20
JSON, FILE = "application/json", "application/octet-stream"
NOT_UNDERSTOOD = 404
Answer = tuple[int, bytes]


class Floods:
    """A method per kind, each of which makes one request."""

    def __init__(self, target: Target) -> None:
        self.target = target
        self.chance = random.Random(0)
        self.content = b""

    async def previews(self, client: Client, number: int) -> Answer:
        mission = self.chance.choice(("patrol", "scour", "break-through"))
        return await client.request("GET", f"/api/maps/refinery/preview.svg?mission={mission}")

    async def generated(self, client: Client, number: int) -> Answer:
        return await client.request("GET", f"/api/maps/generated/{self.chance.randrange(10**6)}/preview.svg?levels=3")

    async def battles(self, client: Client, number: int) -> Answer:
        body = {"map": {"seed": self.chance.randrange(10**6), "levels": 3}, "players": ["human", "human"]}
        return await client.request("POST", "/api/battles", json.dumps(body).encode(), Content_Type=JSON)

    async def resume(self, client: Client, number: int) -> Answer:
        self.content = self.content or largest_file()
        return await client.request("POST", "/api/battles/resume", self.content, Content_Type=FILE)

    async def downloads(self, client: Client, number: int) -> Answer:
        battle, token = self.chance.choice(self.target.links)
        what = self.chance.choice(("file", "record"))
        return await client.request("GET", f"/api/battles/{battle}/{what}", Authorization=f"Bearer {token}")

    async def accounts(self, client: Client, number: int) -> Answer:
        battle, token = self.chance.choice(self.target.links)
        return await client.request("GET", f"/api/battles/{battle}", Authorization=f"Bearer {token}")

    async def teams(self, client: Client, number: int) -> Answer:
        return await client.request("GET", "/api/teams")

    async def nothing(self, client: Client, number: int) -> Answer:
        return await client.request("GET", "/api/nothing")


KINDS = ("previews", "generated", "battles", "resume", "downloads", "accounts", "teams", "nothing")


def flood_of(kind: str) -> Attack:
    async def attack(target: Target, pace: Pace, tally: Counter[str]) -> None:
        await requests_of(target, pace, tally, CONNECTIONS, getattr(Floods(target), kind))

    return attack


if __name__ == "__main__":
    run_kind(__doc__, KINDS, flood_of, 300)
