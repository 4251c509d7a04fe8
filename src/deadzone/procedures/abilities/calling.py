"""Calling models in: orbital drops with their landing shock, and swarms. A-HAMMERFIST, A-SWARMLORD."""

from __future__ import annotations

from deadzone.core.cubes import FIRST_CUBE, Cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Answer, Choice, Question
from deadzone.core.sentence import Fault
from deadzone.core.state import FOR_THE_GAME, HELD, NOBODY, ON_TABLE, WAITING, Frame, Model, State, Step, changed
from deadzone.procedures.damage.deaths import go_off
from deadzone.procedures.damage.wounds import Pin
from deadzone.procedures.dice.testing import SURVIVE, declare_test, roll_of
from deadzone.procedures.movement.thrown import Knockback
from deadzone.procedures.table.shifting import ask_spot
from deadzone.rules.abilities.calling import (
    drop_cubes,
    in_orbit,
    landing_test,
    shaken_by,
    swarm_profile,
    why_not_drop_there,
)
from deadzone.rules.damage.wounds import can_be_knocked_back
from deadzone.rules.movement.moving import JUMP_PACK
from deadzone.rules.shooting.shooting import survive_test
from deadzone.rules.table.shifting import MIDDLE


class CallIn(Frame):
    """Special action of any model: a friend in orbit lands in an empty cube on top of a stack.

    A-HAMMERFIST-02, A-HAMMERFIST-05, C-43.
    """

    NAME = "call-in"

    model: ModelNumber
    called: ModelNumber = NOBODY
    cube: Cube = FIRST_CUBE
    spot: tuple[int, ...] = ()

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (CallIn.choose_model, CallIn.choose_cube, CallIn.choose_place, CallIn.land, CallIn.shake_others)

    def choose_model(self, g: State) -> Question | None:
        side = g.models[self.model].side
        waiting = in_orbit(g, side)
        if len(waiting) > 1:
            options: tuple[Answer, ...] = tuple(waiting)
            return Choice(side, "call-in", "called", options, self.model)
        self.called = waiting[0]
        return None

    def choose_cube(self, g: State) -> Question | None:
        cubes: tuple[Answer, ...] = tuple(drop_cubes(g, self.called))
        if cubes:
            return Choice(g.models[self.model].side, "land", "cube", cubes, self.called)
        self.end()
        return None

    def choose_place(self, g: State) -> Question | None:
        return ask_spot(g, self, self.called, self.cube)

    def land(self, g: State) -> None:
        touch_down(g, self.called, self.cube, self.spot)

    def shake_others(self, g: State) -> None:
        g.call(LandingShock(self.called))

    def why_not(self, question: Question, value: Answer, g: State) -> Fault | None:
        if question.kind == "land" and isinstance(value, int):
            return why_not_drop_there(g, self.called, Cube(value))
        return None

    def fits(self, g: State) -> bool:
        if not super().fits(g):
            return False
        chosen = self.next_is(CallIn.choose_model) or self.called != NOBODY
        landed = not self.next_is(CallIn.choose_cube, CallIn.choose_place, CallIn.land)
        waits = landed or g.models[self.called].fate == HELD
        return chosen and waits and (not self.next_is(CallIn.land) or len(self.spot) == 2)


def touch_down(g: State, number: ModelNumber, cube: Cube, spot: tuple[int, ...]) -> None:
    """Put the model on the table, activated; it has a Jump Pack for the rest of the game. A-HAMMERFIST-05, R-CMD-04."""
    model = g.change(number)
    model.fate = ON_TABLE
    model.cube = cube
    model.x, model.y = spot
    model.activated = True
    g.gain(number, JUMP_PACK, 0, FOR_THE_GAME)
    g.team_size = changed(g.team_size, model.side, 1)
    g.emit("landed", number, cube)


