"""Whom a budget belongs to, what requests are charged, and what a foreign page can make a browser request."""

import asyncio
from collections.abc import Callable
from time import thread_time

import patient
import pytest
from starlette.datastructures import Headers
from starlette.types import Message, Receive, Scope, Send
from table_client import Server

from deadzone.host.asking.askers import Asker
from deadzone.host.asking.desk import Desk
from deadzone.host.asking.entry import Chapter, Entry, Table
from deadzone.server.fairness import budgets as module
from deadzone.server.fairness.accounts import ACCOUNT, HELPERS_SHARE, Account, measured, payer
from deadzone.server.fairness.budgets import (
    AT_ONCE,
    KEPT,
    MOST_DEBT_SECONDS,
    MOST_WAIT_SECONDS,
    SEAT,
    TABLE,
    WORK,
    Budgets,
    Prices,
)
from deadzone.server.fairness.households import household
from deadzone.server.network.own_requests import ALL_REQUESTS
from deadzone.server.network.patience import Lobby
from deadzone.server.network.safety import Doorkeeper, Safety, kind_of
from deadzone.server.network.sites import (
    is_for_our_page,
    is_from_elsewhere,
    is_plain_form,
    may_be_from_elsewhere,
)
from deadzone.server.settings.hosting import Hosting

GENERATED = "/api/maps/generated/5/preview.svg"
ONE, OTHER = "192.0.2.1", "192.0.2.2"


def test_a_household_in_debt_gets_back_to_its_tables() -> None:
    """Somebody of a club asks for films; the others reload their pages."""
    budgets = Budgets()
    budgets.settle(ONE, 2 * WORK.burst + WORK.per_second * MOST_DEBT_SECONDS)
    assert budgets.admit(ONE, 1.0) is None
    assert budgets.admit(ONE, 1.0, page=True) == 0.0
    safety = Safety(opened, Doorkeeper(Hosting(database="")), budgets, ALL_REQUESTS, Lobby())
    joined: list[bool] = []
    scope: Scope = {"type": "websocket", "path": "/", "client": (ONE, 1), "headers": [(b"host", b"localhost")]}
    asyncio.run(safety({**scope, "joined": joined}, nothing, nobody))
    assert joined == [True]


async def opened(scope: Scope, _receive: Receive, _send: Send) -> None:
    scope["joined"].append(True)


async def nothing() -> Message:
    return {"type": "websocket.connect"}


async def nobody(_message: Message) -> None:
    return None


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


# What requests are charged


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [0.0]
    monkeypatch.setattr(module, "monotonic", lambda: now[0])
    return now


@pytest.fixture
def budgets(clock: list[float]) -> Budgets:
    return Budgets()


def kind(method: str, path: str) -> str:
    return kind_of(path, entry_of(method, path))


def entry_of(method: str, path: str) -> Entry | None:
    found = ALL_REQUESTS.find(method, path)
    return found[0] if found is not None else None


def test_alike_are_requests_for_the_same_route() -> None:
    frames = "/api/battles/{battle}/replay/frames"
    assert kind("GET", frames.replace("{battle}", "0123456789abcdef")) == f"GET {frames}"
    assert kind("GET", "/api/rules/R-WIN-01") == kind("GET", "/api/rules/anything") == "GET /api/rules/{id}"
    assert kind("POST", "/api/battles") == "POST /api/battles"
    assert kind("GET", "/api/a/b/c") == kind("HEAD", "/api/battles") == "other"
    assert kind("GET", "/teams/x") == kind("GET", "/assets/page.js") == "page"


def test_a_price_follows_what_was_measured() -> None:
    prices = Prices()
    assert prices.of("new") == Prices.FIRST
    prices.learn("film", 100.0)
    assert prices.of("film") == 100.0
    for _ in range(30):
        prices.learn("film", 10.0)
    assert prices.of("film") == pytest.approx(10.0, abs=0.5)


