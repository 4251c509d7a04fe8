"""Ends and lengths of movements: `rules.movement.reaching` and `lengths_to` against brute force."""

from __future__ import annotations

from collections import deque
from heapq import heappop, heappush
from random import Random

import pytest
from jade_tables import soldier

from deadzone.core.board.battlefield import BLOCKED, FLOOR_HATCH, FULL, Battlefield
from deadzone.core.board.steps import DRIVE, FLY, JUMP, NO_WAY, WALK, StepTable
from deadzone.core.cubes import NORTH, NOWHERE, SOUTH, SQUARES, WEST, Cube, parse_cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Spot
from deadzone.core.rule_ids import RuleId
from deadzone.core.setting import Ground, Options, Setting
from deadzone.core.sides import BLUE, RED, Side
from deadzone.core.state import Model, State
from deadzone.maps.generate import generate
from deadzone.maps.shipped import load, names
from deadzone.missions.patrol import patrol
from deadzone.procedures.movement.moving import STOP_HERE, Movement
from deadzone.rules.movement.moving import LET_FALL, flies, glide_landings, may_end, step_table
from deadzone.rules.movement.reaching import cubes_used, reach, way_length, way_or_distance
from deadzone.rules.table.presence import enemies_in_cube
from deadzone.table.scenario import Scenario
from sampling import sampled

MODELS_PER_SIDE = 7
FIELDS = [*names(), *range(6)]
GAITS: list[list[str]] = [
    [], [], [], ["I-JUMPPACK"], ["I-JUMPPACK"], ["A-FLIGHT"], ["A-GLIDE"], ["A-VEHICLE"], ["A-VEHICLE", "A-FLIGHT"],
]  # fmt: skip


def ground_called(name: str | int) -> Ground:
    return Ground(load(name) if isinstance(name, str) else generate(name, 2 + name % 2))


def scattered(ground: Ground, chance: Random) -> State:
    """Models of all Sizes and ways of moving at random places with room for them."""
    profiles = [
        soldier(f"m{place}", size=chance.choice([1, 1, 1, 2, 3, 4]), rules=chance.choice(GAITS))
        for place in range(2 * MODELS_PER_SIDE)
    ]
    g = State(Setting(ground, patrol(ground.field), tuple(profiles), Options()))
    for number in range(len(profiles)):
        g.models.append(Model(Side(number % 2), number, Cube(0), 200, 200, fate=1))
        roomy = [cube for cube in ground.field.every_cube if may_end(g, ModelNumber(number), cube)]
        if roomy:
            # Close together, so that they block each other.
            near = [cube for cube in roomy if cube & 7 < 4]
            model = g.change(ModelNumber(number))
            model.fate, model.cube = 0, chance.choice(near or roomy)
    return g


def at(g: State, number: ModelNumber, cube: Cube) -> State:
    there = g.copy()
    there.change(number).cube = cube
    return there


def ends_by_brute_force(g: State, number: ModelNumber, cubes: int) -> set[Cube]:
    """Cubes where a movement can end by the engine's choices, without hand-overs.

    Voluntary falls count only if the landing is soft and not decided by dice.
    """
    start = g.models[number].cube
    found: set[Cube] = set()
    seen = {(start, NOWHERE, cubes)}
    waiting = list(seen)
    while waiting:
        cube, before, left = waiting.pop()
        here = at(g, number, cube)
        if before != NOWHERE and enemies_in_cube(here, number) and not flies(g, number):
            found.add(cube)
            continue
        movement = Movement(number, left)
        movement.before = before
        following: list[tuple[Cube, Cube, int]] = []
        for choice in movement.ways(here):
            assert isinstance(choice, int)
            if choice == STOP_HERE:
                found.add(cube)
            elif choice == LET_FALL:
                following += [(landing, landing, left) for landing in safe_landings(here, number, before, cube)]
            elif choice >= 0:
                following.append((Cube(choice), cube, left - 1))
        waiting += [state for state in following if state not in seen]
        seen.update(following)
    return found - {start}


def safe_landings(g: State, number: ModelNumber, before: Cube, air: Cube) -> list[Cube]:
    if g.has(number, RuleId("A-GLIDE")):
        return glide_landings(g, number, before, air)
    if not any(g.has(number, RuleId(rule)) for rule in ("I-JUMPPACK", "A-FLIGHT")):
        return []
    floors = g.setting.ground.steps.landings(air)
    return list(floors) if len(floors) == 1 else []


