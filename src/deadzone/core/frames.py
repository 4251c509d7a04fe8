"""Procedures as lists of named steps; the stack of a state consists of their frames."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeAlias

from deadzone.core.contexts import Context
from deadzone.core.questions import Answer, Question
from deadzone.core.records.declared import Declared
from deadzone.core.records.fitting import admits
from deadzone.core.sentence import Fault

if TYPE_CHECKING:
    from deadzone.core.state import State

NO_CALLER: Final = -1  # instead of the index of a caller in the stack
OVER: Final = "over"  # in place of the name of the next step

Step: TypeAlias = "Callable[[Any, State], Question | None]"


class Plan:
    """The steps of a procedure in order, looked up by name in its class."""

    def __init__(self, names: tuple[str, ...], todo: tuple[Step, ...]) -> None:
        self.names = names
        self.todo = todo
        self.places: dict[Step, int] = {}  # the place of each step that was looked up so far

    def place_of(self, step: Step) -> int:
        """The place of a step in the plan, by its name: a subclass may run an override of it."""
        known = self.places.get(step, -1)
        if known < 0:
            known = self.places[step] = self.names.index(step.__name__)
        return known


PLANS: Final[dict[type[Frame], Plan]] = {}


def plan_of(procedure: type[Frame]) -> Plan:
    """The plan of a procedure, cached per class. A subclass that inherits `steps` runs its own overrides of them."""
    plan = PLANS.get(procedure)
    if plan is None:
        names = tuple([step.__name__ for step in procedure.steps()])
        assert len(set(names)) == len(names), f"{procedure.NAME} has a step twice"
        plan = PLANS[procedure] = Plan(names, tuple([getattr(procedure, name) for name in names]))
    return plan


class Frame(Declared):
    """A procedure in progress.

    A subclass declares its values (`core.records.declared`): first those that whoever calls it must give, then those
    that begin with something. `steps` lists its steps. A step either acts and returns None, or returns a question
    without changing anything; the answer is stored in the field that the question names. Steps run in order unless one
    calls `go`, `repeat` or `end`.
    """

    NAME: ClassVar[str] = ""
    ADDED: ClassVar[tuple[str, ...]] = ()  # fields that saves of earlier versions lack: they begin as made
    STRIKES_ALL: ClassVar[bool] = False  # an effect on several models: killed ones explode only after it

    plan: Plan = field(init=False)
    at: int = field(default=0, init=False)  # index of the next step in the plan
    into: str = field(default="", init=False)  # field of the caller that receives the result, if any
    caller: int = field(default=NO_CALLER, init=False)  # index of the caller in the stack, if `into` is set

    def __post_init__(self) -> None:
        self.plan = plan_of(type(self))

    @staticmethod
    def steps() -> tuple[Step, ...]:
        """The steps in the order in which they run."""
        raise NotImplementedError

    def ask(self, g: State) -> Question | None:
        """Ask the question of the next step again, which is safe because a step that asks changes nothing."""
        return self.plan.todo[self.at](self, g)

    def hands_back(self) -> object:
        """The result that is stored in the caller's field `into` when this procedure is over."""
        return None

    def is_striking(self) -> bool:
        """Whether this attack is striking several models just now: whoever dies of it dies together."""
        return False

    # Position in the plan

    def go(self, step: Step) -> None:
        """Continue with this step instead of the following one."""
        self.at = self.plan.place_of(step)

    def repeat(self) -> None:
        """Run the current step once more, after the procedures it has called."""
        self.at -= 1

    def end(self) -> None:
        """Skip the remaining steps."""
        self.at = len(self.plan.todo)

    def next_step(self) -> str:
        """Name of the next step, or OVER."""
        return OVER if self.is_over() else self.plan.names[self.at]

    def is_over(self) -> bool:
        return self.at >= len(self.plan.todo)

    def next_is(self, *steps: Step) -> bool:
        """Whether one of these steps comes next."""
        return not self.is_over() and self.plan.names[self.at] in [step.__name__ for step in steps]

    def is_past(self, step: Step) -> bool:
        """Whether the next step comes after this one in the plan."""
        return self.at > self.plan.place_of(step)

    def context(self) -> Context | None:
        """What the procedure is about, for code that answers its questions; None if it has no context of its own."""
        return None

    def why_not(self, question: Question, value: Answer, g: State) -> Fault | None:
        """The reason why an answer is refused, from the predicate that made the options; None by default."""
        return None

    def fits(self, g: State) -> bool:
        """Whether the values fit the state; checked for every procedure of a saved battle before it is resumed."""
        fields = type(self).FIELDS
        return all([admits(fields[name], getattr(self, name), g) for name in fields])

    def key(self) -> tuple[object, ...]:
        return (self.NAME, self.at, self.into, self.caller, *self.values())
