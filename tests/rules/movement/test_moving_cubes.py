"""Move and Sprint on one level: steps, stops, capacity, repositioning (R-MOVE-*, R-SPRINT-*, R-SCEN-*, R-CAP-*)."""

from __future__ import annotations

import pytest

from deadzone.core.board.battlefield import BLOCKED, HATCH, LARGE_DOOR, LOW_WALL, MEDIUM, OPEN, PARTIAL, SMALL
from deadzone.core.cubes import EAST, WEST, parse_cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.profiles import Profile
from deadzone.core.sides import RED
from deadzone.procedures.movement.moving import HAND_OVER, STOP_HERE, Movement
from deadzone.rules.movement.moving import LET_FALL
from deadzone.table.scenario import Scenario, profile_called
from teaching import taught

WARRIOR = "steel-warrior"
SIZES = {1: WARRIOR, 2: "nightmare", 3: "hulk", 4: "tangle"}
HERE = "r3c3"


def cube(name: str) -> int:
    return parse_cube(name)


def where(table: Scenario, model: ModelNumber) -> int:
    return table.model(model).cube


def still() -> Profile:
    """A model that cannot move by itself."""
    profile = profile_called(WARRIOR)
    profile.speed = (0, 0)
    return profile


def test_a_move_is_up_to_the_first_speed_value() -> None:
    """With Speed 2-4 a Move goes up to two cubes; a diagonal costs one (R-PROFILE-04, R-MOVE-01, R-MOVE-02)."""
    with Scenario() as table:
        biker = table.red("brokkr-bike", at=HERE)
        table.activate(biker)
        table.play("move", "go to r4c4L1", "go to r5c5L1", "spot 200 200")
        assert where(table, biker) == cube("r5c5")
    with Scenario() as table:
        biker = table.red("brokkr-bike", at=HERE)
        table.activate(biker)
        table.play("move", "go to r4c4L1", "stop", "spot 80 320")
        assert (where(table, biker), table.model(biker).x, table.model(biker).y) == (cube("r4c4"), 80, 320)


def test_every_step_goes_to_an_adjacent_cube() -> None:
    """A step goes to an adjacent cube, one of three from a corner (R-MOVE-02, R-MOVE-06, R-FIELD-13)."""
    table = Scenario()
    middle = table.red(WARRIOR, at=HERE)
    table.start(Movement(middle, 1))
    assert len(table.choices()) == 8 + 1  # eight cubes, and stopping
    assert table.refused(cube("r3c5")) == "R-MOVE-02"
    table = Scenario()
    corner = table.red(WARRIOR, at="r0c0")
    table.start(Movement(corner, 1))
    assert table.choices() == ["go to r0c1L1", "go to r1c0L1", "go to r1c1L1", "stop"]


def test_sprint_is_up_to_the_second_speed_value() -> None:
    """With Speed 1-2 a Sprint goes up to two cubes under the rules of Move (R-PROFILE-04, R-SPRINT-01)."""
    with Scenario() as table:
        warrior = table.red(WARRIOR, at=HERE)
        table.activate(warrior)
        table.play("sprint", "go to r3c4L1", "go to r2c5L1", "spot 200 200")
        assert where(table, warrior) == cube("r2c5")


def test_a_sprint_into_an_enemy() -> None:
    """A Sprint stops in the first cube with an enemy (R-SPRINT-02, R-MOVE-08, R-ENTER-03)."""
    with Scenario() as table:
        warrior = table.red(WARRIOR, at=HERE)
        table.blue(WARRIOR, at="r3c4")
        table.activate(warrior)
        table.dice(*[1] * 7)
        table.play("sprint", "go to r3c4L1", "spot 80 80", "fight blue-1", "dodge")
        assert where(table, warrior) == cube("r3c4")
        assert table.state.question is None


def test_who_cannot_move_by_itself() -> None:
    """A model with Speed 0 cannot Move, Sprint or use a MOVE result (R-MOVE-07)."""
    with Scenario() as table:
        gun = table.red(still(), at=HERE)
        table.command(RED, "MOVE")
        table.activate(gun)
        for action in ("move", "sprint", "free-move"):
            assert table.refused(action) == "R-MOVE-07"
        table.play("stop")


