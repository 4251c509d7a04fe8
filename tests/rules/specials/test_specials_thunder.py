"""Thunder Strike: an R2, Frag (2) attack of a model with a hammer (S-THUNDER)."""

from __future__ import annotations

from deadzone.core.board.battlefield import BLOCKED, FULL
from deadzone.core.cubes import Cube, distance, parse_cube
from deadzone.rules.specials.army_specials import SPECIAL_ACTION
from special_tables import ENFORCER, WARRIOR, asked, led_by, refusal, results_left


def test_the_ground_shakes() -> None:
    """A cube within two is hit without a roll, with strength 2, as a Special action (S-THUNDER, R-SRES-05)."""
    table = led_by("S-THUNDER", "SPECIAL SPECIAL")
    smith = table.red("brokkr", at="r3c3")
    enemy = table.blue(ENFORCER, at="r3c5")
    table.activate(smith)
    table.play("army-special")
    question = asked(table)
    here = parse_cube("r3c3")
    assert question.kind == "target-cube"
    assert all(isinstance(cube, int) and distance(here, Cube(cube)) <= 2 for cube in question.options)
    table.dice(1, 1, 7, 7, 7, 1)
    table.play("at r3c5L1")
    kinds = [rolled["kind"] for rolled in table.happened("rolled")]
    assert kinds == ["frag", "survive"]
    assert len(table.happened("rolled")[0]["faces"]) == 2  # type: ignore[arg-type]
    assert results_left(table) == 1
    assert table.model(enemy).cube != parse_cube("r3c5")
    table.play((200, 200))
    assert table.refused("sprint") == "R-ACT-01"  # the Special action has been used


def test_who_cannot() -> None:
    """Not without a hammer, nor for an Iron Ancestor (S-THUNDER)."""
    table = led_by("S-THUNDER")
    warrior = table.red(WARRIOR, at="r0c0")
    smith = table.red("brokkr", at="r0c2")
    ancestor = table.red("thor-pattern-iron-ancestor", at="r0c4")
    refusals = [refusal(table, model, SPECIAL_ACTION) for model in (warrior, smith, ancestor)]
    assert refusals == ["S-THUNDER", "", "S-THUNDER"]


def test_not_walled_in() -> None:
    """A visible cube is needed; once per Activation (S-THUNDER, R-SRES-05)."""
    table = led_by("S-THUNDER", levels=2)
    smith = table.red("brokkr", at="r0c0")
    for side in ("north", "east", "south", "west"):
        table.wall("r0c0", side, BLOCKED)
    table.floor("r0c0L2", FULL)
    assert refusal(table, smith, SPECIAL_ACTION) == "S-THUNDER"
