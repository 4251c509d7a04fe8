"""Reads an archive that somebody has opened here: it may be damaged, or made to fill the memory."""

from __future__ import annotations

import struct
import zipfile
import zlib
from io import BytesIO
from typing import Final

from deadzone.core.sentence import Fault

MOST_FILES: Final = 10_000
MOST_BYTES: Final = 300_000_000  # of all files together
LARGEST_ABOUT: Final = 20_000_000  # of the list of battles
# What the library raises for what is no archive, or one of another kind.
DAMAGED: Final = (
    zipfile.BadZipFile, zlib.error, struct.error, EOFError, LookupError, NotImplementedError, OSError, OverflowError,
    RuntimeError, ValueError,
)  # fmt: skip


def unpacked(content: bytes) -> dict[str, bytes]:
    """The files of an archive by name."""
    try:
        with zipfile.ZipFile(BytesIO(content)) as archive:
            parts = [part for part in archive.infolist() if not part.is_dir()]
            sizes = [part.file_size for part in parts]
            if len(parts) > MOST_FILES or sum(sizes) > MOST_BYTES or max(sizes, default=0) > LARGEST_ABOUT:
                raise Fault("This file has too much in it.")
            return {part.filename: archive.read(part) for part in parts}
    except DAMAGED as error:
        raise Fault(
            "This file cannot be opened: it is damaged, or no file with all that was kept somewhere."
        ) from error
