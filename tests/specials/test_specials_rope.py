"""S-ROPE Rope-a-dope: an unactivated model steps out of the cube that an enemy has entered."""

from __future__ import annotations

from special_tables import ENFORCER, WARRIOR, asked, led_by, results_left

from deadzone.core.cubes import parse_cube
from deadzone.core.questions import RED
from deadzone.table.scenario import Scenario


def charge(faces: str = "SPECIAL", **state: bool) -> tuple[Scenario, int, int]:
    """A Steel Warrior has moved in."""
    table = led_by("S-ROPE", faces)
    model = table.red(ENFORCER, at="r3c3", **state)
    enemy = table.blue(WARRIOR, at="r3c4")
    table.activate(enemy)
    table.play("move", "go to r3c3L1", (300, 300))
    return table, model, enemy


def test_no_fight_when_nobody_is_left() -> None:
    """S-ROPE, FAQ 48: in the enemy's turn, before the fight; one cube, no break-away; the enemy goes on acting."""
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


def test_the_others_fight() -> None:
    """S-ROPE: one model per result, once in an activation; who stays is fought."""
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
    """S-ROPE, S-GEN-02: nothing is spent, and the fight takes place."""
    table, model, _ = charge()
    table.play(-1)
    assert (asked(table).kind, asked(table).options) == ("opponent", (model,))
    assert results_left(table) == 1


def test_who_cannot() -> None:
    """S-ROPE: neither activated nor Pinned models, and not without a result."""
    for faces, state in (("SPECIAL", {"activated": True}), ("SPECIAL", {"pinned": True}), ("DICE", {})):
        table, _, _ = charge(faces, **state)
        assert asked(table).kind == "opponent"


def test_no_item_where_an_enemy_stood() -> None:
    """R-ITEM-09: the cube was occupied at the moment of entry, whoever has stepped out of it since."""
    table = led_by("S-ROPE")
    model = table.red(ENFORCER, at="r3c3")
    enemy = table.blue(WARRIOR, at="r3c4")
    table.token("r3c3", "I-AMMO")
    table.activate(enemy)
    table.play("move", "go to r3c3L1", (300, 300), model, "go to r2c2L1", (200, 200))
    assert (asked(table).subject, asked(table).kind) == (enemy, "action")
