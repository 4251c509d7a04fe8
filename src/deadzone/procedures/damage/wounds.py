"""Damage and health states, and being Pinned. R-DMG-*, R-WOUND-*, R-PIN-01."""

from __future__ import annotations

from deadzone.core.pieces import ModelNumber
from deadzone.core.state import FOR_THE_GAME, NOBODY, Frame, State, Step
from deadzone.procedures.abilities.rampage import enrage
from deadzone.procedures.damage.deaths import Death
from deadzone.procedures.damage.shields import ShieldRoll
from deadzone.procedures.specials.offering import offer
from deadzone.procedures.turn.activated import mark_activated
from deadzone.procedures.weapons.volatile import VolatileRoll
from deadzone.rules.damage.shields import shields_of
from deadzone.rules.damage.wounds import (
    LIFE_SUPPORT,
    actual_damage,
    armour_of,
    can_be_pinned,
    deadly,
    dismantled,
    effective_armour,
    has_life_support,
    is_poisoned,
    toughness,
)
from deadzone.rules.fighting.fighting import SHARD
from deadzone.rules.specials.army_specials import HURT
from deadzone.rules.weapons.attacks import NO_ATTACK, STUN, TOGETHER, TRICLINIC, is_harmless
from deadzone.rules.weapons.volatile import volatile_places


class Hit(Frame):
    """Turn Potential Damage into Actual Damage, tokens, and perhaps a death. R-DMG-05, step by step.

    Used for every attack, fall, slam, explosion and fire, with at least one point. Moving the survivor (Knockback,
    Smash!) is left to the attack (`procedures.fighting.blows`).
    """

    NAME = "hit"

    target: ModelNumber
    potential: int
    ap: int = 0
    attacker: ModelNumber = NOBODY  # NOBODY for falls, walls, flames, traps and BOOM!
    traits: tuple[str, ...] = ()  # abilities of the attack: rules.weapons.attacks
    shields: tuple[tuple[int, str, int], ...] = ()  # those still to roll
    held_by_one: int = 0  # points removed by the last shield
    held: int = 0  # points removed by all shields
    ap_lowered: int = 0  # reduction of the AP: S-STARFORGED
    actual: int = 0

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (
            Hit.set_off,
            Hit.tough_ignores_one,
            Hit.next_shield,
            Hit.add_up_shields,
            Hit.shields_take,
            Hit.offer_lower_ap,
            Hit.armour_reduces,
            Hit.damage_tokens,
            Hit.afterwards,
        )

    def set_off(self, g: State) -> None:
        """Steps 1 and 2: Dismantle, and effects that precede reductions. A-STUN-01, A-TRICLINIC-01, A-NONLETHAL-01.

        An attack that cannot cause Actual Damage ends here, before any shield rolls.
        """
        self.potential += dismantled(g, self.target, self.attacker)
        if STUN in self.traits and not g.models[self.target].activated:
            g.emit("stunned", self.target)
            mark_activated(g, self.target)
        if TRICLINIC in self.traits and not g.has(self.target, SHARD):
            g.gain(self.target, SHARD, 0, FOR_THE_GAME)
            g.emit("shard", self.target)
        if is_harmless(self.traits):
            self.end()

    def tough_ignores_one(self, g: State) -> None:
        """Step 3: Tough ignores one point. A-TOUGH-01."""
        if toughness(g, self.target):
            self.potential -= 1
            g.emit("tough", self.target, self.potential)
        if self.potential > 0:
            self.shields = shields_of(g, self.target, TOGETHER in self.traits)
        else:
            self.end()

    def next_shield(self, g: State) -> None:
        """Step 4: each shield rolls, and may burn out, whatever the others remove. R-DMG-05, I-ENERGYSHIELD-03."""
        if not self.shields:
            self.go(Hit.shields_take)
            return
        carrier, source, dice = self.shields[0]
        self.shields = self.shields[1:]
        g.call(ShieldRoll(self.target, ModelNumber(carrier), source, dice, TOGETHER in self.traits), into="held_by_one")

    def add_up_shields(self, g: State) -> None:
        self.held += self.held_by_one
        self.go(Hit.next_shield)

    def shields_take(self, g: State) -> None:
        """Subtract the successes of all shields together."""
        self.potential -= self.held
        if self.potential <= 0:
            self.end()

    def offer_lower_ap(self, g: State) -> None:
        """Offer Starforged Armour. S-STARFORGED."""
        self.ap_lowered = 0
        offer(g, HURT, g.models[self.target].side, self.target, self.ap, into="ap_lowered")

    def armour_reduces(self, g: State) -> None:
        """Steps 5 to 7: reduce the damage by Armour less AP. R-DMG-02, R-DMG-03."""
        self.ap -= self.ap_lowered
        armour = armour_of(g, self.target)
        self.actual = actual_damage(self.potential, armour, self.ap)
        if self.actual == 0:
            g.emit("armour-held", self.target, self.potential, effective_armour(armour, self.ap))

    def damage_tokens(self, g: State) -> None:
        """Steps 8 and 9: place tokens or kill. R-DMG-04, R-WOUND-02, R-WOUND-03, A-TOXIC-01, A-VULNERABLE-01.

        Without new damage the model does not die, even if it has become Vulnerable and has tokens. A-TOXICSMOKE-03
        """
        if self.actual == 0:
            return
        model = g.change(self.target)
        model.damage += self.actual
        g.emit("damaged", self.target, self.actual)
        if is_poisoned(g, self.target, self.traits):
            g.emit("poisoned", self.target)
            g.call(Death(self.target))
        elif deadly(g, self.target, model.damage):
            g.call(Death(self.target))

    def afterwards(self, g: State) -> None:
        """Step 10: Rampage, Life Support, Volatile. A-RAMPAGE-01, A-LIFESUPPORT-01, A-VOLATILE-02.

        None of this applies to a killed model (A-LIFESUPPORT-02). Life Support works only against attacks.
        """
        if not g.models[self.target].on_table():
            return
        if self.actual:
            enrage(g, self.target)
        if self.actual and self.traits != NO_ATTACK and has_life_support(g, self.target):
            model = g.change(self.target)
            model.damage = 0
            model.spent = (*model.spent, LIFE_SUPPORT)
            g.emit("life-support", self.target)
        if volatile_places(g, self.target):
            g.call(VolatileRoll(self.target))


class Pin(Frame):
    """The model becomes Pinned, unless it can never be Pinned. R-PIN-01, R-PIN-10.

    Becoming Pinned in its own Activation ends it. R-PIN-03, R-ACT-09.
    """

    NAME = "pin"

    model: ModelNumber

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (Pin.go_down,)

    def go_down(self, g: State) -> None:
        if not g.models[self.model].on_table():
            return
        if not can_be_pinned(g, self.model):
            g.emit("cannot-be-pinned", self.model)
        elif g.models[self.model].pinned:
            g.emit("stays-pinned", self.model)
        else:
            g.change(self.model).pinned = True
            g.emit("pinned", self.model)
            if g.active == self.model:
                mark_activated(g, self.model)
