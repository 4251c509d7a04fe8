"""Actions that a model may take now. R-ACT-*, R-SPRINT-03, R-CMD-12..14, R-FREE-*, R-SPEC-03.

A single function, `bar`, decides for the list of actions, the greyed-out buttons of the page and JADE. It returns the
reason as a key of SENTENCES, because it runs for every action of every list and the sentence is rarely needed.
"""

from __future__ import annotations

from typing import Final

from deadzone.core.cubes import NOWHERE
from deadzone.core.pieces import ModelNumber
from deadzone.core.sentence import Fault, Name, Sentence
from deadzone.core.state import FIGHT, MOVE, SHOOT, State
from deadzone.rules.abilities.rampage import FREE_MOVE_LEFT
from deadzone.rules.fighting.fighting import fight_value
from deadzone.rules.items.sentries import FIRED, is_sentry
from deadzone.rules.movement.moving import next_cubes, speed_of
from deadzone.rules.shooting.shooting import can_shoot
from deadzone.rules.specials.army_specials import (
    ACTING,
    SHORT_SPRINT,
    SPECIAL_ACTION,
    START,
    has_special_die,
    may_use_special,
    special_of,
    why_no_special,
)
from deadzone.rules.table.presence import enemies_in_cube, is_alone, opponents_in_cube, overstacked
from deadzone.rules.turn.action_kinds import (
    ALL_USED,
    FIGHTING_ON,
    MOVING_ON,
    NO_FACE,
    NO_MOVING,
    NOTHING_USED,
    RAMPAGING,
    SHOOTING,
    SOMETHING_SPECIAL,
    SPRINTING,
    STANDING_UP,
    STOPPING,
    USED_FIGHT,
    USED_FREE,
    USED_LONG,
    USED_MOVE,
    USED_RUN,
    USED_SHOOT,
    USED_SPECIAL,
    USED_SPRINT,
    USED_STAND_UP,
    USING_ARMY_SPECIAL,
    Action,
    Need,
    having,
    lacking,
)
from deadzone.rules.turn.special_actions import MEDI_PACK, SPECIAL_ACTIONS, may_have_special_actions
from deadzone.rules.turn.standing import Standing
from deadzone.rules.weapons.arms import NON_COMBATANT

# Re-exported for code that reads what an Activation has used up.
__all__ = ("ALL_USED", "NO_MOVING", "USED_FREE", "USED_LONG", "USED_MOVE", "USED_SPECIAL")

# The actions of R-ACT-01, except Special actions.
MOVE_ACTION: Final = "move"
SPRINT_ACTION: Final = "sprint"
STAND_UP: Final = "stand-up"
SHOOT_ACTION: Final = "shoot"
FIGHT_ACTION: Final = "fight"
# Free actions from command dice or Rampage, the army special, and ending the Activation.
FREE_MOVE: Final = "free-move"
FREE_SHOOT: Final = "free-shoot"
FREE_FIGHT: Final = "free-fight"
RAMPAGE_MOVE: Final = "rampage-move"  # A-RAMPAGE-02
ARMY_SPECIAL: Final = "army-special"
STOP: Final = "stop"

