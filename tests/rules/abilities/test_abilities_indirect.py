"""Indirect: shots over walls at cubes (A-INDIRECT); Smoke: shots that fill cubes with smoke (A-SMOKE)."""

from __future__ import annotations

import pytest

from deadzone.core.board.battlefield import BLOCKED, FULL
from deadzone.core.cubes import Cube, cube_name, parse_cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.sides import RED
from deadzone.core.state import Marker
from deadzone.core.weapon_places import FIRST_WEAPON
from deadzone.rules.damage.payloads import dice_of
from deadzone.rules.items.commlink import COMMLINK_MARKER
from deadzone.rules.shooting.aiming import aimed_cubes, needed_to_hit, why_not_aim
from deadzone.rules.table.smoke import is_toxic
from deadzone.rules.weapons.arms import arm
from deadzone.table.files.save import dumps, loads
from deadzone.table.scenario import Scenario
from teaching import armed, gun, taught

WARRIOR = "steel-warrior"
MORTAR = armed(WARRIOR, gun(6, "A-INDIRECT 3", ap=1, name="mortar"))
SOLID = taught(WARRIOR, "A-SOLID")


def walled(levels: int = 1) -> Scenario:
    """A wall across the whole table between columns 3 and 4."""
    table = Scenario(levels=levels)
    for row in range(8):
        for level in range(1, levels + 1):
            table.wall(f"r{row}c3L{level}", "east", BLOCKED)
    return table


def fire(table: Scenario, shooter: ModelNumber, cube: str, *dice: int) -> None:
    table.dice(*dice)
    table.activate(shooter)
    table.play("shoot", "with mortar", f"at {cube}")


def test_a_long_action_at_a_cube_out_of_sight() -> None:
    """A long action at a cube out of sight hits all models in it with one strength and the weapon's AP (A-INDIRECT-01,
    A-INDIRECT-02, A-INDIRECT-05, A-INDIRECT-08).
    """
    with walled() as table:
        shooter = table.red(MORTAR, at="r3c1")
        friend = table.red(SOLID, at="r3c5", spot=(100, 100))
        enemy = table.blue(SOLID, at="r3c5", spot=(300, 300))
        fire(table, shooter, "r3c5L1", 4, 4, 1, 4, 4, 1, 1, 1, 1, 4, 1, 1)
        assert table.happened("struck") == [{"model": friend, "potential": 2}, {"model": enemy, "potential": 1}]
        assert table.killed(friend)
        assert table.model(enemy).damage == 1
        assert table.state.question is None  # nothing may follow a long action


@pytest.mark.parametrize(("hits", "seen"), [(1, True), (2, False)])
def test_one_success_in_sight_two_without(hits: int, seen: bool) -> None:
    """One success is needed if an enemy in the cube is visible, otherwise two (A-INDIRECT-04, A-INDIRECT-09)."""
    table = Scenario() if seen else walled()
    shooter = table.red(MORTAR, at="r3c1")
    table.blue(WARRIOR, at="r3c5")
    cube = parse_cube("r3c5")
    assert needed_to_hit(table.state, shooter, cube) == hits
    assert needed_to_hit(table.state, shooter, Cube(cube + 1)) == 2  # no enemy there
    table.state.smoke = frozenset({table.model(shooter).cube})
    assert needed_to_hit(table.state, shooter, cube) == 2
    assert cube in aimed_cubes(table.state, shooter, arm(table.state, shooter, FIRST_WEAPON))


@pytest.mark.parametrize(("faces", "passed"), [((4, 1, 1), False), ((4, 4, 1), True), ((4, 4, 4), True)])
def test_as_many_successes_as_needed_or_more(faces: tuple[int, ...], passed: bool) -> None:
    """Out of sight the test needs two successes (R-TEST-02, A-INDIRECT-04)."""
    with walled() as table:
        shooter = table.red(MORTAR, at="r3c1")
        fire(table, shooter, "r3c5L1", *faces, *(() if passed else (1,)))
        assert (len(table.happened("shell-hits")), len(table.happened("shell-scatters"))) == (passed, not passed)


def test_a_commlink_counts_as_sight() -> None:
    """A Commlink marker counts as LOS if an enemy is in the cube (A-INDIRECT-11, I-COMMLINK-02)."""
    table = walled()
    shooter = table.red(MORTAR, at="r3c1")
    table.blue(WARRIOR, at="r3c5")
    cube = parse_cube("r3c5")
    table.state.markers = (Marker(COMMLINK_MARKER, cube, RED), Marker(COMMLINK_MARKER, Cube(cube + 1), RED))
    assert needed_to_hit(table.state, shooter, cube) == 1
    assert needed_to_hit(table.state, shooter, Cube(cube + 1)) == 2


