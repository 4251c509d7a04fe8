"""The record type for kinds of event; `core.kinds.all_events` holds the records.

The log uses their sentences, undo uses `tells`, and the terminal and the page use `weight`, `scene` and `tone`.
"""

from __future__ import annotations

from typing import Final

from deadzone.core.kinds.attention import PLAIN
from deadzone.core.records.declared import Declared

# To whom an event reveals hidden information. Consequences of what is already known, such as a hit after the roll or a
# move, are nothing new.
EVERYBODY: Final = "everybody"  # dice or cards are revealed, or points give away a secret
ITS_SIDE: Final = "its side"  # the side named in the event: its secret mission, a token it looked at, a mark it bears
NOTHING_NEW: Final = "nobody"

# What begins or ends with the event.
NO_SCENE: Final = ""
ACTIVATION: Final = "activation"
TURN: Final = "turn"
ROUND: Final = "round"
OVER: Final = "over"
SCENES: Final = (NO_SCENE, ACTIVATION, TURN, ROUND, OVER)

# How the event is coloured.
NO_TONE: Final = ""
LOSS: Final = "loss"
HARM: Final = "harm"
GAIN: Final = "gain"
WARNING: Final = "warning"
QUIET: Final = "quiet"  # shown as dice as well
PLAN: Final = "plan"  # what JADE sets out to do
SKIPPED: Final = "skipped"  # what JADE leaves out
TONES: Final = (NO_TONE, LOSS, HARM, GAIN, WARNING, QUIET, PLAN, SKIPPED)


class EventKind(Declared):
    """A kind of event: the names of its values in order, and its sentence; `instead` is the sentence for a second case.

    Values named `model` and `target` are model numbers.
    """

    name: str
    fields: tuple[str, ...]
    tells: str
    sentence: str
    instead: str = ""
    weight: str = PLAIN
    scene: str = NO_SCENE
    tone: str = NO_TONE

    def is_heading(self) -> bool:
        """Whether the event is a heading for what follows."""
        return self.scene in (TURN, ROUND, OVER)
