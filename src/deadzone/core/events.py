"""Events: what has happened, for logs, pages and replays. An event is a kind with plain values in a fixed order."""

from __future__ import annotations

from typing import Final

from deadzone.core.kinds.all_events import EVENT_KINDS
from deadzone.core.kinds.event_kind import ITS_SIDE, NOTHING_NEW
from deadzone.core.sides import BLUE, CHANCE, RED

Value = int | str | tuple[object, ...]

ONLOOKERS: Final = CHANCE  # spectators, by the number that `table.view` uses for them


class Event:
    def __init__(self, kind: str, values: tuple[Value, ...]) -> None:
        self.kind = kind
        self.values = values

    def fields(self) -> dict[str, Value]:
        return dict(zip(EVENT_KINDS[self.kind].fields, self.values, strict=True))

    def tells_of(self, name: str) -> bool:
        """Whether the event has a value of this name."""
        return name in EVENT_KINDS[self.kind].fields

    def number(self, name: str) -> int:
        """The value of this name, which is a number: a model, a side, points."""
        value = self.values[EVENT_KINDS[self.kind].fields.index(name)]
        assert isinstance(value, int), (self, name)
        return value

    def __repr__(self) -> str:
        return f"Event({self.kind!r}, {self.values!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.kind == other.kind and self.values == other.values

    def __hash__(self) -> int:
        return hash((self.kind, self.values))


def learners(event: Event) -> tuple[int, ...]:
    """Sides, and ONLOOKERS, to whom the event reveals hidden information."""
    kind = EVENT_KINDS[event.kind]
    if kind.tells == NOTHING_NEW:
        return ()
    if kind.tells == ITS_SIDE:
        side = event.values[kind.fields.index("side")]
        return (RED,) if side == RED else (BLUE,)
    return (RED, BLUE, ONLOOKERS)
