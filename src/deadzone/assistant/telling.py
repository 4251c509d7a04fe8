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
    GONE,
    GUN,
    HEAL,
    INJURE,
    ITEM,
    KILL,
    LEAVE,
    OBJECTIVE,
    PACK,
    PIN,
    READY,
    ROUND,
    SCORE,
    SCOUT,
    SMOKE,
    STAND,
    SWARM,
    Step,
)
from deadzone.core.sentence import Sentence
from deadzone.jade.paper.missions import SOURCE_NAMES
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
    SCOUT: "Undone: {model} made its Scout move.",
    LEAVE: "Undone: {model} left the board.",
    GONE: "Undone: you have no model left.",
    "not gone": "Undone: you have models left after all.",
    OBJECTIVE: "Undone: {model} stands on an objective.",
    "off objective": "Undone: {model} no longer stands on an objective.",
    "got": "Undone: {model} got a token ({what}).",
    "lost": "Undone: {model} lost a token ({what}).",
    "score 0": "Undone: {vp} VP for JADE ({source}).",
    "score 1": "Undone: {vp} VP for you ({source}).",
}


def taken_back(session: Session, step: Step) -> Sentence:
    """The last step of the game in words, before it is taken back."""
    if step.word == ACTIVATE:
        drawn = session.activations[-1]
        place = card_places(session.cards)[drawn.card]
        card = Sentence("{number}, {name}", number=place, name=session.cards[drawn.card].name)
        return Sentence(NOTES[ACTIVATE], model=session.named(drawn.model), card=card)
    if step.word == ROUND:
        return Sentence(NOTES[ROUND], round=session.round)
    if step.word == SCORE:
        entry = session.score.entries[-1]
        return Sentence(NOTES[f"score {entry.side}"], vp=entry.vp, source=SOURCE_NAMES[entry.source])
    if step.word == GONE:
        return Sentence(NOTES[GONE if session.enemies.all_gone() else "not gone"])
    if step.model < 0:
        return Sentence(NOTES[step.word])
    return _of_model(session, step)


def _of_model(session: Session, step: Step) -> Sentence:
    """A mark in words; words that put something there and take it away say which it was."""
    model = session.named(step.model)
    if step.word in COUNTERS:
        there = step.word in session.marks[step.model].counters
        return Sentence(NOTES["got" if there else "lost"], model=model, what=Sentence(COUNTER_WORDS[step.word]))
    if step.word == OBJECTIVE:
        return Sentence(NOTES[OBJECTIVE if session.marks[step.model].objective else "off objective"], model=model)
    if step.word == ITEM:
        return Sentence(NOTES[ITEM], model=model, item=session.marks[step.model].item or Sentence("nothing"))
    return Sentence(NOTES[step.word], model=model)
