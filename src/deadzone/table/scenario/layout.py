"""Laying out the table of a scenario: terrain, models, tokens and command dice; impossible tables are refused."""

from __future__ import annotations

from typing import Any, Final

from deadzone.catalog.fielding import battle_profiles
from deadzone.core.board.battlefield import FLOOR_TYPES, SIDE_TYPES, Battlefield
from deadzone.core.board.bodies import HIGHEST, LOWEST
from deadzone.core.board.capacity import why_not_fit
from deadzone.core.board.sight import TEAM_BODY, radius_of
from deadzone.core.cubes import CUBE_SIDE_NAMES, Cube, CubeSide, cube_name, parse_cube
from deadzone.core.events import Event
from deadzone.core.jade import Jade
from deadzone.core.pieces import NOBODY, OUTSIDE, ModelNumber
from deadzone.core.profiles import Profile
from deadzone.core.questions import Spot
from deadzone.core.sentence import Fault
from deadzone.core.setting import NO_JADE, Ground, Options, Setting
from deadzone.core.sides import BLUE, RED, Side
from deadzone.core.state import COMMAND_FACES, FACE_DOWN, ON_TABLE, Model, State, Token
from deadzone.missions.registry import check_agreements, mission_called
from deadzone.rules.missions.mission_kinds import PATROL
from deadzone.rules.table.shifting import ANCHORS_ON, bounds_of
from deadzone.table.files import checks
from deadzone.table.scenario.calls import checked_side, named_call, nearest, written
from deadzone.table.scenario.options import Agreement
from deadzone.table.scenario.profiles import check_abilities, check_item, check_passing, profile_called
from deadzone.table.scenario.reading import ANYWHERE
from deadzone.table.scenario.script import Script

CENTRE: Final = (200, 200)
NO_ZONES: Final = ""  # in place of a mission: Patrol, without deployment zones
POINTS: Final = 100  # of the strike teams; determines how many VP the mission needs
MOST_LEVELS: Final = 9
# Values of a model that may be given by keyword; side, profile and place are given by the call itself.
STATES: Final = tuple([name for name in Model.FIELDS if name not in ("side", "profile", "cube", "x", "y")])


