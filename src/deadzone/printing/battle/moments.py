"""What a picture of a battle shows."""

from __future__ import annotations

from collections.abc import Sequence

from deadzone.core.pieces import ModelNumber
from deadzone.core.state import State


class Moment:
    """What a picture shows.

    `g` is the table as the reader may see it, `before` the table some steps earlier, from which models have moved.
    """

    def __init__(
        self,
        g: State,
        before: State,
        caption: str,
        attacks: Sequence[tuple[ModelNumber, ModelNumber]] = (),
        killed: Sequence[ModelNumber] = (),
        round: int | None = None,
    ) -> None:
        self.g = g
        self.round = g.round if round is None else round  # at its beginning: the next one may have begun
        self.before = before
        self.caption = caption
        self.attacks = attacks
        self.killed = killed
