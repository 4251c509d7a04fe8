"""Sources of a model's actions, and the actions of each. J-ACT-02, -03, J-FORCE-*, J-RULE-02, -03."""

from __future__ import annotations

from typing import Final

from deadzone.core.contexts import Context
from deadzone.core.jade import COMBAT, CardStep
from deadzone.core.pieces import ModelNumber
from deadzone.core.state import State
from deadzone.jade.judgement.card_action import MOVE, SHOOT_OR_MOVE, SPECIAL
from deadzone.jade.judgement.forced import FORCED_BY_ID
from deadzone.jade.judgement.goals import INJURED_FRIEND, NEAREST_ENEMY, UNLOADED_FRIEND
from deadzone.jade.played_side import jade_of, mode_of

# Sources: the card, a forced action by its id, the rule of an ability, or the last resort.
THE_CARD: Final = "card"
MEDIC_RULE: Final = "medic"
LOADER_RULE: Final = "loader"
FALLBACK: Final = "fallback"
NOTHING_MORE: Final = ""
ABILITY_STEPS: Final = {
    MEDIC_RULE: (CardStep(MOVE, INJURED_FRIEND), CardStep(SPECIAL, INJURED_FRIEND)),
    LOADER_RULE: (CardStep(MOVE, UNLOADED_FRIEND), CardStep(SPECIAL, UNLOADED_FRIEND)),
}
SOURCES: Final = (THE_CARD, *FORCED_BY_ID, MEDIC_RULE, LOADER_RULE, FALLBACK)


class CardTurn(Context):
    """An activation by the cards: the card drawn, and the source of the actions. J-ACT-02"""

    def __init__(self, card: int, source: str) -> None:
        self.card = card
        self.source = source


def card_turn(g: State) -> CardTurn | None:
    """The activation by the cards that is under way, if any."""
    for context in g.contexts():
        if isinstance(context, CardTurn):
            return context
    return None


def is_forced(g: State) -> bool:
    """Whether the actions under way come from a forced action, not from the card."""
    turn = card_turn(g)
    return turn is not None and turn.source in FORCED_BY_ID


def steps_of(g: State, source: str, number: ModelNumber, card: int) -> tuple[CardStep, ...]:
    """The actions of a source, in the mode of the model's profile. J-VOC-00, J-SPEC-01..03."""
    mode = mode_of(g, number)
    if source == THE_CARD:
        return jade_of(g, g.models[number].side).cards[card].steps(mode)
    if source == FALLBACK:
        return (CardStep(MOVE if mode == COMBAT else SHOOT_OR_MOVE, NEAREST_ENEMY),)
    if source in ABILITY_STEPS:
        return ABILITY_STEPS[source]
    return FORCED_BY_ID[source].steps(mode)
