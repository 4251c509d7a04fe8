"""JADE's events as sentences: the card, forced actions, each action and why one is skipped. J-ACT-02, J-GEN-03."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from deadzone.core.cubes import Cube, cube_name
from deadzone.core.events import Event
from deadzone.core.jade import CardStep
from deadzone.core.kinds.event_kind import EventKind
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import CUBE, TOKEN
from deadzone.core.sentence import Name, Row, Sentence, Words
from deadzone.core.state import FACE_DOWN, NOBODY, State
from deadzone.jade.deck.words import BETWEEN_STEPS, MODE_NAMES, TARGET_NAMES, VERB_NAMES, step_sentence
from deadzone.jade.judgement.forced import FORCED_ACTIONS
from deadzone.jade.judgement.sources import LOADER_RULE, MEDIC_RULE, THE_CARD, steps_of
from deadzone.jade.played_side import jade_of
from deadzone.jade.turn.acting import (
    NO_ENEMY_LEFT,
    NO_FIGHT,
    NO_MOVE,
    NO_SHOT,
    NO_WAY_OUT,
    NOTHING_USEFUL,
    OUT_OF_REACH,
    STAYS,
)
from deadzone.table.telling.naming import model_name

DRAWN: Final = "jade-card"
FORCED_NAMES: Final = {
    **{forced.id: forced.name for forced in FORCED_ACTIONS},
    MEDIC_RULE: Name("it is a Medic and a friend is injured"),
    LOADER_RULE: Name("it is a Loader and a friend must reload"),
}
REASON_NAMES: Final = {
    NO_ENEMY_LEFT: Name("no enemy is left"),
    NO_SHOT: Name("no shot at the target is possible"),
    NO_FIGHT: Name("the target is not in its cube"),
    NO_MOVE: Name("it cannot move"),
    OUT_OF_REACH: Name("the enemy is out of reach"),
    NO_WAY_OUT: Name("there is no way out"),
    STAYS: Name("its movement rules do not let it move"),
    NOTHING_USEFUL: Name("there is nothing useful to do"),
}


class DrawnCard(NamedTuple):
    """A drawn Action card: its name, the mode of the model, and the actions for that mode."""

    name: Name
    mode: Name
    actions: list[Words]


def card_drawn(g: State, event: Event) -> DrawnCard:
    """The card of a draw event. J-ACT-02."""
    return _card(g, dict(event.fields()))


def _card(g: State, values: dict[str, Any]) -> DrawnCard:
    card = jade_of(g, g.models[values["model"]].side).cards[values["card"]]
    steps = steps_of(g, THE_CARD, values["model"], values["card"])
    return DrawnCard(card.name, MODE_NAMES[values["mode"]], [step_name(step) for step in steps])


def step_name(step: CardStep) -> Words:
    """An action with its target: `Shoot (nearest enemy)`."""
    verb = VERB_NAMES[step.verb]
    if not step.target:
        return verb
    return Sentence("{verb} ({target})", verb=verb, target=TARGET_NAMES[step.target])


def target_name(g: State, what: str, number: ModelNumber) -> Words:
    """The name of a target: a model, a cube or a token."""
    if what == CUBE:
        return Name(cube_name(Cube(number)))
    if what == TOKEN:
        return _token_name(g, number)
    return model_name(g, number)


def _token_name(g: State, number: int) -> Words:
    if number >= len(g.tokens):  # picked up in the meantime
        return Name("an item")
    where = cube_name(g.tokens[number].cube)
    if g.tokens[number].item == FACE_DOWN:
        return Sentence("the token in {cube}", cube=where)
    return Sentence("the item in {cube}", cube=where)


# The sentence of each of JADE's events


def _drawn(g: State, kind: EventKind, values: dict[str, Any]) -> Sentence:
    card = _card(g, values)
    actions = Row(card.actions, BETWEEN_STEPS)
    return Sentence(kind.sentence, model=_who(g, values), card=card.name, mode=card.mode, actions=actions)


def _forced(g: State, kind: EventKind, values: dict[str, Any]) -> Sentence:
    return Sentence(kind.sentence, model=_who(g, values), forced=FORCED_NAMES[values["forced"]])


def _effect(g: State, kind: EventKind, values: dict[str, Any]) -> Sentence:
    return Sentence(kind.sentence, model=_who(g, values), face=values["face"])


def _skipped(g: State, kind: EventKind, values: dict[str, Any]) -> Sentence:
    return Sentence(kind.sentence, model=_who(g, values), step=_step(values), reason=REASON_NAMES[values["reason"]])


def _action(g: State, kind: EventKind, values: dict[str, Any]) -> Sentence:
    if values["number"] == NOBODY:
        return Sentence(kind.instead, model=_who(g, values), step=_step(values))
    target = target_name(g, values["what"], values["number"])
    return Sentence(kind.sentence, model=_who(g, values), step=_step(values), target=target)


def _who(g: State, values: dict[str, Any]) -> Words:
    return model_name(g, values["model"])


def _step(values: dict[str, Any]) -> Words:
    return step_sentence(CardStep(values["verb"], values["goal"]))


JADE_WORDS: Final[dict[str, Callable[[State, EventKind, dict[str, Any]], Sentence]]] = {
    DRAWN: _drawn,
    "jade-forced": _forced,
    "jade-effect": _effect,
    "jade-skipped": _skipped,
    "jade-action": _action,
}
