"""Shooting: legal targets and weapons. R-SHOOT-*, R-RANGE-*; the Shoot test is in `rules.shooting.shot_tests`.

`why_not_shoot` decides legality for the engine, JADE and the greyed-out choices of the page.
"""

from __future__ import annotations

from typing import Final

from deadzone.core.cubes import distance
from deadzone.core.dice import Modifier, Test
from deadzone.core.pieces import ModelNumber
from deadzone.core.profiles import WEAPONS_TEAM, Weapon
from deadzone.core.rule_ids import RuleId
from deadzone.core.sentence import Fault
from deadzone.core.state import State
from deadzone.core.weapon_places import NO_WEAPON, WeaponPlace, grenade_place
from deadzone.rules.damage.payloads import SMOKE, load_of
from deadzone.rules.damage.wounds import RESILIENT, injured
from deadzone.rules.dice.values import value_rolled
from deadzone.rules.items.items import grenades
from deadzone.rules.shooting.aiming import can_aim, can_aim_at, why_not_aim
from deadzone.rules.shooting.grenades import can_throw
from deadzone.rules.table.presence import enemies_in_cube, enemies_of, hostile
from deadzone.rules.table.seeing import HIDDEN, sees, sees_enemy_within
from deadzone.rules.weapons.arms import all_arms, arm, is_empty, shoot_value
from deadzone.rules.weapons.volatile import is_broken

RAPID_FIRE: Final = RuleId("A-RAPIDFIRE")
STEALTH: Final = RuleId("S-STEALTH")
SUPPRESSION: Final = RuleId("A-SUPPRESSION")
IT_BURNS: Final = RuleId("A-BURNS")
SLOW_RELOAD: Final = RuleId("A-SLOWRELOAD")
PSYCHIC: Final = RuleId("A-PSYCHIC")
INVIGORATE: Final = RuleId("A-INVIGORATE")
FIRE_CONTROL: Final = RuleId("A-FIRECONTROL")
EXPERIMENTAL: Final = RuleId("A-EXPERIMENTAL")


def is_slow_to_reload(g: State, shooter: ModelNumber, weapon: Weapon) -> bool:
    """Whether firing puts a Reload counter on it; for an Injured Weapons Team every weapon does. A-WEAPONSTEAM-03."""
    return weapon.has(SLOW_RELOAD) or (injured(g, shooter) and g.has(shooter, WEAPONS_TEAM))


def is_long_weapon(weapon: Weapon) -> bool:
    """Whether Shoot is a Long action with this weapon. A-HEAVY-01, A-INDIRECT-01."""
    return weapon.long


def why_not_shoot(g: State, shooter: ModelNumber, weapon: Weapon, target: ModelNumber) -> Fault | None:
    """The first reason against this shot, in the order in which a player checks them, or None if it is legal."""
    return why_no_shooting(g, shooter) or why_not_with(g, shooter, weapon) or _why_not_at(g, shooter, weapon, target)


def why_no_shooting(g: State, shooter: ModelNumber) -> Fault | None:
    """The reason why the model may not Shoot with any weapon, or None. R-SHOOT-02, R-SHOOT-07, A-PSYCHIC-03."""
    name = g.profile(shooter).name
    if g.models[shooter].pinned:
        return Fault("{model} is Pinned and cannot shoot.", rule="R-SHOOT-07", model=name)
    if enemies_in_cube(g, shooter):
        return Fault("{model} cannot shoot with an enemy in its cube.", rule="R-SHOOT-02", model=name)
    return None


def why_not_with(g: State, shooter: ModelNumber, weapon: Weapon) -> Fault | None:
    """The reason why the model cannot shoot with this weapon, or None."""
    profile = g.profile(shooter)
    if not weapon.shoots():
        return Fault("The {weapon} cannot be used to shoot.", rule="R-SHOOT-01", weapon=weapon.name)
    if not shoot_value(g, shooter, weapon):
        return Fault("{model} has no Shoot value.", rule="R-TEST-09", model=profile.name)
    return None


def _why_not_at(g: State, shooter: ModelNumber, weapon: Weapon, target: ModelNumber) -> Fault | None:
    """The reason against this target: side, range or line of sight. R-SHOOT-03, R-RANGE-03, R-LOS-01."""
    here = g.models[shooter]
    there = g.models[target]
    if not there.on_table():
        return Fault("{model} is no longer on the table.", rule="R-SHOOT-03", model=g.profile(target).name)
    if hostile(g, shooter, target) == weapon.has(INVIGORATE):
        return _why_not_that_side(weapon)
    if weapon.at_cube:
        return why_not_aim(g, shooter, weapon, there.cube)
    cubes = distance(here.cube, there.cube)
    if cubes > weapon.range:
        return Fault(
            "The target is {cubes} cubes away; the range of the {weapon} is {range}.",
            rule="R-RANGE-03",
            cubes=cubes,
            weapon=weapon.name,
            range=weapon.range,
        )
    if not can_spot(g, shooter, weapon, target):
        return Fault("{model} cannot see the target.", rule="R-LOS-01", model=g.profile(shooter).name)
    if weapon.has(INVIGORATE) and target not in invigorable(g, shooter, weapon):
        return Fault("Only a friend that has already been activated can be invigorated.", rule="A-INVIGORATE-02")
    return None


