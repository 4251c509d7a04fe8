"""Mobile Infantry: a free Sprint at the start of the Activation, with a Jump Pack (S-MOBILE)."""

from __future__ import annotations

from deadzone.core.cubes import parse_cube
from deadzone.rules.specials.army_specials import START
from special_tables import ENFORCER, WARRIOR, asked, is_offered, led_by, refusal, results_left
from teaching import taught

FLYER = taught(ENFORCER, "I-JUMPPACK")


def test_a_free_sprint() -> None:
    """Afterwards Move and Sprint are not allowed, but other actions and a MOVE result are (S-MOBILE)."""
    table = led_by("S-MOBILE", "SPECIAL MOVE")
    model = table.red(FLYER, at="r3c3")
    table.blue(WARRIOR, at="r3c7")
    table.activate(model)
    table.play("army-special", "go to r3c4L1", "go to r3c5L1", (200, 200))
    assert table.model(model).cube == parse_cube("r3c5")
    assert results_left(table) == 0
    assert {"shoot", "free-move"} <= set(asked(table).options)
    assert table.refused("move") == table.refused("sprint") == "R-ACT-02"
    assert not is_offered(table)


def test_only_at_the_start() -> None:
    """Not after an action (S-MOBILE)."""
    table = led_by("S-MOBILE", "SPECIAL")
    model = table.red(FLYER, at="r3c3")
    table.blue(WARRIOR, at="r7c7")
    table.activate(model)
    assert is_offered(table)
    table.play("move", "go to r3c4L1", (200, 200))
    assert table.refused("army-special") == "R-CMD-15"


def test_who_cannot() -> None:
    """Not without a Jump Pack or Sprint, for a Vehicle, Pinned, or beside an enemy (S-MOBILE,
    R-SPRINT-03, R-MOVE-07).
    """
    table = led_by("S-MOBILE")
    walker = table.red(WARRIOR, at="r0c0")
    vehicle = table.red(taught(FLYER, "A-VEHICLE"), at="r0c1")
    pinned = table.red(FLYER, at="r0c2", pinned=True)
    engaged = table.red(FLYER, at="r0c3")
    free = table.red(FLYER, at="r0c4")
    fixed = table.red(taught(FLYER, speed=(1, 0)), at="r0c5")
    slow = table.red(taught(FLYER, speed=(1, 1)), at="r0c6")
    table.blue(WARRIOR, at="r0c3")
    refusals = [refusal(table, model, START) for model in (walker, vehicle, pinned, engaged, fixed, free, slow)]
    assert refusals == ["S-MOBILE"] * 5 + ["", ""]


def test_a_rampaging_model_still_has_its_free_move() -> None:
    """A rampaging model keeps its free Move after the free Sprint (S-MOBILE, A-RAMPAGE-02)."""
    table = led_by("S-MOBILE", "SPECIAL")
    model = table.red(taught(FLYER, "A-RAMPAGE"), at="r3c3", damage=1)
    table.blue(WARRIOR, at="r7c7")
    table.dice(7)
    table.activate(model)
    table.play("army-special", "go to r3c4L1", "stop", (200, 200), "rampage-move", "go to r3c5L1", (200, 200))
    assert table.model(model).cube == parse_cube("r3c5")
    assert table.refused("rampage-move") == "A-RAMPAGE-02"
