"""The Shoot test with all its modifiers. R-SRES-01, R-SMOD-*, A-WOF, A-SCOPE, A-HOLO, A-TAG, A-CLOAK, A-STEALTHY.

A gain (`free_of`) can exempt a model from one of the modifiers for a time.
"""

from __future__ import annotations

from typing import Final

from deadzone.core.cubes import distance, level_of
from deadzone.core.dice import Modifier, Test
from deadzone.core.pieces import ModelNumber
from deadzone.core.profiles import Weapon
from deadzone.core.rule_ids import RuleId
from deadzone.core.state import ON_TABLE, State
from deadzone.rules.dice.values import value_rolled
from deadzone.rules.items.injections import stimulant_dice
from deadzone.rules.items.items import can_use_items
from deadzone.rules.table.presence import friends_in_cube
from deadzone.rules.table.seeing import sees_clearly, smoke_nearby

WEIGHT_OF_FIRE: Final = RuleId("A-WOF")
FIVE_ROUNDS: Final = RuleId("S-FIVEROUNDS")
HAS_SHOT: Final = RuleId("S-FIVEROUNDS shot")  # gain of a model that has shot in this Activation
SCOPE: Final = RuleId("A-SCOPE")
HOLO: Final = RuleId("A-HOLO")
HOLO_SIGHT: Final = RuleId("I-HOLOSIGHT")
STEALTHY: Final = RuleId("A-STEALTHY")
CLOAK: Final = RuleId("A-CLOAK")
COVERING_FIRE: Final = RuleId("A-COVER")
TAG: Final = RuleId("A-TAG")
TAGGED: Final = RuleId("A-TAG-01")  # the mark on a tagged model

CLEAR_SHOT: Final = Modifier("R-SMOD-01", 2)
FRIENDLY_FIRE: Final = Modifier("R-SMOD-02", -2)
HIGH_GROUND: Final = Modifier("R-SMOD-03", 1)
FIRE_FOR_EFFECT: Final = Modifier("R-SMOD-04", 1)
SMOKE_NEARBY: Final = Modifier("R-SMOD-05", -1)
SNIPER_SCOPE: Final = Modifier("R-SMOD-06", 2)
SIGHT_BONUS: Final = Modifier("R-SMOD-07", 1)
AMMUNITION: Final = Modifier("R-SMOD-08", 1)
TAG_BONUS: Final = Modifier("R-SMOD-09", 1)
CLOAKED: Final = Modifier("R-SMOD-10", -1)
COVERING_BONUS: Final = Modifier("R-SMOD-11", 1)

_FREE_OF: Final = "shoot-"


def free_of(rule: str) -> RuleId:
    """The gain that exempts a model from a modifier of its Shoot tests: `g.gain(n, free_of("R-SMOD-02"), 0, ...)`."""
    return RuleId(_FREE_OF + rule)


def shoot_test(
    g: State,
    shooter: ModelNumber,
    weapon: Weapon,
    target: ModelNumber,
    fire_for_effect: bool,
    dice_results: int,
    ammunition: bool = False,
) -> Test:
    """The Shoot test with all its modifiers. R-SRES-01, R-SMOD-01..12, R-SMOD-20, A-WOF-01, A-COVER-01."""
    modifiers = _of_situation(g, shooter, target)
    if fire_for_effect:
        modifiers.append(FIRE_FOR_EFFECT)
        if g.has(shooter, COVERING_FIRE):
            modifiers.append(COVERING_BONUS)
    modifiers += _of_weapon(g, shooter, weapon, target)
    if ammunition:
        modifiers.append(AMMUNITION)
    modifiers += stimulant_dice(g, shooter)
    if dice_results:
        modifiers.append(Modifier("R-SMOD-12", dice_results))
    if g.models[shooter].gains:
        modifiers = _without_spared(modifiers, g.models[shooter].gains)
    value = value_rolled(g, shooter, g.profile(shooter).shoot)
    return Test(value, tuple(modifiers), rerolls=weight_of_fire(g, shooter, weapon))


def weight_of_fire(g: State, shooter: ModelNumber, weapon: Weapon) -> int:
    """Number of re-rolls from Weight of Fire (A-WOF-01); Five Rounds Rapid does not add to it (S-FIVEROUNDS)."""
    total = weapon.value(WEIGHT_OF_FIRE) + g.value(shooter, WEIGHT_OF_FIRE)
    return max(total, g.value(shooter, FIVE_ROUNDS)) if g.models[shooter].gains else total


def _of_situation(g: State, shooter: ModelNumber, target: ModelNumber) -> list[Modifier]:
    """Modifiers from the positions of both models and their surroundings. R-SMOD-01..03, -05, -10, -22, -24.

    Stealthy prevents a Clear Shot (A-STEALTHY-01). Cloak and smoke do not add up (A-CLOAK-02), but a Clear Shot at a
    cloaked model is possible (A-CLOAK-03).
    """
    modifiers: list[Modifier] = []
    if sees_clearly(g, shooter, target) and not g.has(target, STEALTHY):
        modifiers.append(CLEAR_SHOT)
    if friends_in_cube(g, g.models[target].cube, shooter):
        modifiers.append(FRIENDLY_FIRE)
    if level_of(g.models[shooter].cube) > level_of(g.models[target].cube):
        modifiers.append(HIGH_GROUND)
    if g.smoke and not g.has(shooter, free_of(SMOKE_NEARBY.rule)) and smoke_nearby(g, shooter, target):
        modifiers.append(SMOKE_NEARBY)
    elif is_cloaked(g, target):
        modifiers.append(CLOAKED)
    return modifiers


def _of_weapon(g: State, shooter: ModelNumber, weapon: Weapon, target: ModelNumber) -> list[Modifier]:
    """Modifiers from the weapon. R-SMOD-06, R-SMOD-07, R-SMOD-09, A-TAG-01.

    Sniper Scope and Holo-Sight do not add up. A-SCOPE-01
    """
    modifiers: list[Modifier] = []
    if weapon.has(SCOPE):
        modifiers.append(SNIPER_SCOPE)
    elif has_holo_sight(g, shooter, weapon):
        modifiers.append(SIGHT_BONUS)
    if weapon.has(TAG) and g.has(target, TAGGED):
        modifiers.append(TAG_BONUS)
    return modifiers


def has_holo_sight(g: State, shooter: ModelNumber, weapon: Weapon) -> bool:
    """Whether the weapon or the model has a Holo-Sight, or the model carries one. A-HOLO, I-HOLOSIGHT-01, R-ITEM-01."""
    if weapon.has(HOLO) or weapon.has(HOLO_SIGHT) or g.has(shooter, HOLO_SIGHT):
        return True
    return HOLO_SIGHT in g.models[shooter].items and can_use_items(g, shooter)


def is_cloaked(g: State, target: ModelNumber) -> bool:
    """Whether a model with a cloak, friend or foe, is in the target's cube or an adjacent one. A-CLOAK-01, A-GEN-02."""
    there = g.models[target].cube
    for number, model in enumerate(g.models):
        if model.fate == ON_TABLE and distance(model.cube, there) <= 1 and g.has(ModelNumber(number), CLOAK):
            return True
    return False


def _without_spared(modifiers: list[Modifier], gains: tuple[tuple[str, int, int], ...]) -> list[Modifier]:
    spared = [rule[len(_FREE_OF) :] for rule, _, _ in gains if rule.startswith(_FREE_OF)]
    return [modifier for modifier in modifiers if modifier.rule not in spared]
