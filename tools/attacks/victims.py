"""The server that is attacked: the real command with the limits that an operator's has."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))
sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "server"))

from hosted import Played


class AsHosted(Played):
    """`deadzone play` without the tests' generous budgets."""

    usual_changes = ()


def work_of(pid: int) -> float:
    """Seconds of processor time of one process, all its threads together, without its helper processes."""
    threads = Path(f"/proc/{pid}/task").glob("*/schedstat")
    return sum(int(thread.read_text(encoding="ascii").split()[0]) for thread in threads) / 1e9
