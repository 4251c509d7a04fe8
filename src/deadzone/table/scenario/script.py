"""The scripted dice of a scenario: faces in the order they are rolled, or successes promised to a model."""

from __future__ import annotations

from deadzone.core.dice import FACES, successes
from deadzone.core.questions import Answer, Dice, Draw, Question, Roll
from deadzone.core.sentence import Fault
from deadzone.core.state import NOBODY
from deadzone.table.dice import ScriptedDice
from deadzone.table.scenario.calls import written

FAILED = 1


class Promise:
    """So many successes in the model's next test, or in its next test of the kind `test`."""

    def __init__(self, model: int, count: int, test: str) -> None:
        self.model = model
        self.count = count
        self.test = test

    def means(self, question: Roll) -> bool:
        return question.subject == self.model and self.test in ("", question.kind)

    def __str__(self) -> str:
        who = "nobody" if self.model == NOBODY else str(self.model)
        return f"successes({who}, {self.count}{f', {self.test}' if self.test else ''})"


class Script:
    """Scripted faces, and promises of successes, which take precedence.

    `left_over` are the faces not yet rolled, `promised` the promises not yet kept.
    """

    def __init__(self) -> None:
        self._faces = ScriptedDice()
        self.promised: list[Promise] = []

    @property
    def left_over(self) -> list[int]:
        return self._faces.left_over

    @left_over.setter
    def left_over(self, faces: list[int]) -> None:
        self._faces.left_over = faces

    def foresee(self, faces: tuple[object, ...]) -> None:
        for face in faces:
            if not isinstance(face, int) or isinstance(face, bool) or face < 1:
                raise Fault("{face} is not a face of a die.", face=written(face))
            self.left_over.append(face)

    def answer(self, question: Question, who: str) -> Answer:
        """Answer a question of chance from the script; `who` names the roller in error messages."""
        promise = self._promise(question)
        if promise is not None and isinstance(question, Roll):
            self.promised.remove(promise)
            return faces_for(question, promise)
        if isinstance(question, Draw):
            self._check_draw(question)
        try:
            value = self._faces.answer(question)
        except Fault as fault:  # the script has run out
            needs = fault.sentence.values
            raise Fault(
                "Unexpected roll: {who} rolls {kind} and needs {missing} more {missing|die|dice}, but the script "
                "has {left}.",
                who=who,
                kind=question.kind,
                missing=needs["missing"],
                left=needs["left"],
            ) from fault
        most = question.faces if isinstance(question, Dice) else FACES
        if isinstance(value, tuple) and max(value, default=0) > most:
            raise Fault(
                "dice() gives a {face} for {kind}, which is rolled with dice of {faces} faces.",
                face=max(value),
                kind=question.kind,
                faces=most,
            )
        return value

    def _promise(self, question: Question) -> Promise | None:
        fitting = [promise for promise in self.promised if isinstance(question, Roll) and promise.means(question)]
        return fitting[0] if fitting else None

    def _check_draw(self, question: Draw) -> None:
        count = sum(question.counts)
        if self.left_over and self.left_over[0] > count:
            raise Fault(
                "dice() gives a {face} for {kind}, where one of {count} is drawn.",
                face=self.left_over[0],
                kind=question.kind,
                count=count,
            )


def faces_for(question: Roll, promise: Promise) -> tuple[int, ...]:
    """Faces of the test with exactly the promised successes; 8s add the dice needed beyond those of the test."""
    test = question.test
    most = test.dice()
    success = min(test.target, FACES)
    eights = max(0, promise.count - most) if success < FACES else promise.count
    faces: tuple[int, ...] = (FACES,) * eights + (success,) * (promise.count - eights)
    while (missing := question.still_needed(faces)) > 0:
        faces = (*faces, *(FAILED,) * missing)
    if question.still_needed(faces) < 0 or successes(faces, test.target) != promise.count:
        raise Fault(
            "{count} {count|success is|successes are} not possible here: {kind} has {dice} "
            "{dice|die|dice} and a value of {value}+.",
            count=promise.count,
            kind=question.kind,
            dice=most,
            value=test.target,
        )
    return faces
