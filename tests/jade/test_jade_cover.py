"""Enemies able to shoot at a place, and those who see it clearly (J-AMB-12, J-AMB-13)."""

from __future__ import annotations

import pytest
from jade_judging import able_to_shoot, in_clear_shot_situation, seen_clearly
from jade_tables import FIGHTER, GUNNER, JadeTable, soldier

from deadzone.core.board.battlefield import BLOCKED, LOW_WALL
from deadzone.core.cubes import parse_cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.state import KILLED

PINNED_DO_NOT_COUNT = "[moving]\npinned_enemies_see = false"


def exposure(table: JadeTable, model: ModelNumber) -> tuple[bool, int]:
    """Whether the model is seen clearly at its place, and how many enemies could shoot at it."""
    at = table.model(model)
    g = table.state
    assert seen_clearly(g, model, at.cube, at.x, at.y) == in_clear_shot_situation(g, model)
    return in_clear_shot_situation(g, model), able_to_shoot(g, model, at.cube, at.x, at.y)


def test_a_gun_in_range_with_a_clear_view() -> None:
    """A gun counts up to its range (J-AMB-12, J-AMB-13, R-RANGE-01)."""
    table = JadeTable()
    model = table.red(FIGHTER, at="r3c0")
    table.blue(GUNNER, at="r3c4")
    assert exposure(table, model) == (True, 1)
    far = JadeTable()
    model = far.red(FIGHTER, at="r3c0")
    far.blue(GUNNER, at="r3c5")
    assert exposure(far, model) == (False, 0)


def test_only_ranged_weapons_count() -> None:
    """A blade does not count, nor a gun without a Shoot stat (J-AMB-12)."""
    table = JadeTable()
    model = table.red(FIGHTER, at="r3c3")
    table.blue(FIGHTER, at="r3c4")
    clumsy = soldier("Clumsy", gun=4)
    clumsy.shoot = 0
    table.blue(clumsy, at="r3c5")
    assert exposure(table, model) == (False, 0)


def test_the_longest_weapon_counts() -> None:
    """One weapon in range is enough (J-AMB-12)."""
    both = soldier("Both", gun=1, more=soldier(gun=6).weapons)
    table = JadeTable()
    model = table.red(FIGHTER, at="r3c0")
    table.blue(both, at="r3c6")
    assert exposure(table, model) == (True, 1)


@pytest.mark.parametrize(("wall", "expected"), [(BLOCKED, (False, 0)), (LOW_WALL, (False, 1))])
def test_walls(wall: int, expected: tuple[bool, int]) -> None:
    """With partial sight an enemy may shoot, but it is not a clear shot (J-AMB-13)."""
    table = JadeTable()
    model = table.red(FIGHTER, at="r3c3")
    table.blue(GUNNER, at="r3c4")
    table.wall("r3c3", "east", wall)
    assert exposure(table, model) == expected


def test_smoke_hides() -> None:
    """Smoke hides a model (R-LOS-05)."""
    table = JadeTable()
    model = table.red(FIGHTER, at="r3c3")
    table.blue(GUNNER, at="r3c5")
    table.smoke("r3c4")
    assert exposure(table, model) == (False, 0)


def test_pinned_and_reloading_enemies_count() -> None:
    """Pinned and reloading enemies count (J-AMB-12, J-AMB-13)."""
    table = JadeTable()
    model = table.red(FIGHTER, at="r3c3")
    table.blue(GUNNER, at="r3c5", pinned=True)
    table.blue(GUNNER, at="r5c3", reloading=(0,))
    assert exposure(table, model) == (True, 2)


def test_pinned_enemies_by_the_setting() -> None:
    """With the setting `pinned_enemies_see` off, Pinned enemies do not count (J-AMB-12, J-AMB-13)."""
    table = JadeTable(settings=PINNED_DO_NOT_COUNT)
    model = table.red(FIGHTER, at="r3c3")
    table.blue(GUNNER, at="r3c5", pinned=True)
    assert exposure(table, model) == (False, 0)


def test_enemies_in_melee_count() -> None:
    """Enemies in melee count; only range and sight matter (J-AMB-13)."""
    table = JadeTable()
    model = table.red(FIGHTER, at="r3c3")
    table.red(FIGHTER, at="r3c5", spot=(80, 80))
    table.blue(GUNNER, at="r3c5", spot=(320, 320))
    assert exposure(table, model) == (True, 1)


def test_friends_and_the_dead_do_not_count() -> None:
    """Friends and dead models do not count (J-DEF-01)."""
    table = JadeTable()
    model = table.red(FIGHTER, at="r3c3")
    table.red(GUNNER, at="r3c4")
    table.blue(GUNNER, at="r3c5", fate=KILLED)
    assert exposure(table, model) == (False, 0)


def test_places_where_the_model_is_not() -> None:
    """A place is judged as if the model stood there (J-AMB-12, J-AMB-13)."""
    table = JadeTable()
    model = table.red(FIGHTER, at="r0c0")
    table.blue(GUNNER, at="r3c5")
    table.blue(GUNNER, at="r3c6")
    table.wall("r3c4", "east", BLOCKED)
    g = table.state
    assert exposure(table, model) == (False, 0)
    assert able_to_shoot(g, model, parse_cube("r2c5"), 200, 200) == 2
    assert seen_clearly(g, model, parse_cube("r2c5"), 200, 200)
    assert able_to_shoot(g, model, parse_cube("r3c4"), 200, 200) == 0


def test_guns_are_looked_for_again_after_a_change() -> None:
    """JADE keeps its list of guns only while no enemy changes: one that has moved or was killed counts as such."""
    table = JadeTable()
    model = table.red(FIGHTER, at="r3c0")
    gunner, other = table.blue(GUNNER, at="r3c4"), table.blue(GUNNER, at="r7c7")
    assert exposure(table, model) == (True, 1)
    table.state.change(gunner).cube = parse_cube("r3c7")
    assert exposure(table, model) == (False, 0)
    table.state.change(other).cube = parse_cube("r3c2")
    assert exposure(table, model) == (True, 1)
    table.state.change(gunner).cube = parse_cube("r3c3")
    assert exposure(table, model) == (True, 2)
    table.state.change(gunner).fate = KILLED
    assert exposure(table, model) == (True, 1)
    table.state.change(model).cube = parse_cube("r7c7")
    assert exposure(table, model) == (False, 0)
