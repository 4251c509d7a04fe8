"""Deployment: zones, whether a team fits into its zone, and extending the zone if not. R-RECON-*, R-DEPLOY-*."""

from __future__ import annotations

from typing import Final

from deadzone.core.board.capacity import why_not_fit
from deadzone.core.cubes import (
    COLUMNS,
    CUBE_SIDES,
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
from deadzone.core.pieces import ModelNumber
from deadzone.core.profiles import LEADER
from deadzone.core.rule_ids import RuleId
from deadzone.core.sentence import Fault
from deadzone.core.sides import NO_SIDE, RED, Side, enemy_of
from deadzone.core.state import WAITING, State
from deadzone.rules.table.presence import size_taken

VEHICLE: Final = RuleId("A-VEHICLE")
STRATEGIST: Final = RuleId("A-STRATEGIST")
RECON_DICE: Final = 5


def recon_test(g: State, side: Side) -> Test:
    """Recon test: five dice against the Leader's Recon value. R-RECON-01, -02, -06.

    A Strategist may re-roll one failed die. A-STRATEGIST-01
    """
    for number, model in enumerate(g.models):
        leader = g.profile(ModelNumber(number))
        if model.side == side and leader.type == LEADER:
            return Test(leader.recon, base=RECON_DICE, rerolls=1 if leader.has(STRATEGIST) else 0)
    return Test(0, base=RECON_DICE)


def waiting_models(g: State, side: Side) -> list[ModelNumber]:
    return [
        ModelNumber(number) for number, model in enumerate(g.models) if model.side == side and model.fate == WAITING
    ]


def zone_cubes(g: State, zone: tuple[Square, ...]) -> list[Cube]:
    """All cubes above these squares, on every level, that can hold a model. M-PATROL-02."""
    field = g.setting.ground.field
    cubes = [cube_over(square, level) for level in all_levels(field.levels) for square in zone]
    return [cube for cube in cubes if field.supported(cube)]


# Where a model may be deployed


def deploy_cubes(g: State, number: ModelNumber) -> list[Cube]:
    """Cubes where the model may be deployed so that the rest still fits. R-DEPLOY-01, R-DEPLOY-02, R-DEPLOY-04.

    If the rest does not fit in any case, all cubes with room for this model.
    """
    side = g.models[number].side
    rest = [other for other in waiting_models(g, side) if other != number]
    cubes = zone_cubes(g, g.zones[side])
    rooms = [_room(g, cube, number) for cube in cubes]
    size = g.profile(number).size
    grounded, others = _sizes(g, rest)
    able: list[Cube] = []
    with_room: list[Cube] = []
    for index, cube in enumerate(cubes):
        if rooms[index] < size or _too_high(g, number, cube):
            continue
        with_room.append(cube)
        rooms[index] -= size
        if _fit(grounded, others, cubes, rooms):
            able.append(cube)
        rooms[index] += size
    return able or with_room


def why_not_deploy(g: State, number: ModelNumber, cube: Cube) -> Fault | None:
    """Why the model may not be deployed in the cube; None if it may."""
    if cube in deploy_cubes(g, number):
        return None
    field = g.setting.ground.field
    side = g.models[number].side
    if not 0 <= cube < field.cubes or square_of(cube) not in g.zones[side]:
        return Fault("A model must be deployed in its own zone.", rule="R-RECON-05")
    if _too_high(g, number, cube):
        return Fault("A Vehicle must be deployed on the ground level.", rule="R-DEPLOY-01")
    no_room = why_not_fit(field, cube, g.profile(number).size, size_taken(g, cube, number))
    if no_room is not None:
        return no_room
    return Fault(
        "With {model} in {cube} there would be no room for the rest of the team.",
        rule="R-DEPLOY-04",
        model=g.profile(number).name,
        cube=cube_name(cube),
    )


def team_fits(g: State, side: Side, zone: tuple[Square, ...]) -> bool:
    """Whether all of the side's waiting models fit into these squares. R-DEPLOY-04."""
    waiting = waiting_models(g, side)
    cubes = zone_cubes(g, zone)
    if not waiting:
        return True
    grounded, others = _sizes(g, waiting)
    return _fit(grounded, others, cubes, [_room(g, cube, waiting[0]) for cube in cubes])


def _room(g: State, cube: Cube, number: ModelNumber) -> int:
    return g.setting.ground.steps.holds[cube] - size_taken(g, cube, number)


def _too_high(g: State, number: ModelNumber, cube: Cube) -> bool:
    """Whether the model is a Vehicle and the cube is above the ground. R-DEPLOY-01."""
    return level_of(cube) > 1 and g.has(number, VEHICLE)


def _sizes(g: State, models: list[ModelNumber]) -> tuple[list[int], list[int]]:
    """The Sizes of the Vehicles among the models, and of the others, each the largest first."""
    grounded = [g.profile(number).size for number in models if g.has(number, VEHICLE)]
    others = [g.profile(number).size for number in models if not g.has(number, VEHICLE)]
    grounded.sort(reverse=True)
    others.sort(reverse=True)
    return grounded, others


def _fit(grounded: list[int], others: list[int], cubes: list[Cube], rooms: list[int]) -> bool:
    """Whether models of these Sizes fit into the rooms: all placements of Vehicles are tried, then the others.

    Without Vehicles the level does not matter.
    """
    if not grounded:
        return _fill(others, rooms.copy())
    if sum(grounded) + sum(others) > sum(rooms):
        return False
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
    """Try each Vehicle in every different room on the ground; `failed` holds leftover rooms that led nowhere.

    Without `failed`, a team of many small Vehicles (from an edited file) would take forever.
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
    """Place the largest first, each in the smallest room that holds it; exact for Sizes and rooms up to 4."""
    for size in sizes:
        best = -1
        for place, room in enumerate(rooms):
            if room >= size and (best < 0 or room < rooms[best]):
                best = place
        if best < 0:
            return False
        rooms[best] -= size
    return True


# Extending the zone of a team that does not fit


def useful_extensions(g: State, side: Side) -> list[Square]:
    """Squares that can start a shortest extension of the zone that makes the team fit. R-DEPLOY-04.

    Tries all extensions by one square, then by two, and so on; empty if not even the largest zone is enough.
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


def side_behind(g: State) -> Side:
    """The side that has added fewer squares to its zone than the other; NO_SIDE if equal. R-DEPLOY-04."""
    red, blue = squares_added(g, RED), squares_added(g, enemy_of(RED))
    if red == blue:
        return NO_SIDE
    return RED if red < blue else enemy_of(RED)


def squares_added(g: State, side: Side) -> int:
    """Number of squares the side has added to the mission's zone."""
    return len(g.zones[side]) - len(_home(g, g.zones[side]))


def _home(g: State, zone: tuple[Square, ...]) -> tuple[Square, ...]:
    """The zone as given by the mission."""
    laid = g.setting.mission.zones
    return laid[RED] if laid[RED][0] in zone else laid[enemy_of(RED)]


def _largest(g: State, side: Side, zone: tuple[Square, ...]) -> tuple[Square, ...]:
    """The zone with all squares that could ever be added to it."""
    more = extension_squares(g, side, zone)
    while more:
        zone = (*zone, *more)
        more = extension_squares(g, side, zone)
    return zone


def extension_squares(g: State, side: Side, zone: tuple[Square, ...]) -> list[Square]:
    """Squares by which the zone may grow: first those beside it on the same board edge, then row by row inward.

    R-DEPLOY-04: not in the enemy zone and not an objective's square.
    """
    barred = set(zone) | set(g.zones[enemy_of(side)]) | {square_of(cube) for cube, _ in g.setting.mission.objectives}
    beside = {across(square, wall) for square in zone for wall in CUBE_SIDES}
    free = [square_of(square) for square in sorted(beside) if square >= 0 and square not in barred]
    edges = _home_edges(g, zone)
    depths = [min([_inward(square)[edge] for edge in edges]) for square in free]
    return [square for square, depth in zip(free, depths, strict=True) if depth == min(depths)]


def _home_edges(g: State, zone: tuple[Square, ...]) -> list[int]:
    """Board edges along which the mission's zone lies: the edge with most of its squares, or several if equal."""
    home = _home(g, zone)
    counts = [sum([1 for square in home if _inward(square)[edge] == 0]) for edge in range(4)]
    return [edge for edge in range(4) if counts[edge] == max(counts)]


def _inward(square: Square) -> tuple[int, int, int, int]:
    """Distances of the square from the north, east, south and west edges."""
    row, column = row_of(square), column_of(square)
    return (row, COLUMNS - 1 - column, ROWS - 1 - row, column)
