"""Robust input and output on limited terminals, closed streams and full disks."""

from __future__ import annotations

import codecs
import os
import sys
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from typing import Final

from deadzone.core.sentence import Fault
from deadzone.maps.files import reason_of

READABLE: Final = "deadzone.readable"  # how characters are written that the output does not have


def prepare_streams() -> None:
    """Replace characters that cannot be encoded or decoded, and read a closed input as empty."""
    codecs.register_error(READABLE, _readable)
    if sys.stdin is None:
        sys.stdin = Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115 - stays open until the program ends
    for stream, replaced, errors in (
        (sys.stdin, "strict", "replace"),
        (sys.stdout, "strict", READABLE),
        (sys.stderr, "backslashreplace", READABLE),
    ):
        if isinstance(stream, TextIOWrapper) and stream.errors == replaced:
            stream.reconfigure(errors=errors)


def _readable(error: UnicodeError) -> tuple[str, int]:
    """A plain blank for a narrow one, which stands before French punctuation; otherwise a question mark."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    missing = error.object[error.start : error.end]
    return "".join([" " if letter.isspace() else "?" for letter in missing]), error.end


def flush_output() -> None:
    """Flush the output while a failure can still be reported."""
    if sys.stdout is not None:
        sys.stdout.flush()


def as_fault(error: OSError) -> Fault:
    """Turn an unexpected system error, on a file or on the output itself, into a Fault."""
    if error.filename is not None:
        name = os.fsdecode(error.filename)
        return Fault("This file cannot be read: {reason}.", where=name, reason=reason_of(error))
    _close_output()
    return Fault("The output cannot be written: {reason}.", reason=reason_of(error))


def _close_output() -> None:
    """Discard buffered output; Python would otherwise write it again at exit and print its own error."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
