"""The part of a table that leads through the guided battle: which lesson is played, and going to another one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deadzone.core.sentence import Fault
from deadzone.host.battles.game import loaded
from deadzone.host.battles.opening import prepared
from deadzone.host.protocol.words import Role
from deadzone.host.records.seats import SIDES_OF
from deadzone.server.company.part import Part
from deadzone.server.work.workers import Turn
from deadzone.situations.learning.course import COURSE
from deadzone.situations.learning.lesson import Lesson
from deadzone.situations.records import PLAYER

if TYPE_CHECKING:
    pass


class Lessons(Part):
    """Goes to a lesson: the battle begins anew with its table, and everybody is greeted again."""

    async def go_to(self, role: Role, number: int, turn: Turn) -> None:
        table = self._table
        async with table.lock:
            lesson = self._wanted(role, number)
            head, entries = await table.workers.at_table(lambda: prepared(lesson.id), turn)
            game = await table.workers.at_table(lambda: loaded(table.id, head, entries), turn)
            await table.kept(table.storage.begin_anew(table.id, head, entries))
            table.game = game  # nothing is awaited since it was stored: memory and database agree
            table.going.forget()
            await table.tell(0, game.steps, turn)
        table.bots.wake()

    def _wanted(self, role: Role, number: int) -> Lesson:
        """The lesson with this number, if this role may go there."""
        game = self._table.game
        if self._table.broken:
            raise Fault("Too late: the battle has moved on.")
        if game.lesson is None or PLAYER not in SIDES_OF[role]:
            raise Fault("There are no lessons here.")
        if not game.lesson.tasks or game.over() or self._table.gathering.ending is not None:
            raise Fault("The lessons are over: this battle is played to its end.")
        if not 1 <= number <= len(COURSE):
            raise Fault("There is no such lesson: they have the numbers 1 to {count}.", count=len(COURSE))
        return COURSE[number - 1]
