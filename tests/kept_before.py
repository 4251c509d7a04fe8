"""What people kept of earlier versions (`tests/older`, made by `tools/older_files.py`), for the tests that open it."""

from __future__ import annotations

import gzip
from pathlib import Path

OLDER = Path(__file__).parent / "older"
VERSIONS = sorted(path.name for path in OLDER.iterdir())


def older(pattern: str) -> list[Path]:
    """Files of all versions, by a pattern inside a version's folder."""
    found = [path for version in VERSIONS for path in sorted((OLDER / version).glob(pattern))]
    assert found, pattern
    return found


def name_of(path: Path) -> str:
    return f"{path.relative_to(OLDER)}"


def unpacked(path: Path, folder: Path) -> Path:
    """A copy without compression, in a folder of the test."""
    copy = folder / path.name.removesuffix(".gz")
    copy.write_bytes(gzip.decompress(path.read_bytes()))
    return copy
