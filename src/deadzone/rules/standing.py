"""Whether a model can go on with what it is doing."""

from __future__ import annotations

from deadzone.core.state import ON_TABLE, State


def can_go_on(g: State, number: int) -> bool:
    """The model is on the table, on its feet, and its activation has not ended. R-TURN-07, R-ACT-09."""
    model = g.models[number]
    return model.fate == ON_TABLE and not model.pinned and not (model.activated and g.active == number)
