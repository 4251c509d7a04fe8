"""Rampage: when a model rampages, the results of the roll, and the baton. A-RAMPAGE-*, I-SHOCKBATON-01."""

from __future__ import annotations

from typing import Final

from deadzone.core.pieces import ModelNumber
from deadzone.core.rule_ids import RuleId
from deadzone.core.state import State
from deadzone.rules.items.item_arms import BATON
from deadzone.rules.table.presence import friends_in_cube

RAMPAGE: Final = RuleId("A-RAMPAGE")
ENRAGED: Final = RuleId("A-RAMPAGE-01")  # marks a model that has been Injured once
FREE_MOVE_LEFT: Final = RuleId("A-RAMPAGE-02")  # marks a model that may still make its free Move

CONTROLLED_UP_TO: Final = 2
FREE_MOVE_FROM: Final = 7


def rampages(g: State, number: ModelNumber) -> bool:
    """Whether the model has Rampage and is or has been Injured. A-RAMPAGE-01."""
    return g.has(number, RAMPAGE) and (g.models[number].damage > 0 or g.has(number, ENRAGED))


def may_be_calmed(g: State, number: ModelNumber) -> bool:
    """Whether a friend in the cube carries the baton that saves the roll. A-RAMPAGE-08."""
    friends = friends_in_cube(g, g.models[number].cube, number)
    return any([carries_shock_baton(g, friend) for friend in friends])


def carries_shock_baton(g: State, number: ModelNumber) -> bool:
    """Whether the model has that baton, as an item or as a weapon."""
    if BATON in g.models[number].items:
        return True
    return any([weapon.has(BATON) for weapon in g.profile(number).weapons])
