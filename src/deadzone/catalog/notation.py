"""Notation of figures in the faction lists: `4+`, `1-2`, `R6`, `Tactician (2)`. R-PROFILE-04, -07, -08."""

from __future__ import annotations

import re

from deadzone.core.dice import NO_STAT
from deadzone.core.profiles import FIGHT_ONLY
from deadzone.core.sentence import Name, Sentence, Words

TARGET = r"^(-|[2-8]\+)$"
SPEED = r"^[0-9]-[0-9]$"
RANGE = r"^R(F|[0-9]|[1-9][0-9])$"

_NUMBERED = re.compile(r"(.+?) \(([0-9]+)\)")


def target(text: str) -> int:
    """Read a stat: `4+` is 4, `-` is NO_STAT."""
    return NO_STAT if text == "-" else int(text[:-1])


def speed(text: str) -> tuple[int, int]:
    """Read a Speed: `1-2` is 1 cube for a Move and 2 for a Sprint. R-PROFILE-04."""
    move, sprint = text.split("-")
    return int(move), int(sprint)


def reach(text: str) -> int:
    """Read a range: `R6` is 6, `R0` is 0 (a device), `RF` is FIGHT_ONLY."""
    return FIGHT_ONLY if text == "RF" else int(text[1:])


def numbered(text: str) -> tuple[str, int | None]:
    """Split `Tactician (2)` into name and number; `Tough` has no number."""
    match = _NUMBERED.fullmatch(text)
    return (text, None) if match is None else (match[1], int(match[2]))


def with_number(name: str, value: int | None) -> str:
    """The reverse of `numbered`: `Tactician (2)`."""
    return name if value is None else f"{name} ({value})"


def name_with_number(name: Name, value: int | None) -> Words:
    """Like `with_number`, for a name that is yet to be translated."""
    return name if value is None else Sentence("{name} ({number})", name=name, number=value)
