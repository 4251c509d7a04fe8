"""Deployment: zones, whether a team fits, and the remedy when it does not. R-RECON-*, R-DEPLOY-*."""

from __future__ import annotations

from typing import Final

from deadzone.core.board.capacity import why_not_fit
from deadzone.core.cubes import (
    COLUMNS,
    ROWS,
    Cube,
    Square,
    across,
    all_levels,
    column_of,
    cube_name,
    cube_over,
    level_of,
    row_of,
    square_of,
)
from deadzone.core.dice import Test
from deadzone.core.profiles import LEADER
from deadzone.core.questions import RED, enemy_of
from deadzone.core.sentence import Fault
from deadzone.core.state import NOBODY, WAITING, State
from deadzone.rules.table.presence import size_taken

VEHICLE: Final = "A-VEHICLE"
STRATEGIST: Final = "A-STRATEGIST"
RECON_DICE: Final = 5


def recon_test(g: State, side: int) -> Test:
    """Five dice against the Leader's Recon. R-RECON-01, -02, -06.

    A Strategist re-rolls one failed die. A-STRATEGIST-01
    """
    for number, model in enumerate(g.models):
        leader = g.profile(number)
        if model.side == side and leader.type == LEADER:
            return Test(leader.recon, base=RECON_DICE, rerolls=1 if leader.has(STRATEGIST) else 0)
    return Test(0, base=RECON_DICE)


def waiting_models(g: State, side: int) -> list[int]:
    return [number for number, model in enumerate(g.models) if model.side == side and model.fate == WAITING]


def zone_cubes(g: State, zone: tuple[Square, ...]) -> list[Cube]:
    """All cubes above these squares that hold a model, on every level. M-PATROL-02."""
    field = g.setting.ground.field
    cubes = [cube_over(square, level) for level in all_levels(field.levels) for square in zone]
    return [cube for cube in cubes if field.supported(cube)]


# Where a model may be deployed


def deploy_cubes(g: State, number: int) -> list[Cube]:
    """Where a model may be deployed so that those after it still fit. R-DEPLOY-01, R-DEPLOY-02, R-DEPLOY-04.

    If they do not fit anyway, wherever there is room for this one.
    """
    side = g.models[number].side
    rest = [other for other in waiting_models(g, side) if other != number]
    cubes = zone_cubes(g, g.zones[side])
    rooms = [_room(g, cube, number) for cube in cubes]
    size = g.profile(number).size
    able: list[Cube] = []
    with_room: list[Cube] = []
    for index, cube in enumerate(cubes):
        if rooms[index] < size or _too_high(g, number, cube):
            continue
        with_room.append(cube)
        rooms[index] -= size
        if _fit(g, rest, cubes, rooms):
            able.append(cube)
        rooms[index] += size
    return able or with_room


def why_not_deploy(g: State, number: int, cube: Cube) -> Fault | None:
    """The rule that keeps a model from being deployed in a cube, None when it may."""
    if cube in deploy_cubes(g, number):
        return None
    field = g.setting.ground.field
    side = g.models[number].side
    if not 0 <= cube < field.cubes or square_of(cube) not in g.zones[side]:
        return Fault("Models are deployed in their own zone.", rule="R-RECON-05")
    if _too_high(g, number, cube):
        return Fault("Vehicles are deployed on the ground.", rule="R-DEPLOY-01")
    no_room = why_not_fit(field, cube, g.profile(number).size, size_taken(g, cube, number))
    if no_room is not None:
        return no_room
    return Fault(
        "With {model} in {cube} the rest of the team would find no room.",
        rule="R-DEPLOY-04",
        model=g.profile(number).name,
        cube=cube_name(cube),
    )


def team_fits(g: State, side: int, zone: tuple[Square, ...]) -> bool:
    """The side's waiting models all find room in these squares. R-DEPLOY-04."""
    waiting = waiting_models(g, side)
    cubes = zone_cubes(g, zone)
    return _fit(g, waiting, cubes, [_room(g, cube, waiting[0]) for cube in cubes]) if waiting else True


def _room(g: State, cube: Cube, number: int) -> int:
    return g.setting.ground.steps.holds[cube] - size_taken(g, cube, number)


def _too_high(g: State, number: int, cube: Cube) -> bool:
    """R-DEPLOY-01."""
    return level_of(cube) > 1 and g.has(number, VEHICLE)


def _fit(g: State, models: list[int], cubes: list[Cube], rooms: list[int]) -> bool:
    """Whether models fit into the rooms: Vehicles on the ground in every way, then the others."""
    grounded = [g.profile(number).size for number in models if g.has(number, VEHICLE)]
    others = [g.profile(number).size for number in models if not g.has(number, VEHICLE)]
    if sum(grounded) + sum(others) > sum(rooms):
        return False
    grounded.sort(reverse=True)
    others.sort(reverse=True)
    on_ground = [room for room, cube in zip(rooms, cubes, strict=True) if level_of(cube) == 1]
    above = [room for room, cube in zip(rooms, cubes, strict=True) if level_of(cube) > 1]
    return _park(grounded, 0, on_ground, above, others, set())


