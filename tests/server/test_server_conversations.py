"""What seats are told is the same whenever the same is said: the tool that compares two versions of the server."""

import json
from pathlib import Path

from conversing import compare, play

ROOT = Path(__file__).parents[2]
KINDS = 7  # of battles: people, JADE, AMBER, one screen, with a clock, lessons, situations
FEW = 6  # messages in each


def test_two_servers_say_the_same(tmp_path: Path) -> None:
    records = [tmp_path / "one.jsonl", tmp_path / "other.jsonl"]
    for record in records:
        play(ROOT, record, KINDS, FEW)
    assert compare(*records) == {}


def test_a_difference_is_found_and_named(tmp_path: Path) -> None:
    one = {"type": "update", "view": {"round": 1}, "steps": [{"said": "a"}]}
    other = {"type": "update", "view": {"round": 2}, "steps": [{"said": "b"}]}
    files = [tmp_path / name for name in ("one", "other", "more")]
    for file, told in zip(files, ([one], [other], [{"type": "refused"}, one]), strict=True):
        file.write_text(json.dumps({"battle": 1, "voice": "0 red", "told": told}), encoding="utf-8")
    assert set(compare(files[0], files[1])) == {"update: .view.round", "update: .steps[].said"}
    assert set(compare(files[0], files[2])) == {"order of messages"}
