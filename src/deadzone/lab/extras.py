"""Packages that only the lab needs, and how to get them."""

from __future__ import annotations

import shlex
import sys
from typing import Final

RESULTS: Final = ("pyarrow",)
REPORTS: Final = (*RESULTS, "numpy", "matplotlib")
CLUSTER: Final = ("distributed",)


def installing(packages: tuple[str, ...]) -> str:
    """The command that installs packages for the Python that runs the game, wherever that is."""
    return shlex.join((sys.executable, "-m", "pip", "install", *packages))