class LandingShock(Frame):
    """Models around the landing that fail their test are thrown away from it and Pinned. A-HAMMERFIST-03, -04.

    All declare DICE results before the landing is rolled (R-TEST-14); the landing model's player chooses the order in
    which models are thrown (R-SCAT-12).
    """

    NAME = "landing-shock"
    STRIKES_ALL = True

    model: ModelNumber
    victims: tuple[ModelNumber, ...] = ()  # after the tests: those still to be thrown
    dice_results: int = 0  # of the victim that declared last
    extra: tuple[int, ...] = ()  # DICE results of each victim
    strength: int = 0  # successes of the landing
    place: int = 0  # index of the victim whose test comes next
    survival: int = 0  # successes of that test
    thrown: ModelNumber = NOBODY

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (
            LandingShock.find_victims,
            LandingShock.offer_dice,
            LandingShock.note_dice,
            LandingShock.roll_landing,
            LandingShock.next_test,
            LandingShock.read_test,
            LandingShock.choose_thrown,
            LandingShock.throw,
            LandingShock.dead_go_off,
        )

    def find_victims(self, g: State) -> None:
        self.victims = tuple(shaken_by(g, self.model))
        if not self.victims:
            self.end()

    def offer_dice(self, g: State) -> None:
        declare_test(g, self.victims[len(self.extra)], SURVIVE, into="dice_results")

    def note_dice(self, g: State) -> None:
        self.extra = (*self.extra, self.dice_results)
        if len(self.extra) < len(self.victims):
            self.go(LandingShock.offer_dice)

    def roll_landing(self, g: State) -> None:
        g.call(roll_of(self.model, "landing", landing_test()), into="strength")

    def next_test(self, g: State) -> None:
        """Roll the next victim's Survive test; the landing is rolled once for all."""
        victim = self.victims[self.place]
        test = survive_test(g, victim, self.extra[self.place])
        g.call(roll_of(victim, SURVIVE, test, against=self.strength), into="survival")

    def read_test(self, g: State) -> None:
        """Drop a victim that withstood the landing from the list."""
        if self.strength <= self.survival:
            g.emit("withstood", self.victims[self.place])
            self.victims = self.victims[: self.place] + self.victims[self.place + 1 :]
            self.extra = self.extra[: self.place] + self.extra[self.place + 1 :]
        else:
            self.place += 1
        if self.place < len(self.victims):
            self.go(LandingShock.next_test)

    def choose_thrown(self, g: State) -> Question | None:
        waiting: tuple[Answer, ...] = tuple([victim for victim in self.victims if g.models[victim].on_table()])
        if len(waiting) > 1:
            return Choice(g.models[self.model].side, "next-thrown", "thrown", waiting)
        self.thrown = NOBODY
        for victim in self.victims:
            if g.models[victim].on_table():
                self.thrown = victim
        return None

    def throw(self, g: State) -> None:
        """Throw the model directly away and Pin it; an immovable one is just Pinned. A-HAMMERFIST-04, A-VEHICLE-03."""
        thrown = self.thrown
        if thrown == NOBODY:
            return
        self.victims = tuple([victim for victim in self.victims if victim != thrown])
        self.go(LandingShock.choose_thrown)
        if can_be_knocked_back(g, thrown):
            g.call(Knockback(self.model, thrown, pins=True))
        else:
            g.emit("not-moved", thrown)
            g.call(Pin(thrown))

    def dead_go_off(self, g: State) -> None:
        """Let models with BOOM! that died on the way explode when all are thrown (A-BOOM-04)."""
        go_off(g)

    def fits(self, g: State) -> bool:
        if not super().fits(g):
            return False
        declared, victims = len(self.extra), len(self.victims)
        asking = not self.next_is(LandingShock.offer_dice, LandingShock.note_dice) or declared < victims
        tested = not self.next_is(LandingShock.next_test, LandingShock.read_test)
        return asking and (tested or (declared == victims and 0 <= self.place < victims))


class CallSwarm(Frame):
    """Special action of a Swarm Lord: a new swarm in its cube, already activated. A-SWARMLORD-02, A-SWARMLORD-04."""

    NAME = "call-swarm"

    model: ModelNumber
    swarm: ModelNumber = NOBODY
    spot: tuple[int, ...] = ()

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (CallSwarm.call, CallSwarm.choose_place, CallSwarm.place)

    def call(self, g: State) -> None:
        lord = g.models[self.model]
        self.swarm = ModelNumber(len(g.models))
        swarm = Model(lord.side, swarm_profile(g), lord.cube, MIDDLE, MIDDLE, activated=True, fate=WAITING)
        g.models.append(swarm)

    def choose_place(self, g: State) -> Question | None:
        return ask_spot(g, self, self.swarm, g.models[self.swarm].cube)

    def place(self, g: State) -> None:
        swarm = g.change(self.swarm)
        swarm.fate = ON_TABLE
        swarm.x, swarm.y = self.spot
        g.emit("swarm-called", self.model, self.swarm)

    def fits(self, g: State) -> bool:
        if not super().fits(g):
            return False
        called = self.next_is(CallSwarm.call) or self.swarm != NOBODY
        return called and (not self.next_is(CallSwarm.place) or len(self.spot) == 2)
