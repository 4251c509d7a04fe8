"""Records of the Special actions that abilities and items grant.

R-SPEC-03, A-MEDIC, A-LOADER, A-SLOWRELOAD, A-ENGINEER, A-REMOTE. They all count as one type of action (R-ACT-02).
"""

from __future__ import annotations

from typing import Final

from deadzone.core.pieces import ModelNumber
from deadzone.core.rule_ids import RuleId
from deadzone.core.sentence import Name, Sentence
from deadzone.core.state import State
from deadzone.rules.abilities.calling import (
    HAMMERFIST,
    SWARM_LORD,
    drop_cubes,
    has_room_for_swarm,
    in_orbit,
    may_have_more_swarms,
)
from deadzone.rules.abilities.traps import traps_in
from deadzone.rules.damage.deaths import BOOM, boom_of
from deadzone.rules.items.commlink import COMMLINK
from deadzone.rules.items.items import ENGINEER, MEDIPACK, can_use_items, patients
from deadzone.rules.items.sentries import emplaced_guns, gun_holders, has_room_for_gun
from deadzone.rules.movement.extra_moves import TELEPORT, teleport_cubes
from deadzone.rules.shooting.shot_tests import TAG
from deadzone.rules.shooting.spotting import can_mark
from deadzone.rules.shooting.tagging import carries_tag_weapon, taggable
from deadzone.rules.table.presence import opponents_in_cube, team_in_cube
from deadzone.rules.turn.action_kinds import Action, Need, having

MEDIC: Final = RuleId("A-MEDIC")
LOADER: Final = RuleId("A-LOADER")

MEDI_PACK: Final = "medi-pack"
HEAL: Final = "medic"
RELOAD: Final = "reload"
EMPLACE: Final = "emplace"
PACK: Final = "pack"
DISARM: Final = "disarm"
TAG_ACTION: Final = "tag"
COMM: Final = "commlink"
TELEPORT_ACTION: Final = "teleport"
CALL_IN: Final = "call-in"
CALL_SWARM: Final = "call-swarm"
EXPLODE: Final = "boom"


# Needs


def carries_medi_pack(g: State, number: ModelNumber) -> bool:
    """Whether the model carries a Medi-Pack. I-MEDIPACK-01."""
    return MEDIPACK in g.models[number].items


def has_peace(g: State, number: ModelNumber) -> bool:
    """Whether no enemy is in the cube, not even a Pinned one. I-MEDIPACK-01."""
    return not opponents_in_cube(g, number)


def carries_commlink(g: State, number: ModelNumber) -> bool:
    """Whether the model carries a Commlink. I-COMMLINK-01."""
    return COMMLINK in g.models[number].items


def unloaded_models(g: State, number: ModelNumber) -> list[ModelNumber]:
    """Models whose Reload counters it may remove: itself, and for a Loader friends in its cube. A-LOADER-01."""
    able = [number] if g.models[number].reloading else []
    if g.has(number, LOADER):
        team = team_in_cube(g, g.models[number].cube, number)
        able += [friend for friend in team if g.models[friend].reloading]
    return sorted(able)


def stands_on_trap(g: State, number: ModelNumber) -> bool:
    """Whether there is a Trap in the model's cube. A-ENGINEER-04."""
    return bool(traps_in(g, g.models[number].cube))


def can_call_in(g: State, number: ModelNumber) -> bool:
    """Whether a friend waits in orbit and has a cube to land in. A-HAMMERFIST-02."""
    waiting = in_orbit(g, g.models[number].side)
    return bool(waiting) and bool(drop_cubes(g, waiting[0]))


IS_ENGINEER: Final = Need("A-ENGINEER-02", Sentence("{model} is not an Engineer."), having(ENGINEER))
USES_ITEMS: Final = Need("R-ITEM-04", Sentence("{model} cannot use items."), can_use_items)


# The records

