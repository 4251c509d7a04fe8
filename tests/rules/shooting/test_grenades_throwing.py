"""Throwing grenades: at which cubes, where they land, what they do. A-GRENADE-*, I-FRAG-01, I-STUN-01."""

from __future__ import annotations

import pytest

from deadzone.core.board.battlefield import BLOCKED, FLOOR_HATCH, FULL, HATCH, LOW_WALL, PARTIAL, SMALL
from deadzone.core.cubes import Cube, cube_name, parse_cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Choice
from deadzone.core.sentence import Fault
from deadzone.core.sides import BLUE, RED
from deadzone.core.state import TOKEN_COUNTS
from deadzone.procedures.shooting.grenades import ThrowGrenade
from deadzone.rules.shooting.grenades import grenade_cubes, why_not_throw_at
from deadzone.table.scenario import Scenario

WARRIOR = "steel-warrior"
CENTRE = (200, 200)
SIDES = ("north", "east", "south", "west")
HIT = (4, 1, 1)
MISS = (3, 3, 3)


def close(table: Scenario, cube: str) -> None:
    """Walls all around a cube."""
    for side in SIDES:
        table.wall(cube, side, BLOCKED)


def may_throw(table: Scenario, thrower: ModelNumber, cube: str) -> bool:
    """Whether the cube is offered; the refusal must say the same."""
    offered = parse_cube(cube) in grenade_cubes(table.state, thrower)
    assert offered == (why_not_throw_at(table.state, thrower, parse_cube(cube)) is None)
    return offered


def landed_in(table: Scenario) -> str:
    explosion = table.happened("explosion")[0]["cube"]
    assert isinstance(explosion, int)
    return cube_name(Cube(explosion))


def throw(table: Scenario, thrower: ModelNumber, cube: str, item: str = "I-FRAG") -> None:
    table.start(ThrowGrenade(thrower, item))
    table.play(parse_cube(cube))


def test_cubes_within_three_but_not_the_own_one() -> None:
    """A-GRENADE-01, A-GRENADE-07, R-RANGE-03: and only where there is a floor; enemies are not needed."""
    table = Scenario(levels=2)
    table.floor("r4c4L2", FULL)
    thrower = table.red(WARRIOR, at="r3c3")
    cubes = grenade_cubes(table.state, thrower)
    assert cubes == sorted(cubes)
    ground = {parse_cube(f"r{row}c{column}") for row in range(7) for column in range(7)} - {parse_cube("r3c3")}
    assert set(cubes) == ground | {parse_cube("r4c4L2")}
    for cube, rule in (("r3c3", "A-GRENADE-07"), ("r3c7", "R-RANGE-03"), ("r3c4L2", "A-GRENADE-03")):
        refusal = why_not_throw_at(table.state, thrower, parse_cube(cube))
        assert refusal is not None
        assert refusal.rule == rule


def test_over_walls_under_the_open_sky() -> None:
    """A-GRENADE-01, A-GRENADE-02: without sight both must be visible from above; half a floor hides nothing."""
    table = Scenario(levels=3)
    thrower = table.red(WARRIOR, at="r3c3")
    for cube, roof in (("r3c4", 0), ("r3c5", FULL), ("r2c2", PARTIAL), ("r2c4", FLOOR_HATCH + 1)):
        close(table, cube)
        table.floor(f"{cube}L3", roof)
    offered = [may_throw(table, thrower, cube) for cube in ("r3c4", "r3c5", "r2c2", "r2c4")]
    assert offered == [True, False, True, False]
    with pytest.raises(Fault, match="A-GRENADE-01"):
        throw(table, thrower, "r3c5")


def test_from_under_a_roof_only_what_is_seen() -> None:
    """A-GRENADE-01, A-GRENADE-02: a window is enough to see a cube, and a shut room sees nothing."""
    table = Scenario(levels=2)
    inside = table.red(WARRIOR, at="r3c3")
    shut_in = table.red(WARRIOR, at="r6c6")
    for cube in ("r3c3", "r6c6"):
        close(table, cube)
        table.floor(f"{cube}L2", FULL)
    table.wall("r3c3", "east", LOW_WALL)
    assert may_throw(table, inside, "r3c5")
    assert not may_throw(table, inside, "r3c2")
    assert grenade_cubes(table.state, shut_in) == []


