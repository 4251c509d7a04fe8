"""A valid request for every route of the description, with the arguments that make the server work hardest.

What a route needs is found by the names of its parameters and of the shape of its body, so that most new routes have
an example at once; `tests/server/test_server_examples.py` fails for one that has none.
"""

import json
import random
import re
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlencode

from attacking import Client, Json
from belongings import Mine

Answer = tuple[int, bytes]
JSON, FILE = "application/json", "application/octet-stream"
PART = re.compile(r"\{(\w+)\}")
# A value for each `{id}`, by what comes before it.
IDS = {
    "/api/maps/": "refinery", "/api/print/maps/": "refinery", "/api/lists/": "enforcers",
    "/api/rules/": "R-SHOOT-01", "/api/diagrams/": "range", "/api/situations/": "hold-the-tower",
}  # fmt: skip
# Routes that are not in the description.
PAGES = ("/", "/assets/page-1.js", "/battle/0123456789abcdef", "/api/openapi.json")


class Operation:
    """A route of the description: `GET /api/maps`."""

    def __init__(self, method: str, path: str, described: Json) -> None:
        self.method, self.path = method, path
        self.parameters: list[Json] = described.get("parameters", [])
        content: Json = described.get("requestBody", {}).get("content", {})
        self.kind = next(iter(content), "")
        self.shape = str(content.get(JSON, {}).get("schema", {}).get("$ref", "")).rpartition("/")[2]
        self.has_seat = bool(described.get("security"))

    def __str__(self) -> str:
        return f"{self.method} {self.path}"


def operations(description: Json) -> dict[str, Operation]:
    """All routes by their names, and those of the page."""
    found = [Operation("GET", path, {}) for path in PAGES]
    for path, methods in description["paths"].items():
        found += [Operation(method.upper(), path, described) for method, described in methods.items()]
    return {str(operation): operation for operation in found}


