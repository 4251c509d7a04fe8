"""Who may make smoke at the start of an activation. A-SMOKESCREEN."""

from __future__ import annotations

from typing import Final

from deadzone.core.state import State

SMOKESCREEN: Final = "A-SMOKESCREEN"


def may_make_smoke(g: State, number: int) -> bool:
    """The model has a smokescreen that it has not used yet; enemies in the cube do not matter. A-SMOKESCREEN-01."""
    return g.has(number, SMOKESCREEN) and SMOKESCREEN not in g.models[number].spent
