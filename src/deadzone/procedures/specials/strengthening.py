"""Army specials that make models faster, tougher or otherwise better for a time.

S-MOVEIT, S-CREEPING, S-GHOSTS, S-DELIVERY, S-MUTATION, S-KNIFE, S-CLADE.
"""

from __future__ import annotations

from typing import Final

from deadzone.core.dice import FACES
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Answer, Choice, Dice, Question
from deadzone.core.rule_ids import RuleId, rule_ids
from deadzone.core.sentence import Sentence
from deadzone.core.sides import Side
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
from deadzone.core.weapon_places import NO_WEAPON, WeaponPlace
from deadzone.procedures.specials.offering import ArmySpecial, Gains, give, spend_special
from deadzone.procedures.weapons.arming import improve_arm, lend_arm
from deadzone.rules.fighting.fighting import FRENZY, can_counter_attack
from deadzone.rules.items.sentries import is_sentry
from deadzone.rules.shooting.shot_tests import WEIGHT_OF_FIRE
from deadzone.rules.specials.army_specials import ACTING, START, TURN, Condition, Special, register
from deadzone.rules.specials.marks import is_marked
from deadzone.rules.weapons.arms import AP, TALONS, can_ever_shoot, fight_arms

GHOSTLY: Final = rule_ids("A-AGILE", "A-STEALTHY", "A-TOUGH")  # S-GHOSTS
DELIVERY: Final = RuleId("S-DELIVERY")  # also marks the models that may carry a charge
CHARGE: Final = 3  # BOOM! (3), S-DELIVERY

# Results of the Mutation d8, by the lower face of each pair. S-MUTATION
AGILITY: Final = 1
FRENZIED: Final = 3
SHARPER: Final = 5
TOUGHER_HIDE: Final = 7

# The choices of Under the Knife. S-KNIFE
NEW_TALONS: Final = "talons"
ADRENAL_BURST: Final = "adrenal-burst"
GRAV_PODS: Final = "grav-pods"
OPERATIONS: Final = (NEW_TALONS, ADRENAL_BURST, GRAV_PODS)

CLADE: Final = RuleId("S-CLADE")  # also marks a model that has gained an ability by it in this Activation
REMEMBERED: Final = 2  # Frenzy (2) or Weight of Fire (2), S-CLADE


# S-MOVEIT


class MoveIt(Gains):
    """Speed +1/+1 until the end of the Activation. S-MOVEIT."""

    NAME = "move-it"
    GAINS = ((MOVE_BONUS, 1), (SPRINT_BONUS, 1))
    LASTS = FOR_THE_ACTIVATION


# S-CREEPING


class CreepingFear(Gains):
    """Stealthy, and Resilient (1) or +1 Resilient, until the end of the round. S-CREEPING."""

    NAME = "creeping-fear"
    GAINS = ((RuleId("A-STEALTHY"), 0), (RuleId("A-RESILIENT"), 1))


# S-GHOSTS


def lacks_something(g: State, _side: Side, number: ModelNumber, _other: int) -> bool:
    """Whether the model lacks one of the three abilities. S-GHOSTS."""
    return not all([g.has(number, rule) for rule in GHOSTLY])


class StalkTheGhosts(Gains):
    """Agile, Stealthy and Tough until the end of the round. S-GHOSTS."""

    NAME = "stalk-the-ghosts"
    GAINS = tuple([(rule, 0) for rule in GHOSTLY])


# S-DELIVERY


def carries_charge(g: State, _side: Side, number: ModelNumber, _other: int) -> bool:
    """Whether the catalogue marks the model for Special Delivery. S-DELIVERY."""
    return is_marked(g, number, DELIVERY)


class SpecialDelivery(Gains):
    """BOOM! (3) until the end of the round. S-DELIVERY."""

    NAME = "special-delivery"
    GAINS = ((RuleId("A-BOOM"), CHARGE),)


# S-MUTATION


class Mutation(ArmySpecial):
    """Roll a d8 for what the model gains for the rest of the round. S-MUTATION."""

    NAME = "mutation"

    faces: tuple[int, ...] = ()
    weapon: WeaponPlace = NO_WEAPON

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
            return Choice(self.side, "weapon", "weapon", arms, self.model)
        if self.result() == SHARPER and arms:
            self.weapon = fight_arms(g, self.model)[0]
        return None

    def mutate(self, g: State) -> None:
        result = self.result()
        if result == AGILITY:
            give(g, self.model, RuleId("A-AGILE"), 0, FOR_THE_ROUND)
        elif result == FRENZIED:
            give(g, self.model, FRENZY, 1, FOR_THE_ROUND)
        elif result == TOUGHER_HIDE:
            give(g, self.model, ARMOUR_BONUS, 1, FOR_THE_ROUND)
        elif self.weapon != NO_WEAPON:
            improve_arm(g, self.model, self.weapon, AP, 1, FOR_THE_ROUND)
            g.emit("gained", self.model, AP, 1)

    def fits(self, g: State) -> bool:
        read = self.next_is(Mutation.choose_weapon, Mutation.mutate)
        rolled = not read or (len(self.faces) == 1 and 1 <= self.faces[0] <= FACES)
        armed = self.weapon == NO_WEAPON or self.weapon in fight_arms(g, self.model)
        return super().fits(g) and self.model != NOBODY and rolled and armed


