"""One battle as the server holds it: answers are tried first, and accepted once they are stored.

An answer is tried on a copy of the state, together with all dice that follow it. The copy replaces the state only once
the database has stored it: if anything fails in between, the battle is unchanged.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from functools import cached_property
from pathlib import Path
from typing import Final

from deadzone.amber.levels import AMBER, level_called
from deadzone.core.engine import answer, why_not
from deadzone.core.events import Event, learners
from deadzone.core.questions import Answer, Choice, Spot
from deadzone.core.sentence import Fault, Name
from deadzone.core.sides import CHANCE, Side
from deadzone.core.state import State
from deadzone.host.battles.happening import SET_UP, Happened, begins_turn, drawing, first_step, step_of
from deadzone.host.battles.plans import Plans, has_people
from deadzone.host.common.uploaded import failures_as_faults
from deadzone.host.protocol.words import Origin
from deadzone.host.records.seats import HUMAN
from deadzone.host.thinking.seat import AmberSeat, is_amber
from deadzone.players.registry import PLAYERS, player_called
from deadzone.situations.learning.course import lesson_of
from deadzone.situations.learning.lesson import Lesson
from deadzone.table.dice import DiceStream
from deadzone.table.driver import Given, Player
from deadzone.table.files.battlefile import NO_POSITION, Entry, Head, Recording, Seat, mark_of_events
from deadzone.table.files.comparing import compared_with_catalogue
from deadzone.table.files.playback import Playback, gone_another_way, owner_of

# Positions in the dice streams: those of each side's decks, and that of the battle.
Positions = tuple[int, int, int]
NOT_ROLLED: Positions = (0, 0, 0)
NEW: Final = "new"
FILE: Final = "file"


class Trial:
    """An answer carried out on a copy: the new state, the entries to store, and the steps to tell."""

    def __init__(self, g: State, step: Happened, positions: Positions) -> None:
        self.g = g
        self.steps = [step]
        self.entries: list[Entry] = []
        self.positions = positions


class Absent:
    """Placeholder for a person among the players; a person's answers come from outside."""

    def choose(self, view: State, question: Choice | Spot) -> int:
        raise NotImplementedError


def check_players(players: Iterable[str]) -> None:
    """Refuse players that the server does not have: bots of others, and levels that AMBER does not have."""
    for player in players:
        if is_amber(player):
            level_called(player.partition(":")[2])
        elif player != HUMAN and player not in PLAYERS:
            known = ", ".join([HUMAN, *sorted(PLAYERS), AMBER])
            raise Fault("Unknown player '{name}'; the players are {known}.", name=player, known=known)


def player_at(seat: Seat) -> Player:
    """The player of a seat. AMBER's answers come from the pool, where the work of all tables is limited."""
    if seat.player == HUMAN:
        return Absent()
    if is_amber(seat.player):
        return AmberSeat(seat.player, seat.seed, seat.why)
    return player_called(seat.player, seat.seed, seat.why)


