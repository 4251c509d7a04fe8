"""A server in a separate process, as the tests start and kill it: the real one, with a page of one line.

    python server_process.py DATABASE PAGE PORT [module.NAME=number ...]

The last arguments shorten waiting times, such as `network.sockets.IDLE_SECONDS=0.5`, change budgets
(`fairness.budgets.SEAT=9` is 9 at once and none after that, `fairness.budgets.SEAT=9/2` two per second), or set the
operator's options, such as `hosting.claim_after=0`. SIGUSR1 prints the stacks of all threads.
"""

import faulthandler
import importlib
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec

from deadzone.core.sentence import Fault
from deadzone.server.fairness.budgets import Budget
from deadzone.server.hosting import Hosting
from deadzone.server.run import serve


def make(changes: Sequence[str]) -> dict[str, str]:
    """Apply the changes; return the operator's options."""
    faulthandler.register(signal.SIGUSR1)
    choices: dict[str, str] = {}
    for change in changes:
        name, value = change.split("=", 1)
        module, constant = name.rsplit(".", 1)
        if module == "hosting":
            choices[constant] = value
            continue
        target = importlib.import_module(f"deadzone.server.{module}")
        before = getattr(target, constant)
        setattr(target, constant, budget(value) if isinstance(before, Budget) else float(value))
    return choices


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