def plays(g: State, number: ModelNumber, route: tuple[Cube, ...]) -> bool:
    """Whether each cube of the route is offered, and the movement may end at the last one."""
    here, before = g, NOWHERE
    left = cubes_used(route, g.has(number, RuleId("A-GLIDE")))
    fallen = False
    for cube in route:
        movement = Movement(number, left)
        movement.before = before
        air = here.models[number].cube
        if fallen:  # where the glide ends
            here, before, fallen = at(here, number, cube), cube, False
            continue
        stopped = before != NOWHERE and enemies_in_cube(here, number) and not flies(g, number)
        if cube not in movement.ways(here) or stopped:
            return False
        if cube != LET_FALL:
            here, before, left = at(here, number, cube), air, left - 1
        elif g.has(number, RuleId("A-GLIDE")):
            fallen = True
        else:
            landing = g.setting.ground.steps.drop_landing(air)
            here, before = at(here, number, landing), landing
    return left == 0 and may_end(here, number, here.models[number].cube)


@pytest.mark.parametrize("name", FIELDS)
def test_reach_finds_what_movements_find(name: str | int) -> None:
    """`reach` finds all ends, with paths that can be played (R-MOVE-*, R-LEVEL-09, R-CAP-05, I-JUMPPACK-*, A-FLIGHT-*,
    A-GLIDE-*, A-VEHICLE-01).
    """
    ground, chance = ground_called(name), Random(str(name))
    for _ in range(3):
        g = scattered(ground, chance)
        for number in g.models_on_table(RED) + g.models_on_table(BLUE):
            cubes = chance.choice([1, 2, 3])
            ways = reach(g, number, cubes)
            assert set(ways) == ends_by_brute_force(g, number, cubes)
            for cube, way in ways.items():
                assert way[-1] in (cube, LET_FALL)
                assert plays(g, number, way)


def test_a_way_is_a_shortest_one() -> None:
    """Each path is a shortest one: with fewer cubes the end cannot be reached."""
    ground, chance = ground_called("refinery"), Random(4)
    g = scattered(ground, chance)
    for number in g.models_on_table(RED):
        for cube, way in reach(g, number, 3).items():
            used = cubes_used(way, g.has(number, RuleId("A-GLIDE")))
            assert used == 1 or cube not in ends_by_brute_force(g, number, used - 1)


def test_a_way_is_gone_as_it_says() -> None:
    """A movement with a given route follows it and asks only for the spot at its end."""
    table = Scenario()
    model = table.red(soldier(), at="r3c3")
    table.wall("r3c3", "east", BLOCKED)
    way = reach(table.state, model, 2)[parse_cube("r3c5")]
    table.start(Movement(model, len(way), way))
    assert isinstance(table.state.question, Spot)
    table.play((200, 200))
    assert [event["cube"] for event in table.happened("moved")] == list(way)
    assert table.state.question is None


def lengths_by_brute_force(table: StepTable, start: Cube, size: int) -> list[int]:
    """Path lengths from one cube with a floor to all others, tracking how each cube was entered."""
    lengths = [NO_WAY] * table.cubes
    lengths[start] = 0
    seen = {(start, -1)}
    waiting = deque([(start, -1, 0)])
    while waiting:
        cube, before, used = waiting.popleft()
        for onward in table.neighbours(cube, size):
            if (before >= 0 and not table.may_pass(Cube(before), cube, onward)) or (onward, cube) in seen:
                continue
            seen.add((onward, cube))
            lengths[onward] = min(lengths[onward], used + 1)
            waiting.append((onward, cube, used + 1))
    return lengths


@pytest.mark.parametrize("name", sampled(["refinery", 1, 2, 3], 3))
@pytest.mark.parametrize("gait", [WALK, JUMP, FLY, DRIVE])
def test_lengths_of_ways(name: str | int, gait: int) -> None:
    """Lengths between all cubes that hold a model agree with brute force (J-AMB-07, J-AMB-14)."""
    ground, chance = ground_called(name), Random(str(name))
    table = ground.steps_of(gait)
    for size in (1, 2, 4):
        floors = [cube for cube in table.field.every_cube if table.holds[cube] >= size]
        for start in chance.sample(floors, 12):
            lengths = lengths_by_brute_force(table, start, size)
            for goal in floors:
                assert table.lengths_to(goal, size)[start] == lengths[goal]


def lengths_in_strides(table: StepTable, start: Cube, size: int, stride: int) -> dict[Cube, int]:
    """Path lengths by movements of at most `stride` cubes, each ending where the model can stand."""
    lengths = {start: 0}
    waiting = [(0, start)]
    while waiting:
        used, cube = heappop(waiting)
        if used > lengths[cube]:
            continue
        for onward, more in table.reach(cube, size, stride).items():
            if used + more < lengths.get(onward, NO_WAY):
                lengths[onward] = used + more
                heappush(waiting, (used + more, onward))
    return lengths