@pytest.mark.parametrize(
    ("side", "largest"),
    [(BLOCKED, 0), (SMALL, 1), (MEDIUM, 2), (LARGE_DOOR, 3), (LOW_WALL, 3), (OPEN, 4), (HATCH + 1, 1), (HATCH + 3, 3)],
)
def test_openings(side: int, largest: int) -> None:
    """A side lets through Sizes up to that of its opening (R-SCEN-01, R-OPEN-01, R-MOVE-03)."""
    for size, who in SIZES.items():
        table = Scenario()
        table.wall(HERE, "east", side)
        model = table.red(who, at=HERE)
        for row in ("r2", "r4"):  # closes the diagonal routes
            table.wall(f"{row}c3", "east", BLOCKED)
        table.start(Movement(model, 1))
        assert ("go to r3c4L1" in table.choices()) == (size <= largest)
        if size > largest:
            assert table.refused(cube("r3c4")) == ("R-OPEN-01" if largest else "R-SCEN-01")


def test_diagonal_steps() -> None:
    """A diagonal step needs one free route; enemies beside it do not matter (R-SCEN-02, R-SCEN-03, R-SCEN-05)."""
    table = Scenario()
    model = table.red(WARRIOR, at=HERE)
    table.wall(HERE, "east", BLOCKED)
    table.blue(WARRIOR, at="r4c3")
    for _ in range(4):
        table.red(WARRIOR, at="r4c3")
    table.start(Movement(model, 1))
    assert table.refused(cube("r4c4")) == ""
    assert table.refused(cube("r3c4")) == "R-SCEN-01"
    table = Scenario()
    model = table.red(WARRIOR, at=HERE)
    table.wall(HERE, "east", BLOCKED)
    table.wall("r4c3", "east", BLOCKED)
    table.start(Movement(model, 1))
    assert table.refused(cube("r4c4")) == "R-SCEN-02"


def test_worked_example_a() -> None:
    """Worked example A: an open side to B, a medium opening to A, a wall to C (R-SCEN-04)."""
    table = Scenario()
    enforcer = table.red(WARRIOR, at=HERE)
    table.wall(HERE, "north", MEDIUM)
    table.wall(HERE, "west", BLOCKED)
    table.start(Movement(enforcer, 1))
    assert "go to r3c4L1" in table.choices()
    assert "go to r2c3L1" in table.choices()
    assert "go to r3c2L1" not in table.choices()


def test_repositioning() -> None:
    """Repositioning changes only the place in the cube and uses up the Move (R-MOVE-04)."""
    with Scenario() as table:
        warrior = table.red(WARRIOR, at=HERE)
        table.activate(warrior)
        table.play("move", "stop", "spot 1 399")
        assert (where(table, warrior), table.model(warrior).x, table.model(warrior).y) == (cube(HERE), 1, 399)
        assert not table.happened("moved")


def test_repositioning_beside_an_enemy() -> None:
    """Repositioning beside an enemy causes no fight or strike, and nothing is picked up (R-MOVE-04)."""
    with Scenario() as table:
        warrior = table.red(WARRIOR, at=HERE)
        table.blue(WARRIOR, at=HERE)
        table.token(HERE, "I-AMMO")
        table.activate(warrior)
        table.play("move", "stop", "spot 80 80")
        assert not table.happened("fight")
        assert len(table.state.tokens) == 1


def test_items_on_the_way() -> None:
    """Repositioning picks up items; a movement does so once in each cube (R-MOVE-11, R-MOVE-04)."""
    with Scenario() as table:
        warrior = table.red(WARRIOR, at=HERE)
        table.token(HERE, "I-AMMO")
        table.activate(warrior)
        table.play("move", "stop", "spot 80 80", "take i-ammo-1", "keep")
        assert table.model(warrior).items == ("I-AMMO",)
    with Scenario() as table:
        warrior = table.red(WARRIOR, at=HERE)
        table.token("r3c4", "I-AMMO")
        table.activate(warrior)
        table.play("sprint", "go to r3c4L1", "take nothing", "stop", "spot 80 80")
        assert table.model(warrior).items == ()


