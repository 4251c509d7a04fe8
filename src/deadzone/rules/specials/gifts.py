"""Who may get what by army specials that give abilities or marks. S-OVERCHARGE, S-CLADE, S-FIVEROUNDS, S-TARGET."""

from __future__ import annotations

from typing import Final

from deadzone.core.dice import NO_STAT
from deadzone.core.questions import enemy_of
from deadzone.core.state import State
from deadzone.rules.fighting.fighting import FRENZY, can_counter_attack
from deadzone.rules.items.sentries import is_sentry
from deadzone.rules.shooting.shot_tests import FIVE_ROUNDS, HAS_SHOT, TAGGED, WEIGHT_OF_FIRE
from deadzone.rules.weapons.arms import arm, arm_places

OVERCHARGE: Final = "S-OVERCHARGE"
CLADE: Final = "S-CLADE"

REASONS: Final[dict[str, str]] = {
    "S-OVERCHARGE": "{model} has no such weapon.",
    "S-CLADE": "There is no model that could use it.",
    "S-FIVEROUNDS": "There is no model that could use it before it shoots.",
    "S-TARGET": "Every enemy is marked already.",
}


def bar_overcharge(g: State, _side: int, number: int, _other: int) -> str:
    return "" if marked_arms(g, number, OVERCHARGE) else OVERCHARGE


def bar_clade(g: State, side: int, _number: int, _other: int) -> str:
    return "" if who_remembers(g, side) else CLADE


def bar_five_rounds(g: State, side: int, _number: int, _other: int) -> str:
    return "" if rapid_shooters(g, side) else FIVE_ROUNDS


def bar_target(g: State, side: int, _number: int, _other: int) -> str:
    return "" if untagged(g, side) else "S-TARGET"


def marked_arms(g: State, number: int, special: str) -> list[int]:
    """The places of the model's weapons that the special concerns."""
    return [place for place in arm_places(g, number) if arm(g, number, place).has(special)]


def can_ever_shoot(g: State, number: int) -> bool:
    """It has a Shoot value and a weapon for it."""
    if g.profile(number).shoot == NO_STAT:
        return False
    return any([arm(g, number, place).shoots() for place in arm_places(g, number)])


def memories(g: State, number: int) -> list[str]:
    """The abilities of S-CLADE that are of use to the model."""
    found = [FRENZY] if can_counter_attack(g, number) else []
    return [*found, WEIGHT_OF_FIRE] if can_ever_shoot(g, number) else found


def who_remembers(g: State, side: int) -> list[int]:
    """Models that may get an ability, and did not get one by this in the same activation. S-CLADE."""
    return [
        number
        for number in g.models_on_table(side)
        if memories(g, number) and not g.has(number, CLADE) and not is_sentry(g, number)
    ]


def rapid_shooters(g: State, side: int) -> list[int]:
    """Those who have not shot in this activation: it comes before a Shoot action. S-FIVEROUNDS."""
    return [
        number
        for number in g.models_on_table(side)
        if can_ever_shoot(g, number)
        and not g.has(number, FIVE_ROUNDS)
        and not g.has(number, HAS_SHOT)
        and not is_sentry(g, number)
    ]


def untagged(g: State, side: int) -> list[int]:
    """Enemies without the mark of A-TAG-01. S-TARGET: no line of sight is needed."""
    return [enemy for enemy in g.models_on_table(enemy_of(side)) if not g.has(enemy, TAGGED)]
