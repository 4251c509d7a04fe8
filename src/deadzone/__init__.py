"""Deadzone, a digital table for the skirmish game, with JADE on the other side.

What a bot or a tool needs of it is offered here and stands in `deadzone.verbs`: `deadzone.open_battle`,
`deadzone.legal`, `deadzone.answer` and so on.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from deadzone.verbs import *  # noqa: F403
else:
    # Read when the first verb is asked for: commands and the server begin sooner without those they do not need.
    def __getattr__(name: str) -> object:
        if not name.startswith("_") and name in (verbs := import_module("deadzone.verbs")).__all__:
            return getattr(verbs, name)
        raise AttributeError(f"module 'deadzone' has no attribute {name!r}")

    def __dir__() -> list[str]:
        return sorted((*globals(), *import_module("deadzone.verbs").__all__))
