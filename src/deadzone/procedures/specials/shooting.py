"""Army specials that let models shoot, or shoot better.

S-PRECISION, S-OVERWATCH, S-SECURITY, S-OVERCHARGE, S-FIVEROUNDS, S-TARGET.
"""

from __future__ import annotations

from typing import Final

from deadzone.core.dice import NO_STAT
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Answer, Choice, Question
from deadzone.core.rule_ids import RuleId
from deadzone.core.sentence import Sentence
from deadzone.core.sides import Side, enemy_of
from deadzone.core.state import (
    FOR_THE_ACTION,
    FOR_THE_ACTIVATION,
    FOR_THE_ATTACK,
    FOR_THE_ROUND,
    NOBODY,
    State,
    Step,
)
from deadzone.core.weapon_places import FIRST_WEAPON, WeaponPlace
from deadzone.procedures.items.carrying import use_up
from deadzone.procedures.shooting.shot import NO_AMMO, Shoot, ammo_question, is_ammo
from deadzone.procedures.specials.offering import ArmySpecial, ForOne, Offered, spend_special
from deadzone.procedures.weapons.arming import improve_arm
from deadzone.rules.items.sentries import is_sentry
from deadzone.rules.shooting.shooting import RAPID_FIRE, has_target, is_loaded, targets, why_no_shooting
from deadzone.rules.shooting.shot_tests import (
    CLEAR_SHOT,
    FIVE_ROUNDS,
    FRIENDLY_FIRE,
    HAS_SHOT,
    HIGH_GROUND,
    SMOKE_NEARBY,
    TAGGED,
    WEIGHT_OF_FIRE,
    free_of,
)
from deadzone.rules.specials.army_specials import (
    ACTING,
    ATTACKING,
    ENTERED,
    START,
    TELEPORTED,
    TURN,
    Condition,
    Special,
    register,
)
from deadzone.rules.specials.marks import marked_arms
from deadzone.rules.table.presence import enemies_in_cube, friends_in_cube
from deadzone.rules.table.seeing import smoke_nearby
from deadzone.rules.weapons.arms import arm, arm_places, can_ever_shoot

WITH_PRECISION: Final = (FRIENDLY_FIRE.rule, SMOKE_NEARBY.rule)
ON_WATCH: Final = (CLEAR_SHOT.rule, HIGH_GROUND.rule, FRIENDLY_FIRE.rule)
OVERCHARGE: Final = RuleId("S-OVERCHARGE")  # also marks the weapons it improves
OVERCHARGED: Final = 2  # Weight of Fire (2)
FIVE: Final = 3  # Weight of Fire (3)


def fire(g: State, shot: Shoot) -> None:
    """Start the shot; special ammunition is used up when it is declared. I-AMMO-01, I-APAMMO-01."""
    if shot.ammo != NO_AMMO:
        use_up(g, shot.shooter, shot.ammo)
    g.call(shot)


def rapid_arms(g: State, number: ModelNumber) -> list[WeaponPlace]:
    """Indices of the model's Rapid Fire weapons that are ready to fire. S-OVERWATCH, S-SECURITY."""
    if g.profile(number).shoot == NO_STAT:
        return []
    able: list[WeaponPlace] = []
    for place in arm_places(g, number):
        gun = arm(g, number, place)
        if gun.has(RAPID_FIRE) and gun.shoots() and not gun.at_cube and is_loaded(g, number, place):
            able.append(place)
    return able


# S-PRECISION


def is_shot_hindered(g: State, _side: Side, number: ModelNumber, target: int) -> bool:
    """Whether the penalty of R-SMOD-02 or R-SMOD-05 would apply to the shot. S-PRECISION."""
    return bool(friends_in_cube(g, g.models[target].cube, number)) or smoke_nearby(g, number, ModelNumber(target))


class PrecisionShot(Offered):
    """This Shoot action ignores the penalties for friends in the target's cube and for nearby smoke. S-PRECISION."""

    NAME = "precision-shot"

    def take_effect(self, g: State) -> None:
        for rule in WITH_PRECISION:
            g.gain(self.model, free_of(rule), 0, FOR_THE_ACTION)


# S-OVERWATCH


def is_somebody_on_watch(g: State, side: Side, _number: ModelNumber, enemy: int) -> bool:
    """Whether a model may fire at the enemy who has moved in. S-OVERWATCH."""
    return bool(watchers(g, side, ModelNumber(enemy)))


