"""Views of a battle: the only place where hidden information is removed from a state before a player sees it.

A view is a `State`, so all rule functions work on it. Little has to be hidden: a face-down token has no identity until
a player reveals or looks at it, `bag` only counts the tokens not yet seen (which both sides can work out), and future
dice are not part of the state. What remains are secret missions (M-SECRET-05), tokens that the enemy has looked at
(M-RECON-01) and secret marks (M-HOUSE-SEARCH).

A token laid face down again from the unused pool (S-SHORT) has an identity that neither side knows. It is hidden too
and counted as still in the pool; once it is revealed, `bag` and `returned` of the view match those of the battle.
"""

from __future__ import annotations

from deadzone.core.sides import BLUE, RED, Side
from deadzone.core.state import FACE_DOWN, TOKEN_KINDS, State, Token
from deadzone.rules.missions.mission_kinds import NO_SECRET
from deadzone.rules.missions.missions import MARK, MARKED


def view_of(g: State, side: Side) -> State:
    """The battle as a side sees it, as an independent copy, so that no player can change the battle.

    Any number other than that of a side gives the view of a spectator, who knows only what both sides know.
    """
    view = g.copy()
    view.models = [model.twin() for model in g.models]
    view.zones = g.zones.copy()
    for name in State.LISTS:
        setattr(view, name, getattr(g, name).copy())
    _hide_secret_missions(view, side)
    _hide_marks(view, side)
    _hide_tokens(view, side)
    return view


def hides_something(g: State, side: Side) -> bool:
    """Whether the view of a side may differ from the battle."""
    for other in (RED, BLUE):
        if other != side and g.secrets[other] != NO_SECRET:
            return True
    for token in g.tokens:
        if token.under != FACE_DOWN:
            return True
    for model in g.models:
        for gain in model.gains:
            if gain[0] == MARK:
                return True
    return False


def _hide_secret_missions(view: State, side: Side) -> None:
    for other in (RED, BLUE):
        if other != side and not view.revealed[other]:
            view.secrets[other] = NO_SECRET


def _hide_marks(view: State, side: Side) -> None:
    """Hide secret marks from spectators, and from the model's owner until they have looked. M-HOUSE-SEARCH."""
    for model in view.models:
        if model.gains and side not in (RED, BLUE):
            model.gains = tuple([gain for gain in model.gains if gain[0] != MARK])
        elif model.gains and model.side == side:
            model.gains = tuple([gain for gain in model.gains if gain[:2] != (MARK, MARKED)])


def _hide_tokens(view: State, side: Side) -> None:
    """Hide the identity of face-down tokens that the side has not seen.

    A token that only the enemy has looked at counts as unseen, in `bag`. One that neither side has looked at came from
    the unused pool and counts as still there, in `returned`. S-SHORT
    """
    for place, token in enumerate(view.tokens):
        if token.under != FACE_DOWN and not (side in (RED, BLUE) and token.seen >> side & 1):
            view.tokens[place] = Token(token.cube, token.item)
            hidden_in = view.bag if token.seen else view.returned
            hidden_in[TOKEN_KINDS.index(token.under)] += 1
