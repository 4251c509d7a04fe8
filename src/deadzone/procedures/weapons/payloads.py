"""What a grenade or shell does where it lands (A-GRENADE-05, A-INDIRECT-08, A-INDIRECT-10, A-SMOKE-01, I-STUN-01)."""

from __future__ import annotations

from deadzone.core.cubes import Cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.state import State
from deadzone.core.weapon_places import WeaponPlace
from deadzone.procedures.abilities.traps import lay_trap
from deadzone.procedures.damage.explosion import Explosion
from deadzone.procedures.table.smoke import fill_with_smoke
from deadzone.procedures.turn.activated import mark_activated
from deadzone.rules.damage.payloads import FRAG, LOAD_OF_ITEM, SMOKES, TOXIC_SMOKE, TRAP, USUAL_DICE, dice_of, load_of
from deadzone.rules.table.presence import controller_of, models_in_cube
from deadzone.rules.weapons.arms import arm
from deadzone.rules.weapons.attacks import attack_ap, traits_of


def weapon_goes_off(g: State, shooter: ModelNumber, place: WeaponPlace, cube: Cube) -> None:
    """Resolve a weapon aimed at a cube, with its AP and abilities (A-FRAG-01, A-INDIRECT-08, A-TRAP-01)."""
    weapon = arm(g, shooter, place)
    if load_of(weapon) == TRAP:
        lay_trap(g, cube, controller_of(g, shooter), dice_of(weapon))
        return
    if load_of(weapon) != FRAG:
        _without_explosion(g, load_of(weapon), cube)
        return
    ap, traits = attack_ap(g, shooter, weapon), traits_of(g, shooter, weapon)
    g.call(Explosion(cube, dice_of(weapon), ap, controller_of(g, shooter), shooter, traits))


def item_goes_off(g: State, thrower: ModelNumber, item: str, cube: Cube) -> None:
    """Resolve a thrown grenade (I-FRAG-01, I-STUN-01, I-SMOKE-01, I-TOXICGRENADE-01, I-TRIPMINE-01)."""
    load = LOAD_OF_ITEM[item]
    if load == FRAG:
        g.call(Explosion(cube, USUAL_DICE, 0, controller_of(g, thrower), thrower, traits_of(g, thrower, None)))
    elif load == TRAP:
        lay_trap(g, cube, controller_of(g, thrower), USUAL_DICE)
    else:
        _without_explosion(g, load, cube)


def _without_explosion(g: State, load: str, cube: Cube) -> None:
    if load in SMOKES:
        fill_with_smoke(g, cube, load == TOXIC_SMOKE)
    else:
        _stun(g, cube)


def _stun(g: State, cube: Cube) -> None:
    """Mark every model in the cube activated, without a test (I-STUN-01, R-TURN-08)."""
    g.emit("stun", cube)
    for number in models_in_cube(g, cube):
        if not g.models[number].activated:
            g.emit("stunned", number)
            mark_activated(g, number)