class Examples:
    """Makes requests; what they take away or change is made for them first, by a request of its own."""

    def __init__(self, mine: Mine, seed: object = 0) -> None:
        self.mine = mine
        self.chance = random.Random(str(seed))
        team, field = {"text": mine.team}, {"text": mine.map}
        self.bodies: dict[str, Json] = {
            "NewBattle": {"players": ["human", "human"]}, "Rematch": {}, "PlayerName": {"name": "Paul"},
            "TeamToCheck": team, "TeamText": team, "TeamToPrint": team, "RandomTeam": {"faction": "enforcers"},
            "OddsWanted": {"team": team, "member": 0, "list": "enforcers", "unit": "enforcer"},
            "DeckToPrint": {"team": team}, "PackWanted": {"team": team, "seed": "a"},
            "MapText": field, "MapToDraw": field, "MapToPrint": field, "MapToTry": {**field, "cube": 0},
        }  # fmt: skip
        self.first: dict[str, Callable[[Client], Awaitable[Json]]] = {
            "DELETE /api/battles/{battle}": self._battle_of_mine,
            "POST /api/battles/{battle}/seats": self._invitation,
            "POST /api/battles/{battle}/seats/{role}/link": self._battle_of_mine,
            "DELETE /api/battles/{battle}/seats/{role}/link": self._battle_of_mine,
            "POST /api/battles/{battle}/again": self.over,
            "DELETE /api/me": self._player,
            "DELETE /api/me/devices": self._player,
            "DELETE /api/me/devices/{device}": self._device,
            "GET /api/me/link": self._link,
            "POST /api/me/devices": self._link,
            "POST /api/me/link": self._player,
            "POST /api/me/key": self._player,
            "GET /api/me/teams/{team}": self._team,
            "PUT /api/me/teams/{team}": self._team,
            "DELETE /api/me/teams/{team}": self._new_team,
            "POST /api/me/teams": self._player,
            "GET /api/me/maps/{map}": self._map,
            "PUT /api/me/maps/{map}": self._map,
            "DELETE /api/me/maps/{map}": self._new_map,
            "GET /api/me/maps/{map}/preview.svg": self._map,
            "POST /api/me/maps": self._player,
        }
        self._kept: dict[str, Json] = {}

    async def send(self, client: Client, operation: Operation) -> Answer:
        """Make one request, after those that it needs; the answer to the first that fails is returned."""
        try:
            found = await self.first.get(str(operation), self.over)(client)
        except Refused as refused:
            return refused.answer
        path, body, headers = self.request(operation, found)
        return await client.request(operation.method, path, body, **headers)

    def request(self, operation: Operation, found: Json) -> tuple[str, bytes, dict[str, str]]:
        """Path, body and headers; `found` has what this request is about: a battle, a team, a key."""
        # Only where the player is asked about: the battles that it begins would make its list longer and longer.
        headers = {"Deadzone-Player": found.get("key", self.mine.key)} if operation.path.startswith("/api/me") else {}
        if operation.has_seat:
            headers["Authorization"] = f"Bearer {found['token']}"
        if operation.kind:
            headers["Content-Type"] = operation.kind
        path = PART.sub(lambda part: str(self._part(operation, part[1], found)), operation.path)
        asked = {it["name"]: self._asked(it["name"]) for it in operation.parameters if it["in"] == "query"}
        query = urlencode({name: value for name, value in asked.items() if value is not None})
        return f"{path}?{query}" if query else path, self._body(operation, found), headers

    def _part(self, operation: Operation, name: str, found: Json) -> object:
        if name == "id":
            return IDS[operation.path.split("{", maxsplit=1)[0]]
        usual = {"seed": self.chance.randrange(10**6), "what": "reference", "role": "watch"}
        return found[name] if name in found else usual[name]

    def _asked(self, name: str) -> object:
        """Values of a query where they matter; everything else is left to the server."""
        return {"asked": "shoot", "at": 50, "levels": 3, "count": 50}.get(name)

    def _body(self, operation: Operation, found: Json) -> bytes:
        if operation.kind == FILE:
            return (self.mine.unfinished if operation.path.endswith("resume") else self.mine.file).encode()
        if not operation.shape:
            return b""
        if operation.shape == "Redeem":
            return json.dumps({"token": found["invitation"]}).encode()
        if operation.shape == "MapWanted":
            return json.dumps({"seed": self.chance.randrange(10**6), "levels": 3}).encode()
        return json.dumps(self.bodies[operation.shape]).encode()

    # What a request is about

    async def over(self, _client: Client) -> Json:
        return {"battle": self.mine.over.battle, "token": self.mine.over.token}

    async def _new(self, client: Client, path: str, sent: Json, key: str = "") -> Json:
        headers = {"Content-Type": JSON, **({"Deadzone-Player": key} if key else {})}
        answer = await client.request("POST", path, json.dumps(sent).encode(), **headers)
        if answer[0] != 201:
            raise Refused(answer)
        made: Json = json.loads(answer[1])
        return made

    async def _battle_of_mine(self, client: Client) -> Json:
        made = await self._new(client, "/api/battles", {})
        return {"battle": made["battle"], "token": made["links"][0]["token"]}

    async def _invitation(self, client: Client) -> Json:
        made = await self._new(client, "/api/battles", {"players": ["human", "human"]})
        offered = next(link["token"] for link in made["links"] if link["kind"] == "invitation")
        return {"battle": made["battle"], "invitation": offered}

    async def _player(self, client: Client) -> Json:
        made = await self._new(client, "/api/me", {"name": "Paul"})
        return {"key": made["key"]}

    async def _link(self, client: Client) -> Json:
        """The link of a new player to another device, which stands in the place of a key."""
        player = await self._player(client)
        made = await self._new(client, "/api/me/link", {}, player["key"])
        return {"key": made["path"].partition("#")[2]}

    async def _device(self, client: Client) -> Json:
        """A player with another device."""
        player = await self._player(client)
        made = await self._new(client, "/api/me/link", {}, player["key"])
        await self._new(client, "/api/me/devices", {}, made["path"].partition("#")[2])
        status, content = await client.request("GET", "/api/me/devices", b"", **{"Deadzone-Player": player["key"]})
        if status != 200:
            raise Refused((status, content))
        return {**player, "device": next(each["id"] for each in json.loads(content) if not each["own"])}

    async def _new_team(self, client: Client) -> Json:
        return {"team": (await self._new(client, "/api/me/teams", {"text": self.mine.team}, self.mine.key))["id"]}

    async def _team(self, client: Client) -> Json:
        if "team" not in self._kept:
            self._kept["team"] = await self._new_team(client)
        return self._kept["team"]

    async def _new_map(self, client: Client) -> Json:
        return {"map": (await self._new(client, "/api/me/maps", {"text": self.mine.map}, self.mine.key))["id"]}

    async def _map(self, client: Client) -> Json:
        if "map" not in self._kept:
            self._kept["map"] = await self._new_map(client)
        return self._kept["map"]


class Refused(Exception):
    """A request that another one needs was refused."""

    def __init__(self, answer: Answer) -> None:
        super().__init__(answer[0])
        self.answer = answer


def described(content: bytes) -> dict[str, Operation]:
    """The routes of a description as it was received."""
    description: dict[str, Any] = json.loads(content)
    return operations(description)
