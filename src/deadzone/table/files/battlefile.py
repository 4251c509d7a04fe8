"""The battle file (`*.dzb`): the set-up of a battle and one line per answer, written while it is played.

The format is JSON Lines. Every line ends with a checksum over itself and all lines before it, so that changes and
damage are detected. A last line without a line break was cut off when the program was killed and is ignored. See
docs/battle-file.md.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from deadzone.catalog.outside import FIT, LONGEST_TEXT, MOST_VALUES, look_at_json, parse_json, place_of
from deadzone.core.events import Event
from deadzone.core.sentence import Fault, Name
from deadzone.core.setting import Setting
from deadzone.core.sides import CHANCE, Side
from deadzone.core.state import State
from deadzone.language.filed import name_from
from deadzone.language.quoting import quoted
from deadzone.maps.files import read_bytes
from deadzone.table.driver import LONGEST_FALLBACK, plain_answer
from deadzone.table.files.records import setting_record

FORMAT = "deadzone-battle"
VERSION = 4  # of the file format; version 1 has no edition
FROM_SET_UP = 3  # version of a battle that begins with its set-up; those before version 4 read it too
FINAL_STATE_SINCE = 3  # the first version with the current mark of the final state
# Edition of the rules: it goes up whenever a ruling changes, which explains why an older battle replays differently.
# See docs/rules/README.md for the editions.
EDITION = 3
FIRST_EDITION = 1
ENDING = ".dzb"
LARGEST_FILE = 8_000_000  # bytes; a battle has about two hundred thousand
MOST_IN_FILE = 300_000  # values of all lines, as counted by `look_at_json`; a battle has about thirty thousand
MOST_IN_LINE = 5000  # of one answer; JADE's reasons have about a hundred
SUM_BYTES = 8
NO_POSITION = -1

Count = Annotated[int, Meta(ge=0, le=2**53)]
Short = Annotated[str, Meta(max_length=LONGEST_TEXT, pattern=FIT)]
Seed = Annotated[str, Meta(max_length=LONGEST_TEXT)]  # as typed by a user; never displayed
Code = Annotated[str, Meta(pattern="^[a-z]{2,3}$")]
T = TypeVar("T", bound=Struct)


class Record(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A part of the file; values equal to their default are not written."""


class TeamNote(Record, frozen=True, kw_only=True):
    """A side's team: its name, and how many of the setting's profiles belong to it."""

    name: Short
    fr: Short = ""
    more: dict[Code, Short] = {}  # the name in further languages
    models: Annotated[int, Meta(ge=1, le=99)]

    @property
    def label(self) -> Name:
        return name_from(self.name, self.fr, self.more)


class Seat(Record, frozen=True, kw_only=True):
    """The player of a side: its name, its random seed, and whether it gives reasons for its choices."""

    player: Short
    seed: Seed = ""
    why: bool = False


class Start(Record, frozen=True, kw_only=True):
    """A table laid out beforehand: a state as in a save of this version, before its next step."""

    version: Count
    state: dict[str, Any]


class Head(Record, frozen=True, omit_defaults=False, kw_only=True):
    """The first line. `events` is the mark of the events before the first question.

    `start` is where a battle begins that has no set-up of its own, `situation` the id of the prepared one, if it is
    one. Both are written only where they apply.
    """

    format: str
    version: int
    setting: dict[str, Any]
    teams: tuple[TeamNote, TeamNote]
    players: tuple[Seat, Seat]
    seed: Seed
    events: Short
    edition: Annotated[int, Meta(ge=FIRST_EDITION, le=9999)] = FIRST_EDITION
    start: Start | UnsetType = UNSET
    situation: Short | UnsetType = UNSET

    @property
    def older(self) -> bool:
        """Whether the battle was played by an earlier edition of the rules."""
        return self.edition < EDITION


