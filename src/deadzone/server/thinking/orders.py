"""What a thinking process is asked, and what it replies. A view is sent as its record, as to the bots of others."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from deadzone.core.questions import Answer


class Position(Struct, frozen=True, kw_only=True):
    """A battle as one side may know it: the records of its setting and of its state, as JSON."""

    setting: bytes
    state: bytes


class ThoughtWanted(Struct, frozen=True, kw_only=True, tag="thought"):
    """Asks for AMBER's answer to the question of a position."""

    position: Position
    level: str
    seed: str
    cap: int = 0  # milliseconds
    explain: bool = False


class Thoughts(Struct, frozen=True, kw_only=True, tag="thought"):
    """The best plan: the side's own answers and the kinds of their questions, of which the first `sure` can be given
    without a second thought; `why` for those who ask."""

    answers: list[int | str | tuple[int, ...]]
    kinds: list[str]
    sure: int
    why: dict[str, Any] | None
    cut: bool  # whether the time ran out
    trials: int


class Failed(Struct, frozen=True, kw_only=True, tag="failed"):
    """An unexpected error, for the log."""

    trace: str


Wanted = ThoughtWanted
Reply = Thoughts | Failed


def answers_of(thoughts: Thoughts) -> list[Answer]:
    return list(thoughts.answers)
