"""Makes an environment that borrows the packages of the one that runs this: `python tools/environment.py FOLDER`.

Whatever is installed in it comes first. So the interpreted form of Deadzone and the one that the tests compile have an
environment each, while their hundred packages are installed once.
"""

from __future__ import annotations

import sys
import sysconfig
import venv
from pathlib import Path

BORROWED = "borrowed.pth"


def make_environment(folder: Path) -> None:
    """Anew, without pip: `pip --python` of the environment with the packages installs in it."""
    venv.create(folder, clear=True, symlinks=True)
    packages = Path(sysconfig.get_path("purelib", vars={"base": str(folder), "platbase": str(folder)}))
    (packages / BORROWED).write_text(f"{sysconfig.get_path('purelib')}\n", encoding="utf-8")


if __name__ == "__main__":
    make_environment(Path(sys.argv[1]).absolute())
