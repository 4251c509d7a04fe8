"""The Shoot action: declare weapon, target and mode, then resolve each weapon's attack (R-SHOOT-*, R-FFE-01)."""

from __future__ import annotations

from typing import NamedTuple

from deadzone.core.contexts import FOR_EFFECT, NORMAL_SHOT, Shot
from deadzone.core.cubes import FIRST_CUBE, Cube
from deadzone.core.dice import FACES
from deadzone.core.jade import BY_CHOICE
from deadzone.core.pieces import ModelNumber, ModelOrNobody
from deadzone.core.profiles import Weapon
from deadzone.core.questions import Answer, Choice, Dice, Question
from deadzone.core.sentence import Fault
from deadzone.core.state import FOR_THE_ACTIVATION, NOBODY, Frame, State, Step
from deadzone.core.weapon_places import NO_WEAPON, WeaponPlace, grenade_index, is_grenade_place
from deadzone.procedures.abilities.invigorating import Invigorate
from deadzone.procedures.items.carrying import use_up
from deadzone.procedures.shooting.flames import Burn
from deadzone.procedures.shooting.grenades import ThrowGrenade
from deadzone.procedures.shooting.indirect import FragShot, IndirectShot
from deadzone.procedures.shooting.shot import NO_AMMO, Shoot, ammo_question
from deadzone.procedures.specials.offering import action_is_over, offer
from deadzone.procedures.weapons.experimental import Experiment
from deadzone.rules.damage.payloads import INDIRECT
from deadzone.rules.items.items import AMMO, ammunition, grenades
from deadzone.rules.shooting.aiming import GRENADE, aimed_cubes, why_not_aim
from deadzone.rules.shooting.shooting import (
    EXPERIMENTAL,
    FIRE_CONTROL,
    INVIGORATE,
    IT_BURNS,
    can_spot,
    is_long_weapon,
    may_fire_for_effect,
    shooting_weapons,
    targets,
    weapons_against,
    why_not_shoot,
    why_not_weapon,
)
from deadzone.rules.shooting.shot_tests import FIVE_ROUNDS, HAS_SHOT
from deadzone.rules.specials.army_specials import SHOT, army_special
from deadzone.rules.table.able import can_go_on
from deadzone.rules.table.presence import controller_of
from deadzone.rules.weapons.arms import arm, has_arm


def shoot_at(shooter: ModelNumber, target: ModelNumber) -> ShootAction:
    """A Shoot action at this target alone, which may be at long range."""
    return ShootAction(shooter, long_allowed=True, fixed=target, target=target)


class Attack(NamedTuple):
    """One weapon's attack: declared before any die is rolled, then resolved."""

    weapon: WeaponPlace
    target: ModelOrNobody
    cube: Cube
    mode: str
    ammo: str


