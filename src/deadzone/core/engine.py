"""The stack machine: it carries out the steps of the procedure on top of the stack until somebody must be asked.

There is one way in, `answer`. An illegal answer changes nothing and raises the fault that says which rule forbids it.
"""

from __future__ import annotations

from deadzone.core.drawing_lots import Lot
from deadzone.core.events import Event
from deadzone.core.kinds.all_questions import QUESTION_KINDS
from deadzone.core.kinds.question_kind import CONTROLLER
from deadzone.core.questions import Answer, Choice, Question
from deadzone.core.sentence import Fault
from deadzone.core.sides import CHANCE, enemy_of
from deadzone.core.state import Frame, State


def begin(g: State, frame: Frame) -> list[Event]:
    """Starts a procedure on a state at rest; the events up to the first question."""
    g.above = len(g.stack)
    g.call(frame)
    return run(g)


def answer(g: State, value: Answer) -> list[Event]:
    """Answers the pending question and goes on to the next one; what happened in between."""
    refusal = why_not(g, value)
    if refusal is not None:
        raise refusal
    return proceed(g, value)


def proceed(g: State, value: Answer) -> list[Event]:
    """Like `answer`, for a driver that has just asked `why_not` about this answer: no need to ask twice."""
    hand_over(g, value)
    return run(g)


def hand_over(g: State, value: Answer) -> None:
    """A legal answer lands in the field that the question names; what was drawn by lot in the question beneath."""
    question = g.question
    assert question is not None
    if isinstance(question, Choice) and isinstance(value, tuple) and question.is_lot(value):
        g.stack.append(Lot(value))
        return
    top = g.stack[-1]
    if isinstance(top, Lot):
        assert isinstance(value, int)
        place = top.places[value]
        g.stack.pop()
        g.shared = min(g.shared, len(g.stack))
        question = g.stack[-1].ask(g)  # a step that asks changes nothing: it asks the same again
        assert isinstance(question, Choice)
        value = question.options[place]
    frame = _own_top(g)
    setattr(frame, question.into, value)
    frame.at += 1


def why_not(g: State, value: Answer) -> Fault | None:
    """The reason why an answer is refused, or None when it is legal."""
    question = g.question
    if question is None:
        return Fault("The battle is over: there is no question to answer.")
    refusal = question.why_not(value)
    if refusal is None:
        return None
    return g.stack[-1].why_not(question, value, g) or refusal


def legal(g: State) -> tuple[Answer, ...]:
    """The options of a player's question; empty when chance is asked or the battle is over."""
    question = g.question
    return question.options if isinstance(question, Choice) else ()


def run(g: State) -> list[Event]:
    """Carries out steps until a question is asked or nothing is left to do."""
    g.events = []
    g.question = None
    while g.stack:
        if advance(g):
            break
    g.above = len(g.stack)
    return g.events


def advance(g: State) -> bool:
    """Carries out the next step of the procedure on top, or ends it when it has none left; whether it asks somebody."""
    # Every step of every battle comes through here, so nothing is looked up twice.
    height = len(g.stack)
    frame = g.stack[height - 1]
    at, steps = frame.at, frame.plan.todo
    if at >= len(steps):
        _hand_back(g, frame)
        return False
    if height <= g.shared:
        frame = _own_top(g)
    g.above = height
    frame.at = at + 1
    question = steps[at](frame, g)
    if question is None:
        return False
    frame.at = at
    _ask(g, question)
    return True


def _ask(g: State, question: Question) -> None:
    """The question is pending now, for the enemy where the model obeys the enemy."""
    g.question = question
    if question.subject == g.controlled and not question.settled:
        _ask_controller(g, question)
    if isinstance(question, Choice) and question.side < CHANCE:
        question.by_lot = g.setting.jade_of(question.side) is not None


def _hand_back(g: State, frame: Frame) -> None:
    """The procedure on top is over; its caller gets what it asked for."""
    g.stack.pop()
    g.shared = min(g.shared, len(g.stack))
    if frame.into:
        # Procedures that were called together with this one may wait between the two.
        for height in range(frame.caller, g.shared):
            g.stack[height] = g.stack[height].twin()
        g.shared = min(g.shared, frame.caller)
        setattr(g.stack[frame.caller], frame.into, frame.hands_back())


def _ask_controller(g: State, question: Question) -> None:
    """What its owner would decide for a model under control is for the enemy to decide. A-RAMPAGE-02."""
    if g.controlled < 0 or question.side != g.models[g.controlled].side:
        return
    if QUESTION_KINDS[question.kind].audience == CONTROLLER:
        question.side = enemy_of(question.side)


def _own_top(g: State) -> Frame:
    """The top frame, copied first when a copy of the state shares it."""
    top = len(g.stack) - 1
    if top < g.shared:
        g.stack[top] = g.stack[top].twin()
        g.shared = top
    return g.stack[top]
