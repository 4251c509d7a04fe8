"""Models for which there was no room in their zone: they wait off the board and walk in. R-DEPLOY-05."""

from __future__ import annotations

from deadzone.core.cubes import Cube
from deadzone.core.pieces import OUTSIDE
from deadzone.core.state import State
from deadzone.rules.movement.moving import leads_on, speed_of, step_table


def outside(g: State, side: int) -> list[int]:
    """The side's models off the board."""
    return [number for number, model in enumerate(g.models) if model.side == side and model.fate == OUTSIDE]


def who_may_come_in(g: State, side: int) -> list[int]:
    """Those of them that have not been activated this round and find a way in."""
    return [number for number in outside(g, side) if not g.models[number].activated and may_come_in(g, number)]


def anybody_left(g: State, side: int) -> bool:
    """The side has still somebody to activate, on the board or off it."""
    return g.has_unactivated(side) or bool(who_may_come_in(g, side))


def may_come_in(g: State, number: int) -> bool:
    """A Move is never longer than a Sprint of the same model that has both; some have only one of them."""
    return any([bool(entries(g, number, cubes)) for cubes in speed_of(g, number)])


def entries(g: State, number: int, cubes: int) -> list[Cube]:
    """The squares of its zone by which the model may enter with a movement of so many cubes, itself the first.

    On level 1 only. It may stop there, or at least go on from there to where it may. R-DEPLOY-05, R-MOVE-09, R-CAP-05
    """
    if cubes <= 0:
        return []
    table = step_table(g, number)
    squares = sorted(set(g.zones[g.models[number].side]))
    return [square for square in squares if leads_on(g, number, table, square, square, cubes - 1)]
