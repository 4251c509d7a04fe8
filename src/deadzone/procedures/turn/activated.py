"""Marking models activated, and recording which side finished first (R-TURN-02, R-TURN-08, R-TURN-09, R-TURN-10)."""

from __future__ import annotations

from deadzone.core.pieces import ModelNumber
from deadzone.core.sides import BLUE, RED, Side, enemy_of
from deadzone.core.state import UNDECIDED, State, changed
from deadzone.rules.setup.outside import anybody_left


def mark_activated(g: State, number: ModelNumber) -> None:
    """Mark the model activated: it has had, or has lost, its Activation this round."""
    if not g.models[number].activated:
        g.change(number).activated = True


def note_finished(g: State) -> None:
    """Record the order in which the sides run out of models to activate; in a tie the side taking its turn is first.

    A model off the board that may still walk in is one of them (R-TURN-06, R-TURN-10).
    """
    first = BLUE if g.turn == BLUE else RED
    _note_side(g, first)
    _note_side(g, enemy_of(first))


def _note_side(g: State, side: Side) -> None:
    place = g.finished[side]
    if anybody_left(g, side):
        if place > 0:
            g.finished = changed(g.finished, side, -place)
    elif place == 0:
        g.finished = changed(g.finished, side, max(g.finished) + 1)


def settle_sudden_death(g: State) -> None:
    """With the house option the next VP wins; all VP scored by one effect count as one (R-WIN-05, R-KILL-10)."""
    if g.sudden_death and g.winner == UNDECIDED and g.points(RED) != g.points(BLUE):
        g.winner = RED if g.points(RED) > g.points(BLUE) else BLUE
