"""Private files: readable by their owner only, and used by one server at a time."""

from __future__ import annotations

import os
import struct
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import IO

try:
    import fcntl
except ImportError:  # Windows, or Python in a browser
    fcntl = None  # type: ignore[assignment]

OWNER_FOLDER, OWNER_FILE, NOBODY_ELSE = 0o700, 0o600, 0o077
# Where nothing of a database can be: beyond the largest file that SQLite makes, and far from the bytes that it locks.
NOWHERE = 1 << 62
BESIDE = ("-wal", "-shm", "-journal")  # endings of the files that SQLite creates beside a database, with its mode


def make_folder(folder: Path) -> None:
    """Create missing folders for their owner only; an existing one stays as it is."""
    if folder.is_dir():
        return
    make_folder(folder.parent)
    with suppress(FileExistsError):
        folder.mkdir(OWNER_FOLDER)
    if not folder.is_dir():
        raise NotADirectoryError(folder)


def make_file(path: Path) -> None:
    """Create an empty file for its owner only, or take access to an existing one away from everybody else."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), OWNER_FILE))
    for file in (path, *[path.with_name(path.name + ending) for ending in BESIDE]):
        if file.exists() and file.stat().st_mode & NOBODY_ELSE:
            with suppress(PermissionError):  # somebody else's file: its owner has decided
                file.chmod(OWNER_FILE)


@contextmanager
def for_the_owner() -> Iterator[None]:
    """Make every file created meanwhile accessible to its owner only."""
    before = os.umask(NOBODY_ELSE)
    try:
        yield
    finally:
        os.umask(before)


class Taken(Exception):
    """Another process holds the file."""


class NoLocks(Exception):
    """This system or network drive does not support such locks."""


def lock_file(database: Path) -> Path:
    """The file whose lock shows that a server uses the database."""
    real = database.resolve()
    return real.with_name(f"{real.name}.lock")


def hold(database: Path) -> ExitStack:
    """Keep other servers out of a database, which exists, until the returned stack is closed or the process ends.

    One is on the file beside it, which everybody understands who looks into the folder. The other is on the database
    itself, whatever it is called: it may have been moved meanwhile, or have several names.
    """
    with ExitStack() as held:
        held.enter_context(_hold_name(database))
        if sys.platform == "linux":
            held.enter_context(_hold_file(database))
        return held.pop_all()


def _hold_file(database: Path) -> IO[bytes]:
    """Lock a byte of the file that nobody uses.

    The lock belongs to this opening of the file, not to the process: SQLite opens and closes the file as it likes. But
    closing it takes SQLite's own locks away from this process, so that must come last.
    """
    file = os.fdopen(os.open(database, os.O_RDWR | os.O_CLOEXEC), "r+b", buffering=0)
    # struct flock: kind, whence, start, length, process
    wanted = struct.pack("hhqqi4x", fcntl.F_WRLCK, os.SEEK_SET, NOWHERE, 1, 0)
    try:
        fcntl.fcntl(file, fcntl.F_OFD_SETLK, wanted)
    except (BlockingIOError, PermissionError):
        file.close()
        raise Taken from None
    except OSError:
        file.close()
        raise NoLocks from None
    return file


def _hold_name(database: Path) -> IO[bytes]:
    """Lock the file beside the database, which is never removed: another process may just have locked it."""
    if fcntl is None:
        raise NoLocks
    path = lock_file(database)
    made = not path.exists()
    file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, OWNER_FILE), "r+b")
    try:
        if made and database.exists() and os.geteuid() == 0:  # a lock file made by root must not lock the server out
            owner = database.stat()
            os.chown(path, owner.st_uid, owner.st_gid)
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        raise Taken from None
    except OSError:
        file.close()
        raise NoLocks from None
    return file
