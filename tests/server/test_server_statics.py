"""The page is sent compressed to clients that accept it and cached by browsers; replies with tokens never are."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from hosted import INDEX, SCRIPT, Played
from starlette.responses import PlainTextResponse

from deadzone.server.network.statics import Squeezing

SCRIPT_PATH = "assets/page-1.js"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    folder: Path = tmp_path_factory.mktemp("statics")
    running = Played(folder, "--database", "sqlite://")
    yield running
    assert running.stop() == running.warned


OURS = {"Deadzone-Page": "1"}  # header sent by the page


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
    types = {"assistant-worker.js": "text/javascript", "assistant.webmanifest": "application/manifest+json"}
    for name, kind in types.items():
        (server.folder / "page" / name).write_text("{}", encoding="utf-8")
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


@pytest.mark.parametrize(("path", "squeezed"), [("/api/teams", True), ("/api/battles/x", False), ("/api", False)])
def test_only_what_is_the_same_for_everybody_is_compressed(path: str, squeezed: bool) -> None:
    """Only responses that are the same for everybody are compressed, whatever routes there are."""

    async def ask() -> httpx.Response:
        application = httpx.ASGITransport(app=Squeezing(PlainTextResponse("x" * 5000)))
        async with httpx.AsyncClient(transport=application, base_url="http://here") as client:
            return await client.get(path, headers={"Accept-Encoding": "gzip"})

    answer = asyncio.run(ask())
    assert ("content-encoding" in answer.headers) == squeezed


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
