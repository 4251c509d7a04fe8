"""Running a batch: who plays it, where the results go, and how it is stopped and resumed."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import closing, nullcontext
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from deadzone.core.sentence import Fault
from deadzone.lab.batch import ANY_GAME, Batch, Game, file_name
from deadzone.lab.cluster import play_on_cluster
from deadzone.lab.parts import PART_SIZE, Folder, open_folder
from deadzone.lab.processes import cores, play_in_processes
from deadzone.lab.results import Result
from deadzone.lab.spans import MOST_AT_ONCE, play_here
from deadzone.lab.stopping import Flag, stopped_by_signals
from deadzone.lab.tally import Tally
from deadzone.maps.files import reason_of, write_bytes

FAILED: Final = "failed-battles"


class Run:
    """How to run a batch: processes (0 means as many as are worth it), folder of results, and whether it goes on.

    `cluster` is the address of a scheduler; then its workers play. `stop` is the flag of somebody who watches for
    Ctrl-C already.
    """

    def __init__(
        self,
        jobs: int = 0,
        results: Path | None = None,
        resume: bool = False,
        part_size: int = PART_SIZE,
        cluster: str = "",
        stop: Flag | None = None,
    ) -> None:
        self.jobs = jobs
        self.results = results
        self.resume = resume
        self.part_size = part_size
        self.cluster = cluster
        self.stop = stop


Tick = Callable[[int], object]


def run_batch(batch: Batch, tick: Tick = id, run: Run | None = None) -> dict[str, Any]:
    """Play all games and return the figures; `tick` is called with the number of games done.

    `digest` follows from the seed: it is the same on every machine and for any number of processes. `stopped` tells
    whether somebody stopped the batch; what was done by then is kept, and counts in the figures.
    """
    how = run or Run()
    Game(batch, 1)  # a mistake in what was asked for is told before anything is written
    if batch.save_dir is not None:
        _prepare(batch.save_dir, how.resume)
    if how.results is None:
        return _run(batch, tick, how, None)
    make_folder(how.results)
    with open_folder(how.results, batch, how.resume, how.part_size) as folder:
        return _run(batch, tick, how, folder)


def _run(batch: Batch, tick: Tick, how: Run, folder: Folder | None) -> dict[str, Any]:
    tally = Tally()
    for result in folder.kept() if folder is not None else ():
        tally.add(result)
        tick(tally.games)
    kept, decisions_kept = tally.games, tally.decisions
    start = perf_counter()
    watching = stopped_by_signals() if how.stop is None else nullcontext(how.stop)
    with watching as stop, closing(_players(batch, kept + 1, how, stop)) as played:
        try:
            for found in played:
                for result in found:
                    tally.add(result)
                    _keep_failure(result, failures_in(batch, how))
                    if folder is not None:
                        folder.add(result)
                tick(tally.games)
        finally:
            if folder is not None:
                folder.finish()
    seconds = perf_counter() - start
    return {
        **tally.figures(),
        "resumed_after": kept,
        "stopped": tally.games < batch.games,
        "seconds": seconds,
        "games_per_second": (tally.games - kept) / seconds,
        "decisions_per_second": (tally.decisions - decisions_kept) / seconds,
    }


def _players(batch: Batch, first: int, how: Run, stop: Flag) -> Generator[list[Result], None, None]:
    if how.cluster:
        return play_on_cluster(batch, first, batch.games, how.cluster, stop)
    jobs = how.jobs or min(cores(), -(-max(0, batch.games - first + 1) // MOST_AT_ONCE))
    if jobs > 1:
        return play_in_processes(batch, first, batch.games, jobs, stop)
    return play_here(batch, first, batch.games, stop)


def failures_in(batch: Batch, run: Run) -> Path:
    """The folder for battles that failed."""
    return (run.results or batch.save_dir or Path()) / FAILED


def _keep_failure(result: Result, folder: Path) -> None:
    """Keep the file and the trace of a battle that failed."""
    if result.failure is None:
        return
    make_folder(folder)
    path = folder / file_name(result.game)
    write_bytes(path.with_suffix(".txt"), result.failure.trace.encode("utf-8", "replace"))
    if result.failure.file:
        write_bytes(path, result.failure.file)


def _prepare(folder: Path, resume: bool) -> None:
    """Make the folder for battle files, and refuse one with those of another batch."""
    make_folder(folder)
    if not resume and any(folder.glob(ANY_GAME)):
        raise Fault("This folder has battle files already: name another.", where=str(folder))


def make_folder(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Fault("The folder cannot be created: {reason}.", where=str(path), reason=reason_of(error)) from error
