"""S-OVERWATCH Overwatch: a shot at the enemy who moves into the cube of a model with Rapid Fire."""

from __future__ import annotations

from special_tables import ENFORCER, WARRIOR, asked, led_by, refusal, results_left

from deadzone.core.questions import BLUE, RED
from deadzone.rules.specials import ENTERED
from deadzone.table.scenario import Scenario


def charge(**state: bool) -> tuple[Scenario, int, int]:
    """An Enforcer has moved in on a Steel Warrior, whose weapon has Rapid Fire."""
    table = led_by("S-OVERWATCH")
    model = table.red(WARRIOR, at="r3c3", **state)
    enemy = table.blue(ENFORCER, at="r3c4")
    assert table.state.profile(model).weapons[0].has("A-RAPIDFIRE")
    table.activate(enemy)
    table.play("move", "go to r3c3L1", (320, 320))
    return table, model, enemy


def test_a_shot_before_the_fight() -> None:
    """S-OVERWATCH: in the enemy's turn; no Clear Shot, no Fire for Effect; the shooter stays unactivated."""
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
    """S-OVERWATCH: the fight takes place only if the enemy lives."""
    table, model, enemy = charge()
    table.state.change(enemy).damage = 1
    table.dice(7, 7, 7, 1, 1, 1)
    table.play(model)
    assert table.killed(enemy)
    assert not table.happened("fight")


def test_declined() -> None:
    """S-OVERWATCH, S-GEN-02."""
    table, model, _ = charge()
    table.play(-1)
    assert (asked(table).kind, asked(table).options) == ("opponent", (model,))
    assert results_left(table) == 1


def test_who_cannot() -> None:
    """S-OVERWATCH: neither activated nor Pinned models; not with a second enemy in the cube, not without Rapid Fire."""
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
    assert not any(weapon.has("A-RAPIDFIRE") for weapon in table.state.profile(beast).weapons)
    assert refusal(table, -1, ENTERED, enemy) == "S-OVERWATCH"


def test_who_declares_dice_first() -> None:
    """R-TEST-14: the active player, who is shot at here; then the side that watches."""
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
