"""Weapons that are aimed at a cube: grenades, Indirect and Frag weapons. R-SHOOT-05, A-GRENADE, A-INDIRECT, R-SRES-05.

The engine, the page and JADE use `why_not_aim` and `aimed_cubes`, which must agree for all three kinds.
"""

from __future__ import annotations

from typing import Final

from deadzone.core.cubes import Cube, cube_name, distance
from deadzone.core.dice import Modifier, Test
from deadzone.core.pieces import ModelNumber
from deadzone.core.profiles import Weapon
from deadzone.core.rule_ids import RuleId
from deadzone.core.sentence import Fault
from deadzone.core.state import State
from deadzone.rules.damage.payloads import INDIRECT
from deadzone.rules.dice.values import value_rolled
from deadzone.rules.items.commlink import marked_by_commlink
from deadzone.rules.shooting.grenades import (
    cubes_in_range,
    grenade_cubes,
    open_to_sky,
    sees_cube,
    why_not_throw_at,
)
from deadzone.rules.shooting.shot_tests import weight_of_fire
from deadzone.rules.table.presence import enemies_there
from deadzone.rules.table.seeing import sees
from deadzone.rules.weapons.arms import shoot_value

GRENADE: Final = RuleId("A-GRENADE")
NEAREST_SHELL: Final = 3  # minimum distance: nothing within two cubes may be targeted, A-INDIRECT-03, C-14


def aimed_cubes(g: State, shooter: ModelNumber, weapon: Weapon) -> list[Cube]:
    """Cubes at which the model may aim this weapon, in ascending order."""
    if weapon.has(INDIRECT):
        field = g.setting.ground.field
        here = g.models[shooter].cube
        if not open_to_sky(field, here):
            return []
        far = [cube for cube in cubes_in_range(field, here, weapon.range) if distance(here, cube) >= NEAREST_SHELL]
        return [cube for cube in far if open_to_sky(field, cube)]
    if weapon.has(GRENADE):
        return grenade_cubes(g, shooter, weapon.range)
    around = cubes_in_range(g.setting.ground.field, g.models[shooter].cube, weapon.range)
    return [cube for cube in around if sees_cube(g, shooter, cube)]


def can_aim(g: State, shooter: ModelNumber, weapon: Weapon) -> bool:
    """Whether there is any cube at which the weapon may be aimed."""
    if weapon.has(INDIRECT) or weapon.has(GRENADE):
        return bool(aimed_cubes(g, shooter, weapon))
    around = cubes_in_range(g.setting.ground.field, g.models[shooter].cube, weapon.range)
    for cube in around:  # noqa: SIM110 - a generator is slow where this is compiled
        if sees_cube(g, shooter, cube):
            return True
    return False


def why_not_aim(g: State, shooter: ModelNumber, weapon: Weapon, cube: Cube) -> Fault | None:
    """The reason why the weapon may not be aimed at a cube, or None if it may."""
    if weapon.has(GRENADE) and not weapon.has(INDIRECT):
        return why_not_throw_at(g, shooter, cube, weapon.range)
    here = g.models[shooter].cube
    if cube == here:
        return Fault("A model cannot shoot at its own cube.", rule="R-SHOOT-03")
    if not g.setting.ground.field.supported(cube):
        return Fault("There is nothing to hit in {cube}.", rule="R-SHOOT-05", cube=cube_name(cube))
    cubes = distance(here, cube)
    if cubes > weapon.range:
        return Fault(
            "The target is {cubes} cubes away; the range of the {weapon} is {range}.",
            rule="R-RANGE-03",
            cubes=cubes,
            weapon=weapon.name,
            range=weapon.range,
        )
    return _why_no_shell(g, shooter, cube) if weapon.has(INDIRECT) else _why_unseen(g, shooter, cube)


def can_aim_at(g: State, shooter: ModelNumber, weapon: Weapon, cube: Cube) -> bool:
    return why_not_aim(g, shooter, weapon, cube) is None


def _why_no_shell(g: State, shooter: ModelNumber, cube: Cube) -> Fault | None:
    """The reason against an Indirect shot: too near, or one end not open to the sky. A-INDIRECT-02, A-INDIRECT-03."""
    field = g.setting.ground.field
    here = g.models[shooter].cube
    if distance(here, cube) < NEAREST_SHELL:
        return Fault("{cube} is too close for an Indirect shot.", rule="A-INDIRECT-03", cube=cube_name(cube))
    if open_to_sky(field, here) and open_to_sky(field, cube):
        return None
    return Fault("The shooter or {cube} is under a roof.", rule="A-INDIRECT-02", cube=cube_name(cube))


def _why_unseen(g: State, shooter: ModelNumber, cube: Cube) -> Fault | None:
    """The reason why the cube is not in line of sight, which smoke in it does not block. R-SRES-05."""
    if sees_cube(g, shooter, cube):
        return None
    name = g.profile(shooter).name
    return Fault("{model} cannot see {cube}.", rule="R-LOS-01", model=name, cube=cube_name(cube))


def needed_to_hit(g: State, shooter: ModelNumber, cube: Cube) -> int:
    """Successes an Indirect shot needs: 1 if an enemy there is in sight or marked, else 2. A-INDIRECT-04, -09, -11."""
    enemies = enemies_there(g, cube, shooter)
    if enemies and marked_by_commlink(g, g.models[shooter].side, cube):
        return 1
    return 1 if any([sees(g, shooter, enemy) for enemy in enemies]) else 2


def plain_test(g: State, shooter: ModelNumber, weapon: Weapon, dice_results: int = 0) -> Test:
    """A Shoot test without modifiers except DICE results. R-SMOD-21, R-CMD-19, R-TEST-13.

    Weight of Fire applies, because re-rolls are not modifiers.
    """
    modifiers = (Modifier("R-SMOD-12", dice_results),) if dice_results else ()
    value = value_rolled(g, shooter, shoot_value(g, shooter, weapon))
    return Test(value, modifiers, rerolls=weight_of_fire(g, shooter, weapon))
