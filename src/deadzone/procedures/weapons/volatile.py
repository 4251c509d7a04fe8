"""Models catching fire, and Volatile weapons (A-BURNS-03, A-VOLATILE-*)."""

from __future__ import annotations

from typing import Final

from deadzone.core.dice import FACES
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Dice, Question
from deadzone.core.state import Frame, State, Step
from deadzone.core.weapon_places import WeaponPlace
from deadzone.rules.weapons.volatile import OF_THE_MODEL, break_word, volatile_places

CATCHES_FIRE: Final = 1


def set_on_fire(g: State, number: ModelNumber) -> None:
    """Set the model on fire; Flame counters do not stack (A-BURNS-03)."""
    if g.models[number].on_table() and not g.models[number].burning:
        g.change(number).burning = True
        g.emit("burning", number)


class VolatileRoll(Frame):
    """Roll for each Volatile weapon of a struck model: on a 1 the model burns and loses the weapon (A-VOLATILE-01)."""

    NAME = "volatile"

    model: ModelNumber
    places: tuple[WeaponPlace, ...] = ()  # of the Volatile weapons, or OF_THE_MODEL
    faces: tuple[int, ...] = ()

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (VolatileRoll.find_weapons, VolatileRoll.roll, VolatileRoll.read)

    def find_weapons(self, g: State) -> None:
        self.places = volatile_places(g, self.model)

    def roll(self, g: State) -> Question:
        return Dice("volatile", "faces", len(self.places), FACES, self.model)

    def read(self, g: State) -> None:
        for place, face in zip(self.places, self.faces, strict=True):
            self.read_one(g, place, face)

    def read_one(self, g: State, place: WeaponPlace, face: int) -> None:
        g.emit("volatile", self.model, face)
        if face != CATCHES_FIRE:
            return
        set_on_fire(g, self.model)
        if place != OF_THE_MODEL:
            model = g.change(self.model)
            model.spent = (*model.spent, break_word(place))

    def fits(self, g: State) -> bool:
        found = not self.next_is(VolatileRoll.roll) or len(self.places) > 0
        rolled = not self.next_is(VolatileRoll.read) or len(self.places) == len(self.faces)
        return super().fits(g) and found and rolled
