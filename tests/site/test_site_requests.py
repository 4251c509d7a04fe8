"""Every route of the table in the page: it works or is refused as not offered, and hostile requests get a sentence."""

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from in_page import JSON, Disk, InPage

from belongings import Held, Mine
from damaged_requests import IN_PATHS, Route, routes_of
from deadzone.browser.own_requests import ALL_REQUESTS
from deadzone.browser.place import WITHOUT
from deadzone.host.asking.entry import FILE as FILE_MEDIA
from deadzone.host.asking.entry import Entry
from deadzone.language.words import say
from deadzone.maps.shipped import source
from deadzone.printing.aids import AIDS
from deadzone.rosters.files import json_text
from deadzone.server.network.description import Description
from deadzone.situations.gallery import SITUATIONS
from deadzone.table.teams import ready_roster
from examples import Examples, Operation, described
from stopped_battles import stopped
from table_seat import Json, by_chance

DESCRIPTION = Description(ALL_REQUESTS)
ROUTES = {f"{entry.method} {entry.path}": entry for entry in ALL_REQUESTS.entries}
UNFINISHED = stopped("damaged", 12, ("human", "jade")).file()
DONE = (200, 201, 204)


class Furnished(NamedTuple):
    """What is on the disk of somebody who has played, and how to get at it."""

    disk: dict[str, bytes]
    mine: Mine
    everything: bytes


@pytest.fixture(scope="module")
def furnished() -> Iterator[Furnished]:
    page = InPage()
    over = page.new_battle(players=["human", "random"], options={"round_limit": 1})
    page.sit(over["battle"], over["tokens"]["red"]).play(by_chance("over"))
    held = Held(over["battle"], over["tokens"])
    mine = Mine(
        key=page.key,
        files=[page.file(over).decode()],
        unfinished=UNFINISHED.decode(),
        team=json_text(ready_roster("enforcers-starter")),
        map=source("refinery"),
        over=held,
        invited=held,
        tables={},
    )
    yield Furnished(dict(page.disk.kept), mine, page.done("GET", "/api/everything").content)
    page.close()


class Ours(Examples):
    """Valid requests as of a page that knows that two people play at one screen."""

    def __init__(self, furnished: Furnished) -> None:
        super().__init__(furnished.mine)
        self.bodies["NewBattle"] = {"players": ["human", "human"], "hot_seat": True}
        self._everything = furnished.everything

    async def send_here(self, page: InPage, operation: Operation) -> tuple[int, bytes]:
        client: Any = Client(page)
        return await self.send(client, operation)

    def request(self, operation: Operation, found: Json) -> tuple[str, bytes, dict[str, str]]:
        path, body, headers = super().request(operation, found)
        if operation.path == "/api/everything":
            headers["Deadzone-Player"] = self.mine.key
            return path, self._everything if operation.method == "POST" else b"", headers
        return path, body, headers


class Client:
    def __init__(self, page: InPage) -> None:
        self.page = page

    async def request(self, method: str, path: str, body: bytes = b"", **headers: str) -> tuple[int, bytes]:
        told = await self.page.engine.ask(method, path, {name.lower(): text for name, text in headers.items()}, body)
        return told.status, told.content


@pytest.mark.parametrize("name", ROUTES)
def test_every_route_works_or_is_refused_as_not_offered(furnished: Furnished, name: str) -> None:
    page, entry = InPage(Disk(furnished.disk)), ROUTES[name]
    operation = described(DESCRIPTION.content(""))[name]
    status, content = page.loop.run_until_complete(Ours(furnished).send_here(page, operation))
    if entry.needs is None:
        assert status in DONE, content[:500]
    else:
        assert status == 422
        assert json.loads(content)["text"] == say(WITHOUT[entry.needs], "en")
    page.close()


def test_the_page_can_read_what_is_not_offered(page: InPage) -> None:
    offered = page.done("GET", "/api/offered").json
    assert offered == {"without": ["invitations", "devices", "films"]}
    assert set(offered["without"]) == {entry.needs for entry in ALL_REQUESTS.entries if entry.needs is not None}


