"""What army specials that heal need. S-STUBBORN."""

from __future__ import annotations

from typing import Final

from deadzone.core.state import State

REASONS: Final[dict[str, str]] = {
    "S-STUBBORN": "{model} has no damage to remove.",
}


def bar_stubborn(g: State, _side: int, number: int, _other: int) -> str:
    """S-STUBBORN."""
    return "" if g.models[number].damage > 0 else "S-STUBBORN"
