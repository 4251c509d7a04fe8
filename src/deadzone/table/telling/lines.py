"""The log as lines for a terminal: the sentences of events, indented and coloured."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from deadzone.core.events import Event
from deadzone.core.state import State
from deadzone.language.quoting import harmless
from deadzone.language.words import say, text
from deadzone.table.driver import Given
from deadzone.table.telling.jade_why import reasons
from deadzone.table.telling.log import SIDES, sentence_of

STYLES = {
    "round": "bold underline", "turn": "bold", "killed": "bold red", "scored": "green", "pinned": "yellow",
    "over": "bold", "rolled": "dim",
}  # fmt: skip
OUTDENTED = ("round", "turn", "over")


def told(g: State, given: Given, events: Sequence[Event], lang: str, why: bool = False) -> list[Text]:
    """What followed an answer, after a word about the player who failed to give it.

    The reasons, if they are wanted, stand beneath the first thing that followed: the rest may be another turn.
    """
    lines = log_lines(g, events, lang)
    if why:
        first = 1 if events and events[0].kind not in OUTDENTED else 0
        lines[first:first] = why_lines(g, given, lang)
    return [*fallback_line(given, lang), *lines]


def why_lines(g: State, given: Given, lang: str) -> list[Text]:
    """Why the player chose this answer, in its own words."""
    return [Text("      " + reason, style="cyan") for reason in reasons(g, given.why, lang)]


def log_lines(g: State, events: Sequence[Event], lang: str) -> list[Text]:
    lines = []
    for event in events:
        indent = "" if event.kind in OUTDENTED else "  "
        lines.append(Text(indent + say(sentence_of(g, event), lang), style=STYLES.get(event.kind, "")))
    return lines


def fallback_line(given: Given, lang: str) -> list[Text]:
    if not given.fallback:
        return []
    sentence = text(
        "The player of {side} failed ({reason}): the first choice was made instead.",
        lang,
        side=SIDES[given.question.side],
        reason=harmless(given.fallback),
    )
    return [Text("  " + sentence, style="magenta")]
