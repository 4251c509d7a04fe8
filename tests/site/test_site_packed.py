"""The engine as it is packed for browsers, run by Node: it boots, answers, plays, thinks, prints, and plays alike."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from in_node import ROOT, InNode, NodeSeat

from deadzone.table.files.battlefile import read_battle
from deadzone.table.files.playback import opened
from sampling import sampled
from table_seat import by_chance

YARDSTICK = ROOT / "tools" / "long_runs"
DIGESTS: dict[str, str] = json.loads((YARDSTICK / "yardstick.json").read_text(encoding="utf-8"))
COMPARED = 200  # battles, in digests of ten
TEAM = {"text": "enforcers-starter", "format": "ready"}


@pytest.fixture(scope="module")
def node() -> Iterator[InNode]:
    engine = InNode("tests", "tools/long_runs")
    engine.key = engine.ask("POST", "/api/me", {"name": "Ruth"}).json["key"]
    yield engine
    engine.close()


@pytest.mark.parametrize("first", sampled([str(first) for first in range(0, COMPARED, 10)], 20))
def test_battles_go_as_they_go_elsewhere(node: InNode, first: str) -> None:
    """The digests were made by CPython, compiled."""
    assert node.run(f"import yardstick; yardstick.digest_from({first})") == DIGESTS[first]


@pytest.mark.parametrize("other", ["jade", "amber:steady"])
def test_a_battle_is_played_and_its_file_plays_again_here(node: InNode, other: str) -> None:
    wanted = {"players": ["human", other], "options": {"round_limit": 1}}
    made = node.ask("POST", "/api/battles", wanted).json
    token = made["links"][0]["token"]
    seat = NodeSeat(node, made["battle"], token)
    seat.play(by_chance(other))
    assert seat.over
    recording = read_battle(node.ask("GET", f"/api/battles/{made['battle']}/file", token=token).content, Path("b.dzb"))
    opened(recording)
    assert recording.end is not None


def test_requests_are_answered_and_refused(node: InNode) -> None:
    assert node.ask("GET", "/api/offered").json == {"without": ["invitations", "devices", "films"]}
    told = node.ask("POST", "/api/battles", {"players": ["human", "human"]})
    assert (told.status, told.json["where"]) == (422, "")
    assert node.ask("GET", "/api/nothing").status == 404
    assert node.ask("GET", "/api/search?asked=shoot").json["rules"]
    assert node.ask("POST", "/api/teams/check", TEAM).json["legal"]


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/api/teams/sheet.pdf", TEAM), ("GET", "/api/print/reference.pdf", None),
        ("GET", "/api/print/maps/refinery.pdf", None),
    ],
)  # fmt: skip
def test_papers_are_printed(node: InNode, method: str, path: str, body: object) -> None:
    told = node.ask(method, path, body)
    assert (told.status, told.media) == (200, "application/pdf"), told.content[:500]
    assert told.content.startswith(b"%PDF")


def test_a_full_disk_is_told(node: InNode) -> None:
    node.order(full=True)
    told = node.ask("POST", "/api/battles", {})
    node.order(full=False)
    assert (told.status, told.json["text"]) == (503, "This could not be saved, so nothing has changed: try again.")
