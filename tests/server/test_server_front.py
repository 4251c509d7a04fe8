"""Which proxies are trusted, where the page lives, and the names of the server."""

import asyncio
from typing import Any

import pytest
from starlette.datastructures import Headers
from starlette.types import Receive, Scope, Send

from deadzone.core.sentence import Fault
from deadzone.language.words import say
from deadzone.server.network.front import Front, Proxies
from deadzone.server.network.safety import Doorkeeper
from deadzone.server.settings.hosting import Hosting, Network, proxy_network, public_url, warnings
from deadzone.server.settings.tls import Certificate

OURS = ("10.0.0.0/8", "2001:db8::/32", "127.0.0.1")
PEER = "10.0.0.1"


def networks(*wanted: str) -> tuple[Network, ...]:
    return tuple([proxy_network(text) for text in wanted])


def through(hosting: Hosting, peer: str | None = PEER, path: str = "/", kind: str = "http", **headers: str) -> Scope:
    """The scope as the application sees it."""
    seen: list[Scope] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        seen.append(scope)

    async def nothing(*_: Any) -> Any:
        raise AssertionError

    scope: Scope = {
        "type": kind,
        "scheme": {"http": "http", "websocket": "ws"}[kind],
        "client": (peer, 4711) if peer is not None else None,
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": b"",
        "headers": [(name.replace("_", "-").lower().encode(), value.encode()) for name, value in headers.items()],
    }
    asyncio.run(Front(app, hosting)(scope, nothing, nothing))
    return seen[0]


# Trusted proxies


