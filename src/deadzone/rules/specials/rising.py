"""When the dead are replaced by something else. S-SERUM, S-INFECTION."""

from __future__ import annotations

from typing import Final

from deadzone.core.profiles import brought_by
from deadzone.core.state import NOBODY, ON_TABLE, State

SERUM: Final = "S-SERUM"
INFECTION: Final = "S-INFECTION"

REASONS: Final[dict[str, str]] = {
    "S-SERUM": "Only a model of one's own is brought back.",
    "S-SERUM room": "There is no room for what comes back.",
    "S-INFECTION": "Only an enemy is infected.",
    "S-INFECTION late": "It has been brought back already.",
    "S-INFECTION room": "There is no room for what comes back.",
}


def bar_serum(g: State, side: int, number: int, _other: int) -> str:
    """One of the side's own models has just been killed, and its successor has room."""
    if g.models[number].side != side:
        return "S-SERUM"
    return "" if has_room(g, side, SERUM, g.models[number].cube) else "S-SERUM room"


def bar_infection(g: State, side: int, number: int, _other: int) -> str:
    """An enemy has just been killed; what its owner has made of it goes before. S-SERUM."""
    if g.models[number].side == side:
        return "S-INFECTION"
    if SERUM in g.models[number].spent:
        return "S-INFECTION late"
    return "" if has_room(g, side, INFECTION, g.models[number].cube) else "S-INFECTION room"


def risen_profile(g: State, special: str) -> int:
    """The number of the profile that the special brings; NOBODY in a setting without it."""
    found = NOBODY
    for number, profile in enumerate(g.setting.profiles):
        if profile.has(brought_by(special)):
            found = number  # the last one: models of the team may have bought something
    return found


def has_room(g: State, side: int, special: str, cube: int) -> bool:
    """R-CAP-01: beside the side's models in the cube."""
    profile = risen_profile(g, special)
    if profile == NOBODY:
        return False
    there = [model for model in g.models if model.side == side and model.cube == cube and model.fate == ON_TABLE]
    taken = sum([g.setting.profiles[model.profile].size for model in there])
    return taken + g.setting.profiles[profile].size <= g.setting.ground.steps.holds[cube]
