"""Army specials that attack with a weapon that is on no profile.

S-CAUSTIC, S-BOMB, S-MOUSE, S-DRONESTRIKE, S-THUNDER. The weapons are in `LENT_ARMS` of `rules.weapons.arms`.
"""

from __future__ import annotations

from typing import ClassVar, Final

from deadzone.core.dice import NO_STAT
from deadzone.core.pieces import ModelNumber
from deadzone.core.rule_ids import RuleId
from deadzone.core.sentence import Sentence
from deadzone.core.sides import Side
from deadzone.core.state import FOR_THE_ATTACK, NOBODY, State, Step
from deadzone.procedures.shooting.shoot_action import ShootAction
from deadzone.procedures.specials.offering import ArmySpecial, spend_special
from deadzone.procedures.weapons.arming import lend_arm
from deadzone.rules.shooting.aiming import can_aim
from deadzone.rules.shooting.shooting import has_target, why_no_shooting
from deadzone.rules.specials.army_specials import ACTING, SPECIAL_ACTION, Condition, Special, register
from deadzone.rules.specials.marks import marked_arms
from deadzone.rules.turn.actions import USED_SPECIAL
from deadzone.rules.weapons.arms import BOMB, DRONE_STRIKE, LENT_ARMS, MOUSE_TRAP, SPITTLE, THUNDER_STRIKE

THUNDER: Final = RuleId("S-THUNDER")  # also marks the hammers that can be used for it


class LentShot(ArmySpecial):
    """The active model makes one attack with a weapon lent to it for that attack."""

    NAME = "lent-shot"
    LENT: ClassVar[int] = DRONE_STRIKE

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (LentShot.shoot,)

    def shoot(self, g: State) -> None:
        spend_special(g, self.side)
        place = lend_arm(g, self.model, self.LENT, FOR_THE_ATTACK)
        g.call(ShootAction(self.model, weapon=place, single=True))

    def fits(self, g: State) -> bool:
        return super().fits(g) and self.model != NOBODY


def can_use_lent(g: State, number: ModelNumber, lent: int) -> bool:
    """Whether the model may shoot and the lent weapon would have a target. R-SHOOT-02, R-SHOOT-07."""
    return why_no_shooting(g, number) is None and has_target(g, number, LENT_ARMS[lent])


# S-CAUSTIC


def can_spit(g: State, _side: Side, number: ModelNumber, _other: int) -> bool:
    """Whether the model may shoot and has a target for the spittle. S-CAUSTIC."""
    return can_use_lent(g, number, SPITTLE)


class CausticSpittle(LentShot):
    """A Free Shoot action with an R2, It Burns! attack. S-CAUSTIC."""

    NAME = "caustic-spittle"
    LENT = SPITTLE


# S-BOMB


def can_throw_bomb(g: State, _side: Side, number: ModelNumber, _other: int) -> bool:
    """Whether the model may shoot and has a target for the bomb. S-BOMB."""
    return can_use_lent(g, number, BOMB)


class BombExpert(LentShot):
    """The model makes an R2, Blast attack as its Special action. S-BOMB, S-GEN-03."""

    NAME = "bomb-expert"
    LENT = BOMB


# S-MOUSE


def can_throw_trap(g: State, _side: Side, number: ModelNumber, _other: int) -> bool:
    """Whether the model may shoot and has a target for the trap. S-MOUSE."""
    return can_use_lent(g, number, MOUSE_TRAP)


class SecondMouse(LentShot):
    """The model makes an R2, Grenade, Trap [Frag (3)] attack as its Special action. S-MOUSE, S-GEN-03, A-TRAP-01."""

    NAME = "second-mouse"
    LENT = MOUSE_TRAP


# S-DRONESTRIKE


def can_call_drones(g: State, _side: Side, number: ModelNumber, _other: int) -> bool:
    """Whether the model has a cube to aim at and a Shoot value for the Shoot test. S-DRONESTRIKE, R-TEST-09."""
    return g.profile(number).shoot != NO_STAT and can_aim(g, number, LENT_ARMS[DRONE_STRIKE])


class DroneStrike(LentShot):
    """The active model makes an R8, Indirect (2) attack as its Special action. S-DRONESTRIKE, S-GEN-03."""

    NAME = "drone-strike"
    LENT = DRONE_STRIKE


# S-THUNDER


def can_strike_ground(g: State, _side: Side, number: ModelNumber, _other: int) -> bool:
    """Whether the model has a hammer and a cube to strike. S-THUNDER."""
    return bool(marked_arms(g, number, THUNDER)) and can_aim(g, number, LENT_ARMS[THUNDER_STRIKE])


class ThunderStrike(LentShot):
    """The active model makes an R2, Frag (2) attack with its hammer as its Special action. S-THUNDER, S-GEN-03."""

    NAME = "thunder-strike"
    LENT = THUNDER_STRIKE


register(
    Special(
        "S-CAUSTIC",
        moments=(ACTING,),
        conditions=(Condition(can_spit, Sentence("{model} has no target to spit at.")),),
        procedure=CausticSpittle,
    ),
    Special(
        "S-BOMB",
        moments=(SPECIAL_ACTION,),
        conditions=(Condition(can_throw_bomb, Sentence("{model} has no target for a bomb.")),),
        costs=USED_SPECIAL,
        procedure=BombExpert,
    ),
    Special(
        "S-MOUSE",
        moments=(SPECIAL_ACTION,),
        conditions=(Condition(can_throw_trap, Sentence("{model} has no cube to throw a Trap at.")),),
        costs=USED_SPECIAL,
        procedure=SecondMouse,
    ),
    Special(
        "S-DRONESTRIKE",
        moments=(SPECIAL_ACTION,),
        conditions=(Condition(can_call_drones, Sentence("{model} has no cube to target.")),),
        costs=USED_SPECIAL,
        procedure=DroneStrike,
    ),
    Special(
        "S-THUNDER",
        moments=(SPECIAL_ACTION,),
        conditions=(
            Condition(can_strike_ground, Sentence("{model} does not have the right weapon, or has no cube to target.")),
        ),
        costs=USED_SPECIAL,
        procedure=ThunderStrike,
    ),
)
