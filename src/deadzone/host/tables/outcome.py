"""What comes of a command: the table as it is then, and what is to be written, told and thought about."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from deadzone.host.battles.endings import with_ending
from deadzone.host.battles.telling import hello_message, update_message
from deadzone.host.common.seeds import Seeds
from deadzone.host.ports.clock import Moment
from deadzone.host.ports.listeners import encoded
from deadzone.host.ports.store import SeatUsed, Write
from deadzone.host.protocol.messages import ServerMessage
from deadzone.host.protocol.requests import Advise
from deadzone.host.protocol.words import Role
from deadzone.host.records.seats import WATCH
from deadzone.host.tables.table import Key, Person, Table
from deadzone.host.thinking.orders import AdviceWanted

NOTED_SECONDS = 60


@dataclass(frozen=True)
class AdviceOrder:
    """Advice that somebody has asked for; `wanted` makes the order, which takes a moment."""

    by: Person
    asked: Advise
    wanted: Callable[[], AdviceWanted]


class Outcome:
    """Made by the handler of a command, on a twin of the table. It counts once `writes` are on disk; then `messages`
    are told. That `notes` could not be written does not matter."""

    def __init__(self, table: Table, moment: Moment, seeds: Seeds) -> None:
        self.table = table
        self.moment = moment
        self.seeds = seeds
        self.writes: list[Write] = []
        self.notes: list[Write] = []
        self.messages: list[tuple[Key, bytes]] = []
        self.news = False  # everybody is to be told who is here, in a moment
        self.advice: AdviceOrder | None = None

    # Telling

    def send(self, to: Key, message: ServerMessage) -> None:
        self.messages.append((to, encoded(message)))

    def send_all(self, message: ServerMessage, role: Role | None = None) -> None:
        """Send to everybody, or to one seat, but not to those who are arriving: they are told with their greeting."""
        body = encoded(message)
        for key, listener in self.table.listeners.items():
            if not listener.arriving and role in (None, listener.role):
                self.messages.append((key, body))

    def tell(self, after: int, more: bool = False) -> None:
        """Tell everybody the steps after this number; messages are made once per role and language.

        With `more` further answers follow at once, so that there is no question yet. When the board was turned, or
        turned back by an undo, everybody gets a new greeting with it. R-FIELD-08
        """
        table = self.table
        turned, table.shown = table.game.g.setting is not table.shown, table.game.g.setting
        opened = table.game.plans.take()
        wanted = {(listener.role, listener.lang) for listener in table.listeners.values()}
        news = {each: self._news_for(*each, after, more, turned, opened) for each in wanted}
        for key, listener in table.listeners.items():
            self.messages += [(key, body) for body in news[listener.role, listener.lang]]

    def _news_for(self, role: Role, lang: str, after: int, more: bool, turned: bool, opened: list[int]) -> list[bytes]:
        table = self.table
        greeting = [encoded(hello_message(table.id, table.game, role, lang))] if turned else []
        return [*greeting, update(table, after, role, lang, more, opened)]

    # The people

    def people_changed(self) -> None:
        """Somebody came or left, a seat changed or the battle is over: the clock runs or stands."""
        table, up = self.table, self.moment.up
        runs = table.clock_may_run()
        if runs != table.timekeeper.runs:
            table.timekeeper = table.timekeeper.asking(table.game.g, runs, up)
        self.news = True

    def saw(self, role: Role, noted_for: float = NOTED_SECONDS) -> None:
        """Note, to about a minute, when a seat was last in use."""
        if role != WATCH and self.table.gathering.saw(role, noted_for, self.moment.up):
            self.notes.append(SeatUsed(role))


def update(
    table: Table, after: int, role: Role, lang: str, more: bool = False, opened: list[int] | None = None
) -> bytes:
    """The steps after this number, and what there is to see and to decide now."""
    steps = table.game.steps
    later = [steps[n - 1] for n in opened or []]
    told = update_message(table.game, after, steps[after:], role, lang, more, later)
    ending = table.gathering.ending
    return encoded(with_ending(told, ending, lang) if ending is not None else told)