def _park(
    grounded: list[int],
    index: int,
    on_ground: list[int],
    above: list[int],
    others: list[int],
    failed: set[tuple[int, ...]],
) -> bool:
    """Each Vehicle is tried in every different room of the ground; `failed` are rooms left over that were in vain.

    Without it a team of many small Vehicles, from somebody's file, would take for ever.
    """
    if index == len(grounded):
        return _fill(others, on_ground + above)
    left = (index, *sorted(on_ground))
    if left in failed:
        return False
    tried: set[int] = set()
    for place, room in enumerate(on_ground):
        if room < grounded[index] or room in tried:
            continue
        tried.add(room)
        on_ground[place] -= grounded[index]
        done = _park(grounded, index + 1, on_ground, above, others, failed)
        on_ground[place] += grounded[index]
        if done:
            return True
    failed.add(left)
    return False


def _fill(sizes: list[int], rooms: list[int]) -> bool:
    """The largest first, each into the smallest room that holds it: exact for Sizes and rooms up to 4."""
    for size in sizes:
        best = -1
        for place, room in enumerate(rooms):
            if room >= size and (best < 0 or room < rooms[best]):
                best = place
        if best < 0:
            return False
        rooms[best] -= size
    return True


# The remedy when a team does not fit


def useful_extensions(g: State, side: int) -> list[Square]:
    """The squares with which the shortest extension that makes the team fit may begin. R-DEPLOY-04.

    All extensions by one square, then by two, and so on; none when not even the whole board would do.
    """
    zone = g.zones[side]
    if not team_fits(g, side, _largest(g, side, zone)):
        return []
    begun = {frozenset((*zone, square)): {square} for square in extension_squares(g, side, zone)}
    while begun:
        fitting = [first for grown, first in begun.items() if team_fits(g, side, tuple(grown))]
        if fitting:
            return sorted(set().union(*fitting))
        longer: dict[frozenset[Square], set[Square]] = {}
        for grown, first in begun.items():
            for square in extension_squares(g, side, tuple(grown)):
                longer.setdefault(grown | {square}, set()).update(first)
        begun = longer
    return []


def side_behind(g: State) -> int:
    """The side that has added fewer squares to its zone than the other, NOBODY when they are even. R-DEPLOY-04."""
    red, blue = squares_added(g, RED), squares_added(g, enemy_of(RED))
    if red == blue:
        return NOBODY
    return RED if red < blue else enemy_of(RED)


def squares_added(g: State, side: int) -> int:
    """By how many squares the side's zone is larger than the mission has laid it."""
    return len(g.zones[side]) - len(_home(g, g.zones[side]))


def _home(g: State, zone: tuple[Square, ...]) -> tuple[Square, ...]:
    """The zone as the mission has laid it."""
    laid = g.setting.mission.zones
    return laid[RED] if laid[RED][0] in zone else laid[enemy_of(RED)]


def _largest(g: State, side: int, zone: tuple[Square, ...]) -> tuple[Square, ...]:
    """The zone with everything that could ever be added to it."""
    more = extension_squares(g, side, zone)
    while more:
        zone = (*zone, *more)
        more = extension_squares(g, side, zone)
    return zone


def extension_squares(g: State, side: int, zone: tuple[Square, ...]) -> list[Square]:
    """The squares by which a zone may grow: beside it on the same edge first, then row by row inward.

    R-DEPLOY-04: not the enemy's zone and not an objective's square.
    """
    barred = set(zone) | set(g.zones[enemy_of(side)]) | {square_of(cube) for cube, _ in g.setting.mission.objectives}
    beside = {across(square, wall) for square in zone for wall in range(4)}
    free = [square_of(square) for square in sorted(beside) if square >= 0 and square not in barred]
    edges = _home_edges(g, zone)
    depths = [min([_inward(square)[edge] for edge in edges]) for square in free]
    return [square for square, depth in zip(free, depths, strict=True) if depth == min(depths)]


def _home_edges(g: State, zone: tuple[Square, ...]) -> list[int]:
    """The board edge along which the mission laid the zone: the one with most of its squares; several if equal."""
    home = _home(g, zone)
    counts = [sum([1 for square in home if _inward(square)[edge] == 0]) for edge in range(4)]
    return [edge for edge in range(4) if counts[edge] == max(counts)]


def _inward(square: Square) -> tuple[int, int, int, int]:
    """How far a square lies from the north, east, south and west edge."""
    row, column = row_of(square), column_of(square)
    return (row, COLUMNS - 1 - column, ROWS - 1 - row, column)
