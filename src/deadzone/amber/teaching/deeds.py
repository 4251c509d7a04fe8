"""What a side did in an Activation, and what came of it: from the events, so that JADE's are told like others'."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deadzone.amber.teaching.gist import Gist
from deadzone.amber.teaching.outcomes import happened
from deadzone.core.events import Event
from deadzone.core.pieces import NOBODY
from deadzone.core.sides import Side
from deadzone.core.state import State
from deadzone.rules.turn.actions import FIGHT_ACTION, MOVE_ACTION, SHOOT_ACTION, STAND_UP

# Events in which a model goes somewhere or attacks, by the action that this is if no other was announced.
WALKED: Final = ("moved", "glided", "teleported", "came-in")
ATTACKED: Final[dict[str, str]] = {"shot": SHOOT_ACTION, "fight": FIGHT_ACTION, "aimed": SHOOT_ACTION}
AIMED: Final = "aimed"  # at a cube


class Deeds:
    """The `gist` of an Activation, as that of a plan, and the `results`: what happened to models and objectives."""

    def __init__(self, side: Side) -> None:
        self.side = side
        self.gist: Gist = []
        self.results: list[tuple[str, int]] = []
        self._before: State | None = None
        self._actor: int = NOBODY
        self._open = False  # an action was announced that has not gone anywhere yet

    def begin(self, g: State) -> None:
        self._before = g.copy()

    def watch(self, events: Sequence[Event]) -> None:
        for event in events:
            self._note(event)

    def end(self, g: State) -> None:
        if self._before is not None:
            self.results = happened(self._before, g, self.side)

    def _note(self, event: Event) -> None:
        fields = event.fields()
        if event.kind == "passed" and fields["side"] == self.side and not self.gist:
            self.gist.append(["actor", NOBODY])
        if event.kind == "activated":
            self._actor = event.number("model")
            self.gist.append(["actor", self._actor])
        if fields.get("model") != self._actor:
            return
        if event.kind == "action":
            self.gist.append(["action", str(fields["action"])])
            self._open = fields["action"] != STAND_UP  # JADE goes on without announcing what follows
        elif event.kind in WALKED:
            self._add("cube", event.number("cube"), MOVE_ACTION)
        elif event.kind in ATTACKED:
            what, target = ("cube", "cube") if event.kind == AIMED else ("model", "target")
            self._add(what, event.number(target), ATTACKED[event.kind])

    def _add(self, what: str, number: int, action: str) -> None:
        """Add where the action leads to; of a way only its end."""
        if self._open:
            self._open = False
        elif action == MOVE_ACTION and self.gist[-1][0] == "cube":
            self.gist.pop()
        else:
            self.gist.append(["action", action])
        self.gist.append([what, number])