def test_nobody_is_invited(page: InPage) -> None:
    told = page.ask("POST", "/api/battles", {"players": ["human", "human"]}, lang="fr")
    assert (told.status, told.json["text"]) == (422, say(WITHOUT["invitations"], "fr"))
    assert not [key for key in page.disk.kept if key.startswith("head/")]


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/nothing", 404), ("PUT", "/api/battles", 404), ("GET", "/", 404), ("GET", "", 404),
        ("GET", "//[", 404), ("", "/api/maps", 404), ("GET", "/api/battles/0123456789abcdef", 404),
        ("GET", "/api/health", 404),
    ],
)  # fmt: skip
def test_an_address_that_nobody_has_is_not_found(page: InPage, method: str, path: str, status: int) -> None:
    told = page.ask(method, path)
    assert (told.status, set(told.json)) == (status, {"text", "rule", "where"})


# Damaged and hostile requests


def route_of(entry: Entry, page: InPage, mine: Mine) -> Route:
    """A route with what stands for the parts of its path."""
    parts = {"battle": mine.over.battle, "device": "0" * 32, "role": "blue", "seed": "7", "id": "refinery",
             "what": next(iter(AIDS))}  # fmt: skip
    for what, text in (("team", mine.team), ("map", mine.map)):
        if f"{{{what}}}" in entry.path:
            parts[what] = page.done("POST", f"/api/me/{what}s", {"text": text}).json["id"]
    known = {
        "/": parts, "/api/lists/": {"id": "enforcers"}, "/api/rules/": {"id": "R-DEPLOY-03"},
        "/api/situations/": {"id": next(iter(SITUATIONS))}, "/api/diagrams/": {"id": "sight"},
    }  # fmt: skip
    named = f"{entry.method} {entry.path}"
    return next(route for route in routes_of(DESCRIPTION.whole(), known, UNFINISHED) if str(route) == named)


def check(what: object, told: Any, must: bool) -> None:
    """It is no failure; a refusal is a sentence."""
    assert 200 <= told.status < 500, (what, told.status, told.content[:500])
    assert told.status >= 400 or not must, (what, told.status)
    if told.status >= 400:
        assert set(told.json) == {"text", "rule", "where"}, what
        assert told.json["text"], what
        assert len(told.content) < 2_000, what


@pytest.mark.parametrize("name", [name for name, entry in ROUTES.items() if entry.body is not None])
def test_hostile_bodies_get_a_sentence(furnished: Furnished, name: str) -> None:
    page, entry, mine = InPage(Disk(furnished.disk)), ROUTES[name], furnished.mine
    route = route_of(entry, page, mine)
    headers = {"deadzone-player": page.key, "authorization": f"Bearer {mine.over.token}", "content-type": route.media}
    for what, body, must in route.damaged_bodies():
        before = dict(page.disk.kept)
        check((name, what), page.send(route.method, route.address(), headers, body), must)
        assert page.disk.kept == before or not must, (name, what)
    for media in ("", "text/plain", "multipart/form-data", JSON if route.media == FILE_MEDIA else FILE_MEDIA):
        check((name, media), page.send(route.method, route.address(), {**headers, "content-type": media}, b"{}"), True)
    page.close()


@pytest.mark.parametrize("name", ROUTES)
def test_hostile_addresses_get_a_sentence(furnished: Furnished, name: str) -> None:
    page, entry, mine = InPage(Disk(furnished.disk)), ROUTES[name], furnished.mine
    route = route_of(entry, page, mine)
    headers = {"deadzone-player": page.key, "authorization": f"Bearer {mine.over.token}"}
    if entry.method == "GET" and entry.path.startswith(("/api/battles/", "/api/me")):
        for key in ("deadzone-player", "authorization"):
            for odd in ("", "Bearer", "Bearer \xff", "x" * 20_000, "player.", "\ud800"):
                check((name, key, odd), page.send(route.method, route.address(), {**headers, key: odd}, b""), False)
    for part in route.in_path:
        for odd in IN_PATHS:
            check((name, part, odd), page.send(route.method, route.address(**{part: odd}), headers, b""), False)
    for option in route.in_query:
        for odd in IN_PATHS:
            check((name, option, odd), page.send(route.method, route.address(f"{option}={odd}"), headers, b""), False)
    page.close()
