"""What the measuring programs say about their measurements: ratios, the worst, what is done already."""

import json
from pathlib import Path

import beside_tables
from attacking import Json
from innocents import waits_of


def line(kind: str, household: str = "another", beside: float = 0.01, reload: float = 0.1) -> Json:
    """A measurement of players who wait ten milliseconds when they are undisturbed."""
    return {
        "kind": kind, "household": household, "seconds": 3.0, "server": 0.5, "attacker": 0.1, "got": {"200": 7},
        "quiet": {"answers": waits_of([0.01] * 9).plain()},
        "beside": {
            "answers": waits_of([beside] * 9).plain(),
            "reload": waits_of([reload]).plain(), "new battle": waits_of([0.1]).plain(),
        },
    }  # fmt: skip


def test_waits_are_told_by_their_median_and_the_slowest() -> None:
    waits = waits_of([3.0, 1.0, 2.0], refused=2).plain()
    assert waits == {"count": 3, "median": 2.0, "p99": 3.0, "worst": 3.0, "refused": 2}
    assert waits_of([]).plain()["median"] == 0.0


def test_the_worst_kinds_come_once_and_in_order() -> None:
    lines = [line("a", beside=0.02), line("b", beside=0.05), line("b", "the players'", 0.04), line("c")]
    assert beside_tables.worst(lines, 2) == ["b", "a"]


def test_a_slow_reload_counts_as_much_as_slow_answers() -> None:
    assert not beside_tables.fails(line("a", beside=0.03))
    assert beside_tables.fails(line("a", beside=0.031))
    assert beside_tables.fails(line("a", reload=2.1))


def test_results_are_read_again_and_the_last_one_counts(tmp_path: Path) -> None:
    results = tmp_path / "results.jsonl"
    lines = [line("a", beside=0.09), line("a", beside=0.02), line("a", "the players'", 0.03, reload=1.5), line("b")]
    results.write_text("".join(f"{json.dumps(each)}\n" for each in lines), encoding="utf-8")
    known = {("a", "another", 3.0), ("a", "the players'", 3.0), ("b", "another", 3.0)}
    assert set(beside_tables.read(results)) == known
    heading, rule, first, second = beside_tables.table(results).splitlines()
    assert heading.count("|") == rule.count("|") == first.count("|") == second.count("|")
    assert "| 10 -> 20, 30 | 2.0, 3.0 |" in first
    assert "| 1.5, 0.1 |" in first
    assert beside_tables.read(tmp_path / "none.jsonl") == {}
