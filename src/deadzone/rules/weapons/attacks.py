"""Properties of an attack: its AP, and the abilities of weapon and attacker that affect a hit. R-DMG-05.

An attack has an attacker (NOBODY for falls, walls, flames, traps and BOOM!) and traits, a tuple of rule ids; this is
all that the procedure `Hit` needs. Falls, walls and flames have the traits NO_ATTACK. A rule that gives an attack an
ability adds it to the traits.
"""

from __future__ import annotations

from typing import Final

from deadzone.core.pieces import ModelNumber
from deadzone.core.profiles import Weapon
from deadzone.core.rule_ids import RuleId
from deadzone.core.state import NOBODY, State
from deadzone.rules.weapons.arms import AP

BLAST: Final = RuleId("A-BLAST")
DISMANTLE: Final = RuleId("A-DISMANTLE")
KNOCKBACK: Final = RuleId("A-KNOCKBACK")
NON_LETHAL: Final = RuleId("A-NONLETHAL")
SMASH: Final = RuleId("A-SMASH")
STUN: Final = RuleId("A-STUN")
TOXIC: Final = RuleId("A-TOXIC")
TRICLINIC: Final = RuleId("A-TRICLINIC")
TRAITS: Final[tuple[RuleId, ...]] = (BLAST, DISMANTLE, KNOCKBACK, NON_LETHAL, SMASH, STUN, TOXIC, TRICLINIC)

# Attacks that never cause Actual Damage. R-DMG-05 step 7
HARMLESS: Final[tuple[RuleId, ...]] = (BLAST, NON_LETHAL, STUN)
NO_TRAITS: Final[tuple[str, ...]] = ()
TOGETHER: Final = RuleId("A-SHIELDGEN-02")  # trait of an effect that strikes several models together
# Traits of damage that is not an attack: a fall, a wall, flames. A-LIFESUPPORT-01
NO_ATTACK: Final[tuple[str, ...]] = ("no-attack",)


def attack_ap(g: State, attacker: ModelNumber, weapon: Weapon | None) -> int:
    """AP of an attack: the weapon's AP plus what the attacker has gained. A-AP-01, R-DMG-06."""
    own = 0 if weapon is None else weapon.ap
    return own if attacker == NOBODY else own + g.value(attacker, AP)


def traits_of(g: State, attacker: ModelNumber, weapon: Weapon | None) -> tuple[str, ...]:
    """Traits of an attack with this weapon; None means bare hands. A-GEN-03."""
    found = [] if weapon is None else [rule for rule in TRAITS if rule in weapon.rules]
    if attacker != NOBODY:
        found += [rule for rule in TRAITS if g.has(attacker, rule) and rule not in found]
    return tuple(found)


def is_harmless(traits: tuple[str, ...]) -> bool:
    """Whether the attack can never cause Actual Damage. A-BLAST-01, A-STUN-01, A-NONLETHAL-01."""
    return bool(traits) and any([rule in traits for rule in HARMLESS])
