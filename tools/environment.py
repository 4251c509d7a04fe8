"""Create an environment that shares the packages of the current one: `python tools/environment.py FOLDER`.

Its own packages take precedence. So the interpreted form of Deadzone and the form compiled for the tests each have an
environment, while the hundred packages they need are installed only once.
"""

from __future__ import annotations

import sys
import sysconfig
import venv
from pathlib import Path

BORROWED = "borrowed.pth"


def make_environment(folder: Path) -> None:
    """Create the environment from scratch, without pip: use `pip --python` of the environment with the packages."""
    venv.create(folder, clear=True, symlinks=True)
    packages = Path(sysconfig.get_path("purelib", vars={"base": str(folder), "platbase": str(folder)}))
    (packages / BORROWED).write_text(f"{sysconfig.get_path('purelib')}\n", encoding="utf-8")


if __name__ == "__main__":
    make_environment(Path(sys.argv[1]).absolute())
