"""How the cost of a decision grows with the teams and with the levels of the battlefield."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Any

from deadzone.core.board.battlefield import FULL, Battlefield
from deadzone.core.cubes import Level, all_squares, below, column_of, cube_over, row_of
from deadzone.core.profiles import LEADER, Profile
from deadzone.core.setting import Ground
from deadzone.lab.benchmark import BENCH_MAP, Teams, battle_of, random_players, starter_teams
from deadzone.maps.patrol import lay_out_patrol
from deadzone.maps.shipped import load as load_map
from deadzone.table.dice import DiceStream
from deadzone.table.driver import play

POINTS = (100, 200, 300)
LEVELS = (1, 2, 3, 4)
BATTLES = 6  # of each, after one that fills the caches


def growth(tick: Callable[[str], object] = str) -> dict[str, list[dict[str, Any]]]:
    """Microseconds per decision for teams of 100, 200 and 300 points, and for boards of one to four levels."""
    by_points: list[dict[str, Any]] = []
    for points in POINTS:
        tick(f"{points}")
        by_points.append({"points": points, **_measured(teams_of(points), Ground(load_map(BENCH_MAP)))})
    by_levels: list[dict[str, Any]] = []
    for levels in LEVELS:
        tick(f"{levels}")
        by_levels.append({"levels": levels, **_measured(starter_teams(), Ground(towers(levels)))})
    return {"points": by_points, "levels": by_levels}


def _measured(teams: Teams, ground: Ground) -> dict[str, Any]:
    """The number of models, and the median cost of a decision over some battles of random players."""
    costs: list[float] = []
    for seed in range(BATTLES + 1):
        g = battle_of(teams, ground)
        start = process_time()
        decisions = len(play(g, random_players(seed), DiceStream(seed)))
        costs.append((process_time() - start) / decisions * 1e6)
    return {"models": sum(map(len, teams)), "us_per_decision": sorted(costs[1:])[BATTLES // 2]}


def teams_of(points: int) -> Teams:
    """The starter teams, of about 100 points, with everybody but the Leader once more for each further 100 points."""
    red, blue = starter_teams()
    return _enlarged(red, points // 100 - 1), _enlarged(blue, points // 100 - 1)


def _enlarged(team: list[Profile], times: int) -> list[Profile]:
    return team + [profile for profile in team if profile.type != LEADER] * times


def towers(levels: int) -> Battlefield:
    """A board with a tower on every third square, up to the top level, with a ladder in each storey."""
    field = Battlefield(levels)
    for square in all_squares():
        if (row_of(square) + column_of(square)) % 3 == 0:
            for level in range(2, levels + 1):
                cube = cube_over(square, Level(level))
                field.floors[cube] = FULL
                field.ladders[below(cube)] = True
    lay_out_patrol(field)
    return field
