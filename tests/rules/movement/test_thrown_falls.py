"""Falls, partial floors, and cubes without room (R-FALL-*, R-PART-*, R-SCAT-04, -09, -10, R-CAP-10, I-JUMPPACK-*)."""

from __future__ import annotations

import pytest

from deadzone.core.board.battlefield import BLOCKED, FLOOR_HATCH, FULL, PARTIAL
from deadzone.core.cubes import EAST, parse_cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.sides import BLUE
from deadzone.procedures.movement.thrown import Drop, Scatter
from deadzone.table.scenario import Scenario

HALF = PARTIAL + EAST
ROOF = "r3c3l3"
SECOND = "r3c3l2"


def tower(who: str = "steel-warrior", level: int = 3, **state: int | tuple[str, ...]) -> tuple[Scenario, ModelNumber]:
    """A model on top of r3c3; a scatter roll of 3 (east) throws it over the edge."""
    table = Scenario(levels=3)
    for floor in range(2, level + 1):
        table.floor(f"r3c3l{floor}", FULL)
    return table, table.blue(who, at=f"r3c3l{level}", **state)


def where(table: Scenario, model: ModelNumber) -> int:
    return table.model(model).cube


def test_one_level_is_no_fall() -> None:
    """A drop of one level is not a fall and needs no test (R-FALL-01, R-SCAT-04)."""
    table, model = tower(level=2)
    with table:
        table.dice(3)
        table.start(Scatter(model, pins=False))
        table.play("spot 200 200")
        assert where(table, model) == parse_cube("r3c4")
        assert not table.model(model).pinned


def test_falling() -> None:
    """A fall of two levels: 3 + 2 dice of 5+, AP 0 (R-FALL-01, R-FALL-02, R-FALL-03, R-FALL-04, R-FALL-05)."""
    table, model = tower()
    with table:
        table.dice(3)
        table.dice(4, 1, 1, 5, 5, 5, 1, 1)
        table.start(Scatter(model, pins=False))
        table.play("spot 200 200")
        survive, gravity = table.happened("rolled")
        assert (survive["kind"], survive["base"]) == ("survive", 3)
        assert (gravity["kind"], gravity["target_value"], gravity["modifiers"]) == ("gravity", 5, (("R-FALL-02", 2),))
        assert table.model(model).pinned
        assert table.model(model).damage == 1


def test_a_fall_that_does_not_hurt() -> None:
    """A fall pins even without damage (R-FALL-03)."""
    table, model = tower()
    with table:
        table.dice(3, 4, 4, 4, 5, 5, 5, 1, 1)
        table.start(Scatter(model, pins=False))
        table.play("spot 200 200")
        assert (table.model(model).pinned, table.model(model).damage) == (True, 0)


def test_a_deadly_fall() -> None:
    """A model killed by a fall is neither placed nor Pinned (R-FALL-03, R-SCAT-11)."""
    table, model = tower(damage=1)
    with table:
        table.dice(3, 1, 1, 1, 5, 5, 1, 1, 1)
        table.start(Scatter(model))
        assert table.killed(model)
        assert not table.happened("placed")


def test_dice_results_against_gravity() -> None:
    """DICE results may be added to the Survive test of a fall (R-CMD-19, R-FALL-02)."""
    table, model = tower()
    with table:
        table.command(BLUE, "DICE")
        table.dice(3)
        table.start(Scatter(model, pins=False))
        table.dice(4, 4, 4, 4, 5, 5, 5, 5, 1)
        table.play("spend 1 dice", "spot 200 200")
        assert table.model(model).damage == 0


@pytest.mark.parametrize("who", ["enforcer--enforcers", "murder-birds", "kraaw-warrior"])
def test_landing_softly(who: str) -> None:
    """A soft landing needs no test and does not pin; the explosion itself still pins (I-JUMPPACK-01, R-FALL-06,
    R-PIN-10, A-GLIDE-01, A-GLIDE-06).
    """
    for pins in (False, True):
        table, model = tower(who)
        with table:
            table.dice(3)
            table.start(Scatter(model, pins))
            if who == "kraaw-warrior":
                table.play("glide to r3c4L1")
            table.play("spot 200 200")
            assert where(table, model) == parse_cube("r3c4")
            assert table.model(model).pinned == pins


def test_a_construct_falls() -> None:
    """A Construct tests for a fall and may be damaged, but is never Pinned (R-FALL-07, A-CONSTRUCT-01)."""
    table, drone = tower("d-o-g-drone")
    with table:
        table.dice(3, 1, 1, 1, 5, 1, 1, 1, 1)
        table.start(Scatter(drone))
        table.play("spot 200 200")
        assert (table.model(drone).pinned, table.model(drone).damage) == (False, 1)


