"""Overwatch: a shot at an enemy that moves into the cube of a model with Rapid Fire (S-OVERWATCH)."""

from __future__ import annotations

import pytest

from deadzone.catalog.fielding import sentry_gun
from deadzone.core.board.battlefield import FULL
from deadzone.core.cubes import parse_cube
from deadzone.core.pieces import NOBODY, ModelNumber
from deadzone.core.rule_ids import RuleId
from deadzone.core.sides import BLUE, RED
from deadzone.procedures.specials.shooting import rapid_arms, watchers
from deadzone.rules.specials.army_specials import ENTERED
from deadzone.table.scenario import Scenario
from special_tables import ENFORCER, WARRIOR, asked, led_by, refusal, results_left
from teaching import armed, gun, taught


def charge(**state: bool | tuple[str, ...]) -> tuple[Scenario, ModelNumber, ModelNumber]:
    """An Enforcer has moved in on a Steel Warrior with a Rapid Fire weapon."""
    table = led_by("S-OVERWATCH")
    model = table.red(WARRIOR, at="r3c3", **state)
    enemy = table.blue(ENFORCER, at="r3c4")
    assert table.state.profile(model).weapons[0].has(RuleId("A-RAPIDFIRE"))
    table.activate(enemy)
    table.play("move", "go to r3c3L1", (320, 320))
    return table, model, enemy


def test_a_shot_before_the_fight() -> None:
    """In the enemy's turn, before the fight, without Clear Shot; the shooter stays unactivated (S-OVERWATCH)."""
    table, model, enemy = charge()
    question = asked(table)
    assert (question.side, question.kind, question.options) == (RED, "special-model", (model, -1))
    table.dice(1, 1, 1, 1, 1, 1)
    table.play(model)
    rolled = table.happened("rolled")[0]
    assert (rolled["kind"], rolled["modifiers"]) == ("shoot", ())
    assert table.happened("shot")[0]["fire_for_effect"] == 0
    assert not table.model(model).activated
    assert table.model(model).gains == ()
    assert results_left(table) == 0
    assert (asked(table).kind, asked(table).options) == ("opponent", (model,))
    assert table.happened("shot")[0]["target"] == enemy


def test_no_fight_with_a_dead_enemy() -> None:
    """If the enemy dies, there is no fight (S-OVERWATCH)."""
    table, model, enemy = charge()
    table.state.change(enemy).damage = 1
    table.dice(7, 7, 7, 1, 1, 1)
    table.play(model)
    assert table.killed(enemy)
    assert not table.happened("fight")


def test_declined() -> None:
    """Declining spends nothing (S-OVERWATCH, S-GEN-02)."""
    table, model, _ = charge()
    table.play(-1)
    assert (asked(table).kind, asked(table).options) == ("opponent", (model,))
    assert results_left(table) == 1


def test_who_cannot() -> None:
    """Not for activated or Pinned models, with another enemy in the cube, or without Rapid Fire (S-OVERWATCH)."""
    for state in ({"activated": True}, {"pinned": True}):
        table, _, _ = charge(**state)
        assert asked(table).kind == "opponent"
    table = led_by("S-OVERWATCH")
    table.red(WARRIOR, at="r3c3")
    table.blue(ENFORCER, at="r3c3", spot=(80, 80))
    enemy = table.blue(ENFORCER, at="r3c4")
    table.activate(enemy)
    table.play("move", "go to r3c3L1", (320, 320))
    assert asked(table).kind == "opponent"
    table = led_by("S-OVERWATCH")
    beast = table.red("aberration", at="r3c3")
    enemy = table.blue(ENFORCER, at="r3c3")
    assert not any(weapon.has(RuleId("A-RAPIDFIRE")) for weapon in table.state.profile(beast).weapons)
    assert refusal(table, NOBODY, ENTERED, enemy) == "S-OVERWATCH"


def test_who_declares_dice_first() -> None:
    """The active player, who is shot at, declares DICE first (R-TEST-14)."""
    table = led_by("S-OVERWATCH", "SPECIAL DICE")
    model = table.red(WARRIOR, at="r3c3")
    enemy = table.blue(ENFORCER, at="r3c4")
    table.command(BLUE, "DICE")
    table.activate(enemy)
    table.play("move", "go to r3c3L1", (320, 320), model)
    assert (asked(table).kind, asked(table).side) == ("spend-dice", BLUE)
    table.play(1)
    assert (asked(table).kind, asked(table).side) == ("spend-dice", RED)
    table.dice(1, 1, 1, 1, 1, 1, 1)
    table.play(0)
    assert [roll["modifiers"] for roll in table.happened("rolled")] == [(), (("R-SMOD-12", 1),)]


def test_at_one_who_lets_itself_fall() -> None:
    """It works against an enemy that lets itself fall into the cube (S-OVERWATCH, R-LEVEL-08)."""
    table = led_by("S-OVERWATCH", levels=3)
    table.floor("r3c4L3", FULL)
    model = table.red(WARRIOR, at="r3c3")
    enemy = table.blue(taught(ENFORCER, "I-JUMPPACK"), at="r3c4L3", damage=1)
    table.activate(enemy)
    table.play("move", "go to r3c3L3", "fall", (320, 320))
    table.dice(7, 7, 7, 1, 1, 1)
    table.play(model)
    assert table.killed(enemy)
    assert not table.happened("fight")
    table.finish()