# The records, in the order in which actions are offered. R-ACT-01, R-ACT-02
_PLAIN: Final[tuple[Action, ...]] = (
    Action(STAND_UP, Name("Stand Up"), USED_STAND_UP, STANDING_UP),
    Action(MOVE_ACTION, Name("Move"), USED_MOVE, MOVING_ON, moves=True),
    Action(SPRINT_ACTION, Name("Sprint"), USED_SPRINT, SPRINTING, long=True, moves=True),
    Action(SHOOT_ACTION, Name("Shoot"), USED_SHOOT, SHOOTING),
    Action(FIGHT_ACTION, Name("Fight"), USED_FIGHT, FIGHTING_ON, long=True),
)
_RUN: Final = Action(
    RAMPAGE_MOVE,
    Name("free Move (Rampage)"),
    USED_RUN,
    RAMPAGING,
    moves=True,
    has=Need("A-RAMPAGE-02", Sentence("{model} has no free Move, or has already acted."), having(FREE_MOVE_LEFT)),
)
_FREE: Final[tuple[Action, ...]] = (
    Action(FREE_MOVE, Name("free Move"), USED_FREE, MOVING_ON, face=MOVE, moves=True),
    Action(FREE_SHOOT, Name("free Shoot"), USED_FREE, SHOOTING, face=SHOOT),
    Action(FREE_FIGHT, Name("free Fight"), USED_FREE, FIGHTING_ON, face=FIGHT),
    Action(ARMY_SPECIAL, Name("army special"), NOTHING_USED, USING_ARMY_SPECIAL),
    Action(STOP, Name("end of the activation"), NOTHING_USED, STOPPING),
)
ALL_ACTIONS: Final[tuple[Action, ...]] = (*_PLAIN, _RUN, *SPECIAL_ACTIONS, *_FREE)

ACTIONS: Final = tuple([action.name for action in ALL_ACTIONS])
ACTION_CALLED: Final[dict[str, Action]] = {action.name: action for action in ALL_ACTIONS}
# Actions available to every model, without a special ability, weapon or item.
USUAL_ACTIONS: Final[tuple[Action, ...]] = tuple([action for action in ALL_ACTIONS if action.has is None])
LONG_ACTIONS: Final = tuple([action.name for action in ALL_ACTIONS if action.long])
MOVING: Final = tuple([action.name for action in ALL_ACTIONS if action.moves])
FREE_FACES: Final = {action.name: action.face for action in ALL_ACTIONS if action.face != NO_FACE}
TYPE_OF: Final = {action.name: action.used for action in ALL_ACTIONS}

# Reasons why an action is barred: the rule id, followed by a word if a rule has more than one reason.
ALLOWED: Final = ""
REASONS: Final = {
    "R-ACT-03": "{model} is Pinned: it can only stand up.",
    "R-STAND-01": "{model} is not Pinned.",
    "R-STAND-01 first": "Stand Up must be the first action.",
    "R-ACT-04": "{model} has an unpinned enemy in its cube: it can only fight or move.",
    "R-CMD-12": "{model} has already taken its one free action from a command die.",
    "R-CMD-05": "No command die with this result is left.",
    "R-ACT-02": "{model} has already taken this action.",
    "R-ACT-01": "{model} does not have enough actions left for this.",
    "R-MOVE-07": "{model} cannot move on its own.",
    "R-SPRINT-03": "{model} started its activation in a cube with an enemy.",
    "R-FIGHT-01": "There is no enemy in the cube of {model}.",
    "R-TEST-09": "{model} has no Fight value.",
    "R-SHOOT-02": "{model} cannot shoot with an enemy in its cube.",
    "R-SHOOT-03": "{model} has no target.",
    "R-FREE-07": "Command dice cannot be spent on a Sentry Gun.",
    "R-FREE-06": "Command dice cannot be spent on a model under the enemy's control.",
    "R-CAP-09": "There is no room for {model} anywhere nearby.",
    "A-RAMPAGE-06": "The cube of {model} is overstacked: the model must move out first.",
    "A-NONCOMBATANT-01": "{model} cannot use weapons.",
    "I-SENTRY-05": "{model} has already taken its one Shoot action this round.",
}
# All reasons, including the needs of the records: reason -> sentence.
SENTENCES: Final = {**REASONS, **{need.reason: need.sentence.template for it in ALL_ACTIONS for need in it.needs}}
BY_OTHERS: Final = "by others"  # `why_no_special` gives the reason

# Enemies in the model's cube.
NO_ENEMY: Final = 0
PINNED_ENEMY: Final = 1
ENEMY_ON_ITS_FEET: Final = 2

# The actions that are left after what an Activation has used up, by that and by the kind of model; see `left_over`.
_LEFT_OVER: Final[dict[int, tuple[Action, ...]]] = {}


