"""JADE's vocabulary in words: actions, targets, themes and profiles in both languages. J-VOC-*."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from deadzone.catalog.words import say
from deadzone.core.jade import COMBAT, NO_GOAL, SHOOT, CardStep
from deadzone.core.sentence import Name, Sentence

VERB_NAMES: Final = {
    "assault": Name("Assault", "Assaut"),
    "fight": Name("Fight", "Combat"),
    "flee": Name("Flee", "Fuite"),
    "hold": Name("Hold", "Tenir"),
    "move": Name("Move", "Déplacement"),
    "shoot": Name("Shoot", "Tir"),
    "shoot-or-move": Name("Shoot or move", "Tir ou déplacement"),
    "special": Name("Special", "Spéciale"),
}
TARGET_NAMES: Final = {
    "nearest-enemy": Name("nearest enemy", "ennemi le plus proche"),
    "injured-enemy": Name("injured enemy", "ennemi blessé"),
    "weakest-enemy": Name("weakest enemy", "ennemi le plus faible"),
    "strongest-enemy": Name("strongest enemy", "ennemi le plus fort"),
    "enemy-leader": Name("enemy leader", "chef ennemi"),
    "enemy-on-objective": Name("enemy on an objective", "ennemi sur un objectif"),
    "enemy-in-clear-shot": Name("enemy in clear shot", "ennemi en tir clair"),
    "nearest-objective": Name("nearest objective", "objectif le plus proche"),
    "nearest-item": Name("nearest item", "objet le plus proche"),
    "nearest-friend": Name("nearest friend", "ami le plus proche"),
    "injured-friend": Name("injured friend", "ami blessé"),
    "unloaded-friend": Name("friend who has to reload", "ami qui doit recharger"),
}
THEME_NAMES: Final = {
    "aggression": Name("Aggression", "Agressivité"),
    "objective": Name("Objective", "Objectif"),
    "item": Name("Item", "Objet"),
    "caution": Name("Caution", "Prudence"),
}
PROFILE_NAMES: Final = {COMBAT: Name("Combat profile", "Profil combat"), SHOOT: Name("Shoot profile", "Profil tir")}
MODE_NAMES: Final = {COMBAT: Name("Combat", "Combat"), SHOOT: Name("Shoot", "Tir")}
SEPARATORS: Final = {"en": "; ", "fr": " ; "}


def step_sentence(step: CardStep) -> Sentence:
    """`Move (nearest item)`, `Déplacement (objet le plus proche)`."""
    if step.target == NO_GOAL:
        return Sentence("{verb}", verb=VERB_NAMES[step.verb])
    return Sentence("{verb} ({target})", verb=VERB_NAMES[step.verb], target=TARGET_NAMES[step.target])


def steps_text(steps: Iterable[CardStep], lang: str) -> str:
    """Actions in a row: `Assault; Fight`."""
    return SEPARATORS[lang].join([say(step_sentence(step), lang) for step in steps])
