"""Each army special has a complete record (S-GEN-01..06, R-CMD-15)."""

from __future__ import annotations

import string

import pytest

from deadzone.catalog.loading import load
from deadzone.core.sides import RED
from deadzone.core.state import NOBODY
from deadzone.jade.turn.procedures import PROCEDURES
from deadzone.procedures.specials.offering import ArmySpecial, special_procedure
from deadzone.rules.specials.army_specials import (
    ACTING,
    MOMENTS,
    MOMENTS_OF_TESTS,
    SHORT_SPRINT,
    SPECIAL_ACTION,
    SPECIALS,
    START,
    Special,
)
from deadzone.rules.turn.actions import ALL_USED, USED_MOVE, USED_SPECIAL
from deadzone.table.scenario import Scenario
from special_tables import leader
from teaching import taught

OLDER = ("S-BODYGUARD",)  # of a Leader who has another one now; it is there for battles from before
IN_PLACE_OF_ACTIONS = {SPECIAL_ACTION: USED_SPECIAL, SHORT_SPRINT: USED_MOVE}

each_special = pytest.mark.parametrize("special", SPECIALS.values(), ids=list(SPECIALS))


def test_the_catalogue_and_the_engine_know_the_same_ones() -> None:
    """The catalogue and the engine have the same specials (S-GEN-01)."""
    assert set(SPECIALS) == set(load().specials)
    assert len(SPECIALS) == 51
    assert [name for name, special in SPECIALS.items() if special.id != name] == []


@each_special
def test_it_has_moments_that_are_known(special: Special) -> None:
    """Each special has moments, all of them known (R-CMD-15)."""
    assert special.moments
    assert set(special.moments) <= set(MOMENTS)
    assert len(set(special.moments)) == len(special.moments)


@pytest.mark.parametrize("special", [each for each in SPECIALS.values() if each.id not in OLDER], ids=lambda it: it.id)
def test_some_leader_has_it(special: Special) -> None:
    """Each special is that of a Leader, or nobody could ever use it (S-GEN-01)."""
    assert [unit.id for unit in load().profiles.values() if unit.special == load().specials[special.id].name]


def test_no_moment_is_there_for_nobody() -> None:
    """Each moment is used by some special (R-CMD-15)."""
    assert {moment for special in SPECIALS.values() for moment in special.moments} == set(MOMENTS)


@each_special
def test_it_has_a_procedure_unless_a_test_asks_for_it(special: Special) -> None:
    """A special has a procedure unless `TestRoll` asks for it (re-rolls, another stat) (S-GEN-05)."""
    if special.procedure is None:
        assert set(special.moments) <= set(MOMENTS_OF_TESTS)
        return
    assert not set(special.moments) & set(MOMENTS_OF_TESTS)
    assert issubclass(special.procedure, ArmySpecial)
    assert PROCEDURES[special.procedure.NAME] is special.procedure  # needed to load a saved battle
    table = Scenario()
    who = table.red(taught(leader("S-LUCKY"), army_special=special.id), at="r0c0")
    made = special_procedure(table.state, RED, who, NOBODY)
    assert isinstance(made, ArmySpecial)
    assert (type(made), made.side, made.model, made.other) == (special.procedure, RED, who, NOBODY)


def test_no_two_share_a_procedure() -> None:
    procedures = [special.procedure for special in SPECIALS.values() if special.procedure is not None]
    assert len(set(procedures)) == len(procedures)


@each_special
def test_whatever_it_lacks_is_said(special: Special) -> None:
    """Every condition has its own sentence, which needs only the model's name (R-CMD-15)."""
    sentences = [condition.sentence.template for condition in special.conditions]
    assert len(set(sentences)) == len(sentences)
    for sentence in sentences:
        assert sentence.endswith(".")
        assert {name for _, name, _, _ in string.Formatter().parse(sentence) if name} <= {"model"}


@each_special
def test_it_costs_what_it_takes_the_place_of(special: Special) -> None:
    """A special costs the action it replaces; others cost something only among the actions (S-GEN-03, S-WINGS)."""
    assert 0 <= special.costs <= ALL_USED
    replaced = [cost for moment, cost in IN_PLACE_OF_ACTIONS.items() if moment in special.moments]
    if replaced:
        assert [special.costs] == replaced
    elif special.costs:
        assert set(special.moments) <= {START, ACTING}
