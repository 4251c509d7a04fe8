"""Tactical Genius: the active model uses one of the enemy's MOVE, SHOOT or FIGHT results (S-GENIUS)."""

from __future__ import annotations

from deadzone.core.pieces import ModelNumber
from deadzone.core.sides import BLUE
from deadzone.core.state import FIGHT, MOVE
from deadzone.rules.specials.army_specials import ACTING
from deadzone.table.scenario import Scenario
from special_tables import ENFORCER, WARRIOR, asked, is_offered, led_by, refusal, results_left, told
from teaching import armed, gun, taught


def plan(mine: str = "SPECIAL", theirs: str = "MOVE DICE") -> tuple[Scenario, ModelNumber]:
    table = led_by("S-GENIUS", mine)
    model = table.red(WARRIOR, at="r3c3")
    table.blue(ENFORCER, at="r7c0")
    table.command(BLUE, theirs)
    table.activate(model)
    return table, model


def test_the_enemys_move_result() -> None:
    """The enemy's result is used and discarded; only usable ones are offered (S-GENIUS)."""
    table, model = plan()
    table.play("army-special")
    assert asked(table).options == ("free-move",)
    table.play("free-move", "go to r3c4L1", (200, 200))
    assert table.state.command(BLUE, MOVE) == 0
    assert told(table)[0] == "Blue loses MOVE."  # Blue has not spent it
    assert results_left(table) == 0
    assert "move" in asked(table).options
    assert table.model(model).cube % 8 == 4


def test_the_enemys_shoot_result_fires_one_weapon() -> None:
    """The enemy's SHOOT result fires only one weapon of a model with Fire Control (S-GENIUS, A-FIRECONTROL-03)."""
    table = led_by("S-GENIUS")
    twin = taught(armed(WARRIOR, gun(6, name="left"), gun(6, name="right")), "A-FIRECONTROL")
    model = table.red(twin, at="r3c1")
    table.blue(ENFORCER, at="r3c4")
    table.command(BLUE, "SHOOT")
    table.activate(model)
    table.dice(1, 1, 1, 1, 1, 8, 1, 1, 1)
    table.play("army-special", "free-shoot", "with left", "at blue-1")
    assert len(table.happened("shot")) == 1
    assert asked(table).kind == "action"


def test_not_beside_a_result_of_its_own_side() -> None:
    """A model may not use both this and a result of its own side (S-GENIUS)."""
    table, _ = plan("SPECIAL MOVE")
    table.play("free-move", "go to r3c4L1", (200, 200))
    assert not is_offered(table)
    again, _ = plan("SPECIAL MOVE")
    again.play("army-special", "free-move", "go to r3c4L1", (200, 200))
    assert "free-move" not in asked(again).options


def test_nothing_to_use() -> None:
    table, _ = plan(theirs="DICE SPECIAL ACTIVATE FIGHT")
    assert not is_offered(table)


def test_the_enemys_fight_result() -> None:
    """With an enemy in the cube only FIGHT is offered, to a model that cannot Move (S-GENIUS, R-FREE-03)."""
    table = led_by("S-GENIUS")
    model = table.red(taught(WARRIOR, speed=(0, 2)), at="r3c3")
    enemy = table.blue(ENFORCER, at="r3c3")
    table.blue(ENFORCER, at="r3c5")
    table.command(BLUE, "MOVE SHOOT FIGHT")
    table.activate(model)
    table.play("army-special")
    assert asked(table).options == ("free-fight",)
    table.dice(*[1] * 7)
    table.play("free-fight", enemy, "dodge")
    assert table.happened("fight")
    assert table.state.command(BLUE, FIGHT) == 0


def test_neither_pinned_nor_without_a_value() -> None:
    """Not for Pinned models, or those that cannot use any of the results (S-GENIUS, R-CMD-14, R-TEST-09)."""
    table = led_by("S-GENIUS")
    pinned = table.red(WARRIOR, at="r3c3", pinned=True)
    harmless = table.red(taught(WARRIOR, fight=0, speed=(0, 0)), at="r5c5")
    table.blue(ENFORCER, at="r5c5")
    table.command(BLUE, "MOVE SHOOT FIGHT")
    assert refusal(table, pinned, ACTING) == refusal(table, harmless, ACTING) == "S-GENIUS"


def test_a_shot_needs_a_target_and_may_be_long() -> None:
    """The shot needs a target and may use a Heavy weapon (S-GENIUS, R-CMD-18, R-FREE-05)."""
    for at, found in (("r3c5", ""), ("r7c7", "S-GENIUS")):
        table = led_by("S-GENIUS")
        model = table.red(armed(WARRIOR, gun(3, "A-HEAVY")), at="r3c3")
        table.blue(ENFORCER, at=at)
        table.command(BLUE, "SHOOT")
        assert refusal(table, model, ACTING) == found


def test_a_heavy_weapon_after_a_move() -> None:
    """A SHOOT result fires a Heavy weapon even after a Move (S-GENIUS, R-CMD-18)."""
    table = led_by("S-GENIUS")
    model = table.red(armed(WARRIOR, gun(6, "A-HEAVY")), at="r3c3")
    enemy = table.blue(ENFORCER, at="r3c6")
    table.command(BLUE, "SHOOT")
    table.activate(model)
    table.play("move", "go to r3c4L1", (200, 200), "army-special", "free-shoot")
    assert (asked(table).kind, asked(table).options) == ("weapon", (0,))
    table.dice(*[1] * 8)
    table.play(0, enemy)
    assert table.happened("shot")
