"""`--lan` lets in devices of the local network and nobody else, and tells only this machine's browser the address."""

import asyncio
import socket
from collections.abc import Iterator
from functools import partial
from typing import Any

import ifaddr
import patient
import pytest
from hosted import Played
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.types import Message, Receive, Scope, Send

from deadzone.core.sentence import Fault
from deadzone.language.words import say
from deadzone.server.fairness.budgets import Budgets
from deadzone.server.network.own_requests import ALL_REQUESTS, is_this_machine
from deadzone.server.network.patience import Lobby
from deadzone.server.network.safety import Doorkeeper, Safety
from deadzone.server.settings import addresses
from deadzone.server.settings.addresses import is_near, own_addresses
from deadzone.server.settings.hosting import Hosting, chosen, public_url, warnings
from deadzone.server.settings.tls import Certificate
from deadzone.server.upkeep.retention import Keeping, keeping

LAN = Hosting(database="b.sqlite3", host="::", lan=True)
OURS = "192.168.1.7"
OTHERS = [
    "evil.example",
    "192.168.1.8",
    "[fd00::8]:8321",
    "0.0.0.0:8321",
    "[::]:8321",
    "",
    "[",
    "192.168.1.7.evil.example",
]


@pytest.fixture
def adapters(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[Any]]:
    """The addresses of the adapters, and those on the way to the internet, as a test wants them."""
    machine: dict[str, list[Any]] = {"adapters": [], "ways out": []}

    def get_adapters() -> list[ifaddr.Adapter]:
        return [ifaddr.Adapter("lan", "lan", [ifaddr.IP(ip, 24, "lan") for ip in machine["adapters"]])]

    def way_out(family: socket.AddressFamily, _far: str) -> str:
        return "".join(machine["ways out"]) if family == socket.AF_INET else ""

    monkeypatch.setattr(ifaddr, "get_adapters", get_adapters)
    monkeypatch.setattr(addresses, "_way_out", way_out)
    return machine


# This machine's addresses


def test_the_address_on_the_way_out_comes_first(adapters: dict[str, list[Any]]) -> None:
    """Loopback, link-local and public addresses are of no use to a phone at home."""
    adapters["adapters"] = ["127.0.0.1", ("fd00::7", 0, 0), ("fe80::7", 0, 2), ("2001:db8::7", 0, 0), "172.17.0.1",
                            "169.254.3.3", "100.64.0.1", "203.0.113.7", OURS, OURS]  # fmt: skip
    adapters["ways out"] = [OURS]
    assert own_addresses() == [OURS, "172.17.0.1", "fd00::7"]
    assert LAN.addresses(8321) == ["http://192.168.1.7:8321/", "http://172.17.0.1:8321/", "http://[fd00::7]:8321/"]


def test_without_a_network_there_is_none(adapters: dict[str, list[Any]], monkeypatch: pytest.MonkeyPatch) -> None:
    adapters["adapters"] = ["127.0.0.1", ("::1", 0, 0)]
    assert own_addresses() == LAN.addresses(8321) == []

    def forbidden() -> None:
        raise OSError

    monkeypatch.setattr(ifaddr, "get_adapters", forbidden)
    adapters["ways out"] = ["10.0.0.5"]
    assert own_addresses() == ["10.0.0.5"]


def test_the_real_machine_can_be_asked() -> None:
    for address in own_addresses():
        assert is_near(address, "")


def test_addresses_for_others(adapters: dict[str, list[Any]]) -> None:
    adapters["adapters"] = [OURS]

    def told(port: int = 8321, **choices: Any) -> list[str]:
        return Hosting(database="", **choices).addresses(port)

    assert told() == told(host="::1") == []
    assert told(host="0.0.0.0") == ["http://192.168.1.7:8321/"]
    assert told(host="10.0.0.9", port=80) == ["http://10.0.0.9/"]
    assert told(public=public_url("https://example.org/games")) == ["https://example.org/games/"]
    for names, address in (
        ((OURS,), f"https://{OURS}:8321/"),
        (("*.club.example", "pc.home"), "https://pc.home:8321/"),
    ):
        made = Certificate(file="", key="", names=names)
        assert told(host="::", lan=True, certificate=made) == [address]


