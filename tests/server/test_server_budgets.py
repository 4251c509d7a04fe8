"""Whom a budget belongs to, what requests cost, and what a foreign page can make a browser request."""

import asyncio

import patient
import pytest
from starlette.datastructures import Headers
from starlette.types import Message, Receive, Scope, Send
from table_client import Server

from deadzone.server.budgets import (
    ACCOUNT,
    AT_ONCE,
    DECK,
    EXPORT,
    FILE,
    KEPT,
    LIST,
    NEW_BATTLE,
    NEW_TEAM,
    ODDS,
    PACK,
    PREVIEW,
    PRINT,
    REQUEST,
    RESUME,
    SEAT,
    TABLE,
    TEAM,
    Budgets,
    cost_of,
    household,
)
from deadzone.server.hosting import Hosting
from deadzone.server.network.safety import Doorkeeper, Safety
from deadzone.server.network.sites import is_from_elsewhere, is_plain_form, may_be_from_elsewhere

GENERATED = "/api/maps/generated/5/preview.svg"


@pytest.mark.parametrize(
    ("address", "home"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::9", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("testclient", "testclient"),
    ],
)
def test_whom_an_address_belongs_to(address: str, home: str) -> None:
    assert household(address) == home


def test_what_requests_cost() -> None:
    assert cost_of("GET", GENERATED) is PREVIEW
    assert cost_of("GET", "/api/maps/refinery/preview.svg") is PREVIEW
    assert cost_of("POST", "/api/battles") is NEW_BATTLE
    assert cost_of("POST", "/api/battles/resume") is RESUME
    assert cost_of("GET", "/api/battles/0123456789abcdef/file") is FILE
    assert cost_of("GET", "/api/battles/0123456789abcdef") is ACCOUNT
    assert cost_of("GET", "/api/lists/rebs") is LIST
    assert cost_of("POST", "/api/teams/check") is TEAM
    assert cost_of("POST", "/api/teams/odds") is ODDS
    assert [cost_of("POST", f"/api/teams/{paper}.pdf") for paper in ("sheet", "deck")] == [PRINT, DECK]
    assert cost_of("POST", "/api/assistant/pack") is PACK
    assert cost_of("GET", "/api/me/export") is EXPORT
    assert cost_of("POST", "/api/me/teams") is NEW_TEAM
    assert cost_of("PUT", "/api/me/teams/0123456789abcdef") is TEAM
    for method, path in (("GET", "/api/battles"), ("GET", "/api/health"), ("GET", "/"), ("POST", "/api/players")):
        assert cost_of(method, path) is REQUEST


@pytest.fixture
def budgets(monkeypatch: pytest.MonkeyPatch) -> Budgets:
    monkeypatch.setattr("deadzone.server.budgets.monotonic", lambda: 0.0)
    return Budgets()


def test_a_large_body_costs_more(budgets: Budgets) -> None:
    small = sum(budgets.request("192.0.2.1", REQUEST) for _ in range(2000))
    large = sum(budgets.request("192.0.2.2", REQUEST, 2_000_000) for _ in range(2000))
    assert small > 10 * large > 0


def test_a_large_team_costs_what_looking_up_its_words_takes(budgets: Budgets) -> None:
    assert sum(budgets.request("192.0.2.1", TEAM, 1000) for _ in range(2000)) == 100
    assert sum(budgets.request("192.0.2.2", TEAM, 100_000) for _ in range(2000)) == 5


def test_a_network_has_one_budget(budgets: Budgets) -> None:
    made = sum(budgets.request(f"2001:db8::{number:x}", NEW_BATTLE) for number in range(1000))
    assert made == KEPT.burst
    assert budgets.request("2001:db8:0:1::1", NEW_BATTLE)


def test_a_seat_and_its_table_have_budgets(budgets: Budgets) -> None:
    """Seats have separate budgets, limited together by that of the table."""
    counts = [sum(budgets.seat("battle", role, 1.0) for _ in range(2000)) for role in ("watch", "red", "blue")]
    assert counts == [SEAT.burst, SEAT.burst, TABLE.burst - 2 * SEAT.burst]
    assert budgets.seat("another battle", "red", 1.0)


def test_many_requests_at_once_are_served_one_after_the_other(budgets: Budgets) -> None:
    """The first requests are not delayed; each further one waits a little longer, without delaying other addresses."""
    waits = [budgets.delay("192.0.2.1", ACCOUNT) for _ in range(100)]
    free = int(AT_ONCE.burst / ACCOUNT.work) + 1
    assert waits[:free] == [0.0] * free
    assert waits[free:] == pytest.approx(
        [(number * ACCOUNT.work - AT_ONCE.burst) / AT_ONCE.per_second for number in range(free, 100)]
    )
    assert budgets.delay("192.0.2.2", ACCOUNT) == 0.0


