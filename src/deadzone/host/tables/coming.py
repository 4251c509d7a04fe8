"""Who comes to a table, who leaves it, and what everybody there is told of each other."""

from __future__ import annotations

from msgspec.structs import replace

from deadzone.core.sentence import Fault
from deadzone.host.battles.gathering import has_room
from deadzone.host.battles.telling import hello_message
from deadzone.host.ports.listeners import encoded
from deadzone.host.ports.store import ClockKept, Rescued
from deadzone.host.protocol.company import Invited, Talk
from deadzone.host.protocol.requests import Attend
from deadzone.host.tables.commands import (
    Arrive,
    Greeted,
    Invite,
    Leave,
    LookAround,
    LookedInto,
    SeatsChanged,
    TellCompany,
)
from deadzone.host.tables.outcome import Outcome, update
from deadzone.host.tables.table import Person, Seated, Table

PRESENT_SECONDS = 10 * 60  # precision of the time when a seat was in use, for those who stay


def arrive(outcome: Outcome, command: Arrive) -> None:
    """Take somebody in, who is greeted with what the battle is now; also used when somebody changes the language."""
    by, listeners = command.by, outcome.table.listeners
    if by.key in listeners:
        listeners[by.key] = replace(listeners[by.key], lang=by.lang, arriving=True)
    elif has_room(by.role, outcome.table.here()):
        listeners[by.key] = Seated(by.role, by.lang)
    else:
        raise Fault("This table is full.")


def greeting(table: Table, by: Person) -> tuple[bytes, ...]:
    """What somebody who arrives is told of the battle so far."""
    game = table.game
    return encoded(hello_message(table.id, game, by.role, by.lang)), update(table, 0, by.role, by.lang)


def greeted(outcome: Outcome, command: Greeted) -> None:
    table, by = outcome.table, command.by
    seated = table.listeners.get(by.key)
    if seated is None:
        return
    table.listeners[by.key] = replace(seated, arriving=False)
    outcome.messages += [(by.key, message) for message in command.greeting]
    outcome.send(by.key, table.company(outcome.moment))
    if table.people_talk():
        outcome.send(by.key, Talk(after=0, remarks=list(table.remarks)))
    if by.role in table.invited:
        outcome.send(by.key, table.invited[by.role])
    outcome.saw(by.role)
    look_into(outcome)
    outcome.people_changed()


def leave(outcome: Outcome, command: Leave) -> None:
    table = outcome.table
    if table.listeners.pop(command.by.key, None) is None:
        return
    outcome.people_changed()
    outcome.saw(command.by.role)
    _keep_clock(outcome)


def attend(outcome: Outcome, by: Person, said: Attend) -> None:
    """Note whether somebody has the page in front."""
    seated = outcome.table.listeners.get(by.key)
    if seated is not None and seated.attending != said.here:
        outcome.table.listeners[by.key] = replace(seated, attending=said.here)
        outcome.news = True


def change_seats(outcome: Outcome, command: SeatsChanged) -> None:
    outcome.table.gathering.sit_down(command.seats)
    outcome.people_changed()


def invite(outcome: Outcome, command: Invite) -> None:
    """Tell the player of a seat of the new battle. The invitation opens a seat there, so nobody else gets it."""
    invited = Invited(battle=command.battle, path=command.path, role=command.by)
    outcome.table.invited[command.role] = invited
    outcome.send_all(invited, command.role)


def look_into(outcome: Outcome, _command: LookedInto | None = None) -> None:
    gathering = outcome.table.gathering
    if gathering.marked:
        gathering.marked = False
        outcome.notes.append(Rescued())


# From time to time


def tell_company(outcome: Outcome, _command: TellCompany) -> None:
    outcome.send_all(outcome.table.company(outcome.moment))


def look_around(outcome: Outcome, _command: LookAround) -> None:
    """Nobody who sits here counts as absent after the server was killed, and clocks lose little by that. Everybody is
    told whose link has ended, and who has been away for long."""
    table, up = outcome.table, outcome.moment.up
    absent = table.gathering.absence(table.game, table.here(), up) is not None
    outcome.news = table.gathering.just_ended(outcome.moment.calendar) or absent
    for role in set(table.here()):
        outcome.saw(role, PRESENT_SECONDS)
    _keep_clock(outcome)


def _keep_clock(outcome: Outcome) -> None:
    clock = outcome.table.timekeeper.text(outcome.moment.up)
    if clock:
        outcome.notes.append(ClockKept(clock))
