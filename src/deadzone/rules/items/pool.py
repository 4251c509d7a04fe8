"""The unused pool: tokens that were never laid out, and those that were used up and came back. R-ITOK-07, R-ITOK-08.

Of the former nobody knows which they are: together with the face-down tokens on the table they are `State.bag`. The
latter everybody has seen: `State.returned` counts them. FAQ 38b.
"""

from __future__ import annotations

from typing import Final

from deadzone.core.questions import Draw
from deadzone.core.state import FACE_DOWN, TOKEN_COUNTS, TOKEN_KINDS, State

UNKNOWN: Final = 0  # the first thing that may be drawn from the pool: one that nobody has ever seen
NEVER_RETURNED: Final = ("I-BOOBYTRAP", "I-INTEL")


def unseen_in_pool(g: State) -> int:
    """How many tokens of the pool nobody has seen yet: all but those that lie face down on the table. R-ITOK-07."""
    return max(0, sum(g.bag) - sum([1 for token in g.tokens if token.item == token.under == FACE_DOWN]))


def pool_size(g: State) -> int:
    """How many tokens may be drawn in all; without any, nothing that draws can be used. S-SHORT, S-LUCKY."""
    return unseen_in_pool(g) + sum(g.returned)


def pool_draw(g: State, into: str, model: int) -> Draw:
    """A token drawn blindly from the whole pool: the answer is UNKNOWN or, from 1, one of TOKEN_KINDS."""
    return Draw("pool", into, (unseen_in_pool(g), *g.returned), model)


def returns_to_pool(g: State, item: str) -> bool:
    """A token that was used up comes back, but no more of a kind than there are tokens. R-ITOK-01, R-ITOK-08, S-SHORT.

    Never Booby Traps and Intel. Whoever asks minds that what was bought is no token.
    """
    if item not in TOKEN_KINDS or item in NEVER_RETURNED:
        return False
    kind = TOKEN_KINDS.index(item)
    return g.bag[kind] + g.returned[kind] < TOKEN_COUNTS[kind]
