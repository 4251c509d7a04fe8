"""Fights and the Fight action. R-FRES-*, R-FIGHT-*."""

from __future__ import annotations

from typing import Final

from deadzone.core.contexts import COUNTER_ATTACK, DODGE, Bout, Meeting
from deadzone.core.dice import NO_STAT, Test
from deadzone.core.pieces import ModelNumber
from deadzone.core.profiles import FIGHT_ONLY
from deadzone.core.questions import Answer, Choice, Question
from deadzone.core.sentence import Fault
from deadzone.core.state import NOBODY, Frame, State, Step
from deadzone.core.weapon_places import NO_WEAPON, WeaponPlace, lent_place
from deadzone.procedures.dice.testing import SURVIVE, declare_test, roll_of
from deadzone.procedures.fighting.blows import Blow
from deadzone.procedures.items.carrying import use_up
from deadzone.procedures.items.injections import offer_stimulant
from deadzone.procedures.movement.thrown import stand
from deadzone.procedures.specials.offering import attack_is_over, offer
from deadzone.procedures.weapons.arming import use_up_arm
from deadzone.rules.fighting.fighting import (
    SLIME,
    can_counter_attack,
    fighting_weapons,
    first_weapon,
    test_in,
    weapon_used,
    why_not_opponent,
)
from deadzone.rules.items.item_arms import is_item_arm, item_arm, item_at
from deadzone.rules.specials.army_specials import ATTACKED, FIGHTING, FOUGHT
from deadzone.rules.table.presence import enemies_in_cube
from deadzone.rules.weapons.arms import ONE_USE, SLIME_ARM, arm, has_arm
from deadzone.rules.weapons.attacks import attack_ap, traits_of

FIGHT_TEST: Final = "fight"


