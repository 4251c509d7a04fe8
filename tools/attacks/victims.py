"""The servers that are attacked or measured, and what they work."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))
sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "server"))

from hosted import Played
from table_client import RICH, free_port


class AsHosted(Played):
    """`deadzone play` without the tests' generous budgets."""

    usual_changes = ()


class Generous(Played):
    """A server on which nobody is refused because of asking too much."""

    usual_changes = (*RICH, "fairness.budgets.KEPT=1e9", "fairness.budgets.SEAT=1e9", "fairness.budgets.TABLE=1e9")


class Metered(Generous):
    """A server whose metrics can be read."""

    def __init__(self, folder: Path, *options: str) -> None:
        watching = f"127.0.0.1:{free_port()}"
        self.metrics = f"http://{watching}"
        super().__init__(folder, *options, "--metrics", watching)


def work_of(pid: int) -> float:
    """Seconds of processor time of one process, all its threads together, without its helper processes."""
    threads = Path(f"/proc/{pid}/task").glob("*/schedstat")
    return sum(int(thread.read_text(encoding="ascii").split()[0]) for thread in threads) / 1e9


def work_of_helpers(pid: int) -> float:
    """Seconds of processor time of the helper processes that are there."""
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    children = [int(child) for task in tasks for child in task.read_text(encoding="ascii").split()]
    return sum(work_of(child) + work_of_helpers(child) for child in children)
