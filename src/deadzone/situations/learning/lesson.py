"""The record of a lesson: its table, its tasks, and the dice that are given for it.

A lesson is over when all its tasks are done. Everything here is a pure question about the state, so a battle that is
loaded again is at the same task.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import cycle, islice
from typing import Final

from deadzone.core.cubes import Cube, parse_cube
from deadzone.core.pieces import NOBODY
from deadzone.core.questions import Answer, Dice, Draw, Question, Roll
from deadzone.core.sentence import Fault, Sentence
from deadzone.core.state import State
from deadzone.situations.records import PLAYER, Layout

Asked = Callable[[State], bool]
CALM: Final = ("activate", "second", "action", "reroll")  # questions between actions, at which nothing is half done


@dataclass(frozen=True, kw_only=True)
class Task:
    """One thing to do. `wants` has the answers that lead there, by kind of question; every other kind takes any answer.

    `models` and `cubes` are what the player is to look at.
    """

    text: Sentence
    done: Asked
    wants: dict[str, tuple[Answer, ...]] = field(default_factory=dict)
    models: tuple[int, ...] = ()
    cubes: tuple[str, ...] = ()

    def wanted(self, question: Question) -> tuple[Answer, ...]:
        """The answers to this question that lead on; nothing if every answer will do."""
        return self.wants.get(question.kind, ())

    def places(self) -> list[Cube]:
        return [parse_cube(cube) for cube in self.cubes]


@dataclass(frozen=True, kw_only=True)
class Given:
    """What chance answers to questions of this kind: faces, used again from the first where there are too few.

    For a draw, the first is what is drawn. Without a model or a count it is for all of them.
    """

    kind: str
    faces: tuple[int, ...]
    model: int = NOBODY
    count: int = 0

    def answer(self, question: Question) -> Answer | None:
        """The answer, if it is meant for this question and possible."""
        if question.kind != self.kind or self.model not in (NOBODY, question.subject):
            return None
        answer = self._faces(question)
        return answer if question.why_not(answer) is None else None

    def _faces(self, question: Question) -> Answer:
        if isinstance(question, Draw):
            return self.faces[0]
        faces = cycle(self.faces)
        if isinstance(question, Roll):
            rolled: tuple[int, ...] = ()
            while (missing := question.still_needed(rolled)) > 0:
                rolled += tuple(islice(faces, missing))
            return rolled
        assert isinstance(question, Dice)
        return tuple(islice(faces, question.count)) if self.count in (0, question.count) else ()


@dataclass(frozen=True, kw_only=True)
class Lesson(Layout):
    """A table with tasks; without any it is played freely. `learned` is said when they are done."""

    tasks: tuple[Task, ...] = ()
    learned: Sentence
    dice: tuple[Given, ...] = ()

    def task(self, g: State) -> Task | None:
        """The first task that is not done; None if all are."""
        return next((task for task in self.tasks if not task.done(g)), None)

    def is_done(self, g: State) -> bool:
        """Whether the lesson is over: all is done, and what was begun is carried out."""
        if not self.tasks or self.task(g) is not None:
            return False
        return g.question is None or (g.question.side == PLAYER and g.question.kind in CALM)

    def why_not(self, g: State, question: Question, value: Answer) -> Fault | None:
        """The reason why the lesson does not take an answer of the player that the rules allow."""
        if not self.tasks or question.side != PLAYER:
            return None
        task = self.task(g)
        if task is None:
            return Fault("This lesson is over: go on to the next one, or repeat it.") if self.is_done(g) else None
        wanted = task.wanted(question)
        return None if not wanted or value in wanted else Fault("In this lesson: {task}", task=task.text)

    def given(self, question: Question) -> Answer | None:
        """What chance answers in this lesson; None if the dice decide."""
        answers = [given.answer(question) for given in self.dice]
        return next((answer for answer in answers if answer is not None), None)
