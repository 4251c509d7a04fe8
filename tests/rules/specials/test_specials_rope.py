"""Rope-a-dope: an unactivated model steps out of a cube that an enemy has entered (S-ROPE)."""

from __future__ import annotations

from deadzone.catalog.fielding import sentry_gun
from deadzone.core.board.battlefield import FULL
from deadzone.core.cubes import DIRECTIONS, NOWHERE, parse_cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.sides import BLUE, RED
from deadzone.core.state import NOBODY
from deadzone.procedures.movement.thrown import Thrown
from deadzone.procedures.specials.moving import dodgers
from deadzone.rules.movement.moving import next_cubes
from deadzone.table.scenario import Scenario
from special_tables import ENFORCER, WARRIOR, asked, led_by, results_left
from teaching import taught


def charge(faces: str = "SPECIAL", **state: bool) -> tuple[Scenario, ModelNumber, ModelNumber]:
    """A Steel Warrior has moved in."""
    table = led_by("S-ROPE", faces)
    model = table.red(ENFORCER, at="r3c3", **state)
    enemy = table.blue(WARRIOR, at="r3c4")
    table.activate(enemy)
    table.play("move", "go to r3c3L1", (300, 300))
    return table, model, enemy


def test_no_fight_when_nobody_is_left() -> None:
    """One cube without break-away, instead of the fight; the enemy may go on (S-ROPE, FAQ 48)."""
    table, model, enemy = charge()
    question = asked(table)
    assert (question.side, question.kind, question.options) == (RED, "special-model", (model, -1))
    table.play(model, "go to r2c2L1", (200, 200))
    assert table.model(model).cube == parse_cube("r2c2")
    assert not table.model(model).activated
    assert not table.happened("fight")
    assert (asked(table).subject, asked(table).kind) == (enemy, "action")
    assert "shoot" in asked(table).options
    assert results_left(table) == 0


def test_not_from_one_who_teleports() -> None:
    """Not against an enemy that teleports: it has made neither a Move nor a Sprint (S-ROPE, A-TELEPORT-05)."""
    table = led_by("S-ROPE")
    model = table.red(ENFORCER, at="r3c3")
    enemy = table.blue(taught(WARRIOR, "A-TELEPORT"), at="r3c5")
    table.activate(enemy)
    table.play("teleport", "teleport to r3c3L1", (300, 300))
    assert (asked(table).kind, asked(table).options) == ("opponent", (model,))


def test_the_others_fight() -> None:
    """One model per result and Activation; those who stay are fought (S-ROPE)."""
    table = led_by("S-ROPE", "SPECIAL SPECIAL")
    first = table.red(ENFORCER, at="r3c3")
    second = table.red(ENFORCER, at="r3c3", spot=(100, 100))
    enemy = table.blue(WARRIOR, at="r3c4")
    table.activate(enemy)
    table.play("move", "go to r3c3L1", (300, 300))
    assert asked(table).options == (first, second, -1)
    table.play(second, "go to r2c2L1", (200, 200))
    assert (asked(table).kind, asked(table).options) == ("opponent", (first,))
    assert results_left(table) == 1


def test_declined() -> None:
    """Declining spends nothing, and the fight takes place (S-ROPE, S-GEN-02)."""
    table, model, _ = charge()
    table.play(-1)
    assert (asked(table).kind, asked(table).options) == ("opponent", (model,))
    assert results_left(table) == 1


def test_who_cannot() -> None:
    """Not for activated or Pinned models, or without a result (S-ROPE)."""
    for faces, state in (("SPECIAL", {"activated": True}), ("SPECIAL", {"pinned": True}), ("DICE", {})):
        table, _, _ = charge(faces, **state)
        assert asked(table).kind == "opponent"


def test_no_item_where_an_enemy_stood() -> None:
    """The enemy picks up nothing, since the cube was occupied when it entered (R-ITEM-09)."""
    table = led_by("S-ROPE")
    model = table.red(ENFORCER, at="r3c3")
    enemy = table.blue(WARRIOR, at="r3c4")
    table.token("r3c3", "I-AMMO")
    table.activate(enemy)
    table.play("move", "go to r3c3L1", (300, 300), model, "go to r2c2L1", (200, 200))
    assert (asked(table).subject, asked(table).kind) == (enemy, "action")


def test_one_who_lets_itself_fall_has_moved_in_too() -> None:
    """It works against an enemy that lets itself fall into the cube (S-ROPE, R-LEVEL-08)."""
    table = led_by("S-ROPE", levels=3)
    table.floor("r3c4L3", FULL)
    model = table.red(ENFORCER, at="r3c3")
    enemy = table.blue(taught(WARRIOR, "I-JUMPPACK"), at="r3c4L3")
    table.activate(enemy)
    table.play("move", "go to r3c3L3", "fall", (300, 300))
    assert (asked(table).kind, asked(table).options) == ("special-model", (model, -1))
    table.play(model, "go to r2c2L1", (200, 200))
    assert not table.happened("fight")
    assert (asked(table).subject, asked(table).kind) == (enemy, "action")
    assert results_left(table) == 0


def test_one_who_is_thrown_in_has_not_moved() -> None:
    """Not against an enemy that is thrown into the cube (S-ROPE)."""
    table = led_by("S-ROPE")
    model = table.red(ENFORCER, at="r3c3")
    enemy = table.blue(WARRIOR, at="r3c4")
    table.start(Thrown(enemy, DIRECTIONS.index((0, -1)), False, RED))
    table.play((300, 300))
    assert (asked(table).kind, asked(table).options) == ("opponent", (model,))
    assert results_left(table) == 1


def test_who_cannot_step_aside() -> None:
    """Not for models without Speed, Sentry Guns, or models in other cubes (S-ROPE, R-MOVE-07, R-FREE-07)."""
    table = led_by("S-ROPE")
    able = table.red(ENFORCER, at="r3c3")
    table.red(taught(ENFORCER, speed=(0, 0)), at="r3c3")
    table.red(taught(sentry_gun(), speed=(1, 1)), at="r3c3")
    table.red(ENFORCER, at="r3c5")
    enemy = table.blue(WARRIOR, at="r3c3")
    table.blue(WARRIOR, at="r3c3")
    assert dodgers(table.state, RED, enemy) == [able]
    assert dodgers(table.state, RED, NOBODY) == []


def test_one_cube_and_no_farther() -> None:
    """One cube only: not if all adjacent cubes are full (S-ROPE, R-CMD-09, R-CAP-05)."""
    table = led_by("S-ROPE")
    model = table.red(ENFORCER, at="r0c0")
    enemy = table.blue(WARRIOR, at="r0c0")
    for cube in ("r0c1", "r1c0", "r1c1"):
        for spot in ((50, 50), (350, 350), (50, 350), (350, 50)):
            table.red(ENFORCER, at=cube, spot=spot)
    assert next_cubes(table.state, model, NOWHERE, 2)
    assert dodgers(table.state, RED, enemy) == []


def test_only_for_ones_own() -> None:
    """Only models of the own side may step aside (S-ROPE, A-RAMPAGE-03)."""
    table = led_by("S-ROPE")
    table.red(ENFORCER, at="r3c3")
    wild = table.red(WARRIOR, at="r3c3")
    own = table.blue(ENFORCER, at="r3c3")
    table.state.controlled = wild
    assert dodgers(table.state, BLUE, wild) == [own]


def test_the_question_shows_who_has_come() -> None:
    """The subject of the question is the enemy that has moved in (S-ROPE)."""
    table, _, enemy = charge()
    assert asked(table).subject == enemy