# Who is let in


@pytest.mark.parametrize(
    ("client", "reached", "near"),
    [
        ("127.0.0.1", "127.0.0.1", True),
        ("::1", "::1", True),
        ("192.168.1.20", OURS, True),
        ("::ffff:10.0.0.3", "::ffff:10.0.0.5", True),
        ("172.31.255.255", "172.16.0.1", True),
        ("169.254.1.1", "169.254.1.2", True),
        ("fe80::1%eth0", "fe80::2%eth0", True),
        ("fd12::1", "fd34::1", True),
        ("2001:db8:1:2::9", "2001:db8:1:2::7", True),  # the same network, which has public addresses only
        ("2001:db8:1:3::9", "2001:db8:1:2::7", False),
        ("203.0.113.7", "203.0.113.7", True),  # this machine itself
        ("203.0.113.8", "203.0.113.7", False),
        ("203.0.113.8", OURS, False),  # through a router that passes a port on
        ("172.32.0.1", "172.16.0.1", False),
        ("100.64.0.1", OURS, False),  # a provider's customers share such addresses
        ("2001:db8::1", OURS, False),
        ("", OURS, False),
        ("nobody", "", False),
    ],
)  # fmt: skip
def test_who_is_near(client: str, reached: str, near: bool) -> None:
    assert is_near(client, reached) == near
    assert Doorkeeper(LAN).admits(client, reached) == near
    assert Doorkeeper(Hosting(database="", host="0.0.0.0")).admits(client, reached)


