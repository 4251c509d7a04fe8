"""Damage, health states, death and its victory points. R-DMG-*, R-WOUND-*, R-KILL-*, R-PIN-01."""

from __future__ import annotations

from deadzone.core.questions import Question, enemy_of
from deadzone.core.state import KILLED, KILLS, NOBODY, WRECKED_SENTRY, Frame, State, Token
from deadzone.procedures.carrying import drop_items_of
from deadzone.procedures.finishing import mark_activated
from deadzone.procedures.offering import offer
from deadzone.rules.sentries import is_sentry
from deadzone.rules.specials import FALLEN, HURT
from deadzone.rules.wounds import actual_damage, armour_of, can_be_pinned, deadly, effective_armour


class Hit(Frame):
    """Potential Damage becomes Actual Damage, tokens, and perhaps death. R-DMG-05."""

    NAME = "hit"
    STEPS = 3
    FIELDS = ("target", "potential", "ap", "attacker", "traits", "actual")
    MODELS = ("target", "attacker")

    def __init__(
        self,
        target: int = NOBODY,
        potential: int = 0,
        ap: int = 0,
        attacker: int = NOBODY,
        traits: tuple[str, ...] = (),
    ) -> None:
        super().__init__()
        self.target = target
        self.potential = potential
        self.ap = ap
        self.attacker = attacker  # NOBODY for falls, walls, fire and found traps
        self.traits = traits  # abilities of the attack: rules.attacks
        self.actual = 0

    def step(self, at: int, g: State) -> Question | None:
        if at == 0:
            offer(g, HURT, g.models[self.target].side, self.target)
        elif at == 1:
            self.armour_reduces(g)
        else:
            self.damage_tokens(g)
        return None

    def armour_reduces(self, g: State) -> None:
        """R-DMG-02, R-DMG-03."""
        armour = armour_of(g, self.target)
        self.actual = actual_damage(self.potential, armour, self.ap)
        if self.actual == 0:
            g.emit("armour-held", self.target, self.potential, effective_armour(armour, self.ap))

    def damage_tokens(self, g: State) -> None:
        """R-DMG-04, R-WOUND-02, R-WOUND-03."""
        if self.actual == 0:
            return
        model = g.change(self.target)
        model.damage += self.actual
        g.emit("damaged", self.target, self.actual)
        if deadly(g, self.target, model.damage):
            g.call(Death(self.target))


class Death(Frame):
    """A killed model is removed and the enemy gains its victory points. R-KILL-01, R-KILL-02, R-KILL-03."""

    NAME = "death"
    STEPS = 4
    FIELDS = ("model",)
    MODELS = ("model",)

    def __init__(self, model: int = NOBODY) -> None:
        super().__init__()
        self.model = model

    def step(self, at: int, g: State) -> Question | None:
        if at == 0:
            self.remove_from_play(g)
        elif at == 1:
            self.enemy_scores(g)
        elif at == 2:
            offer(g, FALLEN, g.models[self.model].side, self.model)  # its owner first, S-SERUM
        else:
            offer(g, FALLEN, enemy_of(g.models[self.model].side), self.model)
        return None

    def remove_from_play(self, g: State) -> None:
        """Carried items drop first, while the model still stands there. R-KILL-05, I-SENTRY-08."""
        drop_items_of(g, self.model)
        g.change(self.model).fate = KILLED
        g.emit("killed", self.model)
        if is_sentry(g, self.model):
            cube = g.models[self.model].cube
            g.tokens.append(Token(cube, WRECKED_SENTRY))
            g.emit("wrecked", self.model, cube)

    def enemy_scores(self, g: State) -> None:
        g.score(enemy_of(g.models[self.model].side), KILLS, g.profile(self.model).vp)


class Pin(Frame):
    """A model is thrown to the ground, unless it can never be Pinned. R-PIN-01, R-PIN-10.

    Being Pinned in its own activation ends it. R-PIN-03, R-ACT-09.
    """

    NAME = "pin"
    STEPS = 1
    FIELDS = ("model",)
    MODELS = ("model",)

    def __init__(self, model: int = NOBODY) -> None:
        super().__init__()
        self.model = model

    def step(self, at: int, g: State) -> Question | None:
        if not g.models[self.model].on_table():
            return None
        if not can_be_pinned(g, self.model):
            g.emit("cannot-be-pinned", self.model)
        elif g.models[self.model].pinned:
            g.emit("stays-pinned", self.model)
        else:
            g.change(self.model).pinned = True
            g.emit("pinned", self.model)
            if g.active == self.model:
                mark_activated(g, self.model)
        return None
