"""`reach` finds exactly the cubes where the engine lets a movement end."""

import pytest

from deadzone.core.cubes import cube_name, parse_cube
from deadzone.core.engine import answer
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Choice
from deadzone.core.state import State
from deadzone.maps.generate import generate
from deadzone.maps.shipped import load
from deadzone.procedures.movement.moving import STOP_HERE, Movement
from deadzone.rules.movement.reaching import reach as cubes_and_ways
from deadzone.rules.table.presence import enemies_at
from deadzone.table.scenario import Scenario

FREE, CONTESTED = "free", "contested"


def reach(g: State, number: ModelNumber, cubes: int) -> dict[int, str]:
    """Cubes found by `rules.movement.reaching`, and whether an enemy is there."""
    side = g.models[number].side
    return {cube: CONTESTED if enemies_at(g, cube, side) else FREE for cube in cubes_and_ways(g, number, cubes)}


def ends_by_playing(g: State) -> dict[int, str]:
    """Cubes where all movements offered by the engine end: by choice, at the last cube, or at an enemy."""
    found: dict[int, str] = {}
    waiting, seen = [g], set()
    while waiting:
        here = waiting.pop()
        frame, question = here.stack[-1], here.question
        assert isinstance(frame, Movement)
        # Stopping in a cube changes nothing but the question.
        position = (frame.before, here.models[frame.model].cube, frame.left, question.kind if question else "")
        if position in seen:
            continue
        seen.add(position)
        if question is not None and question.kind == "spot":
            beside = [m for m in here.models if m.cube == position[1] and m.side != here.models[frame.model].side]
            found[position[1]] = CONTESTED if beside else FREE
            continue
        assert isinstance(question, Choice)
        for way in question.options:
            if isinstance(way, int) and (way >= 0 or (way == STOP_HERE and frame.before >= 0)):
                tried = here.copy()
                answer(tried, way)
                waiting.append(tried)
    return found


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("cubes", [1, 2, 3])
def test_reach_is_where_the_engine_lets_a_movement_end(seed: int, cubes: int) -> None:
    field = load("refinery") if seed == 0 else generate(seed, 2 + seed % 2)
    places = [cube for cube in field.every_cube if field.supported(cube)]
    table = Scenario(field)
    where = places[seed * 11 % len(places)]
    mover = table.red(("Enforcer", "Assault Enforcer")[seed % 2], at=cube_name(where))
    for cube in places[seed % 3 :: 5]:
        if cube != where:
            table.blue("Steel Warrior", at=cube_name(cube))
    g = table.state
    told = reach(g, mover, cubes)
    table.start(Movement(mover, cubes))
    ends = ends_by_playing(g)
    ends.pop(where, None)  # the starting cube does not matter to the page and JADE
    assert told == ends
    assert len(told) > 1


def test_an_enemy_ends_the_way_and_a_friend_fills_the_cube() -> None:
    table = Scenario()
    mover = table.red("Enforcer", at="r0c0")
    table.blue("Steel Warrior", at="r0c1")
    for _ in range(4):
        table.red("Enforcer", at="r1c0")
    told = reach(table.state, mover, 1)
    assert told == {parse_cube("r0c1"): CONTESTED, parse_cube("r1c1"): FREE}