class Entry(Record, frozen=True, kw_only=True):
    """An answer. `events` is the mark of the events that followed it.

    `position` is that of the dice after an answer of chance; for a draw from one of JADE's decks, of that deck's dice.
    """

    n: Annotated[int, Meta(ge=1)]
    side: Annotated[Side, Meta(ge=0, le=CHANCE)]
    answer: int | str | tuple[int, ...]
    events: Short
    position: Annotated[int, Meta(ge=NO_POSITION, le=2**53)] = NO_POSITION
    why: dict[str, Any] | None = None
    fallback: Annotated[str, Meta(max_length=LONGEST_FALLBACK)] = ""


class End(Record, frozen=True, kw_only=True):
    """The last line of a battle that is over: the winner and the mark of the final state.

    `how` is set if the battle was not ended by the rules: a side resigned, a draw was agreed, or the win was claimed.
    """

    end: Annotated[int, Meta(ge=-1, le=1)]
    answers: Count
    key: Short
    how: Literal["", "resigned", "agreed", "claimed", "timeout"] = ""


class Recording:
    """The content of a battle file; its first `length` bytes are complete lines, `seal` is the last checksum."""

    def __init__(self, path: Path, head: Head, entries: list[Entry], end: End | None, length: int, seal: str) -> None:
        self.path = path
        self.head = head
        self.entries = entries
        self.end = end
        self.length = length
        self.seal = seal

    def where(self, number: int) -> str:
        """File and line of an answer; answers count from 1, 0 is the head."""
        return f"{self.path}:{number + 1}"


# Marks: short fingerprints of events and states, the same on every machine, compiled or not.


def canonical(value: object) -> str:
    return json.dumps(_numbers_for_flags(value), ensure_ascii=True, sort_keys=True, separators=(",", ":"))


def _numbers_for_flags(value: object) -> object:
    """Replace flags by numbers: True and 1 mean the same, and compiled attributes may turn one into the other."""
    if isinstance(value, bool):
        return int(value)
    return [_numbers_for_flags(item) for item in value] if isinstance(value, tuple | list) else value


def mark_of_events(events: Sequence[Event]) -> str:
    text = canonical([(event.kind, *event.values) for event in events]) if events else ""
    return hashlib.blake2b(text.encode(), digest_size=6).hexdigest()


def mark_of_state(g: State) -> str:
    """SHA-256 of the table, leaving out the procedures under way."""
    return hashlib.sha256(canonical(g.table_key()).encode()).hexdigest()


# Writing


def head_of(
    setting: Setting,
    teams: tuple[TeamNote, TeamNote],
    players: tuple[Seat, Seat],
    seed: str,
    events: Sequence[Event],
    start: Start | UnsetType = UNSET,
    situation: str | UnsetType = UNSET,
) -> Head:
    return Head(
        format=FORMAT,
        version=FROM_SET_UP if start is UNSET else VERSION,
        setting=setting_record(setting),
        teams=teams,
        players=players,
        seed=seed,
        events=mark_of_events(events),
        edition=EDITION,
        start=start,
        situation=situation,
    )


def seal_of(before: str, body: bytes) -> str:
    """The checksum of a line, which includes that of the line before it."""
    return hashlib.blake2b(before.encode() + body, digest_size=SUM_BYTES).hexdigest()


def sealed(body: bytes, seal: str) -> bytes:
    """A line of the file with its checksum at the end."""
    return body[:-1] + f',"sum":"{seal}"}}\n'.encode()


# Reading


def load_battle(path: Path) -> Recording:
    """Read a battle file and check every line; a mistake is reported as a Fault with file and line."""
    data = read_bytes(path, LARGEST_FILE)
    if len(data) > LARGEST_FILE:
        raise Fault("This file is too large for a battle.", where=str(path))
    return read_battle(data, path)


def read_battle(data: bytes, path: Path) -> Recording:
    """Read the content of a battle file; `path` is used in Faults."""
    if not data.strip():
        raise Fault("This file is empty.", where=str(path))
    if 4 * data.count(b"\n") > MOST_IN_FILE:  # each line is a table, which counts for four
        raise Fault("This file has too many values.", where=str(path))
    lines = data.split(b"\n")
    length = len(data) - len(lines.pop())
    return _Reader(path).read(lines, length, data)


