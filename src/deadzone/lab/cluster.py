"""A batch on a cluster of machines, run by Dask distributed (docs/cluster.md).

Dask gives the spans of a worker that is lost to the others. Each span is asked for once and its result taken once, in
the order of the games: nothing is lost, and nothing counts twice.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Generator
from threading import Lock
from typing import Any, Final
from uuid import uuid4

from deadzone.core.sentence import Fault
from deadzone.lab.batch import Batch, Game
from deadzone.lab.extras import CLUSTER, installing
from deadzone.lab.orders import kept_batch, order_of, version
from deadzone.lab.results import Result, failed, line_of
from deadzone.lab.spans import Span, play_span, spans_of
from deadzone.lab.stopping import Flag

AHEAD: Final = 3  # spans under way or waiting, for each worker
PATIENCE: Final = 20  # seconds to reach the scheduler
LOOK_UP: Final = 0.5  # seconds between two looks at the flag while waiting
# One battle at a time in each process: a battlefield's tables are shared by all battles on it.
_one_at_a_time: Final = Lock()


def distributed() -> Any:
    """The library, which is an extra."""
    try:
        import distributed  # noqa: PLC0415 - an extra
    except ImportError:
        raise Fault(
            "--cluster needs the package {package}: install it with {command}.",
            package="distributed",
            command=installing(CLUSTER),
        ) from None
    return distributed


class Cluster:
    """A connection to the scheduler of a cluster whose workers have the same version of the game."""

    def __init__(self, address: str, batch: Batch) -> None:
        self.address = address
        self._dask = distributed()
        self._order = order_of(batch)
        self._run = uuid4().hex  # Dask remembers tasks by their keys
        # It warns about each worker that is lost, in the middle of the progress; that is what it is there for.
        logging.getLogger("distributed.client").setLevel(logging.ERROR)
        try:
            self._client = self._dask.Client(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError, TypeError, RuntimeError) as error:
            raise Fault("The cluster cannot be reached: {reason}.", where=address, reason=str(error)) from None
        try:
            self.check_workers()
        except BaseException:
            self.close()
            raise

    def check_workers(self) -> None:
        """Refuse a cluster without workers, or with one that would play other battles than this program."""
        found = self._client.run(version_of_worker, self._order, on_error="return")
        if not found:
            raise Fault("The cluster has no workers.", where=self.address)
        for worker, theirs in sorted(found.items()):
            if isinstance(theirs, BaseException):
                raise Fault("The worker {worker} cannot play: {reason}.", worker=worker, reason=line_of(theirs))
            if theirs != version():
                raise _another_version(worker, theirs)

    def players(self) -> int:
        return max(1, len(self._client.nthreads()))

    def submit(self, span: Span) -> Any:
        """The future result of a span."""
        key = f"deadzone-{self._run}-{span.first}-{span.last}"
        return self._client.submit(play_there, self._order, (span.first, span.last), version(), key=key, pure=False)

    def result(self, span: Span, future: Any, stop: Flag) -> list[Result]:
        """Wait for a span; nothing if the batch is stopped meanwhile. A game that kills its workers has failed."""
        while True:
            try:
                found: list[Result] | dict[str, Any] = future.result(timeout=LOOK_UP)
            except TimeoutError:
                if stop.is_set():
                    return []
            except self._dask.KilledWorker as error:
                if len(span) == 1:
                    return [failed(span.first, error)]
                return self._one_by_one(span, stop)
            except Exception as error:
                raise Fault("The cluster is lost: {reason}.", where=self.address, reason=line_of(error)) from None
            else:
                if isinstance(found, dict):  # a worker that came later
                    raise _another_version(found.pop("worker"), found)
                return found

    def _one_by_one(self, span: Span, stop: Flag) -> list[Result]:
        found: list[Result] = []
        for number in range(span.first, span.last + 1):
            if stop.is_set():
                break
            alone = Span(number, number)
            found += self.result(alone, self.submit(alone), stop)
        return found

    def close(self) -> None:
        """Leave the cluster; what it was still playing for us is dropped."""
        self._client.close()


def play_on_cluster(
    batch: Batch, first: int, last: int, address: str, stop: Flag
) -> Generator[list[Result], None, None]:
    """Play the games on all workers; a few spans for each are under way, whatever the size of the batch."""
    cluster = Cluster(address, batch)
    try:
        spans = spans_of(first, last, cluster.players())
        pending: deque[tuple[Span, Any]] = deque()
        while True:
            while len(pending) < AHEAD * cluster.players() and not stop.is_set() and (span := next(spans, None)):
                pending.append((span, cluster.submit(span)))
            if not pending:
                return
            span, future = pending.popleft()
            found = cluster.result(span, future, stop)
            yield found
            if len(found) < len(span):
                return
    finally:
        cluster.close()


def version_of_worker(order: str) -> dict[str, Any]:
    """Runs on each worker before the first battle: open one to see that it can be played."""
    with _one_at_a_time:
        Game(kept_batch(order), 1)
    return version()


def play_there(order: str, span: tuple[int, int], wanted: dict[str, Any]) -> list[Result] | dict[str, Any]:
    """Runs on a worker: play a span, or say which version it has if that is another one."""
    if version() != wanted:
        return {**version(), "worker": distributed().get_worker().address}
    with _one_at_a_time:
        return play_span(kept_batch(order), Span(*span))


def _another_version(worker: str, theirs: dict[str, Any]) -> Fault:
    return Fault(
        "The worker {worker} has another version of the game: {theirs}; this program has {mine}.",
        worker=worker,
        theirs=_version_line(theirs),
        mine=_version_line(version()),
    )


def _version_line(about: dict[str, Any]) -> str:
    return f"{about['version']} {about['sources']} ({'compiled' if about['compiled'] else 'interpreted'})"
