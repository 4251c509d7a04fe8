"""Army specials: which one a side has, when it may be used, and how often. R-CMD-15..17, S-GEN-*.

Each special is one `Special` record with its moments, further conditions, limit, costs and procedure. The records are
defined beside the procedures in `procedures.specials`, which call `register` on import. `first_objection` decides
whether a special may be used: for the list of actions, for offers during a test or movement, and for refusals.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from deadzone.core.dice import UNOPPOSED
from deadzone.core.pieces import ModelNumber
from deadzone.core.profiles import LEADER
from deadzone.core.records.declared import Declared
from deadzone.core.sentence import Fault, Sentence
from deadzone.core.sides import Side
from deadzone.core.state import NOBODY, SPECIAL, Frame, State
from deadzone.rules.dice.values import KINDS
from deadzone.rules.items.sentries import is_sentry

# Offered among the actions of the active model (`rules.turn.actions`).
START: Final = "start"  # before anything else in the Activation
ACTING: Final = "acting"  # before or after any action
SPECIAL_ACTION: Final = "special-action"  # as the model's Special action, S-GEN-03
SHORT_SPRINT: Final = "short-sprint"  # as a Short action, if the model may Sprint
# Offered to the side whose turn it is, before, between and after its Activations.
TURN: Final = "turn"
# Offered during another procedure; in brackets the arguments `number` and `other` of the conditions.
RAMPAGING: Final = "rampaging"  # before a Rampage roll (the active model)
END: Final = "end"  # at the end of an Activation (the active model)
TARGETED: Final = "targeted"  # a shot at the side's model is declared (the target, the shooter)
ATTACKING: Final = "attacking"  # before the side's attack is rolled (the attacker, its target)
SHOT_AT: Final = "shot-at"  # before a shot at the side's model is rolled (the target, the shooter)
ATTACKED: Final = "attacked"  # before any other attack on it is rolled (the target, the attacker or NOBODY)
FIGHTING: Final = "fighting"  # before a Fight test (the fighter, its opponent)
ROLLING: Final = "rolling"  # before a test (the model, the index of the test's value in KINDS)
# After a test (the model, the number of successes it lacks, NOBODY if unknown).
ROLLED: Final = {"shoot": "rolled-shoot", "fight": "rolled-fight", "survive": "rolled-survive"}
AIMED: Final = "aimed"  # after a roll to hit a cube (the shooter)
HURT: Final = "hurt"  # before armour is applied to Potential Damage (the target, the AP)
SHOT: Final = "shot"  # after a Shoot action (the shooter, its target)
FOUGHT: Final = "fought"  # after a Fight action (the fighter, its opponent)
ENTERED: Final = "entered"  # an enemy has moved into a model's cube, before the fight (NOBODY, that enemy)
TELEPORTED: Final = "teleported"  # the same by Teleport, which is neither a Move nor a Sprint: A-TELEPORT-05
FALLEN: Final = "fallen"  # a model of either side has been killed (that model)
FOUND: Final = "found"  # a model has found an item (that model, the index of the token)
MOMENTS: Final[tuple[str, ...]] = (
    START, ACTING, SPECIAL_ACTION, SHORT_SPRINT, TURN, RAMPAGING, END, TARGETED, ATTACKING, SHOT_AT, ATTACKED, FIGHTING,
    ROLLING, *ROLLED.values(), AIMED, HURT, SHOT, FOUGHT, ENTERED, TELEPORTED, FALLEN, FOUND,
)  # fmt: skip
# At these moments the test itself asks for the special, so a special with only these needs no procedure.
MOMENTS_OF_TESTS: Final[tuple[str, ...]] = (ROLLING, *ROLLED.values(), AIMED)


class Objection(Declared):
    """Why something is refused: a rule and a sentence. It is turned into a `Fault` only when one is needed."""

    rule: str
    sentence: Sentence


NO_RESULT: Final = Objection("R-CMD-15", Sentence("No SPECIAL result is left for this activation."))
OTHER_MOMENT: Final = Objection("R-CMD-15", Sentence("This army special cannot be used at this moment."))
OBEYS_THE_ENEMY: Final = Objection(
    "R-FREE-06", Sentence("Command dice cannot be spent on a model under the enemy's control.")
)
SENTRY_GUN: Final = Objection("R-FREE-07", Sentence("Command dice cannot be spent on a Sentry Gun."))


class Condition(Declared):
    """What a special needs at its moment besides a result, and the sentence for when that is missing.

    `is_met` gets the state, the side, the model and the other model (or number, see the moments).
    """

    is_met: Callable[[State, Side, ModelNumber, int], bool]
    sentence: Sentence


class Special(Declared):
    """The record of an army special.

    An `unlimited` one may be used with several results in one Activation (R-CMD-15). `costs` is what it uses up of the
    Activation besides the result, as bits of `rules.turn.actions` (S-GEN-03). Its `procedure` is an `ArmySpecial`.
    """

    id: str
    moments: tuple[str, ...]
    conditions: tuple[Condition, ...] = ()
    unlimited: bool = False
    costs: int = 0
    procedure: type[Frame] | None = None

    def what_it_lacks(self, g: State, side: Side, number: ModelNumber, other: int) -> Objection | None:
        """The objection of the first condition that is not met; None if all are."""
        for condition in self.conditions:
            if not condition.is_met(g, side, number, other):
                return Objection(self.id, condition.sentence)
        return None


SPECIALS: Final[dict[str, Special]] = {}
NO_SPECIAL: Final = Special("", moments=())  # for a side without a Leader


def register(*specials: Special) -> None:
    """Add specials to `SPECIALS`; called at the end of their module, again when `tools/proving` reloads it mutated."""
    for special in specials:
        SPECIALS[special.id] = special


def army_special(g: State, side: Side) -> str:
    """The special of the side's Leader, alive or dead; a hired Character has none. S-GEN-01, S-GEN-04, R-CMD-16."""
    for model in g.models:
        if model.side == side:
            profile = g.setting.profiles[model.profile]
            if profile.type == LEADER:
                return profile.army_special
    return ""