def test_an_enemy_that_is_seen_is_as_good_as_its_cube() -> None:
    """A-GRENADE-02: a tall enemy looks out of a room in which a small model would be hidden."""
    table = Scenario(levels=3)
    for cube in ("r3c2L2", "r3c4L2"):
        table.floor(cube, FULL)
    table.wall("r3c4L2", "west", SMALL)
    thrower = table.red(WARRIOR, at="r3c2", spot=(390, 200))
    tall = table.blue("aberration", at="r3c4L2")
    assert may_throw(table, thrower, "r3c4L2")
    table.state.change(tall).side = RED
    assert not may_throw(table, thrower, "r3c4L2")


def test_a_frag_grenade_that_hits() -> None:
    """A-GRENADE-03, A-FRAG-05, I-FRAG-01, R-ITOK-08: three dice without modifiers, one success; used up."""
    with Scenario() as table:
        thrower = table.red(WARRIOR, at="r3c3", items=("I-FRAG",))
        victim = table.blue(WARRIOR, at="r3c5")
        table.dice(*HIT, 4, 4, 1, 1, 1, 1, 1)
        throw(table, thrower, "r3c5")
        assert table.happened("rolled")[0]["modifiers"] == ()  # a clear view does not help
        assert table.happened("rolled")[1]["base"] == 3
        table.play(CENTRE)
        assert table.model(victim).damage == 1
        assert table.model(victim).pinned
        assert table.model(thrower).items == ()
        assert table.state.bag == list(TOKEN_COUNTS)


def test_the_thrower_may_add_dice_results() -> None:
    """R-CMD-19, A-GRENADE-03."""
    with Scenario() as table:
        thrower = table.red(WARRIOR, at="r3c3", items=("I-STUN",))
        table.command(RED, "DICE")
        throw(table, thrower, "r3c5", "I-STUN")
        table.dice(1, 1, 1, 4)
        table.play("spend 1 dice")
        assert table.happened("grenade-lands") == [{"cube": parse_cube("r3c5")}]


@pytest.mark.parametrize(("face", "cube"), [(1, "r2c5L1"), (6, "r4c4L1"), (7, "r3c4L1"), (8, "r2c4L1")])
def test_a_miss_scatters_one_cube(face: int, cube: str) -> None:
    """A-GRENADE-03, R-SCAT-01, R-SCAT-03: an 8 is a direction, not an extra die."""
    with Scenario() as table:
        thrower = table.red(WARRIOR, at="r3c3", items=("I-FRAG",))
        table.dice(*MISS, face)
        throw(table, thrower, "r3c5")
        assert landed_in(table) == cube


def test_a_scattered_grenade_may_come_back() -> None:
    """A-GRENADE-07: into the thrower's own cube."""
    with Scenario() as table:
        thrower = table.red(WARRIOR, at="r3c3", items=("I-FRAG",))
        table.dice(*MISS, 7, 1, 1, 1, 1, 1, 1, 1)
        throw(table, thrower, "r3c4")
        table.play(CENTRE)
        assert landed_in(table) == "r3c3L1"
        assert table.model(thrower).pinned


@pytest.mark.parametrize(
    ("wall", "cube"),
    [(BLOCKED, "r3c5L1"), (HATCH + 4, "r3c5L1"), (SMALL, "r3c6L1"), (LOW_WALL, "r3c6L1")],
    ids=["wall", "hatch", "window", "low wall"],
)
def test_walls_stop_a_scattering_grenade(wall: int, cube: str) -> None:
    """A-GRENADE-04, R-SCAT-06, R-SCAT-07: blocked, it stays; any opening lets it through."""
    with Scenario() as table:
        table.wall("r3c5", "east", wall)
        thrower = table.red(WARRIOR, at="r3c3", items=("I-FRAG",))
        table.dice(*MISS, 3)
        throw(table, thrower, "r3c5")
        assert landed_in(table) == cube


def test_the_board_edge_stops_it_too() -> None:
    """A-GRENADE-04, R-SCAT-08."""
    with Scenario() as table:
        thrower = table.red(WARRIOR, at="r3c5", items=("I-FRAG",))
        table.dice(*MISS, 3)
        throw(table, thrower, "r3c7")
        assert landed_in(table) == "r3c7L1"
        assert table.happened("grenade-stays") == [{"cube": parse_cube("r3c7")}]