def test_what_stays_is_counted() -> None:
    kept = {
        ("POST", "/api/battles"): 1, ("POST", "/api/battles/0123456789abcdef/again"): 1, ("POST", "/api/lessons"): 1,
        ("POST", "/api/situations/last-shots"): 1, ("POST", "/api/battles/resume"): 5, ("POST", "/api/replay/on"): 5,
        ("POST", "/api/battles/0123456789abcdef/replay/on"): 5, ("POST", "/api/me/teams"): 1,
        ("POST", "/api/me/maps"): 1,
        ("GET", "/api/battles"): 0, ("PUT", "/api/me/teams/0123456789abcdef"): 0, ("POST", "/api/teams/check"): 0,
    }  # fmt: skip
    found = {request: entry_of(*request) for request in kept}
    assert {request: entry.keeps if entry is not None else 0 for request, entry in found.items()} == kept


def test_a_household_has_one_budget_and_waits_when_it_is_spent(budgets: Budgets, clock: list[float]) -> None:
    for _ in range(12):
        assert budgets.admit(ONE, WORK.burst / 12) is not None
        clock[0] += WORK.burst / 12 / AT_ONCE.per_second
    assert budgets.admit(ONE, 1.0) == 0.0, "so much it may have"
    budgets.settle(ONE, 5 * WORK.per_second)
    wait = budgets.admit(ONE, 1.0)
    assert wait is not None
    assert 0.0 < wait <= MOST_WAIT_SECONDS
    budgets.settle(ONE, 20 * WORK.per_second)
    assert budgets.admit(ONE, 1.0) is None, "it would have to wait too long"
    assert budgets.admit(OTHER, 1.0) == 0.0
    clock[0] += MOST_DEBT_SECONDS
    assert budgets.admit(ONE, 1.0) == 0.0, "whatever it has asked for, it may come back before long"


def test_what_was_charged_too_much_is_given_back(budgets: Budgets) -> None:
    for _ in range(1000):
        assert budgets.admit(ONE, 30.0) == 0.0
        budgets.settle(ONE, -30.0)


def test_a_network_may_keep_so_many_battles(budgets: Budgets) -> None:
    home = household("2001:db8::1")
    made = sum(budgets.admit(home, 0.0, 1.0) is not None for _ in range(1000))
    assert made == KEPT.burst
    assert budgets.admit(household("2001:db8:0:1::1"), 0.0, 1.0) is not None


def test_a_seat_and_its_table_have_budgets(budgets: Budgets) -> None:
    """Seats have separate budgets, limited together by that of the table."""
    counts = [sum(budgets.seat("battle", role, 1.0) for _ in range(2000)) for role in ("watch", "red", "blue")]
    assert counts == [SEAT.burst, SEAT.burst, TABLE.burst - 2 * SEAT.burst]
    assert budgets.seat("another battle", "red", 1.0)
    budgets.settle_seat("another battle", "red", SEAT.burst)
    assert not budgets.seat("another battle", "red", 1.0), "what it really took counts"


def test_what_tables_take_is_added_up_for_a_household(budgets: Budgets, clock: list[float]) -> None:
    assert budgets.is_usual(ONE)
    budgets.at_tables(ONE, module.TABLE_WORK.burst + 1.0)
    assert not budgets.is_usual(ONE)
    assert budgets.is_usual(OTHER)
    clock[0] = 1.0
    assert budgets.is_usual(ONE)


def test_many_requests_at_once_are_served_one_after_the_other(budgets: Budgets) -> None:
    """The first requests are not delayed; each further one waits a little longer, without delaying other households."""
    waits = [budgets.admit(ONE, 3.0) for _ in range(100)]
    free = int(AT_ONCE.burst / 3.0) + 1
    assert waits[:free] == [0.0] * free
    late = [(number * 3.0 - AT_ONCE.burst) / AT_ONCE.per_second for number in range(free, 100)]
    assert waits[free:] == pytest.approx(late)
    assert budgets.admit(OTHER, 3.0) == 0.0


def test_one_dear_request_does_not_wait_but_the_next_one_does(budgets: Budgets) -> None:
    assert budgets.admit(ONE, 400.0) == 0.0
    assert budgets.admit(ONE, 1.0) == pytest.approx((400.0 - AT_ONCE.burst) / AT_ONCE.per_second)


# What was really taken


def burn(seconds: float) -> None:
    began = thread_time()
    while thread_time() - began < seconds:
        pass


