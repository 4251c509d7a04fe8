"""S-GENIUS Tactical Genius: the active model uses one of the enemy's MOVE, SHOOT or FIGHT results."""

from __future__ import annotations

from special_tables import ENFORCER, WARRIOR, asked, is_offered, led_by, results_left

from deadzone.core.questions import BLUE
from deadzone.core.state import MOVE
from deadzone.table.scenario import Scenario
from teaching import armed, gun, taught


def plan(mine: str = "SPECIAL", theirs: str = "MOVE DICE") -> tuple[Scenario, int]:
    table = led_by("S-GENIUS", mine)
    model = table.red(WARRIOR, at="r3c3")
    table.blue(ENFORCER, at="r7c0")
    table.command(BLUE, theirs)
    table.activate(model)
    return table, model


def test_the_enemys_move_result() -> None:
    """S-GENIUS: used and discarded; only results the model can use now."""
    table, model = plan()
    table.play("army-special")
    assert asked(table).options == ("free-move",)
    table.play("free-move", "go to r3c4L1", (200, 200))
    assert table.state.command(BLUE, MOVE) == 0
    assert results_left(table) == 0
    assert "move" in asked(table).options
    assert table.model(model).cube % 8 == 4


def test_the_enemys_shoot_result_fires_one_weapon() -> None:
    """S-GENIUS, A-FIRECONTROL-03: it is a SHOOT result, whosever it was."""
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
    """S-GENIUS: the model may not also use one of its own side's results, and the other way round."""
    table, _ = plan("SPECIAL MOVE")
    table.play("free-move", "go to r3c4L1", (200, 200))
    assert not is_offered(table)
    again, _ = plan("SPECIAL MOVE")
    again.play("army-special", "free-move", "go to r3c4L1", (200, 200))
    assert "free-move" not in asked(again).options


def test_nothing_to_use() -> None:
    table, _ = plan(theirs="DICE SPECIAL ACTIVATE FIGHT")
    assert not is_offered(table)
