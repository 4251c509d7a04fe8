"""Steps between deployment and the first turn, in the order of R-SETUP-05 (A-AERIAL, A-SCOUT, A-LOGISTICS)."""

from __future__ import annotations

from typing import Final

from deadzone.core.cubes import FIRST_CUBE, NOWHERE, SQUARES, Cube
from deadzone.core.pieces import OUTSIDE, ModelNumber
from deadzone.core.questions import Answer, Choice, Question
from deadzone.core.sentence import Fault
from deadzone.core.sides import Side, enemy_of
from deadzone.core.state import HELD, NOBODY, ON_TABLE, Frame, State, Step, Token
from deadzone.procedures.movement.extra_moves import move
from deadzone.procedures.table.shifting import ask_spot
from deadzone.rules.abilities.calling import HAMMERFIST
from deadzone.rules.movement.moving import GLIDE, speed_of
from deadzone.rules.movement.reaching import cubes_used, reach
from deadzone.rules.setup.arriving import (
    aerial_cubes,
    airborne,
    has_logistics,
    movable_tokens,
    scouts,
    token_cubes,
    why_not_aerial,
    why_not_token_there,
)

NO_TOKEN: Final = -1


def hold_back_for_calls(g: State) -> None:
    """Keep models in drop armour off the table until they are called in (A-HAMMERFIST-01)."""
    for number in range(len(g.models)):
        if g.has(ModelNumber(number), HAMMERFIST):
            g.change(ModelNumber(number)).fate = HELD
            g.emit("held-back", number)


def stay_outside(g: State, number: ModelNumber) -> None:
    """Keep a model without room off the board; it enters with its first Activation (R-DEPLOY-05)."""
    g.change(number).fate = OUTSIDE
    g.emit("stays-outside", number)


class AerialLanding(Frame):
    """Models held back land one by one, sides alternating, the player with the initiative first (A-AERIAL-04)."""

    NAME = "aerial-landing"

    side: Side
    model: ModelNumber = NOBODY
    cube: Cube = FIRST_CUBE
    spot: tuple[int, ...] = ()

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (AerialLanding.next_model, AerialLanding.choose_cube, AerialLanding.choose_place, AerialLanding.land)

    def next_model(self, g: State) -> None:
        if not airborne(g, self.side):
            self.side = enemy_of(self.side)
        waiting = airborne(g, self.side)
        if waiting:
            self.model = waiting[0]
        else:
            self.end()

    def choose_cube(self, g: State) -> Question | None:
        """Ask for the landing cube; without a legal one the model walks onto the board later (R-DEPLOY-05)."""
        cubes: tuple[Answer, ...] = tuple(aerial_cubes(g, self.model))
        if cubes:
            return Choice(self.side, "aerial", "cube", cubes, self.model)
        stay_outside(g, self.model)
        self.go(AerialLanding.next_model)
        return None

    def choose_place(self, g: State) -> Question | None:
        return ask_spot(g, self, self.model, self.cube)

    def land(self, g: State) -> None:
        model = g.change(self.model)
        model.fate = ON_TABLE
        model.cube = self.cube
        model.x, model.y = self.spot
        g.emit("landed", self.model, self.cube)
        self.side = enemy_of(self.side)
        self.go(AerialLanding.next_model)

    def why_not(self, question: Question, value: Answer, g: State) -> Fault | None:
        return (
            why_not_aerial(g, self.model, Cube(value)) if question.kind == "aerial" and isinstance(value, int) else None
        )

    def fits(self, g: State) -> bool:
        placed = not self.next_is(AerialLanding.land) or len(self.spot) == 2
        standing = placed
        chosen = self.next_is(AerialLanding.next_model) or self.is_over() or self.model != NOBODY
        return super().fits(g) and standing and chosen


