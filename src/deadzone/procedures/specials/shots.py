"""Army specials with which models shoot. S-MARK, S-PRECISION, S-OVERWATCH, S-DRONESTRIKE, S-THUNDER."""

from __future__ import annotations

from typing import ClassVar, Final

from deadzone.core.questions import MODEL, RED, WEAPON, Answer, Choice, Question
from deadzone.core.state import FOR_THE_ACTION, FOR_THE_ATTACK, NOBODY, State, Step
from deadzone.procedures.items.carrying import use_up
from deadzone.procedures.shooting.shoot_action import ShootAction
from deadzone.procedures.shooting.shot import NO_AMMO, Shoot, ammo_question, is_ammo
from deadzone.procedures.specials.offering import ArmySpecial, Asked, ForOne, link_special, spend_special
from deadzone.procedures.turn.activated import mark_activated
from deadzone.procedures.weapons.arming import lend_arm
from deadzone.rules.shooting.shot_tests import CLEAR_SHOT, FRIENDLY_FIRE, HIGH_GROUND, SMOKE_NEARBY, free_of
from deadzone.rules.specials.shots import rapid_arms, seconds, watchers
from deadzone.rules.weapons.arms import DRONE_STRIKE, THUNDER_STRIKE

WITH_PRECISION: Final = (FRIENDLY_FIRE.rule, SMOKE_NEARBY.rule)
ON_WATCH: Final = (CLEAR_SHOT.rule, HIGH_GROUND.rule, FRIENDLY_FIRE.rule)


def fire(g: State, shot: Shoot) -> None:
    """Ammunition is used up when it is declared. I-AMMO-01, I-APAMMO-01."""
    if shot.ammo != NO_AMMO:
        use_up(g, shot.shooter, shot.ammo)
    g.call(shot)


class OnMyMark(ForOne):
    """After a Shoot action an unactivated model shoots at the same target, and counts as activated. S-MARK."""

    NAME = "on-my-mark"
    DECLINABLE = True

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (*ForOne.steps(), OnMyMark.mark)

    def mark(self, g: State) -> None:
        if self.chosen != NOBODY:
            mark_activated(g, self.chosen)

    def candidates(self, g: State) -> list[int]:
        return seconds(g, self.side, self.model, self.other)

    def happen(self, g: State) -> None:
        g.call(ShootAction(self.chosen, long_allowed=True, target=self.other))

    def sound(self, g: State) -> bool:
        return super().sound(g) and NOBODY not in (self.model, self.other)


class PrecisionShot(Asked):
    """Neither friends in the target's cube nor smoke nearby hinder the weapons of this Shoot action. S-PRECISION."""

    NAME = "precision-shot"

    def happen(self, g: State) -> None:
        for rule in WITH_PRECISION:
            g.gain(self.model, free_of(rule), 0, FOR_THE_ACTION)


class Overwatch(ArmySpecial):
    """Before the fight a model with Rapid Fire shoots at the enemy who has moved into its cube. S-OVERWATCH."""

    NAME = "overwatch"
    FIELDS = (*ArmySpecial.FIELDS, "chosen", "weapon", "ammo")
    MODELS = (*ArmySpecial.MODELS, "chosen")

    def __init__(self, side: int = RED, model: int = NOBODY, other: int = NOBODY) -> None:
        super().__init__(side, model, other)
        self.chosen = NOBODY
        self.weapon = 0
        self.ammo = NO_AMMO

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (Overwatch.choose_watcher, Overwatch.choose_weapon, Overwatch.choose_ammo, Overwatch.shoot)

    def choose_watcher(self, g: State) -> Question:
        able = (*watchers(g, self.side, self.other), NOBODY)
        return Choice(self.side, "special-model", "chosen", MODEL, able, self.other)

    def choose_weapon(self, g: State) -> Question | None:
        if self.chosen == NOBODY:
            self.end()
            return None
        guns: tuple[Answer, ...] = tuple(rapid_arms(g, self.chosen))
        if len(guns) > 1:
            return Choice(self.side, "weapon", "weapon", WEAPON, guns, self.chosen)
        self.weapon = rapid_arms(g, self.chosen)[0]
        return None

    def choose_ammo(self, g: State) -> Question | None:
        return ammo_question(g, self.side, self.chosen, self.weapon)

    def shoot(self, g: State) -> None:
        spend_special(g, self.side)
        for rule in ON_WATCH:
            g.gain(self.chosen, free_of(rule), 0, FOR_THE_ATTACK)
        fire(g, Shoot(self.chosen, self.other, self.weapon, ammo=self.ammo))

    def sound(self, g: State) -> bool:
        if not super().sound(g) or self.other == NOBODY or not is_ammo(self.ammo):
            return False
        if self.next_is(Overwatch.choose_watcher) or self.is_over():
            return True
        if self.next_is(Overwatch.choose_weapon):
            return self.chosen == NOBODY or bool(rapid_arms(g, self.chosen))
        return self.chosen != NOBODY and self.weapon in rapid_arms(g, self.chosen)


class LentShot(ArmySpecial):
    """The active model makes one attack with a weapon that is lent to it for that."""

    NAME = "lent-shot"
    LENT: ClassVar[int] = DRONE_STRIKE

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (LentShot.shoot,)

    def shoot(self, g: State) -> None:
        spend_special(g, self.side)
        place = lend_arm(g, self.model, self.LENT, FOR_THE_ATTACK)
        g.call(ShootAction(self.model, weapon=place, single=True))

    def sound(self, g: State) -> bool:
        return super().sound(g) and self.model != NOBODY


class DroneStrike(LentShot):
    """With its Special action the active model calls down an R8, Indirect (2) attack. S-DRONESTRIKE, S-GEN-03."""

    NAME = "drone-strike"
    LENT = DRONE_STRIKE


class ThunderStrike(LentShot):
    """The same with a hammer that strikes the ground. S-THUNDER."""

    NAME = "thunder-strike"
    LENT = THUNDER_STRIKE


link_special("S-MARK", OnMyMark)
link_special("S-PRECISION", PrecisionShot)
link_special("S-OVERWATCH", Overwatch)
link_special("S-DRONESTRIKE", DroneStrike)
link_special("S-THUNDER", ThunderStrike)
