"""Turning the battlefield under a mission: the side that did not choose it may turn it. R-FIELD-08."""

from __future__ import annotations

from deadzone.core.board.battlefield import Battlefield, turned_floor, turned_ramp
from deadzone.core.cubes import CUBE_SIDES, quarter_turn, square_of
from deadzone.core.setting import Ground, Mission, Setting


def turned(field: Battlefield) -> Battlefield:
    """The battlefield after a clockwise quarter turn. Zones and objectives belong to the mission and stay in place.

    Objectives move to the highest level of their square. R-OBJ-02
    """
    found = Battlefield(field.levels, field.name)
    for cube in field.every_cube:
        there = quarter_turn(cube)
        for side in CUBE_SIDES:
            found.sides[there * 4 + (side + 1) % 4] = field.sides[cube * 4 + side]
        found.floors[there] = turned_floor(field.floors[cube], 1)
        found.ladders[there] = field.ladders[cube]
        found.ramps[there] = turned_ramp(field.ramps[cube], 1)
    found.red_zone, found.blue_zone = field.red_zone, field.blue_zone
    found.objective_cubes = tuple([found.highest_supported(square_of(cube)) for cube in field.objective_cubes])
    return found


def with_board_turned(setting: Setting, quarters: int) -> Setting:
    """The setting after this many quarter turns, cached because its tables are slow to build."""
    known = setting.turned.get(quarters)
    if known is None:
        field = setting.ground.field
        for _ in range(quarters):
            field = turned(field)
        mission = setting.mission
        objectives = tuple([(field.highest_supported(square_of(cube)), points) for cube, points in mission.objectives])
        known = Setting(
            Ground(field, setting.ground.los_origin_any),
            Mission(mission.name, mission.zones, objectives, mission.vp_target),
            setting.profiles,
            setting.options,
            setting.jade,
        )
        setting.turned[quarters] = known
    return known
