"""Which tests run which lines, so that a mutant is tried only with tests that can notice it."""

from __future__ import annotations

import ast
import multiprocessing
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from coverage import Coverage, CoverageData

from trying import Suite, be_silent


class Touch:
    """Tests that run each line of the sources in some folders."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self.folders = [str(folder) for folder in folders]
        self.tests: dict[Path, dict[int, set[str]]] = defaultdict(lambda: defaultdict(set))

    def find(self, suite: Suite, tests: Sequence[str], jobs: int) -> None:
        """Run all tests once, in several processes, and record the lines they run."""
        context = multiprocessing.get_context("fork")
        with TemporaryDirectory() as folder:
            files = [f"{folder}/{number}" for number in range(jobs)]
            runs = [(suite, tests[number::jobs], file) for number, file in enumerate(files)]
            processes = [context.Process(target=self._run, args=run) for run in runs]
            for process in processes:
                process.start()
            for process, file in zip(processes, files, strict=True):
                process.join()
                self._read(file)

    def _run(self, suite: Suite, tests: Sequence[str], file: str) -> None:
        be_silent()
        coverage = Coverage(data_file=file, source=self.folders, config_file=False)
        coverage.start()
        for test in tests:
            coverage.switch_context(test)
            suite.run_test(test)
        coverage.stop()
        coverage.save()

    def _read(self, file: str) -> None:
        data = CoverageData(file)
        data.read()
        for path in data.measured_files():
            for line, tests in data.contexts_by_lineno(path).items():
                self.tests[Path(path)][line].update(filter(None, tests))

    def of(self, path: Path, line: int) -> set[str]:
        """Tests that run the statement around a line; if there is none, all tests that run any line of the file.

        Statements that run when the module is loaded, such as constants, are not run by any test.
        """
        lines = self.tests[path]
        first, last = statement_around(path, line)
        found = {test for number in range(first, last + 1) for test in lines.get(number, ())}
        return found or {test for tests in lines.values() for test in tests}


def statement_around(path: Path, line: int) -> tuple[int, int]:
    """First and last line of the smallest statement that contains this line."""
    statements = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.stmt)]
    around = [(node.lineno, node.end_lineno or node.lineno) for node in statements]
    return min((span for span in around if span[0] <= line <= span[1]), key=lambda span: span[1] - span[0])
