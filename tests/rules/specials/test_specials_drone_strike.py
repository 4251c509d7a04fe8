"""Drone Strike: an R8, Indirect (2) attack as the Special action (S-DRONESTRIKE)."""

from __future__ import annotations

from deadzone.core.board.battlefield import FULL
from deadzone.core.cubes import parse_cube
from deadzone.rules.specials.army_specials import SPECIAL_ACTION
from special_tables import ENFORCER, WARRIOR, asked, is_offered, led_by, refusal, results_left


def test_a_shell_from_the_sky() -> None:
    """The attack is the model's Special action, with two dice of strength (S-DRONESTRIKE, S-GEN-03)."""
    table = led_by("S-DRONESTRIKE", "SPECIAL SPECIAL")
    model = table.red(ENFORCER, at="r0c0")
    enemy = table.blue(WARRIOR, at="r0c5")
    table.activate(model)
    table.play("army-special")
    question = asked(table)
    assert question.kind == "target-cube"
    assert parse_cube("r0c2") not in question.options  # A-INDIRECT-03
    assert parse_cube("r7c7") in question.options
    table.dice(7, 1, 1, 1, 1, 7, 7, 7, 5)
    table.play("at r0c5L1", (200, 200))
    assert table.happened("explosion")
    frag = next(rolled for rolled in table.happened("rolled") if rolled["kind"] == "frag")
    assert len(frag["faces"]) == 2  # type: ignore[arg-type]
    assert table.model(model).gains == ()
    assert results_left(table) == 1
    assert table.model(enemy).pinned
    assert table.refused("army-special") == "R-CMD-15"
    assert {"move", "shoot"} <= set(asked(table).options)  # one short action is left
    assert table.refused("sprint") == "R-ACT-01"


def test_only_with_a_special_action() -> None:
    """Not after two short actions, beside an unpinned enemy, or while Pinned (S-DRONESTRIKE, R-ACT-01)."""
    table = led_by("S-DRONESTRIKE")
    model = table.red(ENFORCER, at="r0c0")
    table.blue(WARRIOR, at="r0c0")
    table.activate(model)
    assert not is_offered(table)
    table = led_by("S-DRONESTRIKE")
    pinned = table.red(ENFORCER, at="r0c0", pinned=True)
    table.blue(WARRIOR, at="r5c5")
    table.activate(pinned)
    assert not is_offered(table)


def test_who_cannot() -> None:
    """Not for a model without a Shoot stat (S-DRONESTRIKE)."""
    table = led_by("S-DRONESTRIKE")
    zombie = table.red("stage-3z-zombie", at="r0c0")
    assert refusal(table, zombie, SPECIAL_ACTION) == "S-DRONESTRIKE"


def test_nothing_falls_through_a_roof() -> None:
    """The model must be under the open sky (S-DRONESTRIKE, A-INDIRECT-02)."""
    table = led_by("S-DRONESTRIKE", levels=2)
    table.floor("r0c0L2", FULL)
    sheltered = table.red(ENFORCER, at="r0c0")
    outside = table.red(ENFORCER, at="r0c1")
    assert [refusal(table, model, SPECIAL_ACTION) for model in (sheltered, outside)] == ["S-DRONESTRIKE", ""]


def test_after_a_move() -> None:
    """It may follow a Move; R-SPRINT-03 does not matter (S-DRONESTRIKE, S-GEN-03, R-ACT-02)."""
    table = led_by("S-DRONESTRIKE")
    model = table.red(ENFORCER, at="r0c0")
    table.blue(WARRIOR, at="r0c6")
    table.activate(model)
    table.play("move", "go to r0c1L1", (200, 200))
    assert is_offered(table)
    table = led_by("S-DRONESTRIKE", "SPECIAL MOVE")
    model = table.red(ENFORCER, at="r0c0")
    table.blue(WARRIOR, at="r0c0", pinned=True)
    table.activate(model)
    table.play("free-move", "go to r0c1L1", -1, (200, 200))
    assert is_offered(table)
