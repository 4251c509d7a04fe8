"""Writing a battle file while the battle is played, or all at once."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from io import BufferedRandom
from pathlib import Path

import msgspec

from deadzone.core.events import Event
from deadzone.core.sentence import Fault
from deadzone.core.sides import CHANCE
from deadzone.core.state import State
from deadzone.maps.files import reason_of
from deadzone.table.dice import DiceStream
from deadzone.table.driver import Given
from deadzone.table.files.battlefile import (
    NO_POSITION,
    End,
    Entry,
    Head,
    Record,
    Recording,
    mark_of_events,
    mark_of_state,
    seal_of,
    sealed,
)
from deadzone.table.files.lock import hold


class BattleWriter:
    """A writer that appends each answer of a battle to its file; `keep` is a watcher for the driver.

    Each line is flushed at once, so that nothing is lost if the program is killed; with `sync` it is also forced to
    disk before the battle goes on, so that nothing is lost if the machine crashes.
    """

    def __init__(self, path: Path, file: BufferedRandom, dice: DiceStream, sync: bool) -> None:
        self.path = path
        self.number = 0
        self.seal = ""
        self._file = file
        self._dice = dice
        self._sync = sync

    @staticmethod
    def create(path: Path, head: Head, dice: DiceStream, sync: bool = True) -> BattleWriter:
        """Create a new file; an existing one is never overwritten."""
        try:
            file = path.open("x+b")
        except FileExistsError:
            raise Fault("A file with this name already exists.", where=str(path)) from None
        except OSError as error:
            raise _not_written(path, error) from error
        hold(file, path)
        writer = BattleWriter(path, file, dice, sync)
        try:
            writer._write(head)
        except Fault:
            writer.close()
            path.unlink(missing_ok=True)  # it holds no battle
            raise
        return writer

    @staticmethod
    def go_on(recording: Recording, file: BufferedRandom, dice: DiceStream, sync: bool = True) -> BattleWriter:
        """Continue the file of a resumed battle, removing a last line that was cut off."""
        try:
            file.truncate(recording.length)
            file.seek(recording.length)
        except OSError as error:
            raise _not_written(recording.path, error) from error
        writer = BattleWriter(recording.path, file, dice, sync)
        writer.number = len(recording.entries)
        writer.seal = recording.seal
        return writer

    def keep(self, g: State, given: Given, events: Sequence[Event]) -> None:
        """Write one answer and, after the last one, the end."""
        self.number += 1
        self._write(entry_of(self.number, given, events, self._dice))
        self.finish(g)

    def finish(self, g: State) -> None:
        """Write the end if the battle is over."""
        if g.question is None:
            self._write(End(end=g.winner, answers=self.number, key=mark_of_state(g)))

    def close(self) -> None:
        """Close the file; an error here repeats a failed write that was already reported."""
        with suppress(OSError):
            self._file.close()

    def _write(self, record: Record) -> None:
        body = msgspec.json.encode(record)
        self.seal = seal_of(self.seal, body)
        try:
            self._file.write(sealed(body, self.seal))
            self._file.flush()
            if self._sync:
                os.fsync(self._file.fileno())
        except OSError as error:
            raise _not_written(self.path, error) from error


def entry_of(number: int, given: Given, events: Sequence[Event], dice: DiceStream) -> Entry:
    """The line of an answer; the dice stand where they are after it."""
    side = given.question.side
    return Entry(
        n=number,
        side=side,
        answer=given.value,
        events=mark_of_events(events),
        position=dice.of(given.question).position if side == CHANCE else NO_POSITION,
        why=given.why,
        fallback=given.fallback,
    )


def open_again(path: Path) -> BufferedRandom:
    """Open the file of a battle to resume, locked before it is read."""
    try:
        file = path.open("r+b")
    except OSError as error:
        raise _not_written(path, error) from error
    try:
        hold(file, path)
    except Fault:
        file.close()
        raise
    return file


def battle_text(head: Head, entries: Sequence[Entry], end: End | None) -> bytes:
    """A complete battle file made from its records."""
    seal, lines = "", []
    for record in (head, *entries, *([end] if end is not None else [])):
        body = msgspec.json.encode(record)
        seal = seal_of(seal, body)
        lines.append(sealed(body, seal))
    return b"".join(lines)


def _not_written(path: Path, error: OSError) -> Fault:
    return Fault("This file cannot be written: {reason}.", where=str(path), reason=reason_of(error))
