"""The part of a table that carries out errands: it gives the answers of a `go` one after the other."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from deadzone.core.questions import Answer
from deadzone.core.sentence import Sentence
from deadzone.core.sides import CHANCE
from deadzone.host.battles.telling import seen_by
from deadzone.host.errands.errand import Errand, Stop
from deadzone.host.protocol.messages import Went
from deadzone.host.protocol.requests import Go
from deadzone.host.protocol.words import Role
from deadzone.host.records.seats import SIDES_OF
from deadzone.language.words import say
from deadzone.server import metrics
from deadzone.server.company.part import Part
from deadzone.server.work.workers import Turn
from deadzone.table.driver import Given

if TYPE_CHECKING:
    from deadzone.server.battles.table import Table

MOST_ANSWERS = 60  # of one errand; a movement of five cubes has about ten
NO_STEPS = (0, 0)


class Going(Part):
    """Carries out errands, and knows the last one, which is taken back as a whole."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._last = NO_STEPS  # numbers of the table before and after the last errand

    async def go(self, role: Role, lang: str, wanted: Go, turn: Turn = Turn.ANSWER) -> Went:
        """Give the answers of an errand until somebody has to decide; a Fault if it cannot even begin.

        The way is planned with what the role may know. Each answer is stored before it is told, as always.
        """
        table = self._table
        async with table.lock:
            table.check_asked(role, wanted.n)
            errand, before = Errand(wanted), table.game.number
            await table.workers.at_table(lambda: errand.check(seen_by(table.game, role)), turn)
            with metrics.Stopwatch(metrics.TOLD):
                why = await self._carry_out(errand, role, turn)
            self._last = (before, table.game.number)
            went = Went(n=table.game.number, model=wanted.model, text=say(why, lang) if why is not None else "")
        table.bots.wake()
        return went

    async def _carry_out(self, errand: Errand, role: Role, turn: Turn) -> Sentence | None:
        """Give the answers; return why it stopped early, None if it is done."""
        table = self._table
        value, why = await self._next(errand, role, turn)
        for _ in range(MOST_ANSWERS):
            question = table.game.g.question
            if value is None or question is None:
                return why
            given, before = Given(question, value), table.game.number
            with table.owing_news():  # all but the first answer have been announced
                trial = await table.workers.at_table(partial(table.game.try_answer, given), turn)
                await table.keep(trial)
                value, why = await self._next(errand, role, turn)
                await table.tell(before, trial.steps, turn, more=value is not None)
        raise AssertionError("an errand does not end")

    async def _next(self, errand: Errand, role: Role, turn: Turn) -> tuple[Answer | None, Sentence | None]:
        return await self._table.workers.at_table(lambda: self._asked(errand, role), turn)

    def _asked(self, errand: Errand, role: Role) -> tuple[Answer | None, Sentence | None]:
        game = self._table.game
        sides = [side for side in SIDES_OF[role] if not game.is_bot(side)]
        try:
            if game.asked() == CHANCE:
                return None, None
            value = errand.next(seen_by(game, role), sides)
        except Stop as stop:
            return None, stop.sentence
        refusal = game.unwanted(value)
        return (value, None) if refusal is None else (None, refusal.sentence)

    def forget(self) -> None:
        """The battle begins anew: there is no last errand."""
        self._last = NO_STEPS

    def begun_at(self) -> int:
        """Number of the table to which an undo goes back: before the last errand, if nothing has happened since."""
        before, after = self._last
        now = self._table.game.number
        return before if now == after and before < after else now - 1