def test_no_modifiers_not_even_command_dice() -> None:
    """Three dice without modifiers or DICE results; re-rolls apply (A-INDIRECT-04, R-SMOD-21, R-TEST-13)."""
    table = Scenario()
    shooter = table.red(armed(WARRIOR, gun(6, "A-INDIRECT 3", "A-WOF 1", name="mortar")), at="r3c1")
    table.blue(SOLID, at="r3c5")
    table.command(RED, "DICE DICE")
    fire(table, shooter, "r3c5L1", 1, 1, 1, 4, 1, 1, 1, 1, 1, 1)
    assert table.happened("rolled")[0]["faces"] == (1, 1, 1, 4)
    assert table.happened("shell-hits") == [{"cube": parse_cube("r3c5")}]


def test_minimum_distance_range_and_roofs() -> None:
    """The cube must be at least three away; both are under the open sky (A-INDIRECT-02, A-INDIRECT-03, R-RANGE-03,
    C-14).
    """
    table = Scenario(levels=2)
    table.floor("r3c5L2", FULL)
    shooter = table.red(MORTAR, at="r3c0")
    mortar = arm(table.state, shooter, FIRST_WEAPON)
    cubes = aimed_cubes(table.state, shooter, mortar)
    for cube, rule in (("r3c2", "A-INDIRECT-03"), ("r3c7", "R-RANGE-03"), ("r3c5", "A-INDIRECT-02")):
        assert parse_cube(cube) not in cubes
        refusal = why_not_aim(table.state, shooter, mortar, parse_cube(cube))
        assert refusal is not None
        assert refusal.rule == rule
    assert parse_cube("r3c5L2") in cubes
    assert parse_cube("r3c3") in cubes
    assert all(why_not_aim(table.state, shooter, mortar, cube) is None for cube in cubes)
    table.state.change(shooter).cube = parse_cube("r3c5")
    assert aimed_cubes(table.state, shooter, mortar) == []


def test_a_miss_scatters_over_walls_to_the_highest_level() -> None:
    """A miss scatters over walls to the highest level (A-INDIRECT-05, A-INDIRECT-06, A-INDIRECT-07, R-SCAT-04)."""
    table = walled(levels=3)
    table.floor("r3c3L2", FULL)
    shooter = table.red(MORTAR, at="r3c0")
    victim = table.blue(SOLID, at="r3c3L2")
    fire(table, shooter, "r3c4L1", 1, 1, 1, 7, 1, 1, 1, 1, 1, 1)  # west
    assert table.happened("shell-scatters") == [{"cube": parse_cube("r3c3L2")}]
    assert table.happened("withstood") == [{"model": victim}]


def test_beyond_the_edge_it_is_lost() -> None:
    """A shot that scatters off the board has no effect (A-INDIRECT-06, R-SCAT-08)."""
    table = Scenario()
    shooter = table.red(MORTAR, at="r0c0")
    fire(table, shooter, "r0c4L1", 1, 1, 1, 1)  # north
    assert table.happened("shell-lost") == [{"model": shooter}]
    assert table.happened("explosion") == []


def test_a_save_before_the_scatter_roll() -> None:
    """A battle saved before the scatter roll asks for it again after loading (A-INDIRECT-05)."""
    table = Scenario()
    shooter = table.red(MORTAR, at="r3c0")
    table.activate(shooter)
    table.play("shoot", "with mortar")
    assert loads(dumps(table.state)).key() == table.state.key()
    assert table.refused(parse_cube("r3c1")) == "A-INDIRECT-03"


@pytest.mark.parametrize(("rule", "toxic"), [("A-SMOKE", False), ("A-TOXICSMOKE", True)])
def test_smoke_and_toxic_shells(rule: str, toxic: bool) -> None:
    """Smoke and toxic shots fill the cube with smoke without exploding (A-INDIRECT-10, A-SMOKE-01, A-TOXICSMOKE-01)."""
    table = Scenario()
    shooter = table.red(armed(WARRIOR, gun(6, "A-INDIRECT", rule, name="mortar")), at="r3c0")
    enemy = table.blue(WARRIOR, at="r3c5")
    fire(table, shooter, "r3c5L1", 4, 1, 1)
    assert table.state.smoke == {table.model(enemy).cube}
    assert is_toxic(table.state, table.model(enemy).cube) == toxic
    assert table.happened("explosion") == []


def test_a_direct_weapon_with_smoke() -> None:
    """A direct weapon with Smoke targets a model, and a hit fills its cube (A-SMOKE-01)."""
    table = Scenario()
    shooter = table.red(armed(WARRIOR, gun(6, "A-SMOKE", name="puffer")), at="r3c0")
    target = table.blue(WARRIOR, at="r3c4")
    table.dice(4, 4, 4, 1, 1, 1, 1, 1)
    table.shoot(shooter, target, "puffer")
    assert [cube_name(cube) for cube in table.state.smoke] == ["r3c4L1"]
    assert table.model(target).damage == 0


def test_without_a_number_it_explodes_with_three_dice() -> None:
    """Indirect without a number or effect uses three dice: our reading of the one published weapon (A-INDIRECT-08)."""
    assert dice_of(gun(5, "A-INDIRECT", "A-HEAVY")) == 3
    assert dice_of(gun(5, "A-INDIRECT 4")) == 4
