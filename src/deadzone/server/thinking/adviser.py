"""Advice at a table: AMBER's best plans for whoever plays against an artificial player, from what they may know."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from deadzone.core.engine import proceed, why_not
from deadzone.core.kinds.all_questions import ACTORS
from deadzone.core.questions import Answer, Choice, Spot
from deadzone.core.sentence import Fault, Sentence
from deadzone.core.sides import Side, enemy_of
from deadzone.core.state import State
from deadzone.host.battles.listeners import Listener, encoded
from deadzone.host.common.traces import forget_trace
from deadzone.host.errands.errand import Errand, Stop
from deadzone.host.protocol.messages import AdviceInfo, Advised, PlanStep, Refused
from deadzone.host.protocol.requests import Advise, Go
from deadzone.host.protocol.words import Role
from deadzone.host.records.seats import SIDES_OF
from deadzone.host.thinking.orders import AdviceGiven, AdviceWanted, AdvisedPlan
from deadzone.host.thinking.seat import Sender
from deadzone.host.thinking.steps import StepOfPlan, steps_of
from deadzone.language.words import say
from deadzone.server.company.part import Part
from deadzone.server.logs import note
from deadzone.server.thinking.pool import TooMany
from deadzone.server.work.crew import Unwanted
from deadzone.server.work.helping import Lost
from deadzone.table.telling.amber_why import plan_words
from deadzone.table.telling.jade_why import reasons_of
from deadzone.table.view import view_of

if TYPE_CHECKING:
    from deadzone.server.battles.table import Table

MOST_ANSWERS = 60  # of a plan in hand
NOBODY = -1


class Adviser(Part):
    """The part of a table that asks AMBER for advice. A connection has one request at a time: the last one counts."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._sender = Sender()
        self._asked: dict[Listener, Advise] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def may_ask(self, role: Role) -> bool:
        """Whether a role may have advice: it plays one side against an artificial player, and not in a lesson."""
        sides, game = SIDES_OF[role], self._table.game
        return len(sides) == 1 and game.is_bot(enemy_of(sides[0])) and game.lesson is None

    def ask(self, listener: Listener, asked: Advise) -> None:
        """Begin to think for somebody, who goes on meanwhile; a Fault if they may not ask, or not now."""
        if not self.may_ask(listener.role):
            raise Fault("Advice is for battles against an artificial player.")
        self._table.check_asked(listener.role, asked.n)
        self._asked[listener] = asked
        task = asyncio.create_task(self._advise(self._table, listener, asked), name=f"advice in {self._table.id}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _advise(self, table: Table, listener: Listener, asked: Advise) -> None:
        g, side = table.game.g, SIDES_OF[listener.role][0]
        try:
            wanted = await table.workers.think(partial(self._wanted, g.copy(), side, asked))
            given = await table.workers.pool.ask(wanted, table.id, partial(self._is_unwanted, g, listener, asked))
            assert isinstance(given, AdviceGiven)
            listener.send(await table.workers.think(partial(_message, g, given, asked, listener.lang)))
        except Unwanted:
            return
        except Fault as fault:
            _refuse(listener, asked, fault.sentence)
            forget_trace(fault)
        except TooMany:
            _refuse(listener, asked, Sentence("AMBER is thinking for this table already: ask again in a moment."))
        except Lost as lost:
            note("advice-lost", logging.WARNING, battle=table.id, reason=lost)
            _refuse(listener, asked, Sentence("AMBER has no advice for this."))
        finally:
            if self._asked.get(listener) is asked:
                del self._asked[listener]

    async def _is_unwanted(self, g: State, listener: Listener, asked: Advise) -> bool:
        table = self._table
        gone = listener not in table.listeners or self._asked.get(listener) is not asked
        return gone or g is not table.game.g or table.gathering.ending is not None or table.broken

    def _wanted(self, g: State, side: Side, asked: Advise) -> AdviceWanted:
        """The order for the pool; the seed is the question's number, so that asking again gives the same."""
        answers, kinds = beginning(view_of(g, side), side, asked)
        position = self._sender.position(g, side)
        return AdviceWanted(position=position, seed=f"advice/{asked.n}", answers=answers, kinds=kinds)


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


def _message(g: State, given: AdviceGiven, asked: Advise, lang: str) -> bytes:
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


def _refuse(listener: Listener, asked: Advise, sentence: Sentence) -> None:
    refused = Refused(to="advise", request=asked.request, n=asked.n, text=say(sentence, listener.lang), rule="")
    listener.send(msgspec.json.encode(refused))
