"""Army specials: which one a side has, at which moments it is used, and how often. R-CMD-15..17, S-GEN-*.

Each special has its moments in MOMENTS and what else it needs in NEEDS; `bar_army_special` decides, for the list of
actions, for the questions in the middle of a test or a movement, and for the refusal.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from deadzone.core.profiles import LEADER
from deadzone.core.sentence import Fault
from deadzone.core.state import NOBODY, SPECIAL, State
from deadzone.rules.dice.values import KINDS
from deadzone.rules.items.sentries import is_sentry
from deadzone.rules.specials import (
    attacks,
    boons,
    defence,
    dice,
    drives,
    finding,
    gifts,
    healing,
    moving,
    rising,
    shots,
)

# Among the choices of the active model (`rules.turn.actions`).
START: Final = "start"  # before anything else in the activation
ACTING: Final = "acting"  # before or after any action
SPECIAL_ACTION: Final = "special-action"  # in place of the model's Special action, S-GEN-03
SHORT_SPRINT: Final = "short-sprint"  # in place of a short action, where the model may Sprint
# Among the choices of the side whose turn it is, before, between and after its activations.
TURN: Final = "turn"
# Offered in the middle of something; in brackets the model and the other one.
RAMPAGING: Final = "rampaging"  # before one's model rolls for Rampage (the active model)
END: Final = "end"  # of an activation (the active model)
TARGETED: Final = "targeted"  # somebody shoots at one's model (the target, the shooter)
ATTACKING: Final = "attacking"  # before one's attack is rolled (the attacker, its target)
SHOT_AT: Final = "shot-at"  # before a shot at one's model is rolled (the target, the shooter)
ATTACKED: Final = "attacked"  # before another attack on it is rolled (the target, the attacker or NOBODY)
FIGHTING: Final = "fighting"  # before a Fight test (the fighter, its opponent)
ROLLING: Final = "rolling"  # before one's test (the model, its value in this test)
# After one's test (the model, how many successes it lacks, NOBODY when that is not known).
ROLLED: Final = {"shoot": "rolled-shoot", "fight": "rolled-fight", "survive": "rolled-survive"}
AIMED: Final = "aimed"  # after a roll to hit a cube (the shooter)
HURT: Final = "hurt"  # Potential Damage on one's model is about to meet its armour (the target, the AP)
SHOT: Final = "shot"  # a Shoot action of one's model is over (the shooter, its target)
FOUGHT: Final = "fought"  # a Fight action of one's model is over (the fighter, its opponent)
ENTERED: Final = "entered"  # an enemy has moved among one's models, before the fight (NOBODY, that enemy)
TELEPORTED: Final = "teleported"  # the same by Teleport, which is no Move or Sprint: A-TELEPORT-05
FALLEN: Final = "fallen"  # a model has been killed, whosever it was (that model)
FOUND: Final = "found"  # one's model has found an item (that model, the place of the token)

MOMENTS: Final[dict[str, tuple[str, ...]]] = {
    "S-BALANCE": (TURN, ACTING),
    "S-BASTION": (SHOT_AT, ATTACKED),
    "S-BODYGUARD": (TARGETED,),
    "S-BOMB": (SPECIAL_ACTION,),
    "S-CAUSTIC": (ACTING,),
    "S-CLADE": (TURN, ACTING),
    "S-CREEPING": (ACTING,),
    "S-DANCE": (FOUGHT,),
    "S-DELIVERY": (START,),
    "S-DREAD": (START, END),
    "S-DRONESTRIKE": (SPECIAL_ACTION,),
    "S-EYE": (AIMED,),
    "S-FERAL": (TURN, ACTING),
    "S-FIST": (ACTING,),
    "S-FIVEROUNDS": (ACTING,),
    "S-GENIUS": (ACTING,),
    "S-GHOSTS": (ACTING,),
    "S-GREENRAGE": (FIGHTING,),
    "S-HIDE": (END,),
    "S-INFECTION": (FALLEN,),
    "S-JACK": (ROLLING,),
    "S-KNIFE": (ACTING,),
    "S-LUCKY": (FOUND,),
    "S-MARK": (SHOT,),
    "S-MOBILE": (START,),
    "S-MOUSE": (SPECIAL_ACTION,),
    "S-MOVEIT": (START,),
    "S-MUTATION": (START,),
    "S-NUMBERS": (ROLLED["shoot"], ROLLED["fight"], ROLLED["survive"], AIMED),
    "S-OVERCHARGE": (START,),
    "S-OVERWATCH": (ENTERED, TELEPORTED),
    "S-PAYDAY": (ROLLED["survive"],),
    "S-PRECISION": (ATTACKING,),
    "S-ROPE": (ENTERED,),
    "S-SECURITY": (ACTING,),
    "S-SERUM": (FALLEN,),
    "S-SHORT": (ACTING,),
    "S-SLIME": (ACTING,),
    "S-STALWART": (ROLLED["survive"],),
    "S-STARFORGED": (HURT,),
    "S-STARREALM": (ROLLED["fight"], ROLLED["survive"]),
    "S-STEALTH": (SHOT_AT,),
    "S-STRAIN": (RAMPAGING, ACTING),
    "S-STUBBORN": (ACTING,),
    "S-SURGE": (TURN, ACTING),
    "S-TARGET": (TURN, ACTING),
    "S-THIRST": (RAMPAGING, START),
    "S-THUNDER": (SPECIAL_ACTION,),
    "S-TIDE": (TURN,),
    "S-WHEELS": (TURN, ACTING),
    "S-WINGS": (SHORT_SPRINT,),
}
# Several results may be used in one activation. R-CMD-15
UNLIMITED: Final = frozenset(
    ("S-BASTION", "S-CLADE", "S-EYE", "S-FERAL", "S-SHORT", "S-STARFORGED", "S-STEALTH", "S-WHEELS")
)

# What a special needs at its moment, beside the result: the key of a reason in REASONS_OF, ALLOWED when nothing lacks.
Need = Callable[[State, int, int, int], str]  # side, model, the other one
NEEDS: Final[dict[str, Need]] = {
    "S-BALANCE": dice.bar_balance,
    "S-BASTION": defence.bar_bastion,
    "S-BODYGUARD": attacks.bar_bodyguard,
    "S-BOMB": attacks.bar_bomb,
    "S-CAUSTIC": attacks.bar_caustic,
    "S-CLADE": gifts.bar_clade,
    "S-DANCE": moving.bar_dance,
    "S-DELIVERY": boons.bar_delivery,
    "S-DREAD": drives.bar_dread,
    "S-DRONESTRIKE": shots.bar_drone_strike,
    "S-EYE": shots.bar_eye,
    "S-FERAL": boons.bar_feral,
    "S-FIST": finding.bar_fist,
    "S-FIVEROUNDS": gifts.bar_five_rounds,
    "S-GENIUS": drives.bar_genius,
    "S-GHOSTS": boons.bar_ghosts,
    "S-GREENRAGE": boons.bar_green_rage,
    "S-HIDE": boons.bar_hide,
    "S-INFECTION": rising.bar_infection,
    "S-JACK": dice.bar_jack,
    "S-KNIFE": boons.bar_knife,
    "S-LUCKY": finding.bar_lucky,
    "S-MARK": shots.bar_mark,
    "S-MOBILE": moving.bar_mobile,
    "S-MOUSE": attacks.bar_mouse,
    "S-NUMBERS": boons.bar_numbers,
    "S-OVERCHARGE": gifts.bar_overcharge,
    "S-OVERWATCH": shots.bar_overwatch,
    "S-PRECISION": shots.bar_precision,
    "S-PAYDAY": boons.bar_payday,
    "S-ROPE": moving.bar_rope,
    "S-SECURITY": drives.bar_security,
    "S-SERUM": rising.bar_serum,
    "S-SHORT": drives.bar_short,
    "S-SLIME": boons.bar_slime,
    "S-STARFORGED": defence.bar_starforged,
    "S-STARREALM": dice.bar_star_realm,
    "S-STEALTH": defence.bar_stealth,
    "S-STRAIN": boons.bar_strain,
    "S-STUBBORN": healing.bar_stubborn,
    "S-SURGE": drives.bar_surge,
    "S-TARGET": gifts.bar_target,
    "S-THIRST": boons.bar_thirst,
    "S-THUNDER": shots.bar_thunder,
    "S-TIDE": drives.bar_tide,
    "S-WHEELS": dice.bar_wheels,
    "S-WINGS": moving.bar_wings,
}

ALLOWED: Final = ""
REASONS: Final[dict[str, str]] = {
    "R-CMD-15": "There is no SPECIAL result left for this activation.",
    "R-CMD-15 moment": "This army special is not used at this moment.",
    "R-FREE-06 special": "Command dice cannot be spent on a model under the enemy's control.",
    "R-FREE-07 special": "Command dice cannot be spent on a Sentry Gun.",
}
REASONS_OF = {
    **REASONS,
    **attacks.REASONS,
    **boons.REASONS,
    **dice.REASONS,
    **drives.REASONS,
    **finding.REASONS,
    **gifts.REASONS,
    **healing.REASONS,
    **rising.REASONS,
    **defence.REASONS,
    **moving.REASONS,
    **shots.REASONS,
}


def army_special(g: State, side: int) -> str:
    """The special of the side's Leader, alive or dead; a hired Character brings none. S-GEN-01, S-GEN-04, R-CMD-16."""
    for model in g.models:
        if model.side == side:
            profile = g.setting.profiles[model.profile]
            if profile.type == LEADER:
                return profile.army_special
    return ""


