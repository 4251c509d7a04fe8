"""What happens in a battle, printed for people; shared by the commands that play or show one."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from deadzone.catalog.words import say, text
from deadzone.core.events import Event
from deadzone.core.questions import BLUE, RED
from deadzone.core.sentence import Sentence
from deadzone.core.state import State
from deadzone.table.driver import Given
from deadzone.table.log import SIDES, sentence_of

STYLES = {
    "round": "bold underline", "turn": "bold", "killed": "bold red", "scored": "green", "pinned": "yellow",
    "over": "bold", "rolled": "dim",
}  # fmt: skip
OUTDENTED = ("round", "turn", "over")


class BattleLog:
    """Prints events as they come; `watch` is a watcher of the driver."""

    def __init__(self, out: Console, lang: str) -> None:
        self.out = out
        self.lang = lang

    def watch(self, g: State, given: Given, events: Sequence[Event]) -> None:
        self.show([*fallback_line(given, self.lang), *log_lines(g, events, self.lang)])

    def opening(self, g: State, events: Sequence[Event]) -> None:
        self.show(log_lines(g, events, self.lang))

    def show(self, lines: Sequence[Text]) -> None:
        for line in lines:
            self.out.print(line)

    def score(self, g: State, answers: int) -> None:
        """How it stands at the end."""
        sentence = Sentence(
            "Red {red} VP, Blue {blue} VP after {rounds} rounds and {count} answers.",
            red=g.points(RED),
            blue=g.points(BLUE),
            rounds=g.round,
            count=answers,
        )
        self.out.print(say(sentence, self.lang), style="bold")


def log_lines(g: State, events: Sequence[Event], lang: str) -> list[Text]:
    """The sentences of some events."""
    lines = []
    for event in events:
        indent = "" if event.kind in OUTDENTED else "  "
        lines.append(Text(indent + say(sentence_of(g, event), lang), style=STYLES.get(event.kind, "")))
    return lines


def fallback_line(given: Given, lang: str) -> list[Text]:
    """A player who failed does not go unnoticed."""
    if not given.fallback:
        return []
    sentence = text(
        "The player of {side} failed ({reason}): the first choice was made instead.",
        lang,
        side=SIDES[given.question.side],
        reason=given.fallback,
    )
    return [Text("  " + sentence, style="magenta")]
