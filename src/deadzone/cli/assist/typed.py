"""Commands typed to the assistant: a letter or a word in any language, then model numbers or a text."""

from __future__ import annotations

from functools import cache
from typing import Final

from deadzone.assistant.enemies import ENEMY
from deadzone.assistant.steps import (
    ACTIVATE,
    ARRIVE,
    BACK,
    CLEAR,
    DONE,
    FIRE,
    GONE,
    GUN,
    GUNLESS,
    HEAL,
    INJURE,
    ITEM,
    JADE,
    KILL,
    LEAVE,
    MARKS,
    NOBODY,
    OBJECTIVE,
    OTHER_PLAYER,
    PACK,
    PIN,
    READY,
    RELOAD,
    ROUND,
    SCORE,
    SCOUT,
    SHARD,
    SMOKE,
    STAND,
    SWARM,
    TAG,
    Step,
)
from deadzone.catalog.lookup import fold
from deadzone.core.sentence import Fault, Name
from deadzone.jade.paper.missions import DELIVERIES, INTEL, KILLS, LEAVING, MARKED, OBJECTIVES, OTHER
from deadzone.language.quoting import quoted
from deadzone.language.words import in_all, words_of

UNDO: Final = "undo"
TEAM: Final = "team"
ZONE: Final = "zone"
CARD: Final = "card"
YOUR_TURN: Final = "your-turn"
EXPLAIN: Final = "explain"
HELP: Final = "help"
QUIT: Final = "quit"

# Each command has a letter, the same in all languages, and words in each language.
_LETTERS: Final = {
    ACTIVATE: "a",
    ROUND: "r",
    KILL: "k",
    BACK: "+",
    INJURE: "i",
    HEAL: "h",
    PIN: "p",
    STAND: "s",
    ITEM: "o",
    OBJECTIVE: "*",
    FIRE: "f",
    RELOAD: "l",
    TAG: "m",
    SHARD: "x",
    GUNLESS: "e",
    ARRIVE: "j",
    SCOUT: ">",
    LEAVE: "<",
    GUN: "g",
    PACK: "y",
    SWARM: "b",
    SMOKE: "w",
    CLEAR: "v",
    SCORE: "$",
    GONE: "0",
    DONE: "d",
    READY: "n",
    UNDO: "u",
    TEAM: "t",
    ZONE: "z",
    CARD: "c",
    YOUR_TURN: "=",
    EXPLAIN: "?",
    HELP: "??",
    QUIT: "q",
}
_TYPED: Final = {
    ACTIVATE: Name("activate", context="typed"),
    ROUND: Name("round", context="typed"),
    KILL: Name("kill killed", context="typed"),
    BACK: Name("back alive", context="typed"),
    INJURE: Name("injure injured", context="typed"),
    HEAL: Name("heal", context="typed"),
    PIN: Name("pin pinned", context="typed"),
    STAND: Name("stand", context="typed"),
    ITEM: Name("item", context="typed"),
    OBJECTIVE: Name("objective", context="typed"),
    FIRE: Name("fire burning", context="typed"),
    RELOAD: Name("reload", context="typed"),
    TAG: Name("tag marked", context="typed"),
    SHARD: Name("shard", context="typed"),
    GUNLESS: Name("empty", context="typed"),
    ARRIVE: Name("land arrive", context="typed"),
    SCOUT: Name("scout", context="typed"),
    LEAVE: Name("leave left", context="typed"),
    GUN: Name("gun sentry", context="typed"),
    PACK: Name("pack", context="typed"),
    SWARM: Name("swarm", context="typed"),
    SMOKE: Name("smoke", context="typed"),
    CLEAR: Name("clear", context="typed"),
    SCORE: Name("vp score", context="typed"),
    GONE: Name("gone", context="typed"),
    DONE: Name("done activated", context="typed"),
    READY: Name("ready", context="typed"),
    UNDO: Name("undo", context="typed"),
    TEAM: Name("team", context="typed"),
    ZONE: Name("zone", context="typed"),
    CARD: Name("card", context="typed"),
    YOUR_TURN: Name("turn", context="typed"),
    EXPLAIN: Name("explain", context="typed"),
    HELP: Name("help", context="typed"),
    QUIT: Name("quit", context="typed"),
}


def _spellings(command: str) -> tuple[str, ...]:
    words = [word for said in in_all(_TYPED[command]).values() for word in said.split()]
    letter = [_LETTERS[command]]
    return tuple(dict.fromkeys([*words, *letter] if command == HELP else [*letter, *words]))


