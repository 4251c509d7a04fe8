"""The page is sent compressed to clients that accept it and cached by browsers; replies with tokens never are."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from hosted import INDEX, SCRIPT, Played, make_page
from starlette.responses import JSONResponse
from starlette.types import Receive, Scope, Send

from deadzone.server.fairness.budgets import Budgets
from deadzone.server.network.own_requests import ALL_REQUESTS
from deadzone.server.network.shared import Shared

SCRIPT_PATH = "assets/page-1.js"
INSTALLED = {"service-worker.js": "text/javascript", "assistant.webmanifest": "application/manifest+json"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    folder: Path = tmp_path_factory.mktemp("statics")
    for name in INSTALLED:
        (make_page(folder / "page") / name).write_text("{}", encoding="utf-8")
    running = Played(folder, "--database", "sqlite://")
    yield running
    assert running.stop() == running.warned


OURS = {"Deadzone-Page": "1"}  # header sent by the page


def test_many_files_of_the_page_at_once_wait() -> None:
    """A page has some thirty files; whoever asks for hundreds slows only their own household's."""
    budgets = Budgets()
    assert {budgets.admit("192.0.2.1", 1.0, page=True) for _ in range(30)} == {0.0}
    for _ in range(100):
        budgets.admit("192.0.2.1", 1.0, page=True)
    assert 0.1 < (budgets.admit("192.0.2.1", 1.0, page=True) or 0.0) < 1.0
    assert budgets.admit("192.0.2.2", 1.0, page=True) == budgets.admit("192.0.2.1", 1.0) == 0.0


def get(server: Played, path: str, encoding: str, **headers: str) -> httpx.Response:
    with server.http(**{"Accept-Encoding": encoding, **headers}) as http:
        return http.get(path)


@pytest.mark.parametrize(
    ("asked", "sent"),
    [("gzip", "gzip"), ("br, gzip;q=0.5", "gzip"), ("GZIP , deflate", "gzip"), ("", ""), ("identity", ""),
     ("gzip;q=0", ""), ("gzip; q=0.000", ""), ("gzipped", "")],
)  # fmt: skip
def test_a_script_is_sent_as_it_is_taken(server: Played, asked: str, sent: str) -> None:
    """A script is sent in an accepted encoding; this one has no brotli form."""
    answer = get(server, SCRIPT_PATH, asked)
    assert answer.headers.get("content-encoding", "") == sent
    assert answer.content == SCRIPT
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["vary"] == "Accept-Encoding"


@pytest.mark.parametrize("path", [SCRIPT_PATH, "", "battle/0123456789abcdef", "teams", "icon.svg"])
def test_what_a_browser_has_is_not_sent_again(server: Played, path: str) -> None:
    tags = {}
    for encoding in ("gzip", "identity"):
        first = get(server, path, encoding)
        tags[encoding] = first.headers["etag"]
        again = get(server, path, encoding, **{"If-None-Match": first.headers["etag"]})
        assert (first.status_code, again.status_code, again.content) == (200, 304, b"")
        assert get(server, path, encoding, **{"If-None-Match": '"other"'}).status_code == 200
    assert (tags["gzip"] == tags["identity"]) == (path == "icon.svg"), "forms of a file are told apart"


def test_the_page_itself_is_asked_for_again_each_time(server: Played) -> None:
    for path in ("", "battle/0123456789abcdef", "teams", "teams/mine", "assistant", "assistant/a/b"):
        for encoding in ("gzip", ""):
            answer = get(server, path, encoding)
            assert answer.headers.get("content-encoding", "") == encoding
            assert (answer.text, answer.headers["cache-control"]) == (INDEX.replace("./", "/"), "no-cache")
            assert answer.headers["content-type"] == "text/html; charset=utf-8"


@pytest.mark.parametrize(
    "path", ["maps", "teams", "lists/rebs", "missions", "openapi.json", "maps/refinery/preview.svg"]
)
def test_lists_and_drawings_are_compressed(server: Played, path: str) -> None:
    squeezed, plain = [get(server, f"api/{path}", encoding, **OURS) for encoding in ("gzip", "identity")]
    assert squeezed.headers["content-encoding"] == "gzip"
    assert squeezed.content == plain.content
    assert int(squeezed.headers["content-length"]) < len(plain.content) / 2
    assert squeezed.headers["vary"] == "Accept-Encoding"


def test_the_assistant_s_worker_and_manifest_are_asked_for_again(server: Played) -> None:
    """An installed assistant must learn of a new version, and browsers insist on their types."""
    for name, kind in INSTALLED.items():
        answer = get(server, name, "")
        assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-cache")
        assert answer.headers["content-type"].split(";")[0] == kind
        assert "worker-src 'self'; " in answer.headers["content-security-policy"]


