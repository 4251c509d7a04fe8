"""A real nginx and Caddy in front of the server, as in docs/hosting.md: TLS, a path, WebSockets."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack
from urllib.parse import urljoin

import httpx
import patient
import pytest
from hosted import INDEX, SCRIPT, Proxied
from patient import NOBODY, PATIENCE
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

from proxying import NAME
from table_seat import first

SOCKETS, CONNECTIONS = 2, 3  # limits per address on these servers
# Clients that are not proxies; each test has its own, so that none waits for places to become free.
ONE, ANOTHER, DIRECT, CROWD = [f"127.0.0.{n}" for n in range(2, 6)]


@pytest.fixture(scope="module", params=["nginx", "caddy"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxied]:
    folder = tmp_path_factory.mktemp(request.param)
    changes = (
        f"fairness.crowd.MOST_SOCKETS={SOCKETS}",
        f"fairness.crowd.LEAST_OF_ONE={CONNECTIONS}",
        "fairness.crowd.OF_ONE=0",
    )
    running = Proxied(folder, request.param, changes=changes)
    yield running
    assert running.stop() == ""


def test_the_page_is_found_under_its_path(server: Proxied) -> None:
    with server.http() as http:
        bare = http.get(server.public.replace(f"https://{server.parts.netloc}", f"https://127.0.0.1:{server.front}"))
        assert bare.is_redirect
        assert urljoin(server.public, bare.headers["location"]) == f"{server.public}/"
        start = http.get("")
        assert start.text == INDEX.replace("./", "/deadzone/")
        battle = http.get("battle/0123456789abcdef")
        assert battle.text == start.text
        script = http.get(battle.url.join("/deadzone/assets/page-1.js"))
        assert (script.content, script.headers["content-encoding"]) == (SCRIPT, "gzip")
        assert "immutable" in script.headers["cache-control"]
        policy = start.headers["content-security-policy"]
        assert f"connect-src 'self' wss://{NAME}:{server.front};" in policy
        assert policy.endswith("; upgrade-insecure-requests")


def test_a_battle_is_played_through_it(server: Proxied) -> None:
    with server.http(Origin=f"https://{server.parts.netloc}") as http:
        created = http.post("api/battles", json={"players": ["human", "human"], "hot_seat": False}).json()
        described = http.get("api/openapi.json").json()
        assert described["servers"] == [{"url": "/deadzone"}]
    for link in created["links"]:
        assert link["path"] == f"/deadzone/battle/{created['battle']}#{link['token']}"
    links = [server.redeem(created["battle"], link) for link in created["links"]]
    tokens = {link["role"]: link["token"] for link in links}
    seats = [server.sit(created["battle"], tokens[role]) for role in ("red", "blue")]
    for _ in range(12):
        asked = next(seat for seat in seats if seat.question is not None)
        number = asked.update["number"]
        assert asked.answer(first(asked.question or {}))["type"] == "update"
        for seat in seats:
            while seat.update["number"] <= number:
                seat.next("update")
    for seat in seats:
        seat.close()


def test_clients_are_known_by_their_own_address(server: Proxied) -> None:
    """Limits count per client address, and headers cannot circumvent them."""
    battle = server.new_battle()["battle"]
    held = [server.socket(battle, ONE) for _ in range(SOCKETS)]
    lies = {"X-Forwarded-For": "192.0.2.1", "Forwarded": "for=192.0.2.1", "X-Real-IP": "192.0.2.1"}
    for headers in ({}, lies):
        with pytest.raises(InvalidStatus) as refused:
            server.socket(battle, ONE, additional_headers=headers)
        assert refused.value.response.status_code == 403
    held.append(server.socket(battle, ANOTHER))
    for one in held:
        one.close()


def test_only_the_proxy_is_believed(server: Proxied) -> None:
    """From an address that is not a proxy, the header is ignored and connections are counted."""
    battle = server.new_battle()["battle"]
    url = f"ws://localhost:{server.port}/deadzone/api/battles/{battle}/socket"

    def enter(pretended: str) -> ClientConnection:
        return connect(url, source_address=(DIRECT, 0), additional_headers={"X-Forwarded-For": pretended})

    with enter("192.0.2.1"), enter("192.0.2.2"):
        with pytest.raises(InvalidStatus) as refused, enter("192.0.2.3"):
            pass
        assert refused.value.response.status_code == 403


def test_a_proxy_may_have_many_connections_and_others_not(server: Proxied) -> None:
    there = ("127.0.0.1", server.port)
    with ExitStack() as held:
        for source in ("127.0.0.1", CROWD):
            for _ in range(CONNECTIONS):
                held.enter_context(socket.create_connection(there, source_address=(source, 0)))
        with server.http() as http:
            assert http.get("api/health").status_code == 200
        with socket.create_connection(there, source_address=(CROWD, 0)) as one_more:
            assert one_more.recv(1000).startswith(b"HTTP/1.1 503 ")


@pytest.mark.parametrize("origin", ["https://evil.example", "null", f"http://{NAME}", f"https://{NAME}:1"])
def test_a_foreign_page_is_refused(server: Proxied, origin: str) -> None:
    battle = server.new_battle()["battle"]
    with server.http(Origin=origin) as http:
        assert http.post("api/battles", json={}).status_code == 403
    with pytest.raises(InvalidStatus) as refused:
        server.socket(battle, origin=origin)
    assert refused.value.response.status_code == 403


def test_a_foreign_name_is_refused(server: Proxied) -> None:
    """nginx passes a foreign name on, and the server refuses it; Caddy has no site for it."""
    with server.http(Host="evil.example") as http:
        answer = http.get("api/health")
        assert (answer.status_code, answer.content[:9]) in ((403, b'{"text":"'), (200, b""))
    refused = patient.get(f"{server.direct}/api/health", headers={"Host": "evil.example"})
    assert (refused.status_code, refused.json()["text"]) == (403, "This page is not from this server.")
    with server.http(**{"X-Forwarded-Host": "evil.example"}) as http:
        assert http.get("api/health").status_code == 200


def test_the_operator_gets_in_directly(server: Proxied) -> None:
    bare = patient.get(f"{server.direct}/deadzone?quality=low")
    assert (bare.status_code, bare.headers["location"]) == (307, "/deadzone/?quality=low")
    for path in ("/", "/deadzone/"):
        with httpx.Client(base_url=f"{server.direct}{path}", timeout=PATIENCE, verify=NOBODY) as http:
            assert http.get("").text == INDEX.replace("./", "/deadzone/")
            assert "upgrade" not in http.get("").headers["content-security-policy"]
            assert http.post("api/battles", json={}, headers={"Origin": server.direct}).status_code == 201


@pytest.mark.parametrize("server", ["nginx"], indirect=True)  # Caddy does so by itself, at port 80
def test_plain_http_is_sent_to_https(server: Proxied) -> None:
    answer = patient.get(f"http://127.0.0.1:{server.plain}/deadzone/", headers={"Host": NAME})
    assert (answer.status_code, answer.headers["location"]) == (301, f"https://{NAME}/deadzone/")
