"""Fire Control: two weapons in one Shoot action (A-FIRECONTROL)."""

from __future__ import annotations

from typing import cast

from deadzone.core.board.battlefield import BLOCKED
from deadzone.core.questions import Choice
from deadzone.core.sides import RED
from deadzone.players.forecast import forecast
from deadzone.table.files.save import dumps, loads
from deadzone.table.scenario import Scenario
from teaching import armed, gun, taught

WARRIOR = "steel-warrior"
TWO = armed(WARRIOR, gun(6, name="left"), gun(6, ap=2, name="right"), gun(-1, name="blade"))
TWIN = taught(TWO, "A-FIRECONTROL")
HIT = (4, 4, 4, 4, 4, 1, 1, 1)
MISS = (1, 1, 1, 1, 1, 4, 1, 1)
AMMO_DIE = ("R-SMOD-08", 1)
MISS_WITH_AMMO = (1, *MISS)


def test_both_targets_are_declared_before_any_die_is_rolled() -> None:
    """Both targets are declared before any die is rolled; each attack has its own Survive test (A-FIRECONTROL-01,
    A-FIRECONTROL-02, R-SRES-04).
    """
    with Scenario() as table:
        shooter = table.red(TWIN, at="r3c1")
        table.blue(WARRIOR, at="r3c4")
        table.blue(WARRIOR, at="r5c4")
        table.activate(shooter)
        table.play("shoot", "with right", "at blue-1")
        assert table.choices() == ["and nothing", "and left"]
        assert table.refused(1) == "A-FIRECONTROL-01"
        assert table.happened("shot") == []
        table.play("and left")
        assert loads(dumps(table.state)).key() == table.state.key()
        table.dice(*MISS, *MISS)
        table.play("at blue-2")
        assert [(shot["weapon"], shot["target"]) for shot in table.happened("shot")] == [(1, 1), (0, 2)]
        assert len([roll for roll in table.happened("rolled") if roll["kind"] == "survive"]) == 2
        table.play("stop")


def test_the_second_shot_at_a_dead_target_is_lost() -> None:
    """The second attack on a target that is already dead is lost (A-FIRECONTROL-04)."""
    with Scenario() as table:
        shooter = table.red(TWIN, at="r3c1")
        enemy = table.blue(WARRIOR, at="r3c4")
        table.activate(shooter)
        table.play("shoot", "with right", "at blue-1", "and left")
        table.dice(*HIT)
        table.play("at blue-1")
        assert table.killed(enemy)
        assert len(table.happened("shot")) == 1
        table.play("stop")


def test_the_second_shot_at_a_target_out_of_sight_is_lost() -> None:
    """The second attack is lost if the target has evaded out of sight (A-FIRECONTROL-04)."""
    for cube, shots in (("r4c4L1", 1), ("r2c4L1", 2)):
        with Scenario() as table:
            table.wall("r4c4", "west", BLOCKED)
            shooter = table.red(TWIN, at="r3c1")
            table.blue(taught(WARRIOR, "A-EVADE", armour=9), at="r3c4")
            table.activate(shooter)
            table.play("shoot", "with right", "at blue-1", "and left")
            table.dice(*HIT)
            table.play("at blue-1", f"evade to {cube}")
            table.dice(*(MISS if shots == 2 else ()))
            table.play("spot 200 200")
            assert len(table.happened("shot")) == shots
            table.play("stop")


def test_one_weapon_is_enough() -> None:
    """The second weapon is optional; a model without Fire Control fires only one (A-FIRECONTROL-01, R-SHOOT-06)."""
    for profile, answers in ((TWIN, ("and nothing",)), (TWO, ())):
        table = Scenario()
        shooter = table.red(profile, at="r3c1")
        table.blue(WARRIOR, at="r3c4")
        table.activate(shooter)
        table.dice(*MISS)
        table.play("shoot", "with left", "at blue-1", *answers)
        assert len(table.happened("shot")) == 1


def test_a_shoot_result_fires_one_weapon() -> None:
    """A SHOOT result fires only one weapon (A-FIRECONTROL-03, R-FREE-02)."""
    table = Scenario()
    shooter = table.red(TWIN, at="r3c1")
    table.blue(WARRIOR, at="r3c4")
    table.command(RED, "SHOOT")
    table.activate(shooter)
    table.dice(*MISS)
    table.play("free-shoot", "with left", "at blue-1")
    assert "shoot" in table.choices()


