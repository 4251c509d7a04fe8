"""The columns that the parts of an experiment have besides those of every batch."""

from __future__ import annotations

from typing import Any, Final

from msgspec import to_builtins

from deadzone.lab.observing import Observed

WORDS: Final = ("recon", "first", "first_kill", "red_opening", "blue_opening")
SERIES: Final = ("red_score", "blue_score", "deployed", "moved", "fired", "died")
MODEL_NUMBERS: Final = ("points", "shots", "hits", "fights", "dealt", "taken", "kills", "vp")
WEAPON_NUMBERS: Final = ("uses", "hits", "dealt", "kills")


def observed_fields(arrow: Any) -> list[Any]:
    """The fields of the schema; all are null for a battle that failed."""
    word, small, text = arrow.dictionary(arrow.int32(), arrow.string()), arrow.int16(), arrow.string()
    model = arrow.struct(
        [
            ("side", text),
            ("unit", text),
            ("type", text),
            ("shoots", arrow.bool_()),
            ("weapons", arrow.list_(text)),
            ("items", arrow.list_(text)),
            *[(name, small) for name in MODEL_NUMBERS],
            ("survived", arrow.bool_()),
        ]
    )
    weapon = arrow.struct([("side", text), ("weapon", text), *[(name, small) for name in WEAPON_NUMBERS]])
    die = arrow.struct([("round", small), ("side", text), ("face", small)])
    return [
        *[arrow.field(name, word) for name in WORDS],
        arrow.field("recon_margin", small),
        *[arrow.field(name, arrow.list_(small)) for name in SERIES],
        arrow.field("models", arrow.list_(model)),
        arrow.field("weapons", arrow.list_(weapon)),
        arrow.field("command", arrow.list_(die)),
    ]


def observed_row(observed: Observed | None) -> dict[str, Any]:
    if observed is None:
        return {}
    row: dict[str, Any] = to_builtins(observed)
    return row
