"""The profile values used for tests, and declaring another one instead. R-TEST-01, S-JACK."""

from __future__ import annotations

from typing import Final

from deadzone.core.dice import NO_STAT
from deadzone.core.pieces import ModelNumber
from deadzone.core.rule_ids import RuleId
from deadzone.core.state import State

SHOOT_VALUE: Final = "shoot-value"
FIGHT_VALUE: Final = "fight-value"
SURVIVE_VALUE: Final = "survive-value"
VALUES: Final = (SHOOT_VALUE, FIGHT_VALUE, SURVIVE_VALUE)
KINDS: Final = ("shoot", "fight", "survive")  # the tests that normally use them
DECLARED: Final = RuleId("S-JACK")  # gain: the next test uses another value, given by its index in VALUES


def value_called(g: State, number: ModelNumber, word: str) -> int:
    profile = g.profile(number)
    return profile.shoot if word == SHOOT_VALUE else profile.fight if word == FIGHT_VALUE else profile.survive


def other_values(g: State, number: ModelNumber, kind: str) -> list[str]:
    """The model's values that may replace the usual one; a value of `-` may not. S-JACK."""
    usual = value_called(g, number, VALUES[KINDS.index(kind)])
    return [word for word in VALUES if value_called(g, number, word) not in (NO_STAT, usual)]


def value_rolled(g: State, number: ModelNumber, usual: int) -> int:
    """The value for the model's next test: the usual one, unless another was declared. S-JACK."""
    for rule, place, _ in g.models[number].gains:
        if rule == DECLARED:
            return value_called(g, number, VALUES[place])
    return usual
