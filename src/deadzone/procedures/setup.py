"""Setting up: item tokens, the Recon test, zones and deployment. R-SETUP-*, R-ITOK-*, R-RECON-*, R-DEPLOY-*."""

from __future__ import annotations

from typing import Final

from deadzone.core.cubes import SQUARES, cube_at
from deadzone.core.dice import FACES
from deadzone.core.questions import BLUE, CUBE, RED, WORD, Answer, Choice, Dice, Question, enemy_of
from deadzone.core.sentence import Fault
from deadzone.core.setting import EXTEND
from deadzone.core.state import HELD, LEFT, NOBODY, ON_TABLE, Frame, State, Token, changed
from deadzone.procedures import links
from deadzone.procedures.arriving import AerialLanding, ScoutMoves, hold_back_for_calls, see_to_supplies, stay_outside
from deadzone.procedures.shifting import ask_spot
from deadzone.procedures.testing import TestRoll
from deadzone.procedures.turning import ZONES, take_zone, zones_are_taken
from deadzone.rules.arriving import AERIAL
from deadzone.rules.calling import SWARM
from deadzone.rules.deployment import (
    deploy_cubes,
    extension_squares,
    recon_test,
    side_behind,
    team_fits,
    useful_extensions,
    waiting_models,
    why_not_deploy,
)
from deadzone.rules.missions import SCOUR, tokens_to_place
from deadzone.rules.outside import outside

GO_FIRST: Final = "go-first"
GO_SECOND: Final = "go-second"
NO_MORE: Final = -1
EQUAL_RIGHT: Final = 4  # the step of the extension at which the side that is behind may catch up
HOLD_BACK: Final = -5  # instead of a cube of the zone
LEAVE_OUT: Final = -6
STAY_OUTSIDE: Final = -7
NO_CUBES: Final = (HOLD_BACK, LEAVE_OUT, STAY_OUTSIDE)


