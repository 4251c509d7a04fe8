"""A table laid out in code in a few lines, for tests and for anybody who wants to try a situation.

    with Scenario() as table:
        captain = table.red("Enforcer Captain", at="r3c3")
        warrior = table.blue("Steel Warrior", at="r3c5", damage=1)
        table.command(RED, "DICE")
        table.dice(8, 5, 4, 2, 1, 6, 3, 3, 2)
        table.shoot(captain, warrior, "Pistol")
        table.play("spend 1 dice")
        assert table.killed(warrior)

Dice come from the script alone: an unforeseen roll fails, and so does a die left over at the end.
"""

from __future__ import annotations

from types import TracebackType

import deadzone.jade.procedures  # noqa: F401 - puts JADE's procedures where the game calls them
from deadzone.catalog.catalogue import load
from deadzone.catalog.fielding import battle_profiles, engine_profile
from deadzone.catalog.lookup import find
from deadzone.catalog.records import ProfileRecord
from deadzone.core.battlefield import Battlefield
from deadzone.core.cubes import SIDE_NAMES as WALL_NAMES
from deadzone.core.cubes import parse_cube
from deadzone.core.engine import answer, begin, legal, why_not
from deadzone.core.events import Event
from deadzone.core.jade import Jade
from deadzone.core.profiles import Profile
from deadzone.core.questions import BLUE, CHANCE, RED, Answer
from deadzone.core.sentence import Fault
from deadzone.core.setting import NO_JADE, Ground, Options, Setting
from deadzone.core.state import COMMAND_FACES, KILLED, Frame, Model, State, Token, new_state
from deadzone.missions.registry import mission_called
from deadzone.procedures.activation import Activation
from deadzone.procedures.shooting import Shoot
from deadzone.rules.missions import PATROL
from deadzone.table.dice import ScriptedDice
from deadzone.table.notation import read_answer, write_answer

CENTRE = (200, 200)
SMALL_GAME = 100  # points of the strike teams