# S-KNIFE


def is_flesh(g: State, _side: Side, number: ModelNumber, _other: int) -> bool:
    """Whether the model is not a Vehicle. S-KNIFE."""
    return not g.has(number, RuleId("A-VEHICLE"))


class UnderTheKnife(ArmySpecial):
    """The model gets talons, +1 Move, or grav-pods until the end of the round, as its player chooses. S-KNIFE."""

    NAME = "under-the-knife"

    operation: str = NEW_TALONS

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (UnderTheKnife.choose_operation, UnderTheKnife.operate)

    def choose_operation(self, g: State) -> Question:
        return Choice(self.side, "special-ability", "operation", OPERATIONS, self.model)

    def operate(self, g: State) -> None:
        spend_special(g, self.side)
        if self.operation == NEW_TALONS:
            lend_arm(g, self.model, TALONS, FOR_THE_ROUND)
            g.emit("operated", self.model, self.operation)
        elif self.operation == ADRENAL_BURST:
            give(g, self.model, MOVE_BONUS, 1, FOR_THE_ROUND)
        else:
            give(g, self.model, RuleId("I-JUMPPACK"), 0, FOR_THE_ROUND)
            give(g, self.model, RuleId("A-GLIDE"), 0, FOR_THE_ROUND)

    def fits(self, g: State) -> bool:
        return super().fits(g) and self.model != NOBODY and self.operation in OPERATIONS


# S-CLADE


def can_somebody_remember(g: State, side: Side, _number: ModelNumber, _other: int) -> bool:
    """Whether there is a model that may gain an ability. S-CLADE."""
    return bool(who_remembers(g, side))


def who_remembers(g: State, side: Side) -> list[ModelNumber]:
    """Models that may gain an ability and have gained none by it in this Activation. S-CLADE."""
    return [
        number
        for number in g.models_on_table(side)
        if memories(g, number) and not g.has(number, CLADE) and not is_sentry(g, number)
    ]


def memories(g: State, number: ModelNumber) -> list[RuleId]:
    """The abilities of S-CLADE that are of use to the model."""
    found = [FRENZY] if can_counter_attack(g, number) else []
    return [*found, WEIGHT_OF_FIRE] if can_ever_shoot(g, number) else found


class Remember(ArmySpecial):
    """A model of the side gains Frenzy (2) or Weight of Fire (2) for the round. S-CLADE."""

    NAME = "remember"

    chosen: ModelNumber = NOBODY
    ability: RuleId = FRENZY

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (Remember.choose_model, Remember.choose_ability, Remember.remember)

    def choose_model(self, g: State) -> Question:
        able: tuple[Answer, ...] = tuple(who_remembers(g, self.side))
        return Choice(self.side, "special-model", "chosen", able, self.model)

    def choose_ability(self, g: State) -> Question:
        return Choice(self.side, "special-ability", "ability", tuple(memories(g, self.chosen)), self.chosen)

    def remember(self, g: State) -> None:
        spend_special(g, self.side)
        g.gain(self.chosen, self.ability, REMEMBERED, FOR_THE_ROUND)
        g.gain(self.chosen, CLADE, 0, FOR_THE_ACTIVATION)
        g.emit("gained", self.chosen, self.ability, REMEMBERED)

    def fits(self, g: State) -> bool:
        if not super().fits(g) or self.ability not in (FRENZY, WEIGHT_OF_FIRE):
            return False
        return self.chosen != NOBODY or not self.next_is(Remember.choose_ability, Remember.remember)


register(
    Special(
        "S-MOVEIT",
        moments=(START,),
        procedure=MoveIt,
    ),
    Special(
        "S-CREEPING",
        moments=(ACTING,),
        procedure=CreepingFear,
    ),
    Special(
        "S-GHOSTS",
        moments=(ACTING,),
        conditions=(Condition(lacks_something, Sentence("{model} already has all of these abilities.")),),
        procedure=StalkTheGhosts,
    ),
    Special(
        "S-DELIVERY",
        moments=(START,),
        conditions=(Condition(carries_charge, Sentence("Special Delivery does not affect {model}.")),),
        procedure=SpecialDelivery,
    ),
    Special(
        "S-MUTATION",
        moments=(START,),
        procedure=Mutation,
    ),
    Special(
        "S-KNIFE",
        moments=(ACTING,),
        conditions=(Condition(is_flesh, Sentence("{model} is a Vehicle: this does not work on Vehicles.")),),
        procedure=UnderTheKnife,
    ),
    Special(
        "S-CLADE",
        moments=(TURN, ACTING),
        conditions=(Condition(can_somebody_remember, Sentence("No model can use it.")),),
        unlimited=True,
        procedure=Remember,
    ),
)
