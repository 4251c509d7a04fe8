"""Killed models: VP, and what they leave behind: items, ink, a wreck, an explosion. R-KILL-*, A-BOOM-*."""

from __future__ import annotations

from deadzone.core.pieces import ModelNumber
from deadzone.core.sides import enemy_of
from deadzone.core.state import KILLED, WRECKED_SENTRY, Frame, Marker, State, Step, Token
from deadzone.procedures import links
from deadzone.procedures.items.carrying import drop_items_of
from deadzone.procedures.missions.missions import score_kill
from deadzone.procedures.specials.offering import offer
from deadzone.procedures.table.smoke import fill_with_smoke
from deadzone.rules.damage.deaths import BOOM_WAITS, INK_SAC, boom_of, leaves_wreck
from deadzone.rules.items.sentries import is_sentry
from deadzone.rules.specials.army_specials import FALLEN
from deadzone.rules.table.wrecks import WRECK


class Death(Frame):
    """Remove a killed model; the enemy gains its VP. R-KILL-01, R-KILL-03, R-KILL-04."""

    NAME = "death"

    model: ModelNumber

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (
            Death.remove_from_play,
            Death.score,
            Death.leave_behind,
            Death.offer_special_to_owner,
            Death.offer_special_to_enemy,
        )

    def remove_from_play(self, g: State) -> None:
        """Drop carried items while the model is still on the table, then remove it. R-KILL-05, I-SENTRY-08."""
        drop_items_of(g, self.model)
        g.change(self.model).fate = KILLED
        g.emit("killed", self.model)
        cube = g.models[self.model].cube
        if is_sentry(g, self.model):
            g.tokens.append(Token(cube, WRECKED_SENTRY))
            g.emit("wrecked", self.model, cube)
        elif leaves_wreck(g, self.model):
            g.markers = (*g.markers, Marker(WRECK, cube, g.models[self.model].side, self.model))
            g.emit("wrecked", self.model, cube)

    def score(self, g: State) -> None:
        """Score the kill at once, before anything else caused by the death. R-KILL-02"""
        score_kill(g, self.model)

    def leave_behind(self, g: State) -> None:
        """Leave smoke (Ink Sac) or an explosion (BOOM!). R-KILL-06, A-INK-01, A-BOOM-01, A-BOOM-03."""
        if g.has(self.model, INK_SAC):
            fill_with_smoke(g, g.models[self.model].cube)
        strength = boom_of(g, self.model)
        if strength > 0:
            dead = g.models[self.model]
            g.emit("boom", self.model)
            g.markers = (*g.markers, Marker(BOOM_WAITS, dead.cube, dead.side, strength))
            go_off(g)

    def offer_special_to_owner(self, g: State) -> None:
        """Ask the model's owner first, whose special takes precedence. S-SERUM

        Of those who die together nobody rises before all are off the table. S-INFECTION
        """
        if any([frame.is_striking() for frame in g.stack]):
            self.end()
            return
        offer(g, FALLEN, g.models[self.model].side, self.model)

    def offer_special_to_enemy(self, g: State) -> None:
        offer(g, FALLEN, enemy_of(g.models[self.model].side), self.model)


def all_have_died(g: State, victims: tuple[ModelNumber, ...]) -> None:
    """The effect has struck every victim: the dead may rise again, and are put in order to explode. S-INFECTION.

    Of those who died together the strongest explodes first, then that of the side whose turn it is. A-BOOM-04
    """
    dead = [victim for victim in victims if g.models[victim].fate == KILLED]
    exploding = len([victim for victim in dead if boom_of(g, victim) > 0])
    if exploding > 1:
        waiting = [marker for marker in g.markers if marker.kind == BOOM_WAITS]
        others = [marker for marker in g.markers if marker.kind != BOOM_WAITS]
        together = sorted(waiting[-exploding:], key=lambda marker: (-marker.value, marker.side != g.turn))
        g.markers = (*others, *waiting[:-exploding], *together)
    for victim in dead:
        death = Death(victim)
        death.go(Death.offer_special_to_owner)
        g.call(death)


def go_off(g: State) -> None:
    """Let models killed in one attack explode when it is over, in the order they died. A-BOOM-04, R-KILL-10.

    Called by each death, and by attacks that strike several models at once when they are over.
    """
    if not any([marker.kind == BOOM_WAITS for marker in g.markers]):
        return
    if not any([frame.STRIKES_ALL and not frame.is_over() for frame in g.stack]):
        g.call(links.detonations())