def enemies_present(g: State, number: ModelNumber) -> int:
    """The enemies in the model's cube: none, only Pinned ones, or at least one unpinned. R-ACT-04, R-ACT-06."""
    if is_alone(g, number):
        return NO_ENEMY
    found = NO_ENEMY
    for enemy in enemies_in_cube(g, number):
        if not g.models[enemy].pinned:
            return ENEMY_ON_ITS_FEET
        found = PINNED_ENEMY
    return found


def legal_actions(g: State, number: ModelNumber, used: int, began_engaged: bool) -> list[str]:
    """Actions the model may take now, judged by its cube at this moment; STOP is included. R-ACT-07."""
    now = Standing(used, began_engaged, enemies_present(g, number))
    offered = left_over(used, g.models[number].pinned, may_have_special_actions(g, number))
    able = [action.name for action in offered if not bar(g, number, action, now)]
    return moving_out(g, number, able) if overstacked(g, number) else able


def may_take(g: State, number: ModelNumber, action: str, used: int, began_engaged: bool) -> bool:
    """Whether an action is one of `legal_actions`; in an overstacked cube these depend on each other."""
    if overstacked(g, number):
        return action in legal_actions(g, number, used, began_engaged)
    return reason_against(g, number, action, used, began_engaged, enemies_present(g, number)) == ALLOWED


def left_over(used: int, pinned: bool, special: bool) -> tuple[Action, ...]:
    """Actions left after what was used up, whatever else the battle is like. R-ACT-01, R-ACT-02, R-ACT-03.

    There are few such lists, so each is made only once.
    """
    kind = used * 4 + (2 if pinned else 0) + (1 if special else 0)
    known = _LEFT_OVER.get(kind)
    if known is None:
        offered = ALL_ACTIONS if special else USUAL_ACTIONS
        known = tuple([action for action in offered if not _bar_by_use(action, used, pinned)])
        _LEFT_OVER[kind] = known
    return known


def moving_out(g: State, number: ModelNumber, able: list[str]) -> list[str]:
    """In a cube above capacity a model must move out before anything else, if it can. A-RAMPAGE-06."""
    moves = [action for action in able if action in MOVING and leads_out(g, number, action)]
    return moves or [action for action in able if action not in MOVING]


def leads_out(g: State, number: ModelNumber, action: str) -> bool:
    """Whether a moving action can take the model out of its cube. R-MOVE-01, R-SPRINT-01, R-CMD-09, A-RAMPAGE-02."""
    move, sprint = speed_of(g, number)
    cubes = move if action == MOVE_ACTION else sprint if action == SPRINT_ACTION else 1
    return bool(next_cubes(g, number, NOWHERE, cubes))


def why_not_action(g: State, number: ModelNumber, action: str, used: int, began_engaged: bool) -> Fault | None:
    """The first reason why an action is forbidden, or None if it may be taken."""
    reason = reason_against(g, number, action, used, began_engaged, enemies_present(g, number))
    if reason == ALLOWED and overstacked(g, number):
        able = legal_actions(g, number, used, began_engaged)
        reason = ALLOWED if action in able else "R-CAP-09" if action in MOVING else "A-RAMPAGE-06"
    if reason == ALLOWED:
        return None
    if reason == "R-SHOOT-03" and can_shoot(g, number, long_allowed=True):
        reason = "R-ACT-01"  # the only weapons with a target need a Long action
    if reason == BY_OTHERS:
        return why_no_special(g, g.models[number].side, number, special_moment(g, number, used, began_engaged))
    return Fault(SENTENCES[reason], rule=reason.split()[0], model=g.profile(number).name)


def reason_against(g: State, number: ModelNumber, action: str, used: int, began_engaged: bool, near: int) -> str:
    """The key of the first reason why an action is forbidden, or ALLOWED."""
    return bar(g, number, ACTION_CALLED[action], Standing(used, began_engaged, near))