@pytest.mark.parametrize(
    ("chain", "client"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("192.0.2.7, 10.9.9.9", "192.0.2.7"),
        ("192.0.2.66, 192.0.2.7, 10.9.9.9, 127.0.0.1", "192.0.2.7"),  # everything before it is made up by the client
        ("made up, 192.0.2.7", "192.0.2.7"),
        ("192.0.2.7:4711", "192.0.2.7"),
        ("2001:db9::7", "2001:db9::7"),
        ("[2001:db9::7]:4711", "2001:db9::7"),
        ("2001:DB9:0:0::7,2001:db8::1", "2001:db9::7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("10.9.9.9", "10.9.9.9"),  # a proxy's own request
        ("10.9.9.9, 10.8.8.8", "10.9.9.9"),
    ],
)
def test_the_client_is_the_last_that_is_no_proxy(chain: str, client: str) -> None:
    hosting = Hosting(database="", proxies=networks(*OURS))
    assert through(hosting, x_forwarded_for=chain)["client"] == (client, 0)


@pytest.mark.parametrize(
    "chain",
    ["", "unknown", "192.0.2.7, ", "192.0.2.7, nobody", "192.0.2.300", "localhost", "192.0.2.7;10.0.0.2", "[::1", "1",
     "192.0.2.7, 10.0.0.2:http:3", "192.0.2.7:http", "[::1]x", "[]",
     ",".join(["10.0.0.2"] * 40), "\x00", "192.0.2.7\t\t,x"],
)  # fmt: skip
def test_whatever_is_odd_is_not_believed(chain: str) -> None:
    hosting = Hosting(database="", proxies=networks(*OURS))
    assert through(hosting, x_forwarded_for=chain)["client"][0] == PEER


def test_several_headers_are_one_chain() -> None:
    headers = Headers(raw=[(b"x-forwarded-for", b"192.0.2.66"), (b"x-forwarded-for", b"192.0.2.7")])
    assert Proxies(networks(*OURS)).client(PEER, headers) == "192.0.2.7"


@pytest.mark.parametrize("peer", ["192.0.2.1", "11.0.0.1", "2001:db9::1", "not an address", "127.0.0.2"])
def test_others_are_not_believed(peer: str) -> None:
    """Headers of other addresses are ignored, for the client and for TLS."""
    hosting = Hosting(database="", proxies=networks(*OURS))
    scope = through(hosting, peer, x_forwarded_for="192.0.2.7", x_forwarded_proto="https")
    assert (scope["client"], scope["scheme"]) == ((peer, 4711), "http")
    nobody = through(Hosting(database=""), PEER, x_forwarded_for="192.0.2.7")
    assert nobody["client"] == (PEER, 4711)


def test_an_old_address_on_a_new_socket_is_called_by_its_name() -> None:
    """An IPv6 socket shows 10.0.0.1 as ::ffff:10.0.0.1; unmapped, all of IPv4 would be one network."""
    hosting = Hosting(database="", proxies=networks(*OURS))
    assert through(hosting, "::ffff:10.0.0.1", x_forwarded_for="192.0.2.7")["client"][0] == "192.0.2.7"
    assert through(hosting, "::ffff:192.0.2.1")["client"] == ("192.0.2.1", 4711)
    assert through(hosting, "fe80::1%eth0")["client"] == ("fe80::1", 4711)


def test_forwarded_is_not_believed() -> None:
    """nginx and Caddy pass `Forwarded` on as the client sent it."""
    hosting = Hosting(database="", proxies=networks(*OURS))
    scope = through(hosting, forwarded="for=192.0.2.7;proto=https", x_real_ip="192.0.2.7")
    assert (scope["client"][0], scope["scheme"]) == (PEER, "http")


@pytest.mark.parametrize(
    ("told", "scheme"),
    [("https", "https"), ("HTTPS", "https"), ("http", "http"), ("https,http", "http"), ("x", "http")],
)
def test_a_proxy_says_whether_it_was_by_tls(told: str, scheme: str) -> None:
    hosting = Hosting(database="", proxies=networks(*OURS))
    assert through(hosting, x_forwarded_proto=told)["scheme"] == scheme
    socket = through(hosting, kind="websocket", x_forwarded_proto=told)
    assert socket["scheme"] == scheme.replace("http", "ws")


@pytest.mark.parametrize("wanted", ["", "proxy", "10.0.0.1/8", "10.0.0.0/33", "10.0.0.0/8/8", "localhost", "::/129"])
def test_a_proxy_is_an_address(wanted: str) -> None:
    with pytest.raises(Fault) as refused:
        proxy_network(wanted)
    assert say(refused.value, "fr").startswith("--proxy doit être une adresse comme 127.0.0.1")


# Where the page lives


@pytest.mark.parametrize("path", ["/", "/api/maps", "/battle/0123456789abcdef", "/elsewhere", "/deadzones/"])
def test_the_path_is_the_same_whether_the_proxy_takes_it_away_or_not(path: str) -> None:
    hosting = Hosting(database="", public=public_url("https://example.org/games/deadzone"))
    kept, taken = [through(hosting, path=asked) for asked in (f"/games/deadzone{path}", path)]
    for scope in (kept, taken):
        assert scope["root_path"] == "/games/deadzone"
        assert scope["path"] == f"/games/deadzone{path}"
        assert scope["raw_path"] == f"/games/deadzone{path}".encode()
    plain = through(Hosting(database="", public=public_url("https://example.org/")), path=path)
    assert (plain["root_path"], plain["path"]) == ("", path)


@pytest.mark.parametrize(
    ("wanted", "origin", "path"),
    [
        ("https://example.org", "https://example.org", ""),
        ("https://example.org/", "https://example.org", ""),
        ("https://Example.ORG:443/deadzone/", "https://example.org", "/deadzone"),
        ("http://example.org:80/a/b", "http://example.org", "/a/b"),
        ("https://example.org:8443/Dead-Zone_2.0", "https://example.org:8443", "/Dead-Zone_2.0"),
        ("https://[2001:db8::1]:8443/x", "https://[2001:db8::1]:8443", "/x"),
        ("https://münchen.example/x", "https://xn--mnchen-3ya.example", "/x"),
        ("https://192.0.2.1/x", "https://192.0.2.1", "/x"),
    ],
)
def test_a_public_address(wanted: str, origin: str, path: str) -> None:
    found = public_url(wanted)
    assert (found.origin, found.path) == (origin, path)
    assert Hosting(database="", public=found).address(8321) == f"{origin}{path}/"


@pytest.mark.parametrize(
    "wanted",
    [
        "", "example.org", "ftp://example.org", "https://", "https:///x", "https://example.org/x?y", "javascript:x",
        "https://example.org/#x", "https://me:secret@example.org/", "https://example.org:x/", "https://example.org/a b",
        "https://example.org:99999/", "https://example.org/../x", "https://example.org//x", "https://example.org/%41",
        "https://ex ample.org/", "https://[::1/", "https://example.org/x?", f"https://{'x' * 70}.org", "https://a_b*c/",
    ],
)  # fmt: skip
def test_no_public_address(wanted: str) -> None:
    with pytest.raises(Fault) as refused:
        public_url(wanted)
    assert say(refused.value, "en").startswith(
        "--public-url must be an address like https://example.org/deadzone, not "
    )


@pytest.mark.parametrize("part", ["api", "assets", "assistant", "battle", "teams"])
def test_the_pages_own_paths_are_no_place_for_it(part: str) -> None:
    with pytest.raises(Fault) as refused:
        public_url(f"https://example.org/{part}/x")
    assert say(refused.value, "fr").startswith(f"Le chemin dans --public-url ne peut pas commencer par /{part}")


@pytest.mark.parametrize(
    ("host", "port", "address"),
    [
        ("127.0.0.1", 8321, "http://localhost:8321/"),
        ("localhost", 8321, "http://localhost:8321/"),
        ("0.0.0.0", 8321, "http://localhost:8321/"),
        ("::", 8321, "http://localhost:8321/"),
        ("::1", 8321, "http://[::1]:8321/"),  # `localhost` may mean only 127.0.0.1
        ("127.0.0.2", 80, "http://127.0.0.2/"),
        ("club.example", 8321, "http://club.example:8321/"),
    ],
)
def test_the_address_that_is_told(host: str, port: int, address: str) -> None:
    assert Hosting(database="", host=host).address(port) == address


def test_the_address_under_tls_is_one_of_the_certificate() -> None:
    def told(host: str, *names: str) -> str:
        made = Certificate(file="", key="", names=names)
        return Hosting(database="", host=host, certificate=made).address(443)

    assert told("127.0.0.1", "example.org", "localhost") == "https://localhost/"
    assert told("0.0.0.0", "*.example.org", "example.org") == "https://example.org/"
    assert told("club.example.org", "*.example.org") == "https://club.example.org/"
    assert told("0.0.0.0", "*.example.org") == "https://localhost/"


# Names


def trusts(keeper: Doorkeeper, host: str, origin: str | None = None) -> bool:
    return keeper.trusts(Headers({"host": host, **({"origin": origin} if origin is not None else {})}))


@pytest.mark.parametrize("listening", ["127.0.0.1", "0.0.0.0"])
def test_exactly_the_public_host_is_known(listening: str) -> None:
    keeper = Doorkeeper(Hosting(database="", host=listening, public=public_url("https://example.org/deadzone")))
    for host in ("example.org", "Example.org", "example.org:443", "localhost:8321", "127.0.0.1:8321", "[::1]:8321"):
        assert trusts(keeper, host)
    for host in (
        "www.example.org",
        "example.org:80",
        "example.org:8443",
        "example.org.",
        "192.168.1.7",
        "",
        "example.org/x",
    ):
        assert not trusts(keeper, host)
    assert trusts(keeper, "example.org", "https://example.org")
    assert trusts(keeper, "127.0.0.1:8321", "https://example.org")  # a proxy that does not pass on the name
    assert trusts(keeper, "localhost:8321", "http://localhost:8321")
    for origin in (
        "http://example.org",
        "https://example.org:8443",
        "https://www.example.org",
        "null",
        "http://localhost",
    ):
        assert not trusts(keeper, "example.org", origin)
    assert not trusts(keeper, "localhost:8321", "http://localhost:8322")


def test_the_names_of_a_certificate_are_known() -> None:
    made = Certificate(file="", key="", names=("example.org", "*.club.example", "192.0.2.1"))
    keeper = Doorkeeper(Hosting(database="", port=8443, certificate=made))
    for host in ("example.org:8443", "Red.Club.example:8443", "192.0.2.1:8443", "localhost:8443"):
        assert trusts(keeper, host, f"https://{host}")
        assert not trusts(keeper, host, f"http://{host}")
    for host in ("club.example", "a.b.club.example", "www.example.org", "192.0.2.2"):
        assert not trusts(keeper, host)


def test_under_tls_browsers_are_told_to_stay_there() -> None:
    def told(host: str, **choices: Any) -> dict[str, str]:
        return dict(Doorkeeper(Hosting(database="", **choices)).headers(host))

    named = Certificate(file="", key="", names=("example.org",))
    for headers in (
        told("example.org", public=public_url("https://example.org/deadzone")),
        told("example.org", certificate=named, port=443),
    ):
        assert headers["Strict-Transport-Security"] == "max-age=31536000"
        assert "upgrade-insecure-requests" in headers["Content-Security-Policy"]
    # Not where other ports may serve other things, not on this machine, not without TLS.
    elsewhere = told("example.org:8443", public=public_url("https://example.org:8443"))
    assert "connect-src 'self' wss://example.org:8443;" in elsewhere["Content-Security-Policy"]
    for headers in (
        elsewhere,
        told("example.org:8443", certificate=named, port=8443),
        told("localhost", certificate=named, port=443),
        told("localhost:8321", public=public_url("https://example.org")),
        told("example.org", public=public_url("http://example.org")),
    ):
        assert "Strict-Transport-Security" not in headers


# Messages at the start


def test_who_listens_without_tls_is_told_what_that_means() -> None:
    def said(**choices: Any) -> list[str]:
        return [say(sentence, "fr") for sentence in warnings(Hosting(database="b.sqlite3", **choices))]

    made = Certificate(file="", key="", names=())
    for quiet in (
        {},
        {"host": "::1"},
        {"host": "127.3.2.1"},
        {"host": "localhost"},
        {"host": "0.0.0.0", "certificate": made},
    ):
        assert said(**quiet) == []
    for host in ("0.0.0.0", "::", "192.168.1.7", "club.example"):
        assert [text[:54] for text in said(host=host)] == ["Sans TLS, n’importe qui sur le réseau peut lire les éc"]
    assert said(host="0.0.0.0", public=public_url("http://example.org"))[0].startswith("Sans TLS")
    assert said(host="0.0.0.0", public=public_url("https://example.org"))[0].startswith("Rien n’est chiffré entre")
