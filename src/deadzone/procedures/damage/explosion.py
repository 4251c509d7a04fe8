"""An explosion in a cube: every model there is hit, and survivors are thrown. A-FRAG-*, R-SCAT-12, A-BOOM-04."""

from __future__ import annotations

from typing import Final

from deadzone.core.cubes import Cube
from deadzone.core.dice import Test
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Answer, Choice, Question
from deadzone.core.sides import RED, Side
from deadzone.core.state import NOBODY, Frame, State, Step
from deadzone.procedures.damage.blasts import Withstand
from deadzone.procedures.damage.deaths import all_have_died, go_off
from deadzone.procedures.damage.shields import all_are_struck, strike_together
from deadzone.procedures.dice.testing import SURVIVE, declare_test, roll_of
from deadzone.procedures.movement.thrown import Scatter
from deadzone.procedures.specials.offering import offer
from deadzone.rules.damage.blasts import victims_in
from deadzone.rules.damage.deaths import BOOM_WAITS
from deadzone.rules.specials.army_specials import ATTACKED

STRENGTH: Final = 4


class Explosion(Frame):
    """Frag (n) in a cube, caused by a side. A-FRAG-01..06.

    All models in the cube declare DICE results before the strength of the explosion is rolled (R-TEST-14).
    """

    NAME = "explosion"
    STRIKES_ALL = True

    cube: Cube
    dice: int = 0
    ap: int = 0
    side: Side = RED
    attacker: ModelNumber = NOBODY  # NOBODY for traps and BOOM!
    traits: tuple[str, ...] = ()
    victims: tuple[ModelNumber, ...] = ()  # after the tests: those still to be thrown
    dice_results: int = 0  # of the victim that declared last
    extra: tuple[int, ...] = ()  # DICE results of each victim
    strength: int = 0  # successes of the explosion
    thrown: ModelNumber = NOBODY

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (
            Explosion.burst,
            Explosion.offer_dice,
            Explosion.note_dice,
            Explosion.roll_strength,
            Explosion.strike_everybody,
            Explosion.all_struck,
            Explosion.next_thrown,
            Explosion.throw,
            Explosion.dead_go_off,
        )

    def burst(self, g: State) -> None:
        g.emit("explosion", self.cube)
        self.victims = victims_in(g, self.cube, self.traits)
        if not self.victims:
            self.end()

    def offer_dice(self, g: State) -> None:
        """Ask the next victim for DICE results."""
        victim = self.victims[len(self.extra)]
        offer(g, ATTACKED, g.models[victim].side, victim)
        declare_test(g, victim, SURVIVE, into="dice_results")

    def note_dice(self, g: State) -> None:
        self.extra = (*self.extra, self.dice_results)
        if len(self.extra) < len(self.victims):
            self.go(Explosion.offer_dice)

    def roll_strength(self, g: State) -> None:
        g.call(roll_of(NOBODY, "frag", Test(STRENGTH, base=self.dice)), into="strength")

    def strike_everybody(self, g: State) -> None:
        """The strength is rolled once; each victim makes its own Survive test. A-FRAG-01, A-FRAG-02."""
        strike_together(g, self.victims)
        for victim, extra in zip(self.victims, self.extra, strict=True):
            g.call(Withstand(victim, extra, self.strength, self.ap, self.attacker, self.traits))

    def is_striking(self) -> bool:
        return self.next_is(Explosion.all_struck)

    def all_struck(self, g: State) -> None:
        all_are_struck(g)
        all_have_died(g, self.victims)

    def next_thrown(self, g: State) -> Question | None:
        """The side that caused the explosion chooses who is thrown next, of the survivors. R-SCAT-12."""
        waiting: tuple[Answer, ...] = tuple([victim for victim in self.victims if g.models[victim].on_table()])
        if len(waiting) > 1:
            return Choice(self.side, "next-thrown", "thrown", waiting)
        self.thrown = NOBODY
        for victim in self.victims:
            if g.models[victim].on_table():
                self.thrown = victim
        return None

    def throw(self, g: State) -> None:
        """Scatter a survivor one cube and Pin it, whatever the result of its test. A-FRAG-04."""
        thrown = self.thrown
        if thrown == NOBODY:
            return
        self.victims = tuple([victim for victim in self.victims if victim != thrown])
        self.go(Explosion.next_thrown)
        g.call(Scatter(thrown, pins=True))

    def dead_go_off(self, g: State) -> None:
        """Let killed models with BOOM! explode. A-BOOM-04."""
        go_off(g)

    def fits(self, g: State) -> bool:
        if not super().fits(g):
            return False
        declared, victims = len(self.extra), len(self.victims)
        asking = not self.next_is(Explosion.offer_dice, Explosion.note_dice) or declared < victims
        striking = not self.next_is(Explosion.roll_strength, Explosion.strike_everybody) or declared == victims
        return asking and striking


class Detonations(Frame):
    """Killed models with BOOM! explode one after the other, as Frag in their cubes, newest last. A-BOOM-01, -04."""

    NAME = "detonations"
    STRIKES_ALL = True

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (Detonations.next_goes_off,)

    def next_goes_off(self, g: State) -> None:
        waiting = [marker for marker in g.markers if marker.kind == BOOM_WAITS]
        if waiting:
            first = waiting[0]
            g.markers = tuple([marker for marker in g.markers if marker is not first])
            self.repeat()
            g.call(Explosion(first.cube, first.value, 0, first.side))