@cache  # made when somebody asks: other commands need not wait until all languages are read
def spellings() -> dict[str, tuple[str, ...]]:
    """How each command may be typed, its letter first."""
    return {command: _spellings(command) for command in _TYPED}


MEANINGS: Final = dict(
    zip(
        _TYPED,
        words_of(
            "draw a model and an action card",
            "start the next round: the team deck is shuffled",
            "model 3 is killed: k 3; several at once, here and below: k 3 4; one of yours, with --enemy: k e3",
            "it was marked dead by mistake and is alive: + 3",
            "it gets a damage token: i 3",
            "it loses one: h 3",
            "it is Pinned: p 3",
            "it stands up: s 3",
            "it carries an item: o 3 Medi-Pack (nothing after the number: it has dropped it)",
            "it stands on an objective, or no longer: * 3",
            "it is on fire, or no longer: f 3",
            "it gets a Reload counter, or loses it: l 3",
            "it is tagged until the round ends, or no longer: m 3",
            "it gets a Triclinic Shard, or loses it: x 3",
            "its last ranged weapon is used up or burnt, or works again: e 3",
            "it was held back and lands: j 3",
            "it has made its Scout move: > 3",
            "it leaves the board through your zone: < 3 (only where the mission allows it)",
            "an Engineer emplaces a Sentry Gun",
            "an Engineer packs up the Sentry Gun: y 3",
            "a Swarm Lord calls a swarm",
            "one more cube is full of smoke",
            "the smoke in one cube clears",
            "VP for JADE or for you: $ jade 2 objective, $ me 1 intel; to correct: $ me -1 other",
            "you have no model left, or you have one after all, such as a Sentry Gun",
            "it was activated without a card: d 3",
            "it may be drawn again this round: n 3",
            "undo the last step and name it",
            "show the team",
            "show the deployment",
            "show the last card again",
            "what JADE does in your turn: dodge or counter-attack, who strikes, and ties",
            "explain the terms of the card; or one term: ? flee",
            "this list",
            "quit; everything is saved",
        ),
        strict=True,
    )
)
# What VP are for, in one word.
SOURCES_TYPED: Final = {
    KILLS: Name("kill", context="VP"),
    OBJECTIVES: Name("objective", context="VP"),
    INTEL: Name("intel", context="VP"),
    DELIVERIES: Name("item", context="VP"),
    LEAVING: Name("left", context="VP"),
    MARKED: Name("mark", context="VP"),
    OTHER: Name("other", context="VP"),
}
_PLAYERS: Final = {JADE: Name("jade", context="typed"), OTHER_PLAYER: Name("me you", context="typed")}


def read_steps(line: str) -> list[Step]:
    """Read a line as steps (`k 3 4` is two); a line that is not understood completely is refused."""
    typed, _, rest = line.strip().partition(" ")
    word = next((word for word, known in spellings().items() if typed.casefold() in known), None)
    if word is None:
        raise Fault("Unknown command '{line}'; type help for a list.", line=quoted(line.strip()))
    if word == SCORE:
        return [_score(rest)]
    if word == EXPLAIN:
        return [Step(word, text=rest.strip())]
    if word not in MARKS:
        if rest.strip():
            raise Fault("{word} takes nothing after it: remove '{rest}'.", word=typed, rest=quoted(rest.strip()))
        return [Step(word)]
    if word == ITEM:
        number, _, item = rest.strip().partition(" ")
        return [Step(word, _model(number, typed), item)]
    numbers = rest.replace(",", " ").split()
    return [Step(word, _model(number, typed)) for number in numbers or [""]]


def _score(rest: str) -> Step:
    """Read VP: whose they are, how many, and what for, in any language."""
    who, _, what = rest.strip().partition(" ")
    vp, _, word = what.strip().partition(" ")
    sides = {word: side for side, name in _PLAYERS.items() for said in in_all(name).values() for word in said.split()}
    sources = {fold(said): source for source, name in SOURCES_TYPED.items() for said in in_all(name).values()}
    return Step(SCORE, sides.get(who.casefold(), NOBODY), f"{vp} {sources.get(fold(word), word.strip())}")


def _model(number: str, typed: str) -> int:
    """Read a model number: `3` for one of JADE's models, `e3` for one of the other player's."""
    enemy = number[:1] in ("e", "E")
    number = number[1:] if enemy else number
    if not (number.isascii() and number.isdigit() and len(number) < 4):
        raise Fault("Add the number of a model, such as {word} 3.", word=typed)
    if not int(number):
        return NOBODY
    return int(number) - 1 + (ENEMY if enemy else 0)