def test_the_place_in_the_last_cube() -> None:
    """The place is chosen on arrival, before the fight; winning the fight does not change it (R-MOVE-05, R-MOVE-10)."""
    with Scenario() as table:
        warrior = table.red(WARRIOR, at=HERE)
        enemy = table.blue(WARRIOR, at="r3c4", damage=1)
        table.activate(warrior)
        table.dice(7, 7, 7, 7, 7, 1, 1, 1)
        table.play("move", "go to r3c4L1", "spot 80 320", "fight blue-1", "dodge")
        assert table.killed(enemy)
        assert (table.model(warrior).x, table.model(warrior).y) == (80, 320)
        assert len(table.happened("placed")) == 1


def test_capacity_of_a_side() -> None:
    """Each side's Sizes in a cube may add up to 4; tokens do not count (R-CAP-01, R-CAP-02, R-CAP-07, R-CAP-09)."""
    table = Scenario()
    mover = table.red("nightmare", at=HERE)  # Size 2
    for who in (WARRIOR, WARRIOR):
        table.red(who, at="r3c4")
    for who in (WARRIOR, "nightmare"):
        table.red(who, at="r2c3")
    for _ in range(4):
        table.blue(WARRIOR, at="r3c4")
    table.token("r3c4")
    table.start(Movement(mover, 1))
    assert table.refused(cube("r3c4")) == ""
    assert table.refused(cube("r2c3")) == "R-CAP-01"


def test_passing_a_full_cube() -> None:
    """A model may pass a cube full of friends, but not stop there (R-CAP-05, R-MOVE-09)."""
    with Scenario() as table:
        runner = table.red(WARRIOR, at=HERE)
        for _ in range(4):
            table.red(WARRIOR, at="r3c4")
        table.activate(runner)
        table.play("sprint", "go to r3c4L1")
        assert "stop" not in table.choices()
        assert table.refused(STOP_HERE) == "R-CAP-01"
        table.play("go to r3c5L1", "spot 200 200")


def test_no_pick_up_where_there_is_no_room() -> None:
    """A model picks up nothing in a cube without room for it; it may hand over (R-CAP-05, R-ITEM-08)."""
    with Scenario() as table:
        runner = table.red(taught(WARRIOR, speed=(2, 2)), at=HERE, items=("I-AMMO",))
        for _ in range(4):
            table.red(WARRIOR, at="r3c4")
        table.token("r3c4")
        table.activate(runner)
        table.play("move", "go to r3c4L1", "hand over", "give to red-2")
        assert table.model(runner).items == ()
        assert table.model(1).items == ("I-AMMO",)
        table.play("go to r3c5L1", "spot 200 200")


def test_no_way_through_a_full_cube_with_an_enemy() -> None:
    """A model cannot enter a full cube with an enemy, where it would have to stop (R-MOVE-08, R-ENTER-07, R-CAP-05)."""
    table = Scenario()
    runner = table.red(WARRIOR, at=HERE)
    for _ in range(4):
        table.red(WARRIOR, at="r3c4")
    table.blue(WARRIOR, at="r3c4")
    table.start(Movement(runner, 2))
    assert table.refused(cube("r3c4")) == "R-CAP-01"


def test_half_tiles() -> None:
    """A half tile holds Size 2 per side; larger models cannot stop there (R-CAP-03, R-CAP-04)."""
    for who, taken, rule in ((WARRIOR, 1, ""), (WARRIOR, 2, "R-CAP-03"), ("nightmare", 0, ""), ("hulk", 0, "R-CAP-04")):
        table = Scenario(levels=2)
        table.floor("r3c3L2", 1)
        table.floor("r3c4L2", PARTIAL + EAST)
        mover = table.red(who, at="r3c3L2")
        for _ in range(taken):
            table.red(WARRIOR, at="r3c4L2")
        table.blue(WARRIOR, at="r3c4L2")
        table.blue(WARRIOR, at="r3c4L2")
        table.start(Movement(mover, 1))
        assert table.refused(cube("r3c4L2")) == rule


