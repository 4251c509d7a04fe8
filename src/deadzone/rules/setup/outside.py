"""Models that did not fit into their zone: they wait off the board and move in later. R-DEPLOY-05."""

from __future__ import annotations

from deadzone.core.cubes import Cube
from deadzone.core.pieces import OUTSIDE, ModelNumber
from deadzone.core.sides import Side
from deadzone.core.state import State
from deadzone.rules.movement.moving import leads_on, speed_of, step_table


def outside(g: State, side: Side) -> list[ModelNumber]:
    """The side's models waiting off the board."""
    return [
        ModelNumber(number) for number, model in enumerate(g.models) if model.side == side and model.fate == OUTSIDE
    ]


def who_may_come_in(g: State, side: Side) -> list[ModelNumber]:
    """The side's models off the board that are unactivated and can move in."""
    return [number for number in outside(g, side) if not g.models[number].activated and may_come_in(g, number)]


def anybody_left(g: State, side: Side) -> bool:
    """Whether the side still has a model to activate, on or off the board."""
    return g.has_unactivated(side) or bool(who_may_come_in(g, side))


def may_come_in(g: State, number: ModelNumber) -> bool:
    """Whether the model can enter with a Move or a Sprint; some models have only one of them."""
    return any([bool(entries(g, number, cubes)) for cubes in speed_of(g, number)])


def entries(g: State, number: ModelNumber, cubes: int) -> list[Cube]:
    """Level 1 squares of its zone by which the model may enter, the square counting as the first of its `cubes`.

    It must be able to stop there or move on to a cube where it can. R-DEPLOY-05, R-MOVE-09, R-CAP-05
    """
    if cubes <= 0:
        return []
    table = step_table(g, number)
    squares = sorted(set(g.zones[g.models[number].side]))
    return [square for square in squares if leads_on(g, number, table, square, square, cubes - 1)]
