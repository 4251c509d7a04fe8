"""All procedures by name, so that a saved battle finds the ones it was in the middle of."""

from __future__ import annotations

from typing import Final

from deadzone.core.state import Frame
from deadzone.procedures.damage import Death, Hit, Pin
from deadzone.procedures.firefight import Firefight
from deadzone.procedures.shooting import Shoot

PROCEDURES: Final[dict[str, type[Frame]]] = {
    procedure.NAME: procedure for procedure in (Death, Firefight, Hit, Pin, Shoot)
}
