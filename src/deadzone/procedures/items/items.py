"""Picking up and handing over items, and healing. R-ITEM-*, I-INTEL, I-BOOBYTRAP, I-MEDIPACK."""

from __future__ import annotations

from typing import ClassVar, Final

from deadzone.core.contexts import Finding
from deadzone.core.pieces import NO_TOKEN, ModelNumber
from deadzone.core.questions import Answer, Choice, Draw, Question
from deadzone.core.sentence import Fault
from deadzone.core.sides import NO_SIDE
from deadzone.core.state import FACE_DOWN, NOBODY, TOKEN_KINDS, Frame, State, Step, Token, changed
from deadzone.core.state import INTEL as FROM_INTEL
from deadzone.procedures.damage.explosion import Explosion
from deadzone.procedures.items.carrying import hand_to, lay_down, take_away, use_up
from deadzone.procedures.missions.missions import look_at_mark
from deadzone.procedures.specials.offering import offer
from deadzone.procedures.turn.activated import mark_activated, settle_sudden_death
from deadzone.rules.items.items import (
    BOOBY_TRAP,
    INTEL,
    MEDIPACK,
    SCOUT_BIKE,
    blind_picks,
    defuses,
    different,
    hands_full,
    patients,
    receivers,
    tokens_here,
)
from deadzone.rules.shooting.grenades import FRAG_DICE
from deadzone.rules.specials.army_specials import FOUND

# What the player does with an item.
KEEP: Final = "keep"
DROP: Final = "drop"
DESTROY: Final = "destroy"
SWAP: Final = "swap"

NOTHING: Final = ""
INTEL_VP: Final = 1


