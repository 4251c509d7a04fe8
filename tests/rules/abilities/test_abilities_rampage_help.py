"""A model under enemy control may still help its own team, if its controller wants (A-RAMPAGE-04, C-45)."""

from __future__ import annotations

import pytest

from deadzone.core.pieces import ModelNumber
from deadzone.core.sides import BLUE
from deadzone.table.scenario import Scenario
from rehearsal import through_json
from teaching import taught

WARRIOR = "steel-warrior"
BRUTE = taught(WARRIOR, "A-RAMPAGE")


def under_control(table: Scenario, brute: ModelNumber) -> None:
    table.dice(1)
    table.activate(brute)
    table.play("take-control")


def asked(table: Scenario) -> tuple[int, str]:
    question = table.state.question
    assert question is not None
    assert through_json(table.state).key() == table.state.key()
    return question.side, question.kind


@pytest.mark.parametrize("means", ["medic", "medi-pack"])
def test_a_controlled_model_heals_its_own_team(means: str) -> None:
    """It may heal its own team, whose unpinned models do not prevent it; the controller chooses the patient
    (A-RAMPAGE-04, A-MEDIC-01, I-MEDIPACK-01).
    """
    with Scenario() as table:
        items = ("I-MEDIPACK",) if means == "medi-pack" else ()
        brute = table.red(taught(BRUTE, "A-MEDIC") if means == "medic" else BRUTE, at="r3c3", damage=1, items=items)
        friend = table.red(WARRIOR, at="r3c3", damage=1)
        under_control(table, brute)
        assert means in table.choices()
        table.play(means)
        assert asked(table) == (BLUE, "patient")
        table.play(f"heal red-{friend + 1}", "stop")
        assert table.model(friend).damage == 0


def test_a_controlled_loader_reloads_for_its_team() -> None:
    """It may reload for its own team; the controller chooses the model and the weapon (A-RAMPAGE-04, A-LOADER-01)."""
    with Scenario() as table:
        brute = table.red(taught(BRUTE, "A-LOADER"), at="r3c3", damage=1)
        gunner = table.red(WARRIOR, at="r3c3", reloading=(0, 1))
        under_control(table, brute)
        table.play("reload")
        assert asked(table) == (BLUE, "gunner")
        table.play(gunner)
        assert asked(table) == (BLUE, "weapon")
        table.play(0, "stop")
        assert table.model(gunner).reloading == (1,)


def test_not_among_enemies_of_its_team() -> None:
    """Enemies of its team in the cube prevent it, as always (R-ACT-04, I-MEDIPACK-01)."""
    table = Scenario()
    brute = table.red(taught(BRUTE, "A-MEDIC"), at="r3c3", damage=1, items=("I-MEDIPACK",))
    table.red(WARRIOR, at="r3c3", damage=1)
    table.blue(WARRIOR, at="r3c3")
    under_control(table, brute)
    assert table.refused("medic") == "R-ACT-04"
    assert table.refused("medi-pack") == "R-ACT-04"


def test_the_team_is_in_the_way_of_everything_else() -> None:
    """Its own team in the cube prevents everything else, as enemies do (A-RAMPAGE-03, R-ACT-04)."""
    table = Scenario()
    brute = table.red(taught(BRUTE, "A-ENGINEER"), at="r3c3", damage=1)
    table.red(WARRIOR, at="r3c3", items=("I-SENTRY",))
    under_control(table, brute)
    assert table.refused("sprint") == "R-ACT-04"
    assert table.refused("shoot") == "R-ACT-04"
    assert table.refused("emplace") == "R-ACT-04"
