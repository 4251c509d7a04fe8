"""Findings and counts of an audit."""

from __future__ import annotations

from collections import Counter

from deadzone.core.pieces import ModelNumber
from deadzone.core.state import State


class Finding:
    """A violation of the document: battle, answer, rule, and what is wrong."""

    def __init__(self, battle: str, answer: int, rule: str, sentence: str) -> None:
        self.battle = battle
        self.answer = answer
        self.rule = rule
        self.sentence = sentence

    def __str__(self) -> str:
        return f"{self.battle}, answer {self.answer}, {self.rule}: {self.sentence}"


class Ledger:
    """Findings of one battle, and counts of events."""

    def __init__(self, battle: str) -> None:
        self.battle = battle
        self.number = 0  # number of the answer being checked
        self.findings: list[Finding] = []
        self.saw: Counter[str] = Counter()

    def find(self, rule: str, sentence: str) -> None:
        self.findings.append(Finding(self.battle, self.number, rule, sentence))


def who(g: State, number: ModelNumber) -> str:
    return f"{number} {g.profile(number).name.en}" if 0 <= number < len(g.models) else "the team"
