"""Army specials for those who fight. S-GREENRAGE, S-SLIME, S-THIRST, S-STRAIN, S-FERAL."""

from __future__ import annotations

from typing import Final

from deadzone.core.cubes import distance
from deadzone.core.dice import NO_STAT
from deadzone.core.profiles import LEADER
from deadzone.core.sentence import Sentence
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
THIRST: Final = "S-THIRST"  # also the mark of those who thirst
STRAIN: Final = "S-STRAIN"  # also the mark of a model in which it works
FERAL: Final = "S-FERAL"  # also the mark of a model that is inspired
INSPIRED_WITHIN: Final = 2  # cubes, S-FERAL


# S-GREENRAGE


def is_calm(g: State, _side: int, number: int, _other: int) -> bool:
    """S-GREENRAGE."""
    return not g.has(number, GREEN_RAGE)


class GreenRage(Offered):
    """Before a Fight test: Frenzy (4) for the rest of the round, if the model has no more. S-GREENRAGE."""

    NAME = "green-rage"

    def take_effect(self, g: State) -> None:
        g.gain(self.model, GREEN_RAGE, RAGING, FOR_THE_ROUND)
        g.emit("gained", self.model, FRENZY, RAGING)


# S-SLIME


def can_use_slime(g: State, _side: int, number: int, _other: int) -> bool:
    """S-SLIME."""
    return not g.has(number, SLIME) and g.profile(number).fight != NO_STAT


class ToxicSlime(Gains):
    """The next fight of the model is fought with slime: Toxic, without AP. S-SLIME."""

    NAME = "toxic-slime"

    def take_effect(self, g: State) -> None:
        g.gain(self.model, SLIME, 0, FOR_THE_ROUND)
        g.emit("slimy", self.model)


# S-THIRST


def is_thirsty(g: State, _side: int, number: int, _other: int) -> bool:
    """Only the models that the catalogue marks for it. S-THIRST."""
    return is_marked(g, number, THIRST)


class ThirstForBlood(Gains):
    """One cube of Sprint and one AP in fights more for the round, and no Rampage roll now. S-THIRST."""

    NAME = "thirst-for-blood"
    GAINS = ((SPRINT_BONUS, 1),)

    def take_effect(self, g: State) -> None:
        for place in fight_arms(g, self.model):
            improve_arm(g, self.model, place, AP, 1, FOR_THE_ROUND)
        g.emit("gained", self.model, AP, 1)


# S-STRAIN


def is_strain_dormant(g: State, _side: int, number: int, _other: int) -> bool:
    """S-STRAIN."""
    return not g.has(number, STRAIN)


class ActiveStrain(Gains):
    """Frenzy (1) and one cube of Sprint for this activation, and no Rampage roll. S-STRAIN."""

    NAME = "active-strain"
    GAINS = ((FRENZY, 1), (SPRINT_BONUS, 1))
    LASTS = FOR_THE_ACTIVATION

    def take_effect(self, g: State) -> None:
        g.gain(self.model, STRAIN, 0, FOR_THE_ACTIVATION)


# S-FERAL


def is_somebody_uninspired(g: State, side: int, _number: int, _other: int) -> bool:
    """S-FERAL."""
    return bool(inspired(g, side))


def inspired(g: State, side: int) -> list[int]:
    """Those near the Leader, or near where it fell, who are not inspired yet; hired Characters are no kin. S-FERAL."""
    mother = leader_of(g, side)
    return [
        number
        for number in g.models_on_table(side)
        if not g.has(number, FERAL)
        and is_kin(g, number)
        and distance(g.models[number].cube, g.models[mother].cube) <= INSPIRED_WITHIN
    ]


def leader_of(g: State, side: int) -> int:
    """The number of the side's Leader, alive or dead. R-TEAM-03."""
    return next(
        number for number, model in enumerate(g.models) if model.side == side and g.profile(number).type == LEADER
    )


class FeralInspiration(Gains):
    """Everybody near the Leader has Frenzy (1), or one more, wherever they go in this round. S-FERAL."""

    NAME = "feral-inspiration"

    def take_effect(self, g: State) -> None:
        for number in inspired(g, self.side):
            give(g, number, FRENZY, 1, FOR_THE_ROUND)
            g.gain(number, FERAL, 0, FOR_THE_ROUND)

    def sound(self, g: State) -> bool:
        return ArmySpecial.sound(self, g)


register(
    Special(
        "S-GREENRAGE",
        moments=(FIGHTING,),
        conditions=(Condition(is_calm, Sentence("{model} rages already.")),),
        procedure=GreenRage,
    ),
    Special(
        "S-SLIME",
        moments=(ACTING,),
        conditions=(Condition(can_use_slime, Sentence("{model} drips with slime already, or does not fight.")),),
        procedure=ToxicSlime,
    ),
    Special(
        "S-THIRST",
        moments=(RAMPAGING, START),
        conditions=(Condition(is_thirsty, Sentence("{model} does not thirst for blood.")),),
        procedure=ThirstForBlood,
    ),
    Special(
        "S-STRAIN",
        moments=(RAMPAGING, ACTING),
        conditions=(Condition(is_strain_dormant, Sentence("The active strain works in {model} already.")),),
        procedure=ActiveStrain,
    ),
    Special(
        "S-FERAL",
        moments=(TURN, ACTING),
        conditions=(Condition(is_somebody_uninspired, Sentence("Nobody near enough is without it.")),),
        unlimited=True,
        procedure=FeralInspiration,
    ),
)
