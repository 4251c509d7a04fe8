"""What goes off in a cube: the load of a grenade or of a weapon that is aimed at a cube. A-FRAG, A-GRENADE-05, A-SMOKE.

A load is a rule id: an explosion, smoke, toxic smoke, a bang that stuns, a trap.
"""

from __future__ import annotations

from typing import Final

from deadzone.core.profiles import Weapon
from deadzone.rules.items.items import FRAG as FRAG_GRENADE
from deadzone.rules.items.items import SMOKE_GRENADE, TOXIC_GRENADE, TRIPMINE
from deadzone.rules.items.items import STUN as STUN_GRENADE

FRAG: Final = "A-FRAG"
INDIRECT: Final = "A-INDIRECT"
SMOKE: Final = "A-SMOKE"
SMOKE_ABILITY: Final = "A-SMOKEGRENADE"
TOXIC_SMOKE: Final = "A-TOXICSMOKE"
STUN: Final = "I-STUN"
TRAP: Final = "A-TRAP"

# Loads that hurt nobody by themselves.
SMOKES: Final = (SMOKE, TOXIC_SMOKE)
LOAD_OF_ITEM: Final = {
    FRAG_GRENADE: FRAG,
    STUN_GRENADE: STUN,
    SMOKE_GRENADE: SMOKE,
    TOXIC_GRENADE: TOXIC_SMOKE,
    TRIPMINE: TRAP,
}
# The dice of an explosion where none are printed: those of a Frag Grenade, and of the least Indirect weapon that has
# a number. I-FRAG-01, A-INDIRECT
USUAL_DICE: Final = 3


def load_of(weapon: Weapon) -> str:
    """What goes off where the weapon's shot lands; an explosion unless it says otherwise. A-INDIRECT-10, A-SMOKE-01."""
    if weapon.has(TOXIC_SMOKE) or weapon.has(TOXIC_GRENADE):
        return TOXIC_SMOKE
    if weapon.has(SMOKE) or weapon.has(SMOKE_ABILITY) or weapon.has(SMOKE_GRENADE):
        return SMOKE
    if weapon.has(TRAP):
        return TRAP
    return STUN if weapon.has(STUN_GRENADE) else FRAG


def dice_of(weapon: Weapon) -> int:
    """The strength of the weapon's explosion in dice. A-FRAG-01, A-INDIRECT-08."""
    return weapon.value(FRAG) + weapon.value(INDIRECT) or USUAL_DICE


def makes_smoke(weapon: Weapon) -> bool:
    """The weapon fills a cube with smoke and does no damage. A-SMOKE-01, A-INDIRECT-10."""
    return load_of(weapon) in SMOKES
