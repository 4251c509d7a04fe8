"""Remote models and the Engineers who control them. A-REMOTE, A-ENGINEER-03, I-BOMBBOT-02."""

from __future__ import annotations

from typing import Final

from deadzone.core.cubes import distance
from deadzone.core.pieces import ModelNumber
from deadzone.core.rule_ids import RuleId
from deadzone.core.state import State
from deadzone.rules.items.items import ENGINEER

REMOTE: Final = RuleId("A-REMOTE")
BOMB_BOT: Final = RuleId("I-BOMBBOT")
CONTROL_RANGE: Final = 3


def is_controlled(g: State, number: ModelNumber) -> bool:
    """Whether the model is not Remote, or a friendly Engineer is within 3 cubes.

    A-REMOTE-01, A-ENGINEER-03, I-BOMBBOT-02.
    """
    if not (g.has(number, BOMB_BOT) or g.has(number, REMOTE)):
        return True
    model = g.models[number]
    for other in g.models_on_table(model.side):
        if g.has(other, ENGINEER) and distance(model.cube, g.models[other].cube) <= CONTROL_RANGE:
            return True
    return False
