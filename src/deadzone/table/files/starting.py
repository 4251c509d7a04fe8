"""Battles that begin with a table laid out beforehand: the state in the head of their battle file."""

from __future__ import annotations

import msgspec

from deadzone.core.events import Event
from deadzone.core.sentence import Fault
from deadzone.core.setting import Setting
from deadzone.core.state import State
from deadzone.table.files.battlefile import Start
from deadzone.table.files.records import read_state, state_record
from deadzone.table.files.save import EARLIEST, VERSION, go_on


def start_of(g: State) -> Start:
    """The start of a battle that begins with this state, before its next step."""
    written = msgspec.json.decode(msgspec.json.encode(state_record(g)))  # as it is read again: tuples are lists
    return Start(version=VERSION, state=written)


def begun(setting: Setting, start: Start) -> tuple[State, list[Event]]:
    """Begin with the table laid out: the state at its first question, and the events before it."""
    if not EARLIEST <= start.version <= VERSION:
        raise Fault(
            "The start of this battle was laid out by another version (format {version}; this program reads {known}).",
            where="start",
            version=start.version,
            known=VERSION,
        )
    g = read_state(setting, start.state)
    return g, go_on(g)