class SetUp(Frame):
    """Mission, teams and battlefield are given; the rest follows in the order of R-SETUP-01 and R-SETUP-05."""

    NAME = "set-up"
    STEPS = 14
    FIELDS = ("tokens", "place", "red", "blue", "winner", "first", "order", "zone")

    def __init__(self) -> None:
        super().__init__()
        self.tokens = 0
        self.place: tuple[int, ...] = ()
        self.red = 0  # successes of the Recon tests
        self.blue = 0
        self.winner = RED
        self.first = RED
        self.order = GO_FIRST
        self.zone = ZONES[RED]

    def step(self, at: int, g: State) -> Question | None:
        if at == 0:
            return self.throw_token(g)
        elif at == 1:
            self.place_token(g)
        elif at == 2:
            g.call(TestRoll(NOBODY, "recon-red", recon_test(g, RED)))
        elif at == 3:
            self.red = g.result
            g.call(TestRoll(NOBODY, "recon-blue", recon_test(g, BLUE)))
        elif at == 4:
            self.compare_recon(g)
        elif at == 5:
            return Choice(self.winner, "order", "order", WORD, (GO_FIRST, GO_SECOND))
        elif at == 6:
            self.first = self.winner if self.order == GO_FIRST else enemy_of(self.winner)
        elif at == 7:
            return None if zones_are_taken(g) else Choice(self.first, "zone", "zone", WORD, ZONES)
        else:
            self.bring_models(at, g)
        return None

    def bring_models(self, at: int, g: State) -> None:
        """Everything from the choice of the zone to the first command roll."""
        if at == 8:
            self.take_zones(g)
            hold_back_for_calls(g)
        elif at == 9:
            if g.setting.options.surplus == EXTEND:
                g.call(ExtendZones(self.first))
        elif at == 10:
            deploy(g, self.first)
            deploy(g, enemy_of(self.first))
        elif at == 11:
            g.call(AerialLanding(self.first))
        elif at == 12:
            g.team_size = [len(g.models_on_table(side)) + len(outside(g, side)) for side in (RED, BLUE)]
            g.call(ScoutMoves(self.first))
            g.call(ScoutMoves(enemy_of(self.first)))
        else:
            self.get_ready(g)

    def get_ready(self, g: State) -> None:
        """Logistics comes here, unless Recon bonus dice are in play: then it comes after them. R-SETUP-05, A-LOGISTICS.

        And whoever sprang a trap while scouting begins the battle unactivated like everybody else. R-DEPLOY-06
        """
        for number, model in enumerate(g.models):
            if model.activated:
                g.change(number).activated = False
        if not any(g.recon_dice):
            see_to_supplies(g)

    def throw_token(self, g: State) -> Question | None:
        """Two dice say the column and the row of the next token. R-ITOK-03."""
        if self.tokens == tokens_to_place(g):
            self.at = 2
            return None
        return Dice("token", "place", 2, FACES)

    def place_token(self, g: State) -> None:
        """Face down on the highest level, unless the square is in a zone. R-ITOK-04..06."""
        self.tokens += 1
        self.at = 0
        column, row = self.place
        square = cube_at(row - 1, column - 1)
        zones = g.setting.mission.zones
        if square in zones[RED] or square in zones[BLUE]:
            g.emit("token-discarded", square)
            if g.setting.mission.name == SCOUR:
                self.tokens -= 1  # none is lost, it is thrown again: M-HOUSE-SCOUR
            return
        cube = g.setting.ground.field.highest_supported(square)
        g.tokens.append(Token(cube))
        g.emit("token-placed", cube)

    def compare_recon(self, g: State) -> None:
        """The winner decides who goes first; a tie is rolled again. Bonus dice only where they were agreed on.

        R-RECON-03, R-RECON-04, M-RECON-00, M-RECON-13.
        """
        self.blue = g.result
        if self.red == self.blue:
            g.emit("recon-tie", self.red)
            self.at = 2
            return
        self.winner = RED if self.red > self.blue else BLUE
        margin = abs(self.red - self.blue)
        g.emit("recon-won", self.winner, margin)
        if g.setting.options.recon_bonus:
            g.recon_dice = changed(g.recon_dice, self.winner, margin)

    def take_zones(self, g: State) -> None:
        """The first player takes a zone, unless both are taken, and has the initiative.

        R-RECON-05, R-FIELD-08, M-PATROL-11.
        """
        if not zones_are_taken(g):
            take_zone(g, self.first, self.zone)
        g.initiative = self.first
        g.emit("first-player", self.first, g.setting.mission.zones.index(g.zones[self.first]))

    def sound(self, g: State) -> bool:
        thrown = len(self.place) == 2 and all([1 <= face <= FACES for face in self.place])
        sides = self.winner in (RED, BLUE) and self.first in (RED, BLUE)
        return sides and self.zone in ZONES and (self.at != 1 or thrown)


class ExtendZones(Frame):
    """A zone too small for its team grows by the fewest squares; then the other's may grow by as many. R-DEPLOY-04.

    Both end with the same right: if both teams need squares, each may add as many as the greater need. Both zones are
    settled before anybody deploys, so that this right is worth something to either side.
    """

    NAME = "extend-zones"
    STEPS = 6
    FIELDS = ("first", "square")

    def __init__(self, first: int = RED) -> None:
        super().__init__()
        self.first = first
        self.square = NO_MORE

    def step(self, at: int, g: State) -> Question | None:
        if at == 0:
            return self.ask_for_needed(g, self.first)
        elif at == 1:
            self.grow(g, self.first)
            self.at = 0
        elif at == 2:
            return self.ask_for_needed(g, enemy_of(self.first))
        elif at == 3:
            self.grow(g, enemy_of(self.first))
            self.at = 2
        elif at == 4:
            return self.ask_for_more(g)
        elif self.square != NO_MORE:
            self.grow(g, side_behind(g))
            self.at = 4
        return None

    def ask_for_needed(self, g: State, side: int) -> Question | None:
        """As long as the team does not fit and there is an extension that would make it fit."""
        squares: list[int] = []
        if not team_fits(g, side, g.zones[side]):
            squares = useful_extensions(g, side)
        if not squares:
            self.at += 1  # nothing grows
            return None
        return Choice(side, "extend-zone", "square", CUBE, tuple(squares))

    def ask_for_more(self, g: State) -> Question | None:
        """As long as a side has added fewer squares than the other, and has squares to add."""
        side = side_behind(g)
        squares = extension_squares(g, side, g.zones[side]) if side != NOBODY else []
        if not squares:
            self.end()
            return None
        return Choice(side, "extend-zone", "square", CUBE, (*squares, NO_MORE))

    def grow(self, g: State, side: int) -> None:
        grow_zone(g, side, self.square)

    def why_not(self, question: Question, value: Answer, g: State) -> Fault | None:
        return Fault(
            "A zone grows beside itself, along its edge first, by no more squares than the team needs.",
            rule="R-DEPLOY-04",
        )

    def sound(self, g: State) -> bool:
        lowest = 0 if self.at in (1, 3) else NO_MORE
        return self.first in (RED, BLUE) and lowest <= self.square < SQUARES


