"""Playing an experiment: pairing after pairing, in this process, in several, or on a cluster.

Every cell is a batch that can be stopped and resumed (`lab.running`). With many pairings each process takes whole ones;
with few, each batch is played by all processes.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Final, NamedTuple

import msgspec
import msgspec.structs

from deadzone.core.sentence import Fault
from deadzone.lab.experiments.files import read_experiment
from deadzone.lab.experiments.plan import Pairing, Plan, Record
from deadzone.lab.experiments.statistics import narrow_enough, still_needed
from deadzone.lab.parts import pyarrow
from deadzone.lab.processes import LOOK_UP, cores, ended_at_once, leave_with_the_parent
from deadzone.lab.running import Run, make_folder, run_batch
from deadzone.lab.stopping import Flag, stopped_by_signals
from deadzone.maps.files import write_bytes

ABOUT: Final = "experiment.json"
CELLS: Final = "cells"
MANY: Final = 2  # pairings for each process, from which on each plays its own
PART_SIZE: Final = 200  # what is observed of a battle is twenty times the row of its result

Tick = Callable[[int, int], object]  # battles done, and all that are known to be needed


class Played(NamedTuple):
    """What was played for one pairing."""

    games: int
    failed: int
    stopped: bool


class How(NamedTuple):
    """Where the results go and who plays; `jobs` 0 means one process for each processor."""

    folder: Path
    jobs: int = 0
    cluster: str = ""
    stop: Flag | None = None


def run_experiment(path: Path, how: How, resume: bool = False, battles: int | None = None, tick: Tick = max) -> Played:
    """Play what is missing of an experiment. What is wrong or missing is told before anything is written.

    `battles` is a number for each pairing instead of what the file asks for.
    """
    plan = plan_of(path, battles)
    pyarrow()
    _prepare(plan, how.folder, resume)
    progress = Progress(plan, tick)
    jobs = how.jobs or cores()
    if not how.cluster and jobs > 1 and len(plan.pairings) >= MANY * jobs:
        found = list(_by_crew((path, battles), plan, how, jobs, progress))
    else:
        found = list(_one_after_another(plan, how, progress))
    return Played(sum(it.games for it in found), sum(it.failed for it in found), any(it.stopped for it in found))


def plan_of(path: Path, battles: int | None = None) -> Plan:
    asked = read_experiment(path)
    if battles is not None:
        asked.experiment = msgspec.structs.replace(asked.experiment, battles=battles, precision=None, most=None)
    return Plan(asked)


def _prepare(plan: Plan, folder: Path, resume: bool) -> None:
    if not resume and (folder / ABOUT).exists():
        raise Fault("This folder has results already: add --resume to go on, or name another.", where=str(folder))
    make_folder(folder / CELLS)
    record = msgspec.json.format(msgspec.json.encode(plan.record()), indent=1)
    write_bytes(folder / ABOUT, record)


def read_record(folder: Path) -> Record:
    """What the folder of an experiment says about it."""
    try:
        return msgspec.json.decode((folder / ABOUT).read_bytes(), type=Record)
    except (OSError, msgspec.MsgspecError):
        raise Fault("This folder has no results of an experiment.", where=str(folder)) from None


class Progress:
    def __init__(self, plan: Plan, tick: Tick) -> None:
        self._tick = tick
        self._needed = plan.battles()
        self._done = 0

    def add(self, done: int, more: int = 0) -> None:
        """Battles that are done, and battles that turned out to be needed besides."""
        self._done += done
        self._needed += more
        self._tick(self._done, self._needed)


def play_pairing(plan: Plan, pairing: Pairing, how: How, progress: Progress | None = None) -> Played:
    """Play the cells of a pairing, and go on until its interval is narrow enough, if the experiment wants that."""
    each, most = plan.battles_each(pairing), plan.most_each(pairing)
    while True:
        scored, games, failed = 0.0, 0, 0
        for cell in pairing.cells:
            cell.batch.games = each
            figures = run_batch(cell.batch, _counting(progress), _run(cell.record.folder, how))
            games, failed = games + figures["games"], failed + figures["failed"]
            scored += figures[f"{cell.record.side}_wins"] + figures["draws"] / 2
            if figures["stopped"]:
                return Played(games, failed, stopped=True)
        precision, finished = plan.file.precision, games - failed
        if precision is None or each >= most or narrow_enough(scored, finished, precision):
            return Played(games, failed, stopped=False)
        known = each
        each = min(most, -(-still_needed(scored, finished, precision) // len(pairing.cells)))
        if progress is not None:
            # The batches count their kept battles again when they go on.
            progress.add(-known * len(pairing.cells), (each - known) * len(pairing.cells))


def _counting(progress: Progress | None) -> Callable[[int], object]:
    """A tick of a batch, which tells its total, as one of the experiment, which adds up."""
    if progress is None:
        return id
    before = 0

    def count(total: int) -> None:
        nonlocal before
        progress.add(total - before)
        before = total

    return count


def _run(cell: str, how: How) -> Run:
    return Run(
        how.jobs, how.folder / CELLS / cell, resume=True, part_size=PART_SIZE, cluster=how.cluster, stop=how.stop
    )


def _one_after_another(plan: Plan, how: How, progress: Progress) -> Iterator[Played]:
    for pairing in plan.pairings:
        played = play_pairing(plan, pairing, how, progress)
        yield played
        if played.stopped:
            return


# Several processes, each with pairings of its own

_plans: list[tuple[Plan, How]] = []


def _by_crew(asked: tuple[Path, int | None], plan: Plan, how: How, jobs: int, progress: Progress) -> Iterator[Played]:
    with stopped_by_signals() as stop, _crew(asked, how, jobs, stop) as executor:
        pending: set[Future[Played]] = set()
        waiting = iter(range(len(plan.pairings)))
        while True:
            while len(pending) < 2 * jobs and not stop.is_set() and (number := next(waiting, None)) is not None:
                pending.add(executor.submit(_play, number))
            if not pending:
                break
            done, pending = wait(pending, LOOK_UP, FIRST_COMPLETED)
            for future in done:
                played = _result(future, how.folder)
                progress.add(played.games)
                yield played
        if stop.is_set():
            yield Played(0, 0, stopped=True)


@contextmanager
def _crew(asked: tuple[Path, int | None], how: How, jobs: int, stop: Flag) -> Iterator[ProcessPoolExecutor]:
    """Processes that play one pairing at a time each; a second Ctrl-C ends them at once."""
    alone = how._replace(jobs=1)
    spawn = multiprocessing.get_context("spawn")
    executor = ProcessPoolExecutor(jobs, spawn, initializer=_begin, initargs=(asked, alone, stop))
    with ended_at_once():
        try:
            yield executor
        finally:
            executor.shutdown(cancel_futures=True)


def _result(future: Future[Played], folder: Path) -> Played:
    try:
        return future.result()
    except BrokenProcessPool:
        raise Fault("A process that was playing is lost; --resume goes on.", where=str(folder)) from None


def _begin(asked: tuple[Path, int | None], how: How, stop: Flag) -> None:
    """Prepare a process: Ctrl-C is the business of the program that started it, which sets the flag."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=leave_with_the_parent, daemon=True).start()
    _plans[:] = [(plan_of(*asked), how._replace(stop=stop))]


def _play(number: int) -> Played:
    plan, how = _plans[0]
    return play_pairing(plan, plan.pairings[number], how)
