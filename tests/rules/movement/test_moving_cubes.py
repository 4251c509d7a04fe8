"""Move and Sprint on one level: steps, stops, capacity, repositioning. R-MOVE-*, R-SPRINT-*, R-SCEN-*, R-CAP-*."""

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
    """R-PROFILE-04, R-MOVE-01, R-MOVE-02: Speed 2-4 goes two cubes, diagonals cost one, and may stop after one."""
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
    """R-MOVE-02, R-MOVE-06, R-FIELD-13: eight ways from the middle, three from a corner; the edge is a wall."""
    table = Scenario()
    middle = table.red(WARRIOR, at=HERE)
    table.start(Movement(middle, 1))
    assert len(table.choices()) == 8 + 1  # and stopping
    assert table.refused(cube("r3c5")) == "R-MOVE-02"
    table = Scenario()
    corner = table.red(WARRIOR, at="r0c0")
    table.start(Movement(corner, 1))
    assert table.choices() == ["go to r0c1L1", "go to r1c0L1", "go to r1c1L1", "stop"]


def test_sprint_is_up_to_the_second_speed_value() -> None:
    """R-PROFILE-04, R-SPRINT-01: two cubes for Speed 1-2, under the rules of Move."""
    with Scenario() as table:
        warrior = table.red(WARRIOR, at=HERE)
        table.activate(warrior)
        table.play("sprint", "go to r3c4L1", "go to r2c5L1", "spot 200 200")
        assert where(table, warrior) == cube("r2c5")


def test_a_sprint_into_an_enemy() -> None:
    """R-SPRINT-02, R-MOVE-08, R-ENTER-03: it stops there, whatever is left of it."""
    with Scenario() as table:
        warrior = table.red(WARRIOR, at=HERE)
        table.blue(WARRIOR, at="r3c4")
        table.activate(warrior)
        table.dice(*[1] * 7)
        table.play("sprint", "go to r3c4L1", "spot 80 80", "fight blue-1", "dodge")
        assert where(table, warrior) == cube("r3c4")
        assert table.state.question is None


def test_who_cannot_move_by_itself() -> None:
    """R-MOVE-07: neither Move nor Sprint, nor a MOVE result."""
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
    """R-SCEN-01, R-OPEN-01, R-MOVE-03: a side lets through Sizes up to that of its opening."""
    for size, who in SIZES.items():
        table = Scenario()
        table.wall(HERE, "east", side)
        model = table.red(who, at=HERE)
        for row in ("r2", "r4"):  # no way round over the corners
            table.wall(f"{row}c3", "east", BLOCKED)
        table.start(Movement(model, 1))
        assert ("go to r3c4L1" in table.choices()) == (size <= largest)
        if size > largest:
            assert table.refused(cube("r3c4")) == ("R-OPEN-01" if largest else "R-SCEN-01")


def test_diagonal_steps() -> None:
    """R-SCEN-02, R-SCEN-03, R-SCEN-05: one free route is enough; enemies on the imagined way do not matter."""
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
    """R-SCEN-04: an open side to B, a medium opening to A, a wall to C."""
    table = Scenario()
    enforcer = table.red(WARRIOR, at=HERE)
    table.wall(HERE, "north", MEDIUM)
    table.wall(HERE, "west", BLOCKED)
    table.start(Movement(enforcer, 1))
    assert "go to r3c4L1" in table.choices()
    assert "go to r2c3L1" in table.choices()
    assert "go to r3c2L1" not in table.choices()


def test_repositioning() -> None:
    """R-MOVE-04: only the place in the cube changes, and the Move is used up."""
    with Scenario() as table:
        warrior = table.red(WARRIOR, at=HERE)
        table.activate(warrior)
        table.play("move", "stop", "spot 1 399")
        assert (where(table, warrior), table.model(warrior).x, table.model(warrior).y) == (cube(HERE), 1, 399)
        assert not table.happened("moved")


def test_repositioning_beside_an_enemy() -> None:
    """R-MOVE-04: no fight, nobody strikes, and nothing is picked up."""
    with Scenario() as table:
        warrior = table.red(WARRIOR, at=HERE)
        table.blue(WARRIOR, at=HERE)
        table.token(HERE, "I-AMMO")
        table.activate(warrior)
        table.play("move", "stop", "spot 80 80")
        assert not table.happened("fight")
        assert len(table.state.tokens) == 1


def test_items_on_the_way() -> None:
    """R-MOVE-11, R-MOVE-04: a repositioning picks up; a movement once in each cube, not again when it stops there."""
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
    """R-MOVE-05, R-MOVE-10: chosen on arrival, before the fight; a won fight does not change it."""
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
    """R-CAP-01, R-CAP-02, R-CAP-07, R-CAP-09: Sizes up to 4 for each side; the enemy's and tokens do not count."""
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
    """R-CAP-05, R-MOVE-09: friends fill it; the model passes, with room further on, and cannot stop there."""
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
    """R-CAP-05, R-ITEM-08: a trap could hold the model there, so in a full cube it takes nothing; but it may give."""
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
    """R-MOVE-08, R-ENTER-07, R-CAP-05: it would have to stop there, so the step is refused."""
    table = Scenario()
    runner = table.red(WARRIOR, at=HERE)
    for _ in range(4):
        table.red(WARRIOR, at="r3c4")
    table.blue(WARRIOR, at="r3c4")
    table.start(Movement(runner, 2))
    assert table.refused(cube("r3c4")) == "R-CAP-01"


def test_half_tiles() -> None:
    """R-CAP-03, R-CAP-04: Size 2 for each side; Size 3 crosses it, unless an enemy is on it."""
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
    """R-CAP-04: with movement to spare and nobody in its way."""
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
    """R-ITEM-10: in any cube of the movement; as often as the model may carry items, so nobody swaps for ever."""
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
    """R-BREAK-08, R-ENTER-03: it has left its cube, but the fight where it lands ends the movement."""
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
    """R-BREAK-08: it may also stay where it was thrown, taking its place anew, without a second pick-up there."""
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
    """R-WIN-05, R-TURN-07: Intel picked up on the way may decide the battle, and nobody is asked to go on."""
    with Scenario() as table:
        runner = table.red(WARRIOR, at=HERE)
        table.token("r3c4", "I-INTEL")
        table.state.sudden_death = 1
        table.activate(runner)
        table.play("sprint", "go to r3c4L1", "take i-intel-1")
        assert table.state.winner == RED
        assert table.state.question is None


def test_falling_needs_an_edge() -> None:
    """R-LEVEL-08: on the ground nobody lets himself fall."""
    table = Scenario()
    warrior = table.red(WARRIOR, at=HERE)
    table.start(Movement(warrior, 1))
    assert table.refused(LET_FALL) == "R-LEVEL-08"
