"""What becomes of the dead. R-KILL-06, R-KILL-08, A-BOOM, A-INK."""

from __future__ import annotations

from typing import Final

from deadzone.core.state import State
from deadzone.rules.damage.wounds import VEHICLE

BOOM: Final = "A-BOOM"
INK_SAC: Final = "A-INK"

BOOM_WAITS: Final = "A-BOOM-01"  # the marker of a dead model that is about to explode


def boom_of(g: State, number: int) -> int:
    """The dice with which the model explodes, all sources added up. A-BOOM-05."""
    return g.value(number, BOOM)


def leaves_wreck(g: State, number: int) -> bool:
    """A destroyed Vehicle stays as terrain. R-KILL-08, A-VEHICLE-05.

    Not who merely rides one: the Scout Bike goes with its rider (I-SCOUTBIKE-03). And who explodes leaves nothing.
    """
    return g.profile(number).has(VEHICLE) and boom_of(g, number) == 0


def may_squirt_ink(g: State, number: int) -> bool:
    """Once per game, while it lives. A-INK-02."""
    model = g.models[number]
    return g.has(number, INK_SAC) and model.on_table() and INK_SAC not in model.spent
