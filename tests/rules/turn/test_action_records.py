"""Action records are complete, and all other lists of actions agree with them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from deadzone.catalog.lookup import item_names, rule_ids
from deadzone.core.pieces import ModelNumber
from deadzone.core.state import State
from deadzone.jade.turn.acting import SPECIALS, SPECIALS_FOR
from deadzone.jade.turn.procedures import PROCEDURES
from deadzone.procedures.turn.action_procedures import ACTION_PROCEDURES, BEGINNINGS, procedure_of
from deadzone.rules.turn.action_kinds import Action
from deadzone.rules.turn.actions import (
    ACTIONS,
    ALL_ACTIONS,
    ALL_USED,
    ARMY_SPECIAL,
    FREE_SHOOT,
    MOVING,
    REASONS,
    SENTENCES,
    SHOOT_ACTION,
    STOP,
    USED_LONG,
    USED_SPECIAL,
    legal_actions,
    used_by,
    why_not_action,
)
from deadzone.rules.turn.special_actions import SPECIAL_ACTIONS, SPECIAL_BY_NAME, may_have_special_actions
from deadzone.table.scenario import Scenario, plain
from deadzone.table.telling.log import ACTION_NAMES
from deadzone.table.telling.terms import ACTION_TEXTS
from rule_ids import rules

PAGE = Path(__file__).parents[3] / "web" / "src"
IN_THE_ACTIVATION = {*MOVING, SHOOT_ACTION, FREE_SHOOT, ARMY_SPECIAL, STOP}  # see `Activation.act`
special_actions = pytest.mark.parametrize("action", SPECIAL_ACTIONS, ids=[action.name for action in SPECIAL_ACTIONS])


def test_no_two_actions_have_one_name() -> None:
    assert len(set(ACTIONS)) == len(ACTIONS) == len(ALL_ACTIONS)
    assert len({action.words.key for action in ALL_ACTIONS}) == len(ALL_ACTIONS)


def test_every_action_is_explained() -> None:
    """What each action does, and the rule that says so, has a text for people (`table/telling/terms.py`)."""
    assert set(ACTION_TEXTS) == set(ACTION_NAMES)


def test_every_action_begins_with_a_procedure() -> None:
    """Every action has a procedure, except those that start in the Activation itself (R-SPEC-01, R-SPEC-03)."""
    assert set(BEGINNINGS) | IN_THE_ACTIVATION == set(ACTIONS)
    assert not set(BEGINNINGS) & IN_THE_ACTIVATION


def test_what_an_action_begins_can_be_saved() -> None:
    for action in BEGINNINGS:
        begun = procedure_of(ModelNumber(0), action)
        assert PROCEDURES[begun.NAME] is type(begun)
        assert getattr(begun, "model") == 0  # noqa: B009 - a field of each of them
    assert {PROCEDURES[procedure.NAME] for procedure in ACTION_PROCEDURES} == set(ACTION_PROCEDURES)


@special_actions
def test_a_special_action_says_what_brings_it(action: Action) -> None:
    """A Special action names what grants it, and a reason for models without that (R-SPEC-03)."""
    assert action.has is not None
    assert action.needs[0] is action.has
    assert action.brought_by
    assert set(action.brought_by) <= rule_ids() | set(item_names())


@special_actions
def test_a_special_action_is_of_one_type(action: Action) -> None:
    """All Special actions are of one type (R-ACT-01, R-ACT-02, R-SPEC-02)."""
    assert used_by(action.name) == USED_SPECIAL | (USED_LONG if action.long else 0)


def lonely() -> tuple[State, int]:
    """A model with only its weapons, and nobody near."""
    table = Scenario()
    model = table.red(plain(), at="r3c3")
    return table.state, model


@special_actions
@pytest.mark.parametrize("place", ["rules", "weapon_rules"])
def test_who_has_what_brings_it_is_asked(action: Action, place: str) -> None:
    """The quick check finds every model with an ability or weapon that grants a Special action."""
    for rule in action.brought_by:
        g, model = lonely()
        assert not may_have_special_actions(g, ModelNumber(model))
        g, model = lonely()  # what a profile brings is found out once
        setattr(g.profile(ModelNumber(model)), place, frozenset([rule]))
        assert may_have_special_actions(g, ModelNumber(model))


@special_actions
def test_who_lacks_what_brings_it_is_told_so(action: Action) -> None:
    g, model = lonely()
    assert not set(SPECIAL_BY_NAME) & set(legal_actions(g, ModelNumber(model), 0, False))
    refusal = why_not_action(g, ModelNumber(model), action.name, 0, False)
    assert refusal is not None
    assert action.has is not None
    assert refusal.rule == action.has.reason.partition(" ")[0]


@pytest.mark.parametrize("action", ALL_ACTIONS, ids=ACTIONS)
def test_every_need_has_a_rule_and_its_own_sentence(action: Action) -> None:
    for need in action.needs:
        rule = need.reason.partition(" ")[0]
        assert rule in rules() or any(known.startswith(f"{rule}-") for known in rules())
        assert SENTENCES[need.reason] == need.sentence.template
        assert need.reason not in REASONS
        assert str(need.sentence.template.format(model="it"))


def test_no_two_sentences_have_one_reason() -> None:
    said = {(need.reason, need.sentence.template) for action in ALL_ACTIONS for need in action.needs}
    assert len(said) == len({reason for reason, _ in said})


def test_what_is_used_up_are_known_bits() -> None:
    for action in ACTIONS:
        assert 0 <= used_by(action) <= ALL_USED


def test_jade_takes_special_actions_that_there_are() -> None:
    """JADE's Special actions exist (J-VOC-05)."""
    assert {*SPECIALS, *[action for actions in SPECIALS_FOR.values() for action in actions]} <= set(SPECIAL_BY_NAME)


def test_the_page_draws_actions_that_there_are() -> None:
    """The page's icons are for existing actions; others use the star of Special actions."""
    icons = (PAGE / "ui" / "icons.ts").read_text(encoding="utf-8")
    (table,) = re.findall(r"BY_ACTION: Record<string, IconName> = \{(.*?)\}", icons, flags=re.DOTALL)
    assert set(re.findall(r"^  '?([\w-]+)'?: '", table, flags=re.MULTILINE)) <= set(ACTIONS)
