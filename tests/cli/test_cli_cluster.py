"""A batch on a cluster: a real scheduler and real workers on this machine, one of which is killed (docs/cluster.md)."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from children import until
from distributed import KilledWorker
from test_cli_batches import ENDLESS, SHORT, figures, rows, started, wait_for_parts
from test_cli_lab import SMALL

from deadzone.cli.main import run
from deadzone.core.sentence import Fault
from deadzone.lab import cluster as lab
from deadzone.lab.orders import order_of, version
from deadzone.lab.spans import Span
from deadzone.lab.stopping import Flag
from table_battles import batch

DASK = [sys.executable, "-c", "from dask.__main__ import main; main()"]
HERE = ["--host", "127.0.0.1", "--no-dashboard"]


class Machines:
    """A scheduler and its workers, each a process of its own."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.folder = folder
        self.stack = stack
        self.about = folder / "scheduler.json"
        self.children = {
            "scheduler": self.start("scheduler", "scheduler", "--port", "0", "--scheduler-file", self.about)
        }
        until(self.children["scheduler"], lambda: self.about.exists() and self.about.read_text() != "")
        self.address = str(json.loads(self.about.read_text())["address"])

    def start(self, log: str, *arguments: object) -> subprocess.Popen[bytes]:
        output = self.stack.enter_context((self.folder / f"{log}.log").open("wb"))
        command = [*DASK, *map(str, arguments), *HERE]
        child = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT)
        self.stack.callback(child.wait)
        self.stack.callback(child.kill)
        return child

    def worker(self, name: str) -> subprocess.Popen[bytes]:
        """A worker of one thread, which nobody starts again when it is killed."""
        child = self.start(name, "worker", self.address, "--name", name, "--nthreads", "1", "--no-nanny")
        self.children[name] = child
        return child

    def log(self, name: str) -> str:
        return (self.folder / f"{name}.log").read_text()

    def wait_until_it_says(self, name: str, words: str) -> None:
        until(self.children[name], lambda: words in self.log(name))


@pytest.fixture
def machines(tmp_path: Path) -> Iterator[Machines]:
    with ExitStack() as stack:
        yield Machines(tmp_path, stack)


def test_a_cluster_plays_the_same_battles(
    machines: Machines, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is lost or counted twice if a worker is killed; a batch that was stopped goes on without the cluster."""
    assert run([*SHORT, "--cluster", machines.address]) == 2
    assert "The cluster has no workers" in capsys.readouterr().err
    doomed = machines.worker("doomed")
    machines.worker("steady")
    for name in ("doomed", "steady"):
        machines.wait_until_it_says(name, "Registered to")
    same = ["--players", "jade,random", "--part-size", 5, "--games", 40]
    with started(*same, "--cluster", machines.address, "--results", tmp_path / "killed") as child:
        wait_for_parts(child, tmp_path / "killed", 1)
        doomed.kill()
        out, err = child.communicate()
    assert (child.returncode, err) == (0, "")
    machines.wait_until_it_says("scheduler", "Remove worker addr")
    alone = figures(capsys, *same, "--results", tmp_path / "alone", "--jobs", 1)
    assert json.loads(out)["digest"] == alone["digest"]
    assert rows(tmp_path / "killed") == rows(tmp_path / "alone")

    play_an_experiment_here_and_there(machines.address, tmp_path)
    capsys.readouterr()
    same = ["--players", "jade,random", "--results", tmp_path / "stopped"]
    with started(*same, "--part-size", 2, "--games", ENDLESS, "--cluster", machines.address) as child:
        wait_for_parts(child, tmp_path / "stopped", 1)
        child.send_signal(signal.SIGINT)
        out, _ = child.communicate()
    assert child.returncode == 130
    games = json.loads(out)["games"]
    assert games == len(rows(tmp_path / "stopped"))
    again = figures(capsys, *same, "--games", games + 2, "--resume", "--jobs", 1)
    assert again["resumed_after"] == games

    with monkeypatch.context() as other:
        other.setattr(lab, "version", lambda: {**version(), "sources": "others"})
        assert run([*SHORT, "--cluster", machines.address]) == 2
    err = capsys.readouterr().err
    assert "has another version of the game" in err
    assert "this program has 0.1.0 others" in err


def play_an_experiment_here_and_there(address: str, folder: Path) -> None:
    there, here = [played(folder / how[0], how) for how in (["--cluster", address], ["--jobs", "1"])]
    assert there == here
    assert [len(battles) for battles in there] == [2, 2]


def played(folder: Path, how: list[str]) -> list[list[dict[str, Any]]]:
    """The battles of an experiment, cell by cell."""
    experiment = folder.with_suffix(".toml")
    experiment.write_text(SMALL)
    assert run(["lab", "run", str(experiment), "-o", str(folder), *how]) == 0
    return [rows(cell) for cell in sorted((folder / "cells").iterdir())]


class Lost:
    """The future of a span whose workers were killed again and again."""

    def result(self, timeout: float) -> Any:
        worker: Any = SimpleNamespace(address="tcp://lost")
        raise KilledWorker("task", worker, 3)


class Found:
    def __init__(self, result: Any) -> None:
        self.found = result

    def result(self, timeout: float) -> Any:
        return self.found


class Untouched(lab.Cluster):
    """A cluster without machines: game 3 kills its workers, all others are played here."""

    def __init__(self) -> None:
        self.address = "nowhere"
        self._dask = lab.distributed()
        self._order = order_of(batch(rounds=1))

    def submit(self, span: Span) -> Any:
        return (
            Lost()
            if span.first <= 3 <= span.last
            else Found(lab.play_there(self._order, (span.first, span.last), version()))
        )


def test_a_game_that_kills_its_workers_fails_alone() -> None:
    cluster, span, flag = Untouched(), Span(1, 5), Flag()
    found = cluster.result(span, cluster.submit(span), flag)
    assert [it.game for it in found] == [1, 2, 3, 4, 5]
    assert [it.failure is not None for it in found] == [False, False, True, False, False]
    assert found[2].failure is not None
    assert "tcp://lost" in found[2].failure.error
    flag.set()
    assert cluster.result(span, cluster.submit(span), flag) == []


def test_a_worker_that_joins_later_is_checked_too(monkeypatch: pytest.MonkeyPatch) -> None:
    cluster = Untouched()
    theirs = {**version(), "compiled": not version()["compiled"], "worker": "tcp://late"}
    with pytest.raises(Fault, match="tcp://late has another version"):
        cluster.result(Span(1, 1), Found(theirs), Flag())


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--jobs", "2"], "--jobs is for this machine, --cluster for others"),
        (["--save-dir", "x"], "--save-dir writes on this machine"),
        ([], "there:nothing: The cluster cannot be reached: "),
    ],
)
def test_bad_input(capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str) -> None:
    assert run([*SHORT, "--cluster", "there:nothing", *arguments]) == 2
    captured = capsys.readouterr()
    assert sentence in captured.err
    assert captured.err.count("\n") == 1