def grow_zone(g: State, side: int, square: int) -> None:
    grown = (*g.zones[side], square)
    g.zones = [grown, g.zones[BLUE]] if side == RED else [g.zones[RED], grown]
    g.emit("zone-extended", side, square)


def deploy(g: State, side: int) -> None:
    """R-DEPLOY-06, J-DEP-01. JADE holds back whoever may land from above. A-AERIAL-01"""
    if g.setting.jade[side] is None:
        g.call(Deploy(side))
        return
    for number in waiting_models(g, side):
        if g.has(number, AERIAL):
            g.change(number).fate = HELD
            g.emit("held-back", number)
    g.call(links.jade_deployment(side))


class Deploy(Frame):
    """A side deploys all its models in its zone, but of its free swarms as many as it likes.

    R-DEPLOY-01, R-DEPLOY-02, R-DEPLOY-06, A-SWARMLORD-01.
    """

    NAME = "deploy"
    STEPS = 3
    FIELDS = ("side", "cube", "spot")

    def __init__(self, side: int = RED) -> None:
        super().__init__()
        self.side = side
        self.cube = 0
        self.spot: tuple[int, ...] = ()

    def step(self, at: int, g: State) -> Question | None:
        waiting = waiting_models(g, self.side)
        if not waiting:
            self.end()
        elif at == 0:
            return self.choose_cube(g, waiting[0])
        elif at == 1:
            if self.cube not in NO_CUBES:
                return ask_spot(g, self, waiting[0], self.cube)
        elif self.cube in NO_CUBES:
            self.keep_off(g, waiting[0])
        else:
            self.place(g, waiting[0])
        return None

    def keep_off(self, g: State, number: int) -> None:
        """It lands after both sides have deployed, walks in later, or takes no part.

        A-AERIAL-01, R-DEPLOY-05, A-SWARMLORD-01.
        """
        if self.cube == STAY_OUTSIDE:
            stay_outside(g, number)
        else:
            held = self.cube == HOLD_BACK
            g.change(number).fate = HELD if held else LEFT
            g.emit("held-back" if held else "not-brought", number)
        self.cube = 0
        self.at = 0

    def choose_cube(self, g: State, number: int) -> Question | None:
        """As long as the team does not fit its owner may keep models off the board; nobody is left out. R-DEPLOY-05."""
        cubes: tuple[Answer, ...] = tuple(deploy_cubes(g, number))
        if g.has(number, AERIAL):
            cubes = (*cubes, HOLD_BACK)
        if g.has(number, SWARM):
            cubes = (*cubes, LEAVE_OUT)
        if not cubes:
            stay_outside(g, number)
            self.at = 0
            return None
        if not team_fits(g, self.side, g.zones[self.side]):
            cubes = (*cubes, STAY_OUTSIDE)
        return Choice(self.side, "deploy", "cube", CUBE, cubes, number)

    def place(self, g: State, number: int) -> None:
        model = g.change(number)
        model.fate = ON_TABLE
        model.cube = self.cube
        model.x, model.y = self.spot
        g.emit("deployed", number, self.cube, self.spot)
        self.at = 0

    def why_not(self, question: Question, value: Answer, g: State) -> Fault | None:
        if question.kind == "deploy" and isinstance(value, int):
            return why_not_deploy(g, question.subject, value)
        return None

    def sound(self, g: State) -> bool:
        if self.side not in (RED, BLUE) or self.cube in NO_CUBES:
            return self.side in (RED, BLUE) and self.at > 0
        return 0 <= self.cube < g.setting.ground.field.cubes and (self.at != 2 or len(self.spot) == 2)
