"""Set-up: item tokens, Recon test, zones and deployment (R-SETUP-*, R-ITOK-*, R-RECON-*, R-DEPLOY-*)."""

from __future__ import annotations

from typing import Final

from deadzone.core.cubes import FIRST_CUBE, SQUARES, Cube, CubeOrWord, Square, square_at
from deadzone.core.dice import FACES
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Answer, Choice, Dice, Question
from deadzone.core.sentence import Fault
from deadzone.core.setting import EXTEND
from deadzone.core.sides import BLUE, NO_SIDE, RED, Side, enemy_of
from deadzone.core.state import HELD, LEFT, NOBODY, ON_TABLE, Frame, State, Step, Token, changed
from deadzone.procedures import links
from deadzone.procedures.dice.testing import roll_of
from deadzone.procedures.setup.arriving import (
    AerialLanding,
    ScoutMoves,
    hold_back_for_calls,
    see_to_supplies,
    stay_outside,
)
from deadzone.procedures.setup.turning import ZONES, take_zone, zones_are_taken
from deadzone.procedures.table.shifting import ask_spot
from deadzone.rules.abilities.calling import SWARM
from deadzone.rules.missions.missions import mission_of, tokens_to_place
from deadzone.rules.setup.arriving import AERIAL
from deadzone.rules.setup.deployment import (
    deploy_cubes,
    extension_squares,
    recon_test,
    side_behind,
    team_fits,
    useful_extensions,
    waiting_models,
    why_not_deploy,
)
from deadzone.rules.setup.outside import outside

GO_FIRST: Final = "go-first"
GO_SECOND: Final = "go-second"
NO_MORE: Final = Square(Cube(-1))
HOLD_BACK: Final = Cube(-5)  # answers in place of a cube of the zone
LEAVE_OUT: Final = Cube(-6)
STAY_OUTSIDE: Final = Cube(-7)
NO_CUBES: Final = (HOLD_BACK, LEAVE_OUT, STAY_OUTSIDE)


class SetUp(Frame):
    """Set-up in the order of R-SETUP-01 and R-SETUP-05; mission, teams and battlefield are already chosen."""

    NAME = "set-up"

    tokens: int = 0
    place: tuple[int, ...] = ()
    red: int = 0  # successes of the Recon tests
    blue: int = 0
    winner: Side = RED
    first: Side = RED
    order: str = GO_FIRST
    zone: str = ZONES[RED]

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (
            SetUp.throw_token,
            SetUp.place_token,
            SetUp.red_recon,
            SetUp.blue_recon,
            SetUp.compare_recon,
            SetUp.choose_order,
            SetUp.settle_order,
            SetUp.choose_zone,
            SetUp.take_zones,
            SetUp.extend_zones,
            SetUp.deploy,
            SetUp.land_from_above,
            SetUp.scout,
            SetUp.get_ready,
        )

    def throw_token(self, g: State) -> Question | None:
        """Roll two dice for the column and the row of the next token (R-ITOK-03)."""
        if self.tokens == tokens_to_place(g):
            self.go(SetUp.red_recon)
            return None
        return Dice("token", "place", 2, FACES)

    def place_token(self, g: State) -> None:
        """Place the token face down on the highest level; discard it if its square is in a zone (R-ITOK-04..06)."""
        self.tokens += 1
        self.go(SetUp.throw_token)
        column, row = self.place
        square = square_at(row - 1, column - 1)
        zones = g.setting.mission.zones
        if square in zones[RED] or square in zones[BLUE]:
            g.emit("token-discarded", square)
            if mission_of(g).throws_again:
                self.tokens -= 1  # the token is rolled again (M-HOUSE-SCOUR)
            return
        cube = g.setting.ground.field.highest_supported(square)
        g.tokens.append(Token(cube))
        g.emit("token-placed", cube)

    def red_recon(self, g: State) -> None:
        g.call(roll_of(NOBODY, "recon-red", recon_test(g, RED)), into="red")

    def blue_recon(self, g: State) -> None:
        g.call(roll_of(NOBODY, "recon-blue", recon_test(g, BLUE)), into="blue")

    def compare_recon(self, g: State) -> None:
        """Find the winner, who decides who goes first; after a tie both sides roll again (R-RECON-03, R-RECON-04).

        If the players agreed on the Recon bonus, the difference in successes is the winner's number of bonus dice
        (M-RECON-00, M-RECON-13).
        """
        if self.red == self.blue:
            g.emit("recon-tie", self.red)
            self.go(SetUp.red_recon)
            return
        self.winner = RED if self.red > self.blue else BLUE
        margin = abs(self.red - self.blue)
        g.emit("recon-won", self.winner, margin)
        if g.setting.options.recon_bonus:
            g.recon_dice = changed(g.recon_dice, self.winner, margin)

    def choose_order(self, g: State) -> Question:
        return Choice(self.winner, "order", "order", (GO_FIRST, GO_SECOND))

    def settle_order(self, g: State) -> None:
        self.first = self.winner if self.order == GO_FIRST else enemy_of(self.winner)

    def choose_zone(self, g: State) -> Question | None:
        return None if zones_are_taken(g) else Choice(self.first, "zone", "zone", ZONES)

    def take_zones(self, g: State) -> None:
        """The first player takes a zone, unless both are already taken, and has the initiative.

        R-RECON-05, R-FIELD-08, M-PATROL-11.
        """
        if not zones_are_taken(g):
            take_zone(g, self.first, self.zone)
        g.initiative = self.first
        g.emit("first-player", self.first, g.setting.mission.zones.index(g.zones[self.first]))
        hold_back_for_calls(g)

    def extend_zones(self, g: State) -> None:
        if g.setting.options.surplus == EXTEND:
            g.call(ExtendZones(self.first))

    def deploy(self, g: State) -> None:
        deploy(g, self.first)
        deploy(g, enemy_of(self.first))

    def land_from_above(self, g: State) -> None:
        g.call(AerialLanding(self.first))

    def scout(self, g: State) -> None:
        g.team_size = [len(g.models_on_table(side)) + len(outside(g, side)) for side in (RED, BLUE)]
        g.call(ScoutMoves(self.first))
        g.call(ScoutMoves(enemy_of(self.first)))

    def get_ready(self, g: State) -> None:
        """Resolve Logistics, unless Recon bonus dice are in play: then it comes after them (R-SETUP-05, A-LOGISTICS).

        A model that set off a trap while scouting still starts the battle unactivated (R-DEPLOY-06).
        """
        for number, model in enumerate(g.models):
            if model.activated:
                g.change(ModelNumber(number)).activated = False
        if not any(g.recon_dice):
            see_to_supplies(g)

    def fits(self, g: State) -> bool:
        thrown = len(self.place) == 2 and all([1 <= face <= FACES for face in self.place])
        return super().fits(g) and self.zone in ZONES and (not self.next_is(SetUp.place_token) or thrown)


