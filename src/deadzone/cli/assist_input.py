"""What is typed to the assistant: a letter or a word of either language, numbers of models, a text."""

from __future__ import annotations

from typing import Final

from deadzone.assistant.enemies import ENEMY
from deadzone.assistant.steps import (
    ACTIVATE,
    ARRIVE,
    BACK,
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
from deadzone.catalog.words import quoted, words_of
from deadzone.core.sentence import Fault

UNDO: Final = "undo"
TEAM: Final = "team"
ZONE: Final = "zone"
CARD: Final = "card"
EXPLAIN: Final = "explain"
HELP: Final = "help"
QUIT: Final = "quit"

# Everything that may be typed, the same in both languages.
SPELLINGS: Final = {
    ACTIVATE: ("a", "activate", "activer"),
    ROUND: ("r", "round", "manche"),
    KILL: ("k", "kill", "killed", "tuer", "tué"),
    BACK: ("+", "back", "alive", "vivant", "ramener"),
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
    EXPLAIN: ("?", "explain", "expliquer"),
    HELP: ("help", "aide", "??"),
    QUIT: ("q", "quit", "quitter"),
}
MEANINGS: Final = dict(
    zip(
        SPELLINGS,
        words_of(
            "draw a model and an action card",
            "begin the next round: the team deck is shuffled",
            "model 3 is killed: k 3; several at once, here and below: k 3 4; of yours, with --enemy: k e3",
            "it was marked dead by mistake and lives: + 3",
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
            "take the last step back; it says which",
            "show the team",
            "show the deployment",
            "show the last card again",
            "explain the words of the card; or one word: ? flee",
            "this list",
            "leave; everything is saved",
        ),
        strict=True,
    )
)
_WORDS: Final = {spelling: word for word, spellings in SPELLINGS.items() for spelling in spellings}


def read_steps(line: str) -> list[Step]:
    """`k 3 4` as two steps; a sentence for what is not understood. Nothing that was typed is passed over."""
    typed, _, rest = line.strip().partition(" ")
    word = _WORDS.get(typed.casefold())
    if word is None:
        raise Fault("'{line}' is not understood; help shows what can be typed.", line=quoted(line.strip()))
    if word == EXPLAIN:
        return [Step(word, text=rest.strip())]
    if word not in MARKS:
        if rest.strip():
            raise Fault("Nothing is typed after {word}: '{rest}' is too much.", word=typed, rest=quoted(rest.strip()))
        return [Step(word)]
    if word == ITEM:
        number, _, item = rest.strip().partition(" ")
        return [Step(word, _model(number, typed), item)]
    numbers = rest.replace(",", " ").split()
    return [Step(word, _model(number, typed)) for number in numbers or [""]]


def _model(number: str, typed: str) -> int:
    """`3` of JADE's models, `e3` of the other player's."""
    enemy = number[:1] in ("e", "E")
    number = number[1:] if enemy else number
    if not (number.isascii() and number.isdigit() and len(number) < 4):
        raise Fault("Give the number of a model after it, such as {word} 3.", word=typed)
    if not int(number):
        return NOBODY
    return int(number) - 1 + (ENEMY if enemy else 0)