class Fight(Frame):
    """One model fights another in the same cube. R-FRES-01..07, R-PIN-04..06, R-TEST-14.

    Everything is declared before any dice are rolled: weapon and defence, the attacker first; then DICE results, the
    side whose turn it is first.
    """

    NAME = "fight"

    attacker: ModelNumber
    defender: ModelNumber
    attacker_moved: bool = False
    defender_moved: bool = False
    must_dodge: bool = False
    leaving: bool = False  # the defender is breaking away: A-TENACIOUS-01
    was_pinned: bool = False  # whether the defender was, before it stood up for free: R-FMOD-21
    attacker_weapon: WeaponPlace = NO_WEAPON
    defence: str = DODGE
    defender_weapon: WeaponPlace = NO_WEAPON
    attacker_dice: int = 0
    defender_dice: int = 0
    attack: int = 0  # successes of the attacker
    answer: int = 0  # successes of the defender
    potential: int = 0  # positive if the attacker won, negative if a counter-attack did

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (
            Fight.begin,
            Fight.attacker_chooses_weapon,
            Fight.choose_defence,
            Fight.defender_chooses_weapon,
            Fight.use_up_arms,
            Fight.offer_dice_to_active_side,
            Fight.offer_dice_to_other_side,
            Fight.attacker_rolls,
            Fight.defender_rolls,
            Fight.compare,
            Fight.end_attack,
        )

    def context(self) -> Bout:
        bout = Bout(self.attacker, self.defender, self.attacker_weapon, self.defender_weapon)
        bout.attacker_moved, bout.defender_moved = self.attacker_moved, self.defender_moved
        bout.was_pinned, bout.leaving = self.was_pinned, self.leaving
        bout.defence = self.defence
        bout.attacker_dice, bout.defender_dice = self.attacker_dice, self.defender_dice
        return bout

    def begin(self, g: State) -> None:
        """A Pinned defender, but no other model, stands up for free and must dodge. R-PIN-04, R-PIN-05, R-PIN-07."""
        if not g.models[self.attacker].on_table() or why_not_opponent(g, self.attacker, self.defender) is not None:
            self.end()
            return
        g.emit("fight", self.attacker, self.defender)
        self.attacker_weapon = first_weapon(g, self.attacker)
        self.defender_weapon = first_weapon(g, self.defender)
        if g.models[self.defender].pinned:
            self.was_pinned = True
            stand(g, self.defender)

    def attacker_chooses_weapon(self, g: State) -> Question | None:
        return self.choose_weapon(g, self.attacker, "attacker_weapon")

    def defender_chooses_weapon(self, g: State) -> Question | None:
        if self.defence == COUNTER_ATTACK:
            return self.choose_weapon(g, self.defender, "defender_weapon")
        return None

    def choose_weapon(self, g: State, model: ModelNumber, into: str) -> Question | None:
        """Ask which RF weapon to use if the model has several. R-FIGHT-04."""
        weapons = tuple(fighting_weapons(g, model))
        return Choice(g.models[model].side, "weapon", into, weapons, model) if len(weapons) > 1 else None

    def use_up_arms(self, g: State) -> None:
        """Use up the chosen One-Use weapons and items, whatever the result of the fight. I-THERMAL-01, A-ONEUSE-01."""
        use_up_weapon(g, self.attacker, self.attacker_weapon)
        if self.defence == COUNTER_ATTACK:
            use_up_weapon(g, self.defender, self.defender_weapon)

    def choose_defence(self, g: State) -> Question | None:
        """Ask the defender to counter-attack or dodge, unless it must dodge. R-FRES-02, R-FRES-06."""
        if self.must_dodge or self.was_pinned or not can_counter_attack(g, self.defender):
            return None
        side = g.models[self.defender].side
        return Choice(side, "defence", "defence", (COUNTER_ATTACK, DODGE), self.defender)

    def in_order(self, g: State) -> tuple[ModelNumber, ModelNumber]:
        """The two fighters, the one whose side has the turn first. R-TEST-14."""
        if g.turn == g.models[self.defender].side:
            return self.defender, self.attacker
        return self.attacker, self.defender

    def offer_dice_to_active_side(self, g: State) -> None:
        self.offer_dice(g, self.in_order(g)[0])

    def offer_dice_to_other_side(self, g: State) -> None:
        self.offer_dice(g, self.in_order(g)[1])

    def offer_dice(self, g: State, model: ModelNumber) -> None:
        """Offer specials and DICE results; no DICE for a model that has no value to roll with. R-CMD-08, R-TEST-09."""
        rolls = self.test_of(g, model).target != NO_STAT
        other = self.defender if model == self.attacker else self.attacker
        side = g.models[model].side
        if model == self.attacker or self.defence == COUNTER_ATTACK:
            if rolls:
                offer_stimulant(g, model)
            offer(g, FIGHTING, side, model, other)
        if model == self.defender or self.defence == COUNTER_ATTACK:
            offer(g, ATTACKED, side, model, other)
        if rolls:
            into = "attacker_dice" if model == self.attacker else "defender_dice"
            declare_test(g, model, self.kind_of(model), into)

    def attacker_rolls(self, g: State) -> None:
        self.roll(g, self.attacker, "attack")

    def defender_rolls(self, g: State) -> None:
        self.roll(g, self.defender, "answer")

    def test_of(self, g: State, model: ModelNumber) -> Test:
        """The model's test in this fight. R-FRES-01, R-FRES-02."""
        return test_in(g, self.context(), model)

    def kind_of(self, model: ModelNumber) -> str:
        """Survive for a defender that dodges; Fight for the attacker and for a counter-attack.

        R-FRES-01, R-FRES-02, R-ENTER-04.
        """
        return SURVIVE if model == self.defender and self.defence == DODGE else FIGHT_TEST

    def roll(self, g: State, model: ModelNumber, into: str) -> None:
        """Roll the model's test; without dice it scores no successes. R-TEST-08, R-NOFIGHT-02."""
        test = self.test_of(g, model)
        if test.dice() == 0:
            g.emit("no-dice", model)
        else:
            against = self.attack if model == self.defender else NOBODY
            g.call(roll_of(model, self.kind_of(model), test, against=against), into)

    def compare(self, g: State) -> None:
        """The winner deals the difference as Potential Damage, with its weapon's AP and abilities.

        R-DMG-01, R-FRES-03, -04, -05; this includes a counter-attack. A-KNOCKBACK-07.
        """
        self.potential = self.attack - self.answer
        if self.potential < 0 and self.defence == DODGE:
            self.potential = 0
        if self.potential == 0:
            g.emit("fight-drawn", self.attacker, self.defender)
            self.end_attack(g)
            self.end()
            return
        winner, loser, weapon = self.winner()
        g.emit("hit", winner, loser, abs(self.potential))
        used = weapon_used(g, winner, weapon)
        ap, traits = attack_ap(g, winner, used), traits_of(g, winner, used)
        g.call(Blow(winner, loser, abs(self.potential), ap, traits))

    def end_attack(self, g: State) -> None:
        attack_is_over(g, self.attacker)
        attack_is_over(g, self.defender)

    def winner(self) -> tuple[ModelNumber, ModelNumber, WeaponPlace]:
        """Winner, loser, and the winner's weapon."""
        if self.potential > 0:
            return self.attacker, self.defender, self.attacker_weapon
        return self.defender, self.attacker, self.defender_weapon

    def fits(self, g: State) -> bool:
        if not super().fits(g):
            return False
        if self.defence not in (COUNTER_ATTACK, DODGE):
            return False
        return is_known(g, self.attacker, self.attacker_weapon) and is_known(g, self.defender, self.defender_weapon)