@pytest.mark.parametrize("name", ["refinery", 1, 2])
@pytest.mark.parametrize("stride", [1, 2, 3])
def test_short_strides_do_not_get_over_every_gap(name: str | int, stride: int) -> None:
    """A path that only a longer movement can take does not count (J-AMB-16)."""
    table, chance = ground_called(name).steps, Random(str(name))
    for size in (1, 3):
        floors = [cube for cube in table.field.every_cube if table.holds[cube] >= size]
        for start in chance.sample(floors, 8):
            lengths = lengths_in_strides(table, start, size, stride)
            for goal in floors:
                assert table.lengths_to(goal, size, stride)[start] == lengths.get(goal, NO_WAY)


def test_a_climb_of_two_levels_is_no_way_for_a_move_of_one() -> None:
    """A climb of two levels without a floor between is no path for a Move of one cube (J-AMB-14, J-AMB-16)."""
    field = Battlefield(3)
    ground, roof = parse_cube("r3c3"), parse_cube("r3c3L3")
    field.floors[roof] = FLOOR_HATCH + 4
    field.set_side(ground, WEST, BLOCKED)
    field.set_side(parse_cube("r3c3L2"), WEST, BLOCKED)
    table = Scenario(field)
    slow, quick = table.red(soldier(speed=(1, 2)), at="r3c3"), table.red(soldier(speed=(2, 3)), at="r3c4")
    assert way_length(table.state, quick, ground, roof) == 2
    assert way_length(table.state, slow, ground, roof) == NO_WAY


def test_ways_up_and_down_differ() -> None:
    """One level down is a step where one level up is not (R-LEVEL-04)."""
    field = Battlefield(2)
    roof = parse_cube("r3c3L2")
    field.floors[roof] = FULL
    table = Scenario(field)
    model = table.red(soldier(), at="r3c4")
    assert way_length(table.state, model, roof, parse_cube("r3c4")) == 1
    assert way_length(table.state, model, parse_cube("r3c4"), roof) == NO_WAY
    assert way_or_distance(table.state, model, parse_cube("r3c6"), roof) == (NO_WAY, 3)
    assert way_or_distance(table.state, model, roof, parse_cube("r3c6")) == (3, 0)


def test_enemies_stop_and_full_cubes_do_not() -> None:
    """A model cannot pass an enemy, but can pass a cube full of friends (R-MOVE-08, R-CAP-05)."""
    field = Battlefield(1)
    for column in range(8):
        for side in (NORTH, SOUTH):
            field.set_side(parse_cube(f"r3c{column}"), side, BLOCKED)
    table = Scenario(field)
    model = table.red(soldier(), at="r3c3")
    table.blue(soldier(), at="r3c4")
    for _ in range(4):
        table.red(soldier(), at="r3c2")
    g = table.state
    assert set(reach(g, model, 3)) == {parse_cube(cube) for cube in ("r3c4", "r3c1", "r3c0")}


def test_no_floor_no_end() -> None:
    """A jumper may rise into the air, but cannot end there (R-MOVE-09, I-JUMPPACK-02)."""
    table = Scenario(Battlefield(2))
    jumper = table.red(soldier(rules=["I-JUMPPACK"]), at="r3c3")
    assert step_table(table.state, jumper).can_step(parse_cube("r3c3"), parse_cube("r3c3L2"), 1)
    assert all(cube < SQUARES for cube in reach(table.state, jumper, 3))


@pytest.mark.parametrize("seed", range(8))
def test_what_was_reached_is_kept_only_until_something_moves(seed: int) -> None:
    """Each change of the position, in this state or in a copy, is answered as if nothing had been kept."""
    chance = Random(seed)
    g = scattered(ground_called(seed % 6), chance)
    for _ in range(60):
        number, other = (ModelNumber(chance.randrange(len(g.models))) for _ in range(2))
        movement = (chance.randint(1, 4), NOWHERE, chance.random() < 0.5, chance.random() < 0.3)
        reach(g, number, *movement)
        kept = g.reached
        assert reach(g, number, *movement) == reach(fresh(g), number, *movement)
        assert g.reached is kept
        changed(g.copy(), other, chance)
        assert reach(g, number, *movement) == reach(fresh(g), number, *movement)
        changed(g, other, chance)
        assert reach(g, number, *movement) == reach(fresh(g), number, *movement)


def fresh(g: State) -> State:
    """The same position with nothing kept."""
    copy = g.copy()
    copy.reached = None
    return copy


def changed(g: State, number: ModelNumber, chance: Random) -> None:
    """Something that reach depends on changes: in place, as a step may do after `change`."""
    what = chance.choice(("cube", "fate", "gains", "controlled"))
    model = g.change(number)
    if what == "cube":
        model.cube = chance.choice([cube for cube in g.setting.ground.field.every_cube if may_end(g, number, cube)])
    elif what == "fate":
        model.fate = 1 - model.fate
    elif what == "gains":
        model.gains = () if model.gains else ((RuleId("A-FLIGHT"), 0, 2),)
    else:
        g.controlled = number