def status_for(keeper: Doorkeeper, client: str, reached: str, host: str, kind: str = "http") -> int:
    """Status that the middleware gives a request; for a socket 101 or 403."""
    sent: list[Message] = []

    async def app(_scope: Scope, _receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def receive() -> Message:
        return {"type": "websocket.connect"}

    async def send(message: Message) -> None:
        sent.append(message)

    scope: Scope = {
        "type": kind, "method": "GET", "path": "/api/health", "query_string": b"", "subprotocols": [], "extensions": {},
        "headers": [(b"host", host.encode())], "client": (client, 4711), "server": (reached, 8321),
    }  # fmt: skip
    asyncio.run(Safety(app, keeper, Budgets(), ALL_REQUESTS, Lobby())(scope, receive, send))
    return int(sent[0].get("status", 403))


@pytest.mark.parametrize("kind", ["http", "websocket"])
def test_the_middleware_asks_where_the_client_is(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deadzone.server.network.safety.BRAKE_SECONDS", 0.0)
    keeper = Doorkeeper(LAN)
    assert status_for(keeper, "192.168.1.20", OURS, f"{OURS}:8321", kind) == 200
    assert status_for(keeper, "192.168.1.20", OURS, "evil.example", kind) == 403
    assert status_for(keeper, "203.0.113.8", OURS, f"{OURS}:8321", kind) == 403


def test_exactly_its_own_names_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """DNS rebinding: a name that is not the machine's own, or an address that the client has not reached."""
    monkeypatch.setattr(socket, "gethostname", lambda: "Attic")
    keeper = Doorkeeper(LAN)
    for host in (OURS, f"{OURS}:8321", "localhost:8321", "127.0.0.1", "[::1]:8321", "attic:8321", "Attic.local:8321"):
        assert keeper.knows(host.lower(), OURS)
    assert keeper.knows("192.168.1.7:8321", "::ffff:192.168.1.7")  # IPv4 on a socket of IPv6
    assert keeper.knows("[fd00::7]:8321", "fd00::7")
    for host in OTHERS:
        assert not keeper.knows(host, OURS)
    for reached in ("", "192.168.1.8", "fd00::7"):
        assert not keeper.knows(OURS, reached)
    page = {"host": f"{OURS}:8321", "origin": f"http://{OURS}:8321"}
    assert keeper.trusts(Headers(page), OURS)
    assert not keeper.trusts(Headers({**page, "origin": "http://evil.example"}), OURS)


@pytest.mark.parametrize(
    ("client", "host", "here"),
    [
        ("127.0.0.1", "localhost:8321", True),
        ("::1", "[::1]:8321", True),
        ("192.168.1.20", "localhost:8321", False),
        ("192.168.1.20", f"{OURS}:8321", False),
        ("127.0.0.1", "attic:8321", False),
        ("127.0.0.1", "", False),
    ],
)
def test_who_is_on_this_machine(client: str, host: str, here: bool) -> None:
    scope = {"type": "http", "client": (client, 4711), "headers": [(b"host", host.encode())]}
    assert is_this_machine(Request(scope)) == here


# The command's settings and words


def settings(lan: bool = True, host: str | None = None, public: str | None = None, proxy: str = "") -> Hosting:
    return chosen("b.sqlite3", public, [proxy] if proxy else [], (None, None), "quiet", (lan, host))


def test_lan_listens_everywhere_and_says_where_by_itself() -> None:
    assert (settings().lan, settings().host) in ((True, "::"), (True, "0.0.0.0"))
    assert (settings(lan=False).lan, settings(lan=False).host) == (False, "127.0.0.1")
    for option, wanted in (
        ("--host", partial(settings, host="127.0.0.1")),
        ("--public-url", partial(settings, public="https://example.org")),
        ("--proxy", partial(settings, proxy="127.0.0.1")),
    ):
        with pytest.raises(Fault) as refused:
            wanted()
        assert say(refused.value, "en") == f"--lan says where to listen and for whom: leave out {option}."
        assert say(refused.value, "fr").endswith(f"retirez {option}.")


def test_lan_without_ipv6(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "has_dualstack_ipv6", lambda: False)
    assert settings().host == "0.0.0.0"


def test_what_lan_opens_is_said() -> None:
    made = Certificate(file="", key="", names=())
    (who, plain), (under_tls,) = [
        [say(sentence, "en") for sentence in warnings(Hosting(database="b", host="::", lan=True, certificate=held))]
        for held in (None, made)
    ]
    assert who == under_tls
    assert who.startswith("Every device in the local network can open the page")
    assert plain.startswith("The connection is not encrypted (http)")


def test_strangers_are_limited_but_the_battles_of_a_home_are_kept() -> None:
    """Starting once with --lan must not delete a person's old battles."""
    assert not LAN.alone
    assert not LAN.private
    assert keeping(LAN) == Keeping(finished=0, abandoned=0)
    assert keeping(Hosting(database="", host="0.0.0.0")).finished > 0


# A real server


@pytest.fixture(scope="module")
def lan(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    running = Played(tmp_path_factory.mktemp("lan"), "--lan")
    yield running
    assert running.stop() == running.warned


def test_it_knows_the_address_that_was_reached(lan: Played) -> None:
    """127.0.0.2 stands for an address in the local network, as it is none of the names that always count."""
    assert lan.warned.count("\n") == 2
    assert patient.get(f"http://127.0.0.2:{lan.port}/api/health").json()["status"] == "ok"
    for host in [*OTHERS, f"127.0.0.3:{lan.port}"]:
        reply = patient.get(f"http://127.0.0.2:{lan.port}/api/health", headers={"Host": host})
        assert (reply.status_code, reply.json()["text"]) == (403, "This page is not from this server."), host


def test_only_a_browser_on_this_machine_is_told(lan: Played) -> None:
    told = patient.get(f"http://localhost:{lan.port}/api/reach").json()
    assert told == {"by": "network", "addresses": LAN.addresses(lan.port)}
    assert patient.get(f"http://127.0.0.2:{lan.port}/api/reach").status_code == 404  # as by another device
    for name in ("X-Forwarded-For", "Forwarded", "Via", "X-Real-IP"):
        reply = patient.get(f"http://localhost:{lan.port}/api/reach", headers={name: "203.0.113.8"})
        assert (reply.status_code, reply.json()["text"]) == (404, "Not found, or you have no access.")