class PickUp(Frame):
    """A model that entered a cube, or repositioned in it, may pick up one token there. R-ITEM-02..07.

    The token stays on the table until the player has decided; an item that is not kept stays there face up.
    """

    NAME = "pick-up"

    model: ModelNumber
    in_passing: bool = False  # during a movement, or where it was thrown
    token: int = NO_TOKEN  # index in State.tokens
    picked: int = 0  # index among several face-down tokens in the cube
    drawn: int = 0  # index in TOKEN_KINDS of what a face-down token turns out to be
    decision: str = KEEP
    spare: str = NOTHING  # carried item given up to make room
    spare_goes: str = DROP

    def context(self) -> Finding:
        return Finding(self.token, self.in_passing)

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (
            PickUp.choose_token,
            PickUp.pick_blindly,
            PickUp.turn_over,
            PickUp.reveal,
            PickUp.what_goes_off_at_once,
            PickUp.offer_exchange,
            PickUp.look_again,
            PickUp.keep_or_not,
            PickUp.choose_spare,
            PickUp.drop_or_destroy_spare,
            PickUp.keep_or_let_go,
        )

    def choose_token(self, g: State) -> Question:
        tokens = (*tokens_here(g, self.model), NO_TOKEN)
        return Choice(g.models[self.model].side, "pick-up", "token", tokens, self.model)

    def pick_blindly(self, g: State) -> Question | None:
        """Pick at random among several face-down tokens, even if a player has seen one. R-ITEM-05, M-RECON-01."""
        if self.token == NO_TOKEN:
            self.end()
        elif g.tokens[self.token].item == FACE_DOWN and blind_picks(g, self.model):
            return Draw("blind-pick", "picked", (1,) * len(blind_picks(g, self.model)), self.model)
        return None

    def turn_over(self, g: State) -> Question | None:
        """Draw the identity of a face-down token that has none yet, from the unseen tokens. R-ITEM-06."""
        if g.tokens[self.token].item == FACE_DOWN:
            if g.tokens[self.chosen(g)].under == FACE_DOWN:
                return Draw("reveal", "drawn", tuple(g.bag), self.model)
        else:
            self.go(PickUp.what_goes_off_at_once)
        return None

    def chosen(self, g: State) -> int:
        """Index of the face-down token to pick up: of several, the one picked blindly."""
        picks = blind_picks(g, self.model)
        return picks[self.picked] if picks else self.token

    def reveal(self, g: State) -> None:
        """Turn the token over. A player may have looked at it, or it may be from the pool. M-RECON-01, R-ITOK-08."""
        self.token = self.chosen(g)
        token = g.tokens[self.token]
        item = token.under
        if item == FACE_DOWN:
            item = TOKEN_KINDS[self.drawn]
            g.bag = changed(g.bag, self.drawn, -1)
        g.tokens[self.token] = Token(g.tokens[self.token].cube, item)
        g.emit("revealed", self.model, item)

    def what_goes_off_at_once(self, g: State) -> None:
        """Resolve Intel and Booby Traps, which are never carried. I-INTEL-01, I-BOOBYTRAP-01, I-BOOBYTRAP-03."""
        item = g.tokens[self.token].item
        if item == INTEL:
            self.remove_token(g)
            g.emit("item-kept", self.model, INTEL)
            g.score(g.models[self.model].side, FROM_INTEL, INTEL_VP)
            look_at_mark(g, g.models[self.model].side)
            settle_sudden_death(g)
            self.end()
        elif item == BOOBY_TRAP:
            self.remove_token(g)
            self.trap(g)
            self.end()

    def trap(self, g: State) -> None:
        """The trap explodes, unless the finder defuses it, which ends its Activation. I-BOOBYTRAP-01, -02, R-TURN-07.

        A model thrown here during another model's Activation has no Activation to end. Before the first turn, either
        outcome ends a Scout's Sprint (A-SCOUT-03).
        """
        model = g.models[self.model]
        defused = defuses(g.profile(self.model))
        if g.active == self.model and (defused or g.turn == NO_SIDE):
            mark_activated(g, self.model)
        if defused:
            g.emit("trap-defused", self.model)
        else:
            g.emit("trap-sprung", self.model)
            g.call(Explosion(model.cube, FRAG_DICE, 0, model.side, traits=(BOOBY_TRAP,)))

    def offer_exchange(self, g: State) -> None:
        """Offer Strike It Lucky. S-LUCKY."""
        offer(g, FOUND, g.models[self.model].side, self.model, self.token)

    def look_again(self, g: State) -> None:
        """Check again, since the token may have been exchanged. S-LUCKY"""
        self.what_goes_off_at_once(g)

    def keep_or_not(self, g: State) -> Question:
        words = (KEEP, DROP, DESTROY)
        question = Choice(g.models[self.model].side, "found", "decision", words, self.model)
        question.item = g.tokens[self.token].item
        return question

    def choose_spare(self, g: State) -> Question | None:
        """If the model's hands are full, choose which carried item to give up. R-ITEM-04, R-ITEM-07."""
        if self.decision != KEEP or not hands_full(g, self.model):
            return None
        items: tuple[Answer, ...] = different(g.models[self.model].items)
        if len(items) > 1:
            question = Choice(g.models[self.model].side, "spare", "spare", items, self.model)
            question.item = g.tokens[self.token].item
            return question
        self.spare = g.models[self.model].items[0]
        return None

    def drop_or_destroy_spare(self, g: State) -> Question | None:
        if self.spare == NOTHING:
            return None
        question = Choice(g.models[self.model].side, "spare-goes", "spare_goes", (DROP, DESTROY), self.model)
        question.item = self.spare
        return question

    def keep_or_let_go(self, g: State) -> None:
        """Carry out the player's decision: keep, drop or destroy. R-ITEM-06, R-ITEM-07, R-ITEM-14."""
        item, bought = g.tokens[self.token].item, g.tokens[self.token].bought
        if self.spare != NOTHING:
            self.let_go(g, self.spare, self.spare_goes)
        if self.decision == DROP:
            g.emit("item-left", self.model, item)
            return
        self.remove_token(g)
        if self.decision == DESTROY:
            g.emit("item-destroyed", self.model, item)
            return
        if item == SCOUT_BIKE:
            self.empty_hands(g)
        hand_to(g, self.model, item, bought)
        g.emit("item-kept", self.model, item)

    def empty_hands(self, g: State) -> None:
        """Drop all other items: a rider carries nothing besides its bike. A-VEHICLE-02, C-49."""
        for other in g.models[self.model].items:
            lay_down(g, self.model, other, take_away(g, self.model, other))

    def let_go(self, g: State, item: str, how: str) -> None:
        bought = take_away(g, self.model, item)
        if how == DESTROY:
            g.emit("item-destroyed", self.model, item)
        else:
            lay_down(g, self.model, item, bought)

    def remove_token(self, g: State) -> None:
        del g.tokens[self.token]
        self.token = NO_TOKEN

    def fits(self, g: State) -> bool:
        if not super().fits(g) or not 0 <= self.drawn < len(TOKEN_KINDS):
            return False
        if not 0 <= self.picked < max(1, len(g.tokens)):
            return False
        if self.spare != NOTHING and self.spare not in g.models[self.model].items:
            return False
        choosing = self.next_is(PickUp.choose_token, PickUp.pick_blindly)
        return (self.token != NO_TOKEN or choosing or self.is_over()) and NO_TOKEN <= self.token < len(g.tokens)


