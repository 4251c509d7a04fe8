"""Loads of grenades and weapons aimed at a cube: what goes off there. A-FRAG, A-GRENADE-05, A-SMOKE.

A load is a rule id: an explosion, smoke, toxic smoke, stun, or a trap.
"""

from __future__ import annotations

from typing import Final

from deadzone.core.profiles import Weapon
from deadzone.core.rule_ids import RuleId
from deadzone.rules.items.items import FRAG as FRAG_GRENADE
from deadzone.rules.items.items import SMOKE_GRENADE, TOXIC_GRENADE, TRIPMINE
from deadzone.rules.items.items import STUN as STUN_GRENADE

FRAG: Final = RuleId("A-FRAG")
INDIRECT: Final = RuleId("A-INDIRECT")
SMOKE: Final = RuleId("A-SMOKE")
SMOKE_ABILITY: Final = RuleId("A-SMOKEGRENADE")
TOXIC_SMOKE: Final = RuleId("A-TOXICSMOKE")
STUN: Final = RuleId("I-STUN")
TRAP: Final = RuleId("A-TRAP")

# Loads that cause no damage by themselves.
SMOKES: Final = (SMOKE, TOXIC_SMOKE)
LOAD_OF_ITEM: Final[dict[str, RuleId]] = {
    FRAG_GRENADE: FRAG,
    STUN_GRENADE: STUN,
    SMOKE_GRENADE: SMOKE,
    TOXIC_GRENADE: TOXIC_SMOKE,
    TRIPMINE: TRAP,
}
# Dice of an explosion where no number is printed: those of a Frag Grenade and of the weakest Indirect weapon with a
# number. I-FRAG-01, A-INDIRECT
USUAL_DICE: Final = 3


def load_of(weapon: Weapon) -> str:
    """The load of the weapon's shot; an explosion unless the weapon says otherwise. A-INDIRECT-10, A-SMOKE-01."""
    if weapon.has(TOXIC_SMOKE) or weapon.has(TOXIC_GRENADE):
        return TOXIC_SMOKE
    if weapon.has(SMOKE) or weapon.has(SMOKE_ABILITY) or weapon.has(SMOKE_GRENADE):
        return SMOKE
    if weapon.has(TRAP):
        return TRAP
    return STUN if weapon.has(STUN_GRENADE) else FRAG


def dice_of(weapon: Weapon) -> int:
    """Strength of the weapon's explosion in dice. A-FRAG-01, A-INDIRECT-08."""
    return weapon.value(FRAG) + weapon.value(INDIRECT) or USUAL_DICE


def makes_smoke(weapon: Weapon) -> bool:
    """Whether the weapon fills a cube with smoke and causes no damage. A-SMOKE-01, A-INDIRECT-10."""
    return load_of(weapon) in SMOKES