class Layout:
    """The table before play: these calls come before the first procedure is started."""

    @named_call
    def __init__(
        self,
        field: Battlefield | None = None,
        levels: int = 1,
        los_origin_any: bool = False,
        options: Options | None = None,
        jade: tuple[Jade | None, Jade | None] = NO_JADE,
        mission: str = NO_ZONES,
        **house: Any,
    ) -> None:
        """A mission that is named brings its zones, red's first; without a name it is Patrol, on a table without zones.

        `house` are house rules by name: `Scenario(items=False, los_origin="any")`; see `deadzone house`."""
        checks.number(levels, "levels", 1, MOST_LEVELS)
        if field is not None and not isinstance(field, Battlefield):
            raise Fault("{value} is not a battlefield: write a Battlefield, or levels=2.", value=written(field))
        if field is not None and levels not in (1, field.levels):
            raise Fault("The battlefield has {has} {has|level|levels}, not {levels}.", has=field.levels, levels=levels)
        agreed = Agreement(house)
        self.options = agreed.options_beside(options)
        self.jade = agreed.jade(jade)
        self.mission = mission or PATROL
        self.zoned = mission != NO_ZONES
        mission_called(self.mission)
        check_agreements(self.mission, self.options)
        self.field = field or Battlefield(levels)
        self.los_origin_any = los_origin_any or agreed.los_origin_any
        self.script = Script()
        self.events: list[Event] = []
        self._models: list[Model] = []
        self._profiles: list[Profile] = []
        self._tokens: list[Token] = []
        self._smoke: list[Cube] = []
        self._command = [0] * (2 * len(COMMAND_FACES))
        self._unchecked: set[int] = set()
        self._state: State | None = None

    # Terrain, tokens and command dice

    @named_call
    def wall(self, cube: str, side: str, kind: int) -> None:
        """Put scenery on one side of a cube: `wall("r3c4", "east", BLOCKED)`."""
        place = self._cube(cube)
        if side not in CUBE_SIDE_NAMES:
            raise Fault(
                "{side} is not a side of a cube: write {known}.", side=written(side), known=", ".join(CUBE_SIDE_NAMES)
            )
        checks.number(kind, "kind", 0, SIDE_TYPES - 1)
        self.field.set_side(place, CubeSide(CUBE_SIDE_NAMES.index(side)), kind)

    @named_call
    def floor(self, cube: str, kind: int) -> None:
        """Set the floor of a cube: `floor("r3c4L2", FULL)`; level 1 already has floors."""
        place = self._cube(cube)
        before = self.field.floors[place]
        self.field.floors[place] = checks.number(kind, "kind", 0, FLOOR_TYPES - 1)
        try:
            self._check_those_in(place)
        except Fault:
            self.field.floors[place] = before
            raise

    @named_call
    def token(self, cube: str, item: str = FACE_DOWN) -> None:
        """Lay an item token in a cube: face up by its id, `token("r3c4", "I-AMMO")`, or face down."""
        place = self._cube(cube)
        if not self.field.supported(place):
            raise Fault("There is no floor for a token in {cube}.", rule="R-FIELD-26", cube=cube_name(place))
        self._tokens.append(Token(place, item if item == FACE_DOWN else check_item(item)))

    @named_call
    def smoke(self, *cubes: str) -> None:
        """Fill cubes with smoke."""
        self._smoke += [self._cube(cube) for cube in cubes]

    @named_call
    def command(self, side: Side, faces: str) -> None:
        """Give a side command dice: `command(RED, "DICE DICE MOVE")`."""
        self._lay()
        first = checked_side(side) * len(COMMAND_FACES)
        for face in str(faces).upper().split():
            if face not in COMMAND_FACES:
                raise Fault(
                    "{face} is not a face of a command die: use {known}.", face=face, known=" ".join(COMMAND_FACES)
                )
            self._command[first + COMMAND_FACES.index(face)] += 1

    # Models

    @named_call
    def red(self, who: str | Profile, at: str, **state: Any) -> ModelNumber:
        """Place a red model in a cube, by name, id or profile, and return its number for the other calls.

        `state` may be spot=(80, 200) or spot="anywhere", damage=1, pinned=True, activated=True, burning=True,
        items=("I-AMMO",), fate=WAITING, reloading=(0,), spent=("A-LIFESUPPORT",),
        gains=(("A-TOUGH", 0, FOR_THE_GAME),).
        """
        return self._place(RED, who, at, state)

    @named_call
    def blue(self, who: str | Profile, at: str, **state: Any) -> ModelNumber:
        """Place a blue model, like `red`."""
        return self._place(BLUE, who, at, state)

    @named_call
    def place_unchecked(self, side: Side, who: str | Profile, at: str, **state: Any) -> ModelNumber:
        """Place a model where it could not stand in a game: in mid-air, or in a cube that is too full."""
        number = self._place(checked_side(side), who, at, state, checked=False)
        self._unchecked.add(number)
        return number

    def _place(
        self, side: Side, who: str | Profile, at: str, state: dict[str, Any], checked: bool = True
    ) -> ModelNumber:
        cube = self._cube(at)
        profile = who if isinstance(who, Profile) else profile_called(who)
        check_abilities(profile)
        spot = state.pop("spot", CENTRE)
        model = Model(side, len(self._profiles), cube, *CENTRE)
        for name, value in state.items():
            setattr(model, name, _read_state(profile, name, value))
        if checked and model.fate == ON_TABLE:
            _check_alive(model, profile)
            self._check_room(model, profile)
        model.x, model.y = self._anywhere(model, profile) if spot == ANYWHERE else self._spot(cube, spot, checked)
        self._models.append(model)
        self._profiles.append(profile)
        return ModelNumber(len(self._models) - 1)

    def _check_room(self, model: Model, profile: Profile) -> None:
        """Refuse a cube without a floor, or without room beside the model's friends."""
        friends = [other for other in self._models if _beside(model, other) and other.side == model.side]
        taken = sum([self._profiles[other.profile].size for other in friends])
        refusal = why_not_fit(self.field, model.cube, profile.size, taken)
        if refusal is not None:
            raise refusal

    def _spot(self, cube: Cube, spot: object, checked: bool) -> tuple[int, int]:
        """The spot as x and y; refused if it is outside the cube or off the solid part of its floor."""
        fits = isinstance(spot, tuple | list) and len(spot) == 2 and all([type(number) is int for number in spot])
        if not fits or not isinstance(spot, tuple | list):
            raise Fault('{spot} is not a spot: write spot=(80, 200) or spot="anywhere".', spot=written(spot))
        x, y = spot
        if not (LOWEST <= x <= HIGHEST and LOWEST <= y <= HIGHEST):
            raise Fault(
                "{spot} is outside the cube: both numbers must be from 1 to 399.",
                rule="R-POS-02",
                spot=written(spot),
            )
        left, right, top, bottom = bounds_of(self.field.floors[cube])
        if checked and not (left <= x <= right and top <= y <= bottom):
            raise Fault("The centre of the base must be on the solid half of the floor.", rule="R-POS-02")
        return x, y

    def _anywhere(self, model: Model, profile: Profile) -> tuple[int, int]:
        """The first free anchor, trying the centre first; if none is free, the first one tried."""
        others = [other for other in self._models if _beside(model, other)]
        taken = tuple([(other.x, other.y, _radius(self._profiles[other.profile])) for other in others])
        anchors = ANCHORS_ON[self.field.floors[model.cube]]
        ranked = sorted(anchors, key=lambda anchor: anchor != CENTRE)
        bounds = bounds_of(self.field.floors[model.cube])
        spot = Spot(model.side, NOBODY, model.cube, bounds, anchors, taken, _radius(profile), False)
        free = [anchor for anchor in ranked if not spot.overlaps(anchor[0], anchor[1])]
        return (free or ranked)[0]

    def _check_those_in(self, cube: Cube) -> None:
        """Check that the models in the cube still fit on its floor, one after the other."""
        laid, self._models = self._models, []
        try:
            for model in laid:
                if model.cube == cube and model.fate == ON_TABLE and model.profile not in self._unchecked:
                    self._check_room(model, self._profiles[model.profile])
                self._models.append(model)
        finally:
            self._models = laid

    def _cube(self, text: object) -> Cube:
        """A cube of this battlefield; refused once the table is laid."""
        self._lay()
        return self._cube_of(text)

    def _cube_of(self, text: object) -> Cube:
        if not isinstance(text, str):
            raise Fault("'{text}' is not a cube: write r3c5L2 for row 3, column 5, level 2.", text=text)
        cube = parse_cube(text)
        if cube >= self.field.cubes:
            raise Fault(
                "{cube} is off the map: the battlefield has {levels} levels; Scenario(levels=2) has two.",
                cube=cube_name(cube),
                levels=self.field.levels,
            )
        return cube

    # The end of laying out

    def _lay(self) -> None:
        if self._state is not None:
            raise Fault("The table is already set up: call this before the first call that plays or reads it.")

    @property
    def state(self) -> State:
        """The state of the battle; the first access ends the laying out."""
        if self._state is None:
            ground = Ground(self.field, self.los_origin_any)
            mission = mission_called(self.mission)(self.field, POINTS)
            g = State(Setting(ground, mission, battle_profiles(self._profiles), self.options, self.jade))
            g.models = list(self._models)
            g.tokens = list(self._tokens)
            g.smoke = frozenset(self._smoke)
            g.command_dice = list(self._command)
            if self.zoned:
                g.zones = list(mission.zones)
            sides = [model.side for model in self._models]
            g.team_size = [sides.count(RED), sides.count(BLUE)]
            self._state = g
        return self._state


