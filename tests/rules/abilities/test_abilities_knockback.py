"""Knockback: an attack with Potential Damage moves its target one cube away (A-KNOCKBACK)."""

from __future__ import annotations

from deadzone.core.board.battlefield import BLOCKED, FULL, LOW_WALL
from deadzone.core.cubes import parse_cube
from deadzone.procedures.fighting.blows import Blow
from deadzone.procedures.fighting.fight import FightAction
from deadzone.table.scenario import Scenario
from rehearsal import through_json
from striking import plain
from teaching import taught

KNOCKS = ("A-KNOCKBACK",)
HAMMER = taught(plain(), blade_rules=KNOCKS)
GUN = taught(plain(shoot=4), weapon_rules=KNOCKS)


def test_a_draw_or_a_lost_test_moves_nobody() -> None:
    """A draw or a lost test moves nobody (A-KNOCKBACK-01)."""
    for dice in ((1, 1, 1, 1, 1, 1), (5, 1, 1, 5, 5, 1)):
        with Scenario() as table:
            attacker, target = table.red(HAMMER, at="r3c3"), table.blue(plain(), at="r3c3", spot=(80, 80))
            table.dice(*dice)
            table.start(FightAction(attacker))
            table.play("fight blue-1", "dodge")
            assert table.model(target).cube == parse_cube("r3c3")


def test_armour_does_not_hold_it_back() -> None:
    """Potential Damage is enough, even if none of it is left (A-KNOCKBACK-01, R-DMG-05 step 2)."""
    with Scenario() as table:
        attacker = table.red(plain(), at="r3c3")
        target = table.blue(plain("A-TOUGH", armour=4), at="r3c5")
        table.start(Blow(attacker, target, 1, 0, KNOCKS))
        table.play((200, 200))
        assert (table.model(target).cube, table.model(target).damage) == (parse_cube("r3c6"), 0)


def test_damage_first() -> None:
    """Damage comes first: a killed target is not moved (A-KNOCKBACK-02)."""
    with Scenario() as table:
        attacker, target = table.red(plain(), at="r3c3"), table.blue(plain(), at="r3c5")
        table.start(Blow(attacker, target, 9, 0, KNOCKS))
        assert table.killed(target)
        assert not table.happened("thrown")


def test_a_fighter_chooses_any_way_on_its_level() -> None:
    """In a fight the attacker chooses any of eight directions, also into a wall or off a building (A-KNOCKBACK-03)."""
    table = Scenario(levels=3)
    for column in range(3, 6):
        for row in range(2, 5):
            table.floor(f"r{row}c{column}L3", FULL if (row, column) == (3, 4) else 0)
    table.wall("r3c4L3", "west", BLOCKED)
    attacker = table.red(HAMMER, at="r3c4L3")
    table.blue(plain(), at="r3c4L3", spot=(80, 80))
    table.dice(5, 1, 1, 1, 1, 1)
    table.start(FightAction(attacker))
    table.play("fight blue-1", "dodge")
    assert len(table.choices()) == 8
    assert through_json(table.state).key() == table.state.key()


def test_off_a_roof() -> None:
    """Knocked off a roof, the target falls two levels with a test (A-KNOCKBACK-03, R-FALL-02)."""
    with Scenario(levels=3) as table:
        table.floor("r3c4L3", FULL)
        attacker, target = table.red(HAMMER, at="r3c4L3"), table.blue(plain(), at="r3c4L3", spot=(80, 80))
        table.dice(5, 1, 1, 1, 1, 1)
        table.start(FightAction(attacker))
        table.play("fight blue-1", "dodge")
        table.dice(4, 4, 4, 1, 1, 1, 1, 1)
        table.play("throw east", (200, 200))
        assert table.model(target).cube == parse_cube("r3c5")
        assert table.happened("fell") == [{"model": target, "levels": 2}]
        assert table.model(target).pinned


def test_walls_and_low_walls() -> None:
    """A full wall slams the target; a low wall does not stop it (A-KNOCKBACK-04)."""
    for kind, slams in ((BLOCKED, True), (LOW_WALL, False)):
        with Scenario() as table:
            table.wall("r3c5", "east", kind)
            attacker, target = table.red(plain(), at="r3c3"), table.blue(plain(), at="r3c5")
            table.dice(*([4, 4, 4, 1, 1, 1] if slams else []))
            table.start(Blow(attacker, target, 1, 0, KNOCKS))
            if not slams:
                table.play((200, 200))
            assert bool(table.happened("slammed")) == slams


def test_the_attacker_chooses_the_spot_and_it_does_not_pin() -> None:
    """The attacker chooses the spot; Knockback does not pin (A-KNOCKBACK-05, A-KNOCKBACK-06)."""
    with Scenario() as table:
        attacker, target = table.red(plain(), at="r3c3"), table.blue(plain(), at="r3c5")
        table.start(Blow(attacker, target, 1, 0, KNOCKS))
        assert table.state.question is not None
        assert table.state.question.side == 0
        table.play((200, 200))
        assert not table.model(target).pinned


def test_into_enemies() -> None:
    """Knocked into an enemy cube, the target starts a fight with the moved-in bonus (A-KNOCKBACK-06, R-PIN-09)."""
    with Scenario() as table:
        friend = table.red(plain(), at="r3c6")
        attacker, target = table.red(plain(), at="r3c3"), table.blue(plain(), at="r3c5")
        table.start(Blow(attacker, target, 1, 0, KNOCKS))
        table.dice(*[1] * 8)
        table.play((1, 1), "fight red-1", "dodge")
        assert table.happened("fight") == [{"model": target, "target": friend}]
        assert table.happened("rolled")[0]["modifiers"] == (("R-FMOD-01", 1),)


def test_counter_attacks_and_who_is_not_moved() -> None:
    """Counter-attacks knock back, too; Solid models and Vehicles are not moved (A-KNOCKBACK-07)."""
    for rules, asked in (((), True), (("A-SOLID",), False), (("A-VEHICLE",), False)):
        table = Scenario()
        attacker = table.red(plain(*rules), at="r3c3")
        table.blue(HAMMER, at="r3c3", spot=(80, 80))
        table.dice(1, 1, 1, 5, 1, 1)
        table.start(FightAction(attacker))
        table.play("fight blue-1", "counter-attack")
        assert (table.state.question is not None) == asked


def test_shots_too() -> None:
    """A shot with such a weapon knocks back (A-KNOCKBACK-02), but not in Fire for Effect (R-FFE-04)."""
    with Scenario() as table:
        shooter, target = table.red(GUN, at="r3c3"), table.blue(plain(), at="r3c5")
        table.dice(4, 1, 1, 1, 1, 1, 1, 1)
        table.shoot(shooter, target, table.state.profile(shooter).weapons[0].name.en)
        table.play((200, 200))
        assert table.model(target).cube == parse_cube("r3c6")
