"""Makes text from outside safe to quote in a sentence."""

from __future__ import annotations

import unicodedata

LONGEST_QUOTED = 60  # characters; the longest name in the game is shorter


def quoted(word: str) -> str:
    """A text from outside, safe to quote in a sentence: shortened, and without control characters."""
    return harmless(word if len(word) <= LONGEST_QUOTED else word[: LONGEST_QUOTED - 1] + "…")


def shown(value: object) -> str:
    """A value from a file, quoted roughly as written; a number with too many digits to print becomes `…`."""
    try:
        return quoted(repr(value))
    except ValueError:
        return "…"


def harmless(words: str) -> str:
    """The text on one line, without anything that moves the cursor or colours the terminal."""
    return "".join("\ufffd" if unicodedata.category(letter).startswith("C") else letter for letter in words)
