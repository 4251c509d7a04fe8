"""What is typed to the assistant: a letter or a word of either language, a model's number, a text."""

from __future__ import annotations

from typing import Final

from deadzone.assistant.steps import (
    ACTIVATE,
    ARRIVE,
    CLEAR,
    DONE,
    FIRE,
    GUN,
    GUNLESS,
    HEAL,
    INJURE,
    ITEM,
    KILL,
    MARKS,
    NOBODY,
    PACK,
    PIN,
    READY,
    RELOAD,
    ROUND,
    SHARD,
    SMOKE,
    STAND,
    SWARM,
    TAG,
    Step,
)
from deadzone.catalog.words import words_of
from deadzone.core.sentence import Fault

UNDO: Final = "undo"
TEAM: Final = "team"
ZONE: Final = "zone"
CARD: Final = "card"
HELP: Final = "help"
QUIT: Final = "quit"

# Everything that may be typed, the same in both languages.
SPELLINGS: Final = {
    ACTIVATE: ("a", "activate", "activer"),
    ROUND: ("r", "round", "manche"),
    KILL: ("k", "kill", "killed", "tuer", "tué"),
    INJURE: ("i", "injure", "injured", "blesser", "blessé"),
    HEAL: ("h", "heal", "soigner"),
    PIN: ("p", "pin", "pinned", "bloquer", "bloqué"),
    STAND: ("s", "stand", "relever"),
    ITEM: ("o", "item", "objet"),
    FIRE: ("f", "fire", "burning", "feu"),
    RELOAD: ("l", "reload", "recharger"),
    TAG: ("m", "tag", "marked", "marqué"),
    SHARD: ("x", "shard", "éclat"),
    GUNLESS: ("e", "empty", "vide"),
    ARRIVE: ("j", "land", "arrive", "arriver", "atterrir"),
    GUN: ("g", "gun", "sentry", "sentinelle"),
    PACK: ("y", "pack", "démonter"),
    SWARM: ("b", "swarm", "nuée"),
    SMOKE: ("w", "smoke", "fumée"),
    CLEAR: ("v", "clear", "dissiper"),
    DONE: ("d", "done", "activated", "activé"),
    READY: ("n", "ready", "prêt"),
    UNDO: ("u", "undo", "annuler"),
    TEAM: ("t", "team", "groupe"),
    ZONE: ("z", "zone"),
    CARD: ("c", "card", "carte"),
    HELP: ("?", "help", "aide"),
    QUIT: ("q", "quit", "quitter"),
}
MEANINGS: Final = dict(
    zip(
        SPELLINGS,
        words_of(
            "draw a model and an action card",
            "begin the next round: the team deck is shuffled",
            "model 3 is killed: k 3",
            "it gets a damage token: i 3",
            "it loses one: h 3",
            "it is Pinned: p 3",
            "it stands up: s 3",
            "it carries something: o 3 Medi-Pack (nothing after the number: it has dropped it)",
            "it is on fire, or no more: f 3",
            "it gets a Reload counter, or loses it: l 3",
            "it is marked by a Tag weapon until the round ends, or no more: m 3",
            "it gets a Triclinic Shard, or loses it: x 3",
            "its last ranged weapon is used up or burnt, or works again: e 3",
            "it was held back and lands now: j 3",
            "an Engineer emplaces a Sentry Gun",
            "an Engineer packs the Sentry Gun up: y 3",
            "a Swarm Lord calls a swarm",
            "one more cube is full of smoke",
            "the smoke of one cube is gone",
            "it was activated without a card: d 3",
            "it may be drawn again in this round: n 3",
            "take the last step back",
            "show the team",
            "show the deployment",
            "show the last card again",
            "this list",
            "leave; everything is saved",
        ),
        strict=True,
    )
)
_WORDS: Final = {spelling: word for word, spellings in SPELLINGS.items() for spelling in spellings}


def read_step(line: str) -> Step:
    """`k 3` as a step; a sentence for what is not understood."""
    parts = line.split(maxsplit=2)
    word = _WORDS.get(parts[0].casefold()) if parts else None
    if word is None:
        raise Fault("'{line}' is not understood; ? shows what can be typed.", line=line.strip())
    if word not in MARKS:
        return Step(word)
    number = parts[1] if len(parts) > 1 else ""
    if not (number.isascii() and number.isdigit() and len(number) < 4):
        raise Fault("Give the number of a model after it, such as {word} 3.", word=SPELLINGS[word][0])
    return Step(word, int(number) - 1 if int(number) else NOBODY, parts[2] if len(parts) > 2 else "")
