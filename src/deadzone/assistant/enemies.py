"""The other player's models, if their team was given: who lives and who is injured, for the words of JADE's cards.

J-AMB-42, J-GEN-02. The assistant does not know where they stand.
"""

from __future__ import annotations

from typing import Final

from deadzone.assistant.marks import LEFT, Marks, why_not
from deadzone.assistant.refusals import refusal
from deadzone.assistant.steps import BACK, HEAL, INJURE, KILL, LEAVE, Step
from deadzone.core.profiles import LEADER, Profile
from deadzone.jade.judgement.goals import ENEMY_LEADER, INJURED_ENEMY, STRONGEST_ENEMY, WEAKEST_ENEMY
from deadzone.jade.judgement.power import toughness_of
from deadzone.jade.paper.later_models import HERE
from deadzone.jade.paper.naming import model_names

ENEMY: Final = 1000  # from here on, the numbers of steps mean the other player's models


class Enemies:
    """The other player's models in the order of their team, from 0; none if it was not given."""

    def __init__(self, profiles: tuple[Profile, ...], may_leave: bool = False) -> None:
        self.profiles = profiles
        self.names = model_names(profiles, ())
        self.marks = [Marks() for _ in profiles]
        self.may_leave = may_leave  # the board, in this mission
        self.gone: bool | None = None  # said by the players, who know of new models, too; None if nothing was said

    def living(self) -> list[int]:
        """The models that are still in the game."""
        return [number for number, mark in enumerate(self.marks) if mark.lives and mark.away == HERE]

    def all_gone(self) -> bool:
        """Whether the other player has no model left on the table. R-WIN-06."""
        return bool(self.marks) and not self.living() if self.gone is None else self.gone

    def vp_of_the_dead(self) -> int:
        """The VP that JADE has for the dead. R-WIN-09."""
        return sum([profile.vp for profile, mark in zip(self.profiles, self.marks, strict=True) if not mark.lives])

    def turn_gone(self) -> None:
        """Say the opposite of what the marks or the players have said so far."""
        self.gone = not self.all_gone()

    def mark(self, step: Step) -> None:
        number = step.model - ENEMY
        if not self.marks:
            raise refusal("no-enemies", number=number + 1)
        if number >= len(self.marks):
            raise refusal("no-enemy", number=number + 1, last=len(self.marks))
        if step.word not in (KILL, BACK, INJURE, HEAL, LEAVE):
            raise refusal("enemy-marks")
        mark = self.marks[number]
        reason = why_not(mark, step)
        if reason is not None:
            raise refusal(reason, model=self.names[number])
        if step.word == LEAVE and not self.may_leave:
            raise refusal("no-leaving", "M-PATROL-15")
        if step.word == BACK:
            self.gone = None  # what was said before, no longer holds
        mark.lives = step.word != KILL
        mark.away = LEFT if step.word == LEAVE else HERE
        mark.tokens += {INJURE: 1, HEAL: -1}.get(step.word, 0)

    def meant(self, target: str) -> list[int] | None:
        """The living models that the word fits; None if that depends on where they are, or no team was given."""
        living = self.living()
        found: list[int] = []
        if target == INJURED_ENEMY:
            found = [number for number in living if self.marks[number].tokens]
        elif target == ENEMY_LEADER:
            found = [number for number in living if self.profiles[number].type == LEADER]
        elif target == STRONGEST_ENEMY:
            found = _first(living, [-self.profiles[number].vp for number in living])
        elif target == WEAKEST_ENEMY:
            found = _first(living, [self.toughness_of(number) for number in living])
        else:
            return None
        return [ENEMY + number for number in found] if self.marks else None

    def toughness_of(self, number: int) -> int:
        """What it takes to kill a model now, in sevenths. J-AMB-42."""
        return toughness_of(self.profiles[number], self.marks[number].tokens)


def _first(numbers: list[int], ranks: list[int]) -> list[int]:
    """All numbers that share the smallest rank."""
    return [number for number, rank in zip(numbers, ranks, strict=True) if rank == min(ranks)]
