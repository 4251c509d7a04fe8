"""Commands: whatever people, timers and artificial players do to a battle.

What a page says is one (`FromPage`): its messages are `host/protocol/requests.py`.
"""

from __future__ import annotations

from msgspec import Struct

from deadzone.host.protocol.requests import (
    Advise,
    Attend,
    Claim,
    GiveAnswer,
    Go,
    GoToLesson,
    PlaceRest,
    Propose,
    Reply,
    Resign,
    Say,
    Undo,
)
from deadzone.host.protocol.words import Role
from deadzone.host.records.seats import SeatRow
from deadzone.host.tables.table import Person
from deadzone.table.driver import Given

Deed = (
    GiveAnswer | Go | PlaceRest | GoToLesson | Undo | Propose | Reply | Resign | Claim | Say | Attend | Advise
)  # what a page may say that changes something


class FromPage(Struct, frozen=True):
    by: Person
    deed: Deed


class Arrive(Struct, frozen=True):
    """Somebody comes to the table, or changes the language; the greeting is made from what the battle is then."""

    by: Person


class Greeted(Struct, frozen=True):
    """The greeting of somebody who arrives has been made."""

    by: Person
    greeting: tuple[bytes, ...]


class Leave(Struct, frozen=True):
    by: Person


class SeatsChanged(Struct, frozen=True):
    """A seat was taken, offered or given up."""

    seats: list[SeatRow]


class Invite(Struct, frozen=True):
    """Whoever plays `by` has begun a battle like this one, and invites the player of the other seat."""

    role: Role
    by: Role
    battle: str
    path: str


class Open(Struct, frozen=True):
    """The dice before the first question are rolled, unless they are already stored."""


class LookedInto(Struct, frozen=True):
    """Somebody looks into the battle from outside: if it was to be deleted, it stays."""


class Play(Struct, frozen=True):
    """An artificial player has thought about its question; `change` is the battle's then."""

    change: int
    given: Given


class AdviceMade(Struct, frozen=True):
    """What AMBER advises, or why it does not, as a message for whoever asked."""

    by: Person
    asked: Advise
    message: bytes


class TellCompany(Struct, frozen=True):
    """The time has come to tell everybody who is here."""


class LookAround(Struct, frozen=True):
    """From time to time: note who sits here and how the clock stands, and tell who has been away for long."""


Command = (
    FromPage
    | Arrive
    | Greeted
    | Leave
    | SeatsChanged
    | Invite
    | Open
    | LookedInto
    | Play
    | AdviceMade
    | TellCompany
    | LookAround
)