@pytest.mark.parametrize(("left", "enemy", "crosses"), [(2, False, True), (1, False, False), (2, True, False)])
def test_a_large_model_crosses_a_half_tile(left: int, enemy: bool, crosses: bool) -> None:
    """A Size 3 model crosses a half tile if it has movement left and no enemy is on it (R-CAP-04)."""
    table = Scenario(levels=2)
    for name in ("r3c3L2", "r3c5L2"):
        table.floor(name, 1)
    table.floor("r3c4L2", PARTIAL + WEST)
    hulk = table.red("hulk", at="r3c3L2")
    if enemy:
        table.blue(WARRIOR, at="r3c4L2")
    table.start(Movement(hulk, left))
    assert ("go to r3c4L2" in table.choices()) == crosses
    if crosses:
        table.play("go to r3c4L2")
        assert "stop" not in table.choices()
        assert "go to r3c5L2" in table.choices()


def test_handing_over_on_the_way() -> None:
    """Items may be handed over in any cube of the movement, up to the carrying limit (R-ITEM-10)."""
    with Scenario() as table:
        runner = table.red(taught(WARRIOR, speed=(2, 2)), at=HERE, items=("I-AMMO",))
        table.red(WARRIOR, at="r3c4", items=("I-FRAG",))
        table.activate(runner)
        table.play("move")
        assert table.refused(HAND_OVER) == "R-ITEM-10"
        table.play("go to r3c4L1", "hand over", "give to red-2", "swap")
        assert table.model(runner).items == ("I-FRAG",)
        assert "hand over" not in table.choices()
        table.play("stop", "spot 80 80", "stop")


def test_knocked_among_enemies_while_leaving() -> None:
    """A model knocked into an enemy cube while leaving fights there and stops (R-BREAK-08, R-ENTER-03)."""
    with Scenario() as table:
        leaver = table.red(WARRIOR, at=HERE)
        table.blue("enforcer-captain", at=HERE)
        table.blue(WARRIOR, at="r2c3")
        table.activate(leaver)
        table.dice(5, 1, 1, 1, 1, 1)
        table.play("move", "go to r3c4L1", "strike with blue-1", "throw north", "spot 80 80")
        table.dice(*[1] * 7)
        table.play("fight blue-2", "dodge")
        assert where(table, leaver) == cube("r2c3")
        assert table.state.question is None


def test_knocked_away_and_on() -> None:
    """A model knocked away while leaving may stay there and choose its place, without a second pick-up (R-BREAK-08)."""
    with Scenario() as table:
        leaver = table.red(WARRIOR, at=HERE)
        table.blue("enforcer-captain", at=HERE)
        table.token("r2c3", "I-AMMO")
        table.activate(leaver)
        table.dice(5, 1, 1, 1, 1, 1)
        table.play("move", "go to r3c4L1", "strike with blue-1", "throw north", "spot 80 80", "take nothing")
        table.play("stop", "spot 200 200", "stop")
        assert where(table, leaver) == cube("r2c3")


def test_the_last_point_ends_the_movement() -> None:
    """Intel that decides the battle ends the movement without further questions (R-WIN-05, R-TURN-07)."""
    with Scenario() as table:
        runner = table.red(WARRIOR, at=HERE)
        table.token("r3c4", "I-INTEL")
        table.state.sudden_death = 1
        table.activate(runner)
        table.play("sprint", "go to r3c4L1", "take i-intel-1")
        assert table.state.winner == RED
        assert table.state.question is None


def test_falling_needs_an_edge() -> None:
    """A model cannot let itself fall on the ground (R-LEVEL-08)."""
    table = Scenario()
    warrior = table.red(WARRIOR, at=HERE)
    table.start(Movement(warrior, 1))
    assert table.refused(LET_FALL) == "R-LEVEL-08"
