"""Surge: a model activated before this turn moves up to one cube (S-SURGE)."""

from __future__ import annotations

from deadzone.core.cubes import parse_cube
from deadzone.core.profiles import CHARACTER
from deadzone.core.sides import RED
from deadzone.procedures.specials.orders import surging
from deadzone.procedures.turn.rounds import EndOfRound, Turns, note_who_acted
from special_tables import ENFORCER, WARRIOR, asked, is_offered, led_by, results_left
from teaching import taught


def test_one_that_has_acted_before() -> None:
    """The model moves in the own turn and stays activated (S-SURGE)."""
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
    """The move may start a fight (S-SURGE)."""
    table = led_by("S-SURGE")
    table.red(WARRIOR, at="r0c0")
    acted = table.red(WARRIOR, at="r3c3", activated=True)
    table.blue(ENFORCER, at="r3c4")
    table.start(Turns(RED))
    table.dice(*[1] * 7)
    table.play("activate army-special", acted, "go to r3c4L1", (100, 100), "fight blue-1", "dodge")
    assert table.happened("fight")


def test_not_one_that_acts_in_this_turn() -> None:
    """Not for a model activated in this turn (S-SURGE)."""
    table = led_by("S-SURGE", "SPECIAL ACTIVATE")
    model = table.red(WARRIOR, at="r0c0")
    table.red(WARRIOR, at="r1c0")
    table.blue(ENFORCER, at="r7c0")
    table.start(Turns(RED))
    assert not is_offered(table)
    table.play(model, "move", "stop", (80, 80))
    assert asked(table).kind == "second"
    assert not is_offered(table)


def test_who_is_done_by_it() -> None:
    """Blue's last unactivated model dies between two Activations, so blue has finished first (R-TURN-10)."""
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


def test_not_one_that_came_in_this_turn() -> None:
    """Not for a swarm that arrived, activated, in this turn (S-SURGE, A-SWARMLORD-02)."""
    table = led_by("S-SURGE", "SPECIAL ACTIVATE")
    lord = table.red(taught(WARRIOR, "A-SWARMLORD"), at="r3c3")
    table.red(WARRIOR, at="r0c0")
    table.blue(ENFORCER, at="r7c0")
    table.start(Turns(RED))
    table.play(lord, "call-swarm", (80, 80), "stop")
    assert table.model(len(table.state.models) - 1).activated
    assert asked(table).kind == "second"
    assert not is_offered(table)


def test_in_the_next_turn_and_no_longer_in_the_next_round() -> None:
    """A model activated in one turn may surge in the next, but not once it may be activated again (S-SURGE)."""
    table = led_by("S-SURGE", "SPECIAL")
    first = table.red(WARRIOR, at="r0c0")
    second = table.red(WARRIOR, at="r1c0")
    enemy = table.blue(ENFORCER, at="r7c0")
    table.start(Turns(RED))
    table.play(first, "stop")
    table.play(enemy, "stop")
    assert is_offered(table)
    assert surging(table.state, RED) == [first]
    table.state.change(first).activated = False  # invigorated
    note_who_acted(table.state, RED)
    assert surging(table.state, RED) == []
    table.state.change(second).activated = True
    note_who_acted(table.state, RED)
    assert surging(table.state, RED) == [second]
    table.state.stack.clear()
    table.start(EndOfRound())
    assert surging(table.state, RED) == []


def test_who_cannot() -> None:
    """Not for Pinned models, those without a Move value, Characters, or the active model (S-SURGE)."""
    table = led_by("S-SURGE")
    able = table.red(WARRIOR, at="r0c0", activated=True)
    other = table.red(WARRIOR, at="r0c5", activated=True)
    table.red(WARRIOR, at="r0c1", activated=True, pinned=True)
    table.red(taught(WARRIOR, speed=(0, 2)), at="r0c2", activated=True)
    table.red(taught(WARRIOR, type=CHARACTER), at="r0c3", activated=True)
    table.red(WARRIOR, at="r0c4")
    enemy = table.blue(ENFORCER, at="r7c0", activated=True)
    note_who_acted(table.state, RED)
    note_who_acted(table.state, RED)
    assert surging(table.state, RED) == [able, other]
    assert [len(table.model(model).gains) for model in (able, enemy)] == [1, 0]  # recorded once, and only for this side
    table.state.active = able
    assert surging(table.state, RED) == [other]
