"""JADE's choice of a model's most powerful weapon. J-GEN-05, J-AMB-02."""

from __future__ import annotations

from deadzone.core.pieces import ModelNumber
from deadzone.core.profiles import Weapon
from deadzone.core.state import NOBODY, State
from deadzone.core.weapon_places import WeaponPlace
from deadzone.jade.deck.settings import HUNDRED
from deadzone.jade.judgement.power import UNIT, weapon_power
from deadzone.jade.judgement.why import Trace
from deadzone.jade.played_side import settings_of
from deadzone.rules.damage.wounds import IMMUNE_TO_TOXIC
from deadzone.rules.fighting.fighting import weapon_used
from deadzone.rules.table.presence import enemies_at


def hundredths(power: int) -> int:
    """A power in hundredths for display, rounded down: 257 is 2.57."""
    return power * HUNDRED // UNIT


def strongest_place(
    g: State, number: ModelNumber, places: list[WeaponPlace], target: ModelNumber, trace: Trace | None
) -> WeaponPlace:
    """The place of the most powerful weapon; ties go to greater AP, then longer range, then list order. J-AMB-02."""
    best = places[0]
    best_rank = (-1, 0, 0)
    for place in places:
        power = power_against(g, number, place, target)
        gun = _weapon_at(g, number, place)
        rank = (power, gun.ap, gun.range) if gun is not None else (power, 0, 0)
        if trace is not None:
            trace.note("J-AMB-02", "weapon-power", model=number, weapon=place, power=hundredths(power))
        if rank > best_rank:
            best, best_rank = place, rank
    return best


def power_against(g: State, number: ModelNumber, place: WeaponPlace, target: ModelNumber) -> int:
    """The power of a weapon against this target; 0 where there is no weapon. J-AMB-02."""
    gun = _weapon_at(g, number, place)
    if gun is None:
        return 0
    side = g.models[number].side
    weights = settings_of(g, side).power
    if target == NOBODY:
        return weapon_power(g.profile(number), gun, weights)
    cube = g.models[target].cube
    enemies = len(enemies_at(g, cube, side))
    friends = len(enemies_at(g, cube, g.models[target].side))
    immune = any([g.has(target, rule) for rule in IMMUNE_TO_TOXIC])
    return weapon_power(g.profile(number), gun, weights, enemies - friends, immune)


def _weapon_at(g: State, number: ModelNumber, place: WeaponPlace) -> Weapon | None:
    """The weapon at a place; None for grenades, which come after the last weapon."""
    return weapon_used(g, number, place) if place < len(g.profile(number).weapons) else None
