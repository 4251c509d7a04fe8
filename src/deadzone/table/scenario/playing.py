"""Playing a scenario: start procedures on the laid table and answer decisions by text or by value."""

from __future__ import annotations

from typing import NamedTuple

from deadzone.core.engine import answer, begin, legal, why_not
from deadzone.core.kinds.all_events import EVENT_KINDS
from deadzone.core.questions import Answer, Spot
from deadzone.core.sentence import Fault
from deadzone.core.sides import CHANCE, SIDE_NAMES, Side
from deadzone.core.state import KILLED, NOBODY, Frame, Model, State
from deadzone.table.opening import SIDE_WORDS
from deadzone.table.scenario.calls import named_call, nearest, written
from deadzone.table.scenario.layout import Layout
from deadzone.table.scenario.reading import Refusal, read_decision, refusal_of
from deadzone.table.scenario.script import Promise
from deadzone.table.telling.notation import model_label, read_answer, write_answer


class Asked(NamedTuple):
    """The pending question: its side, kind and model (NOBODY for none), such as `(BLUE, "spend-dice", 1)`."""

    side: Side
    kind: str
    model: int

    def __str__(self) -> str:
        about = "" if self.model == NOBODY else f" about model {self.model}"
        return f"{SIDE_NAMES[self.side]} is asked: {self.kind}{about}"


class Playing(Layout):
    """Dice, decisions and the results of play."""

    # Dice

    @named_call
    def dice(self, *faces: int) -> None:
        """Script the next dice, in the order they are rolled; a draw takes one number, the position from 1."""
        self.script.foresee(faces)

    @named_call
    def successes(self, who: int, count: int, test: str = "") -> None:
        """Give a model's next test so many successes, whatever its dice and its value: `successes(captain, 2)`.

        This takes precedence over `dice()`; several for one model are used in order. `test` limits it to the next test
        of that kind: shoot, fight, survive. Use NOBODY for rolls of walls, falls, fire and explosions.
        """
        if who != NOBODY:
            self._number(who, self._count())
        if type(count) is not int or count < 0:
            raise Fault("{count} is not a number of successes.", count=written(count))
        self.script.promised.append(Promise(who, count, test))

    # Decisions

    @named_call
    def start(self, frame: Frame) -> None:
        """Start any procedure, without checks, and make its rolls.

        A procedure already under way is suspended until this one is over.
        """
        if not isinstance(frame, Frame):
            raise Fault("{value} is not a procedure.", value=written(frame))
        self.events += begin(self.state, frame)
        self._roll()

    @named_call
    def play(self, *decisions: Answer) -> None:
        """Answer the pending questions in order, by text or by value; dice between them come from the script."""
        for decision in decisions:
            self._play(decision)

    @named_call
    def refused(self, decision: Answer) -> Refusal:
        """The rule that forbids a decision; empty if it is legal, "no rule" if it is refused without a rule.

        Decisions are written as for `play()`; `refused(...).sentence` gives the reason in full.
        """
        if self.state.question is None:
            raise Fault("There is no question to answer.")
        return refusal_of(self.state, decision)

    def choices(self) -> list[str]:
        """The choices of the pending question, as text for `play()`."""
        question = self.state.question
        if question is None:
            return []
        options = question.suggestions if isinstance(question, Spot) else legal(self.state)
        return [write_answer(self.state, question, option) for option in options]

    def asked(self) -> Asked | None:
        """The pending question, or None."""
        question = self.state.question
        return None if question is None else Asked(question.side, question.kind, question.subject)

    # Results

    @named_call
    def model(self, number: int) -> Model:
        """The current state of a model: its cube, damage, items and so on."""
        models = self.state.models
        return models[self._number(number, len(models))]

    @named_call
    def killed(self, number: int) -> bool:
        return self.model(number).fate == KILLED

    @named_call
    def happened(self, kind: str) -> list[dict[str, object]]:
        """The fields of all events of a kind so far."""
        if kind not in EVENT_KINDS:
            raise Fault(
                "Unknown event {kind}; the closest is {nearest}.",
                kind=written(kind),
                nearest=nearest(str(kind), EVENT_KINDS),
            )
        return [dict(event.fields()) for event in self.events if event.kind == kind]

    @named_call
    def finish(self) -> None:
        """Fail if dice or successes are left over, or a question is still pending."""
        question = self.state.question
        if question is not None:
            side = SIDE_WORDS[question.side]
            raise Fault("{side} still has a question to answer: {kind}.", side=side, kind=question.kind)
        if self.script.left_over:
            raise Fault("Some dice were not used: {faces}.", faces=" ".join(map(str, self.script.left_over)))
        if self.script.promised:
            left = ", ".join([str(promise) for promise in self.script.promised])
            raise Fault("Some successes were never rolled: {promises}.", promises=left)

    # Helpers

    def _play(self, decision: Answer) -> None:
        g = self.state
        value = read_decision(g, decision)
        refusal = why_not(g, value)
        if refusal is not None and not refusal.rule and isinstance(decision, str):
            read_answer(g, decision)  # raises a Fault that lists the choices
        self.events += answer(g, value)
        self._roll()

    def _roll(self) -> None:
        g = self.state
        while g.question is not None and g.question.side == CHANCE:
            subject = g.question.subject
            who = SIDE_NAMES[CHANCE] if subject == NOBODY else model_label(g, subject)
            self.events += answer(g, self.script.answer(g.question, who))

    def _at_rest(self) -> State:
        """The state; refused while a question is pending."""
        question = self.state.question
        if question is not None:
            raise Fault(
                "{side} has a question to answer first: {kind}.", side=SIDE_WORDS[question.side], kind=question.kind
            )
        return self.state

    def _count(self) -> int:
        """The number of models so far; unlike `state`, this does not end the laying out."""
        return len(self._models) if self._state is None else len(self._state.models)

    def _number(self, number: object, count: int) -> int:
        """The number of a model, as returned by `red()` or `blue()`; others are refused."""
        if type(number) is not int or not 0 <= number < count:
            raise Fault(
                "{value} is not a model: there are {count}, numbered from 0.", value=written(number), count=count
            )
        return number
