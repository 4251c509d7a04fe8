"""Forced movement (Knockback, scatter) and voluntary falls (R-SCAT-*, R-AWAY-*, R-PIN-08, R-PIN-09, R-LEVEL-08)."""

from __future__ import annotations

from deadzone.core.contexts import Meeting, Moving
from deadzone.core.cubes import DIRECTIONS, FIRST_CUBE, NOWHERE, Cube, above, level_of
from deadzone.core.dice import FACES
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Answer, Choice, Dice, Question
from deadzone.core.sentence import Fault
from deadzone.core.sides import Side, enemy_of
from deadzone.core.state import NOBODY, Frame, State, Step
from deadzone.procedures import links
from deadzone.procedures.damage.wounds import Pin
from deadzone.procedures.movement.falling import ComeDown, Fall, Slam
from deadzone.procedures.movement.gliding import Glide
from deadzone.procedures.specials.offering import offer
from deadzone.procedures.table.shifting import ask_spot
from deadzone.rules.abilities.traps import traps_for
from deadzone.rules.damage.wounds import can_be_knocked_back
from deadzone.rules.fighting.fighting import why_not_opponent
from deadzone.rules.items.items import may_pick_up
from deadzone.rules.movement.away import direction_of_roll
from deadzone.rules.movement.moving import GLIDE
from deadzone.rules.movement.thrown import BLOCKED_WAY, is_deep, is_over_edge, may_glide, thrown_to, ways_away
from deadzone.rules.specials.army_specials import ENTERED, TELEPORTED
from deadzone.rules.table.able import can_go_on
from deadzone.rules.table.presence import controller_of, enemies_in_cube, strikers_at, striking_side


class Knockback(Frame):
    """A surviving target is moved one cube directly away from the attacker, whose player chooses its final spot.

    A-KNOCKBACK-02..06, R-AWAY-01..05, R-SLAM-06. With `pins` it is Pinned as well (A-HAMMERFIST-04).
    """

    NAME = "knockback"

    attacker: ModelNumber
    target: ModelNumber
    pins: bool = False
    direction: int = 0

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (Knockback.choose_direction, Knockback.throw)

    def choose_direction(self, g: State) -> Question | None:
        """Let the player who controls the attacker choose among several directions (A-RAMPAGE-02)."""
        ways = ways_away(g, self.attacker, self.target)
        if len(ways) > 1:
            side = controller_of(g, self.attacker)
            return Choice(side, "direction", "direction", ways, self.target)
        self.direction = ways[0]
        return None

    def throw(self, g: State) -> None:
        g.call(Thrown(self.target, self.direction, self.pins, controller_of(g, self.attacker)))

    def fits(self, g: State) -> bool:
        return super().fits(g) and 0 <= self.direction < len(DIRECTIONS)

    def why_not(self, question: Question, value: Answer, g: State) -> Fault | None:
        if isinstance(value, int) and 0 <= value < len(DIRECTIONS):
            return Fault("That is not directly away from the attacker.", rule="R-AWAY-02")
        return None


class Scatter(Frame):
    """A model is thrown in a random direction; explosions also pin it (R-SCAT-01, R-SCAT-03)."""

    NAME = "scatter"

    model: ModelNumber
    pins: bool = True
    faces: tuple[int, ...] = ()

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (Scatter.begin, Scatter.roll_direction, Scatter.throw)

    def begin(self, g: State) -> None:
        """An immovable model is at most Pinned; a killed one is left alone (A-SOLID-01, A-VEHICLE-03, -04)."""
        if can_be_knocked_back(g, self.model):
            return
        self.end()
        if g.models[self.model].on_table():
            g.emit("not-moved", self.model)
            if self.pins:
                g.call(Pin(self.model))

    def roll_direction(self, g: State) -> Question:
        return Dice("scatter", "faces", 1, FACES, self.model)

    def throw(self, g: State) -> None:
        direction = direction_of_roll(self.faces[0])
        g.call(Thrown(self.model, direction, self.pins, controller_of(g, self.model)))


