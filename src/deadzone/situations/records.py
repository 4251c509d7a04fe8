"""The records of prepared tables: who stands where, which round it is; and, of a situation, what is to be achieved."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from deadzone.core.sentence import Name, Sentence
from deadzone.core.setting import NO_TARGET
from deadzone.core.sides import RED, Side
from deadzone.core.state import State

PLAYER: Final[Side] = RED  # the person's side; JADE plays the other
MOST_STARS: Final = 3

Count = Callable[[State], int]


@dataclass(frozen=True, kw_only=True)
class Placed:
    """A model on the table, by name or id of the catalogue or by name in a ready team, and what it has suffered."""

    who: str
    at: str
    damage: int = 0
    pinned: bool = False
    activated: bool = False
    items: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Squad:
    """One side: its faction, its models, its VP so far, and the command dice in front of it, such as "DICE MOVE".

    With `team` the models are those of a ready team. `points` are VP for objectives, `kills` those for dead enemies.
    """

    faction: str
    team: str = ""
    models: tuple[Placed, ...]
    points: int = 0
    kills: int = 0
    command: str = ""


@dataclass(frozen=True, kw_only=True)
class Layout:
    """A table laid out beforehand, with which a battle begins.

    Without a number of VP to reach (`vp_target`) the battle ends after the last round, and earlier only when a side has
    no model left. The round begins with the roll of the command dice, unless it is `under_way`, or there are command
    dice in front of a side already.
    """

    id: str
    name: Name
    map: str
    red: Squad
    blue: Squad
    round: int
    last_round: int
    first: Side = PLAYER
    objectives: tuple[tuple[str, int], ...] = ()
    tokens: tuple[tuple[str, str], ...] = ()  # cube and item of each, face up unless it is FACE_DOWN
    smoke: tuple[str, ...] = ()
    difficulty: str = "paper"  # of JADE
    vp_target: int = NO_TARGET
    under_way: bool = False

    @property
    def rolled(self) -> bool:
        """Whether the command dice of the round have been rolled."""
        return self.under_way or bool(self.red.command or self.blue.command)


@dataclass(frozen=True, kw_only=True)
class Star:
    """A star by its condition: at the end the count must be at least this much."""

    text: Sentence
    count: Count
    least: int = 1


@dataclass(frozen=True, kw_only=True)
class Situation(Layout):
    """A table with a goal. The first star is for reaching it; without it there are no others."""

    about: Sentence
    goal: Sentence
    stars: tuple[Star, ...]


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
