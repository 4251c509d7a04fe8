"""The power of a weapon in a model's hands, and the profile that follows. J-DEF-03, J-GEN-05, J-AMB-01, J-AMB-02.

Powers are whole numbers of 1/700: the formula dice x (9 - stat) / 7 divides by seven, and the weights of the settings
are hundredths.
"""

from __future__ import annotations

from typing import Final

from deadzone.core.dice import BASE_DICE, NO_STAT
from deadzone.core.jade import COMBAT, SHOOT
from deadzone.core.profiles import FIGHT_ONLY, Profile, Weapon
from deadzone.core.rule_ids import RuleId
from deadzone.jade.deck.settings import HUNDRED, PowerSettings, Settings
from deadzone.rules.damage.payloads import FRAG, SMOKE, TOXIC_SMOKE, dice_of, load_of
from deadzone.rules.damage.payloads import STUN as STUN_GRENADE
from deadzone.rules.damage.wounds import most_damage_of
from deadzone.rules.shooting.shooting import INVIGORATE

UNIT: Final = 700  # a power of 1
SEVENTHS: Final = 7
ABOVE_EIGHT: Final = 9

SCOPE: Final = RuleId("A-SCOPE")
HOLO: Final = RuleId("A-HOLO")
HOLO_ITEM: Final = RuleId("I-HOLOSIGHT")
TOXIC: Final = RuleId("A-TOXIC")


def profile_of(profile: Profile, settings: Settings) -> str:
    """Combat without a ranged weapon or with clearly stronger close combat, otherwise Shoot. J-DEF-03."""
    gun = best_weapon(profile, shooting_weapons(profile), settings.power)
    if gun is None:
        return COMBAT
    blade = best_weapon(profile, fighting_weapons(profile), settings.power)
    if blade is None:
        return SHOOT
    shoot = weapon_power(profile, gun, settings.power)
    fight = weapon_power(profile, blade, settings.power)
    clearly = HUNDRED * fight >= settings.profile.combat_from * shoot
    at_hand = gun.range <= settings.profile.short_range and fight >= shoot
    return COMBAT if clearly or at_hand else SHOOT


def toughness(bears: int, survive: int) -> int:
    """What it takes to kill a model, in sevenths: damage it can bear, Armour and expected Survive successes.

    J-AMB-42.
    """
    return SEVENTHS * bears + (BASE_DICE * (ABOVE_EIGHT - survive) if survive != NO_STAT else 0)


def toughness_of(profile: Profile, tokens: int) -> int:
    """What it takes to kill a model, by its profile and its tokens alone. J-AMB-42, R-WOUND-03."""
    return toughness(most_damage_of(profile) + 1 - tokens + profile.armour, profile.survive)


def expected_successes(dice: int, value: int, rerolls: int, weights: PowerSettings) -> int:
    """Expected successes in units of 1/700: dice x (9 - value) / 7, plus a bonus for re-rolls; none without a stat.

    J-AMB-32.
    """
    if value == NO_STAT:
        return 0
    return dice * (ABOVE_EIGHT - value) * HUNDRED + weights.frenzy * rerolls * SEVENTHS


def shooting_weapons(profile: Profile) -> list[Weapon]:
    """The ranged weapons a model can attack with; none without a Shoot stat. R-SHOOT-01.

    Weapons that only make smoke or invigorate friends do not count.
    """
    return [weapon for weapon in profile.weapons if profile.shoot != NO_STAT and attacks_from_afar(weapon)]


def attacks_from_afar(weapon: Weapon) -> bool:
    if not weapon.shoots() or weapon.has(INVIGORATE):
        return False
    return not weapon.at_cube or load_of(weapon) != SMOKE


def fighting_weapons(profile: Profile) -> list[Weapon]:
    return [weapon for weapon in profile.weapons if weapon.range == FIGHT_ONLY and profile.fight != NO_STAT]


def best_weapon(
    profile: Profile, weapons: list[Weapon], weights: PowerSettings, surplus: int = 1, immune: bool = False
) -> Weapon | None:
    """The most powerful weapon; ties go to greater AP, then longer range, then list order. J-GEN-05, J-AMB-02."""
    best: Weapon | None = None
    best_rank = (0, 0, 0)
    for weapon in weapons:
        rank = (weapon_power(profile, weapon, weights, surplus, immune), weapon.ap, weapon.range)
        if best is None or rank > best_rank:
            best = weapon
            best_rank = rank
    return best


def weapon_power(
    profile: Profile, weapon: Weapon, weights: PowerSettings, surplus: int = 1, immune: bool = False
) -> int:
    """The power of a weapon, in units of 1/700. J-AMB-02.

    `surplus` is enemies minus friends in the target cube; `immune` means that the target is a Construct or Vehicle.
    """
    fights = weapon.range == FIGHT_ONLY
    stat = profile.fight if fights else profile.shoot
    if stat == NO_STAT:
        return 0
    if weapon.at_cube:
        hits = _explosion(weapon, weights) * max(surplus, 1)
    else:
        hits = _dice(profile, weapon, weights, fights) * (ABOVE_EIGHT - stat)
    bonus = weights.ap * weapon.ap + _bonus(profile, weapon, weights, fights, immune)
    return hits * HUNDRED + bonus * SEVENTHS


def _explosion(weapon: Weapon, weights: PowerSettings) -> int:
    """Expected hits of Frag and Indirect (n), in sevenths; 0 for weapons that stun or poison a cube. J-AMB-02."""
    return dice_of(weapon) * (ABOVE_EIGHT - weights.explosion) if load_of(weapon) == FRAG else 0


def _dice(profile: Profile, weapon: Weapon, weights: PowerSettings, fights: bool) -> int:
    """The dice of an attack; a Sniper Scope and a Holo-Sight do not add up. A-SCOPE-01, I-HOLOSIGHT-01."""
    if fights:
        return weights.dice
    if weapon.has(SCOPE):
        return weights.dice + weights.scope_dice
    if weapon.has(HOLO) or profile.has(HOLO_ITEM):
        return weights.dice + weights.holo_dice
    return weights.dice


def _bonus(profile: Profile, weapon: Weapon, weights: PowerSettings, fights: bool, immune: bool) -> int:
    """What abilities add, in hundredths; the model's own count for the weapons they work with. A-GEN-03, A-GEN-04."""
    points = 0
    if fights:
        points += weights.frenzy * (weapon.value(RuleId("A-FRENZY")) + profile.value(RuleId("A-FRENZY")))
    else:
        points += weights.weight_of_fire * (weapon.value(RuleId("A-WOF")) + profile.value(RuleId("A-WOF")))
    if (weapon.has(TOXIC) or weapon.has(TOXIC_SMOKE)) and not immune:
        points += weights.toxic
    for rule, weight in (
        ("A-BURNS", weights.it_burns),
        ("A-SUPPRESSION", weights.suppression),
        ("A-STUN", weights.stun),
        (STUN_GRENADE, weights.stun),
        ("A-BLAST", weights.blast),
    ):
        if weapon.has(RuleId(rule)):
            points += weight
    for rule, weight in (("A-KNOCKBACK", weights.knockback), ("A-SMASH", weights.smash)):
        if weapon.has(RuleId(rule)) or (fights and profile.has(RuleId(rule))):
            points += weight
    return points