def test_at_one_who_teleports() -> None:
    """It works against an enemy that teleports into the cube (S-OVERWATCH, A-TELEPORT-01, A-TELEPORT-03)."""
    table = led_by("S-OVERWATCH")
    model = table.red(WARRIOR, at="r3c3")
    enemy = table.blue(taught(ENFORCER, "A-TELEPORT"), at="r3c6")
    table.activate(enemy)
    table.play("teleport", "teleport to r3c3L1", (320, 320))
    assert (asked(table).kind, asked(table).options) == ("special-model", (model, -1))
    table.dice(1, 1, 1, 1, 1, 1)
    table.play(model)
    assert (asked(table).kind, asked(table).options) == ("opponent", (model,))


def test_which_weapons_can_watch() -> None:
    """Only loaded Rapid Fire guns, none that targets cubes or only fights (S-OVERWATCH, R-SHOOT-08)."""
    table = led_by("S-OVERWATCH")
    guns = (
        gun(6),
        gun(6, "A-RAPIDFIRE"),
        gun(-1, "A-RAPIDFIRE"),
        gun(6, "A-RAPIDFIRE", "A-FRAG 2"),
        gun(4, "A-RAPIDFIRE"),
    )
    model = table.red(armed(WARRIOR, *guns), at="r3c3", reloading=(4,))
    blunt = table.red(taught(armed(WARRIOR, *guns), shoot=0), at="r3c3")
    sentry = table.red(taught(sentry_gun(), weapon_rules=("A-RAPIDFIRE",)), at="r3c3")
    enemy = table.blue(ENFORCER, at="r3c3")
    g = table.state
    assert rapid_arms(g, model) == [1]
    assert rapid_arms(g, blunt) == []
    assert rapid_arms(g, sentry) != []
    assert watchers(g, RED, enemy) == [model]


def test_friends_beside_it() -> None:
    """No Friendly Fire; the only usable weapon is chosen without a question (S-OVERWATCH)."""
    table = led_by("S-OVERWATCH")
    model = table.red(armed(WARRIOR, gun(6), gun(6, "A-RAPIDFIRE")), at="r3c3")
    table.red(ENFORCER, at="r3c3", spot=(80, 80))
    enemy = table.blue(ENFORCER, at="r3c4")
    table.activate(enemy)
    table.dice(1, 1, 1, 1, 1, 1)
    table.play("move", "go to r3c3L1", (320, 320), model)
    assert table.happened("rolled")[0]["modifiers"] == ()
    assert table.happened("shot")[0]["weapon"] == 1


def test_one_of_several_weapons() -> None:
    """The owner chooses among several Rapid Fire weapons (S-OVERWATCH)."""
    table = led_by("S-OVERWATCH")
    model = table.red(armed(WARRIOR, gun(6, "A-RAPIDFIRE"), gun(4, "A-RAPIDFIRE", name="other")), at="r3c3")
    enemy = table.blue(ENFORCER, at="r3c4")
    table.activate(enemy)
    table.play("move", "go to r3c3L1", (320, 320), model)
    assert (asked(table).kind, asked(table).options) == ("weapon", (0, 1))
    table.dice(*[1] * 6)
    table.play(1)
    assert table.happened("shot")[0]["weapon"] == 1


@pytest.mark.parametrize(("ability", "gun_rule", "answers"), [
    ("A-EVADE", "A-RAPIDFIRE", ("evade to r3c2L1", "strike with nobody", (200, 200))),
    ("A-TOUGH", "A-KNOCKBACK", ("throw west", (200, 200))),
])  # fmt: skip
def test_who_is_elsewhere_after_the_shot_fights_there_only(
    ability: str, gun_rule: str, answers: tuple[str | tuple[int, int], ...]
) -> None:
    """An enemy moved out of the cube by the shot fights only where it ends (S-OVERWATCH, A-EVADE-01, R-ENTER-01)."""
    table = led_by("S-OVERWATCH")
    model = table.red(armed(WARRIOR, gun(6, "A-RAPIDFIRE", gun_rule)), at="r3c3")
    table.red(WARRIOR, at="r3c2", spot=(80, 80))
    enemy = table.blue(taught(ENFORCER, ability, armour=9), at="r3c4")
    table.activate(enemy)
    table.dice(4, 1, 1, 1, 1, 1)
    table.play("move", "go to r3c3L1", (320, 320), model, *answers)
    assert table.model(enemy).cube == parse_cube("r3c2")
    table.dice(1, 1, 1, 1, 1, 1, 1)
    table.play("fight red-3", "dodge")
    assert len(table.happened("fight")) == 1
    table.finish()


def test_only_ones_own_watch() -> None:
    """A side's own models watch against a model of their team under enemy control; the controller's side has none
    (S-OVERWATCH, A-RAMPAGE-03).
    """
    table = led_by("S-OVERWATCH")
    friend = table.red(WARRIOR, at="r3c3")
    wild = table.red(ENFORCER, at="r3c3")
    table.state.controlled = wild
    assert watchers(table.state, BLUE, wild) == []
    assert watchers(table.state, RED, wild) == [friend]


def test_ammunition_is_one_of_the_other_modifiers() -> None:
    """All other modifiers apply, so ammunition may be used (S-OVERWATCH, R-SMOD-08, I-AMMO-01)."""
    table, model, _ = charge(items=("I-APAMMO",))
    table.play(model)
    assert (asked(table).side, asked(table).kind, asked(table).options) == (RED, "ammo", ("no-ammo", "I-APAMMO"))
    table.dice(*[1] * 4, *[1] * 3)
    table.play("i-apammo")
    assert table.happened("rolled")[0]["modifiers"] == (("R-SMOD-08", 1),)
    assert table.model(model).items == ()
