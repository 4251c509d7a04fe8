"""What the stars count: pure questions about the state at the end of a battle."""

from __future__ import annotations

from deadzone.core.cubes import column_of, parse_cube
from deadzone.core.pieces import KILLED
from deadzone.core.profiles import LEADER
from deadzone.core.sides import Side, enemy_of
from deadzone.core.state import INTEL, VP_SOURCES, State
from deadzone.rules.missions.victory import controller
from deadzone.situations.records import PLAYER, Count

ENEMY: Side = enemy_of(PLAYER)


def holds(cube: str) -> Count:
    """1 if the player alone holds the cube. R-OBJ-04"""
    return lambda g: int(controller(g, parse_cube(cube)) == PLAYER)


def lead(g: State) -> int:
    """By how many VP the player is ahead."""
    return g.points(PLAYER) - g.points(ENEMY)


def intel(g: State) -> int:
    """VP of the player from Intel. I-INTEL-01"""
    return g.vp[PLAYER * len(VP_SOURCES) + INTEL]


def standing(g: State) -> int:
    """The player's models on the table."""
    return len(g.models_on_table(PLAYER))


def kills(g: State) -> int:
    return len([model for model in g.models if model.side == ENEMY and model.fate == KILLED])


def leader_killed(g: State) -> int:
    """1 if the enemy's Leader is dead."""
    return sum([_is_leader(g, n) for n, it in enumerate(g.models) if it.side == ENEMY and it.fate == KILLED])


def beyond(column: int) -> Count:
    """How many of the player's models are in this column or further east."""
    return lambda g: len([n for n in g.models_on_table(PLAYER) if column_of(g.models[n].cube) >= column])


def leader_beyond(column: int) -> Count:
    """1 if the player's Leader is in this column or further east."""
    return lambda g: sum(
        [_is_leader(g, n) and column_of(g.models[n].cube) >= column for n in g.models_on_table(PLAYER)]
    )


def _is_leader(g: State, number: int) -> bool:
    return g.setting.profiles[g.models[number].profile].type == LEADER
