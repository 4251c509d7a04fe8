"""Rampage: once Injured, a model may be controlled by the enemy or get a free Move. A-RAMPAGE-*, R-FREE-06."""

from __future__ import annotations

from typing import Final

from deadzone.core.dice import FACES
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Choice, Dice, Question
from deadzone.core.sides import enemy_of
from deadzone.core.state import FOR_THE_ACTIVATION, FOR_THE_GAME, Frame, State, Step
from deadzone.procedures.specials.offering import DECLINE, USE, special_procedure
from deadzone.rules.abilities.rampage import (
    CONTROLLED_UP_TO,
    ENRAGED,
    FREE_MOVE_FROM,
    FREE_MOVE_LEFT,
    RAMPAGE,
    may_be_calmed,
    rampages,
)
from deadzone.rules.specials.army_specials import RAMPAGING, may_use_special

CALM: Final = "calm"
LET_RAGE: Final = "let-rage"
TAKE_CONTROL: Final = "take-control"
LEAVE_CONTROL: Final = "leave-control"


def enrage(g: State, number: ModelNumber) -> None:
    """A model with Rampage that is Injured rampages for the rest of the game, even if healed. A-RAMPAGE-01."""
    if g.has(number, RAMPAGE) and not g.has(number, ENRAGED):
        g.gain(number, ENRAGED, 0, FOR_THE_GAME)
        g.emit("enraged", number)


def roll_for_rampage(g: State, number: ModelNumber) -> None:
    """Roll when the model is activated, unless it can do nothing anyway. A-RAMPAGE-02, A-REMOTE-01."""
    if rampages(g, number) and not g.models[number].activated:
        g.call(Rampage(number))


class Rampage(Frame):
    """Rampage roll: on 1-2 the enemy may control the model, on 7-8 it gets a free Move. A-RAMPAGE-02, -03, -08.

    An army special may replace the roll. S-THIRST, S-STRAIN
    """

    NAME = "rampage"

    model: ModelNumber
    special: str = DECLINE
    calming: str = LET_RAGE
    faces: tuple[int, ...] = ()
    control: str = LEAVE_CONTROL

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (
            Rampage.use_special_or_not,
            Rampage.use_special,
            Rampage.calm_or_let_rage,
            Rampage.calm_down,
            Rampage.roll,
            Rampage.read,
            Rampage.take_control_or_not,
            Rampage.obey,
        )

    def use_special_or_not(self, g: State) -> Question | None:
        side = g.models[self.model].side
        if may_use_special(g, side, self.model, RAMPAGING):
            return Choice(side, "army-special", "special", (USE, DECLINE), self.model)
        return None

    def use_special(self, g: State) -> None:
        """Using the special replaces the roll. S-THIRST, S-STRAIN"""
        if self.special == USE:
            g.call(special_procedure(g, g.models[self.model].side, self.model))
            self.end()

    def calm_or_let_rage(self, g: State) -> Question | None:
        """Ask whether to roll at all if a friend in the cube has the baton. I-SHOCKBATON-01."""
        if may_be_calmed(g, self.model):
            side = g.models[self.model].side
            return Choice(side, "shock-baton", "calming", (CALM, LET_RAGE), self.model)
        return None

    def calm_down(self, g: State) -> None:
        if self.calming == CALM:
            g.emit("calmed", self.model)
            self.end()

    def roll(self, g: State) -> Question:
        return Dice("rampage", "faces", 1, FACES, self.model)

    def read(self, g: State) -> None:
        face = self.faces[0]
        g.emit("rampage", self.model, face)
        if face <= CONTROLLED_UP_TO:
            return
        if face >= FREE_MOVE_FROM:
            g.gain(self.model, FREE_MOVE_LEFT, 0, FOR_THE_ACTIVATION)
        self.end()

    def take_control_or_not(self, g: State) -> Question:
        enemy = enemy_of(g.models[self.model].side)
        return Choice(enemy, "control", "control", (TAKE_CONTROL, LEAVE_CONTROL), self.model)

    def obey(self, g: State) -> None:
        if self.control == TAKE_CONTROL:
            g.controlled = self.model
            g.emit("under-control", enemy_of(g.models[self.model].side), self.model)

    def fits(self, g: State) -> bool:
        words = (
            self.special in (USE, DECLINE)
            and self.calming in (CALM, LET_RAGE)
            and self.control in (TAKE_CONTROL, LEAVE_CONTROL)
        )
        rolled = not self.next_is(Rampage.read) or len(self.faces) == 1
        return super().fits(g) and words and rolled


def spend_free_move(g: State, number: ModelNumber) -> None:
    """Remove the mark of the free Move, which may be made only once. A-RAMPAGE-02."""
    model = g.change(number)
    model.gains = tuple([gain for gain in model.gains if gain[0] != FREE_MOVE_LEFT])
