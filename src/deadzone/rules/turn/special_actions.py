"""Special actions that abilities and items bring. R-SPEC-03, A-MEDIC, A-LOADER, A-SLOWRELOAD, A-ENGINEER, A-REMOTE.

They are all of one type (R-ACT-02); `rules.turn.actions` asks `bar_special` for the key of the reason that bars one.
"""

from __future__ import annotations

from typing import Final

from deadzone.core.state import State
from deadzone.rules.abilities.calling import SWARM_LORD, bar_swarm, drop_cubes, in_orbit
from deadzone.rules.abilities.traps import traps_in
from deadzone.rules.damage.deaths import BOOM, boom_of
from deadzone.rules.items.items import ENGINEER, can_use_items, patients
from deadzone.rules.items.sentries import emplaced_guns, gun_holders, has_room_for_gun
from deadzone.rules.movement.extra_moves import TELEPORT, teleport_cubes
from deadzone.rules.shooting.spotting import can_mark
from deadzone.rules.shooting.tagging import carries_tag_weapon, taggable
from deadzone.rules.table.presence import team_in_cube

MEDIC: Final = "A-MEDIC"
LOADER: Final = "A-LOADER"

HEAL: Final = "medic"
RELOAD: Final = "reload"
EMPLACE: Final = "emplace"
PACK: Final = "pack"
TELEPORT_ACTION: Final = "teleport"
CALL_IN: Final = "call-in"
CALL_SWARM: Final = "call-swarm"
EXPLODE: Final = "boom"
DISARM: Final = "disarm"
COMM: Final = "commlink"
TAG_ACTION: Final = "tag"

HELP: Final = (HEAL, RELOAD)  # what may be done for others of the team

_ABILITIES: Final = frozenset((MEDIC, LOADER, ENGINEER, TELEPORT, SWARM_LORD, BOOM))


def may_have_special_actions(g: State, number: int) -> bool:
    """Whether it is worth asking for them one by one: most models never have any."""
    model = g.models[number]
    if model.items or model.reloading or model.gains or not _ABILITIES.isdisjoint(g.profile(number).rules):
        return True
    return carries_tag_weapon(g, number) or bool(in_orbit(g, model.side))


def bar_special(g: State, number: int, action: str) -> str:
    """The key of the reason why the action has nothing to do here; empty when it has."""
    if action == EXPLODE:
        return "" if boom_of(g, number) > 0 else "A-BOOM-02"
    if action == RELOAD:
        return "" if unloaded_models(g, number) else "A-SLOWRELOAD-02"
    if action == HEAL:
        if not g.has(number, MEDIC):
            return "A-MEDIC-01"
        return "" if patients(g, number) else "A-MEDIC-02"
    if action == TELEPORT_ACTION:
        if not g.has(number, TELEPORT):
            return "A-TELEPORT-01"
        return "" if teleport_cubes(g, number) else "A-TELEPORT-02"
    if action == CALL_IN:
        waiting = in_orbit(g, g.models[number].side)
        return "" if waiting and drop_cubes(g, waiting[0]) else "A-HAMMERFIST-02"
    if action == CALL_SWARM:
        return bar_swarm(g, number)
    if action == COMM:
        return "" if can_mark(g, number) else "I-COMMLINK-01"
    if action == TAG_ACTION:
        if not carries_tag_weapon(g, number):
            return "A-TAG-01"
        return "" if taggable(g, number) else "A-TAG-02"
    return _bar_engineering(g, number, action)


def _bar_engineering(g: State, number: int, action: str) -> str:
    """Sentry Guns and Traps. A-ENGINEER-02, A-ENGINEER-04, I-SENTRY-01, I-SENTRY-09."""
    if not g.has(number, ENGINEER):
        return "A-ENGINEER-02"
    if action == DISARM:
        return "" if traps_in(g, g.models[number].cube) else "A-ENGINEER-04"
    if not can_use_items(g, number):
        return "R-ITEM-04"
    if action == PACK:
        return "" if emplaced_guns(g, number) else "I-SENTRY-01 pack"
    if not gun_holders(g, number):
        return "I-SENTRY-01"
    return "" if has_room_for_gun(g, number) else "I-SENTRY-09"


def unloaded_models(g: State, number: int) -> list[int]:
    """Whose Reload counters the model may remove: its own, for a Loader those of friends beside it. A-LOADER-01."""
    able = [number] if g.models[number].reloading else []
    if g.has(number, LOADER):
        team = team_in_cube(g, g.models[number].cube, number)
        able += [friend for friend in team if g.models[friend].reloading]
    return sorted(able)