def test_one_dear_request_does_not_wait_but_the_next_one_does(budgets: Budgets) -> None:
    assert budgets.delay("192.0.2.1", DECK) == 0.0
    assert budgets.delay("192.0.2.1", REQUEST) == pytest.approx((DECK.work - AT_ONCE.burst) / AT_ONCE.per_second)


def test_a_request_waits_for_its_turn(budgets: Budgets, monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []

    async def noted(seconds: float) -> None:
        waits.append(seconds)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        served.append(scope["path"])

    async def nothing() -> Message:
        return {"type": "http.request"}

    async def unheard(_: Message) -> None:
        pass

    served: list[str] = []
    monkeypatch.setattr("deadzone.server.network.safety.asyncio.sleep", noted)
    safety = Safety(app, Doorkeeper(Hosting(database="")), budgets)
    headers = [(b"host", b"localhost"), (b"authorization", b"Bearer x")]
    scope = {
        "type": "http", "method": "GET", "path": "/api/battles/0", "headers": headers, "client": ("192.0.2.1", 1),
        "server": ("127.0.0.1", 8321),
    }  # fmt: skip
    for _ in range(20):
        asyncio.run(safety(scope, nothing, unheard))
    assert len(served) == 20
    assert waits[:14] == [0.0] * 14
    assert 0.0 < waits[14] < waits[19]


# Foreign pages


def headers(**values: str) -> Headers:
    return Headers({name.replace("_", "-"): value for name, value in values.items()})


def test_where_a_request_comes_from() -> None:
    for said, elsewhere in (("cross-site", True), ("same-site", True), ("same-origin", False), ("none", False)):
        assert is_from_elsewhere(headers(sec_fetch_site=said)) is elsewhere
    assert not is_from_elsewhere(headers())


def test_what_shows_that_it_is_our_page() -> None:
    for proof in ({"deadzone_page": "1"}, {"authorization": "Bearer x"}, {"sec_fetch_site": "same-origin"},
                  {"content_type": "application/json; charset=utf-8"}):  # fmt: skip
        assert not may_be_from_elsewhere(headers(**proof))
    for nothing in ({}, {"sec_fetch_site": "none"}, {"content_type": "text/plain"}, {"accept": "image/*"}):
        assert may_be_from_elsewhere(headers(**nothing))


def test_which_bodies_any_page_may_send() -> None:
    for kind in ("text/plain", "multipart/form-data", "application/x-www-form-urlencoded", ""):
        assert is_plain_form(headers(content_length="2", content_type=kind))
        assert is_plain_form(headers(transfer_encoding="chunked", content_type=kind))
        assert not is_plain_form(headers(content_length="0", content_type=kind))
    assert not is_plain_form(headers(content_length="2", content_type="application/octet-stream"))


def test_a_foreign_page_cannot_order_pictures(server: Server) -> None:
    """An `<img src="http://localhost:8321/api/...">` on another page sends no Origin."""
    asked = {
        (403, "This page is not from this server."): {"Sec-Fetch-Site": "cross-site"},
        (403, "Only this server's own page may request this."): {},
    }
    for (status, words), headers in asked.items():
        reply = patient.get(server.address + GENERATED, headers=headers)
        assert (reply.status_code, reply.json()["text"]) == (status, words)
    french = patient.get(server.address + GENERATED, headers={"Accept-Language": "fr"})
    assert french.json()["text"] == "Seule la page de ce serveur peut demander ceci."
    for headers in ({"Sec-Fetch-Site": "same-origin"}, {"Deadzone-Page": "1"}):
        assert patient.get(server.address + GENERATED, headers=headers).status_code == 200


def test_a_foreign_page_learns_nothing_of_the_rest_of_it(server: Server) -> None:
    reply = patient.get(f"{server.address}/api/health", headers={"Sec-Fetch-Site": "cross-site"})
    assert reply.status_code == 403


def test_a_link_on_another_page_leads_here(server: Server) -> None:
    """The page itself may be linked from anywhere."""
    for path in ("/", "/battle/0123456789abcdef"):
        assert patient.get(server.address + path, headers={"Sec-Fetch-Site": "cross-site"}).status_code == 200


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])
@pytest.mark.parametrize("path", ["/api/battles", "/api/battles/resume"])
def test_no_form_opens_a_battle(server: Server, path: str, kind: str) -> None:
    reply = patient.post(server.address + path, content=b"{}", headers={"Content-Type": kind, "Deadzone-Page": "1"})
    assert (reply.status_code, reply.json()["text"]) == (415, "The request body must be JSON or a battle file.")
