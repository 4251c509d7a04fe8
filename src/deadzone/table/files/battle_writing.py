"""Writing a battle file while the battle is played, or all at once."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from io import BufferedRandom
from pathlib import Path

import msgspec

from deadzone.core.events import Event
from deadzone.core.questions import CHANCE
from deadzone.core.sentence import Fault
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
    """Appends the answers of a battle to its file as they are given; `keep` is a watcher of the driver.

    Each line is handed to the system at once, so that the program may be killed at any moment; with `sync` it is also
    on the disk before the battle goes on, so that the machine may.
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
        """A new file; one that stands there already is never overwritten."""
        try:
            file = path.open("x+b")
        except FileExistsError:
            raise Fault("There is a file of this name already.", where=str(path)) from None
        except OSError as error:
            raise _not_written(path, error) from error
        hold(file, path)
        writer = BattleWriter(path, file, dice, sync)
        try:
            writer._write(head)
        except Fault:
            writer.close()
            path.unlink(missing_ok=True)  # there is no battle in it
            raise
        return writer

    @staticmethod
    def go_on(recording: Recording, file: BufferedRandom, dice: DiceStream, sync: bool = True) -> BattleWriter:
        """The file of a battle that is resumed; a line that was cut off is removed."""
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
        """Writes one answer, and the end after the last one."""
        self.number += 1
        side = given.question.side
        entry = Entry(
            n=self.number,
            side=side,
            answer=given.value,
            events=mark_of_events(events),
            position=self._dice.of(given.question).position if side == CHANCE else NO_POSITION,
            why=given.why,
            fallback=given.fallback,
        )
        self._write(entry)
        self.finish(g)

    def finish(self, g: State) -> None:
        """Writes the end if the battle is over."""
        if g.question is None:
            self._write(End(end=g.winner, answers=self.number, key=mark_of_state(g)))

    def close(self) -> None:
        """Everything was written as it came: what could not be is tried again here, and fails again."""
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


def open_again(path: Path) -> BufferedRandom:
    """The file of a battle that is to be resumed, held from before it is read."""
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
    """A whole battle file at once, from what is kept elsewhere."""
    seal, lines = "", []
    for record in (head, *entries, *([end] if end is not None else [])):
        body = msgspec.json.encode(record)
        seal = seal_of(seal, body)
        lines.append(sealed(body, seal))
    return b"".join(lines)


def _not_written(path: Path, error: OSError) -> Fault:
    return Fault("This file cannot be written: {reason}.", where=str(path), reason=reason_of(error))
