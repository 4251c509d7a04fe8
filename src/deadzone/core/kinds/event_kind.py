"""What is known of a kind of event: `core.kinds.all_events` has the record of each.

The log takes its sentences from there, undo whom they tell something new, the terminal and the page how they are shown.
"""

from __future__ import annotations

from typing import Final

from deadzone.core.kinds.attention import PLAIN

# Whom an event tells something that was hidden until then. What follows from what is known already (a hit after the
# roll, a move) is nothing new, whoever hears of it.
EVERYBODY: Final = "everybody"  # dice and cards have fallen, something lies face up, or points betray a secret
ITS_SIDE: Final = "its side"  # the one that is named in it: its secret mission, a token it looked at, a mark it bears
NOTHING_NEW: Final = "nobody"

# What begins with it, or ends.
NO_SCENE: Final = ""
ACTIVATION: Final = "activation"
TURN: Final = "turn"
ROUND: Final = "round"
OVER: Final = "over"
SCENES: Final = (NO_SCENE, ACTIVATION, TURN, ROUND, OVER)

# How it is coloured where somebody reads it.
NO_TONE: Final = ""
LOSS: Final = "loss"
HARM: Final = "harm"
GAIN: Final = "gain"
WARNING: Final = "warning"
QUIET: Final = "quiet"  # the dice beside it say the same
PLAN: Final = "plan"  # what JADE sets out to do
SKIPPED: Final = "skipped"  # and what it leaves out
TONES: Final = (NO_TONE, LOSS, HARM, GAIN, WARNING, QUIET, PLAN, SKIPPED)


class EventKind:
    """A kind of event: its values by name, in order, and what it says; `instead` where there are two cases.

    Values named `model`, `by` and `target` are model numbers.
    """

    def __init__(
        self,
        name: str,
        fields: tuple[str, ...],
        tells: str,
        sentence: str,
        *,
        instead: str = "",
        weight: str = PLAIN,
        scene: str = NO_SCENE,
        tone: str = NO_TONE,
    ) -> None:
        self.name = name
        self.fields = fields
        self.tells = tells
        self.sentence = sentence
        self.instead = instead
        self.weight = weight
        self.scene = scene
        self.tone = tone

    def is_heading(self) -> bool:
        """Whether it stands above what follows, as a title."""
        return self.scene in (TURN, ROUND, OVER)
