"""The printed log of a battle, shared by the commands that play or show one."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console

from deadzone.core.events import Event
from deadzone.core.sentence import Sentence
from deadzone.core.sides import BLUE, RED
from deadzone.core.state import State
from deadzone.language.words import say, text
from deadzone.table.driver import Given
from deadzone.table.telling.lines import log_lines, told
from deadzone.table.telling.log import SIDES


class BattleLog:
    """A log that prints events as they happen; `watch` is a watcher for the driver."""

    def __init__(self, out: Console, lang: str, why: bool = False) -> None:
        self.out = out
        self.lang = lang
        self.why = why  # whether the players' reasons are shown

    def watch(self, g: State, given: Given, events: Sequence[Event]) -> None:
        for line in told(g, given, events, self.lang, self.why):
            self.out.print(line)
        if any(event.kind == "round-ends" for event in events):
            points = [text("{side} {points} VP", self.lang, side=SIDES[s], points=g.points(s)) for s in (RED, BLUE)]
            self.out.print(f"  {', '.join(points)}.", style="bold")

    def opening(self, g: State, events: Sequence[Event]) -> None:
        for line in log_lines(g, events, self.lang):
            self.out.print(line)

    def score(self, g: State, answers: int) -> None:
        """Print the VP of both sides and the number of rounds and answers."""
        sentence = Sentence(
            "Red {red} VP, Blue {blue} VP after {rounds} {rounds|round|rounds} and {count} {count|answer|answers}.",
            red=g.points(RED),
            blue=g.points(BLUE),
            rounds=g.round,
            count=answers,
        )
        self.out.print(say(sentence, self.lang), style="bold")
