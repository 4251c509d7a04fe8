"""Caustic Spittle: a free Shoot action with an R2, It Burns! attack (S-CAUSTIC)."""

from __future__ import annotations

from deadzone.core.sides import RED
from deadzone.rules.specials.army_specials import ACTING
from special_tables import ENFORCER, WARRIOR, asked, is_offered, led_by, refusal, results_left, said
from teaching import taught


def test_everybody_in_the_cube_burns() -> None:
    """All models in the cube burn; the model keeps its Shoot action (S-CAUSTIC, A-BURNS-01..03)."""
    table = led_by("S-CAUSTIC")
    model = table.red(ENFORCER, at="r3c3")
    enemy = table.blue(WARRIOR, at="r3c5")
    other = table.blue(WARRIOR, at="r3c5")
    table.activate(model)
    table.play("army-special")
    question = asked(table)
    assert (question.side, question.kind, question.options) == (RED, "target", (enemy, other))
    table.dice(*[1] * 9)
    table.play(enemy)
    assert table.model(enemy).burning
    assert table.model(other).burning
    assert table.happened("rolled")[0]["target_value"] == table.state.profile(model).shoot
    assert "Caustic Spittle" in said(table)
    assert results_left(table) == 0
    assert "shoot" in asked(table).options
    assert table.model(model).gains == ()


def test_without_a_shoot_value() -> None:
    """A model without a Shoot stat uses 7+ (S-CAUSTIC)."""
    table = led_by("S-CAUSTIC")
    model = table.red(taught(ENFORCER, shoot=0), at="r3c3")
    enemy = table.blue(WARRIOR, at="r3c5")
    table.activate(model)
    table.dice(6, 7, 7, *[1] * 3)
    table.play("army-special", enemy)
    roll = table.happened("rolled")[0]
    assert (roll["target_value"], roll["successes"]) == (7, 2)
    assert "shoot" not in asked(table).options


def test_range_and_sight() -> None:
    """Range two; not while Pinned or with an enemy in the cube (S-CAUSTIC, R-RANGE-03, R-SHOOT-02, R-SHOOT-07)."""
    table = led_by("S-CAUSTIC")
    model = table.red(ENFORCER, at="r3c3")
    table.blue(WARRIOR, at="r3c6")
    table.activate(model)
    assert not is_offered(table)
    assert refusal(table, model, ACTING) == "S-CAUSTIC"
    for at, pinned in (("r3c4", True), ("r3c3", False)):
        table = led_by("S-CAUSTIC")
        model = table.red(ENFORCER, at="r3c3", pinned=pinned)
        table.blue(WARRIOR, at=at)
        assert refusal(table, model, ACTING) == "S-CAUSTIC"
