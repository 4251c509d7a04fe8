"""Which actions a model may take now. R-ACT-*, R-SPRINT-03, R-CMD-12..14, R-FREE-*.

One function says why not; the list of actions, the page's greyed-out buttons and JADE ask the same.
"""

from __future__ import annotations

from typing import Final

from deadzone.core.sentence import Fault
from deadzone.core.state import FIGHT, MOVE, SHOOT, State
from deadzone.rules.items import why_no_medi_pack
from deadzone.rules.presence import enemies_in_cube
from deadzone.rules.shooting import can_shoot, why_no_shooting
from deadzone.rules.specials import why_no_special

# The actions of R-ACT-01; MEDI_PACK is the Special action of that item.
MOVE_ACTION: Final = "move"
SPRINT_ACTION: Final = "sprint"
STAND_UP: Final = "stand-up"
SHOOT_ACTION: Final = "shoot"
FIGHT_ACTION: Final = "fight"
MEDI_PACK: Final = "medi-pack"
# Free actions from command dice, and the army special.
FREE_MOVE: Final = "free-move"
FREE_SHOOT: Final = "free-shoot"
FREE_FIGHT: Final = "free-fight"
ARMY_SPECIAL: Final = "army-special"
STOP: Final = "stop"

ACTIONS: Final = (
    STAND_UP, MOVE_ACTION, SPRINT_ACTION, SHOOT_ACTION, FIGHT_ACTION, MEDI_PACK,
    FREE_MOVE, FREE_SHOOT, FREE_FIGHT, ARMY_SPECIAL, STOP,
)  # fmt: skip
FREE_FACES: Final = {FREE_MOVE: MOVE, FREE_SHOOT: SHOOT, FREE_FIGHT: FIGHT}

# What an activation has used up, as bits: one for each type of action, and one for "no action left" (R-ACT-01, -02).
USED_MOVE: Final = 1
USED_SPRINT: Final = 2
USED_STAND_UP: Final = 4
USED_SHOOT: Final = 8
USED_FIGHT: Final = 16
USED_SPECIAL: Final = 32
USED_LONG: Final = 64
USED_FREE: Final = 128  # one of MOVE, SHOOT and FIGHT, R-CMD-12
SHORT_TYPES: Final = (USED_MOVE, USED_STAND_UP, USED_SHOOT, USED_SPECIAL)
TYPE_OF: Final = {
    MOVE_ACTION: USED_MOVE,
    SPRINT_ACTION: USED_SPRINT,
    STAND_UP: USED_STAND_UP,
    SHOOT_ACTION: USED_SHOOT,
    FIGHT_ACTION: USED_FIGHT,
    MEDI_PACK: USED_SPECIAL,
}
LONG_ACTIONS: Final = (SPRINT_ACTION, FIGHT_ACTION)


def shorts_used(used: int) -> int:
    return sum([1 for bit in SHORT_TYPES if used & bit])


def may_be_long(used: int) -> bool:
    """Nothing but free actions has been taken: a long action is possible. R-ACT-01."""
    return not used & USED_LONG and shorts_used(used) == 0


def why_not_action(g: State, number: int, action: str, used: int, began_engaged: bool) -> Fault | None:
    """The first rule that forbids an action, None when it may be taken."""
    if action == STOP:
        return None
    if action == ARMY_SPECIAL:
        return why_no_special(g, number)
    refusal = _why_not_in_this_state(g, number, action) or _why_not_by_limit(g, number, action, used)
    return refusal or _why_not_itself(g, number, action, used, began_engaged)


def _why_not_in_this_state(g: State, number: int, action: str) -> Fault | None:
    """Pinned models stand up first; beside unpinned enemies there is only Fight and Move. R-ACT-03, R-ACT-04, R-CMD-14."""
    name = g.profile(number).name
    model = g.models[number]
    if model.pinned != (action == STAND_UP):
        if model.pinned:
            return Fault("{model} is Pinned: it can only stand up.", rule="R-ACT-03", model=name)
        return Fault("{model} is on its feet already.", rule="R-STAND-01", model=name)
    if action in (FIGHT_ACTION, FREE_FIGHT, MOVE_ACTION, FREE_MOVE, STAND_UP):
        return None
    if any([not g.models[enemy].pinned for enemy in enemies_in_cube(g, number)]):
        return Fault(
            "With an enemy on its feet in its cube, {model} can only fight or move.", rule="R-ACT-04", model=name
        )
    return None


def _why_not_by_limit(g: State, number: int, action: str, used: int) -> Fault | None:
    """R-ACT-01, R-ACT-02, R-CMD-09..12."""
    name = g.profile(number).name
    if action in FREE_FACES:
        if used & USED_FREE:
            return Fault("{model} has had its one free action from a command die.", rule="R-CMD-12", model=name)
        if g.command(g.models[number].side, FREE_FACES[action]) == 0:
            return Fault("There is no such command die left.", rule="R-CMD-05")
        return None
    if action == STAND_UP and used & ~USED_FREE:
        return Fault("Standing up is the first action or none.", rule="R-STAND-01")
    if used & TYPE_OF[action]:
        return Fault("{model} has taken this action already.", rule="R-ACT-02", model=name)
    if used & USED_LONG or shorts_used(used) >= 2 or (action in LONG_ACTIONS and shorts_used(used) > 0):
        return Fault("{model} has no time left for this action.", rule="R-ACT-01", model=name)
    return None


def _why_not_itself(g: State, number: int, action: str, used: int, began_engaged: bool) -> Fault | None:
    """What the action itself needs."""
    profile = g.profile(number)
    if action in (MOVE_ACTION, SPRINT_ACTION, FREE_MOVE):
        if profile.speed[0 if action == MOVE_ACTION else 1] == 0:
            return Fault("{model} cannot move by itself.", rule="R-MOVE-07", model=profile.name)
        if action == SPRINT_ACTION and began_engaged:
            return Fault("{model} began its activation beside an enemy.", rule="R-SPRINT-03", model=profile.name)
        return None
    if action in (FIGHT_ACTION, FREE_FIGHT):
        if not enemies_in_cube(g, number):
            return Fault("There is no enemy in the cube of {model}.", rule="R-FIGHT-01", model=profile.name)
        if profile.fight == 0:
            return Fault("{model} has no Fight value.", rule="R-TEST-09", model=profile.name)
        return None
    if action in (SHOOT_ACTION, FREE_SHOOT):
        return _why_not_shooting(g, number, action == FREE_SHOOT or may_be_long(used))
    return why_no_medi_pack(g, number) if action == MEDI_PACK else None


def _why_not_shooting(g: State, number: int, long_allowed: bool) -> Fault | None:
    """R-SHOOT-*, R-CMD-18: a SHOOT result fires Heavy weapons too."""
    refusal = why_no_shooting(g, number)
    if refusal is not None or can_shoot(g, number, long_allowed):
        return refusal
    return Fault("{model} has no target.", rule="R-SHOOT-03", model=g.profile(number).name)
