"""Shots at a cube: Indirect weapons, which may miss, and Frag weapons, which cannot (A-INDIRECT-*, R-SRES-05)."""

from __future__ import annotations

from deadzone.core.cubes import Cube, Level, below, cube_over, square_of
from deadzone.core.dice import FACES
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Dice, Question
from deadzone.core.state import Frame, State, Step
from deadzone.core.weapon_places import WeaponPlace
from deadzone.procedures.dice.testing import SHOOT, declare_value, roll_of
from deadzone.procedures.weapons.payloads import weapon_goes_off
from deadzone.procedures.weapons.reloading import note_fired
from deadzone.rules.movement.away import cube_towards, direction_of_roll
from deadzone.rules.shooting.aiming import needed_to_hit, plain_test
from deadzone.rules.specials.army_specials import AIMED
from deadzone.rules.weapons.arms import arm, has_arm


class IndirectShot(Frame):
    """A shell is fired at a cube, without modifiers or DICE results; a miss scatters it (A-INDIRECT-04..07)."""

    NAME = "indirect-shot"

    shooter: ModelNumber
    weapon: WeaponPlace
    cube: Cube  # the target cube, then the cube where it lands
    needed: int = 1  # successes needed to hit
    scored: int = 0
    roll: tuple[int, ...] = ()

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (
            IndirectShot.fire,
            IndirectShot.roll_to_hit,
            IndirectShot.hit_or_miss,
            IndirectShot.roll_for_scatter,
            IndirectShot.scatter,
            IndirectShot.go_off,
        )

    def fire(self, g: State) -> None:
        self.needed = needed_to_hit(g, self.shooter, self.cube)
        fire_at_cube(g, self.shooter, self.weapon, self.cube)
        declare_value(g, self.shooter, SHOOT)

    def roll_to_hit(self, g: State) -> None:
        test = plain_test(g, self.shooter, arm(g, self.shooter, self.weapon))
        g.call(roll_of(self.shooter, SHOOT, test, AIMED), into="scored")

    def hit_or_miss(self, g: State) -> None:
        """The shell hits with at least as many successes as needed (A-INDIRECT-04, R-TEST-02)."""
        if self.scored >= self.needed:
            g.emit("shell-hits", self.cube)
            self.go(IndirectShot.go_off)

    def roll_for_scatter(self, g: State) -> Question:
        return Dice("scatter", "roll", 1, FACES, self.shooter)

    def scatter(self, g: State) -> None:
        """Scatter one cube, over any wall, to the highest level there; off the board it is lost (A-INDIRECT-05..07)."""
        onward = cube_towards(self.cube, direction_of_roll(self.roll[0]))
        if onward < 0:
            g.emit("shell-lost", self.shooter)
            self.end()
            return
        self.cube = highest_floor(g, onward)
        g.emit("shell-scatters", self.cube)

    def go_off(self, g: State) -> None:
        weapon_goes_off(g, self.shooter, self.weapon, self.cube)

    def fits(self, g: State) -> bool:
        if not super().fits(g) or not has_arm(g, self.shooter, self.weapon):
            return False
        rolled = not self.next_is(IndirectShot.scatter) or len(self.roll) == 1
        return rolled and self.needed in (1, 2)


class FragShot(Frame):
    """A Frag weapon hits its target cube without a roll (R-SRES-05, A-FRAG-01)."""

    NAME = "frag-shot"

    shooter: ModelNumber
    weapon: WeaponPlace
    cube: Cube

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (FragShot.fire, FragShot.go_off)

    def fire(self, g: State) -> None:
        fire_at_cube(g, self.shooter, self.weapon, self.cube)

    def go_off(self, g: State) -> None:
        weapon_goes_off(g, self.shooter, self.weapon, self.cube)

    def fits(self, g: State) -> bool:
        return super().fits(g) and has_arm(g, self.shooter, self.weapon)


def fire_at_cube(g: State, shooter: ModelNumber, weapon: WeaponPlace, cube: Cube) -> None:
    g.emit("aimed", shooter, weapon, cube)
    note_fired(g, shooter, weapon)


def highest_floor(g: State, cube: Cube) -> Cube:
    """Return the topmost cube of the stack that has a floor; the ground always has one (A-INDIRECT-07)."""
    field = g.setting.ground.field
    over = cube_over(square_of(cube), Level(field.levels))
    while not field.supported(over):
        over = below(over)
    return over
