"""Items used by JADE's models before every action, free of the action count. J-GEN-01, J-GEN-04, J-AMB-26."""

from __future__ import annotations

from typing import Final

from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Choice, Question
from deadzone.core.state import Frame, State, Step
from deadzone.jade.judgement.answers.items import KEEP_IT
from deadzone.procedures.items.items import MediPack
from deadzone.procedures.items.sentries import Emplace
from deadzone.procedures.shooting.grenades import ThrowGrenade
from deadzone.rules.items.items import (
    FRAG,
    GRENADES,
    MEDIPACK,
    SENTRY,
    SMOKE_GRENADE,
    STUN,
    TOXIC_GRENADE,
    TRIPMINE,
    grenades,
)
from deadzone.rules.shooting.grenades import can_throw
from deadzone.rules.table.able import can_go_on
from deadzone.rules.table.presence import enemies_in_cube
from deadzone.rules.turn.actions import ALLOWED, enemies_present, reason_against
from deadzone.rules.turn.special_actions import EMPLACE, MEDI_PACK, may_have_special_actions

# Items tried before an action, in this order. The others are offered elsewhere: ammunition with the shot, mines and
# blades with the fight, Adrenaline at the start of the activation. J-AMB-26
TRIED: Final[tuple[str, ...]] = (MEDIPACK, SENTRY, FRAG, STUN, TOXIC_GRENADE, TRIPMINE, SMOKE_GRENADE)


def usable_items(g: State, number: ModelNumber) -> list[str]:
    """The items the model carries and could use now. All limits but the action count apply. J-AMB-23.

    A model that carries nothing could only emplace a Sentry Gun that lies in its cube, by a Special action.
    """
    if not may_have_special_actions(g, number):
        return []
    return [item for item in TRIED if is_at_hand(g, number, item) and _usable(g, number, item)]


def is_at_hand(g: State, number: int, item: str) -> bool:
    """Whether the item is carried. A Sentry Gun always counts: one may lie in the Engineer's cube. I-SENTRY-01."""
    return item in g.models[number].items or item == SENTRY


def _usable(g: State, number: ModelNumber, item: str) -> bool:
    if item in GRENADES:
        able = g.profile(number).shoot > 0 and item in grenades(g, number)
        free = not g.models[number].pinned and not enemies_in_cube(g, number)
        return able and free and can_throw(g, number)
    action = MEDI_PACK if item == MEDIPACK else EMPLACE
    return reason_against(g, number, action, 0, False, enemies_present(g, number)) == ALLOWED


class UseItem(Frame):
    """Ask JADE which item the model uses, again and again until it keeps the rest. Each use consumes something."""

    NAME = "jade-use-item"

    model: ModelNumber
    item: str = KEEP_IT

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (UseItem.choose_item, UseItem.use)

    def choose_item(self, g: State) -> Question | None:
        items = usable_items(g, self.model) if can_go_on(g, self.model) else []
        if items:
            return Choice(g.models[self.model].side, "jade-item", "item", (KEEP_IT, *items), self.model)
        self.item = KEEP_IT
        return None

    def use(self, g: State) -> None:
        if self.item != KEEP_IT:
            self.go(UseItem.choose_item)
            g.call(self.procedure())

    def procedure(self) -> Frame:
        if self.item in GRENADES:
            return ThrowGrenade(self.model, self.item)
        return MediPack(self.model) if self.item == MEDIPACK else Emplace(self.model)

    def fits(self, g: State) -> bool:
        known = self.item == KEEP_IT or self.item in TRIED
        return super().fits(g) and known
