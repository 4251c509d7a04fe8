"""Where thrown and falling models land, and what walls and gravity do to them (R-SCAT-*, R-SLAM-*, R-FALL-*)."""

from __future__ import annotations

from deadzone.core.cubes import DIRECTIONS, Cube, below, level_of
from deadzone.core.dice import FACES
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Dice, Question
from deadzone.core.state import Frame, State, Step
from deadzone.procedures.damage.wounds import Hit, Pin
from deadzone.procedures.dice.testing import SURVIVE, declare_test, nature_roll
from deadzone.procedures.movement.gliding import Glide
from deadzone.rules.movement.away import direction_of_roll
from deadzone.rules.movement.moving import ANY_WAY, may_end
from deadzone.rules.movement.thrown import (
    BLOCKED_WAY,
    MISSES_UP_TO,
    MOST_ATTEMPTS,
    gravity_test,
    harmed_by_falls,
    may_glide,
    nearest_room,
    stops_every_fall,
    thrown_to,
    too_large_for_floor,
    wall_test,
)
from deadzone.rules.shooting.shooting import survive_test
from deadzone.rules.weapons.attacks import NO_ATTACK


class ComeDown(Frame):
    """A model in the air over `cube` lands there, further down, or back in `base`, where it came from.

    A model never goes up and scatters again at most eight times, so it always lands (R-SCAT-04, R-SCAT-09, R-SCAT-10,
    R-FALL-10, R-PART-01..04, R-CAP-10). A model with Glide that was thrown in a `direction` and misses a floor glides
    on in that direction (A-GLIDE-04).
    """

    NAME = "come-down"

    model: ModelNumber
    base: Cube  # the cube it was thrown from
    cube: Cube  # the cube it has reached on its way down
    direction: int = ANY_WAY
    attempts: int = 0  # how often it has scattered again
    faces: tuple[int, ...] = ()

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (
            ComeDown.fall_to_floor,
            ComeDown.roll_for_partial_floor,
            ComeDown.meet_floor,
            ComeDown.roll_direction,
            ComeDown.scatter_again,
        )

    def fall_to_floor(self, g: State) -> None:
        self.cube = g.setting.ground.steps.drop_landing(self.cube)

    def roll_for_partial_floor(self, g: State) -> Question | None:
        if stops_every_fall(g, self.cube):
            return None
        return Dice("partial-floor", "faces", 1, FACES, self.model)

    def meet_floor(self, g: State) -> None:
        """The model misses the floor, lands on it, or has no room there (R-PART-01, R-CAP-10, R-SCAT-09)."""
        missed = not stops_every_fall(g, self.cube) and self.faces[0] <= MISSES_UP_TO
        if missed or too_large_for_floor(g, self.model, self.cube):
            self.miss(g)
        elif may_end(g, self.model, self.cube):
            self.land(g, self.cube)
        elif level_of(self.cube) < level_of(self.base):
            self.base = self.cube
        elif self.attempts == 0:
            g.emit("no-room", self.model, self.cube)
            self.end()

    def miss(self, g: State) -> None:
        """Past the floor it was thrown at, a model with Glide glides on in that direction; others fall (A-GLIDE-04)."""
        first = self.direction != ANY_WAY and self.attempts == 0 and level_of(self.cube) == level_of(self.base)
        if first and may_glide(g, self.model, self.base, self.cube, self.direction):
            g.call(Glide(self.model, self.base, self.cube, self.direction))
            self.end()
            return
        self.cube = below(self.cube)
        self.go(ComeDown.fall_to_floor)

    def roll_direction(self, g: State) -> Question | None:
        if not g.models[self.model].on_table():
            self.end()  # killed by a wall
            return None
        return Dice("scatter", "faces", 1, FACES, self.model) if self.attempts < MOST_ATTEMPTS else None

    def scatter_again(self, g: State) -> None:
        """Scatter a model without room; a blocked way Slams it and it rolls again (R-SCAT-06, R-SCAT-09)."""
        if self.attempts == MOST_ATTEMPTS:
            self.land(g, nearest_room(g, self.model, self.base))
            return
        self.attempts += 1
        there = thrown_to(g, self.model, self.base, direction_of_roll(self.faces[0]))
        if there == BLOCKED_WAY:
            self.go(ComeDown.roll_direction)
            if g.models[self.model].cube != self.base:
                self.put(g, self.base)  # the wall is beside the cube it has fallen into
            g.call(Slam(self.model))
        else:
            self.cube = there
            self.go(ComeDown.fall_to_floor)

    def land(self, g: State, cube: Cube) -> None:
        self.put(g, cube)
        self.end()

    def put(self, g: State, cube: Cube) -> None:
        before = g.models[self.model].cube
        g.change(self.model).cube = cube
        g.emit("thrown", self.model, before, cube)

    def fits(self, g: State) -> bool:
        aimed = ANY_WAY <= self.direction < len(DIRECTIONS)
        return super().fits(g) and aimed and 0 <= self.attempts <= MOST_ATTEMPTS


class Fall(Frame):
    """A model that falls two levels or more tests Survive against gravity and is Pinned whatever the result.

    R-FALL-01..07, I-JUMPPACK-01. Gravity has one extra die for each level fallen.
    """

    NAME = "fall"

    model: ModelNumber
    levels: int
    dice_results: int = 0
    harm: int = 0  # by how many successes gravity is ahead

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (Fall.begin, Fall.roll, Fall.hurt, Fall.pin)

    def begin(self, g: State) -> None:
        """A model with a Jump Pack, Flight or Glide lands unharmed without a test (R-FALL-06)."""
        g.emit("fell", self.model, self.levels)
        if harmed_by_falls(g, self.model):
            declare_test(g, self.model, SURVIVE, into="dice_results")
        else:
            self.end()

    def roll(self, g: State) -> None:
        survive = survive_test(g, self.model, self.dice_results)
        g.call(nature_roll(self.model, survive, "gravity", gravity_test(self.levels)), into="harm")

    def hurt(self, g: State) -> None:
        if self.harm > 0:
            g.call(Hit(self.model, self.harm, traits=NO_ATTACK))

    def pin(self, g: State) -> None:
        g.call(Pin(self.model))


class Slam(Frame):
    """A thrown model stopped by a wall or the board edge tests Survive against the wall (R-SLAM-01..04)."""

    NAME = "slam"

    model: ModelNumber
    dice_results: int = 0
    harm: int = 0  # by how many successes the wall is ahead

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (Slam.begin, Slam.roll, Slam.hurt, Slam.pin)

    def begin(self, g: State) -> None:
        g.emit("slammed", self.model)
        declare_test(g, self.model, SURVIVE, into="dice_results")

    def roll(self, g: State) -> None:
        survive = survive_test(g, self.model, self.dice_results)
        g.call(nature_roll(self.model, survive, "wall", wall_test()), into="harm")

    def hurt(self, g: State) -> None:
        if self.harm:
            g.call(Hit(self.model, self.harm, traits=NO_ATTACK))

    def pin(self, g: State) -> None:
        if self.harm:
            g.call(Pin(self.model))
