"""When a model may use an Adrenaline or Stimulant Shot, and the Stimulant's die. I-ADRENALINE-01, I-STIMULANT-01."""

from __future__ import annotations

from typing import Final

from deadzone.core.dice import Modifier
from deadzone.core.pieces import ModelNumber
from deadzone.core.rule_ids import RuleId
from deadzone.core.state import State
from deadzone.rules.items.items import ADRENALINE, STIMULANT, can_use_items

STIMULATED: Final = RuleId("I-STIMULANT-01")  # marks a model with +1 die for its next Fight or Shoot roll
STIMULANT_DIE: Final = Modifier(STIMULATED, 1)


def may_use_adrenaline(g: State, number: ModelNumber) -> bool:
    """Whether the model has one and is not activated yet; being Pinned or beside enemies does not matter."""
    model = g.models[number]
    at_hand = ADRENALINE in model.items and can_use_items(g, number)
    return at_hand and model.on_table() and not model.activated


def may_use_stimulant(g: State, number: ModelNumber) -> bool:
    return STIMULANT in g.models[number].items and can_use_items(g, number) and not g.has(number, STIMULATED)


def stimulant_dice(g: State, number: ModelNumber) -> list[Modifier]:
    """The +1 die of a stimulated model's Fight and Shoot tests, as a list of modifiers."""
    return [STIMULANT_DIE] if g.models[number].gains and g.has(number, STIMULATED) else []
