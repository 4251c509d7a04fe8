"""Every process that runs tests collects thousands of them, which stay until it ends."""

from __future__ import annotations

import gc

import pytest

GARBAGE = 20_000  # new objects before garbage is looked for: tests leave little behind

# Looking for garbage among the tests themselves would take a third of the time of collecting them, and a twentieth of
# the time of running them.
gc.disable()


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    gc.freeze()
    gc.set_threshold(GARBAGE)
    gc.enable()
