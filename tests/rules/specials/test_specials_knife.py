"""Under the Knife: claws, Adrenal Burst or Grav-Pods for the round (S-KNIFE)."""

from __future__ import annotations

from deadzone.core.pieces import ModelNumber
from deadzone.core.rule_ids import RuleId
from deadzone.procedures.turn.rounds import EndOfRound
from deadzone.rules.fighting.fighting import fighting_weapons
from deadzone.rules.movement.moving import speed_of
from deadzone.rules.specials.army_specials import ACTING
from deadzone.rules.weapons.arms import arm
from deadzone.table.scenario import Scenario
from special_tables import ENFORCER, WARRIOR, asked, led_by, refusal, results_left
from teaching import taught


def patient() -> tuple[Scenario, ModelNumber]:
    table = led_by("S-KNIFE")
    model = table.red(WARRIOR, at="r3c3")
    table.blue(ENFORCER, at="r7c0")
    table.activate(model)
    table.play("army-special")
    assert asked(table).options == ("talons", "adrenal-burst", "grav-pods")
    return table, model


def test_talons() -> None:
    """Claws are an RF, AP 2 weapon for fights of this round (S-KNIFE)."""
    table, model = patient()
    table.play("talons", "stop")
    g = table.state
    lent = [arm(g, model, place) for place in fighting_weapons(g, model) if arm(g, model, place).id == "grafted-talons"]
    assert [(weapon.range, weapon.ap) for weapon in lent] == [(-1, 2)]
    table.start(EndOfRound())
    assert "grafted-talons" not in [arm(g, model, place).id for place in fighting_weapons(g, model)]


def test_adrenal_burst() -> None:
    """Adrenal Burst gives Speed +1/+0 (S-KNIFE)."""
    table, model = patient()
    move, sprint = speed_of(table.state, model)
    table.play("adrenal-burst")
    assert results_left(table) == 0
    assert speed_of(table.state, model) == (move + 1, sprint)


def test_grav_pods() -> None:
    """Grav-Pods give Jump Pack and Glide (S-KNIFE)."""
    table, model = patient()
    table.play("grav-pods", "stop")
    assert table.state.has(model, RuleId("I-JUMPPACK"))
    assert table.state.has(model, RuleId("A-GLIDE"))
    table.start(EndOfRound())
    assert not table.state.has(model, RuleId("I-JUMPPACK"))


def test_no_vehicle() -> None:
    table = led_by("S-KNIFE")
    model = table.red(taught(WARRIOR, "A-VEHICLE"), at="r3c3")
    assert refusal(table, model, ACTING) == "S-KNIFE"
