"""The second Mouse: a Trap is thrown as the model's Special action (S-MOUSE)."""

from __future__ import annotations

from deadzone.core.cubes import parse_cube
from deadzone.core.sides import RED
from deadzone.core.state import Marker
from deadzone.rules.abilities.traps import TRAP
from deadzone.rules.specials.army_specials import SPECIAL_ACTION
from special_tables import ENFORCER, WARRIOR, asked, led_by, refusal, results_left
from teaching import taught


def test_a_trap_is_thrown() -> None:
    """The Trap [Frag (3)] is thrown within two cubes and waits for an enemy (S-MOUSE, A-TRAP-01, A-GRENADE-03)."""
    table = led_by("S-MOUSE")
    model = table.red(ENFORCER, at="r3c3")
    enemy = table.blue(WARRIOR, at="r3c5")
    table.activate(model)
    table.play("army-special")
    question = asked(table)
    assert (question.side, question.kind) == (RED, "target-cube")
    assert parse_cube("r3c5") in question.options
    assert parse_cube("r3c6") not in question.options
    table.dice(1, 1, 8, 1)
    table.play(parse_cube("r3c5"))
    assert [marker.values() for marker in table.state.markers] == [Marker(TRAP, parse_cube("r3c5"), RED, 3).values()]
    assert not table.model(enemy).pinned
    assert results_left(table) == 0


def test_free_of_the_shoot_limit() -> None:
    """It is a Special action, so the Shoot action is left, but no Sprint (S-MOUSE [PROPOSED], S-GEN-03)."""
    table = led_by("S-MOUSE")
    model = table.red(ENFORCER, at="r3c3")
    table.blue(WARRIOR, at="r3c5")
    table.activate(model)
    table.dice(8, 1, 1, 1)
    table.play("army-special", parse_cube("r3c4"))
    assert "shoot" in asked(table).options
    assert "sprint" not in asked(table).options


def test_it_scatters() -> None:
    """A missed throw lays the Trap in an adjacent cube (S-MOUSE, A-GRENADE-04)."""
    table = led_by("S-MOUSE")
    model = table.red(ENFORCER, at="r3c3")
    table.blue(WARRIOR, at="r7c0")
    table.activate(model)
    table.dice(1, 1, 1, 3)
    table.play("army-special", parse_cube("r3c5"))
    assert table.state.markers[0].cube != parse_cube("r3c5")


def test_what_it_needs() -> None:
    """The model needs a Shoot stat (S-MOUSE, R-TEST-09)."""
    table = led_by("S-MOUSE")
    blunt = table.red(taught(ENFORCER, shoot=0), at="r3c4")
    assert refusal(table, blunt, SPECIAL_ACTION) == "S-MOUSE"
