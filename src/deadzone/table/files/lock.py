"""A battle file is written by one program at a time."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import IO

from deadzone.core.sentence import Fault

if sys.platform == "win32":
    fcntl = None
else:
    import fcntl


def hold(file: IO[bytes], path: Path) -> None:
    """Keeps other programs from going on with this battle while the file is open; the lock dies with the program.

    Where there are no locks (Windows, some network drives) a battle is played without one.
    """
    if fcntl is None:
        return
    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise Fault("Another program is playing this battle: leave it there first.", where=str(path)) from None
    except OSError:
        return