@pytest.mark.parametrize(
    ("dice", "cube"), [((4, 4), "r3c6L1"), ((4, 5), "r3c6L2"), ((5,), "r3c6L3")], ids=["misses", "below", "lands"]
)
def test_it_falls_through_half_floors(dice: tuple[int, ...], cube: str) -> None:
    """A-GRENADE-03, R-SCAT-04, R-PART-01, R-PART-02: 1-4 it falls on, 5-8 it lies there; a hatch is no better."""
    with Scenario(levels=3) as table:
        table.floor("r3c5L3", FULL)
        table.floor("r3c6L3", PARTIAL)
        table.floor("r3c6L2", FLOOR_HATCH + 1)
        thrower = table.red(WARRIOR, at="r3c3", items=("I-FRAG",))
        table.dice(*MISS, 3, *dice)
        throw(table, thrower, "r3c5L3")
        assert landed_in(table) == cube


def test_it_falls_off_a_roof_and_never_up() -> None:
    """R-SCAT-04: down to the first floor; a roof over the new cube does not catch it."""
    with Scenario(levels=3) as table:
        table.floor("r3c5L2", FULL)
        table.floor("r3c6L3", FULL)
        thrower = table.red(WARRIOR, at="r3c3", items=("I-FRAG",))
        table.dice(*MISS, 3)
        throw(table, thrower, "r3c5L2")
        assert landed_in(table) == "r3c6L1"


def test_a_hit_on_a_half_floor_needs_no_luck() -> None:
    """A-GRENADE-03: a success lands it in the cube aimed at."""
    with Scenario(levels=2) as table:
        table.floor("r3c5L2", PARTIAL)
        thrower = table.red(WARRIOR, at="r3c3", items=("I-FRAG",))
        table.dice(*HIT)
        throw(table, thrower, "r3c5L2")
        assert landed_in(table) == "r3c5L2"


def test_a_stun_grenade_takes_activations() -> None:
    """I-STUN-01, A-GRENADE-05, R-TURN-08, A-BURNS-07: both sides, no test, no damage; flames go on burning."""
    with Scenario() as table:
        thrower = table.red(WARRIOR, at="r3c3", items=("I-STUN",))
        friend = table.red(WARRIOR, at="r3c5")
        burning = table.blue(WARRIOR, at="r3c5", burning=True)
        spent = table.blue(WARRIOR, at="r3c5", activated=True)
        away = table.blue(WARRIOR, at="r3c6")
        table.dice(*HIT)
        throw(table, thrower, "r3c5", "I-STUN")
        models = (thrower, friend, burning, spent, away)
        assert [table.model(model).activated for model in models] == [False, True, True, True, False]
        assert [event["model"] for event in table.happened("stunned")] == [friend, burning]
        assert table.model(burning).burning
        assert len(table.happened("rolled")) == 1


def test_a_throw_is_a_short_shoot_action() -> None:
    """A-GRENADE-01, R-ACT-01: chosen after the weapons; a move is still possible afterwards."""
    table = Scenario()
    thrower = table.red(WARRIOR, at="r3c3", items=("I-FRAG",))
    victim = table.blue(WARRIOR, at="r3c5")
    table.dice(*HIT, 4, 1, 1, 4, 1, 1, 1)
    table.activate(thrower)
    table.play("shoot", "with i-frag", parse_cube("r3c5"), CENTRE)
    assert table.model(victim).cube == parse_cube("r2c5")
    question = table.state.question
    assert isinstance(question, Choice)
    assert question.kind == "action"
    assert "move" in question.options
    assert "shoot" not in question.options


def test_stunned_by_its_own_grenade() -> None:
    """I-STUN-01, R-TURN-07: it comes back, and the activation is over."""
    with Scenario() as table:
        thrower = table.red(WARRIOR, at="r3c3", items=("I-STUN",))
        table.dice(*MISS, 7)
        table.activate(thrower)
        table.play("shoot", "with i-stun", parse_cube("r3c4"))
        assert table.model(thrower).activated


def test_a_saved_throw_must_fit_the_table() -> None:
    """A save is refused when the grenade is not in hand, is none, or flies outside the board."""
    table = Scenario()
    thrower = table.red(WARRIOR, at="r3c3", items=("I-FRAG",))
    assert ThrowGrenade(thrower, "I-FRAG").sound(table.state)
    assert not ThrowGrenade(thrower, "I-STUN").sound(table.state)
    assert not ThrowGrenade(thrower, "I-AMMO").sound(table.state)
    for step, field, value in (
        (ThrowGrenade.roll_to_hit, "cube", 64),
        (ThrowGrenade.meet_floor, "floors", ()),
        (ThrowGrenade.land, "roll", ()),
        (ThrowGrenade.scatter, "roll", (1, 2)),
    ):
        broken = ThrowGrenade(thrower, "I-FRAG")
        broken.go(step)
        setattr(broken, field, value)
        assert not broken.sound(table.state), field
    assert table.state.models_on_table(BLUE) == []
