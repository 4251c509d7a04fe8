"""The other player's models, if their team was given: who lives and who is injured, for the words of JADE's cards.

J-AMB-42, J-GEN-02. The assistant does not know where they stand.
"""

from __future__ import annotations

from typing import Final

from deadzone.assistant.marks import Marks, why_not
from deadzone.assistant.steps import BACK, HEAL, INJURE, KILL, Step
from deadzone.core.profiles import LEADER, Profile
from deadzone.core.rule_ids import RuleId
from deadzone.core.sentence import Fault
from deadzone.jade.judgement.power import toughness
from deadzone.jade.paper.naming import model_names

ENEMY: Final = 1000  # from here on, the numbers of steps mean the other player's models
VULNERABLE: Final = RuleId("A-VULNERABLE")


class Enemies:
    """The other player's models in the order of their team, from 0; none if it was not given."""

    def __init__(self, profiles: tuple[Profile, ...]) -> None:
        self.profiles = profiles
        self.names = model_names(profiles, ())
        self.marks = [Marks() for _ in profiles]

    def living(self) -> list[int]:
        return [number for number, mark in enumerate(self.marks) if mark.lives]

    def all_dead(self) -> bool:
        return bool(self.marks) and not self.living()

    def mark(self, step: Step) -> None:
        number = step.model - ENEMY
        if not self.marks:
            raise Fault("There is no enemy e{number}: give the other player's team with --enemy.", number=number + 1)
        if number >= len(self.marks):
            raise Fault(
                "There is no enemy e{number}: give a number from e1 to e{last}.",
                number=number + 1,
                last=len(self.marks),
            )
        if step.word not in (KILL, BACK, INJURE, HEAL):
            raise Fault("For the other player's models you can only note damage and death: k, +, i and h.")
        mark = self.marks[number]
        refusal = why_not(mark, step)
        if refusal is not None:
            raise Fault(refusal, model=self.names[number])
        mark.lives = step.word != KILL
        mark.tokens += {INJURE: 1, HEAL: -1}.get(step.word, 0)

    def meant(self, target: str) -> list[int] | None:
        """The living models that the word fits; None if that depends on where they are, or no team was given."""
        living = self.living()
        found: list[int] = []
        if target == "injured-enemy":
            found = [number for number in living if self.marks[number].tokens]
        elif target == "enemy-leader":
            found = [number for number in living if self.profiles[number].type == LEADER]
        elif target == "strongest-enemy":
            found = _first(living, [-self.profiles[number].vp for number in living])
        elif target == "weakest-enemy":
            found = _first(living, [self.toughness_of(number) for number in living])
        else:
            return None
        return [ENEMY + number for number in found] if self.marks else None

    def toughness_of(self, number: int) -> int:
        """What it takes to kill a model, by its profile and its tokens. J-AMB-42, R-WOUND-03."""
        profile = self.profiles[number]
        most = 0 if profile.has(VULNERABLE) else profile.size
        return toughness(most + 1 - self.marks[number].tokens + profile.armour, profile.survive)


def _first(numbers: list[int], ranks: list[int]) -> list[int]:
    """All numbers that share the smallest rank."""
    return [number for number, rank in zip(numbers, ranks, strict=True) if rank == min(ranks)]
