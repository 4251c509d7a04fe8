"""Army specials that change a model for a time.

S-MOVEIT, S-CREEPING, S-GHOSTS, S-MUTATION, S-THIRST, S-KNIFE, S-STRAIN, S-DELIVERY, S-GREENRAGE, S-FERAL, S-HIDE and
S-SLIME.
"""

from __future__ import annotations

from typing import ClassVar, Final

from deadzone.core.dice import FACES
from deadzone.core.questions import RED, WEAPON, WORD, Answer, Choice, Dice, Question
from deadzone.core.state import (
    ARMOUR_BONUS,
    FOR_THE_ACTIVATION,
    FOR_THE_ROUND,
    MOVE_BONUS,
    NOBODY,
    SPRINT_BONUS,
    State,
    Step,
)
from deadzone.procedures.specials.offering import ArmySpecial, Asked, link_special, spend_special
from deadzone.procedures.weapons.arming import improve_arm, lend_arm
from deadzone.rules.fighting.fighting import FRENZY, GREEN_RAGE, SLIME
from deadzone.rules.specials.boons import FERAL, GHOSTLY, STRAIN, fight_arms, inspired
from deadzone.rules.table.seeing import HIDDEN
from deadzone.rules.weapons.arms import AP, TALONS

RAGING: Final = 4  # Frenzy (4), S-GREENRAGE
CHARGE: Final = 3  # BOOM! (3), S-DELIVERY

# What the surgeon has to offer. S-KNIFE
NEW_TALONS: Final = "talons"
ADRENAL_BURST: Final = "adrenal-burst"
GRAV_PODS: Final = "grav-pods"
OPERATIONS: Final = (NEW_TALONS, ADRENAL_BURST, GRAV_PODS)

# A d8 of Mutation, by the lower face of each pair. S-MUTATION
AGILITY: Final = 1
FRENZIED: Final = 3
SHARPER: Final = 5
TOUGHER_HIDE: Final = 7


class Boon(ArmySpecial):
    """What a model gains without any choice. S-MOVEIT, S-CREEPING, S-GHOSTS, S-THIRST, S-STRAIN, S-DELIVERY."""

    NAME = "boon"
    GIFTS: ClassVar[tuple[tuple[str, int], ...]] = ()  # abilities and bonuses
    LASTS: ClassVar[int] = FOR_THE_ROUND

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (Boon.carry_out,)

    def carry_out(self, g: State) -> None:
        spend_special(g, self.side)
        for rule, value in self.GIFTS:
            give(g, self.model, rule, value, self.LASTS)
        self.more(g)

    def more(self, g: State) -> None:
        """What else there is."""

    def sound(self, g: State) -> bool:
        return super().sound(g) and self.model != NOBODY


def give(g: State, number: int, rule: str, value: int, lasts: int) -> None:
    g.gain(number, rule, value, lasts)
    g.emit("gained", number, rule, value)


class MoveIt(Boon):
    """Speed +1/+1 until the end of the activation. S-MOVEIT."""

    NAME = "move-it"
    GIFTS = ((MOVE_BONUS, 1), (SPRINT_BONUS, 1))
    LASTS = FOR_THE_ACTIVATION


class CreepingFear(Boon):
    """Stealthy, and Resilient (1) or one more, until the end of the round. S-CREEPING."""

    NAME = "creeping-fear"
    GIFTS = (("A-STEALTHY", 0), ("A-RESILIENT", 1))


class StalkTheGhosts(Boon):
    """Agile, Stealthy and Tough until the end of the round. S-GHOSTS."""

    NAME = "stalk-the-ghosts"
    GIFTS = tuple([(rule, 0) for rule in GHOSTLY])


class SpecialDelivery(Boon):
    """BOOM! (3) until the end of the round. S-DELIVERY."""

    NAME = "special-delivery"
    GIFTS = (("A-BOOM", CHARGE),)


class ThirstForBlood(Boon):
    """One cube of Sprint and one AP in fights more for the round, and no Rampage roll now. S-THIRST."""

    NAME = "thirst-for-blood"
    GIFTS = ((SPRINT_BONUS, 1),)

    def more(self, g: State) -> None:
        for place in fight_arms(g, self.model):
            improve_arm(g, self.model, place, AP, 1, FOR_THE_ROUND)
        g.emit("gained", self.model, AP, 1)


class ActiveStrain(Boon):
    """Frenzy (1) and one cube of Sprint for this activation, and no Rampage roll. S-STRAIN."""

    NAME = "active-strain"
    GIFTS = ((FRENZY, 1), (SPRINT_BONUS, 1))
    LASTS = FOR_THE_ACTIVATION

    def more(self, g: State) -> None:
        g.gain(self.model, STRAIN, 0, FOR_THE_ACTIVATION)


class FeralInspiration(Boon):
    """Everybody near the Leader has Frenzy (1), or one more, wherever they go in this round. S-FERAL."""

    NAME = "feral-inspiration"

    def more(self, g: State) -> None:
        for number in inspired(g, self.side):
            give(g, number, FRENZY, 1, FOR_THE_ROUND)
            g.gain(number, FERAL, 0, FOR_THE_ROUND)

    def sound(self, g: State) -> bool:
        return ArmySpecial.sound(self, g)


