"""Drawing from the unused pool: to see what it is, or to lay it down unseen. R-ITOK-07, R-ITOK-08, S-LUCKY, S-SHORT."""

from __future__ import annotations

from deadzone.core.cubes import Cube
from deadzone.core.questions import Draw, Question
from deadzone.core.state import FACE_DOWN, NOBODY, TOKEN_KINDS, Frame, State, Step, Token, changed
from deadzone.rules.items.pool import UNKNOWN, pool_draw


class DrawFromPool(Frame):
    """A model's player draws a token and looks at it; its place in TOKEN_KINDS is handed back. S-LUCKY."""

    NAME = "draw-from-pool"
    FIELDS = ("model", "drawn", "kind")
    MODELS = ("model",)

    def __init__(self, model: int = NOBODY) -> None:
        super().__init__()
        self.model = model
        self.drawn = UNKNOWN
        self.kind = 0

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (DrawFromPool.draw, DrawFromPool.turn_over, DrawFromPool.reveal)

    def hands_back(self) -> int:
        return self.kind

    def draw(self, g: State) -> Question | None:
        return pool_draw(g, "drawn", self.model)

    def turn_over(self, g: State) -> Question | None:
        """A token that nobody has seen gets its identity only now."""
        if self.drawn == UNKNOWN:
            return Draw("reveal", "kind", tuple(g.bag), self.model)
        self.kind = self.drawn - 1
        return None

    def reveal(self, g: State) -> None:
        if self.drawn == UNKNOWN:
            g.bag = changed(g.bag, self.kind, -1)
        else:
            g.returned = changed(g.returned, self.kind, -1)
        g.emit("revealed", self.model, TOKEN_KINDS[self.kind])

    def sound(self, g: State) -> bool:
        known = 0 <= self.drawn <= len(TOKEN_KINDS) and 0 <= self.kind < len(TOKEN_KINDS)
        return super().sound(g) and known


def lay_unseen(g: State, cube: Cube, drawn: int) -> None:
    """The token that `pool_draw` has drawn is laid face down in a cube, and nobody looks at it. S-SHORT.

    One that has been seen before keeps its identity, which no view of a side shows.
    """
    under = FACE_DOWN
    if drawn != UNKNOWN:
        under = TOKEN_KINDS[drawn - 1]
        g.returned = changed(g.returned, drawn - 1, -1)
    g.tokens.append(Token(cube, FACE_DOWN, under))
    g.emit("token-placed", cube)
