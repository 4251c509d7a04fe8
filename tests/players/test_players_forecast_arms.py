"""Forecasts of uncommon weapons: tests with all modifiers, or no forecast."""

from __future__ import annotations

import pytest

from deadzone.core.contexts import FOR_EFFECT, NORMAL_SHOT
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Choice
from deadzone.core.rule_ids import RuleId
from deadzone.core.state import FOR_THE_ATTACK, FOR_THE_ROUND
from deadzone.core.weapon_places import FIRST_WEAPON
from deadzone.players.forecast import forecast, shot_at
from deadzone.procedures.shooting.shot import NO_AMMO
from deadzone.procedures.table.smoke import fill_with_smoke
from deadzone.procedures.weapons.arming import improve_arm
from deadzone.rules.shooting.shot_tests import TAGGED
from deadzone.table.scenario import Scenario
from teaching import armed, gun, taught

WARRIOR = "steel-warrior"


def table_with(*rules: str, ability: str = "") -> tuple[Scenario, ModelNumber, ModelNumber]:
    table = Scenario()
    shooter = table.red(taught(armed(WARRIOR, gun(6, *rules)), *([ability] if ability else [])), at="r3c1")
    return table, shooter, table.blue(WARRIOR, at="r3c5")


@pytest.mark.parametrize(
    "rule", ["A-BLAST", "A-FRAG 3", "A-INDIRECT 3", "A-GRENADE", "A-INVIGORATE", "A-SMOKE", "A-EXPERIMENTAL"]
)
def test_nothing_is_foretold_of_what_goes_beyond_two_tests(rule: str) -> None:
    """There is no forecast for attacks of more than two tests, rather than a wrong one (A-BLAST-02, A-FRAG-04,
    A-INDIRECT-08, A-EXPERIMENTAL-01).
    """
    table, shooter, target = table_with(rule)
    assert shot_at(table.state, shooter, FIRST_WEAPON, target, NORMAL_SHOT, NO_AMMO) is None


def test_an_experiment_that_was_made_is_foretold() -> None:
    """After the Experimental roll AP 3 or Weight of Fire are in the forecast; a Blast has none (A-EXPERIMENTAL-01)."""
    table, shooter, target = table_with("A-EXPERIMENTAL")
    improve_arm(table.state, shooter, FIRST_WEAPON, RuleId("A-WOF"), 2, FOR_THE_ATTACK)
    told = shot_at(table.state, shooter, FIRST_WEAPON, target, NORMAL_SHOT, NO_AMMO)
    assert told is not None
    assert told.attack.rerolls == 2
    improve_arm(table.state, shooter, FIRST_WEAPON, RuleId("A-BLAST"), 0, FOR_THE_ATTACK)
    assert shot_at(table.state, shooter, FIRST_WEAPON, target, NORMAL_SHOT, NO_AMMO) is None


def test_the_modifiers_are_those_that_are_rolled() -> None:
    """The forecast has the modifiers of the test that is rolled (R-SMOD-06, R-SMOD-09, R-SMOD-11)."""
    table, shooter, target = table_with("A-SCOPE", "A-TAG", "A-RAPIDFIRE", ability="A-COVER")
    table.state.gain(target, TAGGED, 0, FOR_THE_ROUND)
    told = shot_at(table.state, shooter, FIRST_WEAPON, target, FOR_EFFECT, NO_AMMO)
    assert told is not None
    rules = [modifier.rule for modifier in told.attack.modifiers]
    assert rules == ["R-SMOD-01", "R-SMOD-04", "R-SMOD-11", "R-SMOD-06", "R-SMOD-09"]
    table.dice(*[1] * told.attack.dice(), 4, 4, 4)
    table.shoot(shooter, target, "gun", fire_for_effect=True)
    table.finish()


def test_a_target_in_toxic_smoke_is_never_just_injured() -> None:
    """In toxic smoke any damage kills (A-TOXICSMOKE-01)."""
    table, shooter, target = table_with("A-PSYCHIC")
    before = shot_at(table.state, shooter, FIRST_WEAPON, target, NORMAL_SHOT, NO_AMMO)
    fill_with_smoke(table.state, table.model(target).cube, toxic=True)
    after = shot_at(table.state, shooter, FIRST_WEAPON, target, NORMAL_SHOT, NO_AMMO)
    assert before is not None
    assert after is not None
    assert before.cases[0].defender.injured > 0
    assert after.cases[0].defender.injured == 0
    assert after.cases[0].defender.killed > 0


def test_a_question_about_a_cube_has_no_forecast() -> None:
    """A question about a cube has no forecast (R-SHOOT-05)."""
    table, shooter, target = table_with("A-INDIRECT 3")
    table.activate(shooter)
    table.play("shoot", "with gun")
    question = table.state.question
    assert isinstance(question, Choice)
    assert forecast(table.state, question, table.model(target).cube) is None
