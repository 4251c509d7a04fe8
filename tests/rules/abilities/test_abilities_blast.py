"""Blast: a shot that causes no damage and throws all models in the cube (A-BLAST)."""

from __future__ import annotations

from deadzone.core.board.battlefield import BLOCKED
from deadzone.core.cubes import cube_name, parse_cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.profiles import Profile
from deadzone.core.weapon_places import FIRST_WEAPON
from deadzone.rules.shooting.shooting import targets
from deadzone.rules.weapons.arms import arm
from deadzone.table.files.save import dumps, loads
from deadzone.table.scenario import Scenario
from teaching import armed, gun, taught

WARRIOR = "steel-warrior"
BLASTER = armed(WARRIOR, gun(6, "A-BLAST", ap=3, name="blaster"))
HIT = (4, 4, 4, 1, 1, 1, 1, 1)  # five dice of the shooter, three of the target
MISS = (1, 1, 1, 1, 1, 4, 1, 1)
NORTH, EAST = 1, 3


def crowd(
    other: str | Profile = WARRIOR, mate: str | Profile = WARRIOR
) -> tuple[Scenario, ModelNumber, ModelNumber, ModelNumber, ModelNumber]:
    """A target in the middle of its cube, an enemy to its east and a friend of the shooter to its west."""
    table = Scenario()
    shooter = table.red(BLASTER, at="r3c0")
    target = table.blue(WARRIOR, at="r3c4", spot=(200, 200))
    east = table.blue(other, at="r3c4", spot=(350, 200))
    west = table.red(mate, at="r3c4", spot=(50, 200))
    return table, shooter, target, east, west


def test_a_hit_throws_the_others_away_from_the_target() -> None:
    """A hit pushes the other models away, then scatters the target; all are Pinned and none damaged, also after saving
    in between (A-BLAST-01, A-BLAST-02, A-BLAST-05, A-BLAST-06, R-AWAY-06).
    """
    with Scenario() as table:
        shooter = table.red(BLASTER, at="r3c0")
        target = table.blue(WARRIOR, at="r3c4", spot=(200, 200))
        east = table.blue(WARRIOR, at="r3c4", spot=(350, 200))
        west = table.blue(WARRIOR, at="r3c4", spot=(50, 200))
        table.dice(*HIT)
        table.shoot(shooter, target, "blaster")
        assert table.choices() == ["throw blue-2", "throw blue-3"]
        assert loads(dumps(table.state)).key() == table.state.key()
        table.play("throw blue-2", "spot 200 200")
        table.dice(NORTH)
        table.play("spot 200 200", "spot 200 200")
        places = [cube_name(table.model(number).cube) for number in (target, east, west)]
        assert places == ["r2c4L1", "r3c5L1", "r3c3L1"]
        assert all(table.model(number).pinned and table.model(number).damage == 0 for number in (target, east, west))
        assert table.happened("damaged") == []


def test_a_miss_pins_everybody_and_moves_nobody() -> None:
    """A miss pins all models in the cube, friends of the shooter too, and moves none (A-BLAST-03, A-BLAST-05)."""
    table, shooter, target, east, west = crowd()
    table.dice(1, 1, 1, 4, 1, 1)  # three dice, because a friend is in the cube
    table.shoot(shooter, target, "blaster")
    table.finish()
    assert all(table.model(number).pinned for number in (target, east, west))
    assert table.happened("thrown") == []


def test_who_is_not_thrown_or_not_pinned() -> None:
    """A Construct is thrown but not Pinned, a Solid model neither, a Vehicle only Pinned (A-BLAST-06)."""
    table = Scenario()
    shooter = table.red(BLASTER, at="r3c0")
    target = table.blue(taught(WARRIOR, "A-SOLID"), at="r3c4")
    vehicle = table.blue(taught(WARRIOR, "A-VEHICLE"), at="r3c4", spot=(350, 200))
    construct = table.blue(taught(WARRIOR, "A-CONSTRUCT"), at="r3c4", spot=(50, 200))
    table.dice(*HIT)
    table.shoot(shooter, target, "blaster")
    table.play("throw blue-2", "spot 200 200")
    table.finish()
    here = parse_cube("r3c4")
    assert [table.model(number).cube == here for number in (target, vehicle, construct)] == [True, True, False]
    assert [table.model(number).pinned for number in (target, vehicle, construct)] == [False, True, False]


def test_the_thrown_may_be_slammed() -> None:
    """A pushed model may be slammed against a wall (A-BLAST-05, R-SLAM-02)."""
    table = Scenario()
    table.wall("r3c4", "east", BLOCKED)
    shooter = table.red(BLASTER, at="r3c0")
    target = table.blue(taught(WARRIOR, "A-SOLID"), at="r3c4")
    east = table.blue(WARRIOR, at="r3c4", spot=(350, 200))
    table.dice(*HIT, 5, 5, 5, 1, 1, 1)
    table.shoot(shooter, target, "blaster")
    assert table.happened("slammed") == [{"model": east}]


def test_it_needs_a_visible_model() -> None:
    """Blast needs a visible model, so it cannot target an empty or smoke-filled cube (A-BLAST-04)."""
    table = Scenario()
    shooter = table.red(BLASTER, at="r3c0")
    table.blue(WARRIOR, at="r3c4")
    table.smoke("r3c4")
    blaster = arm(table.state, shooter, FIRST_WEAPON)
    assert not blaster.at_cube
    assert targets(table.state, shooter, blaster) == []
