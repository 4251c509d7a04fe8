"""Where a JADE model may flee to. J-VOC-03, J-AMB-17, R-AWAY-*."""

from __future__ import annotations

from deadzone.core.cubes import NOWHERE, SQUARES, Cube, below
from deadzone.core.pieces import ModelNumber
from deadzone.core.state import State
from deadzone.jade.played_side import settings_of
from deadzone.rules.movement.away import cube_towards
from deadzone.rules.movement.moving import may_end, speed_of, step_table
from deadzone.rules.movement.reaching import reach_and_hop
from deadzone.rules.movement.thrown import ways_away
from deadzone.rules.table.presence import enemies_at


def flights(g: State, number: ModelNumber, target: ModelNumber) -> dict[Cube, tuple[Cube, ...]]:
    """The cubes to which the model may flee from the target, with the path to each.

    They lie directly away from it, up to the length of a Move; with the setting `farthest`, all cubes in reach qualify.
    """
    cubes = speed_of(g, number)[0]
    side = g.models[number].side
    if settings_of(g, side).moving.flee == "farthest":
        ways = reach_and_hop(g, number, cubes, drops=False)
        return {cube: way for cube, way in ways.items() if not enemies_at(g, cube, side)}
    found: dict[Cube, tuple[Cube, ...]] = {}
    for direction in ways_away(g, target, number):
        way = straight_flight(g, number, direction, cubes)
        if way:
            found[way[-1]] = way
    return found


def straight_flight(g: State, number: ModelNumber, direction: int, cubes: int) -> tuple[Cube, ...]:
    """The path in one direction up to the last cube in which the model may end; empty if it cannot get away."""
    way: tuple[Cube, ...] = ()
    longest: tuple[Cube, ...] = ()
    before, here = NOWHERE, g.models[number].cube
    for _ in range(cubes):
        onward = _next_in_flight(g, number, before, here, direction)
        if onward < 0:
            break
        way = (*way, onward)
        before, here = here, onward
        if may_end(g, number, onward):
            longest = way
    return longest


def _next_in_flight(g: State, number: ModelNumber, before: Cube, here: Cube, direction: int) -> Cube:
    """The next cube of a flight, one level down where there is no floor; NOWHERE if blocked or held by enemies."""
    there = cube_towards(here, direction)
    if there < 0:
        return NOWHERE
    table = step_table(g, number)
    holds = table.holds[there] > 0
    onward = there if holds or there < SQUARES else below(there)
    open_way = table.can_step(here, onward, g.profile(number).size)
    if not open_way or (before >= 0 and not table.may_pass(before, here, onward)):
        return NOWHERE
    return NOWHERE if enemies_at(g, onward, g.models[number].side) else onward
