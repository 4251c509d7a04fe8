"""Objectives and victory. R-OBJ-04, R-OBJ-05, R-WIN-*, M-PATROL-14."""

from __future__ import annotations

from typing import Final

from deadzone.core.cubes import Cube
from deadzone.core.setting import NO_LIMIT
from deadzone.core.sides import BLUE, NO_SIDE, RED, Side
from deadzone.core.state import ON_TABLE, UNDECIDED, State
from deadzone.rules.missions.missions import is_flanking
from deadzone.rules.table.presence import models_in_cube

# What decides a battle.
AT_TARGET: Final = "target"
BOTH_AT_TARGET: Final = "both"
LAST_STANDING: Final = "standing"
NOBODY_LEFT: Final = "nobody"
ROUND_LIMIT: Final = "limit"


def controller(g: State, cube: Cube) -> Side:
    """The side that controls the objective's cube, or NO_SIDE; Pinned models count, too. R-OBJ-04, R-PIN-11."""
    sides = {g.models[number].side for number in models_in_cube(g, cube)}
    return sides.pop() if len(sides) == 1 else NO_SIDE


def winner_at_end_of_round(g: State) -> Side:
    """The winning side, NO_SIDE for a draw, or UNDECIDED. R-WIN-01."""
    return verdict(g)[0]


def verdict(g: State) -> tuple[Side, str]:
    """The winning side, NO_SIDE for a draw, or UNDECIDED; and what decided. R-WIN-01; R-WIN-03..07, in this order."""
    red, blue = g.points(RED), g.points(BLUE)
    target = g.setting.mission.vp_target
    if max(red, blue) >= target and red != blue:
        return _ahead(red, blue), BOTH_AT_TARGET if min(red, blue) >= target else AT_TARGET
    standing = [side for side in (RED, BLUE) if _stands(g, side)]
    if len(standing) == 1:
        return standing[0], LAST_STANDING
    if not standing:
        return _ahead(red, blue), NOBODY_LEFT
    limit = g.setting.options.round_limit
    if limit != NO_LIMIT and g.round >= limit:
        return _ahead(red, blue), ROUND_LIMIT
    return UNDECIDED, ""


def _stands(g: State, side: Side) -> bool:
    """Whether the side is not beaten.

    A flanking model returns by itself; a side whose other models wait off the board is beaten. R-WIN-08
    """
    for model in g.models:  # noqa: SIM110 - a generator is slow where this is compiled
        if model.side == side and (model.fate == ON_TABLE or is_flanking(model)):
            return True
    return False


def tied_at_target(g: State) -> bool:
    """Whether both sides have reached the VP target with equal VP. R-WIN-05."""
    return g.points(RED) == g.points(BLUE) >= g.setting.mission.vp_target


def _ahead(red: int, blue: int) -> Side:
    if red == blue:
        return NO_SIDE
    return RED if red > blue else BLUE