class HandOver(Frame):
    """During its Move action a model gives an item to a friend in its cube. R-ITEM-10."""

    NAME = "hand-over"

    model: ModelNumber
    item: str = NOTHING
    receiver: ModelNumber = NOBODY
    spare: str = NOTHING  # item that a receiver with full hands gives up
    spare_goes: str = SWAP

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (
            HandOver.choose_item,
            HandOver.choose_receiver,
            HandOver.choose_spare,
            HandOver.swap_or_drop_spare,
            HandOver.hand_over,
        )

    def choose_item(self, g: State) -> Question | None:
        items: tuple[Answer, ...] = different(g.models[self.model].items)
        if len(items) > 1:
            return Choice(g.models[self.model].side, "give-item", "item", items, self.model)
        self.item = g.models[self.model].items[0]
        return None

    def choose_receiver(self, g: State) -> Question:
        friends: tuple[Answer, ...] = tuple(receivers(g, self.model))
        question = Choice(g.models[self.model].side, "give-to", "receiver", friends, self.model)
        question.item = self.item
        return question

    def choose_spare(self, g: State) -> Question | None:
        if not hands_full(g, self.receiver):
            return None
        items: tuple[Answer, ...] = different(g.models[self.receiver].items)
        if len(items) > 1:
            question = Choice(g.models[self.receiver].side, "spare", "spare", items, self.receiver)
            question.item = self.item
            return question
        self.spare = g.models[self.receiver].items[0]
        return None

    def swap_or_drop_spare(self, g: State) -> Question | None:
        if self.spare == NOTHING:
            return None
        question = Choice(g.models[self.model].side, "swap-or-drop", "spare_goes", (SWAP, DROP), self.receiver)
        question.item = self.spare
        return question

    def hand_over(self, g: State) -> None:
        """Hand over the item; a receiver that cannot carry more swaps or drops one of its own."""
        bought = take_away(g, self.model, self.item)
        if self.spare != NOTHING:
            spare_bought = take_away(g, self.receiver, self.spare)
            if self.spare_goes == SWAP:
                self.give(g, self.receiver, self.model, self.spare, spare_bought)
            else:
                lay_down(g, self.receiver, self.spare, spare_bought)
        self.give(g, self.model, self.receiver, self.item, bought)

    def give(self, g: State, giver: int, receiver: ModelNumber, item: str, bought: bool) -> None:
        hand_to(g, receiver, item, bought)
        g.emit("handed-over", giver, receiver, item)

    def fits(self, g: State) -> bool:
        if not super().fits(g):
            return False
        if self.receiver == NOBODY and not self.next_is(HandOver.choose_item, HandOver.choose_receiver):
            return False
        items = g.models[self.model].items
        handing = self.is_past(HandOver.choose_item) and not self.is_over()
        if not items or (handing and self.item not in items):
            return False
        return self.spare == NOTHING or self.spare in g.models[self.receiver].items


class Heal(Frame):
    """Special action of a Medic: remove a damage token from itself or a friend in the cube. A-MEDIC-01, A-MEDIC-02."""

    NAME = "heal"
    RULE: ClassVar[str] = "A-MEDIC-02"

    model: ModelNumber
    patient: ModelNumber = NOBODY

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (Heal.choose_patient, Heal.heal)

    def choose_patient(self, g: State) -> Question:
        damaged: tuple[Answer, ...] = tuple(patients(g, self.model))
        return Choice(g.models[self.model].side, "patient", "patient", damaged, self.model)

    def heal(self, g: State) -> None:
        g.change(self.patient).damage -= 1
        g.emit("healed", self.patient, 1)

    def why_not(self, question: Question, value: Answer, g: State) -> Fault | None:
        return Fault(
            "Only an injured friend in the same cube that is not a Construct or a Vehicle can be healed.",
            rule=self.RULE,
        )

    def fits(self, g: State) -> bool:
        healing = self.next_is(Heal.heal)
        return super().fits(g) and not (healing and (self.patient == NOBODY or g.models[self.patient].damage == 0))


class MediPack(Heal):
    """Remove all damage from one model in the carrier's cube, without a test. I-MEDIPACK-01, -02, R-WOUND-06."""

    NAME = "medi-pack"
    RULE = "I-MEDIPACK-01"

    def heal(self, g: State) -> None:
        use_up(g, self.model, MEDIPACK)
        patient = g.change(self.patient)
        g.emit("healed", self.patient, patient.damage)
        patient.damage = 0

    def fits(self, g: State) -> bool:
        return super().fits(g) and MEDIPACK in g.models[self.model].items
