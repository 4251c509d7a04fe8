"""Army specials that change test rolls. S-STALWART, S-NUMBERS, S-PAYDAY, S-STARREALM, S-EYE, S-JACK.

They have no procedures of their own: `TestRoll` asks which dice to roll again, and `DeclareValue` for another value.
"""

from __future__ import annotations

from typing import Final

from deadzone.core.pieces import ModelNumber
from deadzone.core.rule_ids import RuleId
from deadzone.core.sentence import Sentence
from deadzone.core.sides import Side
from deadzone.core.state import State
from deadzone.rules.dice.values import KINDS, other_values
from deadzone.rules.specials.army_specials import AIMED, ROLLED, ROLLING, Condition, Special, register
from deadzone.rules.specials.marks import EYE, is_marked

NUMBERS: Final = RuleId("S-NUMBERS")
PAYDAY: Final = RuleId("S-PAYDAY")


def is_drilled(g: State, _side: Side, number: ModelNumber, _other: int) -> bool:
    """Whether the catalogue marks the model for By the Numbers. S-NUMBERS."""
    return is_marked(g, number, NUMBERS)


def has_failed_for_pay(g: State, _side: Side, number: ModelNumber, lacking: int) -> bool:
    """Whether the model is marked for it and its test is known to have failed. S-PAYDAY."""
    return lacking > 0 and is_marked(g, number, PAYDAY)


def is_active(g: State, _side: Side, number: ModelNumber, _other: int) -> bool:
    """Whether the model is the active model, even if another model caused the test. S-STARREALM."""
    return number == g.active


def is_first_look(g: State, _side: Side, number: ModelNumber, _other: int) -> bool:
    """Whether no result was used in this Shoot action, however many weapons fire. S-EYE, A-FIRECONTROL-01."""
    return not g.has(number, EYE)


def has_other_value(g: State, _side: Side, number: ModelNumber, kind: int) -> bool:
    """Whether the active model, also on defence, has another value to use; `kind` indexes KINDS. S-JACK."""
    return number == g.active and bool(other_values(g, number, KINDS[kind]))


register(
    Special("S-STALWART", moments=(ROLLED["survive"],)),
    Special(
        "S-NUMBERS",
        moments=(ROLLED["shoot"], ROLLED["fight"], ROLLED["survive"], AIMED),
        conditions=(Condition(is_drilled, Sentence("By the Numbers does not affect {model}.")),),
    ),
    Special(
        "S-PAYDAY",
        moments=(ROLLED["survive"],),
        conditions=(
            Condition(
                has_failed_for_pay, Sentence("Make it to Payday does not affect {model}, or its test has not failed.")
            ),
        ),
    ),
    Special(
        "S-STARREALM",
        moments=(ROLLED["fight"], ROLLED["survive"]),
        conditions=(Condition(is_active, Sentence("Only the active model may re-roll its dice.")),),
    ),
    Special(
        "S-EYE",
        moments=(AIMED,),
        conditions=(Condition(is_first_look, Sentence("Only one SPECIAL result may be used per Shoot action.")),),
        unlimited=True,
    ),
    Special(
        "S-JACK",
        moments=(ROLLING,),
        conditions=(Condition(has_other_value, Sentence("{model} has no other value to use for this test.")),),
    ),
)