class Thrown(Frame):
    """A model is thrown one cube in a direction. `chooser` is the side that places it where it lands.

    The order is that of R-SCAT-11: destination or Slam, fall, Pinned if the effect says so, then fight or pick-up.
    Without `fights` the caller resolves what happens among enemies there (S-DREAD).
    """

    NAME = "thrown"

    model: ModelNumber
    direction: int
    pins: bool
    chooser: Side
    fights: bool = True
    start: Cube = FIRST_CUBE  # the cube it is thrown from

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (Thrown.fly, Thrown.fall, Thrown.pin, Thrown.arrive)

    def fly(self, g: State) -> None:
        """Slam the model, let it glide over an edge, or let it come down (R-AWAY-07, R-SCAT-04..08, A-GLIDE-04)."""
        self.start = g.models[self.model].cube
        there = thrown_to(g, self.model, self.start, self.direction)
        if there == BLOCKED_WAY:
            g.call(Slam(self.model))
        elif is_over_edge(g, there) and may_glide(g, self.model, self.start, there, self.direction):
            g.call(Glide(self.model, self.start, there, self.direction))
        else:
            g.call(ComeDown(self.model, self.start, there, self.direction))

    def fall(self, g: State) -> None:
        fall_from(g, self.model, self.start)

    def pin(self, g: State) -> None:
        if self.pins:
            g.call(Pin(self.model))

    def arrive(self, g: State) -> None:
        model = g.models[self.model]
        if model.on_table() and model.cube != self.start:
            g.call(Arrival(self.model, self.chooser, self.fights))

    def fits(self, g: State) -> bool:
        return super().fits(g) and 0 <= self.direction < len(DIRECTIONS)


class Drop(Frame):
    """A model steps over an edge and falls by choice (R-LEVEL-08, R-FALL-08, R-FALL-09, I-JUMPPACK-05).

    It comes from the cube `base`. A model with Glide lands where its owner chooses, or in `landing` if that is given
    (A-GLIDE-03).

    It hands back the cubes of movement that remain: `left` if the model landed standing, unharmed and not among
    enemies, otherwise 0 (R-LEVEL-13, A-GLIDE-05).
    """

    NAME = "drop"

    model: ModelNumber
    left: int
    base: Cube = FIRST_CUBE
    landing: Cube = NOWHERE
    start: Cube = FIRST_CUBE
    damage: int = 0
    alone: bool = False  # it lands in no cube with other models (A-SCOUT-02)

    def context(self) -> Moving:
        return Moving()

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (Drop.leave, Drop.fall, Drop.look_around, Drop.arrive, Drop.count_cubes_left)

    def hands_back(self) -> int:
        return self.left

    def leave(self, g: State) -> None:
        """Start the fall; a model that drops through its own floor counts that level as well (R-FALL-04)."""
        self.damage = g.models[self.model].damage
        air = g.models[self.model].cube
        self.start = self.base if self.base == above(air) else air
        if g.has(self.model, GLIDE):
            glide = Glide(self.model, self.base, air, cube=self.landing)
            glide.alone = self.alone
            g.call(glide)
        else:
            g.call(ComeDown(self.model, self.start, air))

    def fall(self, g: State) -> None:
        fall_from(g, self.model, self.start)

    def look_around(self, g: State) -> None:
        """A model that was hurt or landed among enemies goes no further."""
        model = g.models[self.model]
        if model.damage > self.damage or enemies_in_cube(g, self.model):
            self.left = 0

    def arrive(self, g: State) -> None:
        if g.models[self.model].on_table():
            g.call(Arrival(self.model, controller_of(g, self.model), moment=ENTERED))

    def count_cubes_left(self, g: State) -> None:
        if not can_go_on(g, self.model):
            self.left = 0


