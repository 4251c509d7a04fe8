"""Frag and Grenade on weapons, which target cubes (A-FRAG, A-GRENADE, R-SHOOT-05, R-SRES-05)."""

from __future__ import annotations

from deadzone.core.board.battlefield import BLOCKED
from deadzone.core.cubes import parse_cube
from deadzone.core.questions import Choice
from deadzone.core.sides import RED
from deadzone.core.weapon_places import FIRST_WEAPON
from deadzone.rules.shooting.aiming import aimed_cubes, why_not_aim
from deadzone.rules.weapons.arms import arm
from deadzone.table.files.save import dumps, loads
from deadzone.table.scenario import Scenario, profile_called
from teaching import armed, gun, taught

WARRIOR = "steel-warrior"
LAUNCHER = armed(WARRIOR, gun(4, "A-FRAG 3", ap=1, name="launcher"))
BOOMER = armed(WARRIOR, gun(4, "A-FRAG 2", "A-GRENADE", name="grenades"))


def test_a_frag_weapon_hits_the_cube_without_a_roll() -> None:
    """A Frag weapon hits the cube without a roll, with its dice and AP; friends are hit too (R-SRES-05, R-SHOOT-05,
    A-FRAG-01, A-FRAG-03, A-FRAG-05).
    """
    with Scenario() as table:
        shooter = table.red(LAUNCHER, at="r3c1")
        friend = table.red(WARRIOR, at="r3c4", spot=(100, 100))
        enemy = table.blue(WARRIOR, at="r3c4", spot=(300, 300))
        table.activate(shooter)
        table.play("shoot", "with launcher")
        assert loads(dumps(table.state)).key() == table.state.key()
        table.dice(4, 4, 1, 1, 1, 1, 4, 4, 4, 1)  # strength 2; the friend fails, the enemy succeeds and is thrown north
        table.play("at r3c4L1")
        assert table.happened("shot") == []
        assert table.happened("struck") == [{"model": friend, "potential": 2}]
        assert table.killed(friend)  # AP 1 against Armour 1
        assert table.happened("withstood") == [{"model": enemy}]
        table.play("spot 200 200", "stop")
        assert table.model(enemy).pinned


def test_it_needs_range_and_sight_of_the_cube() -> None:
    """A Frag weapon needs range and LOS to the cube; smoke there does not block; never the own cube (R-SRES-05,
    R-RANGE-03, R-SHOOT-03).
    """
    table = Scenario()
    for row in range(8):
        table.wall(f"r{row}c3", "east", BLOCKED)
    shooter = table.red(LAUNCHER, at="r3c1")
    table.smoke("r3c3")
    launcher = arm(table.state, shooter, FIRST_WEAPON)
    cubes = aimed_cubes(table.state, shooter, launcher)
    assert parse_cube("r3c3") in cubes
    for cube, rule in (("r3c1", "R-SHOOT-03"), ("r3c5", "R-LOS-01"), ("r3c6", "R-RANGE-03"), ("r3c4", "R-LOS-01")):
        assert parse_cube(cube) not in cubes
        refusal = why_not_aim(table.state, shooter, launcher, parse_cube(cube))
        assert refusal is not None
        assert refusal.rule == rule
    assert all(why_not_aim(table.state, shooter, launcher, cube) is None for cube in cubes)


def test_frag_is_rolled_without_help_for_its_strength() -> None:
    """Neither DICE results nor ammunition can be added to the strength (A-FRAG-06, I-AMMO-01)."""
    table = Scenario()
    shooter = table.red(LAUNCHER, at="r3c1", items=("I-AMMO",))
    table.blue(WARRIOR, at="r3c4")
    table.command(RED, "DICE DICE")
    table.activate(shooter)
    table.dice(1, 1, 1, 4, 4, 4, 3)
    table.play("shoot", "with launcher", "at r3c4L1")
    assert table.state.command(RED, 1) == 2
    assert table.model(shooter).items == ("I-AMMO",)


def test_grenades_on_a_weapon_are_thrown_again_and_again() -> None:
    """A Grenade weapon uses its own range and dice and is not used up (A-GRENADE-08, A-GRENADE-05, A-GRENADE-03)."""
    table = Scenario()
    thrower = table.red(BOOMER, at="r3c1")
    table.blue(WARRIOR, at="r3c5")
    for _ in range(2):
        table.activate(thrower)
        table.play("shoot", "with grenades")
        question = table.state.question
        assert isinstance(question, Choice)
        assert question.kind == "target-cube"
        assert table.refused(parse_cube("r3c6")) == "R-RANGE-03"
        table.dice(1, 1, 1, 1)  # a miss, scattered north into an empty cube
        table.play("at r3c5L1")
        assert table.happened("explosion")[-1]["cube"] == parse_cube("r2c5")
        table.play("stop")
        table.state.change(thrower).activated = False


def test_a_weapon_that_throws_an_item_has_its_effect() -> None:
    """A weapon that throws an item has the item's effect: stun, smoke, Frag (3) (A-GRENADE-05, I-STUN-01, I-SMOKE-01,
    I-FRAG-01, A-SMOKEGRENADE).
    """
    for item, event in (("I-STUN", "stun"), ("I-SMOKEGRENADE", "smoke"), ("A-SMOKEGRENADE", "smoke")):
        table = Scenario()
        thrower = table.red(armed(WARRIOR, gun(3, "A-GRENADE", item, name="bombs")), at="r3c1")
        table.activate(thrower)
        table.dice(4, 1, 1)
        table.play("shoot", "with bombs", "at r3c3L1")
        assert table.happened(event) == [{"cube": parse_cube("r3c3")}]
    table = Scenario()
    thrower = table.red(armed(WARRIOR, gun(3, "A-GRENADE", "I-FRAG", name="bombs")), at="r3c1")
    table.blue(taught(WARRIOR, "A-SOLID"), at="r3c3")
    table.activate(thrower)
    table.dice(4, 1, 1, 1, 1, 1, 1, 1, 1)
    table.play("shoot", "with bombs", "at r3c3L1")
    assert len(table.happened("rolled")[1]["faces"]) == 3  # type: ignore[arg-type]


def test_published_grenades_are_aimed_at_cubes() -> None:
    """Weapons with Grenade target cubes (R-SHOOT-05)."""
    assert not any(weapon.at_cube for weapon in profile_called(WARRIOR).weapons)
    assert gun(3, "A-GRENADE").at_cube
