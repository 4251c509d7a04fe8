"""Smoke: how it fills a cube and how long it stays (I-SMOKE-*, A-SMOKESCREEN, R-END-03)."""

from __future__ import annotations

from typing import Final

from deadzone.core.cubes import Cube
from deadzone.core.dice import FACES
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Answer, Choice, Dice, Question
from deadzone.core.sides import RED
from deadzone.core.state import Frame, Marker, State, Step
from deadzone.rules.table.smoke import SMOKESCREEN, TOXIC_SMOKE, is_toxic, smokescreens

STAYS_UP_TO: Final = 4
MAKE_SMOKE: Final = "smokescreen"
MAKE_TOXIC_SMOKE: Final = "toxic-smokescreen"
NO_SMOKESCREEN: Final = "no-smokescreen"
WORDS_OF: Final = {SMOKESCREEN: MAKE_SMOKE, TOXIC_SMOKE: MAKE_TOXIC_SMOKE}


def fill_with_smoke(g: State, cube: Cube, toxic: bool = False) -> None:
    """Fill the cube with smoke; smoke does not add up, and toxic smoke stays toxic (I-SMOKE-01, I-SMOKE-05)."""
    g.smoke = g.smoke | {cube}
    if toxic and not is_toxic(g, cube):
        g.markers = (*g.markers, Marker(TOXIC_SMOKE, cube, RED))
    g.emit("toxic-smoke" if is_toxic(g, cube) else "smoke", cube)


def blow_away(g: State, cube: Cube) -> None:
    """Remove the smoke from the cube, toxic or not."""
    g.smoke = g.smoke - {cube}
    if is_toxic(g, cube):
        g.markers = tuple([marker for marker in g.markers if (marker.kind, marker.cube) != (TOXIC_SMOKE, cube)])


class Smokescreen(Frame):
    """At the start of its Activation a model may fill its own cube with smoke, once per game.

    A-SMOKESCREEN-01, A-TOXICSMOKE-01. The smoke stays when the model leaves (A-SMOKESCREEN-02).
    """

    NAME = "smokescreen"

    model: ModelNumber
    decision: str = NO_SMOKESCREEN

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (Smokescreen.decide, Smokescreen.make_smoke)

    def decide(self, g: State) -> Question | None:
        model = g.models[self.model]
        if not model.on_table() or model.activated:  # a Remote model out of control (A-REMOTE-01, R-TURN-07)
            self.end()
            return None
        words: list[Answer] = [WORDS_OF[rule] for rule in smokescreens(g, self.model)]
        return Choice(model.side, "smokescreen", "decision", (NO_SMOKESCREEN, *words), self.model)

    def make_smoke(self, g: State) -> None:
        if self.decision != NO_SMOKESCREEN:
            toxic = self.decision == MAKE_TOXIC_SMOKE
            model = g.change(self.model)
            model.spent = (*model.spent, TOXIC_SMOKE if toxic else SMOKESCREEN)
            g.emit("smokescreen", self.model)
            fill_with_smoke(g, model.cube, toxic)

    def fits(self, g: State) -> bool:
        decided = self.decision in (MAKE_SMOKE, MAKE_TOXIC_SMOKE, NO_SMOKESCREEN)
        return super().fits(g) and decided


class SmokeDrifts(Frame):
    """At the end of the round roll a d8 for each smoke-filled cube, in cube order (R-END-03, I-SMOKE-04)."""

    NAME = "smoke-drifts"

    faces: tuple[int, ...] = ()

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (SmokeDrifts.roll, SmokeDrifts.drift)

    def roll(self, g: State) -> Question:
        return Dice("smoke", "faces", len(g.smoke), FACES)

    def drift(self, g: State) -> None:
        cubes = sorted(g.smoke)
        for cube, face in zip(cubes, self.faces, strict=True):
            if face > STAYS_UP_TO:
                blow_away(g, cube)
            g.emit("smoke-stays" if face <= STAYS_UP_TO else "smoke-gone", cube)

    def fits(self, g: State) -> bool:
        return super().fits(g) and (not self.next_is(SmokeDrifts.drift) or len(self.faces) == len(g.smoke))
