"""The log as lines for the terminal: the sentences of events, indented and coloured."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from deadzone.core.events import Event
from deadzone.core.kinds.all_events import EVENT_KINDS
from deadzone.core.kinds.event_kind import GAIN, LOSS, OVER, QUIET, ROUND, TURN, WARNING
from deadzone.core.state import State
from deadzone.language.quoting import harmless
from deadzone.language.words import say, text
from deadzone.table.driver import Given
from deadzone.table.telling.jade_why import reasons
from deadzone.table.telling.log import SIDES, sentence_of

# Styles by the scene of an event (a round, a turn, the end) and by its tone.
STYLES = {
    ROUND: "bold underline", TURN: "bold", OVER: "bold", LOSS: "bold red", GAIN: "green", WARNING: "yellow",
    QUIET: "dim",
}  # fmt: skip


def told(g: State, given: Given, events: Sequence[Event], lang: str, why: bool = False) -> list[Text]:
    """The lines for an answer: a note if the player failed, then the events that followed.

    With `why`, the reasons are placed below the first event, because the others may already belong to another turn.
    """
    lines = log_lines(g, events, lang)
    if why:
        first = 1 if events and not EVENT_KINDS[events[0].kind].is_heading() else 0
        lines[first:first] = why_lines(g, given, lang)
    return [*fallback_line(given, lang), *lines]


def why_lines(g: State, given: Given, lang: str) -> list[Text]:
    """The player's reasons for its answer."""
    return [Text("      " + reason, style="cyan") for reason in reasons(g, given.why, lang)]


def log_lines(g: State, events: Sequence[Event], lang: str) -> list[Text]:
    lines = []
    for event in events:
        kind = EVENT_KINDS[event.kind]
        indent = "" if kind.is_heading() else "  "
        style = STYLES.get(kind.scene) or STYLES.get(kind.tone, "")
        lines.append(Text(indent + say(sentence_of(g, event), lang), style=style))
    return lines


def fallback_line(given: Given, lang: str) -> list[Text]:
    if not given.fallback:
        return []
    sentence = text(
        "The player of {side} failed ({reason}): the first option was taken instead.",
        lang,
        side=SIDES[given.question.side],
        reason=harmless(given.fallback),
    )
    return [Text("  " + sentence, style="magenta")]