@pytest.mark.parametrize("floor", [HALF, FLOOR_HATCH + 1])
@pytest.mark.parametrize("who", ["steel-warrior", "peacekeeper"])
def test_partial_floors(floor: int, who: str) -> None:
    """A thrown model misses a partial floor on 1-4 and lands on 5-8, whatever its Size, on the same level and again on
    the way down (R-PART-01, R-PART-02, R-PART-03, R-FIELD-24, R-FALL-10).
    """
    for faces, landing in (((5,), "r3c4l3"), ((4, 8), "r3c4l2")):
        table, model = tower(who)
        table.floor("r3c4l3", floor)
        table.floor("r3c4l2", floor)
        table.dice(3, *faces)
        table.start(Scatter(model))
        assert where(table, model) == parse_cube(landing)
        assert not table.happened("fell")


def test_missing_every_partial_floor() -> None:
    """A model that misses every partial floor falls to the ground; all levels count (R-PART-02, R-FALL-04)."""
    table, model = tower()
    with table:
        table.floor("r3c4l3", HALF)
        table.floor("r3c4l2", HALF)
        table.dice(3, 1, 4, 4, 4, 4, 1, 1, 1, 1, 1)
        table.start(Scatter(model))
        table.play("spot 200 200")
        assert table.happened("fell") == [{"model": model, "levels": 2}]


def test_walking_onto_a_partial_floor() -> None:
    """A model that moves onto a partial floor does not roll (R-PART-05)."""
    table, model = tower(level=2)
    with table:
        table.floor("r3c4l2", HALF)
        table.activate(model)
        table.play("move", "go to r3c4l2", "spot 320 200")
        assert where(table, model) == parse_cube("r3c4l2")


def test_large_models_and_half_tiles() -> None:
    """A Size 3 model never lands on a half tile: it drops to the next floor (R-CAP-10, R-PART-03, R-PART-04)."""
    table, team = tower("heavy-weapons-squad", level=2)
    with table:
        table.floor("r3c4l2", HALF)
        table.dice(3, 8)
        table.start(Scatter(team, pins=False))
        table.play("spot 200 200")
        assert where(table, team) == parse_cube("r3c4")


def test_no_room_on_the_same_level() -> None:
    """A model thrown into a full cube stays, is not slammed, and is Pinned by an explosion (R-SCAT-09, R-CAP-01)."""
    with Scenario() as table:
        model = table.blue("steel-warrior", at="r3c3", spot=(80, 80))
        for _ in range(4):
            table.blue("steel-warrior", at="r3c4")
        table.red("steel-warrior", at="r3c3", spot=(320, 320))
        table.dice(3)
        table.start(Scatter(model))
        assert where(table, model) == parse_cube("r3c3")
        assert table.happened("no-room")
        assert not table.happened("slammed")
        assert table.model(model).pinned
        # It entered no cube, so it does not fight the enemy beside it.
        assert not table.happened("fight")


def test_enemies_take_no_room() -> None:
    """Enemies use no capacity of the own side, and none is shifted (R-CAP-01, R-CAP-02, R-CAP-06, R-POS-03)."""
    with Scenario() as table:
        model = table.blue("steel-warrior", at="r3c3")
        enemies = [table.red("steel-warrior", at="r3c4", pinned=True) for _ in range(4)]
        before = [table.model(enemy).values() for enemy in enemies[1:]]
        table.dice(3)
        table.start(Scatter(model))
        table.play("spot 80 80", "strike with red-1")
        assert [table.model(enemy).values() for enemy in enemies[1:]] == before


def test_no_room_below() -> None:
    """A model that falls into a full cube scatters again, with one test for the whole fall (R-SCAT-09, R-FALL-04)."""
    table, model = tower()
    with table:
        for _ in range(4):
            table.blue("steel-warrior", at="r3c4")
        table.dice(3, 5)  # down to r3c4, then south
        table.dice(4, 4, 4, 1, 1, 1, 1, 1)
        table.start(Scatter(model))
        table.play("spot 200 200")
        assert where(table, model) == parse_cube("r4c4")
        assert len(table.happened("fell")) == 1


def test_a_closed_way_on_the_second_scatter() -> None:
    """On the second scatter a model is slammed each time a wall stops it, and scatters again (R-SCAT-06, R-SCAT-09)."""
    table, model = tower()
    with table:
        for _ in range(4):
            table.blue("steel-warrior", at="r3c4")
        table.wall("r3c4", "north", BLOCKED)
        table.dice(3, 1)
        table.dice(4, 4, 4, 1, 1, 1)  # the wall
        table.dice(1)
        table.dice(4, 4, 4, 5, 1, 1)  # the wall again: one success each
        table.dice(5)
        table.dice(4, 4, 4, 1, 1, 1, 1, 1)  # gravity
        table.start(Scatter(model))
        table.play("spot 200 200")
        assert where(table, model) == parse_cube("r4c4")
        assert len(table.happened("slammed")) == 2
        assert len(table.happened("fell")) == 1
        assert [(step["from"], step["cube"]) for step in table.happened("thrown")] == [
            (parse_cube("r3c3L3"), parse_cube("r3c4")),
            (parse_cube("r3c4"), parse_cube("r4c4")),
        ]


