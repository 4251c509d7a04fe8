"""The Shoot action: weapon, target and manner are declared, then each weapon makes its attack. R-SHOOT-*, R-FFE-01."""

from __future__ import annotations

from deadzone.core.contexts import FOR_EFFECT, NORMAL_SHOT, Shot
from deadzone.core.cubes import FIRST_CUBE, Cube
from deadzone.core.dice import FACES
from deadzone.core.profiles import Weapon
from deadzone.core.questions import Answer, Choice, Dice, Question
from deadzone.core.sentence import Fault
from deadzone.core.state import FOR_THE_ACTIVATION, NOBODY, Frame, State, Step
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
from deadzone.rules.weapons.arms import FIRST_LENT, arm, has_arm


class ShootAction(Frame):
    """The owner chooses a weapon, a target and how to fire; then the attack of that weapon follows. R-SHOOT-03, -06.

    Carried grenades are chosen like weapons, after them in the list (A-GRENADE-01). A target that is given (`fixed`) is
    not asked for: then only the weapons that can be used against it are offered, and no grenade. Nor is a weapon that
    is given, as those are which army specials lend. With Fire Control a second weapon is declared before any die is
    rolled, unless there is but a `single` shot (A-FIRECONTROL-01, -03).
    """

    NAME = "shoot-action"
    FIELDS = (
        "model", "long_allowed", "fixed", "single", "weapon", "target", "cube", "mode", "effect", "ammo", "declared",
        "shot_at", "was_long",
    )  # fmt: skip
    MODELS = ("model", "target", "fixed")

    def __init__(
        self,
        model: int = NOBODY,
        long_allowed: bool = False,
        target: int = NOBODY,
        weapon: int = NOBODY,
        single: bool = False,
    ) -> None:
        super().__init__()
        self.model = model
        self.long_allowed = long_allowed
        self.fixed = target
        self.single = single
        self.weapon = weapon
        self.target = target
        self.cube = FIRST_CUBE
        self.mode = NORMAL_SHOT
        self.effect: tuple[int, ...] = ()  # the d8 of JADE's, J-RULE-01
        self.ammo = NO_AMMO
        # What was declared and not yet carried out: weapon, target, cube, mode and ammunition of each attack.
        self.declared: tuple[tuple[int, int, Cube, str, str], ...] = ()
        self.shot_at: tuple[int, ...] = ()  # the targets of those that were
        self.was_long = False

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
            ShootAction.be_over,
        )

    def gun(self, g: State) -> Weapon:
        return arm(g, self.model, self.weapon)

    # Declaring

    def choose_weapon(self, g: State) -> Question | None:
        """Nothing but a second weapon can be left out. A-FIRECONTROL-01."""
        if self.weapon != NOBODY:
            return None
        side = g.models[self.model].side
        if self.declared:
            return Choice(side, "second-weapon", "weapon", (NOBODY, *self.second_weapons(g)), self.model)
        return Choice(side, "weapon", "weapon", self.weapons(g), self.model)

    def weapons(self, g: State) -> tuple[Answer, ...]:
        """Weapons with a target, by number, then grenades."""
        if self.fixed != NOBODY:
            return tuple(weapons_against(g, self.model, self.fixed))
        return tuple(shooting_weapons(g, self.model, self.long_allowed))

    def second_weapons(self, g: State) -> tuple[Answer, ...]:
        """Another weapon; grenades are none."""
        first = self.declared[0][0] if self.declared else self.weapon
        return tuple([place for place in self.weapons(g) if place != first and has_arm(g, self.model, int(str(place)))])

    def grenades_go_their_own_way(self, g: State) -> None:
        count = len(g.profile(self.model).weapons)
        if self.weapon == NOBODY:  # no second weapon
            self.go(ShootAction.attack)
        elif count <= self.weapon < FIRST_LENT:
            self.go(ShootAction.be_over)
            g.call(ThrowGrenade(self.model, grenades(g, self.model)[self.weapon - count]))

    def aim(self, g: State) -> Question | None:
        """At a model, or at a cube. R-SHOOT-03, R-SHOOT-05."""
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
        """Whoever decides for the model says how to fire; for JADE a d8 does. R-FFE-01, J-RULE-01, A-RAMPAGE-02.

        Either way it is a Shoot action like any other. R-FFE-03
        """
        if not may_fire_for_effect(self.gun(g)):
            return None
        if g.setting.jade[controller_of(g, self.model)] is not None:
            return Dice("jade-effect", "effect", 1, FACES, self.model)
        return Choice(g.models[self.model].side, "mode", "mode", (NORMAL_SHOT, FOR_EFFECT), self.model)

    def read_effect(self, g: State) -> None:
        """J-RULE-01, J-AMB-39: whatever the target."""
        jade = g.setting.jade[controller_of(g, self.model)]
        if jade is None or not self.effect:
            return
        self.mode = FOR_EFFECT if self.effect[0] >= jade.fire_for_effect else NORMAL_SHOT
        g.emit("jade-effect", self.model, self.effect[0])
        self.effect = ()

    def choose_ammo(self, g: State) -> Question | None:
        """One in a Shoot action, however many weapons fire and however many are carried. R-ITEM-12, A-SCAVENGER-03."""
        side = g.models[self.model].side
        return None if self.is_loaded() else ammo_question(g, side, self.model, self.weapon)

    def is_loaded(self) -> bool:
        """The first of two weapons has brought ammunition, whose die is for the other one too. I-AMMO-01."""
        return any([attack[4] != NO_AMMO for attack in self.declared])

    def declare(self, g: State) -> None:
        """Ammunition is used up when it is declared. I-AMMO-01, I-APAMMO-01, A-FIRECONTROL-01, A-FIRECONTROL-04."""
        if self.ammo != NO_AMMO and not self.is_loaded():
            use_up(g, self.model, self.ammo)
        first = not self.declared
        self.declared = (*self.declared, (self.weapon, self.target, self.cube, self.mode, self.ammo))
        self.share_ammo()
        self.was_long = self.was_long or is_long_weapon(self.gun(g))
        if first and not self.single and g.has(self.model, FIRE_CONTROL) and self.second_weapons(g):
            self.weapon, self.target, self.mode = NOBODY, self.fixed, NORMAL_SHOT
            self.ammo = AMMO if self.is_loaded() else NO_AMMO
            self.go(ShootAction.choose_weapon)

    def share_ammo(self) -> None:
        """The die is for the whole Shoot action; AP 1 of AP Ammo is for the attack it was declared with.

        I-AMMO-01, I-APAMMO-01: attacks without modifiers do not ask for it.
        """
        if self.is_loaded():
            self.declared = tuple(
                [
                    (weapon, target, cube, mode, AMMO if ammo == NO_AMMO else ammo)
                    for weapon, target, cube, mode, ammo in self.declared
                ]
            )

    # Carrying out

    def attack(self, g: State) -> None:
        """One attack after the other, as long as there is somebody to fire and to be hit. R-SRES-04, A-FIRECONTROL-02.

        Lost is what was declared at a model that is dead by now, or out of sight. A-FIRECONTROL-04. A weapon whose
        power nobody knows is asked for it first. A-EXPERIMENTAL-04.
        """
        if not self.declared:
            return
        weapon, target, cube, mode, ammo = self.declared[0]
        self.declared = self.declared[1:]
        self.shot_at = (*self.shot_at, target)
        self.repeat()
        gun = arm(g, self.model, weapon)
        if not can_go_on(g, self.model) or (not gun.at_cube and self.is_lost(g, gun, target)):
            return
        if gun.has(EXPERIMENTAL):
            g.call(Experiment(self.model, weapon))
        g.call(self.procedure(gun, weapon, target, cube, mode, ammo))

    def is_lost(self, g: State, gun: Weapon, target: int) -> bool:
        """The first attack has killed the target or moved it out of sight; a friend beside it needs no sight."""
        there = g.models[target]
        if not there.on_table():
            return True
        return there.cube != g.models[self.model].cube and not can_spot(g, self.model, gun, target)

    def mark_target(self, g: State) -> None:
        """Whom it has shot at, one after the other: there may be two. S-MARK, A-FIRECONTROL-01."""
        if self.shot_at:
            target = self.shot_at[0]
            self.shot_at = tuple([other for other in self.shot_at if other != target])
            self.repeat()
            offer(g, SHOT, g.models[self.model].side, self.model, target)

    def be_over(self, g: State) -> None:
        """That it has shot is noted where an army special asks for it. S-FIVEROUNDS."""
        action_is_over(g, self.model)
        if army_special(g, g.models[self.model].side) == FIVE_ROUNDS:
            g.gain(self.model, HAS_SHOT, 0, FOR_THE_ACTIVATION)

    def procedure(self, gun: Weapon, weapon: int, target: int, cube: Cube, mode: str, ammo: str) -> Frame:
        """The weapon names the attack."""
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

    def sound(self, g: State) -> bool:
        if not super().sound(g) or self.model == NOBODY or self.mode not in (NORMAL_SHOT, FOR_EFFECT):
            return False
        if not 0 <= self.cube < g.setting.ground.field.cubes or not self._sound_declarations(g):
            return False
        if self.is_past(ShootAction.declare):
            return True
        if self.next_is(ShootAction.choose_weapon):
            return self.weapon == NOBODY or has_arm(g, self.model, self.weapon)
        chosen = self.next_is(ShootAction.grenades_go_their_own_way)
        if chosen and self.weapon - len(g.profile(self.model).weapons) in range(len(grenades(g, self.model))):
            return True
        if self.weapon == NOBODY:
            return chosen and bool(self.declared)
        if not has_arm(g, self.model, self.weapon):
            return False
        aimed = not self.is_past(ShootAction.aim) or self.target != NOBODY or self.gun(g).at_cube
        return aimed and self._sound_ammo(g)

    def _sound_ammo(self, g: State) -> bool:
        """None, what it carries, or the die that the first of two weapons has brought."""
        if self.ammo == NO_AMMO or (self.ammo == AMMO and self.is_loaded()):
            return True
        return self.ammo in ammunition(g, self.model, self.gun(g))

    def _sound_declarations(self, g: State) -> bool:
        """What was declared and carried out names weapons, models and cubes that there are."""
        cubes, models = g.setting.ground.field.cubes, len(g.models)
        for attack in self.declared:
            if len(attack) != 5 or not has_arm(g, self.model, attack[0]) or not 0 <= attack[2] < cubes:
                return False
            if not (0 <= attack[1] < models or (attack[1] == NOBODY and arm(g, self.model, attack[0]).at_cube)):
                return False
        return all([NOBODY <= target < models for target in self.shot_at])

    def why_not(self, question: Question, value: Answer, g: State) -> Fault | None:
        if not isinstance(value, int) or value < 0:
            return None
        if question.kind in ("target", "invigorate") and value < len(g.models):
            return why_not_shoot(g, self.model, self.gun(g), value)
        if question.kind == "target-cube" and value < g.setting.ground.field.cubes:
            return why_not_aim(g, self.model, self.gun(g), Cube(value))
        if question.kind == "weapon" and has_arm(g, self.model, value):
            return why_not_weapon(g, self.model, value, self.long_allowed)
        if question.kind == "second-weapon":
            return Fault("The second weapon is another one, with a target.", rule="A-FIRECONTROL-01")
        return None
