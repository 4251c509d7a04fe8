"""What one side knows: the one place where hidden things are taken out of a state before a player sees it.

A view is a `State`, so all rule functions work on it. Little is known to one side alone: a face-down token has no
identity until somebody reveals it or looks at it, `bag` only counts what nobody has seen yet (which both sides can
count themselves), and dice that are still to be rolled exist nowhere. What is left are the options of the missions:
secret missions (M-SECRET-05), tokens that the enemy has looked at (M-RECON-01), secret marks (M-HOUSE-SEARCH).
What nobody knows is taken out too: a token that came back from the unused pool and lies face down again (S-SHORT) looks
like any other, and counts as being there still. When it is revealed `bag` and `returned` are those of the battle again;
together they hold the same tokens, wherever it came from.
"""

from __future__ import annotations

from deadzone.core.questions import BLUE, RED
from deadzone.core.state import FACE_DOWN, TOKEN_KINDS, State, Token
from deadzone.rules.missions.mission_kinds import NO_SECRET
from deadzone.rules.missions.missions import MARK, MARKED


def view_of(g: State, side: int) -> State:
    """The battle as a side sees it, in a copy that shares nothing with it: no player changes the battle through it.

    Any other number than that of a side is somebody who looks on and knows what both know.
    """
    view = g.copy()
    view.models = [model.copy() for model in g.models]
    view.zones = g.zones.copy()
    for name in State.LISTS:
        setattr(view, name, getattr(g, name).copy())
    _hide_secret_missions(view, side)
    _hide_marks(view, side)
    _hide_tokens(view, side)
    return view


def _hide_secret_missions(view: State, side: int) -> None:
    for other in (RED, BLUE):
        if other != side and not view.revealed[other]:
            view.secrets[other] = NO_SECRET


def _hide_marks(view: State, side: int) -> None:
    """A mark is known to the side that made it, and to the owner once he has looked. M-HOUSE-SEARCH."""
    for model in view.models:
        if model.gains and side not in (RED, BLUE):
            model.gains = tuple([gain for gain in model.gains if gain[0] != MARK])
        elif model.gains and model.side == side:
            model.gains = tuple([gain for gain in model.gains if gain[:2] != (MARK, MARKED)])


def _hide_tokens(view: State, side: int) -> None:
    """What only others have looked at is as unknown as before: it counts among what nobody has seen.

    What nobody has looked at came back from the unused pool, and counts as being there still. S-SHORT
    """
    for place, token in enumerate(view.tokens):
        if token.under != FACE_DOWN and not (side in (RED, BLUE) and token.seen >> side & 1):
            view.tokens[place] = Token(token.cube, token.item)
            hidden_in = view.bag if token.seen else view.returned
            hidden_in[TOKEN_KINDS.index(token.under)] += 1
