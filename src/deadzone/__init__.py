"""Digital version of the skirmish game Deadzone, with JADE as the automatic opponent.

The package re-exports the public API for bots and tools from `deadzone.verbs`: `deadzone.open_battle`,
`deadzone.legal`, `deadzone.answer` and so on.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from deadzone.verbs import *  # noqa: F403
else:
    # Imported on first use, so that commands and the server do not pay at start-up for modules they do not need.
    def __getattr__(name: str) -> object:
        if not name.startswith("_") and name in (verbs := import_module("deadzone.verbs")).__all__:
            return getattr(verbs, name)
        raise AttributeError(f"module 'deadzone' has no attribute {name!r}")

    def __dir__() -> list[str]:
        return sorted((*globals(), *import_module("deadzone.verbs").__all__))
