"""A model's weapons at the moment: those of its profile, with what they have gained, and lent weapons.

A weapon is identified by its index (`place`). Rules and procedures get weapons only through `arm`, which adds what the
weapon has gained for an attack, an Activation or longer, and knows the weapons that army specials lend. Both are given
by `procedures.weapons.arming`. A-GEN-03: a weapon's abilities count only for attacks made with it.
"""

from __future__ import annotations

from typing import Final

from deadzone.core.dice import NO_STAT
from deadzone.core.pieces import ModelNumber
from deadzone.core.profiles import FIGHT_ONLY, KEEN_EYE, Arm, Keyword, Weapon
from deadzone.core.rule_ids import RuleId
from deadzone.core.sentence import Name
from deadzone.core.state import State
from deadzone.core.weapon_places import WeaponPlace, is_lent, lent_index, lent_place, own_places

AP: Final = RuleId("A-AP")
ONE_USE: Final = RuleId("A-ONEUSE")
NON_COMBATANT: Final = RuleId("A-NONCOMBATANT")
WITHOUT_STAT: Final = RuleId("S-CAUSTIC")  # on a weapon: its value is the Shoot value of a model that has none

LENT: Final = RuleId("+weapon")  # gain of a lent weapon; its value is the index in LENT_ARMS
# Weapons that are on no profile: army specials lend them for an attack or longer.
TALONS: Final = 0  # S-KNIFE
SLIME_ARM: Final = 1  # S-SLIME
DRONE_STRIKE: Final = 2  # S-DRONESTRIKE
THUNDER_STRIKE: Final = 3  # S-THUNDER
SPITTLE: Final = 4  # S-CAUSTIC
BOMB: Final = 5  # S-BOMB
MOUSE_TRAP: Final = 6  # S-MOUSE
LENT_ARMS: Final[tuple[Weapon, ...]] = (
    Weapon("grafted-talons", Name("Grafted talons"), FIGHT_ONLY, 2),
    Weapon("toxic-slime", Name("Toxic Slime"), FIGHT_ONLY, 0, (Keyword(RuleId("A-TOXIC")),)),
    Weapon("drone-strike", Name("Drone Strike"), 8, 0, (Keyword(RuleId("A-INDIRECT"), 2),)),
    Weapon("thunder-strike", Name("Thunder Strike"), 2, 0, (Keyword(RuleId("A-FRAG"), 2),)),
    Weapon(
        "caustic-spittle",
        Name("Caustic Spittle"),
        2,
        0,
        (Keyword(RuleId("A-BURNS")), Keyword(WITHOUT_STAT, 7)),
    ),
    Weapon("bomb", Name("Bomb"), 2, 0, (Keyword(RuleId("A-BLAST")),)),
    Weapon(
        "trap",
        Name("Trap"),
        2,
        0,
        (Keyword(RuleId("A-GRENADE")), Keyword(RuleId("A-TRAP")), Keyword(RuleId("A-FRAG"), 3)),
    ),
)


def arm_places(g: State, number: ModelNumber) -> list[WeaponPlace]:
    """Indices of all weapons the model has, lent ones last."""
    places = own_places(len(g.profile(number).weapons))
    gains = g.models[number].gains
    if gains:
        places += [lent_place(gain[1]) for gain in gains if gain[0] == LENT]
    return places


def all_arms(g: State, number: ModelNumber) -> tuple[Arm, ...]:
    """All weapons the model has, with everything they have gained: nearly always just those of its profile."""
    profile = g.profile(number)
    if not g.models[number].gains and not profile.keen:
        return profile.arms
    return tuple([(place, arm(g, number, place)) for place in arm_places(g, number)])


def fight_arms(g: State, number: ModelNumber) -> list[WeaponPlace]:
    """Indices of the model's RF weapons. R-PROFILE-08."""
    return [place for place, weapon in all_arms(g, number) if weapon.range == FIGHT_ONLY]


def can_ever_shoot(g: State, number: ModelNumber) -> bool:
    """Whether the model has a Shoot value and a ranged weapon. R-TEST-09, R-SHOOT-01."""
    if g.profile(number).shoot == NO_STAT:
        return False
    return any([weapon.shoots() for _, weapon in all_arms(g, number)])


def has_arm(g: State, number: ModelNumber, place: WeaponPlace) -> bool:
    """Whether the index is that of one of the model's weapons, or of a weapon that can be lent."""
    return (is_lent(place) and lent_index(place) < len(LENT_ARMS)) or place in arm_places(g, number)


def arm(g: State, number: ModelNumber, place: WeaponPlace) -> Weapon:
    """The weapon with everything it has gained; Keen Eye adds 1 to its Range. A-KEENEYE-01."""
    profile = g.profile(number)
    weapon = LENT_ARMS[lent_index(place)] if is_lent(place) else profile.weapons[place]
    if g.models[number].gains:
        weapon = _improved(weapon, g.models[number].gains, place)
    if weapon.range > 0 and not is_lent(place) and g.has(number, KEEN_EYE):
        return Weapon(weapon.id, weapon.name, weapon.range + 1, weapon.ap, weapon.keywords, weapon.vp)
    return weapon


def shoot_value(g: State, number: ModelNumber, weapon: Weapon) -> int:
    """Target value of the model's Shoot tests with the weapon; 0 if it cannot shoot with it. R-TEST-09, S-CAUSTIC.

    A Non-combatant uses no weapons. A-NONCOMBATANT-01
    """
    if g.has(number, NON_COMBATANT):
        return 0
    return g.profile(number).shoot or weapon.value(WITHOUT_STAT)


def weapon_has(g: State, number: ModelNumber, place: WeaponPlace, rule: RuleId) -> bool:
    """Whether the weapon has the ability, permanently or for a time."""
    return arm(g, number, place).has(rule)


def weapon_value(g: State, number: ModelNumber, place: WeaponPlace, rule: RuleId) -> int:
    """Value of the weapon's ability, all sources added up. A-GEN-04."""
    return arm(g, number, place).value(rule)


def at_place(place: WeaponPlace, rule: RuleId) -> RuleId:
    """Key for a mark on one of the model's weapons, such as `0:A-RAPIDFIRE`."""
    return RuleId(f"{place}:{rule}")


def is_empty(g: State, number: ModelNumber, place: WeaponPlace) -> bool:
    """Whether the weapon is One-Use and has been used. A-ONEUSE-01."""
    spent = g.models[number].spent
    return bool(spent) and at_place(place, ONE_USE) in spent


def _improved(weapon: Weapon, gains: tuple[tuple[str, int, int], ...], place: WeaponPlace) -> Weapon:
    """The weapon with its gains; the same object if it has none, which is nearly always the case."""
    start = f"{place}:"
    found = [(gain[0][len(start) :], gain[1]) for gain in gains if gain[0].startswith(start)]
    if not found:
        return weapon
    ap = weapon.ap + sum([value for rule, value in found if rule == AP])
    keywords = (*weapon.keywords, *[Keyword(RuleId(rule), value) for rule, value in found if rule != AP])
    return Weapon(weapon.id, weapon.name, weapon.range, max(0, ap), keywords, weapon.vp)
