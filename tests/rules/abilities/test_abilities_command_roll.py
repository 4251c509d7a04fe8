"""Tactician, Combat Team Training, Communication Relay, Strategist (A-TACTICIAN, A-CTT, A-COMMS, A-STRATEGIST)."""

from __future__ import annotations

import pytest

from deadzone.catalog.fielding import engine_profile
from deadzone.catalog.loading import load
from deadzone.core.profiles import Keyword, Profile
from deadzone.core.rule_ids import RuleId
from deadzone.core.sides import BLUE, RED
from deadzone.core.state import ACTIVATE, FOR_THE_ROUND, KILLED
from deadzone.procedures.dice.command import CommandReroll
from deadzone.procedures.turn.rounds import Round
from deadzone.rules.dice.command import command_dice, relay_dice, why_no_reroll
from deadzone.rules.setup.deployment import recon_test
from deadzone.table.scenario import Scenario, profile_called
from teaching import taught

WARRIOR = "steel-warrior"
TRAINED = taught(WARRIOR, "A-CTT")
RELAY = taught(WARRIOR, "A-COMMS")


def tactician(value: int) -> Profile:
    profile = taught(WARRIOR)
    profile.keywords = (*profile.keywords, Keyword(RuleId("A-TACTICIAN"), value))
    profile.rules = frozenset([*profile.rules, "A-TACTICIAN"])
    return profile


def test_tacticians() -> None:
    """Only the best living Tactician on the table counts (A-TACTICIAN-01, A-TACTICIAN-02)."""
    table = Scenario()
    best, spare = table.red(tactician(3), at="r0c0"), table.red(tactician(1), at="r0c1")
    table.blue(tactician(2), at="r7c7")
    assert command_dice(table.state, RED) == 6
    table.state.change(best).fate = KILLED
    assert command_dice(table.state, RED) == 4
    table.state.change(spare).fate = KILLED
    assert command_dice(table.state, RED) == 3


def test_a_tactician_for_a_time() -> None:
    """A gained Tactician value counts if it is better than the model's own (A-TACTICIAN-02)."""
    table = Scenario()
    model = table.red(tactician(1), at="r0c0")
    table.state.gain(model, RuleId("A-TACTICIAN"), 2, FOR_THE_ROUND)
    assert command_dice(table.state, RED) == 5


def test_combat_team_training() -> None:
    """A team with a living such model may re-roll with fewer than half of its models (A-CTT-01)."""
    table = Scenario()
    team = [table.red(TRAINED if place == 0 else WARRIOR, at=f"r0c{place}") for place in range(5)]
    for number in team[2:]:
        table.state.change(number).fate = KILLED
    assert why_no_reroll(table.state, RED) is None
    table.state.change(team[0]).fate = KILLED
    refusal = why_no_reroll(table.state, RED)
    assert refusal is not None
    assert refusal.rule == "R-CMD-03"


def test_the_relay_brings_a_die_that_stays() -> None:
    """A relay gives one ACTIVATE die after the re-rolls; it cannot be re-rolled (A-COMMS-01)."""
    table = Scenario()
    table.red(RELAY, at="r0c0")
    table.blue(WARRIOR, at="r7c7")
    table.state.initiative = RED
    table.dice(2, 2, 2, 3, 3, 3)
    table.start(Round())
    assert isinstance(table.state.stack[-1], CommandReroll)
    assert table.state.command(RED, ACTIVATE) == 0
    table.play("re-roll nothing", "re-roll nothing")
    assert table.state.command(RED, ACTIVATE) == 1
    assert table.happened("relay") == [{"side": RED, "count": 1}]


def test_no_relay_no_die() -> None:
    """A dead relay gives no die (A-COMMS-02)."""
    table = Scenario()
    relay = table.red(RELAY, at="r0c0")
    assert relay_dice(table.state, RED) == 1
    table.state.change(relay).fate = KILLED
    assert relay_dice(table.state, RED) == 0


def test_two_relays_and_one_second_activation_in_a_turn() -> None:
    """With two relays only one second Activation per turn is allowed; the other die is kept (A-COMMS-04, R-CMD-07)."""
    table = Scenario()
    for place in range(3):
        table.red(RELAY if place < 2 else WARRIOR, at=f"r0c{place}")
    table.blue(WARRIOR, at="r7c7")
    table.state.initiative = RED
    table.dice(2, 2, 2, 3, 3, 3)
    table.start(Round())
    table.play("re-roll nothing", "re-roll nothing")
    for model in ("red-1", "red-2"):
        assert table.state.turn == RED
        table.play(f"activate {model}", "move", "stop", (80, 80))
    assert table.state.command(RED, ACTIVATE) == 1
    assert table.state.turn == BLUE


def test_the_device_of_the_lists() -> None:
    """The Comms Relay in the data also gives Tactician (1) (A-COMMS-03)."""
    devices = [weapon for weapon in load().weapons.values() if "Communication Relay" in weapon.abilities]
    assert devices
    for device in devices:
        carrier = engine_profile(load().profiles[WARRIOR], [device])
        assert carrier.has(RuleId("A-COMMS"))
        assert carrier.value(RuleId("A-TACTICIAN")) == 1


@pytest.mark.parametrize(("rules", "again"), [((), 0), (("A-STRATEGIST",), 1)])
def test_strategist(rules: tuple[str, ...], again: int) -> None:
    """A Leader with Strategist re-rolls one failed die of the Recon test (A-STRATEGIST-01, R-RECON-06)."""
    table = Scenario()
    leader = profile_called("steel-warrior-huscarl")
    table.red(taught(leader, *rules), at="r0c0")
    assert recon_test(table.state, RED).rerolls == again
    assert recon_test(table.state, RED).base == 5
