"""Whether a model can go on with its action, and whether it can fight."""

from __future__ import annotations

from deadzone.core.pieces import ModelNumber
from deadzone.core.state import ON_TABLE, UNDECIDED, State


def can_go_on(g: State, number: ModelNumber) -> bool:
    """Whether a model can go on: on the table, not Pinned, Activation and battle not over. R-TURN-07, R-ACT-09."""
    model = g.models[number]
    if g.winner != UNDECIDED or (model.activated and g.active == number):
        return False
    return model.fate == ON_TABLE and not model.pinned


def can_fight(g: State, number: ModelNumber) -> bool:
    """Whether a model can fight: on the table and not Pinned, even if its Activation is over. R-ACT-08."""
    model = g.models[number]
    return g.winner == UNDECIDED and model.fate == ON_TABLE and not model.pinned
