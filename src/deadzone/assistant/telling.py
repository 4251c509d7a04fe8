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
        words_of("on fire", "Reload counter", "tagged", "Triclinic Shard", "no ranged weapon left"),
        strict=True,
    )
)
# The sentence for each step, by its word.
NOTES: dict[str, str] = {
    ACTIVATE: "Undone: the draw of {model} with card {card}.",
    ROUND: "Undone: the start of round {round}.",
    KILL: "Undone: {model} was killed.",
    BACK: "Undone: {model} was brought back.",
    INJURE: "Undone: {model} got a damage token.",
    HEAL: "Undone: {model} lost a damage token.",
    PIN: "Undone: {model} was Pinned.",
    STAND: "Undone: {model} stood up.",
    DONE: "Undone: {model} was activated without a card.",
    READY: "Undone: {model} could be drawn again.",
    ITEM: "Undone: {model} carries {item}.",
    ARRIVE: "Undone: {model} landed.",
    PACK: "Undone: {model} was packed up.",
    GUN: "Undone: a Sentry Gun was emplaced.",
    SWARM: "Undone: a swarm was called.",
    SMOKE: "Undone: one more cube was full of smoke.",
    CLEAR: "Undone: the smoke in one cube cleared.",
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
        return Sentence("Undone: {model} got a token ({what}).", model=model, what=what)
    return Sentence("Undone: {model} lost a token ({what}).", model=model, what=what)
