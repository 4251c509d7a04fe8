"""Runs single tests of a suite that is collected once, each time in a process of its own that sees one break."""

from __future__ import annotations

import gc
import multiprocessing
import os
import resource
from collections import defaultdict
from collections.abc import Callable, Generator, Sequence
from multiprocessing.connection import Connection
from time import process_time

import pytest

MOST_SECONDS = 20  # of a processor, for the tests of a break: many a battle has no end then
MOST_WAITING = 10 * MOST_SECONDS  # for one test
MOST_MEMORY = 3_000_000_000  # bytes
COLLECT = ["-q", "-s", "--no-header", "--tb=no", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:schemathesis"]


class Suite:
    """A plugin: when the tests are collected, something else is done with them than running them all."""

    def __init__(self, work: Callable[[Suite], None]) -> None:
        self.work = work
        self.items: dict[str, list[pytest.Item]] = defaultdict(list)  # by file::test, and by file
        self.seconds: dict[str, float] = {}  # that a test or a file took when it was last run
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

    def failures(self, put_in_place: Callable[[], bool], tests: Sequence[str]) -> Generator[str, None, None]:
        """Those of some tests or files that notice a break, the quick ones first, as they come."""
        context = multiprocessing.get_context("fork")
        receiving, sending = context.Pipe(duplex=False)
        ordered = sorted(tests, key=lambda test: self.seconds.get(test, 0.0))
        process = context.Process(target=self._run, args=(sending, put_in_place, ordered))
        process.start()
        sending.close()
        try:
            while receiving.poll(MOST_WAITING):
                test, failed, self.seconds[test] = receiving.recv()
                if failed:
                    yield test
        except EOFError:
            return  # it has ended, or does not end: whether a battle without end breaks a rule nobody knows
        finally:
            process.kill()
            process.join()
            receiving.close()

    def _run(self, told: Connection, put_in_place: Callable[[], bool], tests: Sequence[str]) -> None:
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        if not put_in_place():
            return
        for test in tests:
            start, self.failing = process_time(), False
            items = self.items.get(test, [])
            for number, item in enumerate(items):
                after = items[number + 1] if number + 1 < len(items) else None
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
                if self.failing:
                    item.session._setupstate.teardown_exact(None)
                    break
            told.send((test, self.failing, process_time() - start))
