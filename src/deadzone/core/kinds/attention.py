"""How prominently questions and events are shown to the players."""

from __future__ import annotations

from typing import Final

# Questions
CALM: Final = "calm"  # asked in sequence; skipped if there is only one answer
OWN_TURN: Final = "turn"  # the player's own turn: always asked, and nothing covers the board
SUDDEN: Final = "sudden"  # interrupts something, so it must be noticed at once
ATTENTION: Final = (CALM, OWN_TURN, SUDDEN)

# Events, and answers of other players
LIGHT: Final = "light"  # may be noticed in passing or later
PLAIN: Final = "plain"
HEAVY: Final = "heavy"  # must be read
WEIGHTS: Final = (LIGHT, PLAIN, HEAVY)
