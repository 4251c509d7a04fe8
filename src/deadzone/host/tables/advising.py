"""Advice at a table: AMBER's best plans for whoever plays against an artificial player, from what they may know."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from deadzone.core.engine import proceed, why_not
from deadzone.core.kinds.all_questions import ACTORS
from deadzone.core.questions import Answer, Choice, Spot
from deadzone.core.sentence import Fault, Sentence
from deadzone.core.sides import Side, enemy_of
from deadzone.core.state import State
from deadzone.host.errands.errand import Errand, Stop
from deadzone.host.ports.listeners import encoded
from deadzone.host.protocol.messages import AdviceInfo, Advised, PlanStep, Refused
from deadzone.host.protocol.requests import Advise, Go
from deadzone.host.protocol.words import Role
from deadzone.host.records.seats import SIDES_OF
from deadzone.host.tables.commands import AdviceMade
from deadzone.host.tables.outcome import AdviceOrder, Outcome
from deadzone.host.tables.table import Person, Table
from deadzone.host.thinking.orders import AdviceGiven, AdviceWanted, AdvisedPlan
from deadzone.host.thinking.seat import Sender
from deadzone.host.thinking.steps import StepOfPlan, steps_of
from deadzone.language.words import say
from deadzone.table.telling.amber_why import plan_words
from deadzone.table.telling.jade_why import reasons_of
from deadzone.table.view import view_of

MOST_ANSWERS = 60  # of a plan in hand
NOBODY = -1


def may_ask(table: Table, role: Role) -> bool:
    """Whether a role may have advice: it plays one side against an artificial player, and not in a lesson."""
    sides, game = SIDES_OF[role], table.game
    return len(sides) == 1 and game.is_bot(enemy_of(sides[0])) and game.lesson is None


def ask(outcome: Outcome, by: Person, asked: Advise) -> None:
    """Order advice; whoever asks goes on meanwhile. A connection has one request at a time: the last one counts."""
    table = outcome.table
    if not may_ask(table, by.role):
        raise Fault("Advice is for battles against an artificial player.")
    table.check_asked(by.role, asked.n)
    if by.key in table.listeners:
        table.listeners[by.key] = replace(table.listeners[by.key], advice=asked)
    outcome.advice = AdviceOrder(by, asked, partial(_order, table.game.g, SIDES_OF[by.role][0], asked))


def is_wanted(table: Table, by: Person, asked: Advise, change: int) -> bool:
    """Whether somebody still waits for advice that was ordered at this change of the battle."""
    listener = table.listeners.get(by.key)
    return listener is not None and listener.advice is asked and table.change == change and not table.is_over()


def advised(outcome: Outcome, command: AdviceMade) -> None:
    """Pass advice on, unless it comes too late."""
    by, listener = command.by, outcome.table.listeners.get(command.by.key)
    if listener is not None and listener.advice is command.asked:
        outcome.table.listeners[by.key] = replace(listener, advice=None)
        outcome.messages.append((by.key, command.message))


def _order(g: State, side: Side, asked: Advise) -> AdviceWanted:
    """The order for the pool; the seed is the question's number, so that asking again gives the same."""
    answers, kinds = beginning(view_of(g, side), side, asked)
    return AdviceWanted(position=Sender().position(g, side), seed=f"advice/{asked.n}", answers=answers, kinds=kinds)


def beginning(view: State, side: Side, asked: Advise) -> tuple[list[Answer], list[str]]:
    """The answers with which a plan in hand begins, and the kinds of their questions; none if there is no plan."""
    answers: list[Answer] = []
    kinds: list[str] = []
    if asked.value is not None:
        refusal = why_not(view, asked.value)
        if refusal is not None:
            raise refusal
        assert view.question is not None
        return [asked.value], [view.question.kind]
    if asked.model is None:
        return answers, kinds
    errand = Errand(
        Go(n=asked.n, model=asked.model, cube=asked.cube, target=asked.target, action=asked.action,
           weapon=asked.weapon, mode=asked.mode)
    )  # fmt: skip
    errand.check(view)
    while len(answers) < MOST_ANSWERS and isinstance(view.question, Choice | Spot) and view.question.side == side:
        kinds.append(view.question.kind)
        try:
            answers.append(errand.next(view, [side]))
        except Stop:
            kinds.pop()
            break
        proceed(view, answers[-1])
    return answers, kinds


# Messages


def advice_message(g: State, given: AdviceGiven, asked: Advise, lang: str) -> bytes:
    mine = advice_info(g, given.mine, lang) if given.mine is not None else None
    plans = [advice_info(g, plan, lang) for plan in given.plans]
    lost = max(given.lost, 0)
    return encoded(Advised(request=asked.request, n=asked.n, plans=plans, mine=mine, lost=lost, replied=given.replied))


def advice_info(g: State, plan: AdvisedPlan, lang: str) -> AdviceInfo:
    """A plan in words of the reader, with its steps."""
    first, *others = plan.notes
    assert g.question is not None
    answer = plan.answers[0]
    model = answer if g.question.kind in ACTORS and isinstance(answer, int) else NOBODY
    return AdviceInfo(
        answer=answer,
        model=model,
        gain=plan.gain,
        wins=plan.wins,
        text=say(plan_words(g, first["plan"]), lang),
        steps=[_step(g, step, lang) for step in steps_of(plan, g.question.subject)],
        why=[say(reason.words, lang) for reason in reasons_of(g, {"notes": others})],
    )


def _step(g: State, step: StepOfPlan, lang: str) -> PlanStep:
    return PlanStep(
        text=say(plan_words(g, step.gist), lang),
        answers=step.answers,
        kinds=step.kinds,
        sure=step.sure,
        model=step.model,
        path=step.path,
        target=step.target,
    )


def advice_refused(asked: Advise, sentence: Sentence, lang: str) -> bytes:
    return encoded(Refused(to="advise", request=asked.request, n=asked.n, text=say(sentence, lang), rule=""))
