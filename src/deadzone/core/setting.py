"""The fixed setting of a battle: battlefield, mission, profiles, options. Shared by all copies of a state."""

from __future__ import annotations

from typing import Final

from deadzone.core.board.battlefield import Battlefield
from deadzone.core.board.sight import Sight
from deadzone.core.board.steps import WALK, StepTable
from deadzone.core.cubes import Cube, Square
from deadzone.core.jade import A_PERSONS, Conduct, Jade
from deadzone.core.profiles import Profile
from deadzone.core.records.declared import Declared
from deadzone.core.sides import BLUE, Side

NO_LIMIT: Final = 0
NO_TARGET: Final = 999  # VP that nobody reaches: only rounds and losses end the battle
# Values of house options that are more than yes or no.
OFF: Final = "off"
NO_CLEAR_SHOT: Final = "no-clear-shot"
MODELS_IN_THE_WAY: Final = (OFF, NO_CLEAR_SHOT)
EXTEND: Final = "extend"
OFF_BOARD: Final = "off-board"
SURPLUS: Final = (EXTEND, OFF_BOARD)
# The side that turns the board, or off.
TURN_BOARD: Final = (OFF, "red", "blue")
# Most step tables with wrecks to cache; a full cache is emptied.
MOST_WRECKED: Final = 16
NO_JADE: Final[tuple[Jade | None, Jade | None]] = (None, None)


class Ground:
    """A battlefield with its step tables and line of sight, made once and shared by all battles on it."""

    def __init__(self, field: Battlefield, los_origin_any: bool = False) -> None:
        self.field = field
        # House option (R-LOS-02), off by default: line of sight may start at any part of the shooter.
        self.los_origin_any = los_origin_any
        self.steps = StepTable(field)
        self.sight = Sight(field, los_origin_any)
        # Made on first use, because most battles never need them.
        self._rare: dict[int, StepTable] = {}
        self._wrecked: dict[frozenset[Cube], StepTable] = {}

    def steps_of(self, gait: int) -> StepTable:
        """The step table of a gait."""
        if gait == WALK:
            return self.steps
        table = self._rare.get(gait)
        if table is None:
            table = StepTable(self.field, gait)
            self._rare[gait] = table
        return table

    def steps_over(self, wrecks: frozenset[Cube]) -> StepTable:
        """The step table for walking, with destroyed Vehicles in some cubes. R-FIELD-27."""
        table = self._wrecked.get(wrecks)
        if table is None:
            if len(self._wrecked) >= MOST_WRECKED:
                self._wrecked.clear()
            table = StepTable(self.field, WALK, wrecks)
            self._wrecked[wrecks] = table
        return table


class Mission(Declared):
    """A mission: the two deployment zones, the objectives, and the victory points needed to win. M-*.

    `zones` are squares, the red zone first; `objectives` are pairs of a cube and its VP.
    """

    name: str
    zones: tuple[tuple[Square, ...], tuple[Square, ...]]
    objectives: tuple[tuple[Cube, int], ...]
    vp_target: int


class Options(Declared):
    """House options; the defaults are the rules as written."""

    items: bool = True  # False for a game without items, R-ITOK-09
    tie_break_next_vp: bool = False  # R-WIN-05
    round_limit: int = NO_LIMIT  # M-PATROL-14
    recon_bonus: bool = False  # M-RECON-00, M-RECON-13
    secret_missions: bool = False  # M-SECRET-00, M-SECRET-08
    models_in_the_way: str = OFF  # R-LOS-04: standing models in the way prevent a Clear Shot
    surplus: str = EXTEND  # R-DEPLOY-05: what happens when models find no room in their zone
    turn_board: str = OFF  # R-FIELD-08: the side that did not choose the map turns it and takes a zone


class Setting:
    """The ground, the mission, the profiles, and for each side whether JADE plays it.

    There is one profile for each model of the teams, with the weapons and equipment it carries, followed by those of
    models that items may become during play (I-SENTRY-01).
    """

    def __init__(
        self,
        ground: Ground,
        mission: Mission,
        profiles: tuple[Profile, ...],
        options: Options,
        jade: tuple[Jade | None, Jade | None] = NO_JADE,
    ) -> None:
        self.ground = ground
        self.mission = mission
        self.profiles = profiles
        self.options = options
        self.jade = jade
        self.turned: dict[int, Setting] = {}  # cache of `core.turning`, by quarter turns

    def jade_of(self, side: Side) -> Jade | None:
        """JADE's part for a side, or None if it does not play the side."""
        return self.jade[1] if side == BLUE else self.jade[0]

    def conduct_of(self, side: Side) -> Conduct:
        """How the side is played: rules and procedures ask this, never who plays it."""
        jade = self.jade_of(side)
        return A_PERSONS if jade is None else jade.conduct
