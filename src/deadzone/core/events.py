"""What has happened, for logs, pages and replays. An event is a kind with plain values in a fixed order."""

from __future__ import annotations

from typing import Final

Value = int | str | tuple[object, ...]

# The values of each kind of event, in order. Numbers named `model`, `by` and `target` are model numbers.
FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "turn": ("side",),
    "passed": ("side",),
    "stood-up": ("model",),
    "shot": ("model", "target", "weapon", "fire_for_effect"),
    "dice-spent": ("side", "model", "count"),
    # `modifiers` are pairs of a rule id and a number of dice.
    "rolled": ("model", "kind", "faces", "base", "modifiers", "target_value", "successes"),
    "missed": ("model", "target"),
    "hit": ("model", "target", "potential"),
    "armour-held": ("model", "potential", "armour"),
    "damaged": ("model", "tokens"),
    "pinned": ("model",),
    "stays-pinned": ("model",),
    "cannot-be-pinned": ("model",),
    "killed": ("model",),
    "scored": ("side", "points"),
    "over": ("winner",),
}


class Event:
    def __init__(self, kind: str, values: tuple[Value, ...]) -> None:
        self.kind = kind
        self.values = values

    def fields(self) -> dict[str, Value]:
        return dict(zip(FIELDS[self.kind], self.values, strict=True))

    def __repr__(self) -> str:
        return f"Event({self.kind!r}, {self.values!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.kind == other.kind and self.values == other.values

    def __hash__(self) -> int:
        return hash((self.kind, self.values))
