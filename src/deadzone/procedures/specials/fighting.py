"""Army specials for fighting. S-GREENRAGE, S-SLIME, S-THIRST, S-STRAIN, S-FERAL."""

from __future__ import annotations

from typing import Final

from deadzone.core.cubes import distance
from deadzone.core.dice import NO_STAT
from deadzone.core.pieces import ModelNumber
from deadzone.core.profiles import LEADER
from deadzone.core.rule_ids import RuleId
from deadzone.core.sentence import Sentence
from deadzone.core.sides import Side
from deadzone.core.state import FOR_THE_ACTIVATION, FOR_THE_ROUND, SPRINT_BONUS, State
from deadzone.procedures.specials.offering import ArmySpecial, Gains, Offered, give
from deadzone.procedures.weapons.arming import improve_arm
from deadzone.rules.fighting.fighting import FRENZY, GREEN_RAGE, SLIME
from deadzone.rules.specials.army_specials import (
    ACTING,
    FIGHTING,
    RAMPAGING,
    START,
    TURN,
    Condition,
    Special,
    register,
)
from deadzone.rules.specials.marks import is_kin, is_marked
from deadzone.rules.weapons.arms import AP, fight_arms

RAGING: Final = 4  # Frenzy (4), S-GREENRAGE
THIRST: Final = RuleId("S-THIRST")  # also marks the models that may use it
STRAIN: Final = RuleId("S-STRAIN")  # also marks a model under its effect
FERAL: Final = RuleId("S-FERAL")  # also marks an inspired model
INSPIRED_WITHIN: Final = 2  # cubes, S-FERAL


# S-GREENRAGE


def is_calm(g: State, _side: Side, number: ModelNumber, _other: int) -> bool:
    """Whether the model is not under Green Rage yet. S-GREENRAGE."""
    return not g.has(number, GREEN_RAGE)


class GreenRage(Offered):
    """Before a Fight test, give the model Frenzy (4) for the round; a higher value of its own stands. S-GREENRAGE."""

    NAME = "green-rage"

    def take_effect(self, g: State) -> None:
        g.gain(self.model, GREEN_RAGE, RAGING, FOR_THE_ROUND)
        g.emit("gained", self.model, FRENZY, RAGING)


# S-SLIME


def can_use_slime(g: State, _side: Side, number: ModelNumber, _other: int) -> bool:
    """Whether the model can fight and has no slime ready yet. S-SLIME."""
    return not g.has(number, SLIME) and g.profile(number).fight != NO_STAT


class ToxicSlime(Gains):
    """The model's next fight uses a Toxic attack with AP 0 instead of its weapon. S-SLIME."""

    NAME = "toxic-slime"

    def take_effect(self, g: State) -> None:
        g.gain(self.model, SLIME, 0, FOR_THE_ROUND)
        g.emit("slimy", self.model)


# S-THIRST


def is_thirsty(g: State, _side: Side, number: ModelNumber, _other: int) -> bool:
    """Whether the catalogue marks the model for Thirst for Blood. S-THIRST."""
    return is_marked(g, number, THIRST)


class ThirstForBlood(Gains):
    """Sprint +1 and AP +1 in fights for the round, and no Rampage roll in this Activation. S-THIRST."""

    NAME = "thirst-for-blood"
    GAINS = ((SPRINT_BONUS, 1),)

    def take_effect(self, g: State) -> None:
        for place in fight_arms(g, self.model):
            improve_arm(g, self.model, place, AP, 1, FOR_THE_ROUND)
        g.emit("gained", self.model, AP, 1)


# S-STRAIN


def is_strain_dormant(g: State, _side: Side, number: ModelNumber, _other: int) -> bool:
    """Whether the model is not under Active Strain yet. S-STRAIN."""
    return not g.has(number, STRAIN)


class ActiveStrain(Gains):
    """Frenzy (1) and Sprint +1 for this Activation, and no Rampage roll. S-STRAIN."""

    NAME = "active-strain"
    GAINS = ((FRENZY, 1), (SPRINT_BONUS, 1))
    LASTS = FOR_THE_ACTIVATION

    def take_effect(self, g: State) -> None:
        g.gain(self.model, STRAIN, 0, FOR_THE_ACTIVATION)


# S-FERAL


def is_somebody_uninspired(g: State, side: Side, _number: ModelNumber, _other: int) -> bool:
    """Whether there is a model left to inspire. S-FERAL."""
    return bool(inspired(g, side))


def inspired(g: State, side: Side) -> list[ModelNumber]:
    """Models of the side, without hired Characters, that the special would inspire. S-FERAL.

    They are within two cubes of the Leader, or of where it died, and are not inspired yet.
    """
    mother = leader_of(g, side)
    return [
        number
        for number in g.models_on_table(side)
        if not g.has(number, FERAL)
        and is_kin(g, number)
        and distance(g.models[number].cube, g.models[mother].cube) <= INSPIRED_WITHIN
    ]


def leader_of(g: State, side: Side) -> ModelNumber:
    """Number of the side's Leader, alive or dead. R-TEAM-03."""
    return ModelNumber(
        next(
            number
            for number, model in enumerate(g.models)
            if model.side == side and g.profile(ModelNumber(number)).type == LEADER
        )
    )


class FeralInspiration(Gains):
    """Models near the Leader get Frenzy (1), or +1 Frenzy, until the end of the round. S-FERAL."""

    NAME = "feral-inspiration"

    def take_effect(self, g: State) -> None:
        for number in inspired(g, self.side):
            give(g, number, FRENZY, 1, FOR_THE_ROUND)
            g.gain(number, FERAL, 0, FOR_THE_ROUND)

    def fits(self, g: State) -> bool:
        return ArmySpecial.fits(self, g)


register(
    Special(
        "S-GREENRAGE",
        moments=(FIGHTING,),
        conditions=(Condition(is_calm, Sentence("{model} is already in a Green Rage.")),),
        procedure=GreenRage,
    ),
    Special(
        "S-SLIME",
        moments=(ACTING,),
        conditions=(Condition(can_use_slime, Sentence("{model} already has Toxic Slime, or has no Fight value.")),),
        procedure=ToxicSlime,
    ),
    Special(
        "S-THIRST",
        moments=(RAMPAGING, START),
        conditions=(Condition(is_thirsty, Sentence("Thirst for Blood does not affect {model}.")),),
        procedure=ThirstForBlood,
    ),
    Special(
        "S-STRAIN",
        moments=(RAMPAGING, ACTING),
        conditions=(Condition(is_strain_dormant, Sentence("{model} already has the Active Strain.")),),
        procedure=ActiveStrain,
    ),
    Special(
        "S-FERAL",
        moments=(TURN, ACTING),
        conditions=(Condition(is_somebody_uninspired, Sentence("Every model within range already has it.")),),
        unlimited=True,
        procedure=FeralInspiration,
    ),
)
