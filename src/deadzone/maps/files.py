"""Reading and writing files; every failure becomes a Fault with a translatable reason."""

from __future__ import annotations

import errno
import os
from codecs import getincrementaldecoder
from contextlib import suppress
from pathlib import Path

from deadzone.core.sentence import Fault, Sentence

Decoder = getincrementaldecoder("utf-8-sig")

# Translatable reasons in place of the system's own messages.
REASONS = {
    errno.ENOENT: Sentence("this file or folder does not exist"),
    errno.EISDIR: Sentence("it is a folder"),
    errno.ENOTDIR: Sentence("part of the path is not a folder"),
    errno.EACCES: Sentence("permission denied"),
    errno.EPERM: Sentence("permission denied"),
    errno.EROFS: Sentence("permission denied"),
    errno.ENOSPC: Sentence("the disk is full"),
    errno.EDQUOT: Sentence("the disk is full"),
    errno.EFBIG: Sentence("it is too large"),
    errno.ENAMETOOLONG: Sentence("its name is too long"),
    errno.ELOOP: Sentence("it is a broken link"),
    errno.EEXIST: Sentence("a file with this name already exists"),
    errno.EIO: Sentence("disk error"),
}


def reason_of(error: OSError | ValueError) -> object:
    """Reason why a file could not be read or written, to be inserted into a sentence."""
    if isinstance(error, OSError) and error.errno in REASONS:
        return REASONS[error.errno]
    return getattr(error, "strerror", None) or str(error)


def read_bytes(path: Path, most: int) -> bytes:
    """Return the content of a file; never more than `most` + 1 bytes, so that an endless device does no harm."""
    try:
        with path.open("rb") as file:
            return file.read(most + 1)
    except (OSError, ValueError) as error:
        raise Fault("This file cannot be read: {reason}.", where=str(path), reason=reason_of(error)) from None


def read_text(path: Path, most: int) -> str:
    """Return the text of a UTF-8 file; a longer file is cut off between two characters, after more than `most`."""
    # A character has up to four bytes; the file may begin with a byte order mark, and the last character may be cut.
    enough = 4 * (most + 2)
    data = read_bytes(path, enough)
    try:
        return Decoder().decode(data, final=len(data) <= enough)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        raise Fault("This file is not UTF-8 text.", where=f"{path}:{line}:{column}") from None


def write_bytes(path: Path, data: bytes) -> None:
    """Write a file completely or not at all, replacing any existing one."""
    try:
        if path.exists() and not path.is_file():  # a device cannot be replaced
            path.write_bytes(data)
        else:
            _put(path.resolve(), data)
    except (OSError, ValueError) as error:
        raise Fault("This file cannot be written: {reason}.", where=str(path), reason=reason_of(error)) from None


def _put(path: Path, data: bytes) -> None:
    """Write beside the file first, then replace it: a crash or a full disk leaves the old file intact."""
    draft = path.with_name(path.name + ".part")
    try:
        with draft.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError:
        with suppress(OSError):
            draft.unlink()
        raise
