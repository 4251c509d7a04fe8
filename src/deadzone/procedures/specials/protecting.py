"""Army specials that protect models from attacks. S-STEALTH, S-BASTION, S-STARFORGED, S-BODYGUARD, S-HIDE."""

from __future__ import annotations

from typing import Final

from deadzone.core.cubes import FIRST_CUBE, NOWHERE, Cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.profiles import LEADER
from deadzone.core.questions import Answer, Choice, Question
from deadzone.core.rule_ids import RuleId
from deadzone.core.sentence import Sentence
from deadzone.core.sides import Side
from deadzone.core.state import ARMOUR_BONUS, FOR_THE_ATTACK, FOR_THE_ROUND, NOBODY, SPECIAL, State, Step
from deadzone.procedures.movement.moving import Movement
from deadzone.procedures.specials.offering import ArmySpecial, Offered, spend_special
from deadzone.rules.damage.wounds import armour_of, effective_armour
from deadzone.rules.movement.moving import may_end, next_cubes, speed_of
from deadzone.rules.shooting.shooting import STEALTH
from deadzone.rules.specials.army_specials import (
    ATTACKED,
    END,
    HURT,
    SHOT_AT,
    TARGETED,
    Condition,
    Special,
    register,
)
from deadzone.rules.table.presence import enemies_in_cube, enemies_there
from deadzone.rules.table.seeing import HIDDEN, on_line_of_fire

BASTION: Final = RuleId("S-BASTION")  # also marks a model it protects from an attack
BODYGUARD: Final = RuleId("S-BODYGUARD")  # also marks the models that may guard the Leader


# S-STEALTH


def is_stealthy(g: State, _side: Side, number: ModelNumber, _other: int) -> bool:
    """Whether the catalogue marks the model for Stealth. S-STEALTH."""
    return g.has(number, STEALTH)


class Stealth(ArmySpecial):
    """+1 die to the Survive test of a model that is shot at per result spent, declared before the roll. S-STEALTH."""

    NAME = "stealth"

    count: int = 0

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (Stealth.choose_number, Stealth.hide)

    def choose_number(self, g: State) -> Question:
        counts = tuple(range(g.command(self.side, SPECIAL) + 1))
        return Choice(self.side, "special-dice", "count", counts, self.model)

    def hide(self, g: State) -> None:
        if self.count:
            spend_special(g, self.side, self.count)
            g.gain(self.model, STEALTH, self.count, FOR_THE_ATTACK)

    def fits(self, g: State) -> bool:
        if not super().fits(g) or self.model == NOBODY:
            return False
        return not self.next_is(Stealth.hide) or 0 <= self.count <= g.command(self.side, SPECIAL)


# S-BASTION


def is_nobody_protected(g: State, side: Side, _number: ModelNumber, _other: int) -> bool:
    """Whether no result has been used against this attack; one per attack, however many models it hits. S-BASTION."""
    return not any([model.side == side and any([gain[0] == BASTION for gain in model.gains]) for model in g.models])


class Bastion(Offered):
    """+1 Armour against this attack. S-BASTION."""

    NAME = "bastion"

    def take_effect(self, g: State) -> None:
        g.gain(self.model, ARMOUR_BONUS, 1, FOR_THE_ATTACK)
        g.gain(self.model, BASTION, 0, FOR_THE_ATTACK)


# S-STARFORGED


def does_ap_matter(g: State, side: Side, number: ModelNumber, ap: int) -> bool:
    """Whether lowering the AP of the attack would help the model. S-STARFORGED."""
    return len(ap_lowered(g, side, number, ap)) > 1


def ap_lowered(g: State, side: Side, number: ModelNumber, ap: int) -> list[int]:
    """Amounts by which the AP of an attack on the model may be lowered: 0, and those that improve its armour.

    S-STARFORGED.
    """
    armour = armour_of(g, number)
    before = effective_armour(armour, ap)
    most = min(ap, g.command(side, SPECIAL))
    return [0, *[count for count in range(1, most + 1) if effective_armour(armour, ap - count) > before]]


class StarforgedArmour(ArmySpecial):
    """Lower the AP of an attack by one per result spent; `other` is that AP. S-STARFORGED.

    The amount is returned to the caller.
    """

    NAME = "starforged-armour"

    count: int = 0

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (StarforgedArmour.choose_number, StarforgedArmour.spend)

    def hands_back(self) -> int:
        return self.count

    def choose_number(self, g: State) -> Question:
        counts = tuple(ap_lowered(g, self.side, self.model, self.other))
        return Choice(self.side, "special-dice", "count", counts, self.model)

    def spend(self, g: State) -> None:
        if self.count:
            spend_special(g, self.side, self.count)

    def fits(self, g: State) -> bool:
        if not super().fits(g) or self.model == NOBODY:
            return False
        return not self.next_is(StarforgedArmour.spend) or self.count in ap_lowered(
            g, self.side, self.model, self.other
        )

    def other_fits(self, g: State) -> bool:
        return self.other >= 0  # the AP


