"""Adrenaline and Stimulant: One-Use items offered when they can be used (I-ADRENALINE, I-STIMULANT)."""

from __future__ import annotations

import pytest

from deadzone.core.rule_ids import RuleId
from deadzone.core.sides import BLUE, RED
from deadzone.core.weapon_places import FIRST_WEAPON
from deadzone.procedures.fighting.fight import Fight
from deadzone.procedures.shooting.shot import Shoot
from deadzone.procedures.turn.rounds import EndOfRound
from deadzone.rules.movement.moving import speed_of
from deadzone.table.scenario import Scenario
from rehearsal import through_json
from teaching import taught

WARRIOR = "steel-warrior"
ENFORCER = "enforcer--enforcers"
ADRENALINE = ("I-ADRENALINE",)
STIMULANT = ("I-STIMULANT",)
STIMULATED = ("I-STIMULANT-01", 1)


def kind(table: Scenario) -> str:
    return table.state.question.kind if table.state.question else ""


def modifiers(table: Scenario, place: int = -1) -> tuple[object, ...]:
    found = table.happened("rolled")[place]["modifiers"]
    assert isinstance(found, tuple)
    return found


@pytest.mark.parametrize("state", [{}, {"pinned": True}])
def test_adrenaline_at_the_start_of_an_activation(state: dict[str, bool]) -> None:
    """Adrenaline gives Speed +1/+1 at the start of an Activation, without an action, also when Pinned or beside an
    enemy (I-ADRENALINE-01, A-ONEUSE-01).
    """
    table = Scenario()
    runner = table.red(WARRIOR, at="r3c3", items=ADRENALINE, **state)
    table.blue(ENFORCER, at="r3c3")
    table.activate(runner)
    assert kind(table) == "adrenaline"
    assert through_json(table.state).key() == table.state.key()
    table.play("adrenaline")
    assert speed_of(table.state, runner) == (2, 3)
    assert table.model(runner).items == ()
    assert kind(table) == "action"


def test_adrenaline_lasts_for_the_round() -> None:
    """Adrenaline lasts for the round (I-ADRENALINE-01)."""
    table = Scenario()
    runner = table.red(WARRIOR, at="r3c3", items=ADRENALINE)
    table.blue(ENFORCER, at="r6c6")
    table.activate(runner)
    table.play("adrenaline", "stop")
    assert speed_of(table.state, runner) == (2, 3)
    table.start(EndOfRound())
    assert speed_of(table.state, runner) == (1, 2)


def test_adrenaline_is_never_used_without_being_asked() -> None:
    """Adrenaline that is declined is offered again in the next Activation; a model that cannot use items is not asked
    (I-ADRENALINE-01).
    """
    table = Scenario()
    runner = table.red(WARRIOR, at="r3c3", items=ADRENALINE)
    table.activate(runner)
    table.play("no-adrenaline")
    assert table.model(runner).items == ADRENALINE
    table = Scenario()
    beast = table.red(taught(WARRIOR, "A-BEAST"), at="r3c3", items=ADRENALINE)
    table.activate(beast)
    assert kind(table) == "action"


def test_a_stimulant_for_a_shot() -> None:
    """A Stimulant adds one die to a Shoot test, declared before the roll, and is used up (I-STIMULANT-01)."""
    with Scenario() as table:
        shooter = table.red(WARRIOR, at="r3c3", items=STIMULANT)
        target = table.blue(ENFORCER, at="r3c5")
        table.dice(1, 1, 1, 1, 1, 1, 1, 1, 1)
        table.start(Shoot(shooter, target, FIRST_WEAPON))
        assert kind(table) == "stimulant"
        assert through_json(table.state).key() == table.state.key()
        table.play("stimulant")
        assert STIMULATED in modifiers(table, -2)
        assert table.model(shooter).items == ()
        assert not table.state.has(shooter, RuleId("I-STIMULANT-01"))
        table.dice(1, 1, 1, 1, 1, 1, 1, 1)
        table.start(Shoot(shooter, target, FIRST_WEAPON))
        assert STIMULATED not in modifiers(table, -2)


def test_a_stimulant_for_a_blow_or_a_counter_attack() -> None:
    """A Stimulant helps any Fight test; both sides are asked before any die is rolled (I-STIMULANT-01)."""
    with Scenario() as table:
        attacker = table.red(WARRIOR, at="r3c3", items=STIMULANT)
        defender = table.blue(ENFORCER, at="r3c3", items=STIMULANT)
        table.state.turn = RED
        table.start(Fight(attacker, defender))
        table.play("counter-attack", "no-stimulant")
        assert table.state.question is not None
        assert table.state.question.side == BLUE
        table.dice(1, 1, 1, 1, 1, 1, 1)
        table.play("stimulant")
        assert STIMULATED not in modifiers(table, -2)
        assert STIMULATED in modifiers(table, -1)
        assert table.model(attacker).items == STIMULANT
        assert table.model(defender).items == ()


def test_not_for_a_dodge() -> None:
    """A Stimulant does not help a Survive test (I-STIMULANT-01)."""
    with Scenario() as table:
        attacker = table.red(WARRIOR, at="r3c3")
        defender = table.blue(ENFORCER, at="r3c3", items=STIMULANT)
        table.start(Fight(attacker, defender))
        table.dice(1, 1, 1, 1, 1, 1)
        table.play("dodge")
        assert table.model(defender).items == STIMULANT
