"""An explosion in a cube: everybody there is hit, and who survives is thrown. A-FRAG-*, R-SCAT-12, A-BOOM-04."""

from __future__ import annotations

from typing import Final

from deadzone.core.dice import Test
from deadzone.core.questions import BLUE, MODEL, RED, Answer, Choice, Question
from deadzone.core.state import NOBODY, Frame, State
from deadzone.procedures.blasts import Withstand
from deadzone.procedures.deaths import go_off
from deadzone.procedures.links import link_detonations
from deadzone.procedures.offering import offer
from deadzone.procedures.shields import all_are_struck
from deadzone.procedures.testing import SURVIVE, TestRoll, declare_test
from deadzone.procedures.thrown import Scatter
from deadzone.rules.blasts import are_models, victims_in
from deadzone.rules.deaths import BOOM_WAITS
from deadzone.rules.specials import ATTACKED

STRENGTH: Final = 4


class Explosion(Frame):
    """Frag (n) in a cube, caused by a side. A-FRAG-01..06.

    Everybody in the cube declares DICE results before the strength of the explosion is rolled (R-TEST-14).
    """

    NAME = "explosion"
    STEPS = 8
    STRIKES_ALL = True
    FIELDS = ("cube", "dice", "ap", "side", "attacker", "traits", "victims", "extra", "thrown")
    MODELS = ("thrown", "attacker")

    def __init__(
        self,
        cube: int = 0,
        dice: int = 0,
        ap: int = 0,
        side: int = RED,
        attacker: int = NOBODY,
        traits: tuple[str, ...] = (),
    ) -> None:
        super().__init__()
        self.cube = cube
        self.dice = dice
        self.ap = ap
        self.side = side
        self.attacker = attacker  # NOBODY for a trap that was found
        self.traits = traits
        self.victims: tuple[int, ...] = ()  # in the end those who are still to be thrown
        self.extra: tuple[int, ...] = ()  # DICE results of each victim
        self.thrown = NOBODY

    def step(self, at: int, g: State) -> Question | None:
        if at == 0:
            self.burst(g)
        elif at == 1:
            self.offer_dice(g, self.victims[len(self.extra)])
        elif at == 2:
            self.extra = (*self.extra, g.result)
            self.at = 1 if len(self.extra) < len(self.victims) else 3
        elif at == 3:
            g.call(TestRoll(NOBODY, "frag", Test(STRENGTH, base=self.dice)))
        elif at == 4:
            self.strike_everybody(g)
        elif at == 5:
            return self.next_thrown(g)
        elif at == 6:
            self.throw(g)
        else:
            go_off(g)
        return None

    def burst(self, g: State) -> None:
        g.emit("explosion", self.cube)
        self.victims = victims_in(g, self.cube, self.traits)
        if not self.victims:
            self.end()

    def offer_dice(self, g: State, victim: int) -> None:
        offer(g, ATTACKED, g.models[victim].side, victim)
        declare_test(g, victim, SURVIVE)

    def strike_everybody(self, g: State) -> None:
        """One strength for all, a Survive test for each. A-FRAG-01, A-FRAG-02."""
        strength = g.result
        for victim, extra in zip(self.victims, self.extra, strict=True):
            g.call(Withstand(victim, extra, strength, self.ap, self.attacker, self.traits))

    def next_thrown(self, g: State) -> Question | None:
        """The side that caused the explosion chooses the order; who was killed meanwhile drops out. R-SCAT-12."""
        waiting: tuple[Answer, ...] = tuple([victim for victim in self.victims if g.models[victim].on_table()])
        if len(waiting) > 1:
            return Choice(self.side, "next-thrown", "thrown", MODEL, waiting)
        self.thrown = NOBODY
        for victim in self.victims:
            if g.models[victim].on_table():
                self.thrown = victim
        return None

    def throw(self, g: State) -> None:
        """A survivor is thrown one cube and Pinned, whatever the dice said. A-FRAG-04."""
        all_are_struck(g)
        thrown = self.thrown
        if thrown == NOBODY:
            return
        self.victims = tuple([victim for victim in self.victims if victim != thrown])
        self.at = 5
        g.call(Scatter(thrown, pins=True))

    def sound(self, g: State) -> bool:
        if not (0 <= self.cube < g.setting.ground.field.cubes and self.side in (RED, BLUE) and super().sound(g)):
            return False
        declared, victims = len(self.extra), len(self.victims)
        in_step = (self.at not in (1, 2) or declared < victims) and (self.at not in (3, 4) or declared == victims)
        return in_step and are_models(g, self.victims)


class Detonations(Frame):
    """The dead with BOOM! explode one after the other, each as Frag in its cube, the newest last. A-BOOM-01, -04."""

    NAME = "detonations"
    STEPS = 1
    STRIKES_ALL = True

    def step(self, at: int, g: State) -> Question | None:
        waiting = [marker for marker in g.markers if marker.kind == BOOM_WAITS]
        if waiting:
            first = waiting[0]
            g.markers = tuple([marker for marker in g.markers if marker is not first])
            self.at = 0
            g.call(Explosion(first.cube, first.value, 0, first.side))
        return None


link_detonations(Detonations)
