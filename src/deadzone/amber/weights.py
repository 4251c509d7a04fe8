"""AMBER's weights, read from `data/weights.toml`."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final

from deadzone.amber.features import FEATURES, Features, features_of
from deadzone.core.state import COMMAND_FACES

FILE: Final = Path(__file__).parent / "data" / "weights.toml"


class Weights:
    """What each feature is worth in a mission, and what a command die of each face is worth."""

    def __init__(self, scale: Features, dice: list[float]) -> None:
        self.scale = scale
        self.dice = dice


@cache
def weights_for(mission: str) -> Weights:
    """The weights for a mission by its name."""
    read = _read()
    values = {**read["all"], **read.get(mission, {})}
    dice = [float(read["dice"][face]) for face in COMMAND_FACES]
    return Weights(features_of({name: float(values[name]) for name in FEATURES}), dice)


@cache
def _read() -> dict[str, Any]:
    return tomllib.loads(FILE.read_text(encoding="utf-8"))
