"""Whether the engine runs compiled or interpreted: this module is compiled with the rest of the engine."""

from __future__ import annotations

from typing import Final

COMPILED: Final = not __file__.endswith((".py", ".pyc"))
