"""A battle played again from its answers, with the state after each of them, so that any moment can be shown at once.

Copies of a state share all that did not change, so that a film of two thousand answers takes little memory. Words are
made only for what is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

from deadzone.core.events import Event
from deadzone.core.sentence import Fault, Name, Sentence, Words
from deadzone.core.sides import CHANCE, Side
from deadzone.core.state import State
from deadzone.host.battles.game import FILE, NEW
from deadzone.host.battles.happening import Happened, begins_turn, drawing, first_step, step_of
from deadzone.host.battles.plans import has_people
from deadzone.host.common.uploaded import MOST_ANSWERS, UPLOADED, failures_as_faults
from deadzone.host.protocol.words import Origin
from deadzone.host.showing.views import Told
from deadzone.table.chronicle import Chronicle
from deadzone.table.driver import Given
from deadzone.table.endings import Ending, kept_ending
from deadzone.table.files.battlefile import Entry, Head, Recording, read_battle
from deadzone.table.files.comparing import compared_with_catalogue
from deadzone.table.files.playback import Playback, difference_note


class Heard:
    """An event with the state after its answer; its words are made when they are needed."""

    def __init__(self, g: State, event: Event) -> None:
        self.g = g
        self.event = event

    @property
    def words(self) -> Words:
        return Told(self.g, self.event).words


class Take:
    """A step of the battle: an answer with all dice that followed, JADE's draw, or (without `given`) the set-up."""

    def __init__(self, n: int, before: State, given: Given | None, after: State) -> None:
        self.n = n
        self.before = before
        self.given = given
        self.after = after
        self.parts: list[tuple[State, Sequence[Event]]] = []

    @property
    def events(self) -> list[Heard]:
        return [Heard(g, event) for g, events in self.parts for event in events]

    def add(self, g: State, events: Sequence[Event]) -> None:
        self.after = g
        self.parts.append((g, events))

    def happened(self) -> Happened:
        """The step in words, as it was told at the table."""
        step = self._step()
        for g, events in self.parts:
            step.add(g, events)
        step.n = self.n
        return step

    def _step(self) -> Happened:
        if self.given is None:
            return first_step()
        question = self.given.question
        return drawing(self.before.turn, question) if question.side == CHANCE else step_of(self.before, self.given)


class Film:
    """All steps of a battle. `note` says what is not as it was played, for a battle of an earlier edition."""

    def __init__(self, recording: Recording, ending: Ending | None, origin: Origin) -> None:
        self.head: Head = recording.head
        self.origin: Origin = origin
        self.ending = ending
        self._ended = recording.end is not None  # though a battle of an earlier edition may break off before
        self.takes: list[Take] = []
        playback = Playback(recording)
        self.g = playback.g.copy()
        self._begin(None)
        self.takes[0].add(self.g, playback.opening)
        playback.run(self._watch, (), self._foresee)
        difference = playback.difference
        self.note: Sentence | None = difference_note(self.head, difference) if difference is not None else None

    @property
    def over(self) -> bool:
        return self.g.question is None or self.ending is not None or self._ended

    def tells(self, take: Take) -> Happened:
        """A step as it was told; until the end without reasons whose plan is not over yet."""
        step, later = take.happened(), self.takes[take.n - 1 :]
        plan = step.kept_back if has_people(self.head) and not self.over else None
        step.kept_back = plan if plan is not None and not any(plan.over(each.after) for each in later) else None
        return step

    @cached_property
    def foreign(self) -> list[Name]:
        """Models of a battle from a file that differ from the catalogue."""
        return compared_with_catalogue(self.g.setting) if self.origin == FILE else []

    @cached_property
    def chronicle(self) -> Chronicle:
        chronicle = Chronicle([model.side for model in self.g.models])
        chronicle.read(self.takes)
        return chronicle

    def _begin(self, given: Given | None) -> None:
        self.takes.append(Take(len(self.takes) + 1, self.g, given, self.g))

    def _foresee(self, g: State, given: Given) -> None:
        if given.question.side != CHANCE or begins_turn(g, given.question):
            self._begin(given)

    def _watch(self, g: State, given: Given, events: Sequence[Event]) -> None:
        self.g = g.copy()
        self.takes[-1].add(self.g, events)


def film_of_battle(name: str, head: Head, entries: list[Entry], ending: Ending | None, origin: Origin = NEW) -> Film:
    """The film of a battle on the server."""
    return _filmed(Recording(Path(name), head, entries, None, 0, ""), ending, origin)


def film_of_file(content: bytes, path: Path = UPLOADED) -> Film:
    """The film of a battle file, finished or not."""
    return film_of(read_battle(content, path))


def film_of(recording: Recording) -> Film:
    if len(recording.entries) > MOST_ANSWERS:
        raise Fault("This battle is too long to be shown.")
    end = recording.end
    return _filmed(recording, kept_ending(end.how, Side(end.end)) if end is not None else None, FILE)


def _filmed(recording: Recording, ending: Ending | None, origin: Origin) -> Film:
    with failures_as_faults():
        return Film(recording, ending, origin)
