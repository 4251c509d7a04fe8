"""Steps in words, told when they are taken back. J-ASSIST-01."""

from __future__ import annotations

from deadzone.assistant.session import Session
from deadzone.assistant.steps import (
    ACTIVATE,
    ARRIVE,
    BACK,
    CLEAR,
    COUNTERS,
    DONE,
    GUN,
    HEAL,
    INJURE,
    ITEM,
    KILL,
    PACK,
    PIN,
    READY,
    ROUND,
    SMOKE,
    STAND,
    SWARM,
    Step,
)
from deadzone.core.sentence import Sentence
from deadzone.jade.paper.later_models import HERE
from deadzone.jade.paper.naming import card_places
from deadzone.language.words import words_of

COUNTER_WORDS = dict(
    zip(
        COUNTERS,
        words_of("on fire", "Reload counter", "tagged", "Triclinic Shard", "nothing to shoot with"),
        strict=True,
    )
)
# The sentence for each step, by its word.
NOTES: dict[str, str] = {
    ACTIVATE: "Taken back: the draw of {model} with card {card}.",
    ROUND: "Taken back: the beginning of round {round}.",
    KILL: "Taken back: {model} was killed.",
    BACK: "Taken back: {model} was brought back.",
    INJURE: "Taken back: {model} got a damage token.",
    HEAL: "Taken back: {model} lost a damage token.",
    PIN: "Taken back: {model} was Pinned.",
    STAND: "Taken back: {model} stood up.",
    DONE: "Taken back: {model} was activated without a card.",
    READY: "Taken back: {model} could be drawn again.",
    ITEM: "Taken back: {model} carries {item}.",
    ARRIVE: "Taken back: {model} landed.",
    PACK: "Taken back: {model} was packed up.",
    GUN: "Taken back: a Sentry Gun was emplaced.",
    SWARM: "Taken back: a swarm was called.",
    SMOKE: "Taken back: one more cube was full of smoke.",
    CLEAR: "Taken back: the smoke of one cube was gone.",
}


def vp_given(session: Session) -> int:
    """The VP that the other player has for JADE's dead; a model that found no room was not killed. R-WIN-09."""
    dead = [number for number, mark in enumerate(session.marks) if not mark.lives and mark.away == HERE]
    return sum([session.profiles[number].vp for number in dead])


def taken_back(session: Session, step: Step) -> Sentence:
    """The last step of the game in words, before it is taken back."""
    if step.word in COUNTERS:
        return _counter(session, step)
    if step.word == ACTIVATE:
        drawn = session.activations[-1]
        place = card_places(session.cards)[drawn.card]
        card = Sentence("{number}, {name}", number=place, name=session.cards[drawn.card].name)
        return Sentence(NOTES[ACTIVATE], model=session.named(drawn.model), card=card)
    if step.word == ROUND:
        return Sentence(NOTES[ROUND], round=session.round)
    if step.word == ITEM:
        item = session.marks[step.model].item or Sentence("nothing")
        return Sentence(NOTES[ITEM], model=session.named(step.model), item=item)
    if step.model < 0:
        return Sentence(NOTES[step.word])
    return Sentence(NOTES[step.word], model=session.named(step.model))


def _counter(session: Session, step: Step) -> Sentence:
    what = Sentence(COUNTER_WORDS[step.word])
    model = session.named(step.model)
    if step.word in session.marks[step.model].counters:
        return Sentence("Taken back: {model} got a mark ({what}).", model=model, what=what)
    return Sentence("Taken back: {model} lost a mark ({what}).", model=model, what=what)
