"""The guided battle: which lesson is played, and going to another one."""

from __future__ import annotations

from deadzone.core.sentence import Fault
from deadzone.host.battles.game import loaded
from deadzone.host.battles.opening import prepared
from deadzone.host.ports.store import BegunAnew
from deadzone.host.protocol.requests import GoToLesson
from deadzone.host.protocol.words import Role
from deadzone.host.records.seats import SIDES_OF
from deadzone.host.tables.outcome import Outcome
from deadzone.host.tables.table import NO_ERRAND, Person, Table
from deadzone.situations.learning.course import COURSE
from deadzone.situations.learning.lesson import Lesson
from deadzone.situations.records import PLAYER


def go_to(outcome: Outcome, by: Person, said: GoToLesson) -> None:
    """Go to a lesson: the battle begins anew with its table, and everybody is greeted again."""
    table = outcome.table
    lesson = _wanted(table, by.role, said.number)
    head, entries = prepared(lesson.id, outcome.seeds)
    outcome.writes.append(BegunAnew(head, entries))
    table.game = loaded(table.id, head, entries)
    table.change += 1
    table.errand = NO_ERRAND
    outcome.tell(0)


def _wanted(table: Table, role: Role, number: int) -> Lesson:
    """The lesson with this number, if this role may go there."""
    game = table.game
    if game.lesson is None or PLAYER not in SIDES_OF[role]:
        raise Fault("There are no lessons here.")
    if not game.lesson.tasks or table.is_over():
        raise Fault("The lessons are over: this battle is played to its end.")
    if not 1 <= number <= len(COURSE):
        raise Fault("There is no such lesson: they have the numbers 1 to {count}.", count=len(COURSE))
    return COURSE[number - 1]
