"""What came of thinking: the replies to orders about a position, wherever they are carried out."""

from __future__ import annotations

import traceback
from functools import lru_cache
from time import perf_counter

import msgspec

import deadzone.jade.turn.procedures  # noqa: F401 - registers all procedures
from deadzone.amber.levels import EXPERT, LEVELS
from deadzone.amber.quick_dice import QuickDice
from deadzone.amber.teaching.advising import Advised, advice, what_if
from deadzone.amber.teaching.outcomes import HUNDRED
from deadzone.amber.teaching.reasons import why_of
from deadzone.amber.thinking import NEVER, think
from deadzone.core.questions import Choice, Spot
from deadzone.core.sentence import Fault
from deadzone.core.setting import Setting
from deadzone.core.state import State
from deadzone.host.common.refusals import Failure, Refusal, refusal_of
from deadzone.host.thinking.orders import (
    AdviceGiven,
    AdviceWanted,
    AdvisedPlan,
    AnalysisMade,
    AnalysisWanted,
    Position,
    Reply,
    Thoughts,
    ThoughtWanted,
    Wanted,
)
from deadzone.table.files.battlefile import read_battle
from deadzone.table.files.records import read_setting, read_state
from deadzone.table.files.save import go_on

ADVISER = EXPERT  # the level that advises


def reply_to(wanted: Wanted) -> Reply:
    try:
        if isinstance(wanted, AnalysisWanted):
            return analysis_of(wanted)
        return thoughts_about(wanted) if isinstance(wanted, ThoughtWanted) else advice_about(wanted)
    except Exception:
        return Failure(trace=traceback.format_exc())


def thoughts_about(wanted: ThoughtWanted) -> Thoughts:
    """AMBER's answer to the question of a position, with the rest of its plan."""
    view = view_at(wanted.position)
    question = view.question
    assert isinstance(question, Choice | Spot)
    ends = perf_counter() + wanted.cap / 1000 if wanted.cap else NEVER
    level = LEVELS[wanted.level]
    thought = think(view, question, level, QuickDice(wanted.seed), ends)
    why = why_of(view, question, thought, level, wanted.seed) if wanted.explain else None
    best = thought.plans[0]
    return Thoughts(
        answers=list(best.answers), kinds=best.kinds, sure=best.sure, why=why, cut=thought.cut, trials=thought.trials
    )


def advice_about(wanted: AdviceWanted) -> AdviceGiven:
    """The best plans for whoever asks, from what they may know."""
    view = view_at(wanted.position)
    question = view.question
    assert isinstance(question, Choice | Spot)
    level = LEVELS[ADVISER]
    if not wanted.answers:
        found = advice(view, question, level, wanted.seed)
        return AdviceGiven(plans=[_advised(plan, found[0]) for plan in found], replied=found[0].outcomes.replied)
    mine, best = what_if(view, question, list(wanted.answers), wanted.kinds, level, wanted.seed)
    lost = round(HUNDRED * (best.worth - mine.worth))
    return AdviceGiven(
        plans=[_advised(best, best)], mine=_advised(mine, best), lost=lost, replied=best.outcomes.replied
    )


def _advised(plan: Advised, best: Advised) -> AdvisedPlan:
    more, tried = plan.beside(best), plan.plan
    return AdvisedPlan(
        answers=tried.answers, kinds=tried.kinds, sure=tried.sure, gain=more.gain, wins=more.wins, notes=plan.notes
    )


def analysis_of(wanted: AnalysisWanted) -> AnalysisMade | Refusal:
    """Look back on a battle, which comes from a stranger; what that needs is loaded only then."""
    from deadzone.host.common.uploaded import UPLOADED  # noqa: PLC0415
    from deadzone.host.replay.analysis import analysed  # noqa: PLC0415

    try:
        found = analysed(read_battle(wanted.content, UPLOADED), wanted.lang)
    except Fault as fault:
        return refusal_of(fault)
    return AnalysisMade(content=msgspec.json.encode(found))


def view_at(position: Position) -> State:
    view = read_state(_setting(position.setting), msgspec.json.decode(position.state))
    go_on(view)
    return view


@lru_cache(maxsize=32)
def _setting(record: bytes) -> Setting:
    """The setting of a battle, which is the same at each of its questions."""
    return read_setting(msgspec.json.decode(record))
