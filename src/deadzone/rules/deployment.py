"""Deployment: zones, whether a team fits, and the remedy when it does not. R-RECON-*, R-DEPLOY-*."""

from __future__ import annotations

from typing import Final

from deadzone.core.cubes import SQUARES, across, level_of, row_of, square_of
from deadzone.core.profiles import LEADER
from deadzone.core.questions import enemy_of
from deadzone.core.state import WAITING, State
from deadzone.rules.presence import size_taken

VEHICLE: Final = "A-VEHICLE"
RECON_DICE: Final = 5


def recon_value(g: State, side: int) -> int:
    """The Leader's Recon. R-RECON-02."""
    for number, model in enumerate(g.models):
        profile = g.profile(number)
        if model.side == side and profile.type == LEADER:
            return profile.recon
    return 0


def waiting_models(g: State, side: int) -> list[int]:
    return [number for number, model in enumerate(g.models) if model.side == side and model.fate == WAITING]


def zone_cubes(g: State, side: int, zone: tuple[int, ...] | None = None) -> list[int]:
    """All cubes of the side's zone that hold a model, on every level. M-PATROL-02."""
    field = g.setting.ground.field
    squares = g.zones[side] if zone is None else zone
    cubes = [square + level * SQUARES for level in range(field.levels) for square in squares]
    return [cube for cube in cubes if field.supported(cube)]


def deploy_cubes(g: State, number: int) -> list[int]:
    """Where a model may be deployed so that those after it still fit. R-DEPLOY-01, R-DEPLOY-02."""
    side = g.models[number].side
    rest = [other for other in waiting_models(g, side) if other != number]
    cubes = zone_cubes(g, side)
    rooms = [_room(g, cube, number) for cube in cubes]
    size = g.profile(number).size
    able: list[int] = []
    for index, cube in enumerate(cubes):
        if rooms[index] < size or (_grounded(g, number) and level_of(cube) > 1):
            continue
        rooms[index] -= size
        if _fit(g, rest, cubes, rooms):
            able.append(cube)
        rooms[index] += size
    return able


def team_fits(g: State, side: int, zone: tuple[int, ...]) -> bool:
    """The side's waiting models all find room in these squares. R-DEPLOY-04."""
    waiting = waiting_models(g, side)
    cubes = zone_cubes(g, side, zone)
    return _fit(g, waiting, cubes, [_room(g, cube, waiting[0]) for cube in cubes]) if waiting else True


def _room(g: State, cube: int, number: int) -> int:
    return g.setting.ground.steps.holds[cube] - size_taken(g, cube, number)


def _grounded(g: State, number: int) -> bool:
    return g.profile(number).has(VEHICLE)


def _fit(g: State, models: list[int], cubes: list[int], rooms: list[int]) -> bool:
    """Whether models fit into the rooms: the large ones first, each tried in every different room."""
    order = sorted(models, key=lambda number: (not _grounded(g, number), -g.profile(number).size))
    sizes = [g.profile(number).size for number in order]
    return _pack(g, order, sizes, 0, cubes, rooms)


def _pack(g: State, order: list[int], sizes: list[int], index: int, cubes: list[int], rooms: list[int]) -> bool:
    if index == len(order):
        return True
    if sum(sizes[index:]) > sum(rooms):
        return False
    tried: set[tuple[int, bool]] = set()
    for place, cube in enumerate(cubes):
        ground = level_of(cube) == 1
        if rooms[place] < sizes[index] or (not ground and _grounded(g, order[index])):
            continue
        if (rooms[place], ground) in tried:
            continue
        tried.add((rooms[place], ground))
        rooms[place] -= sizes[index]
        done = _pack(g, order, sizes, index + 1, cubes, rooms)
        rooms[place] += sizes[index]
        if done:
            return True
    return False


MOST_LOOKED_AHEAD: Final = 3


def useful_extensions(g: State, side: int) -> list[int]:
    """The squares that bring a zone to its team's size in the fewest steps. R-DEPLOY-04.

    Beyond three squares the search would be long; then any square will do for the next one.
    """
    zone = g.zones[side]
    squares = extension_squares(g, side, zone)
    for more in range(MOST_LOOKED_AHEAD):
        useful = [square for square in squares if _grows_to_fit(g, side, (*zone, square), more)]
        if useful:
            return useful
    return squares


def _grows_to_fit(g: State, side: int, zone: tuple[int, ...], more: int) -> bool:
    if team_fits(g, side, zone):
        return True
    if more == 0:
        return False
    return any([_grows_to_fit(g, side, (*zone, square), more - 1) for square in extension_squares(g, side, zone)])


def extension_squares(g: State, side: int, zone: tuple[int, ...]) -> list[int]:
    """The squares by which a zone may grow: beside it on the same edge first, then in the next row inward.

    R-DEPLOY-04: not the enemy's zone and not an objective's square.
    """
    barred = set(zone) | set(g.zones[enemy_of(side)]) | {square_of(cube) for cube, _ in g.setting.mission.objectives}
    beside: list[int] = []
    for square in zone:
        for wall in range(4):
            other = across(square, wall)
            if other >= 0 and other not in barred and other not in beside:
                beside.append(other)
    rows = {row_of(square) for square in zone}
    same_edge = [square for square in beside if row_of(square) in rows and row_of(square) in (0, 7)]
    return sorted(same_edge or beside)
