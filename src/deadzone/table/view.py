"""What one side knows: the one place where hidden things are taken out of a state before a player sees it.

A view is a `State`, so all rule functions work on it. In the rules as they stand nothing is known to one side alone:
a face-down token has no identity until somebody reveals it, `bag` only counts what nobody has seen yet (which both
sides can count themselves), and dice that are still to be rolled exist nowhere. What nobody knows is taken out: a token
that came back from the unused pool and lies face down again (S-SHORT) looks like any other, and counts as being there
still. A rule that lets one side know more than the other has its secret removed here.
"""

from __future__ import annotations

from deadzone.core.state import LAID_UNSEEN, TOKEN_KINDS, State, Token


def view_of(g: State, side: int) -> State:  # noqa: ARG001 - the seam: rules with secrets will need the side
    """The battle as a side sees it, in a copy that shares nothing with it: no player changes the battle through it."""
    view = g.copy()
    view.models = [model.copy() for model in g.models]
    view.zones = g.zones.copy()
    for name in State.LISTS:
        setattr(view, name, getattr(g, name).copy())
    for place, token in enumerate(g.tokens):
        if token.item.startswith(LAID_UNSEEN):
            view.tokens[place] = Token(token.cube)
            view.returned[TOKEN_KINDS.index(token.item.removeprefix(LAID_UNSEEN))] += 1
    return view
