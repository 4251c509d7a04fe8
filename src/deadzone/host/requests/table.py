"""The table of all requests of the page. Routes are made from it, a worker's dispatch, and tests."""

from __future__ import annotations

from typing import Final

from deadzone.host.asking.entry import Table
from deadzone.host.requests import (
    aids,
    battles,
    choosing,
    devices,
    maps,
    me,
    replays,
    rules,
    seats,
    situations,
    statistics,
    teams,
)

CHAPTERS: Final = (
    choosing, battles, seats, me, devices, teams, rules, replays, situations, maps, aids, statistics,
)  # fmt: skip
TABLE: Final = Table([module.chapter.entries for module in CHAPTERS])
