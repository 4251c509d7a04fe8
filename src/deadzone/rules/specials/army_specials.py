"""Army specials: which one a side has, at which moments it is used, and how often. R-CMD-15..17, S-GEN-*.

Each special is one record, a `Special`: its moments, what else it needs there, its limit, its costs and its procedure.
The records stand beside the procedures, in `procedures.specials`, and are made known by `register` when the game is
imported. `first_objection` decides, for the list of actions, for the questions in the middle of a test or a movement,
and for the refusal.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from deadzone.core.profiles import LEADER
from deadzone.core.sentence import Fault, Sentence
from deadzone.core.state import NOBODY, SPECIAL, Frame, State
from deadzone.rules.dice.values import KINDS
from deadzone.rules.items.sentries import is_sentry

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
MOMENTS: Final[tuple[str, ...]] = (
    START, ACTING, SPECIAL_ACTION, SHORT_SPRINT, TURN, RAMPAGING, END, TARGETED, ATTACKING, SHOT_AT, ATTACKED, FIGHTING,
    ROLLING, *ROLLED.values(), AIMED, HURT, SHOT, FOUGHT, ENTERED, TELEPORTED, FALLEN, FOUND,
)  # fmt: skip
# The test that is rolled asks for the special itself: such a one needs no procedure of its own.
MOMENTS_OF_TESTS: Final[tuple[str, ...]] = (ROLLING, *ROLLED.values(), AIMED)


class Objection:
    """Why something is refused: the rule, and the sentence. A fault is made of it only when somebody asks."""

    def __init__(self, rule: str, sentence: Sentence) -> None:
        self.rule = rule
        self.sentence = sentence


NO_RESULT: Final = Objection("R-CMD-15", Sentence("There is no SPECIAL result left for this activation."))
OTHER_MOMENT: Final = Objection("R-CMD-15", Sentence("This army special is not used at this moment."))
OBEYS_THE_ENEMY: Final = Objection(
    "R-FREE-06", Sentence("Command dice cannot be spent on a model under the enemy's control.")
)
SENTRY_GUN: Final = Objection("R-FREE-07", Sentence("Command dice cannot be spent on a Sentry Gun."))


class Condition:
    """What a special needs at its moment beside the result, and the sentence for when that is missing.

    `is_met` is asked with the side, the model, and the other one.
    """

    def __init__(self, is_met: Callable[[State, int, int, int], bool], sentence: Sentence) -> None:
        self.is_met = is_met
        self.sentence = sentence


class Special:
    """An army special, by its rule id.

    An `unlimited` one may be used with several results in one activation (R-CMD-15). `costs` is what it uses up of the
    activation beside the result, as bits of `rules.turn.actions` (S-GEN-03). Its `procedure` is an `ArmySpecial`.
    """

    def __init__(
        self,
        id: str,
        *,
        moments: tuple[str, ...],
        conditions: tuple[Condition, ...] = (),
        unlimited: bool = False,
        costs: int = 0,
        procedure: type[Frame] | None = None,
    ) -> None:
        self.id = id
        self.moments = moments
        self.conditions = conditions
        self.unlimited = unlimited
        self.costs = costs
        self.procedure = procedure

    def what_it_lacks(self, g: State, side: int, number: int, other: int) -> Objection | None:
        """The first of its conditions that is not met."""
        for condition in self.conditions:
            if not condition.is_met(g, side, number, other):
                return Objection(self.id, condition.sentence)
        return None


SPECIALS: Final[dict[str, Special]] = {}
NO_SPECIAL: Final = Special("", moments=())  # of a side without a Leader


def register(*specials: Special) -> None:
    """Ends the module in which the specials stand; `tools/proving` loads such a module anew, with something broken."""
    for special in specials:
        SPECIALS[special.id] = special


def army_special(g: State, side: int) -> str:
    """The special of the side's Leader, alive or dead; a hired Character brings none. S-GEN-01, S-GEN-04, R-CMD-16."""
    for model in g.models:
        if model.side == side:
            profile = g.setting.profiles[model.profile]
            if profile.type == LEADER:
                return profile.army_special
    return ""


def special_of(g: State, side: int) -> Special:
    """The record of the side's special."""
    return SPECIALS.get(army_special(g, side), NO_SPECIAL)


def has_special_die(g: State, side: int) -> bool:
    """A SPECIAL result is there, of a side that can use it: JADE never does. J-AMB-37."""
    return g.command(side, SPECIAL) > 0 and g.setting.jade[side] is None


def first_objection(g: State, side: int, number: int, moment: str, other: int = NOBODY) -> Objection | None:
    """The first reason why the side cannot use its special for this model now; None when it can. R-CMD-15."""
    if not has_special_die(g, side):
        return NO_RESULT
    special = special_of(g, side)
    if moment not in special.moments:
        return OTHER_MOMENT
    if g.specials_used[side] > 0 and not special.unlimited:
        return NO_RESULT
    if number != NOBODY and g.models[number].side == side and TURN not in special.moments:
        if number == g.controlled:
            return OBEYS_THE_ENEMY  # R-FREE-06
        if is_sentry(g, number):
            return SENTRY_GUN  # R-FREE-07
    return special.what_it_lacks(g, side, number, other)


def may_use_special(g: State, side: int, number: int, moment: str, other: int = NOBODY) -> bool:
    """The side can use its special for this model at this moment. R-CMD-15."""
    return first_objection(g, side, number, moment, other) is None


def why_no_special(g: State, side: int, number: int, moment: str, other: int = NOBODY) -> Fault | None:
    """The sentence for the first reason against it; None when the special can be used."""
    objection = first_objection(g, side, number, moment, other)
    if objection is None:
        return None
    name = g.profile(number).name if number != NOBODY else ""
    return Fault(objection.sentence.template, rule=objection.rule, model=name)


def may_roll_again(g: State, number: int, moment: str, lacking: int = NOBODY) -> bool:
    """The side of a model that has rolled a test may roll dice of it again. S-STALWART and others of its kind."""
    return number != NOBODY and may_use_special(g, g.models[number].side, number, moment, lacking)


def may_swap_value(g: State, number: int, kind: str) -> bool:
    """The side of a model that is about to roll a test may let it use another of its values. S-JACK."""
    return may_use_special(g, g.models[number].side, number, ROLLING, KINDS.index(kind))
