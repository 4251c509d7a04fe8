"""Marking models as activated, and noting which side finished first. R-TURN-02, R-TURN-08, R-TURN-09, R-TURN-10."""

from __future__ import annotations

from deadzone.core.questions import BLUE, RED, enemy_of
from deadzone.core.state import UNDECIDED, State, changed


def mark_activated(g: State, number: int) -> None:
    """The model has had its activation this round, or has lost it."""
    if not g.models[number].activated:
        g.change(number).activated = True


def note_finished(g: State) -> None:
    """Notes the moment when a side has no unactivated model left; in the same instant the side whose turn it is."""
    first = BLUE if g.turn == BLUE else RED
    for side in (first, enemy_of(first)):
        place = g.finished[side]
        if g.has_unactivated(side):
            if place > 0:
                g.finished = changed(g.finished, side, -place)
        elif place == 0:
            g.finished = changed(g.finished, side, max(g.finished) + 1)


def settle_sudden_death(g: State) -> None:
    """With the house option the next victory point wins; what one effect scores counts as one. R-WIN-05, R-KILL-10."""
    if g.sudden_death and g.winner == UNDECIDED and g.points(RED) != g.points(BLUE):
        g.winner = RED if g.points(RED) > g.points(BLUE) else BLUE
