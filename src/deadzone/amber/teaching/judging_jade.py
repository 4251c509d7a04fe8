"""Judging JADE: what it did with the model and the card it drew, beside the best plan that somebody in its place had.

JADE's draw and its document are its choice. So the best plan for any of its models is compared with what comes on
average of the drawn model, the drawn card and the document. The document goes on from what the dice have done; so that
the comparison is fair, whoever has the best plan thinks again then, too.
"""

from __future__ import annotations

from typing import Final

from deadzone.amber.choosing import Plan
from deadzone.amber.guessing import guesses
from deadzone.amber.instinct import Instinct
from deadzone.amber.levels import LEVELS, Level
from deadzone.amber.outlook import Outlook
from deadzone.amber.quick_dice import QuickDice
from deadzone.amber.teaching.what_if import FRESH, Comparison
from deadzone.amber.thinking import seen_at, think
from deadzone.amber.trying import ACTIVATION, fits, is_settled
from deadzone.amber.worth import measure
from deadzone.core.engine import proceed, run
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Choice, Spot
from deadzone.core.sides import BLUE, CHANCE, RED, Side
from deadzone.core.state import State
from deadzone.table.files.playing_on import with_jade

AGAIN: Final = LEVELS["steady"]  # how somebody in JADE's place thinks again
MOST_ANSWERS: Final = 300  # of an Activation; it has a few dozen


def compare_jade(
    before: State, drawn: State, side: Side, level: Level, seed: str
) -> tuple[Comparison, ModelNumber] | None:
    """Compare JADE's Activation with the best plan: `before` it drew a model, and when its card was `drawn`.

    The model that the best plan is about comes with it, unless the plan names one. None if there was no choice.
    """
    plain = in_its_place(before, side)
    question = plain.question
    if not isinstance(question, Choice | Spot) or question.side != side:
        return None
    best = think(plain, question, level, QuickDice(f"{seed}/best")).plans[0]
    worth_jade = jade_worth(drawn, side, level, seed)
    worth_best = max(adapted_worth(plain, question, best, seed, level), worth_jade)
    return Comparison(best, best, worth_best, worth_jade), question.subject


def in_its_place(before: State, side: Side) -> State:
    """The position as it would be asked of somebody without cards, at the first question that leaves a choice."""
    red, blue = [None if each == side else before.setting.jade_of(each) for each in (RED, BLUE)]
    plain = with_jade(before, (red, blue))
    run(plain)
    while isinstance(plain.question, Choice) and plain.question.side == side and len(plain.question.options) == 1:
        proceed(plain, plain.question.options[0])
    return plain


def adapted_worth(plain: State, question: Choice | Spot, plan: Plan, seed: str, level: Level) -> float:
    """The mean worth of what comes of a plan, thought about anew whenever dice or the enemy have had a say."""
    side, outlook = question.side, Outlook(plain, seen_at(level, plain.setting.mission.name))
    dice = QuickDice(f"{seed}/worlds")
    worlds = guesses(plain, side, dice)
    instinct = Instinct(dice, outlook)
    total = 0.0
    for number in range(FRESH):
        after = worlds[number % len(worlds)].copy()
        dice.go_on_like(QuickDice(f"{seed}/fresh/{number}"))
        _play_well(after, side, plan, instinct)
        total += measure(after, side, outlook).times(outlook.weights)
    return total / FRESH


def _play_well(g: State, side: Side, plan: Plan, instinct: Instinct) -> None:
    """Follow a plan to the end of the Activation, and make a new one where it was not sure."""
    began, place = g.round, 0
    for _ in range(MOST_ANSWERS):
        question = g.question
        if question is None:
            return
        if question.side != side or not isinstance(question, Choice | Spot):
            chance = question.side == CHANCE
            proceed(g, instinct.dice.answer(question) if chance else instinct.answer(g, question))
        else:
            if place >= plan.sure or not fits(question, plan.kinds[place], plan.answers[place]):
                plan, place = think(g, question, AGAIN, instinct.dice.branch()).plans[0], 0
            proceed(g, plan.answers[place])
            place += 1
        if is_settled(g, side, began, ACTIVATION):
            return


def jade_worth(drawn: State, side: Side, level: Level, seed: str) -> float:
    """The mean worth of what comes of JADE's card, with fresh dice."""
    outlook = Outlook(drawn, seen_at(level, drawn.setting.mission.name))
    dice = QuickDice(f"{seed}/worlds")
    worlds = guesses(drawn, side, dice)
    instinct = Instinct(dice, outlook)
    instinct.knows_jade = True
    total = 0.0
    for number in range(FRESH):
        after = worlds[number % len(worlds)].copy()
        dice.go_on_like(QuickDice(f"{seed}/fresh/{number}"))
        carry_out(after, side, instinct)
        total += measure(after, side, outlook).times(outlook.weights)
    return total / FRESH


def carry_out(g: State, side: Side, instinct: Instinct) -> None:
    """Play on to the end of JADE's Activation; it answers as its document says."""
    began = g.round
    for _ in range(MOST_ANSWERS):
        question = g.question
        if question is None or is_settled(g, side, began, ACTIVATION):
            return
        proceed(g, instinct.dice.answer(question) if question.side == CHANCE else instinct.answer(g, question))
