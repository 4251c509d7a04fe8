"""JADE's vocabulary in words: actions, targets, themes and profiles in both languages. J-VOC-*."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from deadzone.core.jade import COMBAT, NO_GOAL, SHOOT, CardStep
from deadzone.core.sentence import Name, Row, Sentence
from deadzone.language.words import say, words_of

VERB_NAMES: Final = {
    "assault": Name("Assault"),
    "fight": Name("Fight"),
    "flee": Name("Flee"),
    "hold": Name("Hold"),
    "move": Name("Move", context="noun"),
    "shoot": Name("Shoot"),
    "shoot-or-move": Name("Shoot or move"),
    "special": Name("Special"),
}
TARGET_NAMES: Final = {
    "nearest-enemy": Name("nearest enemy"),
    "injured-enemy": Name("injured enemy"),
    "weakest-enemy": Name("weakest enemy"),
    "strongest-enemy": Name("strongest enemy"),
    "enemy-leader": Name("enemy leader"),
    "enemy-on-objective": Name("enemy on an objective"),
    "enemy-in-clear-shot": Name("enemy in clear shot"),
    "nearest-objective": Name("nearest objective"),
    "nearest-item": Name("nearest item"),
    "nearest-friend": Name("nearest friend"),
    "injured-friend": Name("injured friend"),
    "unloaded-friend": Name("friend that must reload"),
}
THEME_NAMES: Final = {
    "aggression": Name("Aggression"),
    "objective": Name("Objective"),
    "item": Name("Item"),
    "caution": Name("Caution"),
}
# The decks of `deck.READY_MADE`.
DECK_NAMES: Final = {
    "paper": Name("Usual deck"),
    "gentle": Name("Gentle deck"),
    "hard": Name("Hard deck"),
    "first": Name("First deck"),
}
DECK_TEXTS: Final = {
    "paper": Sentence("Twenty cards of all kinds: JADE as its document describes it."),
    "gentle": Sentence("One action on each card: JADE moves or shoots, and often waits."),
    "hard": Sentence("Up to four actions on a card, aimed at the weakest and at objectives, hardly any caution."),
    "first": Sentence("The deck with which JADE began, a little weaker than the usual one."),
}
PROFILE_NAMES: Final = {COMBAT: Name("Combat profile"), SHOOT: Name("Shoot profile")}
MODE_NAMES: Final = {COMBAT: Name("Combat"), SHOOT: Name("Shoot")}
(BETWEEN_STEPS,) = words_of("; ")


def step_sentence(step: CardStep) -> Sentence:
    """An action in words: `Move (nearest item)`, `Déplacement (objet le plus proche)`."""
    if step.target == NO_GOAL:
        return Sentence("{verb}", verb=VERB_NAMES[step.verb])
    return Sentence("{verb} ({target})", verb=VERB_NAMES[step.verb], target=TARGET_NAMES[step.target])


def steps_text(steps: Iterable[CardStep], lang: str) -> str:
    """Several actions in one line: `Assault; Fight`."""
    return say(Row([step_sentence(step) for step in steps], BETWEEN_STEPS), lang)
