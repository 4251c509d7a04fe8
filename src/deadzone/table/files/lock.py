"""A lock, so that only one program at a time writes a battle file."""

from __future__ import annotations

from pathlib import Path
from typing import IO

from deadzone.core.sentence import Fault

try:
    import fcntl
except ImportError:  # Windows, or Python in a browser
    fcntl = None  # type: ignore[assignment]


def hold(file: IO[bytes], path: Path) -> None:
    """Keep other programs from playing this battle while the file is open; the lock ends with the program.

    Where there are no locks (Windows, some network drives), the battle is played without one.
    """
    if fcntl is None:
        return
    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise Fault("Another program is playing this battle: quit it there first.", where=str(path)) from None
    except OSError:
        return