def special_of(g: State, side: Side) -> Special:
    """The record of the side's special."""
    return SPECIALS.get(army_special(g, side), NO_SPECIAL)


def has_special_die(g: State, side: Side) -> bool:
    """Whether the side has a SPECIAL result it may use; JADE never uses any. J-AMB-37."""
    return g.command(side, SPECIAL) > 0 and g.setting.conduct_of(side).special_results


def first_objection(g: State, side: Side, number: ModelNumber, moment: str, other: int = NOBODY) -> Objection | None:
    """The first reason why the side cannot use its special for this model at this moment; None if it can. R-CMD-15."""
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


def may_use_special(g: State, side: Side, number: ModelNumber, moment: str, other: int = NOBODY) -> bool:
    """Whether the side can use its special for this model at this moment. R-CMD-15."""
    return first_objection(g, side, number, moment, other) is None


def why_no_special(g: State, side: Side, number: ModelNumber, moment: str, other: int = NOBODY) -> Fault | None:
    """The first objection as a `Fault`; None if the special can be used."""
    objection = first_objection(g, side, number, moment, other)
    if objection is None:
        return None
    name = g.profile(number).name if number != NOBODY else ""
    return Fault(objection.sentence.template, rule=objection.rule, model=name)


def may_roll_again(g: State, number: ModelNumber, moment: str, lacking: int = UNOPPOSED) -> bool:
    """Whether the model's side may use its special to re-roll dice of a test just rolled, as with S-STALWART."""
    return number != NOBODY and may_use_special(g, g.models[number].side, number, moment, lacking)


def may_swap_value(g: State, number: ModelNumber, kind: str) -> bool:
    """Whether the model's side may use its special to roll the test with another of its values. S-JACK."""
    return may_use_special(g, g.models[number].side, number, ROLLING, KINDS.index(kind))
