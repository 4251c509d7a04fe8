"""The state of a battle: models, command dice, victory points, and the stack of procedures under way.

A state can be copied, saved and resumed at any question. It never contains luck that is still to come.
"""

from __future__ import annotations

from typing import ClassVar, Final

from deadzone.core.events import Event, Value
from deadzone.core.profiles import Profile
from deadzone.core.questions import Answer, Question
from deadzone.core.sentence import Fault
from deadzone.core.setting import Setting

# Where a model is: on the table or out of the battle.
ON_TABLE: Final = 0
KILLED: Final = 1

# Faces of a command die (R-CMD-*), in the order in which a state counts them.
ACTIVATE: Final = 0
DICE: Final = 1
MOVE: Final = 2
SHOOT: Final = 3
FIGHT: Final = 4
SPECIAL: Final = 5
COMMAND_FACES: Final = ("ACTIVATE", "DICE", "MOVE", "SHOOT", "FIGHT", "SPECIAL")

NOBODY: Final = -1


class Model:
    """One model. Never changed in place: `State.change` puts a fresh copy in its stead."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "side", "profile", "cube", "x", "y", "damage", "pinned", "activated", "fate",
    )  # fmt: skip

    def __init__(
        self,
        side: int,
        profile: int,
        cube: int,
        x: int,
        y: int,
        damage: int = 0,
        pinned: bool = False,
        activated: bool = False,
        fate: int = ON_TABLE,
    ) -> None:
        self.side = side
        self.profile = profile
        self.cube = cube
        self.x = x
        self.y = y
        self.damage = damage
        self.pinned = pinned
        self.activated = activated
        self.fate = fate

    def copy(self) -> Model:
        return Model(
            self.side, self.profile, self.cube, self.x, self.y, self.damage, self.pinned, self.activated, self.fate
        )  # fmt: skip

    def key(self) -> tuple[object, ...]:
        return (
            self.side, self.profile, self.cube, self.x, self.y, self.damage, self.pinned, self.activated, self.fate,
        )  # fmt: skip

    def on_table(self) -> bool:
        return self.fate == ON_TABLE


class Frame:
    """A procedure under way. `at` is the number of its next step, its only position marker.

    A subclass lists its fields in FIELDS, can be made without arguments, and holds plain values only. `step` carries
    out step number `at`: it either acts and returns None, or returns a question without changing anything.
    """

    NAME: ClassVar[str] = ""
    STEPS: ClassVar[int] = 0
    FIELDS: ClassVar[tuple[str, ...]] = ()
    MODELS: ClassVar[tuple[str, ...]] = ()  # the fields that hold model numbers
    at: int

    def __init__(self) -> None:
        self.at = 0

    def step(self, at: int, g: State) -> Question | None:
        raise NotImplementedError

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
        for name in cls.FIELDS:
            setattr(twin, name, getattr(self, name))
        return twin

    def key(self) -> tuple[object, ...]:
        return (self.NAME, self.at, *[getattr(self, name) for name in self.FIELDS])


class State:
    """A battle at one moment. `setting` is shared by all copies and never changes."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.models: list[Model] = []
        self.command_dice: list[int] = [0] * (2 * len(COMMAND_FACES))
        self.vp: list[int] = [0, 0]
        self.stack: list[Frame] = []
        # Frames below this height are shared with a copy; they are copied before they are changed.
        self.shared = 0
        self.question: Question | None = None
        self.events: list[Event] = []

    def copy(self) -> State:
        """A cheap twin: records and frames are shared until one of the two changes them. Events are not copied."""
        twin = State(self.setting)
        twin.models = self.models.copy()
        twin.command_dice = self.command_dice.copy()
        twin.vp = self.vp.copy()
        twin.stack = self.stack.copy()
        twin.question = self.question
        twin.shared = self.shared = len(self.stack)
        return twin

    def key(self) -> tuple[object, ...]:
        """The same for the same position, however it was reached; usable in sets and dictionaries."""
        return (
            tuple([model.key() for model in self.models]),
            tuple(self.command_dice),
            tuple(self.vp),
            tuple([frame.key() for frame in self.stack]),
        )

    # What procedures do

    def call(self, frame: Frame) -> None:
        """Carries out another procedure before the next step of this one."""
        self.stack.append(frame)

    def emit(self, kind: str, *values: Value) -> None:
        self.events.append(Event(kind, values))

    def change(self, number: int) -> Model:
        """A fresh record for a model, to be changed in this step."""
        model = self.models[number].copy()
        self.models[number] = model
        return model

    # What rules ask

    def profile(self, number: int) -> Profile:
        return self.setting.profiles[self.models[number].profile]

    def command(self, side: int, face: int) -> int:
        """How many command dice of this face the side still has. R-CMD-05."""
        return self.command_dice[side * len(COMMAND_FACES) + face]

    def spend_command(self, side: int, face: int, count: int) -> None:
        self.command_dice[side * len(COMMAND_FACES) + face] -= count

    def models_on_table(self, side: int) -> list[int]:
        return [number for number, model in enumerate(self.models) if model.side == side and model.on_table()]