def test_killed_by_the_wall_on_the_second_scatter() -> None:
    """A model killed by a wall on the second scatter falls no further; its items lie there (R-SCAT-06, R-KILL-05)."""
    table, model = tower(damage=1, items=("I-AMMO",))
    with table:
        for _ in range(4):
            table.blue("steel-warrior", at="r3c4")
        table.wall("r3c4", "north", BLOCKED)
        table.dice(3, 1)
        table.dice(1, 1, 1, 5, 5, 5)
        table.start(Scatter(model))
        assert table.killed(model)
        assert not table.happened("fell")
        assert [token.cube for token in table.state.tokens] == [parse_cube("r3c4")]


def test_scattering_in_vain() -> None:
    """After eight attempts the model is put into the nearest cube with room, on that level or below (R-SCAT-10)."""
    table, model = tower(level=3)
    with table:
        for _ in range(4):
            table.blue("steel-warrior", at="r3c4")
        table.wall("r3c4", "north", BLOCKED)
        table.dice(3)
        for _ in range(8):
            table.dice(1, 4, 4, 4, 1, 1, 1)
        table.dice(4, 4, 4, 1, 1, 1, 1, 1)
        table.start(Scatter(model))
        table.play("spot 200 200")
        assert where(table, model) == parse_cube("r2c3")
        assert len(table.happened("slammed")) == 8


def test_letting_oneself_fall() -> None:
    """A voluntary fall costs one cube for the edge; the fall pins the model, which ends its Activation (R-LEVEL-08,
    R-FALL-09, R-FALL-10).
    """
    table, model = tower()
    with table:
        table.activate(model)
        table.play("move", "go to r3c4l3")
        table.dice(4, 1, 1, 1, 1, 1, 1, 1)
        table.play("fall", "spot 200 200")
        assert where(table, model) == parse_cube("r3c4")
        assert table.model(model).pinned
        assert table.model(model).activated


@pytest.mark.parametrize(
    ("who", "dice", "goes_on"),
    [
        ("enforcer--enforcers", (), 1),
        ("steel-warrior", (4, 4, 4, 1, 1, 1, 1, 1), 0),
        ("d-o-g-drone", (6, 1, 1, 1, 1, 1, 1, 1), 1),
        ("d-o-g-drone", (1, 1, 1, 5, 1, 1, 1, 1), 0),
    ],
)
def test_going_on_after_a_fall(who: str, dice: tuple[int, ...], goes_on: int) -> None:
    """A model that lands unharmed and standing goes on with its remaining movement (I-JUMPPACK-05, R-LEVEL-13)."""
    table = Scenario(levels=3)
    with table:
        model = table.place_unchecked(BLUE, who, at="r3c4l3")
        table.dice(*dice)
        drop = Drop(model, 1)
        table.start(drop)
        table.play("spot 200 200")
        assert drop.is_over()
        assert drop.hands_back() == goes_on


def test_a_jump_pack_sprints_off_a_roof() -> None:
    """A Jump Pack Sprint: one cube over the edge, a free drop, and one cube further (I-JUMPPACK-05)."""
    table, jumper = tower("enforcer--enforcers")
    with table:
        table.activate(jumper)
        table.play("sprint", "go to r3c4l3", "fall", "spot 200 200", "go to r3c5l1", "spot 200 200")
        assert where(table, jumper) == parse_cube("r3c5")
        if table.state.question is not None:
            table.play("stop")


def test_falling_among_enemies() -> None:
    """A model that lands Pinned is attacked by a chosen enemy; one that lands standing attacks (R-FALL-08)."""
    table = Scenario(levels=3)
    with table:
        faller = table.place_unchecked(BLUE, "steel-warrior", at="r3c4l3")
        enemy = table.red("steel-warrior", at="r3c4")
        table.dice(4, 1, 1, 1, 1, 1, 1, 1)
        drop = Drop(faller, 1)
        table.start(drop)
        table.dice(1, 1, 1, 1, 1, 1, 1, 1)
        table.play("spot 80 80", "strike with red-1")
        assert table.happened("fight") == [{"model": enemy, "target": faller}]
        assert drop.is_over()
        assert drop.hands_back() == 0
    table = Scenario(levels=3)
    with table:
        jumper = table.place_unchecked(BLUE, "enforcer--enforcers", at="r3c4l3")
        enemy = table.red("steel-warrior", at="r3c4")
        drop = Drop(jumper, 1)
        table.start(drop)
        table.dice(1, 1, 1, 1, 1, 1, 1)
        table.play("spot 80 80", "fight red-1", "dodge")
        assert table.happened("fight") == [{"model": jumper, "target": enemy}]
        assert table.happened("rolled")[0]["modifiers"] == (("R-FMOD-01", 1),)
        assert drop.is_over()
        assert drop.hands_back() == 0
