"""A hit by one model on another: damage, then moving the survivor. R-DMG-05, A-KNOCKBACK-*, A-SMASH-*."""

from __future__ import annotations

from typing import Final

from deadzone.core.cubes import DIRECTIONS
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Choice, Question
from deadzone.core.state import Frame, State, Step
from deadzone.procedures.damage.wounds import Hit
from deadzone.procedures.movement.thrown import Knockback, Thrown
from deadzone.rules.damage.wounds import can_be_knocked_back
from deadzone.rules.table.presence import controller_of
from deadzone.rules.weapons.attacks import KNOCKBACK, SMASH

STAYS: Final = -1  # instead of a direction: the target stays where it is


class Blow(Frame):
    """A shot or Fight attack with Potential Damage: damage first, then Knockback. A-KNOCKBACK-01, A-KNOCKBACK-02."""

    NAME = "blow"

    attacker: ModelNumber
    target: ModelNumber
    potential: int
    ap: int
    traits: tuple[str, ...] = ()

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (Blow.hurt, Blow.move_away)

    def hurt(self, g: State) -> None:
        g.call(Hit(self.target, self.potential, self.ap, self.attacker, self.traits))

    def move_away(self, g: State) -> None:
        """Knock back or Smash! the target; an attack with both may use Smash! instead of Knockback."""
        if not self.traits or not can_be_knocked_back(g, self.target):
            return
        if SMASH in self.traits:
            g.call(Smash(self.attacker, self.target, KNOCKBACK in self.traits))
        elif KNOCKBACK in self.traits:
            g.call(Knockback(self.attacker, self.target))


class Smash(Frame):
    """The attacker may move the target one cube in any direction on its level and Pin it. A-SMASH-01, -02."""

    NAME = "smash"

    attacker: ModelNumber
    target: ModelNumber
    knocks: bool  # Knockback applies if Smash! is not used
    direction: int = STAYS

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (Smash.choose_direction, Smash.move_away)

    def choose_direction(self, g: State) -> Question:
        """Ask the side that controls the attacker. A-RAMPAGE-02"""
        ways = (*range(len(DIRECTIONS)), STAYS)
        return Choice(controller_of(g, self.attacker), "smash", "direction", ways, self.target)

    def move_away(self, g: State) -> None:
        if self.direction != STAYS:
            g.call(Thrown(self.target, self.direction, True, controller_of(g, self.attacker)))
        elif self.knocks:
            g.call(Knockback(self.attacker, self.target))

    def fits(self, g: State) -> bool:
        return super().fits(g) and STAYS <= self.direction < len(DIRECTIONS)
