"""Feral Inspiration: models near the Leader have Frenzy +1 for the round (S-FERAL)."""

from __future__ import annotations

from deadzone.catalog.fielding import sentry_gun
from deadzone.core.profiles import CHARACTER
from deadzone.core.rule_ids import RuleId
from deadzone.core.sides import RED
from deadzone.core.state import KILLED, NOBODY
from deadzone.procedures.specials.fighting import inspired
from deadzone.procedures.turn.rounds import EndOfRound, Turns
from deadzone.rules.specials.army_specials import TURN
from deadzone.table.scenario import Scenario
from special_tables import ENFORCER, WARRIOR, is_offered, leader, led_by, refusal, results_left
from teaching import taught


def test_all_within_two_cubes() -> None:
    """Models within two cubes when it is used keep it until the end of the round, wherever they go (S-FERAL)."""
    table = Scenario()
    mother = table.red(leader("S-FERAL"), at="r3c3")
    near = table.red(WARRIOR, at="r3c5", gains=(("A-FRENZY", 1, 2),))
    far = table.red(WARRIOR, at="r3c6")
    table.blue(ENFORCER, at="r7c0")
    table.command(RED, "SPECIAL")
    table.start(Turns(RED))
    assert is_offered(table)
    table.play("activate army-special")
    g = table.state
    own = g.profile(mother).value(RuleId("A-FRENZY"))
    assert [g.value(number, RuleId("A-FRENZY")) for number in (mother, near, far)] == [own + 1, 2, 0]
    assert results_left(table) == 0
    g.stack.clear()
    table.start(EndOfRound())
    assert g.value(near, RuleId("A-FRENZY")) == 1


def test_from_where_she_died() -> None:
    """If the Leader is dead, distance is measured from where it died (S-FERAL)."""
    table = led_by("S-FERAL")  # the Leader died in r7c7
    near = table.red(WARRIOR, at="r6c6")
    far = table.red(WARRIOR, at="r0c0")
    table.blue(ENFORCER, at="r7c0")
    table.start(Turns(RED))
    table.play("activate army-special")
    assert [table.state.value(number, RuleId("A-FRENZY")) for number in (near, far)] == [1, 0]


def test_not_twice_on_the_same_model() -> None:
    """A second result needs a model that does not have it yet (S-FERAL)."""
    table = led_by("S-FERAL", "SPECIAL SPECIAL")
    table.red(WARRIOR, at="r6c6")
    table.blue(ENFORCER, at="r7c0")
    table.start(Turns(RED))
    table.play("activate army-special")
    assert not is_offered(table)
    assert refusal(table, NOBODY, TURN) == "S-FERAL"


def test_a_further_result_for_new_models() -> None:
    """A further result may reach new models in the same Activation, as an exception to R-CMD-15 (S-FERAL)."""
    table = Scenario()
    mother = table.red(leader("S-FERAL"), at="r3c3")
    near = table.red(WARRIOR, at="r3c5")
    new = table.red(WARRIOR, at="r3c6")
    table.blue(ENFORCER, at="r7c0")
    table.command(RED, "SPECIAL SPECIAL SPECIAL")
    table.activate(mother)
    table.play("army-special")
    assert not is_offered(table)
    table.play("move", "go to r3c4L1", "spot 200 200")
    assert is_offered(table)
    table.play("army-special")
    assert [table.state.value(number, RuleId("A-FRENZY")) for number in (near, new)] == [1, 1]
    assert results_left(table) == 1  # no further model in reach, so nothing is asked
    assert table.state.question is None


def test_neither_hired_nor_a_thing() -> None:
    """Only Veer-Myn of the team: no Characters, Sentry Guns or enemies (S-FERAL)."""
    table = led_by("S-FERAL")
    kin = table.red(WARRIOR, at="r7c6")
    table.red(taught(WARRIOR, type=CHARACTER), at="r6c6")
    table.red(sentry_gun(), at="r6c7")
    table.blue(ENFORCER, at="r7c5")
    assert inspired(table.state, RED) == [kin]


def test_near_the_own_leader() -> None:
    """Distance is measured from the own Leader, whatever the order of models (S-FERAL, S-GEN-01)."""
    table = Scenario()
    table.blue(leader("S-SURGE"), at="r0c0")
    near_the_enemy = table.red(WARRIOR, at="r0c1")
    table.red(leader("S-FERAL"), at="r7c7", fate=KILLED)
    near = table.red(WARRIOR, at="r7c5")
    table.command(RED, "SPECIAL")
    assert inspired(table.state, RED) == [near]
    assert near_the_enemy not in inspired(table.state, RED)
