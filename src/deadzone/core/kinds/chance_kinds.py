"""Kinds of questions to chance: tests, other dice, draws. Tests have a name for the log."""

from __future__ import annotations

from typing import Final

from deadzone.core.records.declared import Declared
from deadzone.core.sentence import Name

TEST: Final = "test"
OTHER_DICE: Final = "dice"
DRAWING: Final = "draw"


class ChanceKind(Declared):
    """A kind of roll or draw; `way` is TEST, OTHER_DICE or DRAWING, and `test` the name of a test."""

    name: str
    way: str
    test: Name | None = None


_ALL: Final[tuple[ChanceKind, ...]] = (
    ChanceKind("shoot", TEST, Name("Shoot")),
    ChanceKind("fight", TEST, Name("Fight")),
    ChanceKind("survive", TEST, Name("Survive")),
    ChanceKind("recon-red", TEST, Name("Red's Recon")),
    ChanceKind("recon-blue", TEST, Name("Blue's Recon")),
    ChanceKind("wall", TEST, Name("The wall")),
    ChanceKind("gravity", TEST, Name("Gravity")),
    ChanceKind("frag", TEST, Name("The explosion")),
    ChanceKind("fire", TEST, Name("The fire")),
    ChanceKind("shield", TEST, Name("Shield")),
    ChanceKind("landing", TEST, Name("Landing")),
    # Dice that are not a test: R-TEST-11.
    ChanceKind("command", OTHER_DICE),
    ChanceKind("token", OTHER_DICE),
    ChanceKind("recon-bonus", OTHER_DICE),
    ChanceKind("secret-mission", OTHER_DICE),
    ChanceKind("scatter", OTHER_DICE),
    ChanceKind("partial-floor", OTHER_DICE),
    ChanceKind("smoke", OTHER_DICE),
    ChanceKind("rampage", OTHER_DICE),
    ChanceKind("volatile", OTHER_DICE),
    ChanceKind("experiment", OTHER_DICE),
    ChanceKind("mutation", OTHER_DICE),
    ChanceKind("jade-effect", OTHER_DICE),
    ChanceKind("reveal", DRAWING),
    ChanceKind("blind-pick", DRAWING),
    ChanceKind("pool", DRAWING),
    ChanceKind("look-at", DRAWING),
    ChanceKind("jade-model", DRAWING),
    ChanceKind("jade-card", DRAWING),
    ChanceKind("lot", DRAWING),
)
CHANCE_KINDS: Final[dict[str, ChanceKind]] = {kind.name: kind for kind in _ALL}


def name_of_test(kind: str) -> Name | None:
    """The name of a test of this kind; None if it is not a test."""
    return CHANCE_KINDS[kind].test if kind in CHANCE_KINDS else None
