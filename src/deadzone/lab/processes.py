"""A batch in several processes of this machine, with the results in the order of the games.

A process that dies does not end the batch: the games it may have been playing are played again one by one, each in a
process of its own. A game that ends its process twice has failed.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from threading import Thread
from typing import Final, NamedTuple

from deadzone.lab.batch import Batch
from deadzone.lab.orders import batch_of, order_of
from deadzone.lab.results import Result, failed
from deadzone.lab.spans import Span, play_span, spans_of
from deadzone.lab.stopping import Flag

AHEAD: Final = 3  # spans under way or waiting, for each process
LOOK_UP: Final = 0.5  # seconds between two looks while waiting
TRIES: Final = 2  # of a game that may have ended its process


class _Bench(NamedTuple):
    """What a process works with; made when it starts."""

    batch: Batch
    stop: Flag


_benches: list[_Bench] = []


def cores() -> int:
    """The processors this program may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Pool:
    """Processes that play one batch. They are fresh ones: a fork would copy the threads' locks of this program."""

    def __init__(self, batch: Batch, jobs: int, stop: Flag) -> None:
        self.stop = stop
        folder = "" if batch.save_dir is None else str(batch.save_dir)
        self._orders = (order_of(batch), folder)
        self._jobs = jobs
        self._executor = self._new(jobs)

    def _new(self, jobs: int) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            jobs, multiprocessing.get_context("spawn"), initializer=_begin, initargs=(*self._orders, self.stop)
        )

    def submit(self, span: Span) -> Future[list[Result]]:
        try:
            return self._executor.submit(_play, span)
        except BrokenProcessPool as error:  # noticed before the broken span was asked for
            broken: Future[list[Result]] = Future()
            broken.set_exception(error)
            return broken

    def renew(self) -> None:
        """New processes in place of those that were lost."""
        self._executor.shutdown()
        self._executor = self._new(self._jobs)

    def close(self) -> None:
        """End the processes when they have played their games; a second Ctrl-C ends them at once."""
        with ended_at_once():
            self._executor.shutdown(cancel_futures=True)

    def one_by_one(self, span: Span) -> list[Result]:
        """Play a span whose process was lost, so that a game that ends its process harms no other."""
        found: list[Result] = []
        tries = 0
        while len(found) < len(span) and not self.stop.is_set():
            with self._new(1) as alone, ended_at_once():
                try:
                    for number in range(span.first + len(found), span.last + 1):
                        found += result_of(alone.submit(_play, Span(number, number)))
                        tries = 0
                except BrokenProcessPool as error:
                    tries += 1
                    if tries == TRIES:
                        found.append(failed(number, error))
                        tries = 0
        return found


def result_of(future: Future[list[Result]]) -> list[Result]:
    """Wait for a result, and look up now and then: a signal that arrives just before a wait does not end it."""
    while not wait([future], LOOK_UP).done:
        pass
    return future.result()


@contextmanager
def ended_at_once() -> Iterator[None]:
    """Nobody waits for the games under way any more if this is interrupted: end their processes."""
    try:
        yield
    except (KeyboardInterrupt, GeneratorExit):
        for process in multiprocessing.active_children():
            process.kill()
        raise


def play_in_processes(
    batch: Batch, first: int, last: int, jobs: int, stop: Flag
) -> Generator[list[Result], None, None]:
    """Play the games in `jobs` processes; a few spans are under way at a time, whatever the size of the batch."""
    pool = Pool(batch, jobs, stop)
    try:
        with ended_at_once():
            yield from _played(pool, spans_of(first, last, jobs), AHEAD * jobs)
    finally:
        stop.set()
        pool.close()


def _played(pool: Pool, spans: Iterator[Span], ahead: int) -> Generator[list[Result], None, None]:
    pending: deque[tuple[Span, Future[list[Result]]]] = deque()
    while True:
        while len(pending) < ahead and not pool.stop.is_set() and (span := next(spans, None)):
            pending.append((span, pool.submit(span)))
        if not pending:
            return
        span, future = pending.popleft()
        try:
            found = result_of(future)
        except BrokenProcessPool:
            pool.renew()
            found = pool.one_by_one(span)
            pending = deque([(it, again if _is_done(again) else pool.submit(it)) for it, again in pending])
        yield found
        if len(found) < len(span):
            return


def _is_done(future: Future[list[Result]]) -> bool:
    return future.done() and not future.cancelled() and future.exception() is None


def _begin(order: str, save_dir: str, stop: Flag) -> None:
    """Prepare a process: Ctrl-C is the business of the program that started it, and its end is ours."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    Thread(target=leave_with_the_parent, daemon=True).start()
    _benches[:] = [_Bench(batch_of(order, save_dir), stop)]


def leave_with_the_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _play(span: Span) -> list[Result]:
    return play_span(_benches[0].batch, span, _benches[0].stop)