class ScoutMoves(Frame):
    """Each Scout of a side may make one free Sprint, entering no cube with another model (A-SCOUT-01..03).

    The owner chooses the order. For JADE, the cube is chosen and the Scout takes a shortest route to it. A Scout is the
    active model during its Sprint, so whatever would end an Activation ends the Sprint (A-SCOUT-03).
    """

    NAME = "scout-moves"

    side: Side
    done: tuple[int, ...] = ()
    model: ModelNumber = NOBODY
    cube: Cube = NOWHERE

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (
            ScoutMoves.choose_scout,
            ScoutMoves.set_out,
            ScoutMoves.choose_goal,
            ScoutMoves.sprint,
            ScoutMoves.stop,
        )

    def choose_scout(self, g: State) -> Question | None:
        left = [number for number in scouts(g, self.side) if number not in self.done]
        if not left:
            self.end()
            return None
        return Choice(self.side, "scout", "model", (*left, NOBODY))

    def set_out(self, g: State) -> None:
        if self.model == NOBODY:
            self.end()
            return
        self.done = (*self.done, self.model)
        g.emit("scouts", self.model)
        if not g.setting.conduct_of(self.side).scouts_to_a_goal:
            self.go(ScoutMoves.stop)
            g.active = self.model
            move(g, self.model, speed_of(g, self.model)[1], alone=True)

    def choose_goal(self, g: State) -> Question:
        cubes = sorted(reach(g, self.model, speed_of(g, self.model)[1], alone=True))
        return Choice(self.side, "jade-scout", "cube", (NOWHERE, *cubes), self.model)

    def sprint(self, g: State) -> None:
        if self.cube != NOWHERE:
            g.active = self.model
            way = reach(g, self.model, speed_of(g, self.model)[1], alone=True)[self.cube]
            move(g, self.model, cubes_used(way, g.has(self.model, GLIDE)), way, alone=True)

    def stop(self, g: State) -> None:
        g.active = NOBODY
        self.go(ScoutMoves.choose_scout)

    def why_not(self, question: Question, value: Answer, g: State) -> Fault | None:
        if question.kind != "scout" or not isinstance(value, int) or not 0 <= value < len(g.models):
            return None
        if value in self.done:
            return Fault("{model} has already scouted.", rule="A-SCOUT-01", model=g.profile(ModelNumber(value)).name)
        return Fault("{model} is not one of your Scouts.", rule="A-SCOUT-01", model=g.profile(ModelNumber(value)).name)

    def fits(self, g: State) -> bool:
        known = all([0 <= number < len(g.models) for number in self.done])
        chosen = not self.next_is(ScoutMoves.choose_goal, ScoutMoves.sprint) or self.model != NOBODY
        return super().fits(g) and known and chosen


def see_to_supplies(g: State) -> None:
    """Let each side whose Leader has Logistics move one token, the player with the initiative first."""
    for side in (g.initiative, enemy_of(g.initiative)):
        if has_logistics(g, side):
            g.call(Supply(side))


class Supply(Frame):
    """Logistics: a side may move one item token by one cube; it stays face down (A-LOGISTICS-01, A-LOGISTICS-02)."""

    NAME = "supply"

    side: Side
    token: int = NO_TOKEN
    cube: Cube = FIRST_CUBE

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (Supply.choose_token, Supply.choose_cube, Supply.move_token)

    def choose_token(self, g: State) -> Question | None:
        tokens = movable_tokens(g)
        return Choice(self.side, "supply", "token", (NO_TOKEN, *tokens)) if tokens else None

    def choose_cube(self, g: State) -> Question | None:
        if self.token == NO_TOKEN:
            self.end()
            return None
        cubes: tuple[Answer, ...] = tuple(token_cubes(g, g.tokens[self.token].cube))
        return Choice(self.side, "supply-to", "cube", cubes)

    def move_token(self, g: State) -> None:
        token = g.tokens[self.token]
        g.tokens[self.token] = Token(self.cube, token.item, token.under, token.seen, token.bought)
        g.emit("token-moved", self.side, token.cube, self.cube)

    def why_not(self, question: Question, value: Answer, g: State) -> Fault | None:
        if question.kind == "supply-to" and isinstance(value, int):
            return why_not_token_there(g, Cube(value))
        return Fault("A token in a deployment zone cannot be moved.", rule="A-LOGISTICS-01")

    def fits(self, g: State) -> bool:
        placed = 0 <= self.cube < max(SQUARES, g.setting.ground.field.cubes)
        chosen = not self.next_is(Supply.move_token) or self.token != NO_TOKEN
        return super().fits(g) and placed and chosen and NO_TOKEN <= self.token < len(g.tokens)
