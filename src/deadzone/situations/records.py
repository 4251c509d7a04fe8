"""The record of a prepared situation: who stands where, which round it is, and what is to be achieved."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from deadzone.core.sentence import Name, Sentence
from deadzone.core.sides import RED, Side
from deadzone.core.state import State

PLAYER: Final[Side] = RED  # the person's side; JADE plays the other
MOST_STARS: Final = 3

Count = Callable[[State], int]


@dataclass(frozen=True, kw_only=True)
class Placed:
    """A model on the table, by name or id of the catalogue, with what it has suffered so far."""

    who: str
    at: str
    damage: int = 0
    pinned: bool = False
    items: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Squad:
    """One side: its faction, its models, its VP so far, and the command dice in front of it, such as "DICE MOVE"."""

    faction: str
    models: tuple[Placed, ...]
    points: int = 0
    command: str = ""


@dataclass(frozen=True, kw_only=True)
class Star:
    """A star by its condition: at the end the count must be at least this much."""

    text: Sentence
    count: Count
    least: int = 1


@dataclass(frozen=True, kw_only=True)
class Situation:
    """A battle that begins with a table laid out beforehand.

    The first star is for reaching the goal; without it there are no others. The battle ends after the last round, and
    earlier only when a side has no model left. With command dice in front of a side the round begins after their roll.
    """

    id: str
    name: Name
    about: Sentence
    goal: Sentence
    stars: tuple[Star, ...]
    map: str
    red: Squad
    blue: Squad
    round: int
    last_round: int
    first: Side = PLAYER
    objectives: tuple[tuple[str, int], ...] = ()
    tokens: tuple[tuple[str, str], ...] = ()  # cube and item of each, face up
    smoke: tuple[str, ...] = ()
    difficulty: str = "paper"  # of JADE


@dataclass(frozen=True, kw_only=True)
class Judged:
    """A star at the end of a battle: whether it was earned, and what was counted."""

    star: Star
    counted: int
    earned: bool


def judged(situation: Situation, g: State) -> list[Judged]:
    """The stars of a battle that is over by the rules; none is earned without the goal."""
    goal = situation.stars[0]
    reached = goal.count(g) >= goal.least
    counts = [(star, star.count(g)) for star in situation.stars]
    return [Judged(star=star, counted=count, earned=reached and count >= star.least) for star, count in counts]


def stars_of(situation: Situation, g: State) -> int:
    return sum([star.earned for star in judged(situation, g)])
