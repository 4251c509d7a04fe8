"""How models are called in sentences."""

from __future__ import annotations

from typing import Final

from deadzone.core.sentence import Name
from deadzone.core.state import State
from deadzone.table.notation import model_label

LABELS_FR: Final = {"red": "rouge", "blue": "bleu"}


def model_name(g: State, number: int) -> Name:
    """`Enforcer Captain (red-1)`."""
    name = g.profile(number).name
    label = model_label(g, number)
    side, place = label.split("-")
    return Name(f"{name.en} ({label})", f"{name.fr} ({LABELS_FR[side]}-{place})")