class Scenario:
    """Lay out terrain and models, script the dice, then start a procedure and play its decisions by name."""

    def __init__(
        self,
        field: Battlefield | None = None,
        levels: int = 1,
        los_origin_any: bool = False,
        options: Options | None = None,
        jade: tuple[Jade | None, Jade | None] = NO_JADE,
        mission: str = PATROL,
    ) -> None:
        self.options = options or Options()
        self.jade = jade
        self.mission = mission
        self.field = field or Battlefield(levels)
        self.los_origin_any = los_origin_any
        self.script = ScriptedDice()
        self.events: list[Event] = []
        self._models: list[Model] = []
        self._profiles: list[Profile] = []
        self._tokens: list[Token] = []
        self._smoke: list[int] = []
        self._command = [0] * (2 * len(COMMAND_FACES))
        self._state: State | None = None

    # Laying out

    def wall(self, cube: str, side: str, kind: int) -> None:
        """Scenery on one side of a cube: `wall("r3c4", "east", BLOCKED)`."""
        self.field.set_side(parse_cube(cube), WALL_NAMES.index(side), kind)

    def floor(self, cube: str, kind: int) -> None:
        self.field.floors[parse_cube(cube)] = kind

    def token(self, cube: str, item: str = "") -> None:
        """An item in a cube: face up by its id, `token("r3c4", "I-AMMO")`, or face down."""
        self._tokens.append(Token(parse_cube(cube), item))

    def smoke(self, *cubes: str) -> None:
        """Cubes full of smoke."""
        self._smoke += [parse_cube(cube) for cube in cubes]

    def red(self, who: str | Profile, at: str, **state: int | bool | tuple[int, int] | tuple[str, ...]) -> int:
        return self._place(RED, who, at, **state)

    def blue(self, who: str | Profile, at: str, **state: int | bool | tuple[int, int] | tuple[str, ...]) -> int:
        return self._place(BLUE, who, at, **state)

    def command(self, side: int, faces: str) -> None:
        """Command dice in front of a side: `command(RED, "DICE DICE MOVE")`."""
        for face in faces.split():
            self._command[side * len(COMMAND_FACES) + COMMAND_FACES.index(face)] += 1

    def dice(self, *faces: int) -> None:
        """The next dice, in the order in which they are rolled."""
        self.script.left_over += faces

    # Playing

    @property
    def state(self) -> State:
        if self._state is None:
            ground = Ground(self.field, self.los_origin_any)
            profiles = battle_profiles(self._profiles)
            self._state = new_state(
                Setting(ground, mission_called(self.mission)(self.field, 100), profiles, self.options, self.jade)
            )
            self._state.models = list(self._models)
            self._state.tokens = list(self._tokens)
            self._state.smoke = frozenset(self._smoke)
            self._state.command_dice = list(self._command)
            sides = [model.side for model in self._models]
            self._state.team_size = [sides.count(RED), sides.count(BLUE)]
        return self._state

    def start(self, frame: Frame) -> None:
        """Starts any procedure and rolls what it asks of chance."""
        self.events += begin(self.state, frame)
        self._roll()

    def activate(self, model: int) -> None:
        """The whole activation of a model, in its side's turn."""
        self.state.turn = self.model(model).side
        self.start(Activation(model))

    def shoot(self, shooter: int, target: int, weapon: str, fire_for_effect: bool = False) -> None:
        self.start(Shoot(shooter, target, self.weapon(shooter, weapon), fire_for_effect))

    def play(self, *decisions: str | Answer) -> None:
        """Answers the pending questions, by text or by value; the dice between them come from the script."""
        for decision in decisions:
            value = read_answer(self.state, decision) if isinstance(decision, str) else decision
            self.events += answer(self.state, value)
            self._roll()

    def weapon(self, model: int, name: str) -> int:
        """The number of a model's weapon, by English name or id."""
        weapons = self._profiles[model].weapons
        for number, weapon in enumerate(weapons):
            if name.lower() in (weapon.name.en.lower(), weapon.id):
                return number
        known = ", ".join(weapon.name.en for weapon in weapons)
        raise Fault(
            "{model} has no {weapon}; it has {known}.", model=self._profiles[model].name, weapon=name, known=known
        )

    # Asking

    def model(self, number: int) -> Model:
        return self.state.models[number]

    def killed(self, number: int) -> bool:
        return self.model(number).fate == KILLED

    def happened(self, kind: str) -> list[dict[str, object]]:
        """All events of a kind so far."""
        return [dict(event.fields()) for event in self.events if event.kind == kind]

    def choices(self) -> list[str]:
        """The choices of the pending question as text."""
        question = self.state.question
        return [write_answer(self.state, question, option) for option in legal(self.state)] if question else []

    def refused(self, value: Answer) -> str:
        """The rule by which an answer is refused now; empty when it would be accepted."""
        refusal = why_not(self.state, value)
        return refusal.rule if refusal else ""

    def __enter__(self) -> Scenario:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self.finish()

    def finish(self) -> None:
        """Fails when dice are left over or somebody is still being asked."""
        if self.script.left_over:
            raise Fault("Dice are left over: {faces}.", faces=" ".join(map(str, self.script.left_over)))
        if self.state.question is not None:
            raise Fault("Somebody is still being asked: {kind}.", kind=self.state.question.kind)

    def _place(
        self, side: int, who: str | Profile, at: str, **state: int | bool | tuple[int, int] | tuple[str, ...]
    ) -> int:
        profile = who if isinstance(who, Profile) else profile_called(who)
        spot = state.pop("spot", CENTRE)
        assert isinstance(spot, tuple)
        x, y = spot
        assert isinstance(x, int)
        assert isinstance(y, int)
        model = Model(side, len(self._profiles), parse_cube(at), x, y)
        for name, value in state.items():
            if name not in Model.FIELDS:
                raise Fault("A model has no {name}.", name=name)
            setattr(model, name, value)
        self._models.append(model)
        self._profiles.append(profile)
        return len(self._models) - 1

    def _roll(self) -> None:
        while self.state.question is not None and self.state.question.side == CHANCE:
            self.events += answer(self.state, self.script.answer(self.state.question))


def profile_called(name: str) -> Profile:
    """A profile with its default weapons, by id or by name in either language; the first list that has it."""
    records = [record for record in find(load(), name) if isinstance(record, ProfileRecord)]
    if not records:
        raise Fault("'{name}' is not a model.", name=name)
    return engine_profile(records[0])
