"""Battles that are played by the numbers of options: chance and, if wanted, an opponent answer by themselves."""

from __future__ import annotations

from typing import Final

from deadzone.core.engine import answer
from deadzone.core.questions import Choice, Spot
from deadzone.core.setting import Options
from deadzone.core.sides import BLUE, CHANCE, NO_SIDE, RED, Side, enemy_of
from deadzone.core.state import State
from deadzone.lab.batch import Batch, Game
from deadzone.table.dice import DiceStream
from deadzone.table.driver import Player, next_answer
from deadzone.table.teams import load_team
from deadzone.training.features import options_of

ROUNDS: Final = 8
STARTERS: Final = ("enforcers-starter", "forge-fathers-starter")


class Arena:
    """What is played: teams, mission, battlefield and length, named as on the command line.

    Battle n is game n of `deadzone simulate` with the same options and seed 1.
    """

    def __init__(
        self,
        red: str = STARTERS[RED],
        blue: str = STARTERS[BLUE],
        mission: str = "patrol",
        battlefield: str = "refinery",
        rounds: int = ROUNDS,
        players: tuple[str, str] = ("random", "random"),
    ) -> None:
        teams = load_team(red), load_team(blue)
        self.batch = Batch(*teams, mission, battlefield, players, options=Options(round_limit=rounds))

    def __deepcopy__(self, memo: dict[int, object]) -> Arena:
        """It never changes, so copies of an environment share it."""
        return self

    def open(self, number: int) -> Battle:
        return Battle(self.batch, number)


class Battle:
    """One battle at a question of a player, or at its end."""

    def __init__(self, batch: Batch, number: int) -> None:
        game = Game(batch, number)
        self.g: State = game.g
        self.players: list[Player] = game.players
        self._dice: DiceStream = game.dice()
        self.roll()

    @property
    def side(self) -> Side:
        """The side that is asked; NO_SIDE when the battle is over."""
        return NO_SIDE if self.g.question is None else self.g.question.side

    def roll(self) -> None:
        """Let chance answer until a player is asked."""
        while self.g.question is not None and self.g.question.side == CHANCE:
            answer(self.g, self._dice.answer(self.g.question))

    def choose(self, place: int) -> bool:
        """Answer with the option of this number; the first one, and False, if there is none."""
        question = self.g.question
        assert isinstance(question, Choice | Spot)
        found = options_of(question)
        fits = 0 <= place < len(found)
        answer(self.g, found[place] if fits else found[0])
        self.roll()
        return fits

    def let_play(self, side: Side) -> None:
        """Let the player of a side answer until the other side is asked or the battle is over."""
        while self.side == side:
            answer(self.g, next_answer(self.g, self.players, self._dice))
            self.roll()

    def lead(self, side: Side) -> int:
        """Victory points ahead of the enemy."""
        return self.g.points(side) - self.g.points(enemy_of(side))

    def result(self, side: Side) -> float:
        """1 for a win, -1 for a loss; 0 for a draw, and while the battle goes on."""
        if self.g.question is not None or self.g.winner == NO_SIDE:
            return 0.0
        return 1.0 if self.g.winner == side else -1.0
