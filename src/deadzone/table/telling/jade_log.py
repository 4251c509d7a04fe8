"""What JADE does, as sentences: the card, what forces it, each action and why one is skipped. J-ACT-02, J-GEN-03."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from deadzone.core.cubes import cube_name
from deadzone.core.events import Event
from deadzone.core.jade import CardStep
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
    LOADER_RULE: Name("it is a Loader and a friend has to reload"),
}
REASON_NAMES: Final = {
    NO_ENEMY_LEFT: Name("no enemy is left"),
    NO_SHOT: Name("no shot at the target is possible"),
    NO_FIGHT: Name("the target is not in its cube"),
    NO_MOVE: Name("it cannot move"),
    OUT_OF_REACH: Name("the enemy is out of reach"),
    NO_WAY_OUT: Name("there is no way out"),
    STAYS: Name("its movement rules keep it where it is"),
    NOTHING_USEFUL: Name("there is nothing useful to do"),
}


def is_jade_event(event: Event) -> bool:
    return event.kind.startswith("jade-")


def jade_sentence(g: State, event: Event) -> Sentence:
    """What an event of JADE's says to the players."""
    values: dict[str, Any] = dict(event.fields())
    model = model_name(g, values["model"])
    if event.kind == DRAWN:
        card = card_drawn(g, event)
        return Sentence("{model} draws {card} ({mode}): {actions}.", model=model, card=card.name, mode=card.mode,
                        actions=Row(card.actions, BETWEEN_STEPS))  # fmt: skip
    if event.kind == "jade-forced":
        return Sentence("{model} leaves the card: {forced}.", model=model, forced=FORCED_NAMES[values["forced"]])
    if event.kind == "jade-ignored":
        return Sentence("{model} can do nothing of this, so the card is played.", model=model)
    if event.kind == "jade-fallback":
        return Sentence("{model} could do nothing of this and makes the best of it.", model=model)
    if event.kind == "jade-effect":
        return Sentence("{model} rolls {face} for Fire for Effect.", model=model, face=values["face"])
    step = step_sentence(CardStep(values["verb"], values["goal"]))
    if event.kind == "jade-skipped":
        reason = REASON_NAMES[values["reason"]]
        return Sentence("{model} skips {step}: {reason}.", model=model, step=step, reason=reason)
    if values["number"] == NOBODY:
        return Sentence("{model}: {step}.", model=model, step=step)
    target = target_name(g, values["what"], values["number"])
    return Sentence("{model}: {step}, which is {target}.", model=model, step=step, target=target)


class DrawnCard(NamedTuple):
    """An action card as it is read: its name, the mode of the model, and the actions of that mode."""

    name: Name
    mode: Name
    actions: list[Words]


def card_drawn(g: State, event: Event) -> DrawnCard:
    """What the event of a draw tells of the card. J-ACT-02."""
    values: dict[str, Any] = dict(event.fields())
    card = jade_of(g, g.models[values["model"]].side).cards[values["card"]]
    steps = steps_of(g, THE_CARD, values["model"], values["card"])
    return DrawnCard(card.name, MODE_NAMES[values["mode"]], [step_name(step) for step in steps])


def step_name(step: CardStep) -> Words:
    """An action with its target: `Shoot (nearest enemy)`."""
    verb = VERB_NAMES[step.verb]
    if not step.target:
        return verb
    return Sentence("{verb} ({target})", verb=verb, target=TARGET_NAMES[step.target])


def target_name(g: State, what: str, number: int) -> Words:
    """A target by what it is: a model, a cube, or a token."""
    if what == CUBE:
        return Name(cube_name(number))
    if what == TOKEN:
        return _token_name(g, number)
    return model_name(g, number)


def _token_name(g: State, number: int) -> Words:
    if number >= len(g.tokens):  # picked up since
        return Name("an item")
    where = cube_name(g.tokens[number].cube)
    if g.tokens[number].item == FACE_DOWN:
        return Sentence("the token in {cube}", cube=where)
    return Sentence("the item in {cube}", cube=where)
