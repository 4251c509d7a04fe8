"""What stands in a cube, in a letter or two, wherever people are told in words."""

from __future__ import annotations

from typing import Final

from deadzone.core.state import State
from deadzone.table.telling.notation import model_label

FACE_DOWN_MARK: Final = "?"
FACE_UP_MARK: Final = "i"
SMOKE_MARK: Final = "%"


def short_label(g: State, number: int) -> str:
    """The short label of a model on the board: `R1`."""
    side, place = model_label(g, number).split("-")
    return f"{side[0].upper()}{place}"