class ShootAction(Frame):
    """The owner chooses a weapon, a target and how to fire, then the weapon's attack follows (R-SHOOT-03, -06).

    Carried grenades are chosen like weapons and are listed after them (A-GRENADE-01). If a target is given (`fixed`),
    the owner is offered only weapons that can be used against it, and no grenades. If a weapon is given, as by army
    specials that lend one, the owner is not asked for it. With Fire Control a second weapon is declared before any die
    is rolled, unless only a `single` shot is allowed (A-FIRECONTROL-01, -03).
    """

    NAME = "shoot-action"

    model: ModelNumber
    long_allowed: bool = False
    fixed: ModelNumber = NOBODY
    weapon: WeaponPlace = NO_WEAPON
    single: bool = False
    target: ModelNumber = NOBODY
    cube: Cube = FIRST_CUBE
    mode: str = NORMAL_SHOT
    effect: tuple[int, ...] = ()  # JADE's d8 (J-RULE-01)
    ammo: str = NO_AMMO
    # The values of each `Attack` that is declared but not yet resolved.
    declared: tuple[tuple[WeaponPlace, ModelOrNobody, Cube, str, str], ...] = ()
    shot_at: tuple[ModelOrNobody, ...] = ()  # the targets of resolved attacks
    was_long: bool = False

    def hands_back(self) -> bool:
        return self.was_long

    def context(self) -> Shot:
        return Shot(self.model, self.weapon, self.target, self.mode, self.ammo)

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (
            ShootAction.choose_weapon,
            ShootAction.grenades_go_their_own_way,
            ShootAction.aim,
            ShootAction.choose_mode,
            ShootAction.read_effect,
            ShootAction.choose_ammo,
            ShootAction.declare,
            ShootAction.attack,
            ShootAction.mark_target,
            ShootAction.end_action,
        )

    def attacks(self) -> list[Attack]:
        return [Attack(*each) for each in self.declared]

    def gun(self, g: State) -> Weapon:
        return arm(g, self.model, self.weapon)

    # Declaring

    def choose_weapon(self, g: State) -> Question | None:
        """Ask for the weapon; only a second weapon may be declined (A-FIRECONTROL-01)."""
        if self.weapon != NO_WEAPON:
            return None
        side = g.models[self.model].side
        if self.declared:
            return Choice(side, "second-weapon", "weapon", (NO_WEAPON, *self.second_weapons(g)), self.model)
        return Choice(side, "weapon", "weapon", tuple(self.weapons(g)), self.model)

    def weapons(self, g: State) -> list[WeaponPlace]:
        """Return the weapons that have a target, by number, then the grenades."""
        if self.fixed != NOBODY:
            return weapons_against(g, self.model, self.fixed)
        return shooting_weapons(g, self.model, self.long_allowed)

    def second_weapons(self, g: State) -> list[WeaponPlace]:
        """Return the weapons that may be the second one: not the first again, and no grenade."""
        first = self.attacks()[0].weapon if self.declared else self.weapon
        return [place for place in self.weapons(g) if place != first and has_arm(g, self.model, place)]

    def grenades_go_their_own_way(self, g: State) -> None:
        count = len(g.profile(self.model).weapons)
        if self.weapon == NO_WEAPON:  # no second weapon
            self.go(ShootAction.attack)
        elif is_grenade_place(count, self.weapon):
            self.go(ShootAction.end_action)
            g.call(ThrowGrenade(self.model, grenades(g, self.model)[grenade_index(count, self.weapon)]))

    def aim(self, g: State) -> Question | None:
        """Ask for the target: a model or, for some weapons, a cube (R-SHOOT-03, R-SHOOT-05)."""
        gun, side = self.gun(g), g.models[self.model].side
        if gun.at_cube:
            if self.fixed == NOBODY:
                cubes: tuple[Answer, ...] = tuple(aimed_cubes(g, self.model, gun))
                return Choice(side, "target-cube", "cube", cubes, self.model)
            self.cube = g.models[self.fixed].cube
        elif self.fixed == NOBODY:
            kind = "invigorate" if gun.has(INVIGORATE) else "target"
            return Choice(side, kind, "target", tuple(targets(g, self.model, gun)), self.model)
        return None

    def choose_mode(self, g: State) -> Question | None:
        """The player who controls the model chooses how to fire; for JADE a d8 decides.

        R-FFE-01, J-RULE-01, A-RAMPAGE-02. In every other respect Fire for Effect is a Shoot action (R-FFE-03).
        """
        if not may_fire_for_effect(self.gun(g)):
            return None
        if self.lowest_for_effect(g) != BY_CHOICE:
            return Dice("jade-effect", "effect", 1, FACES, self.model)
        return Choice(g.models[self.model].side, "mode", "mode", (NORMAL_SHOT, FOR_EFFECT), self.model)

    def read_effect(self, g: State) -> None:
        """Set JADE's mode by its d8, whatever the target (J-RULE-01, J-AMB-39)."""
        lowest = self.lowest_for_effect(g)
        if lowest == BY_CHOICE or not self.effect:
            return
        self.mode = FOR_EFFECT if self.effect[0] >= lowest else NORMAL_SHOT
        g.emit("jade-effect", self.model, self.effect[0])
        self.effect = ()

    def lowest_for_effect(self, g: State) -> int:
        """Return the lowest face of the d8 on which the model fires for effect; BY_CHOICE if its player chooses."""
        return g.setting.conduct_of(controller_of(g, self.model)).fire_for_effect

    def choose_ammo(self, g: State) -> Question | None:
        """Offer ammunition once per Shoot action, however many weapons fire or items are carried.

        R-ITEM-12, A-SCAVENGER-03.
        """
        side = g.models[self.model].side
        return None if self.is_loaded() else ammo_question(g, side, self.model, self.weapon)

    def is_loaded(self) -> bool:
        """Whether a declared attack uses ammunition; its die applies to the other attack too (I-AMMO-01)."""
        return any([attack.ammo != NO_AMMO for attack in self.attacks()])

    def declare(self, g: State) -> None:
        """Declare the attack and use up its ammunition; with Fire Control ask for a second weapon.

        I-AMMO-01, I-APAMMO-01, A-FIRECONTROL-01, A-FIRECONTROL-04.
        """
        if self.ammo != NO_AMMO and not self.is_loaded():
            use_up(g, self.model, self.ammo)
        first = not self.declared
        self.declared = (*self.declared, Attack(self.weapon, self.target, self.cube, self.mode, self.ammo))
        self.share_ammo()
        self.was_long = self.was_long or is_long_weapon(self.gun(g))
        if first and not self.single and g.has(self.model, FIRE_CONTROL) and self.second_weapons(g):
            self.weapon, self.target, self.mode = NO_WEAPON, self.fixed, NORMAL_SHOT
            self.ammo = AMMO if self.is_loaded() else NO_AMMO
            self.go(ShootAction.choose_weapon)

    def share_ammo(self) -> None:
        """Give every attack of the action the ammunition die; the AP 1 of AP Ammo stays with its own attack.

        Attacks without modifiers ignore the die (I-AMMO-01, I-APAMMO-01).
        """
        if self.is_loaded():
            self.declared = tuple(
                [each if each.ammo != NO_AMMO else each._replace(ammo=AMMO) for each in self.attacks()]
            )

    # Carrying out

    def attack(self, g: State) -> None:
        """Resolve the attacks one after the other while the shooter can go on (R-SRES-04, A-FIRECONTROL-02).

        An attack is lost if its target is dead or out of sight by then (A-FIRECONTROL-04). An Experimental weapon rolls
        for its ability first (A-EXPERIMENTAL-04).
        """
        if not self.declared:
            return
        attack = self.attacks()[0]
        self.declared = self.declared[1:]
        self.shot_at = (*self.shot_at, attack.target)
        self.repeat()
        gun = arm(g, self.model, attack.weapon)
        if not can_go_on(g, self.model) or (not gun.at_cube and self.is_lost(g, gun, attack.target)):
            return
        if gun.has(EXPERIMENTAL):
            g.call(Experiment(self.model, attack.weapon))
        g.call(self.procedure(gun, attack))

    def is_lost(self, g: State, gun: Weapon, target: ModelNumber) -> bool:
        """Whether the target is dead or out of sight; a target in the shooter's own cube needs no line of sight."""
        there = g.models[target]
        if not there.on_table():
            return True
        return there.cube != g.models[self.model].cube and not can_spot(g, self.model, gun, target)

    def mark_target(self, g: State) -> None:
        """Offer the army special for each target shot at, of which there may be two (S-MARK, A-FIRECONTROL-01)."""
        if self.shot_at:
            target = self.shot_at[0]
            self.shot_at = tuple([other for other in self.shot_at if other != target])
            self.repeat()
            offer(g, SHOT, g.models[self.model].side, self.model, target)

    def end_action(self, g: State) -> None:
        """End the action; note that the model has shot if its army special depends on it (S-FIVEROUNDS)."""
        action_is_over(g, self.model)
        if army_special(g, g.models[self.model].side) == FIVE_ROUNDS:
            g.gain(self.model, HAS_SHOT, 0, FOR_THE_ACTIVATION)

    def procedure(self, gun: Weapon, attack: Attack) -> Frame:
        """Return the attack procedure for the weapon, according to its abilities."""
        weapon, target, cube, mode, ammo = attack
        if gun.has(INDIRECT):
            return IndirectShot(self.model, weapon, cube)
        if gun.has(GRENADE):
            return ThrowGrenade(self.model, weapon=weapon, cube=cube)
        if gun.at_cube:
            return FragShot(self.model, weapon, cube)
        if gun.has(INVIGORATE):
            return Invigorate(self.model, target, weapon)
        if gun.has(IT_BURNS):
            return Burn(self.model, target, weapon)
        return Shoot(self.model, target, weapon, mode == FOR_EFFECT, ammo)

    def fits(self, g: State) -> bool:
        if not super().fits(g) or self.mode not in (NORMAL_SHOT, FOR_EFFECT) or not self._fitting_declarations(g):
            return False
        if self.is_past(ShootAction.declare):
            return True
        if self.next_is(ShootAction.choose_weapon):
            return self.weapon == NO_WEAPON or has_arm(g, self.model, self.weapon)
        chosen = self.next_is(ShootAction.grenades_go_their_own_way)
        grenade = grenade_index(len(g.profile(self.model).weapons), self.weapon)
        if chosen and 0 <= grenade < len(grenades(g, self.model)):
            return True
        if self.weapon == NO_WEAPON:
            return chosen and bool(self.declared)
        if not has_arm(g, self.model, self.weapon):
            return False
        aimed = not self.is_past(ShootAction.aim) or self.target != NOBODY or self.gun(g).at_cube
        return aimed and self._fitting_ammo(g)

    def _fitting_ammo(self, g: State) -> bool:
        """Whether the ammunition is none, carried by the model, or shared by the first of two weapons."""
        if self.ammo == NO_AMMO or (self.ammo == AMMO and self.is_loaded()):
            return True
        return self.ammo in ammunition(g, self.model, self.gun(g))

    def _fitting_declarations(self, g: State) -> bool:
        """Whether the declared attacks have weapons of the model, and targets unless they are at a cube."""
        for each in self.attacks():
            if not has_arm(g, self.model, each.weapon):
                return False
            if each.target == NOBODY and not arm(g, self.model, each.weapon).at_cube:
                return False
        return True

    def why_not(self, question: Question, value: Answer, g: State) -> Fault | None:
        if not isinstance(value, int) or value < 0:
            return None
        if question.kind in ("target", "invigorate") and value < len(g.models):
            return why_not_shoot(g, self.model, self.gun(g), ModelNumber(value))
        if question.kind == "target-cube" and value < g.setting.ground.field.cubes:
            return why_not_aim(g, self.model, self.gun(g), Cube(value))
        if question.kind == "weapon" and has_arm(g, self.model, WeaponPlace(value)):
            return why_not_weapon(g, self.model, WeaponPlace(value), self.long_allowed)
        if question.kind == "second-weapon":
            return Fault("The second weapon must be a different one and must have a target.", rule="A-FIRECONTROL-01")
        return None