def test_one_heavy_weapon_makes_it_long() -> None:
    """One Heavy weapon makes the whole action long; after a Move it is not offered (A-FIRECONTROL-04)."""
    heavy = taught(armed(WARRIOR, gun(6, name="left"), gun(6, "A-HEAVY", name="right")), "A-FIRECONTROL")
    table = Scenario()
    shooter = table.red(heavy, at="r3c1")
    table.blue(WARRIOR, at="r3c4")
    table.activate(shooter)
    table.dice(*MISS, *MISS)
    table.play("shoot", "with left", "at blue-1", "and right", "at blue-1")
    assert table.state.question is None
    table = Scenario()
    shooter = table.red(heavy, at="r3c1")
    table.blue(WARRIOR, at="r3c4")
    table.activate(shooter)
    table.dice(*MISS)
    table.play("move", "stop", "spot 200 200", "shoot", "with left", "at blue-1")
    assert len(table.happened("shot")) == 1


def had_ammo(table: Scenario) -> list[bool]:
    """Whether each shot, in order, had the die for ammunition."""
    rolls = [roll for roll in table.happened("rolled") if roll["kind"] == "shoot"]
    return [AMMO_DIE in cast(tuple[object, ...], roll["modifiers"]) for roll in rolls]


def test_one_ammunition_for_both() -> None:
    """One Ammo gives its die to both attacks of the action (I-AMMO-01, R-ITEM-12, A-SCAVENGER-03)."""
    with Scenario() as table:
        shooter = table.red(taught(TWIN, "A-SCAVENGER"), at="r3c1", items=("I-AMMO", "I-AMMO"))
        table.blue(WARRIOR, at="r3c4")
        table.activate(shooter)
        table.play("shoot", "with left", "at blue-1", "i-ammo", "and right")
        question = table.state.question
        assert isinstance(question, Choice)
        foreseen = forecast(table.state, question, 1)
        assert foreseen is not None
        assert foreseen.attack.dice() == 6
        assert loads(dumps(table.state)).key() == table.state.key()
        table.dice(*MISS_WITH_AMMO, *MISS_WITH_AMMO)
        table.play("at blue-1", "stop")
        assert table.model(shooter).items == ("I-AMMO",)
        assert had_ammo(table) == [True, True]


def test_ammunition_declared_with_the_second_weapon() -> None:
    """Ammo declared with the second weapon also helps the first attack, which is not rolled yet (I-AMMO-01)."""
    with Scenario() as table:
        shooter = table.red(TWIN, at="r3c1", items=("I-AMMO",))
        table.blue(WARRIOR, at="r3c4")
        table.activate(shooter)
        table.play("shoot", "with left", "at blue-1", "no-ammo", "and right", "at blue-1")
        table.dice(*MISS_WITH_AMMO, *MISS_WITH_AMMO)
        table.play("i-ammo", "stop")
        assert had_ammo(table) == [True, True]
        assert table.model(shooter).items == ()


def test_armour_piercing_ammunition_pierces_once() -> None:
    """AP Ammo gives its die to both attacks, but AP 1 only to the one it was declared with (I-APAMMO-01)."""
    with Scenario() as table:
        shooter = table.red(taught(armed(WARRIOR, gun(6, name="left"), gun(6, name="right")), "A-FIRECONTROL"),
                            at="r3c1", items=("I-APAMMO",))  # fmt: skip
        enemy = table.blue(taught(WARRIOR, armour=1), at="r3c4")
        table.activate(shooter)
        table.play("shoot", "with left", "at blue-1", "i-apammo", "and right")
        one_ahead = (4, 1, 1, 1, 1, 1, 1, 1, 1)
        table.dice(*one_ahead, *one_ahead)
        table.play("at blue-1", "stop")
        assert len(table.happened("armour-held")) == 1
        assert table.model(enemy).damage == 1


def test_a_carried_grenade_is_never_one_of_the_two() -> None:
    """A carried grenade is never one of the two weapons (A-FIRECONTROL-04)."""
    with Scenario() as table:
        shooter = table.red(TWIN, at="r3c1", items=("I-STUN",))
        table.blue(WARRIOR, at="r3c4")
        table.activate(shooter)
        table.play("shoot", "with left", "at blue-1")
        assert table.choices() == ["and nothing", "and right"]
        assert table.refused(3) == "A-FIRECONTROL-01"
        table.dice(*MISS)
        table.play("and nothing", "stop")
    with Scenario() as table:
        shooter = table.red(TWIN, at="r3c1", items=("I-STUN",))
        table.blue(WARRIOR, at="r3c4")
        table.activate(shooter)
        table.play("shoot")
        assert table.choices() == ["with left", "with right", "with i-stun"]
        table.dice(8, 1, 1, 1)
        table.play("with i-stun", "throw at r3c4L1", "stop")
        assert table.happened("shot") == []