def has_special_die(g: State, side: int) -> bool:
    """A SPECIAL result is there, of a side that can use it: JADE never does. J-AMB-37."""
    return g.command(side, SPECIAL) > 0 and g.setting.jade[side] is None


def bar_army_special(g: State, side: int, number: int, moment: str, other: int = NOBODY) -> str:
    """The key of the first reason why the side cannot use its special for this model now; ALLOWED when it can."""
    if not has_special_die(g, side):
        return "R-CMD-15"
    special = army_special(g, side)
    if moment not in MOMENTS.get(special, ()):
        return "R-CMD-15 moment"
    if g.specials_used[side] > 0 and special not in UNLIMITED:
        return "R-CMD-15"
    if number != NOBODY and g.models[number].side == side and TURN not in MOMENTS[special]:
        if number == g.controlled:
            return "R-FREE-06 special"
        if is_sentry(g, number):
            return "R-FREE-07 special"
    need = NEEDS.get(special)
    return need(g, side, number, other) if need is not None else ALLOWED


def why_no_special(g: State, side: int, number: int, moment: str, other: int = NOBODY) -> Fault | None:
    """The sentence for that reason; None when the special can be used."""
    reason = bar_army_special(g, side, number, moment, other)
    if reason == ALLOWED:
        return None
    name = g.profile(number).name if number != NOBODY else ""
    return Fault(REASONS_OF[reason], rule=reason.split()[0], model=name)


def may_roll_again(g: State, number: int, moment: str, lacking: int = NOBODY) -> bool:
    """The side of a model that has rolled a test may roll dice of it again. S-STALWART and others of its kind."""
    return number != NOBODY and bar_army_special(g, g.models[number].side, number, moment, lacking) == ALLOWED


def may_swap_value(g: State, number: int, kind: str) -> bool:
    """The side of a model that is about to roll a test may let it use another of its values. S-JACK."""
    return bar_army_special(g, g.models[number].side, number, ROLLING, KINDS.index(kind)) == ALLOWED
