"""Army specials that let models move. S-DANCE, S-MOBILE, S-ROPE, S-WINGS."""

from __future__ import annotations

from typing import Final

from deadzone.core.state import NOBODY, State, Step
from deadzone.procedures.movement.extra_moves import move
from deadzone.procedures.specials.offering import ArmySpecial, Asked, ForOne, link_special, spend_special
from deadzone.rules.movement.moving import speed_of
from deadzone.rules.specials.moving import dodgers

DRAGON: Final = 2  # cubes


class DanceOfDeath(Asked):
    """After its Fight action the active model moves one cube and breaks away from nobody. S-DANCE."""

    NAME = "dance-of-death"

    def happen(self, g: State) -> None:
        move(g, self.model, 1, slips=True)


class FreeSprint(ArmySpecial):
    """At the start of its activation the model Sprints for free; then it neither Moves nor Sprints. S-MOBILE."""

    NAME = "free-sprint"

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (FreeSprint.sprint,)

    def sprint(self, g: State) -> None:
        spend_special(g, self.side)
        move(g, self.model, speed_of(g, self.model)[1])

    def sound(self, g: State) -> bool:
        return super().sound(g) and self.model != NOBODY


class RopeADope(ForOne):
    """An enemy has moved in: before the fight one model steps out of its cube, without breaking away. S-ROPE."""

    NAME = "rope-a-dope"
    DECLINABLE = True

    def candidates(self, g: State) -> list[int]:
        return dodgers(g, self.side, self.other)

    def happen(self, g: State) -> None:
        move(g, self.chosen, 1, slips=True)

    def sound(self, g: State) -> bool:
        return super().sound(g) and self.other != NOBODY


class ShortSprint(ArmySpecial):
    """The active model Sprints two cubes as a short action. S-WINGS."""

    NAME = "short-sprint"

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (ShortSprint.sprint,)

    def sprint(self, g: State) -> None:
        spend_special(g, self.side)
        move(g, self.model, DRAGON)

    def sound(self, g: State) -> bool:
        return super().sound(g) and self.model != NOBODY


link_special("S-DANCE", DanceOfDeath)
link_special("S-MOBILE", FreeSprint)
link_special("S-ROPE", RopeADope)
link_special("S-WINGS", ShortSprint)
