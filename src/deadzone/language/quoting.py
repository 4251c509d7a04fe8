"""Words of others, fit to be repeated in a sentence."""

from __future__ import annotations

import unicodedata

LONGEST_QUOTED = 60  # letters; the longest name of the game has fewer


def quoted(word: str) -> str:
    """What somebody has written, fit to be repeated in a sentence: not too long, and nothing that moves the cursor."""
    return harmless(word if len(word) <= LONGEST_QUOTED else word[: LONGEST_QUOTED - 1] + "…")


def shown(value: object) -> str:
    """A value of a file about as it stands there, short; numbers of thousands of digits have no words."""
    try:
        return quoted(repr(value))
    except ValueError:
        return "…"


def harmless(words: str) -> str:
    """One line, without anything that moves the cursor or colours the terminal."""
    return "".join("\ufffd" if unicodedata.category(letter).startswith("C") else letter for letter in words)
