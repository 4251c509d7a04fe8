"""All procedures of army specials; importing this module makes them known. S-*."""

from __future__ import annotations

from typing import Final

from deadzone.core.state import Frame
from deadzone.procedures.specials_healing import TooStubbornToDie

SPECIALS: Final[tuple[type[Frame], ...]] = (TooStubbornToDie,)