def _why_not_that_side(weapon: Weapon) -> Fault:
    if weapon.has(INVIGORATE):
        return Fault("The {weapon} can only be used on friends.", rule="A-INVIGORATE-01", weapon=weapon.name)
    return Fault("A friend cannot be the target.", rule="R-SHOOT-03")


def in_range_and_sight(g: State, shooter: ModelNumber, weapon: Weapon, target: ModelNumber) -> bool:
    """Like `_why_not_at` for an enemy on the table, but builds no sentence. A-PSYCHIC-01, -02, R-SHOOT-05."""
    if weapon.at_cube:
        return can_aim_at(g, shooter, weapon, g.models[target].cube)
    far = distance(g.models[shooter].cube, g.models[target].cube) > weapon.range
    return not far and can_spot(g, shooter, weapon, target)


def can_spot(g: State, shooter: ModelNumber, weapon: Weapon, target: ModelNumber) -> bool:
    """Whether the target is in sight; a Psychic weapon needs no sight. R-LOS-01, R-LOS-08, A-PSYCHIC-02.

    A target that hides can never be spotted. S-HIDE
    """
    return not g.has(target, HIDDEN) if weapon.has(PSYCHIC) else sees(g, shooter, target)


def invigorable(g: State, shooter: ModelNumber, weapon: Weapon) -> list[ModelNumber]:
    """Activated friends that the weapon reaches, including those in the shooter's cube. A-INVIGORATE-01, -02, -03.

    A model that hides cannot be targeted by any Shoot action, not even a friend's in its cube. S-HIDE
    """
    able: list[ModelNumber] = []
    here = g.models[shooter].cube
    for friend in g.models_on_table(g.models[shooter].side):
        model = g.models[friend]
        if (
            friend == shooter
            or not model.activated
            or g.has(friend, HIDDEN)
            or hostile(g, shooter, friend)
            or distance(here, model.cube) > weapon.range
        ):
            continue
        if model.cube == here or can_spot(g, shooter, weapon, friend):
            able.append(friend)
    return able


def invigorating_weapon(g: State, shooter: ModelNumber) -> WeaponPlace:
    """A weapon with which the model can invigorate a friend now, by its place; NO_WEAPON if there is none."""
    if INVIGORATE not in g.profile(shooter).weapon_rules or g.models[shooter].pinned or enemies_in_cube(g, shooter):
        return NO_WEAPON
    for place, weapon in all_arms(g, shooter):
        if weapon.has(INVIGORATE) and is_loaded(g, shooter, place) and has_target(g, shooter, weapon):
            return place
    return NO_WEAPON


def targets(g: State, shooter: ModelNumber, weapon: Weapon) -> list[ModelNumber]:
    """Models that the shooter may target with this weapon: enemies, or friends with Invigorate.

    Blast and It Burns! need a visible target model as well. A-BLAST-04, A-BURNS-04
    """
    if not weapon.shoots() or not shoot_value(g, shooter, weapon) or why_no_shooting(g, shooter) is not None:
        return []
    if weapon.has(INVIGORATE):
        return invigorable(g, shooter, weapon)
    return [enemy for enemy in enemies_of(g, shooter) if in_range_and_sight(g, shooter, weapon, enemy)]


def has_target(g: State, shooter: ModelNumber, weapon: Weapon) -> bool:
    """Whether the weapon has a target; the caller has checked that the model may Shoot at all."""
    if not weapon.shoots() or not shoot_value(g, shooter, weapon):
        return False
    if weapon.at_cube:
        return can_aim(g, shooter, weapon)
    if weapon.has(INVIGORATE):
        return bool(invigorable(g, shooter, weapon))
    if weapon.plain:
        return sees_enemy_within(g, shooter, weapon.range)
    for enemy in enemies_of(g, shooter):  # noqa: SIM110 - a generator is slow where this is compiled
        if in_range_and_sight(g, shooter, weapon, enemy):
            return True
    return False


def shooting_weapons(g: State, shooter: ModelNumber, long_allowed: bool) -> list[WeaponPlace]:
    """Numbers of the weapons that have a target; grenades follow after the last weapon. R-SHOOT-01, A-GRENADE-01."""
    able = [
        place
        for place, weapon in all_arms(g, shooter)
        if _is_ready(g, shooter, place, weapon, long_allowed) and has_target(g, shooter, weapon)
    ]
    if g.models[shooter].items and g.profile(shooter).shoot:
        for number, _ in enumerate(grenades(g, shooter)):
            if can_throw(g, shooter):
                able.append(grenade_place(len(g.profile(shooter).weapons), number))
    return able


