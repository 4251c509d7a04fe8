"""How army specials protect models. S-STEALTH, S-BASTION, S-STARFORGED."""

from __future__ import annotations

from typing import Final

from deadzone.core.state import SPECIAL, State
from deadzone.rules.damage.wounds import armour_of, effective_armour
from deadzone.rules.shooting.shooting import STEALTH

BASTION: Final = "S-BASTION"

REASONS: Final[dict[str, str]] = {
    "S-STEALTH": "{model} is none of those whom it hides.",
    "S-BASTION": "One result for an attack has been used.",
    "S-STARFORGED": "Less AP would change nothing.",
}


def bar_stealth(g: State, _side: int, number: int, _other: int) -> str:
    return "" if g.has(number, STEALTH) else STEALTH


def bar_bastion(g: State, side: int, _number: int, _other: int) -> str:
    """One result for an attack, also for one that hits several models."""
    for model in g.models:
        if model.side == side and any([gain[0] == BASTION for gain in model.gains]):
            return BASTION
    return ""


def bar_starforged(g: State, side: int, number: int, ap: int) -> str:
    return "" if len(ap_lowered(g, side, number, ap)) > 1 else "S-STARFORGED"


def ap_lowered(g: State, side: int, number: int, ap: int) -> list[int]:
    """By how much the AP of an attack on the model may be lowered: 0, and what makes its armour count for more."""
    armour = armour_of(g, number)
    before = effective_armour(armour, ap)
    most = min(ap, g.command(side, SPECIAL))
    return [0, *[count for count in range(1, most + 1) if effective_armour(armour, ap - count) > before]]