class Arrival(Frame):
    """A model that was thrown, fell or teleported into a cube is placed there, then fights or may pick up an item.

    If it came by choice, `moment` says how, by a fall or by teleporting: enemies may then use an army special on it
    (S-ROPE, S-OVERWATCH).

    R-SCAT-11, R-SCAT-13, R-PIN-08, R-PIN-09, R-ITEM-02.
    """

    NAME = "arrival"

    model: ModelNumber
    chooser: Side
    fights: bool = True
    moment: str = ""
    cube: Cube = FIRST_CUBE  # where it landed
    spot: tuple[int, ...] = ()
    opponent: ModelNumber = NOBODY

    def context(self) -> Meeting:
        return Meeting(moved=True)

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (
            Arrival.choose_place,
            Arrival.take_place,
            Arrival.meet_traps,
            Arrival.after_traps,
            Arrival.look_around,
            Arrival.meet_enemies,
            Arrival.choose_opponent,
            Arrival.fight,
        )

    def choose_place(self, g: State) -> Question | None:
        """The side `chooser` places the model, whoever controls it (R-SCAT-13)."""
        question = ask_spot(g, self, self.model, g.models[self.model].cube)
        if question is not None:
            question.side = self.chooser
            question.settled = True
        return question

    def take_place(self, g: State) -> None:
        model = g.change(self.model)
        model.x, model.y = self.spot
        g.emit("placed", self.model, model.cube, self.spot)

    def meet_traps(self, g: State) -> None:
        """Set off Traps before any fight; forced entry counts as entering (A-TRAP-04)."""
        self.cube = g.models[self.model].cube
        if g.markers and traps_for(g, self.model):
            g.call(links.spring_traps(self.model))

    def after_traps(self, g: State) -> None:
        if not g.models[self.model].on_table() or g.models[self.model].cube != self.cube:
            self.end()  # the Trap has thrown it elsewhere or killed it

    def look_around(self, g: State) -> None:
        """The model may pick up an item only if no enemy is in the cube (R-SCAT-11, R-ITEM-09)."""
        if not enemies_in_cube(g, self.model):
            self.end()
            if may_pick_up(g, self.model):
                g.call(links.pick_up(self.model, True))
        elif not self.fights:
            self.end()

    def meet_enemies(self, g: State) -> None:
        """Offer the enemy his army special before the fight."""
        if self.moment and can_go_on(g, self.model):
            offer(g, self.moment, enemy_of(g.models[self.model].side), NOBODY, self.model)

    def choose_opponent(self, g: State) -> Question | None:
        """The enemy chooses who fights a Pinned model; a standing model chooses its opponent (R-PIN-08, R-PIN-09)."""
        model = g.models[self.model]
        if not model.on_table() or model.cube != self.cube or not enemies_in_cube(g, self.model):
            self.end()  # an army special has removed the model or its enemies (S-ROPE, S-OVERWATCH)
            return None
        if model.pinned:
            strikers: tuple[Answer, ...] = tuple(strikers_at(g, self.model))
            return Choice(striking_side(g, self.model), "strike", "opponent", strikers, self.model)
        enemies: tuple[Answer, ...] = tuple(enemies_in_cube(g, self.model))
        return Choice(model.side, "opponent", "opponent", enemies, self.model)

    def fight(self, g: State) -> None:
        if not g.models[self.model].pinned:
            g.call(links.fight(self.model, self.opponent, True, False))
        elif not g.models[self.opponent].pinned:
            g.call(links.fight(self.opponent, self.model, False, True))
        else:
            stand(g, self.model)
            stand(g, self.opponent)

    def fits(self, g: State) -> bool:
        came = self.moment in ("", ENTERED, TELEPORTED)
        return super().fits(g) and came

    def why_not(self, question: Question, value: Answer, g: State) -> Fault | None:
        if question.kind in ("strike", "opponent") and isinstance(value, int) and 0 <= value < len(g.models):
            return why_not_opponent(g, self.model, ModelNumber(value))
        return None


def stand(g: State, number: ModelNumber) -> None:
    """Stand the model up for free, without moving it (R-PIN-01, R-PIN-04, R-STAND-08)."""
    g.change(number).pinned = False
    g.emit("stood-up", number)


def fall_from(g: State, number: ModelNumber, start: Cube) -> None:
    """Start the falling test if the model has come down two levels or more (R-FALL-01, R-FALL-04).

    A model with Glide lands standing; only the effect that threw it can pin it (A-GLIDE-01, A-GLIDE-06).
    """
    if g.has(number, GLIDE) or not g.models[number].on_table():
        return
    levels = level_of(start) - level_of(g.models[number].cube)
    if is_deep(levels):
        g.call(Fall(number, levels))
