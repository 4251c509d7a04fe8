"""A table: a battle with the people around it, at one moment."""

from __future__ import annotations

from copy import copy

from msgspec import Struct

from deadzone.core.questions import Question
from deadzone.core.sentence import Fault
from deadzone.core.sides import NO_SIDE, Side
from deadzone.host.battles.game import Game
from deadzone.host.battles.gathering import Gathering
from deadzone.host.battles.timekeeping import Timekeeper, side_asked
from deadzone.host.ports.clock import Moment
from deadzone.host.protocol.company import Company, Invited, Remark
from deadzone.host.protocol.requests import Advise
from deadzone.host.protocol.words import Role
from deadzone.host.records.seats import HUMAN, SIDES_OF, WATCH

Key = int  # of a listener
NOBODY: Key = 0  # no listener
NO_ERRAND = (0, 0)


class Person(Struct, frozen=True):
    """Who says something: a listener with the role and the language in which it came."""

    key: Key
    role: Role
    lang: str


class Seated(Struct, frozen=True):
    """A listener at the table. `arriving`: its greeting is being made. `attending`: its page is in front, not behind
    another window. `advice` is what it has last asked for and does not have yet."""

    role: Role
    lang: str
    arriving: bool = True
    attending: bool = True
    advice: Advise | None = None


class Table:
    """A battle with the people around it. Whoever changes it does so on a twin, which then takes its place."""

    def __init__(self, id: str, game: Game, gathering: Gathering, timekeeper: Timekeeper) -> None:
        self.id = id
        self.game = game
        self.gathering = gathering
        self.timekeeper = timekeeper
        self.listeners: dict[Key, Seated] = {}
        self.change = 0  # how often the battle has moved on or was taken back, for whatever comes late
        self.shown = game.g.setting  # whose board was last sent
        self.errand = NO_ERRAND  # numbers of the battle before and after the last errand
        self.remarks: tuple[Remark, ...] = ()  # the last messages; they go with the table, like the invitations
        self.said = 0  # messages so far
        self.invited: dict[Role, Invited] = {}
        if gathering.ending is not None:
            game.open_all_plans()

    def twin(self) -> Table:
        twin = copy(self)
        twin.game = self.game.twin()
        twin.gathering = self.gathering.twin()
        twin.listeners = dict(self.listeners)
        twin.invited = dict(self.invited)
        return twin

    # Who is here

    def here(self) -> list[Role]:
        """Roles of all listeners."""
        return [listener.role for listener in self.listeners.values()]

    def company(self, moment: Moment) -> Company:
        attending = {listener.role for listener in self.listeners.values() if listener.attending}
        return self.gathering.message(self.game, self.here(), attending, self.timekeeper.info(moment.up), moment)

    def people_talk(self) -> bool:
        """Whether there are two people who can write to each other."""
        return len([role for role in self.gathering.roles(self.game) if len(SIDES_OF[role]) == 1]) > 1

    def has_its_own(self) -> bool:
        """Whether there is anything here that is not in the store, and would go with the table."""
        return bool(self.remarks or self.invited)

    def clock_may_run(self) -> bool:
        """Whether time passes: not before both seats are taken, not while neither player is there, not at the end."""
        taken = all(self.gathering.taken(role) for role in self.gathering.roles(self.game))
        here = any(role != WATCH for role in self.here())
        return taken and here and not self.is_over() and side_asked(self.game.g) != NO_SIDE

    # What is asked

    def is_over(self) -> bool:
        return self.game.over() or self.gathering.ending is not None

    def bot_asked(self) -> bool:
        """Whether an artificial player has to answer."""
        return self.game.bot_asked() and self.gathering.ending is None

    def people_play(self) -> bool:
        """Whether a person plays one of the sides."""
        return any(seat.player == HUMAN for seat in self.game.head.players)

    def check_running(self) -> None:
        if self.is_over():
            raise Fault("The battle is over.")

    def check_asked(self, role: Role, n: int) -> Question:
        """Return the current question; a Fault unless it is this role's to answer and has this number."""
        question = self.game.g.question
        if question is None or self.gathering.ending is not None:
            raise Fault("The battle is over: there is no question to answer.")
        if question.side not in SIDES_OF[role] or self.game.is_bot(question.side):
            raise Fault("This question is not for you.")
        self.check_number(n)
        return question

    def check_number(self, n: int) -> None:
        if n != self.game.number:
            raise too_late()


def too_late() -> Fault:
    return Fault("Too late: the battle has moved on.")


def only_side(role: Role) -> Side:
    if len(SIDES_OF[role]) != 1:
        raise Fault("Only a player of a single side may do this.")
    return SIDES_OF[role][0]
