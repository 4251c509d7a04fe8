"""The state of a battle: models, item tokens, command dice, victory points, and the stack of procedures in progress.

A state can be copied, saved and resumed at any question. It holds no future random results: a face-down token has no
identity until it is revealed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import ClassVar, Final

from deadzone.core.board.sight import NO_SMOKE
from deadzone.core.contexts import Context
from deadzone.core.cubes import Cube, Square
from deadzone.core.events import Event, Value
from deadzone.core.frames import NO_CALLER, OVER, Frame, Step
from deadzone.core.pieces import (
    FACE_DOWN,
    HELD,
    KILLED,
    LEFT,
    NOBODY,
    ON_TABLE,
    WAITING,
    Marker,
    Model,
    ModelNumber,
    Reached,
    Token,
)
from deadzone.core.profiles import Profile
from deadzone.core.questions import Answer, Planned, Question
from deadzone.core.records.declared import Declared
from deadzone.core.rule_ids import RuleId
from deadzone.core.setting import Setting
from deadzone.core.sides import NO_SIDE, Side

# Re-exported for code that reads states.
__all__ = (
    "FACE_DOWN", "HELD", "KILLED", "LEFT", "NOBODY", "ON_TABLE", "OVER", "WAITING", "Frame", "Marker", "Model", "Step",
    "Token",
)  # fmt: skip

# Faces of a command die (R-CMD-*), in the order of `State.command_dice`.
ACTIVATE: Final = 0
DICE: Final = 1
MOVE: Final = 2
SHOOT: Final = 3
FIGHT: Final = 4
SPECIAL: Final = 5
COMMAND_FACES: Final = ("ACTIVATE", "DICE", "MOVE", "SHOOT", "FIGHT", "SPECIAL")

# Sources of victory points (M-PATROL-12, M-SECRET-*), in the order of `State.vp`.
KILLS: Final = 0
OBJECTIVES: Final = 1
INTEL: Final = 2
MISSION: Final = 3  # further points from a secret or house mission, M-SECRET-*, M-HOUSE-*
VP_SOURCES: Final = ("kills", "objectives", "intel", "mission")

UNDECIDED: Final = Side(-2)  # no winner yet; NO_SIDE is a draw

# The token pool of R-ITOK-01: item ids, and how many of each.
TOKEN_KINDS: Final = ("I-AMMO", "I-FRAG", "I-APAMMO", "I-INTEL", "I-MEDIPACK", "I-STUN", "I-BOOBYTRAP")
TOKEN_COUNTS: Final = (5, 3, 2, 2, 2, 1, 1)
# What a state's lists begin with.
ALL_UNSEEN: Final = list(TOKEN_COUNTS)
NONE_RETURNED: Final = [0] * len(TOKEN_KINDS)
NO_COMMAND_DICE: Final = [0] * (2 * len(COMMAND_FACES))
NO_VP: Final = [0] * (2 * len(VP_SOURCES))
NO_ZONES: Final[list[tuple[Square, ...]]] = [(), ()]
NEITHER: Final = [0, 0]

WRECKED_SENTRY: Final = RuleId("I-SENTRY-08")  # item id of the token that a destroyed Sentry Gun leaves behind

# How long a gain lasts: an ability, a bonus, or a mark put on the model by an enemy.
FOR_THE_ATTACK: Final = -2  # until the current attack is over
FOR_THE_ACTION: Final = -1  # until the current Shoot action is over, which may have two attacks: A-FIRECONTROL-01
FOR_THE_ACTIVATION: Final = 0
FOR_THE_ROUND: Final = 1  # S-GEN-06
FOR_THE_GAME: Final = 2
# Gains that are not abilities: extra cubes of movement, extra points of armour.
MOVE_BONUS: Final = RuleId("+move")
SPRINT_BONUS: Final = RuleId("+sprint")
ARMOUR_BONUS: Final = RuleId("+armour")

# Abilities that an item gives its carrier. I-SCOUTBIKE-01, I-JUMPPACK
GIVEN_BY_ITEM: Final = {"A-VEHICLE": "I-SCOUTBIKE", "I-JUMPPACK": "I-JUMPPACK"}


class State(Declared):
    """A battle at one moment. `setting` is shared by all copies and never changes."""

    # Names of the plain numbers of a state, which are saved, loaded and compared in the same way.
    NUMBERS: ClassVar[tuple[str, ...]] = (
        "round", "initiative", "turn", "active", "controlled", "winner", "sudden_death",
    )  # fmt: skip
    LISTS: ClassVar[tuple[str, ...]] = (
        "command_dice", "vp", "bag", "returned", "team_size", "finished", "specials_used",
        "recon_dice", "secrets", "revealed",
    )  # fmt: skip

    setting: Setting
    models: list[Model] = field(default_factory=list)
    tokens: list[Token] = field(default_factory=list)
    zones: list[tuple[Square, ...]] = field(default_factory=NO_ZONES.copy)  # of deployment, one for each side
    command_dice: list[int] = field(default_factory=NO_COMMAND_DICE.copy)
    vp: list[int] = field(default_factory=NO_VP.copy)
    bag: list[int] = field(default_factory=ALL_UNSEEN.copy)  # how many tokens of each kind have not been revealed
    returned: list[int] = field(default_factory=NONE_RETURNED.copy)  # revealed and back in the unused pool, R-ITOK-08
    team_size: list[int] = field(default_factory=NEITHER.copy)  # R-CMD-04
    finished: list[int] = field(default_factory=NEITHER.copy)  # in which order, 0 for not yet: R-TURN-10
    specials_used: list[int] = field(default_factory=NEITHER.copy)  # SPECIAL results in this Activation, R-CMD-15
    recon_dice: list[int] = field(default_factory=NEITHER.copy)  # bonus dice that each side has yet to roll, M-RECON-00
    secrets: list[int] = field(default_factory=NEITHER.copy)  # each side's secret mission, 0 for none: M-SECRET-*
    revealed: list[int] = field(default_factory=NEITHER.copy)  # whether the enemy knows it, M-SECRET-05
    smoke: frozenset[Cube] = NO_SMOKE  # smoke-filled cubes
    markers: tuple[Marker, ...] = ()
    # Copies of each card left in each side's Action deck; empty if JADE does not play the side. J-AMB-06
    decks: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    round: int = 0
    initiative: Side = NO_SIDE
    turn: Side = NO_SIDE  # the side whose turn it is
    active: ModelNumber = NOBODY
    controlled: ModelNumber = NOBODY  # the active model while the enemy controls it, A-RAMPAGE-02
    above: int = 0  # stack height just above the procedure whose step is running
    winner: Side = UNDECIDED
    sudden_death: int = 0  # 1 when the next victory point wins, R-WIN-05
    stack: list[Frame] = field(default_factory=list)
    shared: int = 0  # frames below this height are shared with a copy, and are copied before a change
    question: Question | None = None
    events: list[Event] = field(default_factory=list)
    reached: Reached | None = None  # the last search of a movement; it says itself whether it still holds
    # What comes next in a trial that follows a plan: a long list of options is not made if this is one of them.
    planned: Planned | None = None

    def copy(self) -> State:
        """Return a cheap copy: records, small lists and frames are shared until one of the two states changes them.

        So records and small lists must be replaced, never changed in place; the engine does the same for frames.
        Events are not copied.
        """
        twin = self.twin()
        twin.models = self.models.copy()
        twin.tokens = self.tokens.copy()
        twin.stack = self.stack.copy()
        twin.events = []
        twin.shared = self.shared = twin.above = len(self.stack)
        return twin

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> State:
        return self.copy()

    def key(self) -> tuple[object, ...]:
        """A hashable key, equal for equal positions however they were reached."""
        return (*self.table_key(), tuple([frame.key() for frame in self.stack]))

    def table_key(self) -> tuple[object, ...]:
        """Like `key`, but without the procedures in progress."""
        return (
            tuple([model.values() for model in self.models]),
            tuple([token.values() for token in self.tokens]),
            tuple(self.zones),
            tuple(self.command_dice),
            tuple(self.vp),
            tuple(self.bag),
            tuple(self.returned),
            tuple(self.team_size),
            tuple(self.finished),
            tuple(self.specials_used),
            tuple(self.recon_dice),
            tuple(self.secrets),
            tuple(self.revealed),
            tuple(sorted(self.smoke)),
            tuple([marker.values() for marker in self.markers]),
            self.decks,
            tuple([getattr(self, name) for name in self.NUMBERS]),
        )

    # Changes made by procedures

    def call(self, frame: Frame, into: str = "") -> None:
        """Run another procedure before the next step of the current one; several run in the order of the calls.

        `into` is the field of the current procedure that receives the result.
        """
        if into:
            frame.into = into
            frame.caller = self.above - 1
        self.stack.insert(self.above, frame)

    def emit(self, kind: str, *values: Value) -> None:
        self.events.append(Event(kind, values))

    def change(self, number: ModelNumber) -> Model:
        """Replace a model with a copy and return it, to be changed in this step."""
        model = self.models[number].twin()
        self.models[number] = model
        return model

    def gain(self, number: ModelNumber, rule: RuleId, value: int, lasts: int) -> None:
        """Give the model an ability, a bonus or a mark for a time."""
        model = self.change(number)
        model.gains = (*model.gains, (rule, value, lasts))

    def end_gains(self, number: ModelNumber, lasts: int) -> None:
        """Remove the model's gains that last this long or less."""
        left = tuple([gain for gain in self.models[number].gains if gain[2] > lasts])
        if len(left) < len(self.models[number].gains):
            self.change(number).gains = left

    def spend_command(self, side: Side, face: int, count: int) -> None:
        self.command_dice = changed(self.command_dice, side * len(COMMAND_FACES) + face, -count)

    def score(self, side: Side, source: int, points: int) -> None:
        """Add victory points for a side, and tell it if there are any. R-WIN-09, M-PATROL-12."""
        if points == 0:
            return
        self.vp = changed(self.vp, side * len(VP_SOURCES) + source, points)
        self.emit("scored", side, VP_SOURCES[source], points)

    def context(self) -> Context | None:
        """Context of the pending question: from the asking procedure, or else from the caller awaiting its result."""
        if not self.stack:
            return None
        asking = self.stack[-1]
        found = asking.context()
        if found is None and asking.caller != NO_CALLER:
            found = self.stack[asking.caller].context()
        return found

    def contexts(self) -> Iterator[Context | None]:
        """Contexts of all procedures in progress, from the one that asks down to the first."""
        for frame in reversed(self.stack):
            yield frame.context()

    def planned_for(self, number: ModelNumber, kind: str) -> Answer | None:
        """The answer that is planned for a question of this kind about a model, None if there is none."""
        planned = self.planned
        if planned is None or planned.kind != kind or number == self.controlled:
            return None
        return planned.value if planned.side == self.models[number].side else None

    # Queries used by rules

    def profile(self, number: ModelNumber) -> Profile:
        return self.setting.profiles[self.models[number].profile]

    def has(self, number: ModelNumber, rule: RuleId) -> bool:
        """Whether the model has the ability or equipment: by its profile, for a time, or from an item it carries."""
        model = self.models[number]
        if rule in self.setting.profiles[model.profile].rules:
            return True
        for gain in model.gains:
            if gain[0] == rule:
                return True
        return bool(model.items) and GIVEN_BY_ITEM.get(rule, "") in model.items

    def value(self, number: ModelNumber, rule: RuleId) -> int:
        """The number of an ability or bonus, summed over all sources. A-GEN-04."""
        model = self.models[number]
        total = self.setting.profiles[model.profile].value(rule)
        if model.gains:
            total += sum([gain[1] for gain in model.gains if gain[0] == rule])
        return total

    def command(self, side: Side, face: int) -> int:
        """Number of command dice of this face that the side still has. R-CMD-05."""
        return self.command_dice[side * len(COMMAND_FACES) + face]

    def points(self, side: Side) -> int:
        """Total victory points of a side. R-WIN-02."""
        total, first = 0, side * len(VP_SOURCES)
        for source in range(len(VP_SOURCES)):
            total += self.vp[first + source]
        return total

    def models_on_table(self, side: Side) -> list[ModelNumber]:
        return [
            ModelNumber(number)
            for number, model in enumerate(self.models)
            if model.side == side and model.fate == ON_TABLE
        ]

    def has_unactivated(self, side: Side) -> bool:
        """Whether `unactivated` is not empty; called often, so no list is built."""
        for model in self.models:  # noqa: SIM110 - a generator would cost more than the loop
            if model.side == side and model.fate == ON_TABLE and not model.activated:
                return True
        return False

    def unactivated(self, side: Side) -> list[ModelNumber]:
        """The side's models on the table not yet activated this round, Pinned or not. R-TURN-06, R-PIN-13."""
        return [
            ModelNumber(number)
            for number, model in enumerate(self.models)
            if model.side == side and model.fate == ON_TABLE and not model.activated
        ]


def changed(values: list[int], place: int, difference: int) -> list[int]:
    """A new list with one number changed; the old one may be shared by copies of the state."""
    values = values.copy()
    values[place] += difference
    return values