# S-BODYGUARD


def can_somebody_guard(g: State, _side: Side, number: ModelNumber, other: int) -> bool:
    """Whether a model can step into the line of fire. S-BODYGUARD."""
    return bool(bodyguards(g, number, ModelNumber(other)))


def bodyguards(g: State, target: ModelNumber, shooter: ModelNumber) -> list[ModelNumber]:
    """Models that can step into the line of fire of an enemy who shoots at the Leader. S-BODYGUARD."""
    if g.profile(target).type != LEADER or g.models[shooter].side == g.models[target].side:
        return []
    return [
        number
        for number in g.models_on_table(g.models[target].side)
        if number not in (target, g.controlled) and g.has(number, BODYGUARD) and guard_cubes(g, number, target, shooter)
    ]


def guard_cubes(g: State, guard: ModelNumber, target: ModelNumber, shooter: ModelNumber) -> list[Cube]:
    """Cubes one step away, with room and no enemies, through which the line of fire passes. S-BODYGUARD.

    Empty for a guard that is Pinned, cannot move or has enemies in its own cube.
    """
    if g.models[guard].pinned or speed_of(g, guard)[0] <= 0 or enemies_in_cube(g, guard):
        return []
    return [
        cube
        for cube in next_cubes(g, guard, NOWHERE, 1)
        if on_line_of_fire(g, shooter, target, cube) and may_end(g, guard, cube) and not enemies_there(g, cube, guard)
    ]


class Bodyguard(ArmySpecial):
    """A model steps into the line of fire of a shot at the Leader. S-BODYGUARD.

    The target of the shot is returned to the caller: the guard if it reached the chosen cube, else the Leader.
    """

    NAME = "bodyguard"

    guard: ModelNumber = NOBODY
    cube: Cube = FIRST_CUBE
    target: ModelNumber = NOBODY  # of the shot: the guard who has reached the line of fire, otherwise the Leader

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (Bodyguard.choose_guard, Bodyguard.choose_cube, Bodyguard.step_in, Bodyguard.take_the_shot)

    def hands_back(self) -> int:
        return self.model if self.target == NOBODY else self.target

    def choose_guard(self, g: State) -> Question:
        able: tuple[Answer, ...] = (*bodyguards(g, self.model, ModelNumber(self.other)), NOBODY)
        return Choice(self.side, "special-model", "guard", able, self.model)

    def choose_cube(self, g: State) -> Question | None:
        if self.guard == NOBODY:
            self.end()
            return None
        cubes: tuple[Answer, ...] = tuple(guard_cubes(g, self.guard, self.model, ModelNumber(self.other)))
        return Choice(self.side, "special-cube", "cube", cubes, self.guard)

    def step_in(self, g: State) -> None:
        spend_special(g, self.side)
        g.call(Movement(self.guard, 1, (self.cube,)))

    def take_the_shot(self, g: State) -> None:
        guard = g.models[self.guard]
        if guard.on_table() and guard.cube == self.cube:
            self.target = self.guard
            g.emit("bodyguard", self.guard, self.model)

    def fits(self, g: State) -> bool:
        guarded = self.guard != NOBODY or not self.next_is(Bodyguard.step_in, Bodyguard.take_the_shot)
        return super().fits(g) and NOBODY not in (self.model, self.other) and guarded


# S-HIDE


def is_in_sight(g: State, _side: Side, number: ModelNumber, _other: int) -> bool:
    """Whether the model is not hidden yet. S-HIDE."""
    return not g.has(number, HIDDEN)


class HideInShadows(Offered):
    """At the end of its Activation the model is hidden for the rest of the round: it cannot be seen. S-HIDE."""

    NAME = "hide-in-shadows"

    def take_effect(self, g: State) -> None:
        g.gain(self.model, HIDDEN, 0, FOR_THE_ROUND)
        g.emit("hidden", self.model)


register(
    Special(
        "S-STEALTH",
        moments=(SHOT_AT,),
        conditions=(Condition(is_stealthy, Sentence("Stealth does not affect {model}.")),),
        unlimited=True,
        procedure=Stealth,
    ),
    Special(
        "S-BASTION",
        moments=(SHOT_AT, ATTACKED),
        conditions=(Condition(is_nobody_protected, Sentence("Only one SPECIAL result may be used per attack.")),),
        unlimited=True,
        procedure=Bastion,
    ),
    Special(
        "S-STARFORGED",
        moments=(HURT,),
        conditions=(Condition(does_ap_matter, Sentence("Reducing the AP would make no difference.")),),
        unlimited=True,
        procedure=StarforgedArmour,
    ),
    Special(
        "S-BODYGUARD",
        moments=(TARGETED,),
        conditions=(Condition(can_somebody_guard, Sentence("No model can step into the line of fire.")),),
        procedure=Bodyguard,
    ),
    Special(
        "S-HIDE",
        moments=(END,),
        conditions=(Condition(is_in_sight, Sentence("{model} is already hidden.")),),
        procedure=HideInShadows,
    ),
)
