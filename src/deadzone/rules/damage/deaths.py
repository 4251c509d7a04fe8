"""Effects of a model being killed, and the Ink Sac. R-KILL-06, R-KILL-08, A-BOOM, A-INK."""

from __future__ import annotations

from typing import Final

from deadzone.core.pieces import ModelNumber
from deadzone.core.rule_ids import RuleId
from deadzone.core.state import State
from deadzone.rules.damage.wounds import VEHICLE

BOOM: Final = RuleId("A-BOOM")
INK_SAC: Final = RuleId("A-INK")

BOOM_WAITS: Final = RuleId("A-BOOM-01")  # marker of a killed model that is about to explode


def boom_of(g: State, number: ModelNumber) -> int:
    """Dice of the model's BOOM!, all sources added up. A-BOOM-05."""
    return g.value(number, BOOM)


def leaves_wreck(g: State, number: ModelNumber) -> bool:
    """Whether the model is a Vehicle that stays as terrain when destroyed. R-KILL-08, A-VEHICLE-05.

    Not the rider of a Scout Bike, which is removed with its rider (I-SCOUTBIKE-03), and not a model that explodes.
    """
    return g.profile(number).has(VEHICLE) and boom_of(g, number) == 0


def may_squirt_ink(g: State, number: ModelNumber) -> bool:
    """Whether the model may still use its Ink Sac, once per game. A-INK-02."""
    model = g.models[number]
    return g.has(number, INK_SAC) and model.on_table() and INK_SAC not in model.spent
