"""A-RAMPAGE-04, C-45: a model under the enemy's control may still help its own team, if its controller wants."""

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
    """A-RAMPAGE-04, A-MEDIC-01, I-MEDIPACK-01: its team on its feet is no hindrance; the enemy chooses the patient."""
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
    """A-RAMPAGE-04, A-LOADER-01: the enemy chooses the gunner and which of its weapons."""
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
    """R-ACT-04, I-MEDIPACK-01: those who were its enemies before it was controlled are in the way as ever."""
    table = Scenario()
    brute = table.red(taught(BRUTE, "A-MEDIC"), at="r3c3", damage=1, items=("I-MEDIPACK",))
    table.red(WARRIOR, at="r3c3", damage=1)
    table.blue(WARRIOR, at="r3c3")
    under_control(table, brute)
    assert table.refused("medic") == "R-ACT-04"
    assert table.refused("medi-pack") == "R-ACT-04"


def test_the_team_is_in_the_way_of_everything_else() -> None:
    """A-RAMPAGE-03, R-ACT-04: it shoots and sprints among its team as little as among enemies."""
    table = Scenario()
    brute = table.red(taught(BRUTE, "A-ENGINEER"), at="r3c3", damage=1)
    table.red(WARRIOR, at="r3c3", items=("I-SENTRY",))
    under_control(table, brute)
    assert table.refused("sprint") == "R-ACT-04"
    assert table.refused("shoot") == "R-ACT-04"
    assert table.refused("emplace") == "R-ACT-04"
