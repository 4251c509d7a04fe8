"""AMBER's weights, read from `data/weights.toml`, and those of earlier versions."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final

from deadzone.amber.features import FEATURES, Features
from deadzone.core.state import COMMAND_FACES

FOLDER: Final = Path(__file__).parent / "data"
IN_USE: Final = "weights.toml"
HAND_MADE: Final = "weights-1.toml"  # before they were learned


class Weights:
    """What each feature is worth in a mission, and what a command die of each face is worth."""

    def __init__(self, scale: Features, dice: list[float]) -> None:
        self.scale = scale
        self.dice = dice


@cache
def weights_for(mission: str, file: str = IN_USE) -> Weights:
    """The weights for a mission by its name. Features without a weight count nothing."""
    read = _read(file)
    values = {**read["all"], **read.get(mission, {})}
    dice = [float(read["dice"][face]) for face in COMMAND_FACES]
    return Weights(Features(**{name: float(values.get(name, 0)) for name in FEATURES}), dice)


@cache
def _read(file: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / file).read_text(encoding="utf-8"))