def bar(g: State, number: ModelNumber, action: Action, now: Standing) -> str:
    """The key of the first reason why an action is forbidden, or ALLOWED."""
    deed = action.deed
    if deed == STOPPING:
        return ALLOWED
    if number == g.controlled and (action.face != NO_FACE or deed == USING_ARMY_SPECIAL):
        return "R-FREE-06"
    if deed == USING_ARMY_SPECIAL:
        return _bar_by_special(g, number, now)
    spent = _bar_by_use(action, now.used, g.models[number].pinned)
    if spent:
        return spent
    if deed == RAMPAGING:
        return lacking(g, number, action)
    unpaid = _bar_free(g, number, action) if action.face != NO_FACE else ALLOWED
    return unpaid or _bar_itself(g, number, action, now)


def _bar_by_use(action: Action, used: int, pinned: bool) -> str:
    """The reason by what the Activation has used up, and by lying Pinned.

    A Pinned model can only Stand Up: command dice give it no Free action. R-ACT-03, R-CMD-14
    One Free action per Activation; it may repeat a type already taken. R-CMD-12, R-CMD-13, R-FREE-04
    """
    deed = action.deed
    if deed in (STOPPING, USING_ARMY_SPECIAL):
        return ALLOWED
    if pinned != (deed == STANDING_UP):
        return "R-ACT-03" if pinned else "R-STAND-01"
    if deed == RAMPAGING:
        # Only Stand Up may come before it (A-RAMPAGE-05); the free Sprint of S-MOBILE is not an action.
        return "A-RAMPAGE-02" if used & ~(USED_STAND_UP | USED_FREE | NO_MOVING) else ALLOWED
    if action.face != NO_FACE:
        return "R-CMD-12" if used & USED_FREE else ALLOWED
    return _bar_by_limit(action, used)


def _bar_free(g: State, number: ModelNumber, action: Action) -> str:
    """The reason against the command die of a Free action. R-CMD-05; Sentry Guns take none, R-FREE-07."""
    if g.command(g.models[number].side, action.face) == 0:
        return "R-CMD-05"
    return "R-FREE-07" if is_sentry(g, number) else ALLOWED


def _bar_by_limit(action: Action, used: int) -> str:
    """The reason by the limits: each type once, one Long or two Short actions.

    R-ACT-01, R-ACT-02, R-STAND-01, R-SPRINT-04, R-SHOOT-09.
    """
    if used == 0:
        return ALLOWED
    if action.deed == STANDING_UP and used & ~(USED_FREE | NO_MOVING | USED_RUN):
        return "R-STAND-01 first"
    if used & action.used or (used & NO_MOVING and action.deed in (MOVING_ON, SPRINTING)):
        return "R-ACT-02"
    shorts = shorts_used(used)
    if used & USED_LONG or shorts >= 2 or (shorts > 0 and action.long):
        return "R-ACT-01"
    return ALLOWED


def _bar_by_special(g: State, number: ModelNumber, now: Standing) -> str:
    """The reason against using the army special as an action. R-CMD-15."""
    side = g.models[number].side
    if not has_special_die(g, side):
        return BY_OTHERS
    if now.used & USED_FREE and special_of(g, side).costs & USED_FREE:
        return "R-CMD-12"  # it takes the place of a Free action: S-GENIUS
    moment = special_moment(g, number, now.used, now.began_engaged)
    return ALLOWED if may_use_special(g, side, number, moment) else BY_OTHERS


def special_moment(g: State, number: ModelNumber, used: int, began_engaged: bool) -> str:
    """The moment of the side's army special that applies now, between two actions, or "" if none does.

    A special that is a Special action needs one left. S-GEN-03
    """
    for moment in special_of(g, g.models[number].side).moments:
        if moment == ACTING or (moment == START and used == 0):
            return moment
        if moment in (SPECIAL_ACTION, SHORT_SPRINT):
            able = not g.models[number].pinned and enemies_present(g, number) != ENEMY_ON_ITS_FEET
            action = ACTION_CALLED[MEDI_PACK if moment == SPECIAL_ACTION else MOVE_ACTION]
            late = moment == SHORT_SPRINT and began_engaged  # R-SPRINT-03
            if able and not late and not _bar_by_limit(action, used):
                return moment
    return ""


