"""Who may shoot, and at what, by army specials. S-MARK, S-PRECISION, S-OVERWATCH, S-DRONESTRIKE, S-THUNDER, S-EYE."""

from __future__ import annotations

from typing import Final

from deadzone.core.dice import NO_STAT
from deadzone.core.state import NOBODY, State
from deadzone.rules.items.sentries import is_sentry
from deadzone.rules.shooting.aiming import can_aim
from deadzone.rules.shooting.shooting import RAPID_FIRE, is_loaded, weapons_against
from deadzone.rules.specials.gifts import marked_arms
from deadzone.rules.table.presence import enemies_in_cube, friends_in_cube, hostile
from deadzone.rules.table.seeing import sees, smoke_nearby
from deadzone.rules.weapons.arms import DRONE_STRIKE, LENT_ARMS, THUNDER_STRIKE, arm, arm_places

THUNDER: Final = "S-THUNDER"
EYE: Final = "S-EYE"  # also the mark of whom it has helped in this Shoot action

REASONS: Final[dict[str, str]] = {
    "S-MARK": "No other model can shoot at the same target.",
    "S-PRECISION": "Neither friends nor smoke hinder the shot.",
    "S-OVERWATCH": "Nobody with a Rapid Fire weapon stands alone against that enemy.",
    "S-DRONESTRIKE": "{model} cannot call it down anywhere.",
    "S-THUNDER": "{model} has no such weapon, or no cube to strike.",
    "S-EYE": "One result for a Shoot action has been used.",
}


def bar_mark(g: State, side: int, number: int, other: int) -> str:
    return "" if seconds(g, side, number, other) else "S-MARK"


def bar_precision(g: State, _side: int, number: int, other: int) -> str:
    """Only where R-SMOD-02 or R-SMOD-05 would count."""
    hindered = friends_in_cube(g, g.models[other].cube, number) or smoke_nearby(g, number, other)
    return "" if hindered else "S-PRECISION"


def bar_overwatch(g: State, side: int, _number: int, other: int) -> str:
    return "" if watchers(g, side, other) else "S-OVERWATCH"


def bar_drone_strike(g: State, _side: int, number: int, _other: int) -> str:
    """It is a Shoot test: who never shoots cannot make it. R-TEST-09."""
    able = g.profile(number).shoot != NO_STAT and can_aim(g, number, LENT_ARMS[DRONE_STRIKE])
    return "" if able else "S-DRONESTRIKE"


def bar_thunder(g: State, _side: int, number: int, _other: int) -> str:
    """A hammer, and a cube to strike. S-THUNDER."""
    able = marked_arms(g, number, THUNDER) and can_aim(g, number, LENT_ARMS[THUNDER_STRIKE])
    return "" if able else THUNDER


def bar_eye(g: State, _side: int, number: int, _other: int) -> str:
    """Once in a Shoot action, however many weapons fire. S-EYE, A-FIRECONTROL-01."""
    return EYE if g.has(number, EYE) else ""


def seconds(g: State, side: int, shooter: int, target: int) -> list[int]:
    """The side's unactivated models that see the target of a shot and can shoot at it too. S-MARK, FAQ 47."""
    if target == NOBODY or not g.models[target].on_table() or not hostile(g, shooter, target):
        return []
    return [
        number
        for number in g.unactivated(side)
        if number != shooter
        and not is_sentry(g, number)
        and sees(g, number, target)
        and weapons_against(g, number, target)
    ]


def watchers(g: State, side: int, enemy: int) -> list[int]:
    """The side's unactivated models that may fire at the only enemy who has moved into their cube. S-OVERWATCH."""
    return [
        number
        for number in enemies_in_cube(g, enemy)
        if g.models[number].side == side
        and not g.models[number].activated
        and not g.models[number].pinned
        and not is_sentry(g, number)
        and enemies_in_cube(g, number) == [enemy]
        and rapid_arms(g, number)
    ]


def rapid_arms(g: State, number: int) -> list[int]:
    """The places of the model's Rapid Fire weapons that are ready to fire. S-OVERWATCH, S-SECURITY."""
    if g.profile(number).shoot == NO_STAT:
        return []
    able: list[int] = []
    for place in arm_places(g, number):
        gun = arm(g, number, place)
        if gun.has(RAPID_FIRE) and gun.shoots() and not gun.at_cube and is_loaded(g, number, place):
            able.append(place)
    return able