class Game:
    """A battle with its history."""

    def __init__(self, head: Head, g: State, opening: Sequence[Event]) -> None:
        check_players([seat.player for seat in head.players])
        self.head = head
        self.g = g
        self.answers = 0  # so far, including those of chance; clients count steps instead, see `number`
        self.origin: Origin = NEW
        self.positions = NOT_ROLLED
        self.steps: list[Happened] = []
        self.players: list[Player] = [player_at(seat) for seat in head.players]
        self.plans = Plans(has_people(head))
        self._opening = list(opening)
        # The state before each answer that may still be taken back, newest last; all of one side.
        self._before: list[State] = []

    @staticmethod
    def load(name: str, head: Head, entries: list[Entry], origin: Origin = NEW) -> Game:
        """Restore a battle by replaying its stored entries."""
        recording = Recording(Path(name), head, entries, None, 0, "")
        playback = Playback(recording)
        game = Game(head, playback.g, playback.opening)
        if entries or game.asked() != CHANCE:
            game._append(game._first_step())
        playback.run(game._remember, game.players, game._foresee)
        if playback.difference is not None:
            raise gone_another_way(head, playback.difference)
        game.open_plans(game.g)
        game.plans.take()  # whoever comes is told everything
        red, blue, battle = playback.positions
        game.positions = red, blue, battle
        game.origin = origin
        return game

    @property
    def number(self) -> int:
        """Number of steps so far, by which clients count.

        They may not count answers, because whether chance was asked may be a secret: a token that somebody has already
        seen is not drawn again. S-SHORT
        """
        return len(self.steps)

    def twin(self) -> Game:
        """A battle like this one that goes on by itself. Both have the same artificial players."""
        twin = copy(self)
        twin.steps = list(self.steps)
        twin.plans = self.plans.twin()
        twin._before = list(self._before)
        return twin

    def as_it_is(self) -> Game:
        """Return a snapshot to read from while the battle goes on. It takes no answers."""
        twin = self.twin()
        twin.g = self.g.copy()
        return twin

    @cached_property
    def foreign(self) -> list[Name]:
        """Models of a battle from a file that differ from the catalogue."""
        return compared_with_catalogue(self.g.setting) if self.origin == FILE else []

    # The guided battle

    @property
    def lesson(self) -> Lesson | None:
        """The lesson that is being played; a battle from a file is none, whatever its head says."""
        return lesson_of(self.head) if self.origin == NEW else None

    def unwanted(self, value: Answer) -> Fault | None:
        """The reason why the lesson does not take an answer, None if it does."""
        question = self.g.question
        if self.lesson is None or question is None or self.is_bot(question.side):
            return None
        return self.lesson.why_not(self.g, question, value)

    # The side being asked

    def asked(self) -> int | None:
        """The side being asked; CHANCE before the very first roll, None at the end."""
        return self.g.question.side if self.g.question is not None else None

    def is_bot(self, side: Side) -> bool:
        return self.head.players[side].player != HUMAN

    def bot_asked(self) -> bool:
        side = self.asked()
        return side is not None and side != CHANCE and self.is_bot(Side(side))

    def over(self) -> bool:
        return self.g.question is None

    # Answers

    def try_answer(self, given: Given) -> Trial:
        """Carry out an answer and the dice that follow it on a copy; a Fault names the rule that forbids it."""
        refusal = why_not(self.g, given.value) or self.unwanted(given.value)
        if refusal is not None:
            raise refusal
        trial = Trial(self.g.copy(), step_of(self.g, given), self.positions)
        dice = self._dice()
        self._give(trial, given, dice)
        self._roll(trial, dice)
        return trial

    def try_opening(self) -> Trial:
        """Roll the dice before the first question, or the remaining ones where a battle file breaks off, on a copy."""
        trial = Trial(self.g.copy(), self.steps[-1].copy() if self.steps else self._first_step(), self.positions)
        self._roll(trial, self._dice())
        return trial

    def accept(self, trial: Trial) -> None:
        """Apply a trial that has been stored."""
        told = [told.event for step in trial.steps for told in step.events]
        rolled = CHANCE in [entry.side for entry in trial.entries]
        if trial.steps[0].n:  # it completes an existing step
            self.plans.forget(self.steps.pop().n)
        self._note_undo(self.g, trial.steps[0].side, settled=rolled or tell_somebody(told))
        self.g = trial.g
        self.answers += len(trial.entries)
        self.positions = trial.positions
        for step in trial.steps:
            self._append(step)
        self.open_plans(self.g)

    def open_plans(self, g: State) -> None:
        """Open the reasons of plans that are over, whenever somebody is asked again."""
        self._open([n for n, plan in self.plans.waiting.items() if plan.over(g)])

    def open_all_plans(self) -> None:
        """The players have ended the battle: no plan is carried out any more."""
        self._open([*self.plans.waiting])

    def _open(self, over: Sequence[int]) -> None:
        for n in over:
            self.steps[n - 1] = self.steps[n - 1].opened()
        self.plans.open(over)

    def _append(self, step: Happened) -> None:
        self.steps.append(step)
        step.n = self.number
        if step.kept_back is not None and not self.plans.waits(step.n, step.kept_back):
            step.kept_back = None

    def _give(self, trial: Trial, given: Given, dice: DiceStream) -> None:
        events = answer(trial.g, given.value)
        side = given.question.side
        position = dice.of(given.question).position if side == CHANCE else NO_POSITION
        trial.steps[-1].add(trial.g, events)
        trial.entries.append(
            Entry(
                n=self.answers + len(trial.entries) + 1,
                side=side,
                answer=given.value,
                events=mark_of_events(events),
                position=position,
                why=given.why,
                fallback=given.fallback,
            )
        )
        if side == CHANCE:
            trial.positions = _moved(trial.positions, owner_of(given.question), position)

    def _roll(self, trial: Trial, dice: DiceStream) -> None:
        while trial.g.question is not None and trial.g.question.side == CHANCE:
            question = trial.g.question
            if begins_turn(trial.g, question):
                trial.steps.append(drawing(trial.g.turn, question))
            given = self.lesson.given(question) if self.lesson is not None else None
            self._give(trial, Given(question, dice.answer(question) if given is None else given), dice)

    def _dice(self) -> DiceStream:
        red, blue, battle = self.positions
        return DiceStream(self.head.seed, battle, (red, blue))

    def _first_step(self) -> Happened:
        step = first_step()
        step.add(self.g, self._opening)
        return step

    # Undo

    def may_undo(self, sides: Sequence[Side]) -> bool:
        """Whether one of these sides may take the last answer back.

        The answer must be its own, and no die may have been rolled nor anything revealed since. A battle that is over
        stays over.
        """
        return bool(self._before) and self.steps[-1].side in sides and not self.over()

    def forget(self) -> None:
        """Take the last answer back, once the database has removed it."""
        self.g = self._before.pop()
        self.answers -= 1
        self.steps.pop()

    def _note_undo(self, before: State, side: Side, settled: bool) -> None:
        """Note the state before an answer, for undo.

        An answer that caused a dice roll or revealed anything cannot be taken back, nor can any before it. The same
        holds for answers of a bot, and an answer of the other side settles all before it.
        """
        if settled or side == SET_UP or self.is_bot(side):
            self._before = []
            return
        if self.steps and self.steps[-1].side != side:
            self._before = []
        self._before.append(before)

    # Replaying: callbacks of the playback

    def _foresee(self, g: State, given: Given) -> None:
        question = given.question
        if question.side == CHANCE:
            self._before = []
            if begins_turn(g, question):
                self._append(drawing(g.turn, question))
            return
        self.open_plans(g)
        self._note_undo(g.copy(), question.side, settled=False)
        self._append(step_of(g, given))

    def _remember(self, g: State, given: Given, events: Sequence[Event]) -> None:
        self.answers += 1
        self.steps[-1].add(g, events)
        if tell_somebody(events):
            self._before = []


def tell_somebody(events: Sequence[Event]) -> bool:
    """Whether the events reveal anything to a side or to the spectators."""
    return any(learners(event) for event in events)


def _moved(positions: Positions, owner: int, position: int) -> Positions:
    red, blue, battle = [position if place == owner else before for place, before in enumerate(positions)]
    return red, blue, battle


def loaded(name: str, head: Head, entries: list[Entry], origin: Origin = NEW) -> Game:
    """Replay a battle up to its last answer."""
    with failures_as_faults():
        return Game.load(name, head, entries, origin)