def test_answers_with_tokens_are_never_compressed(server: Played) -> None:
    with server.http(**{"Accept-Encoding": "gzip, br"}) as http:
        created = http.post("api/battles", json={"players": ["human", "human"]})
        token = created.json()["links"][0]["token"]
        battle = f"api/battles/{created.json()['battle']}"
        bearer = {"Authorization": f"Bearer {token}"}
        player = http.post("api/me", json={"name": "Anna"})
        mine = {"Deadzone-Player": player.json()["key"]}
        asked = [(battle, bearer), (f"{battle}/record", bearer), ("api/teams", bearer), ("api/me", mine)]
        answers = [created, player, *[http.get(path, headers=headers) for path, headers in asked]]
    for answer in answers:
        assert answer.status_code in (200, 201)
        assert "content-encoding" not in answer.headers


class Counting:
    """An application that makes something for every path, and counts how often."""

    def __init__(self) -> None:
        self.made: list[str] = []
        self.http = httpx.AsyncClient(
            transport=httpx.ASGITransport(app=Shared(self, ALL_REQUESTS)), base_url="http://here"
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        target = scope["path"] + "?" + scope["query_string"].decode()
        self.made.append(target)
        status = 422 if "wrong" in target else 200
        await JSONResponse({"made": target * 100}, status)(scope, receive, send)

    def ask(self, *targets: str, **headers: str) -> list[httpx.Response]:
        async def ask() -> list[httpx.Response]:
            return [await self.http.get(target, headers={"Accept-Encoding": "gzip", **headers}) for target in targets]

        return asyncio.run(ask())


@pytest.mark.parametrize(("path", "shared"), [("/api/teams", True), ("/api/battles/x", False), ("/api", False)])
def test_only_what_is_the_same_for_everybody_is_compressed_and_kept(path: str, shared: bool) -> None:
    """Whatever routes there are."""
    app = Counting()
    first, second = app.ask(path, path)
    assert ("content-encoding" in first.headers) == ("etag" in first.headers) == shared
    assert first.content == second.content
    assert len(app.made) == (1 if shared else 2)


def test_what_is_kept_is_known_by_its_tag() -> None:
    app = Counting()
    (first,) = app.ask("/api/rules?lang=fr")
    (again,) = app.ask("/api/rules?lang=fr", **{"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    (plain,) = app.ask("/api/rules?lang=fr", **{"If-None-Match": first.headers["etag"], "Accept-Encoding": "identity"})
    assert (plain.status_code, plain.json()) == (200, first.json())
    assert plain.headers["etag"] != first.headers["etag"]
    assert len(app.made) == 1


def test_options_make_a_difference_and_nothing_else_does() -> None:
    app = Counting()
    same = ("/api/rules?lang=en", "/api/rules?lang=xx", "/api/rules?lang=yy")
    assert len({answer.content for answer in app.ask(*same)}) == 1
    app.ask("/api/print/plan.pdf?paper=a4&lang=fr", "/api/print/plan.pdf?lang=fr&paper=a4")
    assert len(app.made) == 2
    others = ("/api/rules?lang=fr", "/api/rules/R-WIN-01?lang=fr", "/api/maps/refinery/preview.svg?mission=patrol")
    assert len({answer.content for answer in app.ask(*others)}) == 3


@pytest.mark.parametrize("odd", ["/api/rules?nonsense=1", "/api/rules?lang=fr&lang=en", f"/api/rules?lang={'x' * 300}"])
def test_what_nobody_else_asks_for_is_not_kept(odd: str) -> None:
    """Or a stranger could fill the memory, and push out what everybody wants."""
    app = Counting()
    app.ask(odd, odd)
    assert len(app.made) == 2


def test_refusals_are_not_kept() -> None:
    app = Counting()
    assert [answer.status_code for answer in app.ask("/api/rules/wrong", "/api/rules/wrong")] == [422, 422]
    assert len(app.made) == 2


def test_the_oldest_make_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deadzone.server.network.shared.MOST_BYTES", 10_000)
    app = Counting()
    wanted = [f"/api/rules/{number}" for number in range(20)]
    app.ask(*wanted, wanted[-1])
    assert len(app.made) == 20
    app.ask(wanted[0])
    assert len(app.made) == 21


def test_no_file_from_elsewhere(server: Played) -> None:
    for path in ("../battles.sqlite3", "assets/../../complaints.log", "%2e%2e/complaints.log", "assets", "nowhere.js"):
        assert get(server, path, "gzip").status_code == 404


def test_an_unknown_address_is_a_page_for_browsers_alone(server: Played) -> None:
    browser = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    for path in ("nowhere", "battles/1", "assets/missing.js"):
        shown = get(server, path, "gzip", **browser)
        assert (shown.status_code, shown.text) == (404, get(server, "", "").text), path
        assert get(server, path, "").json()["text"] == "Not found, or you have no access."
    for path in ("api/nowhere", "api/battles/1"):
        told = get(server, path, "", **browser, **OURS)
        assert told.status_code in (404, 422)
        assert told.json()["text"]
