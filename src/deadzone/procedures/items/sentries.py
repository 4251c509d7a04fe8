"""Emplacing a Sentry Gun (the item becomes a model) and packing it up again. I-SENTRY-*, A-ENGINEER-02."""

from __future__ import annotations

from deadzone.core.cubes import FIRST_CUBE, Cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Answer, Choice, Question
from deadzone.core.sentence import Fault
from deadzone.core.state import LEFT, NOBODY, ON_TABLE, WAITING, Frame, Model, State, Step
from deadzone.procedures.items.carrying import lay_down, take_away
from deadzone.procedures.table.shifting import ask_spot
from deadzone.rules.items.items import hands_full, is_gun_item
from deadzone.rules.items.sentries import emplaced_guns, gun_holders, gun_profile, gun_word, is_sentry, packed_gun
from deadzone.rules.table.shifting import MIDDLE


class Emplace(Frame):
    """Special action of an Engineer: a Sentry Gun item in its cube becomes a model of its side. I-SENTRY-01.

    This is not the gun's own Activation. I-SENTRY-02.
    """

    NAME = "emplace"

    model: ModelNumber
    holder: ModelNumber = NOBODY  # its carrier; NOBODY if it lies in the cube
    gun: ModelNumber = NOBODY
    cube: Cube = FIRST_CUBE
    spot: tuple[int, ...] = ()

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (Emplace.choose_gun, Emplace.take_gun, Emplace.choose_place, Emplace.emplace)

    def choose_gun(self, g: State) -> Question | None:
        holders = gun_holders(g, self.model)
        if len(holders) > 1:
            options: tuple[Answer, ...] = tuple(holders)
            return Choice(g.models[self.model].side, "gun", "holder", options, self.model)
        self.holder = holders[0]
        return None

    def take_gun(self, g: State) -> None:
        self.cube = g.models[self.model].cube
        item = self.unpacked(g)
        self.gun = packed_gun(g, g.models[self.model].side, item)
        if self.gun == NOBODY:
            self.gun = ModelNumber(len(g.models))
            g.models.append(Model(g.models[self.model].side, gun_profile(g, item), self.cube, MIDDLE, MIDDLE))
        gun = g.change(self.gun)
        gun.cube = self.cube
        gun.fate = WAITING

    def unpacked(self, g: State) -> str:
        """Take the gun from its holder, or the first one lying in the cube, and return the item."""
        if self.holder != NOBODY:
            item = next(item for item in g.models[self.holder].items if is_gun_item(item))
            take_away(g, self.holder, item)
            return item
        lying = [place for place, token in enumerate(g.tokens) if token.cube == self.cube and is_gun_item(token.item)]
        item = g.tokens[lying[0]].item
        del g.tokens[lying[0]]
        return item

    def choose_place(self, g: State) -> Question | None:
        return ask_spot(g, self, self.gun, self.cube)

    def emplace(self, g: State) -> None:
        gun = g.change(self.gun)
        gun.fate = ON_TABLE
        gun.x, gun.y = self.spot
        g.emit("emplaced", self.model, self.gun)

    def why_not(self, question: Question, value: Answer, g: State) -> Fault | None:
        if question.kind == "gun":
            return Fault("Only an Engineer in the same cube can emplace a Sentry Gun.", rule="I-SENTRY-01")
        return None

    def fits(self, g: State) -> bool:
        if not super().fits(g):
            return False
        at_hand = not self.next_is(Emplace.take_gun) or self.holder in gun_holders(g, self.model)
        is_gun = self.gun != NOBODY and is_sentry(g, self.gun)
        taken = not self.next_is(Emplace.choose_place, Emplace.emplace) or is_gun
        return at_hand and taken and (not self.next_is(Emplace.emplace) or len(self.spot) == 2)


class PackUp(Frame):
    """Special action of an Engineer: an emplaced Sentry Gun becomes an item again. I-SENTRY-01.

    The Engineer carries it, or leaves it in the cube if its hands are full.
    """

    NAME = "pack-up"

    model: ModelNumber
    gun: ModelNumber = NOBODY

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (PackUp.choose_gun, PackUp.pack_up)

    def choose_gun(self, g: State) -> Question:
        guns: tuple[Answer, ...] = tuple(emplaced_guns(g, self.model))
        return Choice(g.models[self.model].side, "pack", "gun", guns, self.model)

    def pack_up(self, g: State) -> None:
        gun = g.change(self.gun)
        gun.fate = LEFT
        gun.burning = False
        g.emit("packed", self.model, self.gun)
        item = gun_word(g.profile(self.gun))
        if hands_full(g, self.model):
            lay_down(g, self.model, item)
        else:
            engineer = g.change(self.model)
            engineer.items = (*engineer.items, item)

    def why_not(self, question: Question, value: Answer, g: State) -> Fault | None:
        return Fault("Only a friendly emplaced Sentry Gun in the same cube can be packed up.", rule="I-SENTRY-01")

    def fits(self, g: State) -> bool:
        return super().fits(g) and (not self.next_is(PackUp.pack_up) or (self.gun != NOBODY and is_sentry(g, self.gun)))
