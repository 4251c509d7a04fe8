"""The part of a table that leads through the guided battle: which lesson is played, and going to another one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deadzone.core.sentence import Fault
from deadzone.language.words import say
from deadzone.server.battles.game import Game, loaded
from deadzone.server.battles.opening import prepared
from deadzone.server.company.part import Part
from deadzone.server.protocol.messages import LessonInfo
from deadzone.server.protocol.words import Role
from deadzone.server.store.sitting import SIDES_OF
from deadzone.server.work.workers import Turn
from deadzone.situations.learning.course import COURSE, place_of
from deadzone.situations.learning.lesson import Lesson
from deadzone.situations.records import PLAYER

if TYPE_CHECKING:
    pass


def lesson_info(game: Game, lang: str) -> LessonInfo | None:
    """What the player is to do now, and what leads there; None outside of the guided battle."""
    lesson, g = game.lesson, game.g
    if lesson is None:
        return None
    task = lesson.task(g)
    asked = g.question if g.question is not None and g.question.side == PLAYER else None
    return LessonInfo(
        number=place_of(lesson),
        of=len(COURSE),
        name=say(lesson.name, lang),
        text=say(task.text if task is not None else lesson.learned, lang),
        done=lesson.is_done(g),
        free=not lesson.tasks,
        models=[*task.models] if task is not None else [],
        cubes=[*task.places()] if task is not None else [],
        answers=[*task.wanted(asked)] if task is not None and asked is not None else [],
    )


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