class _Reader:
    """Reader of the lines in order, which keeps track of the checksum."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.seal = ""
        self.where = f"{path}:1"
        self.room = MOST_IN_FILE

    def read(self, lines: list[bytes], length: int, data: bytes) -> Recording:
        head = self.head(lines[0] if lines else data, whole=bool(lines))
        entries: list[Entry] = []
        end: End | None = None
        for number, line in enumerate(lines[1:], start=2):
            self.where = f"{self.path}:{number}"
            record = self.parsed(line, Fault("This line is damaged.", where=self.where), MOST_IN_LINE)
            if end is not None:
                raise Fault("Nothing can follow the end of the battle.", where=self.where)
            if "end" in record:
                end = self.checked(line, record, End)
            else:
                entries.append(self.entry(line, record, len(entries) + 1))
        if end is not None and end.answers != len(entries):
            raise Fault(
                "The end of the battle says that there {count|is|are} {count} {count|answer|answers}.",
                where=self.where,
                count=end.answers,
            )
        return Recording(self.path, head, entries, end, length, self.seal)

    def head(self, line: bytes, whole: bool) -> Head:
        """Read the set-up, distinguishing foreign files and newer versions from damaged files."""
        if not whole:
            foreign = not line.startswith(f'{{"format":"{FORMAT}"'.encode())
            if foreign:
                raise self.not_a_battle()
            raise Fault("This battle ends before its set-up is complete.", where=self.where)
        record = self.parsed(line, self.not_a_battle(), MOST_VALUES)
        if record.get("format") != FORMAT:
            raise self.not_a_battle()
        version = record.get("version")
        if not isinstance(version, int) or isinstance(version, bool) or version < 1:
            raise Fault("This battle file has no version number.", where=self.where)
        if version > VERSION:
            raise Fault(
                "This battle is from a newer version (format {version}; this program reads up to {known}): "
                "update the program first.",
                where=self.where,
                version=quoted(str(version)),
                known=VERSION,
            )
        head = self.checked(line, record, Head)
        if head.edition > EDITION:
            raise Fault(
                "This battle was played with edition {old} of the rules; this program has edition {new}: update "
                "the program first.",
                where=self.where,
                old=head.edition,
                new=EDITION,
            )
        return head

    def entry(self, line: bytes, record: dict[str, Any], expected: int) -> Entry:
        found = record.get("n")
        if type(found) is int and found != expected:
            raise Fault(
                "Answer {expected} is expected here, but this is answer {found}.",
                where=self.where,
                expected=expected,
                found=quoted(str(found)),
            )
        entry = self.checked(line, record, Entry)
        if plain_answer(entry.answer) is None:
            raise self.wrong_values()
        return entry

    def parsed(self, line: bytes, wrong: Fault, most: int) -> dict[str, Any]:
        try:
            text = line.decode()
            self.room -= look_at_json(text, self.where, min(self.room, most))
            record = parse_json(text, self.where)
        except (ValueError, RecursionError):
            raise wrong from None
        if not isinstance(record, dict):
            raise wrong
        return record

    def checked(self, line: bytes, record: dict[str, Any], kind: type[T]) -> T:
        """Convert a line to its record after verifying its checksum."""
        written = record.pop("sum", None)
        body = line[: line.rfind(b',"sum":')] + b"}"
        self.seal = seal_of(self.seal, body)
        if written != self.seal or line + b"\n" != sealed(body, self.seal):
            raise Fault("This line was changed after it was written: its checksum does not match.", where=self.where)
        try:
            return msgspec.convert(record, kind)
        except (msgspec.ValidationError, UnicodeError) as error:
            raise self.wrong_values(place_of(error)) from None

    def wrong_values(self, place: str = "") -> Fault:
        where = f"{self.where}: {place}" if place else self.where
        return Fault("This line does not have the values expected here in a battle file.", where=where)

    def not_a_battle(self) -> Fault:
        return Fault("This is not a battle file.", where=self.where)