def _is_ready(g: State, shooter: ModelNumber, place: WeaponPlace, weapon: Weapon, long_allowed: bool) -> bool:
    """Whether the weapon can be fired at all. R-SHOOT-01, R-SHOOT-08, A-HEAVY-01, A-INDIRECT-01."""
    return weapon.shoots() and is_loaded(g, shooter, place) and (long_allowed or not is_long_weapon(weapon))


def weapons_against(g: State, shooter: ModelNumber, target: ModelNumber) -> list[WeaponPlace]:
    """Loaded weapons with which the model may attack this enemy now, including those that need a Long action.

    R-SHOOT-03. Smoke and Invigorate do not count as attacks.
    """
    profile = g.profile(shooter)
    if not profile.shoot or g.models[shooter].pinned or enemies_in_cube(g, shooter):
        return []
    able: list[WeaponPlace] = []
    for place, weapon in all_arms(g, shooter):
        if not weapon.shoots() or weapon.has(INVIGORATE) or (weapon.at_cube and load_of(weapon) == SMOKE):
            continue
        if not is_loaded(g, shooter, place) or not shoot_value(g, shooter, weapon):
            continue
        if in_range_and_sight(g, shooter, weapon, target):
            able.append(place)
    return able


def is_loaded(g: State, shooter: ModelNumber, place: WeaponPlace) -> bool:
    """Whether the weapon bears no Reload counter and is neither used up nor burnt.

    R-SHOOT-08, A-ONEUSE-01, A-VOLATILE-01. A SHOOT result does not get round a Reload counter. A-SLOWRELOAD-03
    """
    if place in g.models[shooter].reloading:
        return False
    return not g.models[shooter].spent or not (is_empty(g, shooter, place) or is_broken(g, shooter, place))


def why_not_weapon(g: State, shooter: ModelNumber, place: WeaponPlace, long_allowed: bool) -> Fault | None:
    """Why a weapon is not in `shooting_weapons`, or None if it is. R-SHOOT-01, R-SHOOT-03, R-SHOOT-08, A-HEAVY-01."""
    weapon = arm(g, shooter, place)
    refusal = why_not_with(g, shooter, weapon)
    if refusal is not None:
        return refusal
    if is_broken(g, shooter, place):
        return Fault("The {weapon} has caught fire and cannot be used again.", rule="A-VOLATILE-01", weapon=weapon.name)
    if is_empty(g, shooter, place):
        return Fault("The {weapon} has been used up.", rule="A-ONEUSE-01", weapon=weapon.name)
    if not is_loaded(g, shooter, place):
        return Fault("The {weapon} must be reloaded first.", rule="R-SHOOT-08", weapon=weapon.name)
    if is_long_weapon(weapon) and not long_allowed:
        return Fault("Firing the {weapon} is a long action.", rule="R-ACT-01", weapon=weapon.name)
    if not has_target(g, shooter, weapon):
        return Fault("There is no target for the {weapon}.", rule="R-SHOOT-03", weapon=weapon.name)
    return None


def can_shoot(g: State, shooter: ModelNumber, long_allowed: bool) -> bool:
    """Whether any weapon or grenade has a target; the caller has checked that the model may Shoot at all.

    Of the weapons that need nothing but range and sight, the one with the longest range has a target if any has: so the
    sight to each enemy is asked for only once.
    """
    model = g.models[shooter]
    longest = 0
    for place, weapon in all_arms(g, shooter):
        if not _is_ready(g, shooter, place, weapon, long_allowed):
            continue
        if not weapon.plain:
            if has_target(g, shooter, weapon):
                return True
        elif weapon.range > longest and shoot_value(g, shooter, weapon):
            longest = weapon.range
    if longest > 0 and sees_enemy_within(g, shooter, longest):
        return True
    return bool(model.items) and bool(g.profile(shooter).shoot and grenades(g, shooter)) and can_throw(g, shooter)


def may_fire_for_effect(weapon: Weapon) -> bool:
    """Whether the weapon may Fire for Effect. R-FFE-01, A-RAPIDFIRE-01."""
    return weapon.has(RAPID_FIRE) and not weapon.at_cube


def survive_test(g: State, target: ModelNumber, dice_results: int) -> Test:
    """The target's Survive test, modified by DICE results and Stealth. R-SRES-01, R-SMOD-23, S-STEALTH.

    Resilient (n) re-rolls up to n failed dice. A-RESILIENT-01
    """
    modifiers: tuple[Modifier, ...] = (Modifier("R-SMOD-12", dice_results),) if dice_results else ()
    hidden = g.value(target, STEALTH) if g.models[target].gains else 0
    if hidden:
        modifiers = (*modifiers, Modifier(STEALTH, hidden))
    return Test(value_rolled(g, target, g.profile(target).survive), modifiers, rerolls=g.value(target, RESILIENT))
