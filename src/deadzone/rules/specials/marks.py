"""Which models and weapons an army special applies to, and the marks that other rules check."""

from __future__ import annotations

from typing import Final

from deadzone.core.pieces import ModelNumber
from deadzone.core.profiles import CHARACTER, ITEM
from deadzone.core.rule_ids import RuleId
from deadzone.core.state import State
from deadzone.core.weapon_places import WeaponPlace
from deadzone.rules.weapons.arms import arm, arm_places

ACTED_BEFORE: Final = RuleId("S-SURGE")  # marks a model that was already activated when this turn began
EYE: Final = RuleId("S-EYE")  # marks a model that has used it in this Shoot action


def is_marked(g: State, number: ModelNumber, special: RuleId) -> bool:
    """Whether the catalogue marks the model as one the special is for."""
    return g.profile(number).has(special)


def marked_arms(g: State, number: ModelNumber, special: RuleId) -> list[WeaponPlace]:
    """Indices of the model's weapons that the catalogue marks for the special."""
    return [place for place in arm_places(g, number) if arm(g, number, place).has(special)]


def is_kin(g: State, number: ModelNumber) -> bool:
    """Whether the model is one of the team's own, not a hired Character or a Sentry Gun. S-FERAL, S-SURGE."""
    return g.profile(number).type not in (CHARACTER, ITEM)