def watchers(g: State, side: Side, enemy: ModelNumber) -> list[ModelNumber]:
    """The side's unactivated models that may fire at the enemy who moved in, the only one there. S-OVERWATCH."""
    return [
        number
        for number in enemies_in_cube(g, enemy)
        if g.models[number].side == side
        and not g.models[number].activated
        and not g.models[number].pinned
        and not is_sentry(g, number)
        and enemies_in_cube(g, number) == [enemy]
        and rapid_arms(g, number)
    ]


class Overwatch(ArmySpecial):
    """Before the fight, a model with a Rapid Fire weapon shoots at the enemy who moved into its cube. S-OVERWATCH."""

    NAME = "overwatch"

    chosen: ModelNumber = NOBODY
    weapon: WeaponPlace = FIRST_WEAPON
    ammo: str = NO_AMMO

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (Overwatch.choose_watcher, Overwatch.choose_weapon, Overwatch.choose_ammo, Overwatch.shoot)

    def choose_watcher(self, g: State) -> Question:
        able = (*watchers(g, self.side, ModelNumber(self.other)), NOBODY)
        return Choice(self.side, "special-model", "chosen", able, ModelNumber(self.other))

    def choose_weapon(self, g: State) -> Question | None:
        if self.chosen == NOBODY:
            self.end()
            return None
        guns: tuple[Answer, ...] = tuple(rapid_arms(g, self.chosen))
        if len(guns) > 1:
            return Choice(self.side, "weapon", "weapon", guns, self.chosen)
        self.weapon = rapid_arms(g, self.chosen)[0]
        return None

    def choose_ammo(self, g: State) -> Question | None:
        return ammo_question(g, self.side, self.chosen, self.weapon)

    def shoot(self, g: State) -> None:
        spend_special(g, self.side)
        for rule in ON_WATCH:
            g.gain(self.chosen, free_of(rule), 0, FOR_THE_ATTACK)
        fire(g, Shoot(self.chosen, ModelNumber(self.other), self.weapon, ammo=self.ammo))

    def fits(self, g: State) -> bool:
        if not super().fits(g) or self.other == NOBODY or not is_ammo(self.ammo):
            return False
        if self.next_is(Overwatch.choose_watcher) or self.is_over():
            return True
        if self.next_is(Overwatch.choose_weapon):
            return self.chosen == NOBODY or bool(rapid_arms(g, self.chosen))
        return self.chosen != NOBODY and self.weapon in rapid_arms(g, self.chosen)


# S-SECURITY


def has_rapid_fire_target(g: State, _side: Side, number: ModelNumber, _other: int) -> bool:
    """Whether the model has a Rapid Fire weapon with a target. S-SECURITY."""
    return bool(arms_on_target(g, number))


def arms_on_target(g: State, number: ModelNumber) -> list[WeaponPlace]:
    """Indices of the model's ready Rapid Fire weapons that have a target. S-SECURITY."""
    if why_no_shooting(g, number) is not None:
        return []
    return [place for place in rapid_arms(g, number) if has_target(g, number, arm(g, number, place))]


class HeadOfSecurity(ArmySpecial):
    """The active model makes a free Fire for Effect with a Rapid Fire weapon. S-SECURITY."""

    NAME = "head-of-security"

    weapon: WeaponPlace = FIRST_WEAPON
    target: ModelNumber = NOBODY
    ammo: str = NO_AMMO

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (
            HeadOfSecurity.choose_weapon,
            HeadOfSecurity.choose_target,
            HeadOfSecurity.choose_ammo,
            HeadOfSecurity.shoot,
        )

    def choose_weapon(self, g: State) -> Question | None:
        arms: tuple[Answer, ...] = tuple(arms_on_target(g, self.model))
        if len(arms) > 1:
            return Choice(self.side, "weapon", "weapon", arms, self.model)
        self.weapon = arms_on_target(g, self.model)[0]
        return None

    def choose_target(self, g: State) -> Question:
        enemies: tuple[Answer, ...] = tuple(targets(g, self.model, arm(g, self.model, self.weapon)))
        return Choice(self.side, "target", "target", enemies, self.model)

    def choose_ammo(self, g: State) -> Question | None:
        return ammo_question(g, self.side, self.model, self.weapon)

    def shoot(self, g: State) -> None:
        spend_special(g, self.side)
        fire(g, Shoot(self.model, self.target, self.weapon, True, self.ammo))

    def fits(self, g: State) -> bool:
        if not super().fits(g) or self.model == NOBODY or not is_ammo(self.ammo):
            return False
        if self.next_is(HeadOfSecurity.choose_weapon) or self.is_over():
            return True
        aimed = self.target != NOBODY or self.next_is(HeadOfSecurity.choose_target)
        return aimed and self.weapon in arms_on_target(g, self.model)


