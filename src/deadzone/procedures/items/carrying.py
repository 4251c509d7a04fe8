"""What becomes of carried items: used up, laid down, left behind by the dead. R-ITEM-11, R-ITOK-08, R-KILL-05, -07.

This stands apart from `procedures.items.items` because death needs it, and a found Booby Trap may kill.
"""

from __future__ import annotations

from deadzone.core.state import TOKEN_KINDS, State, Token, changed
from deadzone.rules.items.items import LOST_AT_DEATH, without
from deadzone.rules.items.pool import returns_to_pool


def take_away(g: State, number: int, item: str) -> bool:
    """One item of this kind leaves the model's hands: one that was bought first. Whether it was bought. R-ITOK-08."""
    model = g.change(number)
    model.items = without(model.items, item)
    bought = item in model.bought
    if bought:
        model.bought = without(model.bought, item)
    return bought


def hand_to(g: State, number: int, item: str, bought: bool) -> None:
    """The item comes into the model's hands."""
    model = g.change(number)
    model.items = (*model.items, item)
    if bought:
        model.bought = (*model.bought, item)


def lay_down(g: State, number: int, item: str, bought: bool = False) -> None:
    """The item lies face up in the model's cube, or in the first one below that has a floor. R-ITEM-06, R-KILL-07."""
    cube = g.setting.ground.steps.drop_landing(g.models[number].cube)
    g.tokens.append(Token(cube, item, bought=bought))
    g.emit("item-dropped", number, item, cube)


def use_up(g: State, number: int, item: str) -> None:
    """A One-Use item has done its work and is gone. R-ITEM-14, R-ITOK-08.

    It goes back to the unused pool, but does not join `State.bag`: that holds what nobody has seen, and no token that
    lies face down already can turn out to be an item that was used before their eyes.
    """
    bought = take_away(g, number, item)
    g.emit("item-used", number, item)
    give_back(g, item, bought)


def give_back(g: State, item: str, bought: bool = False) -> None:
    """What was discarded joins the unused pool if it is a token. R-ITOK-08."""
    if not bought and returns_to_pool(g, item):
        g.returned = changed(g.returned, TOKEN_KINDS.index(item), 1)


def drop_items_of(g: State, number: int) -> None:
    """A killed model's (+) items fall face up where it stood; the others are gone with it. R-ITEM-11, R-KILL-05."""
    items = g.models[number].items
    if not items:
        return
    for item in items:
        bought = take_away(g, number, item)
        if item not in LOST_AT_DEATH:
            lay_down(g, number, item, bought)