def _read_state(profile: Profile, name: str, value: Any) -> Any:
    """A value of a model, checked like those of a saved battle."""
    if name not in STATES:
        raise Fault(
            "A model has no {name} to set here; the closest is {nearest}.",
            name=name,
            nearest=nearest(name, (*STATES, "spot")),
        )
    if name in ("damage", "fate"):
        return checks.number(value, name, 0, OUTSIDE if name == "fate" else 99)
    if name in ("pinned", "activated", "burning"):
        return checks.flag(value, name)
    if isinstance(value, str) or not isinstance(value, tuple | list):
        raise Fault("{name} is a list: write {name}=(..., ).", name=name)
    if name in ("items", "bought"):
        return tuple([check_item(item) for item in value])
    if name == "reloading":
        return tuple([checks.number(weapon, name, 0, len(profile.weapons) - 1) for weapon in value])
    if name == "spent":
        return tuple([check_passing(rule) for rule in value])
    for gain in value:
        rule, *numbers = checks.some(list(gain), name, 3)
        check_passing(rule)
        for number in numbers:
            checks.number(number, name, -99, 99)
    return tuple([tuple(gain) for gain in value])


def _check_alive(model: Model, profile: Profile) -> None:
    if model.damage > profile.size:
        raise Fault(
            "{model} has Size {size} and would be dead with {damage} damage {damage|token|tokens}.",
            rule="R-WOUND-03",
            model=profile.name,
            damage=model.damage,
            size=profile.size,
        )


def _beside(model: Model, other: Model) -> bool:
    """Whether `other` is on the table in the same cube."""
    return other.cube == model.cube and other.fate == ON_TABLE


def _radius(profile: Profile) -> int:
    return radius_of(profile.size | (TEAM_BODY if profile.crew else 0))