class ExtendZones(Frame):
    """A zone too small for its team grows by the fewest squares, then the other may grow by as many (R-DEPLOY-04).

    If both teams need squares, each may add as many as the greater need. Both zones are settled before either side
    deploys, so that both sides can make use of this right.
    """

    NAME = "extend-zones"

    first: Side
    square: Square = NO_MORE

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (
            ExtendZones.ask_first_side,
            ExtendZones.grow_first_zone,
            ExtendZones.ask_second_side,
            ExtendZones.grow_second_zone,
            ExtendZones.ask_for_more,
            ExtendZones.catch_up,
        )

    def ask_first_side(self, g: State) -> Question | None:
        question = self.ask_for_needed(g, self.first)
        if question is None:
            self.go(ExtendZones.ask_second_side)
        return question

    def grow_first_zone(self, g: State) -> None:
        grow_zone(g, self.first, self.square)
        self.go(ExtendZones.ask_first_side)

    def ask_second_side(self, g: State) -> Question | None:
        question = self.ask_for_needed(g, enemy_of(self.first))
        if question is None:
            self.go(ExtendZones.ask_for_more)
        return question

    def grow_second_zone(self, g: State) -> None:
        grow_zone(g, enemy_of(self.first), self.square)
        self.go(ExtendZones.ask_second_side)

    def ask_for_needed(self, g: State, side: Side) -> Question | None:
        """Ask for another square while the team does not fit and an extension can make it fit."""
        if team_fits(g, side, g.zones[side]):
            return None
        squares: tuple[Answer, ...] = tuple(useful_extensions(g, side))
        return Choice(side, "extend-zone", "square", squares) if squares else None

    def ask_for_more(self, g: State) -> Question | None:
        """Offer the side that has added fewer squares another one; end if there is none to add."""
        side = side_behind(g)
        squares = extension_squares(g, side, g.zones[side]) if side != NO_SIDE else []
        if not squares:
            self.end()
            return None
        return Choice(side, "extend-zone", "square", (*squares, NO_MORE))

    def catch_up(self, g: State) -> None:
        if self.square != NO_MORE:
            grow_zone(g, side_behind(g), self.square)
            self.go(ExtendZones.ask_for_more)

    def why_not(self, question: Question, value: Answer, g: State) -> Fault | None:
        return Fault(
            "Choose a square next to the zone, along its board edge first, and no more squares than the team needs.",
            rule="R-DEPLOY-04",
        )

    def fits(self, g: State) -> bool:
        lowest = 0 if self.next_is(ExtendZones.grow_first_zone, ExtendZones.grow_second_zone) else NO_MORE
        return super().fits(g) and lowest <= self.square < SQUARES