# S-OVERCHARGE


def has_overcharged_weapon(g: State, _side: Side, number: ModelNumber, _other: int) -> bool:
    """Whether the model has a weapon that the catalogue marks for Overcharge. S-OVERCHARGE."""
    return bool(marked_arms(g, number, OVERCHARGE))


class Overcharge(ArmySpecial):
    """For this Activation the weapon has Rapid Fire and Weight of Fire (2). S-OVERCHARGE."""

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

    def fits(self, g: State) -> bool:
        return super().fits(g) and self.model != NOBODY


# S-FIVEROUNDS


def can_somebody_fire_five(g: State, side: Side, _number: ModelNumber, _other: int) -> bool:
    """Whether there is a model that may use it. S-FIVEROUNDS."""
    return bool(rapid_shooters(g, side))


def rapid_shooters(g: State, side: Side) -> list[ModelNumber]:
    """Models that may use it, before their Shoot action: they have not shot in this Activation. S-FIVEROUNDS."""
    return [
        number
        for number in g.models_on_table(side)
        if can_ever_shoot(g, number)
        and not g.has(number, FIVE_ROUNDS)
        and not g.has(number, HAS_SHOT)
        and not is_sentry(g, number)
    ]


class FiveRoundsRapid(ForOne):
    """A model has Weight of Fire (3) for the rest of the round; a higher value of its own stands. S-FIVEROUNDS."""

    NAME = "five-rounds-rapid"

    def candidates(self, g: State) -> list[ModelNumber]:
        return rapid_shooters(g, self.side)

    def take_effect(self, g: State) -> None:
        g.gain(self.chosen, FIVE_ROUNDS, FIVE, FOR_THE_ROUND)
        g.emit("gained", self.chosen, WEIGHT_OF_FIRE, FIVE)


# S-TARGET


def is_somebody_untagged(g: State, side: Side, _number: ModelNumber, _other: int) -> bool:
    """Whether there is an enemy left to tag. S-TARGET."""
    return bool(untagged(g, side))


def untagged(g: State, side: Side) -> list[ModelNumber]:
    """Enemies not tagged yet; no line of sight is needed. A-TAG-01, S-TARGET."""
    return [enemy for enemy in g.models_on_table(enemy_of(side)) if not g.has(enemy, TAGGED)]


class TargetAcquisition(ForOne):
    """Tag an enemy, seen or not, until the end of the round. S-TARGET, A-TAG-01."""

    NAME = "target-acquisition"

    def candidates(self, g: State) -> list[ModelNumber]:
        return untagged(g, self.side)

    def take_effect(self, g: State) -> None:
        g.gain(self.chosen, TAGGED, 0, FOR_THE_ROUND)
        g.emit("target-marked", self.chosen)


register(
    Special(
        "S-PRECISION",
        moments=(ATTACKING,),
        conditions=(Condition(is_shot_hindered, Sentence("The shot has no penalty for friends or smoke to ignore.")),),
        procedure=PrecisionShot,
    ),
    Special(
        "S-OVERWATCH",
        moments=(ENTERED, TELEPORTED),
        conditions=(
            Condition(
                is_somebody_on_watch, Sentence("No unactivated model with a Rapid Fire weapon can fire at that enemy.")
            ),
        ),
        procedure=Overwatch,
    ),
    Special(
        "S-SECURITY",
        moments=(ACTING,),
        conditions=(Condition(has_rapid_fire_target, Sentence("{model} has no Rapid Fire weapon with a target.")),),
        procedure=HeadOfSecurity,
    ),
    Special(
        "S-OVERCHARGE",
        moments=(START,),
        conditions=(Condition(has_overcharged_weapon, Sentence("{model} does not have the right weapon.")),),
        procedure=Overcharge,
    ),
    Special(
        "S-FIVEROUNDS",
        moments=(ACTING,),
        conditions=(
            Condition(can_somebody_fire_five, Sentence("No model can use it: it must be used before shooting.")),
        ),
        procedure=FiveRoundsRapid,
    ),
    Special(
        "S-TARGET",
        moments=(TURN, ACTING),
        conditions=(Condition(is_somebody_untagged, Sentence("Every enemy is already tagged.")),),
        procedure=TargetAcquisition,
    ),
)
