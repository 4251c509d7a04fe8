"""Damage, health states and who can be Pinned or moved. R-DMG-*, R-WOUND-*, R-PIN-10."""

from __future__ import annotations

from typing import Final

from deadzone.core.pieces import ModelNumber
from deadzone.core.profiles import Profile
from deadzone.core.rule_ids import RuleId
from deadzone.core.state import ARMOUR_BONUS, NOBODY, State
from deadzone.rules.damage.shields import shield_armour
from deadzone.rules.items.items import SENTRY
from deadzone.rules.table.smoke import breathes_toxic_smoke
from deadzone.rules.weapons.attacks import DISMANTLE, TOXIC

CONSTRUCT: Final = RuleId("A-CONSTRUCT")
SOLID: Final = RuleId("A-SOLID")
VEHICLE: Final = RuleId("A-VEHICLE")
NEVER_PINNED: Final[tuple[RuleId, ...]] = (CONSTRUCT, SOLID)
NEVER_THROWN: Final[tuple[RuleId, ...]] = (SOLID, VEHICLE, SENTRY)
IMMUNE_TO_TOXIC: Final[tuple[RuleId, ...]] = (CONSTRUCT, VEHICLE)
DISMANTLED: Final[tuple[RuleId, ...]] = (CONSTRUCT, VEHICLE)
VULNERABLE: Final = RuleId("A-VULNERABLE")
TOUGH: Final = RuleId("A-TOUGH")
RESILIENT: Final = RuleId("A-RESILIENT")  # its value is the number of re-rolls in each Survive test, A-RESILIENT-01
LIFE_SUPPORT: Final = RuleId("A-LIFESUPPORT")


def armour_of(g: State, number: ModelNumber) -> int:
    """The model's Armour with all bonuses. R-DMG-05 step 6."""
    return g.profile(number).armour + g.value(number, ARMOUR_BONUS) + shield_armour(g, number)


def effective_armour(armour: int, ap: int) -> int:
    """Armour less AP, at least 0. R-DMG-02."""
    return max(0, armour - ap)


def actual_damage(potential: int, armour: int, ap: int) -> int:
    """Potential Damage less effective Armour, at least 0. R-DMG-03, R-DMG-07, R-PROFILE-05."""
    return max(0, potential - effective_armour(armour, ap))


def dismantled(g: State, number: ModelNumber, attacker: ModelNumber) -> int:
    """+1 Potential Damage to a Vehicle or Construct by Dismantle. R-DMG-05 step 1, A-DISMANTLE-01, A-CONSTRUCT-02."""
    if attacker == NOBODY or not g.has(attacker, DISMANTLE):
        return 0
    return 1 if any([g.has(number, rule) for rule in DISMANTLED]) else 0


def toughness(g: State, number: ModelNumber) -> int:
    """Potential Damage that Tough ignores, before shields and Armour. R-DMG-05 step 3, A-TOUGH-01."""
    return 1 if g.has(number, TOUGH) else 0


def is_poisoned(g: State, number: ModelNumber, traits: tuple[str, ...]) -> bool:
    """Whether any Actual Damage of this attack kills the model.

    R-DMG-05 step 8, A-TOXIC-01, A-CONSTRUCT-02, A-VEHICLE-04.
    """
    return TOXIC in traits and not any([g.has(number, rule) for rule in IMMUNE_TO_TOXIC])


def injured(g: State, number: ModelNumber) -> bool:
    """Whether the model has damage tokens; without any it is Undamaged. R-WOUND-01, R-WOUND-02."""
    return g.models[number].damage > 0


def deadly(g: State, number: ModelNumber, tokens: int) -> bool:
    """Whether so many damage tokens kill the model. R-WOUND-03."""
    return tokens > most_damage(g, number)


def most_damage(g: State, number: ModelNumber) -> int:
    """Most damage tokens the model survives: its Size, or none if Vulnerable. R-PROFILE-06, R-WOUND-03, -05."""
    vulnerable = g.has(number, VULNERABLE) or breathes_toxic_smoke(g, number)
    return 0 if vulnerable else g.profile(number).size


def most_damage_of(profile: Profile) -> int:
    """Most damage tokens that such a model survives as printed. R-PROFILE-06, R-WOUND-03, R-WOUND-05."""
    return 0 if profile.has(VULNERABLE) else profile.size


def has_life_support(g: State, number: ModelNumber) -> bool:
    """Whether the model's Life Support is still unused. A-LIFESUPPORT-01."""
    return g.has(number, LIFE_SUPPORT) and LIFE_SUPPORT not in g.models[number].spent


def can_be_pinned(g: State, number: ModelNumber) -> bool:
    """Whether the model can be Pinned: neither Construct nor Solid. R-PIN-10, A-CONSTRUCT-01."""
    return not any([g.has(number, rule) for rule in NEVER_PINNED])


def is_ever_pinned(profile: Profile) -> bool:
    """Whether such a model can be Pinned as printed. R-PIN-10, A-CONSTRUCT-01."""
    return not any([profile.has(rule) for rule in NEVER_PINNED])


def can_be_knocked_back(g: State, number: ModelNumber) -> bool:
    """Whether attacks can move the model: no Solid, Vehicle or Sentry Gun. A-SOLID-01, A-VEHICLE-03, I-SENTRY-03."""
    return g.models[number].on_table() and not any([g.has(number, rule) for rule in NEVER_THROWN])