def _bar_itself(g: State, number: ModelNumber, action: Action, now: Standing) -> str:
    """The reason by the action's own restrictions, which also apply to Free actions. R-FREE-05.

    With an unpinned enemy in its cube a model may only Fight or Move (R-ACT-04), a Sentry Gun nothing. I-SENTRY-07
    """
    deed = action.deed
    if deed == MOVING_ON:
        return ALLOWED if speed_of(g, number)[0] > 0 else "R-MOVE-07"
    if deed == FIGHTING_ON:
        if now.near == NO_ENEMY:
            return "R-FIGHT-01"
        return ALLOWED if fight_value(g, number) > 0 else "R-TEST-09"
    if deed == STANDING_UP:
        return ALLOWED
    special = deed == SOMETHING_SPECIAL
    if now.near == ENEMY_ON_ITS_FEET and not (special and _may_act_there(g, number, action)):
        return "R-ACT-04"
    if special:
        return lacking(g, number, action)
    if deed == SPRINTING:
        if now.began_engaged:
            return "R-SPRINT-03"
        return ALLOWED if speed_of(g, number)[1] > 0 else "R-MOVE-07"
    return _bar_shooting(g, number, action, now)


def _bar_shooting(g: State, number: ModelNumber, action: Action, now: Standing) -> str:
    """The reason against a Shoot action. R-SHOOT-02, R-SHOOT-03, I-SENTRY-05, A-NONCOMBATANT-01."""
    if now.near != NO_ENEMY:
        return "R-SHOOT-02"
    if g.models[number].gains and g.has(number, FIRED):
        return "I-SENTRY-05"  # once per round, even if it is activated again: A-INVIGORATE-04
    # A SHOOT result may fire a Heavy weapon, R-CMD-18.
    long_allowed = action.face == SHOOT or may_be_long(now.used)
    return ALLOWED if now.can_shoot(g, number, long_allowed) else _no_shot(g, number)


def _no_shot(g: State, number: ModelNumber) -> str:
    """The reason why no weapon can fire: Non-combatant, or no target. A-NONCOMBATANT-01, R-SHOOT-03."""
    return "A-NONCOMBATANT-01" if g.has(number, NON_COMBATANT) else "R-SHOOT-03"


def _may_act_there(g: State, number: ModelNumber, special: Action) -> bool:
    """Whether a Special action is allowed with an unpinned enemy in the cube. R-ACT-05, A-TELEPORT-05, A-BOOM-02.

    Under enemy control the model's own team does not keep it from helping that team. A-RAMPAGE-04, C-45
    """
    if special.beside_enemies:
        return True
    if not special.helps or number != g.controlled:
        return False
    return all([g.models[enemy].pinned for enemy in opponents_in_cube(g, number)])


def used_by(action: str) -> int:
    """Bits that an action uses up: its type, and USED_LONG for a Long action. R-ACT-01, R-ACT-02."""
    record = ACTION_CALLED[action]
    return record.used | (USED_LONG if record.long else 0)


def shorts_used(used: int) -> int:
    """Number of Short actions taken: Move, Stand Up, Shoot and Special actions. R-ACT-01, R-SPEC-02."""
    count = 1 if used & USED_MOVE else 0
    count += 1 if used & USED_STAND_UP else 0
    count += 1 if used & USED_SHOOT else 0
    return count + (1 if used & USED_SPECIAL else 0)


def may_be_long(used: int) -> bool:
    """Whether a Long action is still possible: only Free actions have been taken. R-ACT-01."""
    return not used & USED_LONG and shorts_used(used) == 0
