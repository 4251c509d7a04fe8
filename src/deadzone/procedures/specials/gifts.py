"""Army specials that give abilities or marks for a time. S-OVERCHARGE, S-CLADE, S-FIVEROUNDS, S-TARGET."""

from __future__ import annotations

from typing import Final

from deadzone.core.questions import MODEL, RED, WORD, Answer, Choice, Question
from deadzone.core.state import FOR_THE_ACTIVATION, FOR_THE_ROUND, NOBODY, State, Step
from deadzone.procedures.specials.offering import ArmySpecial, ForOne, link_special, spend_special
from deadzone.procedures.weapons.arming import improve_arm
from deadzone.rules.fighting.fighting import FRENZY
from deadzone.rules.shooting.shooting import RAPID_FIRE
from deadzone.rules.shooting.shot_tests import FIVE_ROUNDS, TAGGED, WEIGHT_OF_FIRE
from deadzone.rules.specials.gifts import (
    CLADE,
    OVERCHARGE,
    marked_arms,
    memories,
    rapid_shooters,
    untagged,
    who_remembers,
)

OVERCHARGED: Final = 2  # Weight of Fire (2)
REMEMBERED: Final = 2  # Frenzy (2) or Weight of Fire (2)
FIVE: Final = 3  # Weight of Fire (3)


class Overcharge(ArmySpecial):
    """For this activation the weapon has Rapid Fire and Weight of Fire (2). S-OVERCHARGE."""

    NAME = "overcharge"

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (Overcharge.charge,)

    def charge(self, g: State) -> None:
        spend_special(g, self.side)
        for place in marked_arms(g, self.model, OVERCHARGE):
            improve_arm(g, self.model, place, RAPID_FIRE, 0, FOR_THE_ACTIVATION)
            improve_arm(g, self.model, place, WEIGHT_OF_FIRE, OVERCHARGED, FOR_THE_ACTIVATION)
        g.emit("gained", self.model, RAPID_FIRE, 0)
        g.emit("gained", self.model, WEIGHT_OF_FIRE, OVERCHARGED)

    def sound(self, g: State) -> bool:
        return super().sound(g) and self.model != NOBODY


class Remember(ArmySpecial):
    """A model of the side gains Frenzy (2) or Weight of Fire (2) for the round. S-CLADE."""

    NAME = "remember"
    FIELDS = (*ArmySpecial.FIELDS, "chosen", "ability")
    MODELS = (*ArmySpecial.MODELS, "chosen")

    def __init__(self, side: int = RED, model: int = NOBODY, other: int = NOBODY) -> None:
        super().__init__(side, model, other)
        self.chosen = NOBODY
        self.ability = FRENZY

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (Remember.choose_model, Remember.choose_ability, Remember.remember)

    def choose_model(self, g: State) -> Question:
        able: tuple[Answer, ...] = tuple(who_remembers(g, self.side))
        return Choice(self.side, "special-model", "chosen", MODEL, able, self.model)

    def choose_ability(self, g: State) -> Question:
        return Choice(self.side, "special-ability", "ability", WORD, tuple(memories(g, self.chosen)), self.chosen)

    def remember(self, g: State) -> None:
        spend_special(g, self.side)
        g.gain(self.chosen, self.ability, REMEMBERED, FOR_THE_ROUND)
        g.gain(self.chosen, CLADE, 0, FOR_THE_ACTIVATION)
        g.emit("gained", self.chosen, self.ability, REMEMBERED)

    def sound(self, g: State) -> bool:
        if not super().sound(g) or self.ability not in (FRENZY, WEIGHT_OF_FIRE):
            return False
        return self.chosen != NOBODY or not self.next_is(Remember.choose_ability, Remember.remember)


class FiveRoundsRapid(ForOne):
    """A model of the side has Weight of Fire (3) for the rest of the round, if it has no more. S-FIVEROUNDS."""

    NAME = "five-rounds-rapid"

    def candidates(self, g: State) -> list[int]:
        return rapid_shooters(g, self.side)

    def happen(self, g: State) -> None:
        g.gain(self.chosen, FIVE_ROUNDS, FIVE, FOR_THE_ROUND)
        g.emit("gained", self.chosen, WEIGHT_OF_FIRE, FIVE)


class TargetAcquisition(ForOne):
    """An enemy, seen or not, is marked for Tag weapons until the end of the round. S-TARGET, A-TAG-01."""

    NAME = "target-acquisition"

    def candidates(self, g: State) -> list[int]:
        return untagged(g, self.side)

    def happen(self, g: State) -> None:
        g.gain(self.chosen, TAGGED, 0, FOR_THE_ROUND)
        g.emit("target-marked", self.chosen)


link_special("S-OVERCHARGE", Overcharge)
link_special("S-CLADE", Remember)
link_special("S-FIVEROUNDS", FiveRoundsRapid)
link_special("S-TARGET", TargetAcquisition)
