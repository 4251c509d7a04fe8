"""Battles in one SQLite file with all that stands around them, which one program at a time may have open.

An answer is on disk before anybody is told of it. There is no second file that would have to go with it: the write-
ahead log of SQLite would be one, so its ordinary journal is used, with a full sync.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec

from deadzone.core.sentence import Fault, Sentence
from deadzone.home.clock import HomeClock
from deadzone.home.shelf import Change, Leaf, WideShelf
from deadzone.host.ports.clock import Clock
from deadzone.host.ports.store import NOT_KEPT, NOT_READ, Unreachable
from deadzone.maps.files import reason_of
from deadzone.table.files.battlefile import Entry, Head

VERSION = 1  # of the tables below
APPLICATION = 0x44_5A_54_31  # the mark by which such a file is known, in SQLite's own place for it
TABLES = (
    "CREATE TABLE battles (id TEXT PRIMARY KEY, head TEXT NOT NULL, leaf TEXT NOT NULL)",
    "CREATE TABLE answers (battle TEXT NOT NULL REFERENCES battles, n INTEGER NOT NULL, body TEXT NOT NULL,"
    " PRIMARY KEY (battle, n)) WITHOUT ROWID",
    f"PRAGMA application_id = {APPLICATION}",
    f"PRAGMA user_version = {VERSION}",
)
HELD = Sentence("Another program is playing this battle: quit it there first.")
NOT_ONE = Sentence("This is not a battle file.")

LEAF, HEAD, ENTRY = msgspec.json.Decoder(Leaf), msgspec.json.Decoder(Head), msgspec.json.Decoder(Entry)


class OneFile(WideShelf):
    """Make it with `create` or `open`."""

    def __init__(self, path: Path, file: sqlite3.Connection, clock: Clock | None) -> None:
        self.path = path
        self._file = file
        leaves = [LEAF.decode(text) for (text,) in file.execute("SELECT leaf FROM battles")]
        ups = [up for leaf in leaves for up in (leaf.facts.asked_up, *[row.seen_up for row in leaf.seats])]
        super().__init__(clock or HomeClock(max(ups, default=0)))

    @staticmethod
    def create(path: Path, clock: Clock | None = None) -> OneFile:
        """A new file; an existing one is never overwritten."""
        try:
            path.open("xb").close()
        except FileExistsError:
            raise Fault("A file with this name already exists.", where=str(path)) from None
        except OSError as error:
            raise Fault("This file cannot be written: {reason}.", where=str(path), reason=reason_of(error)) from None
        return _held(path, TABLES, clock)

    @staticmethod
    def open(path: Path, clock: Clock | None = None) -> OneFile:
        try:
            path.open("r+b").close()
        except OSError as error:
            raise Fault("This file cannot be read: {reason}.", where=str(path), reason=reason_of(error)) from None
        return _held(path, (), clock)

    def close(self) -> None:
        self._file.close()

    # As a store

    def add(self, battle: str, head: Head, entries: Sequence[Entry], leaf: Leaf) -> None:
        with self._all_or_nothing():
            row = (battle, _text(head), _text(leaf))
            self._file.execute("INSERT INTO battles (id, head, leaf) VALUES (?, ?, ?)", row)
            self._write(battle, entries)

    def leaf(self, battle: str) -> Leaf | None:
        found = self._read("SELECT leaf FROM battles WHERE id = ?", battle)
        return LEAF.decode(found[0]) if found else None

    def head(self, battle: str) -> Head:
        return HEAD.decode(self._read("SELECT head FROM battles WHERE id = ?", battle)[0])

    def entries(self, battle: str) -> list[Entry]:
        bodies = self._read("SELECT body FROM answers WHERE battle = ? ORDER BY n", battle)
        return [ENTRY.decode(body) for body in bodies]

    def count(self, battle: str) -> int:
        return int(self._read("SELECT count(*) FROM answers WHERE battle = ?", battle)[0])

    def change(self, battle: str, change: Change) -> None:
        with self._all_or_nothing():
            self._file.execute("UPDATE battles SET leaf = ? WHERE id = ?", (_text(change.leaf), battle))
            if change.head is not None:
                self._file.execute("UPDATE battles SET head = ? WHERE id = ?", (_text(change.head), battle))
            self._file.execute("DELETE FROM answers WHERE battle = ? AND n > ?", (battle, change.stay))
            self._write(battle, change.entries)

    def _read(self, statement: str, battle: str) -> list[str]:
        """The only column of all rows."""
        try:
            return [value for (value,) in self._file.execute(statement, (battle,))]
        except sqlite3.Error as error:
            raise Unreachable(NOT_READ) from error

    def _write(self, battle: str, entries: Sequence[Entry]) -> None:
        rows = [(battle, entry.n, _text(entry)) for entry in entries]
        self._file.executemany("INSERT INTO answers (battle, n, body) VALUES (?, ?, ?)", rows)

    @contextmanager
    def _all_or_nothing(self) -> Iterator[None]:
        try:
            with self._file:
                yield
        except sqlite3.Error as error:
            raise Unreachable(NOT_KEPT) from error


def _held(path: Path, tables: Sequence[str], clock: Clock | None) -> OneFile:
    """The file, locked for this program alone; new if there are `tables` to be made."""
    file = sqlite3.connect(path, timeout=0)
    try:
        file.execute("PRAGMA locking_mode = EXCLUSIVE")
        file.execute("PRAGMA synchronous = FULL")
        file.execute("BEGIN EXCLUSIVE")
        for statement in tables:
            file.execute(statement)
        file.commit()
        _check(path, file)
        return OneFile(path, file, clock)
    except (sqlite3.Error, msgspec.MsgspecError, Fault) as error:
        file.close()
        if isinstance(error, Fault):
            raise
        held = getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_BUSY
        raise Fault((HELD if held else NOT_ONE).template, where=str(path)) from None


def _check(path: Path, file: sqlite3.Connection) -> None:
    (mark,), (version,) = [file.execute(f"PRAGMA {name}").fetchone() for name in ("application_id", "user_version")]
    if mark != APPLICATION:
        raise Fault(NOT_ONE.template, where=str(path))
    if version > VERSION:
        raise Fault(
            "This battle is from a newer version (format {version}; this program reads up to {known}): "
            "update the program first.",
            where=str(path),
            version=version,
            known=VERSION,
        )


def _text(record: msgspec.Struct) -> str:
    return msgspec.json.encode(record).decode()
