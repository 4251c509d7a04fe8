"""Answers without thinking, for trying things out: legal, at random, but going somewhere rather than to and fro."""

from __future__ import annotations

from typing import Final

from deadzone.amber.outlook import FARTHEST, Footing, Outlook
from deadzone.amber.progress import movement_ends
from deadzone.amber.quick_dice import QuickDice
from deadzone.core.contexts import Walking
from deadzone.core.cubes import Cube
from deadzone.core.questions import Answer, Choice, Question, Spot
from deadzone.core.state import ON_TABLE, State
from deadzone.jade.judgement.policy import decide
from deadzone.procedures.movement.moving import LEAVE_BOARD, STOP_HERE
from deadzone.rules.turn.actions import STOP

REROLL: Final = "reroll"  # the question which command dice to roll again: its worth is known without trying
AIMING: Final = ("target-cube", "grenade", "special-cube")  # questions at which cube something is thrown
AT_RANDOM: Final = 4  # one time in so many it is any cube, otherwise one with enemies
OTHER_SPOT: Final = 4  # one time in so many a model stands elsewhere in its cube than where it is suggested first
LAST_THOUGHT: Final = 4  # one time in so many, a model that could still act stops


class Instinct:
    """Answers questions at random; remembers the way while a model is walking."""

    def __init__(self, dice: QuickDice, outlook: Outlook) -> None:
        self.dice = dice
        self.outlook = outlook
        self.route: tuple[Cube, ...] = ()
        self.knows_jade = False  # whether JADE answers as its document says, not at random

    def answer(self, g: State, question: Question) -> Answer:
        if self.knows_jade and g.setting.jade_of(question.side) is not None:
            assert isinstance(question, (Choice, Spot))
            return decide(g, question)
        if isinstance(question, Spot):
            spots = question.suggestions
            return spots[0] if self.dice.below(OTHER_SPOT) else spots[self.dice.below(len(spots))]
        assert isinstance(question, Choice)
        options = question.options
        if len(options) == 1:
            return options[0]
        if question.kind == "step":
            return self.step(g, question)
        if question.kind == REROLL:
            return best_reroll(options, self.outlook.dice)
        if question.kind in AIMING and self.dice.below(AT_RANDOM):
            options = self.crowded(g, question)
        value = options[self.dice.below(len(options))]
        if value == STOP and self.dice.below(LAST_THOUGHT):
            value = options[self.dice.below(len(options))]
        return value

    def crowded(self, g: State, question: Choice) -> tuple[Answer, ...]:
        """The cubes with enemies in them, or all if there are none."""
        enemies = [model.cube for model in g.models if model.side != question.side and model.fate == ON_TABLE]
        cubes = tuple([option for option in question.options if option in enemies])
        return cubes or question.options

    def step(self, g: State, question: Choice) -> Answer:
        """The next step on the way to some cube; a model that can leave the board for points does so."""
        options = question.options
        if LEAVE_BOARD in options:
            return LEAVE_BOARD
        if not self.route or self.route[0] not in options:
            self.route = self.way(g)
        if self.route and self.route[0] in options:
            onward = self.route[0]
            self.route = self.route[1:]
            return onward
        self.route = ()
        return options[self.dice.below(len(options))]

    def way(self, g: State) -> tuple[Cube, ...]:
        """A way to any cube in reach; of two by chance, every other time, the one nearer to a goal."""
        walking, found = g.context(), movement_ends(g)
        if not found or not isinstance(walking, Walking):
            return ()
        ends = list(found)
        end = ends[self.dice.below(len(ends))]
        other = ends[self.dice.below(len(ends))]
        if self.dice.below(2) and walking.model < len(self.outlook.models):
            footing = self.outlook.models[walking.model]
            if self.length(footing, other) < self.length(footing, end):
                end = other
        return (*found[end], STOP_HERE)

    def length(self, footing: Footing, cube: Cube) -> int:
        """Cubes from there to the nearest goal of any kind."""
        nearest = FARTHEST
        for lengths in footing.objectives:
            nearest = min(nearest, lengths[cube])
        if footing.exit and footing.exit[cube] < nearest:
            nearest = footing.exit[cube]
        return nearest


def best_reroll(options: tuple[Answer, ...], dice: list[float]) -> Answer:
    """Which command dice to roll again: those that are worth less than the mean of all faces."""
    mean = sum(dice) / len(dice)
    best, most = options[0], -1.0
    for option in options:
        assert isinstance(option, tuple)
        gain = sum([mean - dice[face] for face in option])
        if gain > most:
            best, most = option, gain
    return best
