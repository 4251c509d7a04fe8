"""Experiments are played cell by cell: resumed, extended, stopped when precise enough, the same for any processes."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from experiment_files import SMALL, written
from pyarrow import parquet

from deadzone.core.sentence import Fault
from deadzone.lab.batch import Batch
from deadzone.lab.experiments import crew
from deadzone.lab.experiments.crew import CELLS, How, plan_of, play_pairing, run_experiment
from deadzone.lab.experiments.found import read_results
from deadzone.lab.experiments.statistics import narrow_enough
from deadzone.lab.parts import LOCK
from deadzone.lab.running import Run

# As many pairings as it takes for two processes to play one each.
ALL_MISSIONS = SMALL.replace('"plague"]', '"plague"]\nmissions = ["all"]').replace("battles = 6", "battles = 2")


def digests(folder: Path) -> dict[str, list[bytes]]:
    """The digests of all battles, by cell and in order."""
    return {
        cell.name: [
            digest
            for part in sorted(cell.glob("*.parquet"))
            for digest in parquet.read_table(part, columns=["digest"]).column("digest").to_pylist()
        ]
        for cell in sorted((folder / CELLS).iterdir())
    }


def test_an_experiment_that_goes_on_is_the_same_as_one_in_one_go(tmp_path: Path) -> None:
    file = written(tmp_path)
    assert run_experiment(file, How(tmp_path / "steps", 1), battles=2).games == 2
    done: list[int] = []
    played = run_experiment(
        file, How(tmp_path / "steps", 1), resume=True, tick=lambda count, needed: done.append(count)
    )
    assert (played.games, played.failed, played.stopped, done[-1]) == (6, 0, False, 6)
    run_experiment(file, How(tmp_path / "once", 1))
    assert digests(tmp_path / "steps") == digests(tmp_path / "once")
    assert [len(found) for found in digests(tmp_path / "once").values()] == [3, 3]
    parts = [len(list(cell.glob("*.parquet"))) for cell in (tmp_path / "steps" / CELLS).iterdir()]
    assert parts == [2, 2], "the first battles were kept, not played again"


def test_several_processes_play_the_same_battles(tmp_path: Path) -> None:
    file = written(tmp_path, ALL_MISSIONS)
    run_experiment(file, How(tmp_path / "one", 1))
    played = run_experiment(file, How(tmp_path / "two", 2))
    assert (played.games, played.stopped) == (8, False)
    assert digests(tmp_path / "one") == digests(tmp_path / "two")


def test_a_fault_in_another_process_reaches_the_user_whole(tmp_path: Path) -> None:
    file = written(tmp_path, ALL_MISSIONS)
    run_experiment(file, How(tmp_path / "out", 2))
    lock = next((tmp_path / "out" / CELLS).rglob(LOCK))
    lock.unlink()
    lock.mkdir()
    with pytest.raises(Fault) as refused:
        run_experiment(file, How(tmp_path / "out", 2), resume=True)
    assert str(refused.value) == f"{lock}: This file cannot be written: it is a folder."


def test_nothing_is_written_while_a_package_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(Fault, match="need the package pyarrow: install it with "):
        run_experiment(written(tmp_path), How(tmp_path / "out", 1))
    assert not (tmp_path / "out").exists()


def test_results_are_not_overwritten(tmp_path: Path) -> None:
    file = written(tmp_path)
    run_experiment(file, How(tmp_path / "out", 1), battles=2)
    with pytest.raises(Fault, match="has results already: add --resume"):
        run_experiment(file, How(tmp_path / "out", 1))


def test_a_changed_file_keeps_the_cells_that_it_still_has(tmp_path: Path) -> None:
    run_experiment(written(tmp_path), How(tmp_path / "out", 1), battles=2)
    before = digests(tmp_path / "out")
    more = written(tmp_path, SMALL.replace('"refinery"', '"refinery", "laboratory"'))
    assert run_experiment(more, How(tmp_path / "out", 1), resume=True, battles=2).games == 4
    after = digests(tmp_path / "out")
    assert before.items() <= after.items()
    assert len(after) == 4


def test_variants_that_change_nothing_give_the_same_battles(tmp_path: Path) -> None:
    """Paired seeds: what differs between two cells is what the file says, and nothing else."""
    variants = '[[variants]]\nname = { en = "a" }\n[[variants]]\nname = { en = "b" }\nhouse = { los_origin = "any" }'
    run_experiment(written(tmp_path, f"{SMALL}\nmeet = 'mirror'\n{variants}"), How(tmp_path / "out", 1), battles=2)
    found = read_results(tmp_path / "out")
    moved = found.table.column("deployed").to_pylist()
    recon = found.words("recon").tolist()
    plain, anywhere = [
        [i for i, cell in enumerate(found.cell) if found.record.cells[cell].variant == v] for v in (0, 1)
    ]
    assert [(recon[i], moved[i]) for i in plain] == [(recon[i], moved[i]) for i in anywhere]


class Figures:
    """Stands for `run_batch`: the first contestant wins a known share of all battles."""

    def __init__(self, share: float) -> None:
        self.share = share
        self.asked: list[int] = []

    def __call__(self, batch: Batch, tick: Callable[[int], object], run: Run) -> dict[str, Any]:
        self.asked.append(batch.games)
        red_is_first = len(self.asked) % 2 == 1
        wins = round(self.share * batch.games)
        red = wins if red_is_first else batch.games - wins
        figures = {"games": batch.games, "failed": 0, "draws": 0, "stopped": False}
        return {**figures, "red_wins": red, "blue_wins": batch.games - red}


@pytest.mark.parametrize(("share", "most"), [(0.5, 10_000), (0.9, 10_000), (0.5, 300)])
def test_a_pairing_is_played_until_it_is_precise_enough(
    share: float, most: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    figures = Figures(share)
    monkeypatch.setattr(crew, "run_batch", figures)
    plan = plan_of(written(tmp_path, SMALL.replace("battles = 6", f"precision = 0.03\nmost = {most}")))
    played = play_pairing(plan, plan.pairings[0], How(tmp_path))
    first, last = figures.asked[0], figures.asked[-1]
    assert first == 50, "both cells begin with 100 battles together"
    assert played.games == 2 * last <= most
    if most == 300:
        assert last == 150
    else:
        assert narrow_enough(2 * round(share * last), 2 * last, 0.03)
        assert 2 * last < (1200 if share == 0.5 else 600), "and not much longer"


def test_a_stopped_cell_stops_the_experiment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(batch: Batch, tick: object, run: Run) -> dict[str, Any]:
        return {"games": 1, "failed": 0, "draws": 0, "stopped": True, "red_wins": 1, "blue_wins": 0}

    monkeypatch.setattr(crew, "run_batch", stopped)
    text = SMALL.replace('"refinery"', '"refinery", "laboratory"')
    played = run_experiment(written(tmp_path, text), How(tmp_path / "out", 1))
    assert played == (1, 0, True)
