"""Run single tests of a suite that is collected once, for each break in a forked process of its own."""

from __future__ import annotations

import gc
import multiprocessing
import os
import resource
from collections import defaultdict
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from multiprocessing.connection import Connection
from time import process_time

import pytest

PASSED, FAILED, ENDLESS = "passed", "failed", "endless"
MOST_SECONDS = 20  # of processor time, per test
MOST_WAITING = 10 * MOST_SECONDS
MOST_MEMORY = 3_000_000_000  # bytes
COLLECT = ["-q", "-s", "--no-header", "--tb=no", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:schemathesis"]


class Suite:
    """pytest plugin that collects the tests and then calls `work` instead of running them all."""

    def __init__(self, work: Callable[[Suite], None]) -> None:
        self.work = work
        self.items: dict[str, list[pytest.Item]] = defaultdict(list)  # by file::test, and by file
        self.seconds: dict[str, float] = {}  # duration of the last run of a test or file
        self.failing = False

    def collect(self, folder: str) -> None:
        pytest.main([*COLLECT, folder], plugins=[self])

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        for item in session.items:
            self.items[item.nodeid.split("[")[0]].append(item)
            self.items[item.nodeid.split("::")[0]].append(item)
        gc.freeze()
        self.work(self)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failing |= report.failed and report.when == "call"

    def outcomes(
        self, put_in_place: Callable[[], bool], tests: Sequence[str]
    ) -> Generator[tuple[str, str], None, None]:
        """Yield (test, outcome) for some tests or files with a break; nothing if it cannot be put in place.

        A test that does not end is the last one: the process, stuck in an endless battle, is killed.
        """
        context = multiprocessing.get_context("fork")
        receiving, sending = context.Pipe(duplex=False)
        process = context.Process(target=self._run, args=(sending, put_in_place, tests))
        process.start()
        sending.close()
        try:
            if receiving.recv():
                yield from self._heard(receiving, tests)
        except EOFError:
            return  # the broken module does not load
        finally:
            process.kill()
            process.join()
            receiving.close()

    def outcome(self, put_in_place: Callable[[], bool], test: str) -> str | None:
        """Outcome of a single test, or None if the break cannot be put in place."""
        with closing(self.outcomes(put_in_place, [test])) as outcomes:
            return next((outcome for _, outcome in outcomes), None)

    def _heard(self, told: Connection, tests: Sequence[str]) -> Iterator[tuple[str, str]]:
        for test in tests:
            try:
                if not told.poll(MOST_WAITING):
                    raise EOFError
                outcome, self.seconds[test] = told.recv()
            except EOFError:
                yield test, ENDLESS
                return
            yield test, outcome

    def _run(self, told: Connection, put_in_place: Callable[[], bool], tests: Sequence[str]) -> None:
        be_silent()
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        told.send(put_in_place())
        for test in tests:
            start = process_time()
            until = int(start) + MOST_SECONDS
            resource.setrlimit(resource.RLIMIT_CPU, (until, resource.RLIM_INFINITY))
            self.run_test(test)
            told.send((FAILED if self.failing else PASSED, process_time() - start))

    def run_test(self, test: str) -> None:
        """Run a test for all its parameters, up to the first failure."""
        items, self.failing = self.items.get(test, []), False
        for item, after in zip(items, [*items[1:], None], strict=True):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
            if self.failing:
                item.session._setupstate.teardown_exact(None)
                return


def be_silent() -> None:
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
