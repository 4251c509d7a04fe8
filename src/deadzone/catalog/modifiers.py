"""Names of test modifiers."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from deadzone.core.sentence import Name


@cache
def modifier_names() -> dict[str, Name]:
    path = Path(__file__).parent / "data" / "modifiers.toml"
    return {rule: Name(name) for rule, name in tomllib.loads(path.read_text(encoding="utf-8")).items()}


def modifier_name(rule: str) -> Name:
    """The name of a test modifier, by its rule id. R-SMOD-*, R-FMOD-*."""
    return modifier_names()[rule]
