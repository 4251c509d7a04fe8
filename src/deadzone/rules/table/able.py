"""Whether a model can go on with what it is doing, and fight whom it meets."""

from __future__ import annotations

from deadzone.core.state import ON_TABLE, UNDECIDED, State


def can_go_on(g: State, number: int) -> bool:
    """It is on the table and on its feet, and neither its activation nor the battle is over. R-TURN-07, R-ACT-09."""
    model = g.models[number]
    if g.winner != UNDECIDED or (model.activated and g.active == number):
        return False
    return model.fate == ON_TABLE and not model.pinned


def can_fight(g: State, number: int) -> bool:
    """On the table and on its feet: who enters a cube with enemies fights, its activation over or not. R-ACT-08."""
    model = g.models[number]
    return g.winner == UNDECIDED and model.fate == ON_TABLE and not model.pinned
