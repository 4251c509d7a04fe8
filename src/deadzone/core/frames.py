"""Procedures under way, as lists of named steps: what the stack of a state is made of."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeAlias

from deadzone.core.contexts import Context
from deadzone.core.pieces import NOBODY
from deadzone.core.questions import Answer, Question
from deadzone.core.sentence import Fault

if TYPE_CHECKING:
    from deadzone.core.state import State

OVER: Final = "over"  # instead of a next step

Step: TypeAlias = "Callable[[Any, State], Question | None]"


class Plan:
    """The steps of a procedure in their order, found by their names in its class."""

    def __init__(self, names: tuple[str, ...], todo: tuple[Step, ...]) -> None:
        self.names = names
        self.todo = todo


PLANS: Final[dict[type[Frame], Plan]] = {}


def plan_of(procedure: type[Frame]) -> Plan:
    """Made once for each class. A class that inherits its steps carries out its own versions of them."""
    plan = PLANS.get(procedure)
    if plan is None:
        names = tuple([step.__name__ for step in procedure.steps()])
        assert len(set(names)) == len(names), f"{procedure.NAME} has a step twice"
        plan = PLANS[procedure] = Plan(names, tuple([getattr(procedure, name) for name in names]))
    return plan


class Frame:
    """A procedure under way.

    A subclass lists its values in FIELDS, can be made without arguments, and holds plain values only. `steps` is the
    list of its steps. A step either acts and returns None, or returns a question without changing anything; the answer
    lands in the field that the question names. The steps follow one another unless one of them says `go`.
    """

    NAME: ClassVar[str] = ""
    FIELDS: ClassVar[tuple[str, ...]] = ()
    MODELS: ClassVar[tuple[str, ...]] = ()  # the fields that hold model numbers
    STRIKES_ALL: ClassVar[bool] = False  # one attack on several models: who dies in it explodes when it is over
    at: int

    def __init__(self) -> None:
        self.plan = plan_of(type(self))
        self.at = 0  # the place of the next step in the plan
        self.into = ""  # the field of the caller that gets what this procedure hands back
        self.caller = NOBODY  # the height of the caller in the stack, where there is such a field

    @staticmethod
    def steps() -> tuple[Step, ...]:
        """In their order, for the reader and for the engine."""
        raise NotImplementedError

    def ask(self, g: State) -> Question | None:
        """The question of the next step, once more: a step that asks changes nothing."""
        return self.plan.todo[self.at](self, g)

    def hands_back(self) -> object:
        """What the caller gets when this procedure is over, if it has asked for it."""
        return None

    # Where it stands

    def go(self, step: Step) -> None:
        """Another step than the following one comes next."""
        self.at = self.plan.names.index(step.__name__)

    def repeat(self) -> None:
        """The step under way is carried out once more, after what it has called."""
        self.at -= 1

    def end(self) -> None:
        """Leaves out the steps that remain."""
        self.at = len(self.plan.todo)

    def next_step(self) -> str:
        """Its name."""
        return OVER if self.is_over() else self.plan.names[self.at]

    def is_over(self) -> bool:
        return self.at >= len(self.plan.todo)

    def next_is(self, *steps: Step) -> bool:
        """Whether one of these steps comes next."""
        return not self.is_over() and self.plan.names[self.at] in [step.__name__ for step in steps]

    def is_past(self, step: Step) -> bool:
        """Whether the step, or one after it, has been carried out."""
        return self.at > self.plan.names.index(step.__name__)

    def context(self) -> Context | None:
        """What it is about, for whoever answers its questions; None where it has nothing of its own to tell."""
        return None

    def why_not(self, question: Question, value: Answer, g: State) -> Fault | None:
        """The rule that forbids an answer, where this procedure knows one: the predicate that made the options."""
        return None

    def sound(self, g: State) -> bool:
        """Whether the values fit the state; asked of every procedure of a saved battle before it is resumed."""
        return all(NOBODY <= getattr(self, name) < len(g.models) for name in self.MODELS)

    def copy(self) -> Frame:
        cls = type(self)
        twin = cls()
        twin.at = self.at
        twin.into = self.into
        twin.caller = self.caller
        for name in cls.FIELDS:
            setattr(twin, name, getattr(self, name))
        return twin

    def key(self) -> tuple[object, ...]:
        return (self.NAME, self.at, self.into, self.caller, *[getattr(self, name) for name in self.FIELDS])