class ToxicSlime(Boon):
    """The next fight of the model is fought with slime: Toxic, without AP. S-SLIME."""

    NAME = "toxic-slime"

    def more(self, g: State) -> None:
        g.gain(self.model, SLIME, 0, FOR_THE_ROUND)
        g.emit("slimy", self.model)


class Mutation(ArmySpecial):
    """A d8 says what the model gains for the rest of the round. S-MUTATION."""

    NAME = "mutation"
    FIELDS = (*ArmySpecial.FIELDS, "faces", "weapon")

    def __init__(self, side: int = RED, model: int = NOBODY, other: int = NOBODY) -> None:
        super().__init__(side, model, other)
        self.faces: tuple[int, ...] = ()
        self.weapon = NOBODY

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (Mutation.begin, Mutation.roll, Mutation.choose_weapon, Mutation.mutate)

    def begin(self, g: State) -> None:
        spend_special(g, self.side)

    def roll(self, g: State) -> Question:
        return Dice("mutation", "faces", 1, FACES, self.model)

    def result(self) -> int:
        return self.faces[0] - (self.faces[0] + 1) % 2

    def choose_weapon(self, g: State) -> Question | None:
        arms: tuple[Answer, ...] = tuple(fight_arms(g, self.model))
        if self.result() == SHARPER and len(arms) > 1:
            return Choice(self.side, "weapon", "weapon", WEAPON, arms, self.model)
        if self.result() == SHARPER and arms:
            self.weapon = fight_arms(g, self.model)[0]
        return None

    def mutate(self, g: State) -> None:
        result = self.result()
        if result == AGILITY:
            give(g, self.model, "A-AGILE", 0, FOR_THE_ROUND)
        elif result == FRENZIED:
            give(g, self.model, FRENZY, 1, FOR_THE_ROUND)
        elif result == TOUGHER_HIDE:
            give(g, self.model, ARMOUR_BONUS, 1, FOR_THE_ROUND)
        elif self.weapon != NOBODY:
            improve_arm(g, self.model, self.weapon, AP, 1, FOR_THE_ROUND)
            g.emit("gained", self.model, AP, 1)

    def sound(self, g: State) -> bool:
        read = self.next_is(Mutation.choose_weapon, Mutation.mutate)
        rolled = not read or (len(self.faces) == 1 and 1 <= self.faces[0] <= FACES)
        armed = self.weapon == NOBODY or self.weapon in fight_arms(g, self.model)
        return super().sound(g) and self.model != NOBODY and rolled and armed


class UnderTheKnife(ArmySpecial):
    """The model chooses talons, a burst of speed, or grav-pods until the end of the round. S-KNIFE."""

    NAME = "under-the-knife"
    FIELDS = (*ArmySpecial.FIELDS, "operation")

    def __init__(self, side: int = RED, model: int = NOBODY, other: int = NOBODY) -> None:
        super().__init__(side, model, other)
        self.operation = NEW_TALONS

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (UnderTheKnife.choose_operation, UnderTheKnife.operate)

    def choose_operation(self, g: State) -> Question:
        return Choice(self.side, "special-ability", "operation", WORD, OPERATIONS, self.model)

    def operate(self, g: State) -> None:
        spend_special(g, self.side)
        if self.operation == NEW_TALONS:
            lend_arm(g, self.model, TALONS, FOR_THE_ROUND)
            g.emit("operated", self.model, self.operation)
        elif self.operation == ADRENAL_BURST:
            give(g, self.model, MOVE_BONUS, 1, FOR_THE_ROUND)
        else:
            give(g, self.model, "I-JUMPPACK", 0, FOR_THE_ROUND)
            give(g, self.model, "A-GLIDE", 0, FOR_THE_ROUND)

    def sound(self, g: State) -> bool:
        return super().sound(g) and self.model != NOBODY and self.operation in OPERATIONS


class GreenRage(Asked):
    """Before a Fight test: Frenzy (4) for the rest of the round, if the model has no more. S-GREENRAGE."""

    NAME = "green-rage"

    def happen(self, g: State) -> None:
        g.gain(self.model, GREEN_RAGE, RAGING, FOR_THE_ROUND)
        g.emit("gained", self.model, FRENZY, RAGING)


class HideInShadows(Asked):
    """At the end of its activation the model cannot be seen for the rest of the round. S-HIDE."""

    NAME = "hide-in-shadows"

    def happen(self, g: State) -> None:
        g.gain(self.model, HIDDEN, 0, FOR_THE_ROUND)
        g.emit("hidden", self.model)


link_special("S-MOVEIT", MoveIt)
link_special("S-CREEPING", CreepingFear)
link_special("S-GHOSTS", StalkTheGhosts)
link_special("S-DELIVERY", SpecialDelivery)
link_special("S-THIRST", ThirstForBlood)
link_special("S-STRAIN", ActiveStrain)
link_special("S-FERAL", FeralInspiration)
link_special("S-SLIME", ToxicSlime)
link_special("S-MUTATION", Mutation)
link_special("S-KNIFE", UnderTheKnife)
link_special("S-GREENRAGE", GreenRage)
link_special("S-HIDE", HideInShadows)
