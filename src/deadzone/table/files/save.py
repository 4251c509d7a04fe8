"""Saves: the state of a battle in a file, at any moment, even in the middle of an action.

The file is JSON with a version and a checksum. A file that is cut off, changed or from another version is refused.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from deadzone.catalog.outside import read_json
from deadzone.core.engine import run
from deadzone.core.events import Event
from deadzone.core.sentence import Fault
from deadzone.core.state import State
from deadzone.language.quoting import quoted
from deadzone.maps.files import read_bytes, write_bytes
from deadzone.table.files.records import Json, read_setting, read_state, setting_record, state_record

FORMAT = "deadzone-save"
VERSION = 5  # goes up when the content of a state changes
EARLIEST = 4  # the oldest that can be resumed: what procedures have gained since has its first value (`Frame.ADDED`)
LARGEST_FILE = 1_000_000  # bytes; a save has about ten thousand


def dumps(g: State) -> str:
    """The state as text."""
    content: Json = {"setting": setting_record(g.setting), "state": state_record(g)}
    head = {"format": FORMAT, "version": VERSION, "checksum": checksum(content)}
    return json.dumps({**head, **content}, ensure_ascii=False, indent=1) + "\n"


def loads(text: str, where: str = "") -> State:
    """The state written by `dumps`, at the same question."""
    try:
        record = read_json(text, where)
    except (ValueError, RecursionError) as error:
        raise Fault("This save file is incomplete or damaged.", where=where) from error
    content = _check_head(record, where)
    try:
        return _resume(content)
    except Fault as fault:
        fault.where = ": ".join(part for part in (where, fault.where) if part)
        raise


def save(g: State, path: Path | str) -> None:
    write_bytes(Path(path), dumps(g).encode())


def load(path: Path | str) -> State:
    data = read_bytes(Path(path), LARGEST_FILE)
    if len(data) > LARGEST_FILE:
        raise Fault("This file is too large for a save.", where=str(path))
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise Fault("This is not a save file.", where=str(path)) from error
    return loads(text, str(path))


def checksum(content: Json) -> str:
    canonical = json.dumps(content, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()


def _check_head(record: object, where: str) -> Json:
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise Fault("This is not a save file.", where=where)
    version = record.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise Fault("This save has no version number.", where=where)
    if version > VERSION:
        raise Fault(
            "This save is from a newer version (format {version}; this program reads up to {known}): update the "
            "program first.",
            where=where,
            version=quoted(str(version)),
            known=VERSION,
        )
    if version < EARLIEST:
        raise Fault(
            "This save is from an earlier edition of the rules (format {version}; this program reads {known}).",
            where=where,
            version=version,
            known=VERSION,
        )
    if set(record) != {"format", "version", "checksum", "setting", "state"}:
        raise Fault("This save file is incomplete or damaged.", where=where)
    content: Json = {"setting": record["setting"], "state": record["state"]}
    if record["checksum"] != checksum(content):
        raise Fault("This save was changed after it was written: its checksum does not match.", where=where)
    return content


def _resume(content: Json) -> State:
    """The state with its pending question, which is asked again by running the engine."""
    setting = read_setting(content["setting"])
    g = read_state(setting, content["state"])
    before = g.key()
    happened = go_on(g)
    if happened or g.key() != before:
        raise Fault("This save does not stop at a question.", where="state")
    return g


def go_on(g: State) -> list[Event]:
    """Run the engine from a state that was read, up to its next question; refused if its procedures do not fit it."""
    try:
        if all([frame.fits(g) for frame in g.stack]):
            return run(g)
    except (IndexError, KeyError, TypeError, ValueError) as error:
        raise Fault("The values of this save are inconsistent.", where="state") from error
    raise Fault("The values of this save are inconsistent.", where="state")
