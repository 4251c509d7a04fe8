"""A firefight: the sides take turns and shoot from where they stand. A small procedure that shows the machine at work.

It carries out the Shoot and Stand Up actions of the rules and none of the others.
"""

from __future__ import annotations

from typing import Final

from deadzone.core.questions import BLUE, MODEL, RED, WEAPON, WORD, Answer, Choice, Question, enemy_of
from deadzone.core.sentence import Fault
from deadzone.core.state import NOBODY, Frame, State
from deadzone.procedures.shooting import Shoot
from deadzone.rules.shooting import may_fire_for_effect, targets, why_no_shooting, why_not_shoot

NORMAL_SHOT: Final = "shoot"
FOR_EFFECT: Final = "fire-for-effect"


class Firefight(Frame):
    """`turns` turns, beginning with red; over early when a side has no model left."""

    NAME = "firefight"
    STEPS = 8
    FIELDS = ("turns", "side", "shooter", "target", "weapon", "mode")
    MODELS = ("shooter", "target")

    def __init__(self, turns: int = 0, side: int = RED) -> None:
        super().__init__()
        self.turns = turns
        self.side = side
        self.shooter = NOBODY
        self.target = NOBODY
        self.weapon = 0
        self.mode = NORMAL_SHOT

    def step(self, at: int, g: State) -> Question | None:
        if at == 0:
            self.next_turn(g)
        elif at == 1:
            return Choice(self.side, "activate", "shooter", MODEL, self.willing(g))
        elif at == 2:
            self.stand_up(g)
        elif at == 3:
            return Choice(self.side, "target", "target", MODEL, self.victims(g), self.shooter)
        elif at == 4:
            return Choice(self.side, "weapon", "weapon", WEAPON, self.guns(g), self.shooter)
        elif at == 5:
            return Choice(self.side, "mode", "mode", WORD, self.modes(g), self.shooter)
        elif at == 6:
            self.shoot(g)
        else:
            self.turn_ends(g)
        return None

    def next_turn(self, g: State) -> None:
        alive = [side for side in (RED, BLUE) if g.models_on_table(side)]
        if self.turns == 0 or len(alive) < 2:
            g.emit("over", alive[0] if len(alive) == 1 else NOBODY)
            self.at = self.STEPS
            return
        g.emit("turn", self.side)

    def willing(self, g: State) -> tuple[int | str, ...]:
        """The models that can do something, and NOBODY to pass. R-TURN-03."""
        able = [number for number in g.models_on_table(self.side) if g.models[number].pinned or can_shoot(g, number)]
        return (*able, NOBODY)

    def stand_up(self, g: State) -> None:
        """A Pinned model stands up first; whoever cannot shoot then has finished. R-STAND-01."""
        if self.shooter == NOBODY:
            g.emit("passed", self.side)
            self.at = 7
            return
        if g.models[self.shooter].pinned:
            g.change(self.shooter).pinned = False
            g.emit("stood-up", self.shooter)
        if not can_shoot(g, self.shooter):
            self.at = 7

    def victims(self, g: State) -> tuple[int | str, ...]:
        guns = g.profile(self.shooter).weapons
        return tuple(sorted({enemy for gun in guns for enemy in targets(g, self.shooter, gun)}))

    def guns(self, g: State) -> tuple[int | str, ...]:
        guns = g.profile(self.shooter).weapons
        return tuple(
            number for number, gun in enumerate(guns) if why_not_shoot(g, self.shooter, gun, self.target) is None
        )

    def modes(self, g: State) -> tuple[int | str, ...]:
        """R-FFE-01."""
        gun = g.profile(self.shooter).weapons[self.weapon]
        return (NORMAL_SHOT, FOR_EFFECT) if may_fire_for_effect(gun) else (NORMAL_SHOT,)

    def shoot(self, g: State) -> None:
        g.call(Shoot(self.shooter, self.target, self.weapon, self.mode == FOR_EFFECT))

    def turn_ends(self, g: State) -> None:
        self.turns -= 1
        self.side = enemy_of(self.side)
        self.shooter = self.target = NOBODY
        self.weapon = 0
        self.mode = NORMAL_SHOT
        self.at = 0

    def sound(self, g: State) -> bool:
        guns = g.profile(self.shooter).weapons if self.shooter != NOBODY else ()
        armed = self.weapon == 0 or 0 < self.weapon < len(guns)
        return super().sound(g) and armed and self.side in (RED, BLUE) and self.mode in (NORMAL_SHOT, FOR_EFFECT)

    def why_not(self, question: Question, value: Answer, g: State) -> Fault | None:
        """The rule behind a refusal: the same predicates that made the options."""
        guns = g.profile(self.shooter).weapons if self.shooter != NOBODY else ()
        model = value if isinstance(value, int) and 0 <= value < len(g.models) else NOBODY
        if question.kind == "activate" and model != NOBODY:
            return why_cannot_act(g, self.side, model)
        if question.kind == "target" and model != NOBODY:
            refusals = [why_not_shoot(g, self.shooter, gun, model) for gun in guns]
            return refusals[0] if refusals else None
        if question.kind == "weapon" and isinstance(value, int) and 0 <= value < len(guns):
            return why_not_shoot(g, self.shooter, guns[value], self.target)
        if question.kind == "mode" and value == FOR_EFFECT:
            return Fault(
                "{weapon} has no Rapid Fire: it cannot fire for effect.",
                rule="R-FFE-01",
                weapon=guns[self.weapon].name,
            )
        return None


def can_shoot(g: State, number: int) -> bool:
    return any(targets(g, number, gun) for gun in g.profile(number).weapons)


def why_cannot_act(g: State, side: int, number: int) -> Fault | None:
    """Why a side cannot let this model act in a firefight."""
    name = g.profile(number).name
    model = g.models[number]
    if model.side != side:
        return Fault("{model} belongs to the other side.", rule="R-TURN-02", model=name)
    if not model.on_table():
        return Fault("{model} is not on the table any more.", rule="R-TURN-02", model=name)
    return why_no_shooting(g, number) or Fault("{model} has no target.", rule="R-SHOOT-03", model=name)
