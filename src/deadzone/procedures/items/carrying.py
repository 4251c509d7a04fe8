"""What happens to carried items when used, dropped, or when the carrier dies. R-ITEM-11, R-ITOK-08, R-KILL-05, -07.

Separate from `procedures.items.items` to avoid an import cycle: killing a model drops its items, and a Booby Trap
picked up there may kill.
"""

from __future__ import annotations

from deadzone.core.pieces import ModelNumber
from deadzone.core.state import TOKEN_KINDS, State, Token, changed
from deadzone.rules.items.items import LOST_AT_DEATH, without
from deadzone.rules.items.pool import returns_to_pool


def take_away(g: State, number: ModelNumber, item: str) -> bool:
    """Remove one item of this kind from the model, a bought one first; return whether it was bought. R-ITOK-08."""
    model = g.change(number)
    model.items = without(model.items, item)
    bought = item in model.bought
    if bought:
        model.bought = without(model.bought, item)
    return bought


def hand_to(g: State, number: ModelNumber, item: str, bought: bool) -> None:
    """Add the item to those the model carries."""
    model = g.change(number)
    model.items = (*model.items, item)
    if bought:
        model.bought = (*model.bought, item)


def lay_down(g: State, number: ModelNumber, item: str, bought: bool = False) -> None:
    """Place the item face up in the model's cube, or in the nearest cube below with a floor. R-ITEM-06, R-KILL-07."""
    cube = g.setting.ground.steps.drop_landing(g.models[number].cube)
    g.tokens.append(Token(cube, item, bought=bought))
    g.emit("item-dropped", number, item, cube)


def use_up(g: State, number: ModelNumber, item: str) -> None:
    """Discard a One-Use item after use. R-ITEM-14, R-ITOK-08.

    It returns to the unused pool through `State.returned`, not `State.bag`: the bag holds only unseen tokens, and a
    token already face down on the table cannot turn out to be an item that was used in plain sight.
    """
    bought = take_away(g, number, item)
    g.emit("item-used", number, item)
    give_back(g, item, bought)


def give_back(g: State, item: str, bought: bool = False) -> None:
    """Return a discarded item to the unused pool if it is a token. R-ITOK-08."""
    if not bought and returns_to_pool(g, item):
        g.returned = changed(g.returned, TOKEN_KINDS.index(item), 1)


def drop_items_of(g: State, number: ModelNumber) -> None:
    """Drop a killed model's (+) items face up where it stood; its other items are removed. R-ITEM-11, R-KILL-05."""
    items = g.models[number].items
    if not items:
        return
    for item in items:
        bought = take_away(g, number, item)
        if item not in LOST_AT_DEATH:
            lay_down(g, number, item, bought)
