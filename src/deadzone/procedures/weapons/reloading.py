"""Slow Reload weapons and how they are reloaded (A-SLOWRELOAD, A-LOADER, R-SHOOT-08)."""

from __future__ import annotations

from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Answer, Choice, Question
from deadzone.core.sentence import Fault
from deadzone.core.state import FOR_THE_ROUND, NOBODY, Frame, State, Step
from deadzone.core.weapon_places import NO_WEAPON, WeaponPlace, is_lent
from deadzone.procedures.weapons.arming import use_up_arm
from deadzone.rules.items.sentries import FIRED, is_sentry
from deadzone.rules.shooting.shooting import is_loaded, is_slow_to_reload
from deadzone.rules.table.presence import controller_of
from deadzone.rules.turn.special_actions import LOADER, unloaded_models
from deadzone.rules.weapons.arms import arm


def note_fired(g: State, shooter: ModelNumber, weapon: WeaponPlace) -> None:
    """Put a Reload counter on a Slow Reload weapon, empty a One-Use weapon, and note a Sentry Gun's shot this round.

    A-SLOWRELOAD-01, A-WEAPONSTEAM-03, A-ONEUSE-01, I-SENTRY-05.
    """
    if is_sentry(g, shooter):
        g.gain(shooter, FIRED, 0, FOR_THE_ROUND)
    if is_lent(weapon):
        return  # a weapon lent for this attack
    if use_up_arm(g, shooter, weapon):
        g.emit("empty", shooter, weapon)
        return
    if is_loaded(g, shooter, weapon) and is_slow_to_reload(g, shooter, arm(g, shooter, weapon)):
        model = g.change(shooter)
        model.reloading = (*model.reloading, weapon)
        g.emit("unloaded", shooter)


class Reload(Frame):
    """Special action: the carrier, or a Loader in its cube, removes one Reload counter (A-SLOWRELOAD-02)."""

    NAME = "reload"

    model: ModelNumber
    gunner: ModelNumber = NOBODY
    weapon: WeaponPlace = NO_WEAPON

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (Reload.choose_gunner, Reload.choose_weapon, Reload.reload)

    def choose_gunner(self, g: State) -> Question | None:
        """Only a Loader chooses whose weapon is reloaded (A-LOADER-01)."""
        if not g.has(self.model, LOADER):
            self.gunner = self.model
            return None
        gunners: tuple[Answer, ...] = tuple(unloaded_models(g, self.model))
        return Choice(g.models[self.model].side, "gunner", "gunner", gunners, self.model)

    def choose_weapon(self, g: State) -> Question | None:
        weapons: tuple[Answer, ...] = g.models[self.gunner].reloading
        if len(weapons) > 1:
            return Choice(controller_of(g, self.model), "weapon", "weapon", weapons, self.gunner)
        self.weapon = g.models[self.gunner].reloading[0]
        return None

    def reload(self, g: State) -> None:
        gunner = g.change(self.gunner)
        gunner.reloading = tuple([weapon for weapon in gunner.reloading if weapon != self.weapon])
        g.emit("reloaded", self.gunner)

    def why_not(self, question: Question, value: Answer, g: State) -> Fault | None:
        return Fault("Only the Reload counter of a friend in the same cube can be removed.", rule="A-LOADER-01")

    def fits(self, g: State) -> bool:
        if not super().fits(g):
            return False
        if not self.next_is(Reload.choose_weapon, Reload.reload):
            return True
        if self.gunner == NOBODY or not g.models[self.gunner].reloading:
            return False
        return self.next_is(Reload.choose_weapon) or self.weapon in g.models[self.gunner].reloading
