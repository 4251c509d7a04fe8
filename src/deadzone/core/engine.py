"""The stack machine: runs the steps of the procedure on top of the stack until a question must be answered.

`answer` is the only entry point during a battle. An illegal answer changes nothing and raises a `Fault` that names the
rule.
"""

from __future__ import annotations

from deadzone.core.drawing_lots import Lot
from deadzone.core.events import Event
from deadzone.core.kinds.all_questions import QUESTION_KINDS
from deadzone.core.kinds.question_kind import CONTROLLER
from deadzone.core.questions import CHANCE, Answer, Choice, Question, enemy_of
from deadzone.core.sentence import Fault
from deadzone.core.state import Frame, State


def begin(g: State, frame: Frame) -> list[Event]:
    """Start a procedure on a state at rest; return the events up to the first question."""
    g.above = len(g.stack)
    g.call(frame)
    return run(g)


def answer(g: State, value: Answer) -> list[Event]:
    """Answer the pending question and run to the next one; return the events in between."""
    refusal = why_not(g, value)
    if refusal is not None:
        raise refusal
    hand_over(g, value)
    return run(g)


def hand_over(g: State, value: Answer) -> None:
    """Store a legal answer in the field the question names. A drawn lot answers the question beneath it."""
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
        question = g.stack[-1].ask(g)  # a step that asks changes nothing, so it can be run again
        assert isinstance(question, Choice)
        value = question.options[place]
    frame = _own_top(g)
    setattr(frame, question.into, value)
    frame.at += 1


def why_not(g: State, value: Answer) -> Fault | None:
    """The reason why an answer is refused, or None if it is legal."""
    question = g.question
    if question is None:
        return Fault("The battle is over: nothing is being asked.")
    refusal = question.why_not(value)
    if refusal is None:
        return None
    return g.stack[-1].why_not(question, value, g) or refusal


def legal(g: State) -> tuple[Answer, ...]:
    """The options of the pending `Choice`; empty for any other question or when the battle is over."""
    question = g.question
    return question.options if isinstance(question, Choice) else ()


def run(g: State) -> list[Event]:
    """Run steps until a question is asked or the stack is empty; return the events."""
    g.events = []
    g.question = None
    while g.stack:
        if advance(g):
            break
    g.above = len(g.stack)
    return g.events


def advance(g: State) -> bool:
    """Run the next step of the procedure on top, or end it if none is left; return whether it asked a question."""
    if g.stack[-1].is_over():
        _hand_back(g)
        return False
    frame = _own_top(g)
    g.above = len(g.stack)
    at = frame.at
    frame.at = at + 1
    question = frame.plan.todo[at](frame, g)
    if question is None:
        return False
    frame.at = at
    g.question = question
    if question.subject == g.controlled and not question.settled:
        _ask_controller(g, question)
    if isinstance(question, Choice) and question.side < CHANCE:
        question.by_lot = g.setting.jade[question.side] is not None
    return True


def _hand_back(g: State) -> None:
    """Pop the finished procedure on top and give its result to its caller, if the caller wants it."""
    frame = g.stack.pop()
    g.shared = min(g.shared, len(g.stack))
    if frame.into:
        # Procedures called in the same step may still be waiting between this one and its caller.
        for height in range(frame.caller, g.shared):
            g.stack[height] = g.stack[height].copy()
        g.shared = min(g.shared, frame.caller)
        setattr(g.stack[frame.caller], frame.into, frame.hands_back())


def _ask_controller(g: State, question: Question) -> None:
    """Redirect a question about a controlled model from its owner to the enemy who controls it. A-RAMPAGE-02."""
    if g.controlled < 0 or question.side != g.models[g.controlled].side:
        return
    if QUESTION_KINDS[question.kind].audience == CONTROLLER:
        question.side = enemy_of(question.side)


def _own_top(g: State) -> Frame:
    """Return the top frame, replaced by a copy first if a copy of the state shares it."""
    top = len(g.stack) - 1
    if top < g.shared:
        g.stack[top] = g.stack[top].copy()
        g.shared = top
    return g.stack[top]
