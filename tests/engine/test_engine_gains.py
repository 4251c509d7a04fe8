"""Temporary abilities, bonuses and marks of a model (A-GEN-04, S-GEN-06, I-SCOUTBIKE-01)."""

from __future__ import annotations

import pytest

from deadzone.core.cubes import Cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.rule_ids import RuleId
from deadzone.core.sides import BLUE
from deadzone.core.state import (
    ARMOUR_BONUS,
    FOR_THE_ACTIVATION,
    FOR_THE_GAME,
    FOR_THE_ROUND,
    MOVE_BONUS,
    SPRINT_BONUS,
    Marker,
)
from deadzone.rules.damage.wounds import armour_of
from deadzone.rules.movement.moving import speed_of
from deadzone.table.files.records import read_state, state_record
from deadzone.table.scenario import Scenario


def table_with_one() -> tuple[Scenario, ModelNumber]:
    table = Scenario()
    model = table.red("Enforcer Captain", at="r3c3")
    table.blue("Steel Warrior", at="r7c7")
    return table, model


def test_a_gained_ability_is_an_ability_and_numbers_add_up() -> None:
    table, model = table_with_one()
    g = table.state
    assert not g.has(model, RuleId("A-FRENZY"))
    g.gain(model, RuleId("A-FRENZY"), 1, FOR_THE_ROUND)
    g.gain(model, RuleId("A-FRENZY"), 2, FOR_THE_GAME)
    assert g.has(model, RuleId("A-FRENZY"))
    assert g.value(model, RuleId("A-FRENZY")) == g.profile(model).value(RuleId("A-FRENZY")) + 3


@pytest.mark.parametrize(
    ("over", "left"),
    [
        (FOR_THE_ACTIVATION, ("A-AGILE", "A-TOUGH")),
        (FOR_THE_ROUND, ("A-TOUGH",)),
        (FOR_THE_GAME, ()),
    ],
)
def test_what_is_over_goes_with_all_that_lasts_less(over: int, left: tuple[str, ...]) -> None:
    table, model = table_with_one()
    for rule, lasts in (("A-GLIDE", FOR_THE_ACTIVATION), ("A-AGILE", FOR_THE_ROUND), ("A-TOUGH", FOR_THE_GAME)):
        table.state.gain(model, RuleId(rule), 0, lasts)
    table.state.end_gains(model, over)
    assert tuple(gain[0] for gain in table.state.models[model].gains) == left


def test_bonuses_count() -> None:
    table, model = table_with_one()
    g = table.state
    (move, sprint), armour = speed_of(g, model), armour_of(g, model)
    for bonus, by in ((MOVE_BONUS, 1), (SPRINT_BONUS, 2), (ARMOUR_BONUS, 3)):
        g.gain(model, bonus, by, FOR_THE_ROUND)
    assert speed_of(g, model) == (move + 1, sprint + 2)
    assert armour_of(g, model) == armour + 3


def test_the_rider_of_a_bike_is_a_vehicle() -> None:
    table, model = table_with_one()
    assert not table.state.has(model, RuleId("A-VEHICLE"))
    table.state.change(model).items = ("I-SCOUTBIKE",)
    assert table.state.has(model, RuleId("A-VEHICLE"))


def test_gains_and_markers_are_part_of_the_position_and_of_a_save() -> None:
    table, model = table_with_one()
    g = table.state
    before = g.key()
    twin = g.copy()
    g.gain(model, RuleId("A-AGILE"), 0, FOR_THE_ROUND)
    with_gain = g.key()
    g.markers = (*g.markers, Marker("A-TRAP", Cube(12), BLUE, 3))
    assert len({before, with_gain, g.key()}) == 3
    assert twin.key() == before
    content = state_record(g)
    again = read_state(g.setting, content | {"models": _plain(content["models"])})
    assert again.key() == g.key()


def _plain(models: list[dict[str, object]]) -> list[dict[str, object]]:
    """The records as JSON returns them, with lists instead of tuples."""
    lists = [{name: _as_list(value) for name, value in model.items()} for model in models]
    assert lists != models
    return lists


def _as_list(value: object) -> object:
    return [_as_list(item) for item in value] if isinstance(value, tuple) else value
