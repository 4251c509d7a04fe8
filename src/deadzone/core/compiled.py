"""Tells whether the engine runs compiled or interpreted: this module is compiled together with the engine."""

from __future__ import annotations

from typing import Final

COMPILED: Final = not __file__.endswith((".py", ".pyc"))
