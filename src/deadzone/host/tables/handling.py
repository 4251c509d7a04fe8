"""Which handler carries out which command."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from deadzone.host.common.seeds import Seeds
from deadzone.host.ports.clock import Moment
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
from deadzone.host.tables import advising, answering, coming, learning, parley, talking
from deadzone.host.tables.commands import (
    AdviceMade,
    Arrive,
    Command,
    Deed,
    FromPage,
    Greeted,
    Invite,
    Leave,
    LookAround,
    LookedInto,
    Open,
    Play,
    SeatsChanged,
    TellCompany,
)
from deadzone.host.tables.outcome import Outcome
from deadzone.host.tables.table import Table

# A handler that takes long gives others a chance between its parts.
Parts = Iterator[None] | None

DEEDS: dict[type[Deed], Callable[[Outcome, Any, Any], Parts]] = {
    GiveAnswer: answering.answer,
    Go: answering.go,
    PlaceRest: answering.place_rest,
    GoToLesson: learning.go_to,
    Undo: parley.undo,
    Propose: parley.offer_draw,
    Reply: parley.reply,
    Resign: parley.resign,
    Claim: parley.claim,
    Say: talking.talk,
    Attend: coming.attend,
    Advise: advising.ask,
}
OTHERS: dict[type[Command], Callable[[Outcome, Any], Parts]] = {
    Arrive: coming.arrive,
    Greeted: coming.greeted,
    Leave: coming.leave,
    SeatsChanged: coming.change_seats,
    Invite: coming.invite,
    Open: answering.open_dice,
    LookedInto: coming.look_into,
    Play: answering.play,
    AdviceMade: advising.advised,
    TellCompany: coming.tell_company,
    LookAround: coming.look_around,
}
# What takes no time, so that it need not be handed to anybody.
AT_ONCE = (
    Say, Attend, Advise, Arrive, Greeted, Leave, SeatsChanged, Invite, LookedInto, AdviceMade, TellCompany, LookAround,
)  # fmt: skip


def handled(table: Table, command: Command, moment: Moment, seeds: Seeds) -> Outcome:
    """What comes of a command, all in one go. A Fault says why it is refused; then nothing has changed."""
    outcome = Outcome(table.twin(), moment, seeds)
    for _ in parts_of(outcome, command):
        pass
    return outcome


def parts_of(outcome: Outcome, command: Command) -> Iterator[None]:
    """Carry out a command part by part."""
    if isinstance(command, FromPage):
        parts = DEEDS[type(command.deed)](outcome, command.by, command.deed)
    else:
        parts = OTHERS[type(command)](outcome, command)
    yield from parts or ()


def takes_time(command: Command) -> bool:
    return not isinstance(command.deed if isinstance(command, FromPage) else command, AT_ONCE)
