"""Who may get what by army specials that change a model for a time.

S-MOVEIT, S-CREEPING, S-GHOSTS, S-MUTATION, S-THIRST, S-KNIFE, S-STRAIN, S-DELIVERY, S-GREENRAGE, S-FERAL, S-HIDE,
S-NUMBERS, S-PAYDAY, S-SLIME.
"""

from __future__ import annotations

from typing import Final

from deadzone.core.cubes import distance
from deadzone.core.dice import NO_STAT
from deadzone.core.profiles import CHARACTER, FIGHT_ONLY, ITEM, LEADER
from deadzone.core.state import State
from deadzone.rules.fighting.fighting import GREEN_RAGE, SLIME
from deadzone.rules.table.seeing import HIDDEN
from deadzone.rules.weapons.arms import arm, arm_places

GHOSTLY: Final = ("A-AGILE", "A-STEALTHY", "A-TOUGH")  # S-GHOSTS
FERAL: Final = "S-FERAL"
THIRST: Final = "S-THIRST"
STRAIN: Final = "S-STRAIN"
DELIVERY: Final = "S-DELIVERY"
INSPIRED_WITHIN: Final = 2  # cubes, S-FERAL

REASONS: Final[dict[str, str]] = {
    "S-GHOSTS": "{model} has all of it already.",
    "S-THIRST": "{model} does not thirst for blood.",
    "S-KNIFE": "{model} is a Vehicle.",
    "S-STRAIN": "The active strain works in {model} already.",
    "S-DELIVERY": "{model} carries no charge.",
    "S-GREENRAGE": "{model} rages already.",
    "S-FERAL": "Nobody near enough is without it.",
    "S-HIDE": "{model} is hidden already.",
    "S-SLIME": "{model} drips with slime already, or does not fight.",
    "S-NUMBERS": "{model} does not fight by the numbers.",
    "S-PAYDAY": "{model} is not paid for this.",
}


def bar_ghosts(g: State, _side: int, number: int, _other: int) -> str:
    return "S-GHOSTS" if all([g.has(number, rule) for rule in GHOSTLY]) else ""


def bar_marked_model(special: str, g: State, number: int) -> str:
    """Only for models that the catalogue marks for the special."""
    return "" if g.profile(number).has(special) else special


def bar_thirst(g: State, _side: int, number: int, _other: int) -> str:
    return bar_marked_model(THIRST, g, number)


def bar_numbers(g: State, _side: int, number: int, _other: int) -> str:
    return bar_marked_model("S-NUMBERS", g, number)


def bar_payday(g: State, _side: int, number: int, lacking: int) -> str:
    """Only after a test that has failed, and is known to have: then it can help. S-PAYDAY."""
    return bar_marked_model("S-PAYDAY", g, number) if lacking > 0 else "S-PAYDAY"


def bar_delivery(g: State, _side: int, number: int, _other: int) -> str:
    return bar_marked_model(DELIVERY, g, number)


def bar_knife(g: State, _side: int, number: int, _other: int) -> str:
    return "S-KNIFE" if g.has(number, "A-VEHICLE") else ""


def bar_strain(g: State, _side: int, number: int, _other: int) -> str:
    return STRAIN if g.has(number, STRAIN) else ""


def bar_green_rage(g: State, _side: int, number: int, _other: int) -> str:
    return GREEN_RAGE if g.has(number, GREEN_RAGE) else ""


def bar_hide(g: State, _side: int, number: int, _other: int) -> str:
    return HIDDEN if g.has(number, HIDDEN) else ""


def bar_slime(g: State, _side: int, number: int, _other: int) -> str:
    return SLIME if g.has(number, SLIME) or g.profile(number).fight == NO_STAT else ""


def bar_feral(g: State, side: int, _number: int, _other: int) -> str:
    return "" if inspired(g, side) else FERAL


def inspired(g: State, side: int) -> list[int]:
    """Those near the Leader, or near where it fell, who are not inspired yet; hired Characters are no kin. S-FERAL."""
    mother = leader_of(g, side)
    return [
        number
        for number in g.models_on_table(side)
        if not g.has(number, FERAL)
        and is_kin(g, number)
        and distance(g.models[number].cube, g.models[mother].cube) <= INSPIRED_WITHIN
    ]


def is_kin(g: State, number: int) -> bool:
    """Of the team's own people: neither hired Characters nor things such as Sentry Guns. S-FERAL, S-SURGE."""
    return g.profile(number).type not in (CHARACTER, ITEM)


def leader_of(g: State, side: int) -> int:
    """The number of the side's Leader, alive or dead. R-TEAM-03."""
    return next(
        number for number, model in enumerate(g.models) if model.side == side and g.profile(number).type == LEADER
    )


def fight_arms(g: State, number: int) -> list[int]:
    """The places of the model's weapons of range RF."""
    return [place for place in arm_places(g, number) if arm(g, number, place).range == FIGHT_ONLY]