_MEDI_PACK: Final = Action(
    MEDI_PACK,
    Name("Medi-Pack"),
    brought_by=(MEDIPACK,),
    has=Need("I-MEDIPACK-01", Sentence("{model} does not carry a Medi-Pack."), carries_medi_pack),
    needs=(
        USES_ITEMS,
        Need(
            "I-MEDIPACK-01 enemy",
            Sentence("{model} cannot use a Medi-Pack with an enemy in its cube."),
            has_peace,
        ),
        Need("I-MEDIPACK-02", Sentence("No model in the cube of {model} can be healed."), patients),
    ),
    helps=True,
)
_HEAL: Final = Action(
    HEAL,
    Name("Medic"),
    brought_by=(MEDIC,),
    has=Need("A-MEDIC-01", Sentence("{model} is not a Medic."), having(MEDIC)),
    needs=(Need("A-MEDIC-02", Sentence("No model in the cube of {model} can be healed."), patients),),
    helps=True,
)
_RELOAD: Final = Action(
    RELOAD,
    Name("Reload"),
    brought_by=(LOADER,),  # or a Reload counter
    has=Need("A-SLOWRELOAD-02", Sentence("{model} has no weapon to reload."), unloaded_models),
    helps=True,
)
_EMPLACE: Final = Action(
    EMPLACE,
    Name("emplace a Sentry Gun"),
    brought_by=(ENGINEER,),
    has=IS_ENGINEER,
    needs=(
        USES_ITEMS,
        Need("I-SENTRY-01", Sentence("There is no Sentry Gun to emplace in the cube of {model}."), gun_holders),
        Need("I-SENTRY-09", Sentence("There is no room for a Sentry Gun in the cube of {model}."), has_room_for_gun),
    ),
)
_PACK: Final = Action(
    PACK,
    Name("pack up a Sentry Gun"),
    brought_by=(ENGINEER,),
    has=IS_ENGINEER,
    needs=(
        USES_ITEMS,
        Need("I-SENTRY-01 pack", Sentence("There is no emplaced Sentry Gun in the cube of {model}."), emplaced_guns),
    ),
)
_DISARM: Final = Action(
    DISARM,
    Name("disarm a Trap"),
    brought_by=(ENGINEER,),
    has=IS_ENGINEER,
    needs=(Need("A-ENGINEER-04", Sentence("There is no Trap in the cube of {model}."), stands_on_trap),),
)
_TAG: Final = Action(
    TAG_ACTION,
    Name("Tag"),
    brought_by=(TAG,),
    has=Need("A-TAG-01", Sentence("{model} has no Tag weapon."), carries_tag_weapon),
    needs=(Need("A-TAG-02", Sentence("{model} has no enemy to tag in range and line of sight."), taggable),),
)
_NO_COMMLINK: Final = Sentence("{model} has no Commlink, or cannot see a cube to mark.")
_COMM: Final = Action(
    COMM,
    Name("Commlink"),
    brought_by=(COMMLINK,),
    has=Need("I-COMMLINK-01", _NO_COMMLINK, carries_commlink),
    needs=(Need("I-COMMLINK-01", _NO_COMMLINK, can_mark),),
)
_TELEPORT: Final = Action(
    TELEPORT_ACTION,
    Name("Teleport"),
    long=True,
    brought_by=(TELEPORT,),
    has=Need("A-TELEPORT-01", Sentence("{model} cannot teleport."), having(TELEPORT)),
    needs=(Need("A-TELEPORT-02", Sentence("{model} has nowhere to teleport to."), teleport_cubes),),
    beside_enemies=True,
)
_CALL_IN: Final = Action(
    CALL_IN,
    Name("call in the Hammerfist"),
    brought_by=(HAMMERFIST,),  # of a friend in orbit
    has=Need("A-HAMMERFIST-02", Sentence("No model is waiting to be called in."), can_call_in),
)
_CALL_SWARM: Final = Action(
    CALL_SWARM,
    Name("call a swarm"),
    brought_by=(SWARM_LORD,),
    has=Need("A-SWARMLORD", Sentence("{model} is not a Swarm Lord."), having(SWARM_LORD)),
    needs=(
        Need("A-SWARMLORD-02", Sentence("Two swarms are already in play."), may_have_more_swarms),
        Need(
            "A-SWARMLORD-02 room", Sentence("There is no room for a swarm in the cube of {model}."), has_room_for_swarm
        ),
    ),
)
_EXPLODE: Final = Action(
    EXPLODE,
    Name("BOOM!"),
    brought_by=(BOOM,),
    has=Need("A-BOOM-02", Sentence("{model} does not explode."), boom_of),
    beside_enemies=True,
)
# The order in which they are offered.
SPECIAL_ACTIONS: Final[tuple[Action, ...]] = (
    _MEDI_PACK, _HEAL, _RELOAD, _EMPLACE, _PACK, _DISARM, _TAG, _COMM, _TELEPORT, _CALL_IN, _CALL_SWARM, _EXPLODE,
)  # fmt: skip
SPECIAL_BY_NAME: Final[dict[str, Action]] = {action.name: action for action in SPECIAL_ACTIONS}

_BRINGING: Final = frozenset([rule for action in SPECIAL_ACTIONS for rule in action.brought_by])


def may_have_special_actions(g: State, number: ModelNumber) -> bool:
    """Quick check whether the model could have any Special action; most models never do."""
    model = g.models[number]
    if model.items or model.reloading or model.gains:
        return True
    profile = g.profile(number)
    if profile.acts_specially is None:
        profile.acts_specially = not _BRINGING.isdisjoint(profile.rules | profile.weapon_rules)
    return profile.acts_specially or bool(in_orbit(g, model.side))
