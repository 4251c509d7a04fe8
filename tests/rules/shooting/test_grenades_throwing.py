"""Throwing grenades: targets, landing and effects (A-GRENADE-*, I-FRAG-01, I-STUN-01)."""

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
    """Put walls all around a cube."""
    for side in SIDES:
        table.wall(cube, side, BLOCKED)


def may_throw(table: Scenario, thrower: ModelNumber, cube: str) -> bool:
    """Whether the cube is offered, checked against the reason for a refusal."""
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
    """Cubes with a floor within 3, except the own one; no enemy is needed (A-GRENADE-01, A-GRENADE-07, R-RANGE-03)."""
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
    """Without LOS both cubes must be visible from above; a partial floor does not hide (A-GRENADE-01, A-GRENADE-02)."""
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
    """From under a roof only visible cubes can be targeted; a window is enough (A-GRENADE-01, A-GRENADE-02)."""
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
    """LOS to an enemy is enough: a tall one is visible where a small one would be hidden (A-GRENADE-02)."""
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
    """A Frag Grenade hits with one success of three dice without modifiers, and is used up (A-GRENADE-03, A-FRAG-05,
    I-FRAG-01, R-ITOK-08).
    """
    with Scenario() as table:
        thrower = table.red(WARRIOR, at="r3c3", items=("I-FRAG",))
        victim = table.blue(WARRIOR, at="r3c5")
        table.dice(*HIT, 4, 4, 1, 1, 1, 1, 1)
        throw(table, thrower, "r3c5")
        assert table.happened("rolled")[0]["modifiers"] == ()  # no Clear Shot bonus
        assert table.happened("rolled")[1]["base"] == 3
        table.play(CENTRE)
        assert table.model(victim).damage == 1
        assert table.model(victim).pinned
        assert table.model(thrower).items == ()
        assert table.state.bag == list(TOKEN_COUNTS)


def test_the_thrower_may_add_dice_results() -> None:
    """The thrower may add DICE results (R-CMD-19, A-GRENADE-03)."""
    with Scenario() as table:
        thrower = table.red(WARRIOR, at="r3c3", items=("I-STUN",))
        table.command(RED, "DICE")
        throw(table, thrower, "r3c5", "I-STUN")
        table.dice(1, 1, 1, 4)
        table.play("spend 1 dice")
        assert table.happened("grenade-lands") == [{"cube": parse_cube("r3c5")}]


@pytest.mark.parametrize(("face", "cube"), [(1, "r2c5L1"), (6, "r4c4L1"), (7, "r3c4L1"), (8, "r2c4L1")])
def test_a_miss_scatters_one_cube(face: int, cube: str) -> None:
    """A missed grenade scatters one cube; an 8 is only a direction (A-GRENADE-03, R-SCAT-01, R-SCAT-03)."""
    with Scenario() as table:
        thrower = table.red(WARRIOR, at="r3c3", items=("I-FRAG",))
        table.dice(*MISS, face)
        throw(table, thrower, "r3c5")
        assert landed_in(table) == cube


def test_a_scattered_grenade_may_come_back() -> None:
    """A scattered grenade may land in the thrower's own cube (A-GRENADE-07)."""
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
    """A wall stops a scattering grenade; any opening lets it through (A-GRENADE-04, R-SCAT-06, R-SCAT-07)."""
    with Scenario() as table:
        table.wall("r3c5", "east", wall)
        thrower = table.red(WARRIOR, at="r3c3", items=("I-FRAG",))
        table.dice(*MISS, 3)
        throw(table, thrower, "r3c5")
        assert landed_in(table) == cube


def test_the_board_edge_stops_it_too() -> None:
    """The board edge stops a scattering grenade (A-GRENADE-04, R-SCAT-08)."""
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
    """A scattered grenade falls through a partial floor or hatch on 1-4 and stays on 5-8 (A-GRENADE-03, R-SCAT-04,
    R-PART-01, R-PART-02).
    """
    with Scenario(levels=3) as table:
        table.floor("r3c5L3", FULL)
        table.floor("r3c6L3", PARTIAL)
        table.floor("r3c6L2", FLOOR_HATCH + 1)
        thrower = table.red(WARRIOR, at="r3c3", items=("I-FRAG",))
        table.dice(*MISS, 3, *dice)
        throw(table, thrower, "r3c5L3")
        assert landed_in(table) == cube


def test_it_falls_off_a_roof_and_never_up() -> None:
    """A scattered grenade falls to the first floor below, never up (R-SCAT-04)."""
    with Scenario(levels=3) as table:
        table.floor("r3c5L2", FULL)
        table.floor("r3c6L3", FULL)
        thrower = table.red(WARRIOR, at="r3c3", items=("I-FRAG",))
        table.dice(*MISS, 3)
        throw(table, thrower, "r3c5L2")
        assert landed_in(table) == "r3c6L1"


def test_a_hit_on_a_half_floor_needs_no_luck() -> None:
    """A hit on a partial floor lands there without a roll (A-GRENADE-03)."""
    with Scenario(levels=2) as table:
        table.floor("r3c5L2", PARTIAL)
        thrower = table.red(WARRIOR, at="r3c3", items=("I-FRAG",))
        table.dice(*HIT)
        throw(table, thrower, "r3c5L2")
        assert landed_in(table) == "r3c5L2"


def test_a_stun_grenade_takes_activations() -> None:
    """A Stun Grenade marks all models in the cube activated, without a test or damage; they keep burning (I-STUN-01,
    A-GRENADE-05, R-TURN-08, A-BURNS-07).
    """
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
    """A throw is a short Shoot action, after which a Move is possible (A-GRENADE-01, R-ACT-01)."""
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
    """A model stunned by its own grenade ends its Activation (I-STUN-01, R-TURN-07)."""
    with Scenario() as table:
        thrower = table.red(WARRIOR, at="r3c3", items=("I-STUN",))
        table.dice(*MISS, 7)
        table.activate(thrower)
        table.play("shoot", "with i-stun", parse_cube("r3c4"))
        assert table.model(thrower).activated


def test_a_saved_throw_must_fit_the_table() -> None:
    """A saved throw is refused if the grenade is not carried, is no grenade, or lands off the board."""
    table = Scenario()
    thrower = table.red(WARRIOR, at="r3c3", items=("I-FRAG",))
    assert ThrowGrenade(thrower, "I-FRAG").fits(table.state)
    assert not ThrowGrenade(thrower, "I-STUN").fits(table.state)
    assert not ThrowGrenade(thrower, "I-AMMO").fits(table.state)
    for step, field, value in (
        (ThrowGrenade.roll_to_hit, "cube", 64),
        (ThrowGrenade.meet_floor, "floors", ()),
        (ThrowGrenade.land, "roll", ()),
        (ThrowGrenade.scatter, "roll", (1, 2)),
    ):
        broken = ThrowGrenade(thrower, "I-FRAG")
        broken.go(step)
        setattr(broken, field, value)
        assert not broken.fits(table.state), field
    assert table.state.models_on_table(BLUE) == []
