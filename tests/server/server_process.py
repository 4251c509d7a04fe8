"""A server in a separate process, as the tests start and kill it: the real one, with a page of one line.

    python server_process.py DATABASE PAGE PORT [module.NAME=number ...] [clocks=FILE]

The last arguments shorten waiting times, such as `network.sockets.IDLE_SECONDS=0.5`, change budgets
(`fairness.budgets.SEAT=9` is 9 at once and none after that, `fairness.budgets.SEAT=9/2` two per second), or set the
operator's options, such as `hosting.claim_after=0`. With `clocks` both clocks of the machine are wrong by what the file
says at that moment: two numbers, seconds of the calendar and of the clock that only goes forward. SIGUSR1 prints the
stacks of all threads.
"""

import faulthandler
import importlib
import signal
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from deadzone.core.sentence import Fault
from deadzone.server.fairness.budgets import Budget
from deadzone.server.run import serve
from deadzone.server.settings.hosting import Hosting


def make(changes: Sequence[str]) -> dict[str, str]:
    """Apply the changes; return the operator's options."""
    faulthandler.register(signal.SIGUSR1)
    choices: dict[str, str] = {}
    for change in changes:
        name, value = change.split("=", 1)
        if name == "clocks":
            false_clocks(Path(value))
            continue
        module, constant = name.rsplit(".", 1)
        if module == "hosting":
            choices[constant] = value
            continue
        package = "deadzone" if module.startswith("host.") else "deadzone.server"
        target = importlib.import_module(f"{package}.{module}")
        before = getattr(target, constant)
        setattr(target, constant, budget(value) if isinstance(before, Budget) else float(value))
    return choices


def false_clocks(file: Path) -> None:
    """Replace the clocks of the machine, also where our modules have imported them by name."""

    def wrong(clock: Callable[[], float], place: int) -> Callable[[], float]:
        return lambda: clock() + float(file.read_text(encoding="utf-8").split()[place])

    for place, name in enumerate(("time", "monotonic")):
        true: Callable[[], float] = getattr(time, name)
        for module in [time, *[sys.modules[each] for each in list(sys.modules) if each.startswith("deadzone.server.")]]:
            if getattr(module, name, None) is true:
                setattr(module, name, wrong(true, place))


def budget(value: str) -> Budget:
    burst, _, per_second = value.partition("/")
    return Budget(float(burst), float(per_second or 0))


def typed(plain: Hosting, name: str, value: str) -> str | float | dict[str, str]:
    """Convert an option to the type of the operator's record."""
    if isinstance(getattr(plain, name), dict):
        return dict([value.split("=")])
    return value if isinstance(getattr(plain, name), str) else int(value) if value.isdecimal() else float(value)


def main(database: str, page: str, port: str, *changes: str) -> None:
    choices = make(changes)
    try:
        plain = Hosting(database=database, port=int(port))
        hosting = msgspec.structs.replace(plain, **{name: typed(plain, name, choices[name]) for name in choices})
        serve(hosting, lambda port: print(hosting.address(port), flush=True), Path(page))
    except Fault as fault:
        sys.exit(str(fault))


if __name__ == "__main__":
    main(*sys.argv[1:])
