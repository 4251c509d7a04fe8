"""The VP that the players have noted, beside those for kills, which follow from the marks. R-WIN-02, R-WIN-09."""

from __future__ import annotations

import re
from typing import Final

from deadzone.assistant.refusals import refusal
from deadzone.assistant.steps import JADE, OTHER_PLAYER, Step
from deadzone.jade.paper.missions import KILLS, LEAVING, SOURCES, Way

SIDES: Final = (JADE, OTHER_PLAYER)
NOTED: Final = re.compile("(-?[0-9]{1,2}) ([a-z]+)", re.ASCII)


class Entry:
    """VP of one side, positive or negative, noted in a round."""

    def __init__(self, side: int, round: int, vp: int, source: str) -> None:
        self.side = side
        self.round = round
        self.vp = vp
        self.source = source


class Score:
    """All VP noted so far."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []

    def noted(self, side: int, source: str) -> int:
        return sum([entry.vp for entry in self.entries if (entry.side, entry.source) == (side, source)])


def read_entry(step: Step, round: int, ways: list[Way]) -> Entry:
    """The VP that a step notes: `2 objective`."""
    found = NOTED.fullmatch(step.text)
    if found is None or step.model not in SIDES or not int(found[1]):
        raise refusal("score")
    open_to = [way for way in ways if (way.jade if step.model == JADE else way.other)]
    if found[2] not in [way.source for way in open_to]:
        raise refusal("no-source")
    return Entry(step.model, round, int(found[1]), found[2])


class Part:
    """VP of a side from one source."""

    def __init__(self, source: str, vp: int) -> None:
        self.source = source
        self.vp = vp


def parts_of(score: Score, side: int, kills: int, left: int) -> list[Part]:
    """The VP of a side by source; those for kills and for JADE's models that left the board come from the marks."""
    known = {KILLS: kills, LEAVING: left}
    parts = [Part(source, known.get(source, 0) + score.noted(side, source)) for source in SOURCES]
    return [part for part in parts if part.vp]
