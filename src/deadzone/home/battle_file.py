"""One battle in its battle file (`*.dzb`), which all commands read: written answer by answer, as it is played.

A battle file has no place for what people propose to each other, nor for a clock, so it suits people at one screen, or
one against an artificial player. Battles with more around them are kept in `one_file.py`.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from io import BufferedRandom
from pathlib import Path

import msgspec

from deadzone.core.sentence import Fault, Sentence
from deadzone.home.clock import HomeClock
from deadzone.home.shelf import Change, Leaf, Shelf, new_leaf, origin_of, roles_of
from deadzone.host.ports.store import NOT_KEPT, Unreachable
from deadzone.maps.files import reason_of
from deadzone.table.dice import DiceStream
from deadzone.table.files.battle_writing import NOT_WRITTEN, BattleWriter, battle_text, open_again
from deadzone.table.files.battlefile import End, Entry, Head, Record, Recording, load_battle, seal_of, sealed

BATTLE = "battle"  # there is one only


class BattleFile(Shelf):
    """Make it with `create` or `open`."""

    def __init__(self, recording: Recording, file: BufferedRandom) -> None:
        super().__init__(HomeClock())
        self.path = recording.path
        self._head = recording.head
        self._leaf = new_leaf(roles_of(recording.head), origin_of(recording.head), self.clock.now().up)
        self.failed = NOT_KEPT  # why the last write failed, for the person who has to be told
        self._file = file

    @staticmethod
    def create(path: Path, head: Head, entries: Sequence[Entry] = ()) -> BattleFile:
        """A new file; an existing one is never overwritten."""
        BattleWriter.create(path, head, DiceStream(head.seed)).close()
        made = BattleFile.open(path)
        made._write(made._lines(), entries)
        return made

    @staticmethod
    def open(path: Path) -> BattleFile:
        """The file of a battle that is not over, locked before it is read."""
        file = open_again(path)
        try:
            recording = load_battle(path)
            if recording.end is not None:
                raise Fault("This battle is over; watch it with deadzone replay.", where=str(path))
        except Fault:
            file.close()
            raise
        return BattleFile(recording, file)

    def finish(self, end: End) -> None:
        """Write the last line of a battle that is over."""
        self._write(self._lines(), [end])

    def close(self) -> None:
        """Close the file; an error here repeats a failed write that was already reported."""
        with suppress(OSError):
            self._file.close()

    # As a store

    def leaf(self, battle: str) -> Leaf:
        return self._leaf

    def head(self, battle: str) -> Head:
        return self._head

    def entries(self, battle: str) -> list[Entry]:
        return load_battle(self.path).entries

    def count(self, battle: str) -> int:
        return len(self._lines()) - 1

    def change(self, battle: str, change: Change) -> None:
        if change.head is not None:
            self._begin_anew(change.head, change.entries)
        else:
            lines = self._lines()
            if change.entries or change.stay + 1 < len(lines):
                self._write(lines[: change.stay + 1], change.entries)
        self._leaf = change.leaf

    def _lines(self) -> list[bytes]:
        """All complete lines; one that was cut off when a program was killed does not count."""
        return [line for line in self.path.read_bytes().splitlines(keepends=True) if line.endswith(b"\n")]

    def _write(self, before: Sequence[bytes], records: Sequence[Record]) -> None:
        """Write records after these lines, in place of whatever follows them."""
        text, seal = b"", str(msgspec.json.decode(before[-1])["sum"])
        for record in records:
            body = msgspec.json.encode(record)
            seal = seal_of(seal, body)
            text += sealed(body, seal)
        try:
            self._file.seek(sum(map(len, before)))
            self._file.truncate()
            self._file.write(text)
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            raise self._not_written(error) from error

    def _begin_anew(self, head: Head, entries: Sequence[Entry]) -> None:
        """Put another battle in the place of this one. It is written beside it first, so that a program that is killed
        leaves one or the other. The file is closed meanwhile, because Windows replaces none that is open."""
        draft = self.path.with_name(f"{self.path.name}.new")
        try:
            with draft.open("wb") as file:
                file.write(battle_text(head, entries, None))
                file.flush()
                os.fsync(file.fileno())
            self.close()
            draft.replace(self.path)
        except OSError as error:
            raise self._not_written(error) from error
        self._file = open_again(self.path)
        self._head = head

    def _not_written(self, error: OSError) -> Unreachable:
        self.failed = Sentence(NOT_WRITTEN.template, reason=reason_of(error))
        return Unreachable(self.failed)
