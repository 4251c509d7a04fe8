"""Reading and writing files, with one sentence for whatever goes wrong."""

from __future__ import annotations

from pathlib import Path

from deadzone.core.sentence import Fault, Sentence


def read_text(path: Path, most: int) -> str:
    """The text of a file in UTF-8, of at most so many characters."""
    try:
        with path.open("rb") as file:
            data = file.read(4 * most + 1)  # a character takes at most four bytes
    except (OSError, ValueError) as error:
        raise Fault("This file cannot be read: {reason}.", where=str(path), reason=_reason(error)) from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        raise Fault("This is not text in UTF-8.", where=f"{path}:{line}:{column}") from None


def write_bytes(path: Path, data: bytes) -> None:
    """Writes a file, over the one that may already stand there."""
    try:
        path.write_bytes(data)
    except (OSError, ValueError) as error:
        raise Fault("This file cannot be written: {reason}.", where=str(path), reason=_reason(error)) from None


def _reason(error: OSError | ValueError) -> object:
    if isinstance(error, FileNotFoundError):
        return Sentence("there is no such file or folder")
    if isinstance(error, IsADirectoryError):
        return Sentence("it is a folder")
    if isinstance(error, PermissionError):
        return Sentence("it is not allowed")
    return getattr(error, "strerror", None) or str(error)