def grow_zone(g: State, side: Side, square: Square) -> None:
    grown = (*g.zones[side], square)
    g.zones = [grown, g.zones[BLUE]] if side == RED else [g.zones[RED], grown]
    g.emit("zone-extended", side, square)


def deploy(g: State, side: Side) -> None:
    """Deploy a side's models (R-DEPLOY-06); JADE deploys its models by cards (J-DEP-01).

    JADE holds back every model with Aerial Deployment (A-AERIAL-01).
    """
    if not g.setting.conduct_of(side).by_cards:
        g.call(Deploy(side))
        return
    for number in waiting_models(g, side):
        if g.has(number, AERIAL):
            g.change(number).fate = HELD
            g.emit("held-back", number)
    g.call(links.deployment_by_card(side))


class Deploy(Frame):
    """A side deploys all its models in its zone; of its free swarms it may leave out any.

    R-DEPLOY-01, R-DEPLOY-02, R-DEPLOY-06, A-SWARMLORD-01.
    """

    NAME = "deploy"

    side: Side
    cube: CubeOrWord = FIRST_CUBE
    spot: tuple[int, ...] = ()

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (Deploy.choose_cube, Deploy.choose_place, Deploy.bring)

    def choose_cube(self, g: State) -> Question | None:
        """Ask where the next model is deployed.

        While the team does not fit, the owner may keep models off the board, and a model without room waits there: no
        model is left out of the battle (R-DEPLOY-05).
        """
        waiting = waiting_models(g, self.side)
        if not waiting:
            self.end()
            return None
        number = waiting[0]
        cubes: tuple[Answer, ...] = tuple(deploy_cubes(g, number))
        if g.has(number, AERIAL):
            cubes = (*cubes, HOLD_BACK)
        if g.has(number, SWARM):
            cubes = (*cubes, LEAVE_OUT)
        if not cubes:
            stay_outside(g, number)
            self.repeat()  # for the next model
            return None
        if not team_fits(g, self.side, g.zones[self.side]):
            cubes = (*cubes, STAY_OUTSIDE)
        return Choice(self.side, "deploy", "cube", cubes, number)

    def choose_place(self, g: State) -> Question | None:
        if self.cube in NO_CUBES:
            return None
        return ask_spot(g, self, waiting_models(g, self.side)[0], self.cube)

    def bring(self, g: State) -> None:
        number = waiting_models(g, self.side)[0]
        if self.cube in NO_CUBES:
            self.keep_off(g, number)
        else:
            self.place(g, number)
        self.go(Deploy.choose_cube)

    def keep_off(self, g: State, number: ModelNumber) -> None:
        """Keep the model off the table: it lands after deployment, walks in later, or takes no part.

        A-AERIAL-01, R-DEPLOY-05, A-SWARMLORD-01.
        """
        if self.cube == STAY_OUTSIDE:
            stay_outside(g, number)
        else:
            held = self.cube == HOLD_BACK
            g.change(number).fate = HELD if held else LEFT
            g.emit("held-back" if held else "not-brought", number)
        self.cube = FIRST_CUBE

    def place(self, g: State, number: ModelNumber) -> None:
        model = g.change(number)
        model.fate = ON_TABLE
        model.cube = self.cube
        model.x, model.y = self.spot
        g.emit("deployed", number, self.cube, self.spot)

    def why_not(self, question: Question, value: Answer, g: State) -> Fault | None:
        if question.kind == "deploy" and isinstance(value, int):
            return why_not_deploy(g, question.subject, Cube(value))
        return None

    def fits(self, g: State) -> bool:
        placing = self.next_is(Deploy.choose_place, Deploy.bring)
        if not super().fits(g) or (placing and not waiting_models(g, self.side)):
            return False
        if self.cube in NO_CUBES:
            return self.is_past(Deploy.choose_cube)
        placed = not self.next_is(Deploy.bring) or len(self.spot) == 2
        return placed and 0 <= self.cube < g.setting.ground.field.cubes