class FightAction(Frame):
    """The model fights one enemy in its cube, of its player's choice unless one is given. R-FIGHT-01, -03, -05."""

    NAME = "fight-action"

    model: ModelNumber
    opponent: ModelNumber = NOBODY

    def context(self) -> Meeting:
        return Meeting()

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (FightAction.choose_opponent, FightAction.fight, FightAction.offer_more)

    def choose_opponent(self, g: State) -> Question | None:
        if self.opponent != NOBODY:
            return None
        enemies = tuple(enemies_in_cube(g, self.model))
        return Choice(g.models[self.model].side, "opponent", "opponent", enemies, self.model)

    def fight(self, g: State) -> None:
        g.call(Fight(self.model, self.opponent))

    def offer_more(self, g: State) -> None:
        """Offer an army special that may follow a Fight action."""
        offer(g, FOUGHT, g.models[self.model].side, self.model, self.opponent)

    def why_not(self, question: Question, value: Answer, g: State) -> Fault | None:
        return why_not_chosen(g, self.model, value)


def use_up_weapon(g: State, model: ModelNumber, place: WeaponPlace) -> None:
    """Use up a One-Use weapon or item, or Toxic Slime. A-ONEUSE-01, S-SLIME."""
    if is_item_arm(place):
        if item_arm(place).has(ONE_USE):
            use_up(g, model, item_at(place))
    elif place == lent_place(SLIME_ARM):
        fighter = g.change(model)
        fighter.gains = tuple([gain for gain in fighter.gains if gain[0] != SLIME])
    elif place != NO_WEAPON:
        use_up_arm(g, model, place)


def is_known(g: State, model: ModelNumber, place: WeaponPlace) -> bool:
    """Whether the weapon of a saved fight can be one of the model's; items may already be used up."""
    if place in (NO_WEAPON, lent_place(SLIME_ARM)) or is_item_arm(place):
        return True
    return has_arm(g, model, place) and arm(g, model, place).range == FIGHT_ONLY


def why_not_chosen(g: State, number: ModelNumber, value: Answer) -> Fault | None:
    """Why the model named in an answer cannot be the opponent; None if it can."""
    return (
        why_not_opponent(g, number, ModelNumber(value))
        if isinstance(value, int) and 0 <= value < len(g.models)
        else None
    )
