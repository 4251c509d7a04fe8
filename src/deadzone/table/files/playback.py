"""Battles from their files: replay, verify and resume them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Protocol, runtime_checkable

from msgspec import UNSET

from deadzone.core.engine import answer, begin, why_not
from deadzone.core.events import Event
from deadzone.core.profiles import ITEM
from deadzone.core.questions import Answer, Choice, Draw, Question, Spot
from deadzone.core.sentence import Fault, Sentence
from deadzone.core.sides import CHANCE
from deadzone.core.state import UNDECIDED, State
from deadzone.procedures.turn.battle import Battle
from deadzone.table.dice import DiceStream
from deadzone.table.driver import Given, Player, Watcher, play
from deadzone.table.files.battle_writing import BattleWriter, open_again
from deadzone.table.files.battlefile import (
    EDITION,
    FINAL_STATE_SINCE,
    Entry,
    Head,
    Recording,
    load_battle,
    mark_of_events,
    mark_of_state,
)
from deadzone.table.files.records import read_setting
from deadzone.table.files.starting import begun
from deadzone.table.opening import prepare


@runtime_checkable
class Recalling(Protocol):
    """A player that is told its earlier answers when a battle is resumed."""

    def recall(self, question: Choice | Spot, value: Answer) -> None:
        """Take note of one of its own earlier answers."""
        ...


class Difference:
    """The first difference between a replay and its file: the answer (0: before the first) and what differs."""

    def __init__(self, answer: int, what: str) -> None:
        self.answer = answer
        self.what = what


# Errors that the engine may raise for a set-up written by hand.
DOES_NOT_FIT = (ArithmeticError, AssertionError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
NOT_PLAYED = Sentence("This battle cannot be replayed from here on: its values are inconsistent.")

EVENTS = "events"
ANSWER = "answer"  # one that the current rules do not allow
FINAL_STATE = "final state"
WINNER = "winner"
WHAT = {
    EVENTS: Sentence("different events"),
    ANSWER: Sentence("an answer that the rules no longer allow"),
    WINNER: Sentence("a different winner"),
    FINAL_STATE: Sentence("a different final state"),
}

Restart = Callable[[Head], Sequence[Player]]
Foresight = Callable[[State, Given], None]


def opened(recording: Recording) -> tuple[State, list[Event]]:
    """Open the recorded battle: its state at the first question, and the events before it."""
    try:
        setting = read_setting(recording.head.setting)
        red, blue = [team.models for team in recording.head.teams]
        # The models that may arrive during play follow the teams, beginning with one that is an item.
        types = [profile.type for profile in setting.profiles]
        place = types.index(ITEM) if ITEM in types else len(types)
        teams, comers = setting.profiles[:place], setting.profiles[place:]
        if red + blue != len(teams):
            raise Fault("The teams have {count} {count|model|models}, but the set-up has {profiles}.", count=red + blue,
                        profiles=len(teams))  # fmt: skip
        if recording.head.start is not UNSET:
            return begun(setting, recording.head.start)
        g = prepare(setting.ground, setting.mission, teams[:red], teams[red:], setting.options, comers, setting.jade)
        return g, begin(g, Battle())
    except Fault as fault:
        fault.where = ": ".join([part for part in (recording.where(0), fault.where) if part])
        raise
    except DOES_NOT_FIT as error:
        raise Fault(NOT_PLAYED.template, where=recording.where(0)) from error


class Playback:
    """The replay of a battle file, answer by answer."""

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        self.g, self.opening = opened(recording)
        self.number = 0  # answers given so far
        self.positions = [0, 0, 0]  # of the dice: each side's decks, then the battle
        self.difference: Difference | None = None
        if mark_of_events(self.opening) != recording.head.events:
            self._differs(EVENTS, self.number)

    def run(
        self, watch: Watcher | None = None, players: Sequence[Player] = (), before: Foresight | None = None
    ) -> State:
        """Replay all answers of the file, reminding the players of their own; `before` is called ahead of each answer.

        A battle of an earlier edition of the rules is replayed up to its first difference.
        """
        for entry in self.recording.entries:
            given = self._fitting(entry)
            if given is None:
                return self.g
            if before is not None:
                before(self.g, given)
            if players and given.question.side != CHANCE:
                _remind(players[given.question.side], given)
            events = self._answered(given)
            self.number += 1
            if given.question.side == CHANCE:
                self.positions[owner_of(given.question)] = entry.position
            if mark_of_events(events) != entry.events:
                self._differs(EVENTS, self.number)
                if self.recording.head.older:
                    return self.g
            if watch is not None:
                watch(self.g, given, events)
        self._compare_end()
        return self.g

    def _fitting(self, entry: Entry) -> Given | None:
        """An answer of the file; None if a battle of an earlier edition cannot be replayed further."""
        older = self.recording.head.older
        if older and self.difference is not None:
            return None
        try:
            return self._given(entry)
        except Fault:
            if not older:
                raise
            self._differs(ANSWER, self.number + 1)  # it has not been given
            return None

    def _answered(self, given: Given) -> list[Event]:
        try:
            return answer(self.g, given.value)
        except DOES_NOT_FIT as error:
            raise Fault(NOT_PLAYED.template, where=self.recording.where(self.number + 1)) from error

    def _given(self, entry: Entry) -> Given:
        """An answer of the file; refused if it does not fit the pending question."""
        where = self.recording.where(self.number + 1)
        question = self.g.question
        if question is None:
            raise Fault("The battle is over before this answer.", where=where)
        if question.side != entry.side:
            raise Fault("This answer is not from the side that was asked.", where=where)
        refusal = why_not(self.g, entry.answer)
        if refusal is not None:
            refusal.where = where
            raise refusal
        return Given(question, entry.answer, entry.why, entry.fallback)

    def _compare_end(self) -> None:
        end = self.recording.end
        if end is None:
            return
        # A battle that was resigned, drawn or claimed is undecided by the rules.
        if self.g.winner != (UNDECIDED if end.how else end.end):
            self._differs(WINNER, self.number)
        if self.recording.head.version >= FINAL_STATE_SINCE and end.key != mark_of_state(self.g):
            self._differs(FINAL_STATE, self.number)

    def _differs(self, what: str, number: int) -> None:
        """Record a difference at an answer; only the first counts, as the others follow from it."""
        if self.difference is None:
            self.difference = Difference(number, what)


def resume(path: Path, restart: Restart, watch: Watcher | None = None, sync: bool = True) -> State:
    """Resume a battle after its last answer and play it to the end, with the dice it would have had.

    `restart` creates the players from the head of the file.
    """
    with open_again(path) as file:
        recording = load_battle(path)
        if recording.end is not None:
            raise Fault("This battle is over; watch it with deadzone replay.", where=str(path))
        playback = Playback(recording)
        players = restart(recording.head)
        g = playback.run(players=players)
        if playback.difference is not None:
            fault = gone_another_way(recording.head, playback.difference)
            fault.where = recording.where(playback.difference.answer)
            raise fault
        red, blue, battle = playback.positions
        dice = DiceStream(recording.head.seed, battle, (red, blue))
        writer = BattleWriter.go_on(recording, file, dice, sync)
        try:
            writer.finish(g)  # in case the program was killed between the last answer and the end
            play(g, players, dice, watch, writer.keep)
        finally:
            writer.close()
        return g


def gone_another_way(head: Head, difference: Difference) -> Fault:
    """The Fault for a battle that cannot be resumed because its replay differs."""
    if head.older:
        return Fault(
            "This battle was played with edition {old} of the rules. With edition {new} it differs from answer "
            "{number} on, so it cannot be continued.",
            old=head.edition,
            new=EDITION,
            number=difference.answer,
        )
    return Fault(
        "This battle cannot be continued: it differs from the recorded battle at answer {number}.",
        number=difference.answer,
    )


def difference_note(head: Head, difference: Difference) -> Sentence:
    """What a reader of the replay should know: up to where it is shown, or where it differs."""
    if head.older:
        return Sentence(
            "This battle was played with edition {old} of the rules. With edition {new} it differs from answer "
            "{number} on: it can be shown up to that point.",
            old=head.edition,
            new=EDITION,
            number=difference.answer,
        )
    return difference_sentence(difference)


def difference_sentence(difference: Difference) -> Sentence:
    what = WHAT[difference.what]
    return Sentence("The replay differs from answer {number} on: {what}.", number=difference.answer, what=what)


def owner_of(question: Question) -> int:
    """The owner of the dice for a question of chance: a side for its decks, otherwise CHANCE."""
    return question.owner if isinstance(question, Draw) else CHANCE


def _remind(player: Player, given: Given) -> None:
    """Remind a player of its answer; a player that fails to recall it plays on, as its answers are checked anyway."""
    question = given.question
    if isinstance(player, Recalling) and isinstance(question, Choice | Spot):
        with suppress(Exception):
            player.recall(question, given.value)
