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
    return [number for number in outside(g, side) if may_walk_in(g, number)]


def may_walk_in(g: State, number: ModelNumber) -> bool:
    """Whether the model is off the board, unactivated, and has a way in."""
    model = g.models[number]
    return model.fate == OUTSIDE and not model.activated and may_come_in(g, number)


def left_to_activate(g: State, side: Side) -> list[ModelNumber]:
    """The models the side may still activate this round, on the board or walking in. R-TURN-06."""
    return g.unactivated(side) + who_may_come_in(g, side)


def anybody_left(g: State, side: Side) -> bool:
    """Whether `left_to_activate` is not empty; called often, so no list is built of the models on the board."""
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
