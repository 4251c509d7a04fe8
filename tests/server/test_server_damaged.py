"""Damaged and hostile requests to every route: refused in one sentence, with one line in the log, and nothing changes.

The routes and their parts are read from the OpenAPI description, so that a new one is tested without anybody thinking
of it. `test_server_invalid` sends requests that are readable but do not fit the description.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from damaged import Raw
from seating import new_player
from starlette.routing import Route, WebSocketRoute
from table_client import Postgres, Server

from damaged_requests import IN_HEADERS, IN_PATHS, JSON, LIMIT, routes_of
from damaged_requests import Route as Described
from deadzone.printing.aids import AIDS
from deadzone.server.app import make_app
from deadzone.server.network import description
from deadzone.server.network.description import Description
from deadzone.server.network.own_requests import ALL_REQUESTS
from deadzone.server.settings.hosting import Hosting
from deadzone.situations.gallery import SITUATIONS
from stopped_battles import stopped
from table_seat import Json

FILE = stopped("damaged", 12, ("human", "jade")).file()
MEDIA = (b"", b"text/plain", b"application/json; charset=utf-16", b"application/json;" + b"x" * 3_000, b"\xff\xfe",
         b"multipart/form-data", b"multipart/form-data; boundary=x", b"application/x-www-form-urlencoded",
         b"application/octet-stream", b"application/json, application/json")  # fmt: skip
HEADERS = ("Authorization", "Deadzone-Player", "Accept-Language", "Accept", "Cookie", "If-None-Match", "Range",
           "Accept-Encoding", "X-Forwarded-For", "Forwarded", "Sec-Fetch-Site")  # fmt: skip
CHUNKED = {"Transfer-Encoding": "chunked"}


DESCRIBED = Description(ALL_REQUESTS).whole()
NAMES = [f"{method.upper()} {path}" for path, methods in DESCRIBED["paths"].items() for method in methods]


def test_every_route_is_described_and_so_tested(tmp_path: Path) -> None:
    storage: Any = None
    routes = make_app(storage, Hosting(database=""), tmp_path).routes
    of_the_table = [route for route in routes if isinstance(route, Route) and route.path != description.PATH]
    assert {f"{method} {route.path}" for route in of_the_table for method in route.methods or ()} == set(NAMES)
    assert [route.path for route in routes if isinstance(route, WebSocketRoute)] == [
        "/api/battles/{battle}/socket"  # `test_server_hostile` is about its messages
    ]
    assert len(routes) == len(of_the_table) + 2


class House:
    """A server with a player who has a battle, a team and a map."""

    def __init__(self, folder: Path, database: str = "") -> None:
        changes = (
            "fairness.budgets.KEPT=1e9", "fairness.budgets.CONNECTIONS=1e9", "hosting.log=json",
            "hosting.most_of_address=100000", "network.safety.BRAKE_SECONDS=0",
        )  # fmt: skip
        self.server = Server(folder, database, *changes)
        self.raw = Raw(self.server, {})
        self.key = ""
        self.parts: dict[str, str] = {}
        self.read = 0

    def furnish(self) -> None:
        """Give the player what routes are about, unless it is still there."""
        if not self.key or self.raw.ask("GET", "/api/me")[0] != 200:
            self.key = new_player(self.server, "Hostile")["key"]
            self.raw.usual["Deadzone-Player"] = self.key
            self.parts = {}
        for what, text in (("team", "enforcers-starter"), ("map", "refinery")):
            if what in self.parts and self.raw.ask("GET", f"/api/me/{what}s/{self.parts[what]}")[0] == 200:
                continue
            body = json.dumps({"text": text, "format": "ready"}).encode()
            status, _, answer = self.raw.ask("POST", f"/api/me/{what}s", body, {"Content-Type": JSON})
            assert status == 201, answer
            self.parts[what] = json.loads(answer)["id"]
        if "battle" not in self.parts or self.raw.ask("GET", f"/api/battles/{self.parts['battle']}")[0] != 200:
            made = self.server.new_battle(players=["human", "jade"], seed="damaged")
            self.parts["battle"] = made["battle"]
            self.raw.usual["Authorization"] = f"Bearer {made['tokens']['red']}"

    def route(self, name: str) -> Described:
        usual = {
            "device": "0" * 32,
            **self.parts,
            "role": "blue",
            "seed": "7",
            "id": "refinery",
            "what": next(iter(AIDS)),
        }
        parts = {
            "/": usual, "/api/lists/": {"id": "enforcers"}, "/api/rules/": {"id": "R-DEPLOY-03"},
            "/api/situations/": {"id": next(iter(SITUATIONS))}, "/api/diagrams/": {"id": "sight"},
        }  # fmt: skip
        return next(route for route in routes_of(DESCRIBED, parts, FILE) if str(route) == name)

    def kept(self) -> list[object]:
        """What is stored for this player."""
        return [self.raw.ask("GET", f"/api/me/{what}")[2] for what in ("battles", "teams", "maps")]

    def new_lines(self) -> list[Json]:
        """What the log has since this was last asked; a line that is still being written counts the next time."""
        lines = self.server.complaints.read_text(encoding="utf-8").split("\n")[:-1]
        new, self.read = lines[self.read :], len(lines)
        return [json.loads(line) for line in new]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    found = House(tmp_path_factory.mktemp("damaged"))
    yield found
    found.raw.close()
    found.server.stop()


@pytest.fixture(scope="module")
def house_of_postgres(tmp_path_factory: pytest.TempPathFactory, postgres: Postgres) -> Iterator[House]:
    found = House(tmp_path_factory.mktemp("postgres"), postgres.url)
    yield found
    found.raw.close()
    found.server.stop()


def check(house: House, what: object, answer: tuple[int, str, bytes], must: bool) -> None:
    """The answer is no failure; a refusal is a sentence."""
    status, media, content = answer
    assert 200 <= status < 500, (what, status, content[:500])
    assert status >= 400 or not must, (what, status, content[:500])
    if status >= 400 and media == JSON:
        told = json.loads(content)
        assert set(told) == {"text", "rule", "where"}, what
        assert told["text"], what
        assert "Traceback" not in content.decode(), what
        assert len(content) < 2_000, (what, content)


def check_log(house: House, name: str) -> None:
    """There is nothing but the one line that each request has."""
    bad = [line for line in house.new_lines() if line["event"] != "request" or line["level"] != "info"]
    assert not bad, (name, bad[0])


@pytest.mark.parametrize("name", NAMES)
def test_bodies(house: House, name: str) -> None:
    house.furnish()
    route = house.route(name)
    house.new_lines()
    before = house.kept()
    if route.media:
        for what, body, must in route.damaged_bodies():
            answer = house.raw.ask(route.method, route.address(), body, {"Content-Type": route.media})
            check(house, (name, what), answer, must)
            if must:
                assert house.kept() == before, (name, what)
            else:
                before = house.kept()
    unexpected = b"\xff" * 100  # where none is expected nobody reads it
    check(
        house, name, house.raw.ask(route.method, route.address(), unexpected, {"Content-Type": JSON}), bool(route.media)
    )
    check_log(house, name)


@pytest.mark.parametrize("name", NAMES)
def test_bodies_that_are_not_sent_as_they_should(house: House, name: str) -> None:
    """Wrong media, no length, a wrong one, broken chunks, compressed."""
    house.furnish()
    route, raw = house.route(name), house.raw
    house.new_lines()
    body = b"\xff" * 50
    for media in MEDIA:
        must = bool(route.media) and media.split(b";")[0] != route.media.encode()
        check(house, (name, media), raw.ask(route.method, route.address(), body, {"Content-Type": media}), must)
    media_type = {"Content-Type": route.media or JSON}
    for encoding in ("gzip", "br", "identity, gzip", "x"):
        answer = raw.ask(
            route.method, route.address(), b"\x1f\x8b\x08\xff", {**media_type, "Content-Encoding": encoding}
        )
        check(house, (name, encoding), answer, bool(route.media))
    chunks = (b"4\r\n\xff\xff\xff\xff\r\n0\r\n\r\n", b"0\r\n\r\n", b"zz\r\n\r\n", b"4\r\n\xff\r\n0\r\n\r\n",
              b"f" * 30 + b"\r\n", b"-1\r\n\r\n")  # fmt: skip
    for chunk in chunks:
        answer = raw.ask(route.method, route.address(), headers={**media_type, **CHUNKED}, raw=chunk)
        raw.close()
        check(house, (name, chunk), answer, bool(route.media))
    large = b"%x\r\n" % (LIMIT + 1) + b" " * (LIMIT + 1) + b"\r\n0\r\n\r\n"
    answer = raw.ask(route.method, route.address(), headers={**media_type, **CHUNKED}, raw=large)
    raw.close()
    check(house, (name, "large chunk"), answer, bool(route.media))
    for length in ("-1", "x", "1e3", "9" * 30, "\u0661", "1, 2"):
        answer = raw.ask(route.method, route.address(), headers={**media_type, "Content-Length": length}, raw=body)
        raw.close()
        check(house, (name, length), answer, True)
    check_log(house, name)


def hostile_addresses(route: Described) -> Iterator[str]:
    for part in route.in_path:
        for value in IN_PATHS:
            yield route.address(**{part: value})
    for asked in [*route.in_query, "unknown"]:
        for value in IN_PATHS:
            yield route.address(f"{asked}={value}")
        yield route.address(f"{asked}=1&{asked}=\u20ac&{asked}[]=2&{asked}")
    yield route.address("&" * 2_000)
    yield route.address("%ff=%ff;%00")


def assert_addresses_are_borne(house: House, name: str) -> None:
    house.furnish()
    route, raw = house.route(name), house.raw
    house.new_lines()
    body, media = (b"\xff", {"Content-Type": route.media}) if route.media else (b"", {})
    for address in hostile_addresses(route):
        check(house, (name, address), raw.ask(route.method, address, body, media), False)
    for method in ("PUT", "PATCH", "POST", "OPTIONS", "TRACE", "X" * 30):
        check(house, (name, method), raw.ask(method, route.address(), b"", {"Content-Type": JSON}), False)
    check_log(house, name)


CHEAP = [name for name in NAMES if not name.endswith((".pdf", ".gif", ".webp"))]
DEAR = [pytest.param(name, marks=pytest.mark.long) for name in NAMES if name not in CHEAP]


@pytest.mark.parametrize("name", [*CHEAP, *DEAR])
def test_addresses(house: House, name: str) -> None:
    assert_addresses_are_borne(house, name)


@pytest.mark.parametrize("name", [name for name in CHEAP if "{" in name])
def test_addresses_with_postgresql(house_of_postgres: House, name: str) -> None:
    """It refuses characters that SQLite stores."""
    assert_addresses_are_borne(house_of_postgres, name)


@pytest.mark.parametrize("name", [*CHEAP, *DEAR])
def test_headers(house: House, name: str) -> None:
    house.furnish()
    route, raw = house.route(name), house.raw
    house.new_lines()
    body, media = (b"\xff", {"Content-Type": route.media}) if route.media else (b"", {})
    for header in HEADERS:
        for value in IN_HEADERS:
            answer = raw.ask(route.method, route.address(), body, {**media, header: value})
            check(house, (name, header, value[:50]), answer, False)
            if answer[0] == 400:
                raw.close()
    check_log(house, name)
