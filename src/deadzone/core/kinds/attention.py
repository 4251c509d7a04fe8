"""How much attention questions and events want of the people at the table."""

from __future__ import annotations

from typing import Final

# Questions
CALM: Final = "calm"  # one after the other; what has a single answer need not be asked
OWN_TURN: Final = "turn"  # the player is at the wheel: always asked, and nothing lies in front of the board
SUDDEN: Final = "sudden"  # in the middle of something: it wants to be seen at once
ATTENTION: Final = (CALM, OWN_TURN, SUDDEN)

# What is told: answers of others and events
LIGHT: Final = "light"  # seen at a glance, or afterwards
PLAIN: Final = "plain"
HEAVY: Final = "heavy"  # people want to read it
WEIGHTS: Final = (LIGHT, PLAIN, HEAVY)
