"""Grenades: the cubes at which they may be thrown. A-GRENADE-*, I-FRAG-01, I-STUN-01, I-SMOKE-01."""

from __future__ import annotations

from typing import Final

from deadzone.core.board.battlefield import NONE, Battlefield, is_partial
from deadzone.core.board.sight import NO_SIGHT
from deadzone.core.cubes import (
    ROWS,
    Cube,
    above,
    all_levels,
    column_of,
    cube_name,
    distance,
    level_of,
    row_cubes,
    row_of,
)
from deadzone.core.dice import Modifier, Test
from deadzone.core.pieces import ModelNumber
from deadzone.core.sentence import Fault
from deadzone.core.state import State
from deadzone.rules.dice.values import value_rolled
from deadzone.rules.items.commlink import marked_by_commlink
from deadzone.rules.table.presence import enemies_there
from deadzone.rules.table.seeing import body_of, grade_between, sees
from deadzone.rules.table.shifting import ANCHORS_ON

GRENADE_RANGE: Final = 3
FRAG_DICE: Final = 3
SMALL_BODY: Final = 1  # a standing model of Size 1; a cube is seen if such a model in it would be


def grenade_cubes(g: State, number: ModelNumber, reach: int = GRENADE_RANGE) -> list[Cube]:
    """Cubes at which the model may throw a grenade, in ascending order. A-GRENADE-01, A-GRENADE-07."""
    field = g.setting.ground.field
    here = g.models[number].cube
    under_sky = open_to_sky(field, here)
    return [
        cube
        for cube in cubes_in_range(field, here, reach)
        if (under_sky and open_to_sky(field, cube)) or in_sight(g, number, cube)
    ]


def can_throw(g: State, number: ModelNumber) -> bool:
    """Whether there is any cube at which the model may throw a grenade."""
    field = g.setting.ground.field
    here = g.models[number].cube
    under_sky = open_to_sky(field, here)
    for cube in cubes_in_range(field, here, GRENADE_RANGE):
        if (under_sky and open_to_sky(field, cube)) or in_sight(g, number, cube):
            return True
    return False


def why_not_throw_at(g: State, number: ModelNumber, cube: Cube, reach: int = GRENADE_RANGE) -> Fault | None:
    """The reason why a grenade may not be thrown at a cube, or None if it may."""
    field = g.setting.ground.field
    here = g.models[number].cube
    there = cube_name(cube)
    if cube == here:
        return Fault("A model cannot throw a grenade at its own cube.", rule="A-GRENADE-07")
    if not field.supported(cube):
        return Fault("There is no floor in {cube} for a grenade to land on.", rule="A-GRENADE-03", cube=there)
    cubes = distance(here, cube)
    if cubes > reach:
        return Fault(
            "{cube} is {cubes} cubes away; the range of a grenade is {range}.",
            rule="R-RANGE-03",
            cube=there,
            cubes=cubes,
            range=reach,
        )
    if (open_to_sky(field, here) and open_to_sky(field, cube)) or in_sight(g, number, cube):
        return None
    return Fault(
        "{model} cannot see {cube}, and one of the two is under a roof.",
        rule="A-GRENADE-01",
        model=g.profile(number).name,
        cube=there,
    )


def open_to_sky(field: Battlefield, cube: Cube) -> bool:
    """Whether the cube is visible from above: no full floor or hatch on a higher level of the stack. A-GRENADE-02."""
    over = above(cube)
    while over < field.cubes:
        floor = field.floors[over]
        if floor != NONE and not is_partial(floor):
            return False
        over = above(over)
    return True


def throw_test(g: State, number: ModelNumber, dice_results: int) -> Test:
    """The Shoot test of a throw: three dice and no modifiers except DICE results. A-GRENADE-03, R-CMD-19."""
    modifiers = (Modifier("R-SMOD-12", dice_results),) if dice_results else ()
    return Test(value_rolled(g, number, g.profile(number).shoot), modifiers)


def cubes_in_range(field: Battlefield, here: Cube, reach: int) -> list[Cube]:
    """Cubes with a floor within range, except `here` itself."""
    row, column, level = row_of(here), column_of(here), level_of(here)
    return [
        cube
        for floor in all_levels(field.levels)[max(0, level - 1 - reach) : level + reach]
        for line in range(max(0, row - reach), min(ROWS - 1, row + reach) + 1)
        for cube in row_cubes(line, floor)[max(0, column - reach) : column + reach + 1]
        if field.floors[cube] != NONE and cube != here
    ]


def in_sight(g: State, number: ModelNumber, cube: Cube) -> bool:
    """Whether the cube is in line of sight, or marked by a friendly Commlink. I-COMMLINK-01."""
    return marked_by_commlink(g, g.models[number].side, cube) or sees_cube(g, number, cube)


def sees_cube(g: State, number: ModelNumber, cube: Cube) -> bool:
    """Whether the model has line of sight to the cube, or to an enemy in it. A-GRENADE-02, A-GRENADE-06, R-SRES-05.

    A cube is seen if a Size 1 model on one of its anchors (R-POS-03) would be at least partly visible. Smoke between
    the cubes blocks sight; smoke in either of the two does not, since the cube itself stays visible (R-LOS-05).
    """
    model = g.models[number]
    body = body_of(g, number)
    smoke = g.smoke - {model.cube, cube} if g.smoke else g.smoke
    for x, y in ANCHORS_ON[g.setting.ground.field.floors[cube]]:
        if grade_between(g, model.cube, model.x, model.y, body, cube, x, y, SMALL_BODY, smoke) != NO_SIGHT:
            return True
    return any([sees(g, number, enemy) for enemy in enemies_there(g, cube, number)])
