"""The unused pool: tokens never placed on the table, and used tokens that were returned. R-ITOK-07, R-ITOK-08.

The identity of the former is unknown: together with the face-down tokens on the table they are in `State.bag`. The
latter have been seen: `State.returned` counts them. FAQ 38b.
"""

from __future__ import annotations

from typing import Final

from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Draw
from deadzone.core.state import FACE_DOWN, TOKEN_COUNTS, TOKEN_KINDS, State

UNKNOWN: Final = 0  # result of a draw from the pool: a token not seen yet
NEVER_RETURNED: Final = ("I-BOOBYTRAP", "I-INTEL")


def unseen_in_pool(g: State) -> int:
    """Number of unseen tokens in the pool: those in the bag minus the face-down ones on the table. R-ITOK-07."""
    return max(0, sum(g.bag) - sum([1 for token in g.tokens if token.item == token.under == FACE_DOWN]))


def pool_size(g: State) -> int:
    """Number of tokens that may be drawn; if zero, specials that draw cannot be used. S-SHORT, S-LUCKY."""
    return unseen_in_pool(g) + sum(g.returned)


def pool_draw(g: State, into: str, model: ModelNumber) -> Draw:
    """Draw a token at random from the whole pool: the answer is UNKNOWN or 1 + an index in TOKEN_KINDS."""
    return Draw("pool", into, (unseen_in_pool(g), *g.returned), model)


def returns_to_pool(g: State, item: str) -> bool:
    """Whether a used-up token returns to the pool; never more of a kind than exist. R-ITOK-01, R-ITOK-08, S-SHORT.

    Booby Traps and Intel never return. The caller must exclude bought items, which are not tokens.
    """
    if item not in TOKEN_KINDS or item in NEVER_RETURNED:
        return False
    kind = TOKEN_KINDS.index(item)
    return g.bag[kind] + g.returned[kind] < TOKEN_COUNTS[kind]