def test_steps_are_measured_and_waiting_is_not() -> None:
    async def work() -> str:
        burn(0.01)
        await asyncio.sleep(0.05)
        beside = asyncio.create_task(other())
        burn(0.01)
        await beside
        return payer()

    async def other() -> None:
        burn(0.2)

    async def run(account: Account) -> str:
        ACCOUNT.set(account)
        return await measured(work(), account)

    account = Account("a household")
    assert asyncio.run(run(account)) == "a household"
    assert 0.02 <= account.seconds < 0.15
    account.helped(1.0)
    assert account.seconds > HELPERS_SHARE


def test_a_measured_failure_and_a_cancellation_pass_through() -> None:
    async def fails() -> None:
        await asyncio.sleep(0)
        raise ValueError("this")

    async def cleans_up(done: list[str]) -> None:
        try:
            await asyncio.sleep(60)
        finally:
            await asyncio.sleep(0)
            done.append("cleaned up")

    async def run(done: list[str]) -> None:
        with pytest.raises(ValueError, match="this"):
            await measured(fails(), Account(""))
        task = asyncio.create_task(waits(done))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    async def waits(done: list[str]) -> None:
        await measured(cleans_up(done), Account(""))

    done: list[str] = []
    asyncio.run(run(done))
    assert done == ["cleaned up"]


Serve = Callable[[str, str], None]


@pytest.fixture
def serve(budgets: Budgets, monkeypatch: pytest.MonkeyPatch) -> tuple[Serve, list[float], list[str]]:
    """Requests from an address to a path, the waits before them, and the paths that were served."""
    waits: list[float] = []
    served: list[str] = []

    async def noted(seconds: float) -> None:
        waits.append(seconds)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        served.append(scope["path"])
        if scope["path"].endswith("/dear"):
            burn(0.1)

    async def nothing() -> Message:
        return {"type": "http.request"}

    async def unheard(_: Message) -> None:
        pass

    monkeypatch.setattr("deadzone.server.network.safety.asyncio.sleep", noted)
    chapter = Chapter()
    for address in ("/api/battles/dear", "/api/battles/{battle}"):
        chapter.asks("GET", address)(asked_for)
    safety = Safety(app, Doorkeeper(Hosting(database="")), budgets, Table([chapter.entries]), Lobby())
    headers = [(b"host", b"localhost"), (b"authorization", b"Bearer x")]

    def serve(address: str, path: str) -> None:
        scope = {
            "type": "http", "method": "GET", "path": path, "headers": headers, "client": (address, 1),
            "server": ("127.0.0.1", 8321),
        }  # fmt: skip
        asyncio.run(safety(scope, nothing, unheard))

    return serve, waits, served


async def asked_for(_desk: Desk, _asker: Asker) -> None:
    """Something that `serve` answers itself."""


def test_a_request_pays_what_it_has_taken(serve: tuple[Serve, list[float], list[str]]) -> None:
    """However cheap it seemed, and though nobody has set a price for it."""
    ask, waits, served = serve
    ask(ONE, "/api/battles/dear")
    ask(ONE, "/api/battles/0")
    ask(OTHER, "/api/battles/0")
    assert served == ["/api/battles/dear", "/api/battles/0", "/api/battles/0"]
    assert waits[0] == waits[2] == 0.0
    assert waits[1] == pytest.approx((100.0 - AT_ONCE.burst) / AT_ONCE.per_second, rel=0.5)


def test_all_addresses_of_a_network_wait_together(serve: tuple[Serve, list[float], list[str]]) -> None:
    ask, waits, _ = serve
    ask("2001:db8::1", "/api/battles/dear")
    ask("2001:db8::2", "/api/battles/0")
    assert waits[1] > 0.0


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


def test_what_is_only_for_our_page() -> None:
    for method, path in (
        ("POST", "/api/battles"), ("DELETE", "/api/me"), ("GET", GENERATED), ("GET", "/api/search"),
        ("GET", "/api/battles/0123456789abcdef/file"), ("GET", "/api/me/export"),
        ("GET", "/api/print/reference.pdf"), ("GET", "/api/lists/rebs"),
    ):  # fmt: skip
        assert is_for_our_page(method, entry_of(method, path)), path
    for path in ("/api/health", "/api/maps", "/api/teams", "/api/rules", "/api/openapi.json", "/api/battles"):
        assert not is_for_our_page("GET", entry_of("GET", path)), path


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
