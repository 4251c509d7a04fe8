"""What holds for every battle that is played again from its answers, whoever sent them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from deadzone.core.sentence import Fault
from deadzone.table.files.battlefile import ENDING
from deadzone.table.files.playback import NOT_PLAYED

UPLOADED = Path(f"battle{ENDING}")  # name of an uploaded battle file in faults
MOST_ANSWERS = 20_000  # in a battle file; the longest battles have a few thousand


@contextmanager
def failures_as_faults() -> Iterator[None]:
    """Every failure becomes a Fault, so that other battles go on."""
    try:
        yield
    except Fault:
        raise
    except Exception as error:
        raise Fault(NOT_PLAYED.template) from error
