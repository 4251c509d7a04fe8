"""Drawing from the unused pool, to look at the token or to place it unseen. R-ITOK-07, R-ITOK-08, S-LUCKY, S-SHORT."""

from __future__ import annotations

from deadzone.core.cubes import Cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Draw, Question
from deadzone.core.state import FACE_DOWN, TOKEN_KINDS, Frame, State, Step, Token, changed
from deadzone.rules.items.pool import UNKNOWN, pool_draw


class DrawFromPool(Frame):
    """A model's player draws a token and reveals it; returns its index in TOKEN_KINDS to the caller. S-LUCKY."""

    NAME = "draw-from-pool"

    model: ModelNumber
    drawn: int = UNKNOWN
    kind: int = 0

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (DrawFromPool.draw, DrawFromPool.turn_over, DrawFromPool.reveal)

    def hands_back(self) -> int:
        return self.kind

    def draw(self, g: State) -> Question | None:
        return pool_draw(g, "drawn", self.model)

    def turn_over(self, g: State) -> Question | None:
        """Draw the identity of a token that has not been seen yet."""
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

    def fits(self, g: State) -> bool:
        known = 0 <= self.drawn <= len(TOKEN_KINDS) and 0 <= self.kind < len(TOKEN_KINDS)
        return super().fits(g) and known


def lay_unseen(g: State, cube: Cube, drawn: int) -> None:
    """Place the token drawn by `pool_draw` face down in a cube, without anybody looking at it. S-SHORT.

    A token that was seen earlier keeps its identity, which is hidden from both players.
    """
    under = FACE_DOWN
    if drawn != UNKNOWN:
        under = TOKEN_KINDS[drawn - 1]
        g.returned = changed(g.returned, drawn - 1, -1)
    g.tokens.append(Token(cube, FACE_DOWN, under))
    g.emit("token-placed", cube)
