"""S-SURGE Surge: a model that was activated before this turn moves up to one cube."""

from __future__ import annotations

from special_tables import ENFORCER, WARRIOR, asked, is_offered, led_by, results_left

from deadzone.core.cubes import parse_cube
from deadzone.core.questions import RED
from deadzone.procedures.rounds import Turns


def test_one_that_has_acted_before() -> None:
    """S-SURGE: up to one cube, in one's own turn; it stays activated."""
    table = led_by("S-SURGE")
    ready = table.red(WARRIOR, at="r0c0")
    acted = table.red(WARRIOR, at="r3c3", activated=True)
    table.blue(ENFORCER, at="r7c0")
    table.start(Turns(RED))
    table.play("activate army-special")
    assert asked(table).options == (acted,)
    table.play(acted, "go to r3c4L1", (200, 200))
    assert table.model(acted).cube == parse_cube("r3c4")
    assert table.model(acted).activated
    assert not table.model(ready).activated
    assert results_left(table) == 0


def test_fights_may_follow() -> None:
    """S-SURGE."""
    table = led_by("S-SURGE")
    table.red(WARRIOR, at="r0c0")
    acted = table.red(WARRIOR, at="r3c3", activated=True)
    table.blue(ENFORCER, at="r3c4")
    table.start(Turns(RED))
    table.dice(*[1] * 7)
    table.play("activate army-special", acted, "go to r3c4L1", (100, 100), "fight blue-1", "dodge")
    assert table.happened("fight")


def test_not_one_that_acts_in_this_turn() -> None:
    """S-SURGE: activated already at the start of this turn."""
    table = led_by("S-SURGE", "SPECIAL ACTIVATE")
    model = table.red(WARRIOR, at="r0c0")
    table.red(WARRIOR, at="r1c0")
    table.blue(ENFORCER, at="r7c0")
    table.start(Turns(RED))
    assert not is_offered(table)
    table.play(model, "stop")
    assert asked(table).kind == "second"
    assert not is_offered(table)


def test_who_is_done_by_it() -> None:
    """R-TURN-10: blue's last unactivated model falls between two activations, so blue was done before red."""
    table = led_by("S-SURGE")
    last = table.red(WARRIOR, at="r0c0")
    acted = table.red(WARRIOR, at="r3c3", activated=True)
    table.blue(ENFORCER, at="r3c4", damage=1)
    table.blue(ENFORCER, at="r7c0", activated=True)
    table.start(Turns(RED))
    table.dice(*[7] * 5, *[1] * 3)
    table.play("activate army-special", acted, "go to r3c4L1", (100, 100), "fight blue-1", "dodge")
    assert table.killed(3)
    table.play(last, "stop")
    assert table.state.finished == [2, 1]
