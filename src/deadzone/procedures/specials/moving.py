"""Army specials that move models. S-DANCE, S-MOBILE, S-ROPE, S-WINGS."""

from __future__ import annotations

from typing import Final

from deadzone.core.cubes import NOWHERE
from deadzone.core.pieces import ModelNumber
from deadzone.core.rule_ids import RuleId
from deadzone.core.sentence import Sentence
from deadzone.core.sides import Side
from deadzone.core.state import NOBODY, State, Step
from deadzone.procedures.movement.extra_moves import move
from deadzone.procedures.specials.offering import ArmySpecial, ForOne, Offered, spend_special
from deadzone.rules.items.sentries import is_sentry
from deadzone.rules.movement.moving import JUMP_PACK, next_cubes, speed_of
from deadzone.rules.specials.army_specials import ENTERED, FOUGHT, SHORT_SPRINT, START, Condition, Special, register
from deadzone.rules.table.able import can_go_on
from deadzone.rules.table.presence import enemies_in_cube
from deadzone.rules.turn.actions import NO_MOVING, USED_MOVE

VEHICLE: Final = RuleId("A-VEHICLE")
DRAGON: Final = 2  # cubes, S-WINGS


def can_step(g: State, number: ModelNumber) -> bool:
    """Whether the model is not Pinned, can Move and has a cube to move to. R-MOVE-07, R-CMD-09."""
    able = not g.models[number].pinned and speed_of(g, number)[0] > 0
    return able and bool(next_cubes(g, number, NOWHERE, 1))


# S-DANCE


def can_dance(g: State, _side: Side, number: ModelNumber, _other: int) -> bool:
    """Whether the model is the active model and able to move on. S-DANCE."""
    return number == g.active and can_go_on(g, number) and can_step(g, number)


class DanceOfDeath(Offered):
    """After its Fight action the active model moves one cube without breaking away. S-DANCE."""

    NAME = "dance-of-death"

    def take_effect(self, g: State) -> None:
        move(g, self.model, 1, slips=True)


# S-MOBILE


def can_jump_ahead(g: State, _side: Side, number: ModelNumber, _other: int) -> bool:
    """Whether the model has a Jump Pack, is not a Vehicle, and may Sprint from its cube. S-MOBILE, R-SPRINT-03."""
    free = not g.models[number].pinned and not enemies_in_cube(g, number)
    return free and g.has(number, JUMP_PACK) and not g.has(number, VEHICLE) and speed_of(g, number)[1] > 0


class FreeSprint(ArmySpecial):
    """The model Sprints for free at the start of its Activation and may then neither Move nor Sprint. S-MOBILE."""

    NAME = "free-sprint"

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (FreeSprint.sprint,)

    def sprint(self, g: State) -> None:
        spend_special(g, self.side)
        move(g, self.model, speed_of(g, self.model)[1])

    def fits(self, g: State) -> bool:
        return super().fits(g) and self.model != NOBODY


# S-ROPE


def can_somebody_dodge(g: State, side: Side, _number: ModelNumber, other: int) -> bool:
    """Whether a model may step out of the cube the enemy has entered. S-ROPE."""
    return bool(dodgers(g, side, ModelNumber(other)))


def dodgers(g: State, side: Side, enemy: ModelNumber) -> list[ModelNumber]:
    """The side's unactivated models that may step out of the cube the enemy has entered. S-ROPE."""
    if enemy == NOBODY:
        return []
    return [
        number
        for number in enemies_in_cube(g, enemy)
        if g.models[number].side == side
        and not g.models[number].activated
        and not is_sentry(g, number)
        and can_step(g, number)
    ]


class RopeADope(ForOne):
    """When an enemy has moved in, one model leaves the cube before the fight, without breaking away. S-ROPE."""

    NAME = "rope-a-dope"
    DECLINABLE = True

    def candidates(self, g: State) -> list[ModelNumber]:
        return dodgers(g, self.side, ModelNumber(self.other))

    def take_effect(self, g: State) -> None:
        move(g, self.chosen, 1, slips=True)

    def fits(self, g: State) -> bool:
        return super().fits(g) and self.other != NOBODY


# S-WINGS


def can_sprint(g: State, _side: Side, number: ModelNumber, _other: int) -> bool:
    """Whether the model can Sprint. S-WINGS."""
    return speed_of(g, number)[1] > 0


class ShortSprint(ArmySpecial):
    """The active model Sprints two cubes as a Short action. S-WINGS."""

    NAME = "short-sprint"

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (ShortSprint.sprint,)

    def sprint(self, g: State) -> None:
        spend_special(g, self.side)
        move(g, self.model, DRAGON)

    def fits(self, g: State) -> bool:
        return super().fits(g) and self.model != NOBODY


register(
    Special(
        "S-DANCE",
        moments=(FOUGHT,),
        conditions=(Condition(can_dance, Sentence("{model} cannot move after this fight.")),),
        procedure=DanceOfDeath,
    ),
    Special(
        "S-MOBILE",
        moments=(START,),
        conditions=(Condition(can_jump_ahead, Sentence("{model} has no Jump Pack, or cannot use it now.")),),
        costs=NO_MOVING,
        procedure=FreeSprint,
    ),
    Special(
        "S-ROPE",
        moments=(ENTERED,),
        conditions=(Condition(can_somebody_dodge, Sentence("No model in the cube can step aside.")),),
        procedure=RopeADope,
    ),
    Special(
        "S-WINGS",
        moments=(SHORT_SPRINT,),
        conditions=(Condition(can_sprint, Sentence("{model} cannot Sprint.")),),
        costs=USED_MOVE,
        procedure=ShortSprint,
    ),
)
