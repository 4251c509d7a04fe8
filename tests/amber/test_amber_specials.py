"""Army specials: in a position made for it, AMBER uses each of them."""

import pytest
from special_positions import POSITIONS

from deadzone.amber.player import AmberPlayer
from deadzone.amber.quick_dice import QuickDice
from deadzone.core.engine import answer
from deadzone.core.questions import Choice, Spot
from deadzone.core.sides import CHANCE, RED
from deadzone.core.state import SPECIAL, State
from deadzone.rules.specials.army_specials import SPECIALS

MOST_ANSWERS = 60


def uses_it(g: State, seed: str) -> bool:
    """Whether AMBER spends a SPECIAL result of red's before what is under way is over."""
    before = g.command(RED, SPECIAL)
    player, dice = AmberPlayer(seed, "expert"), QuickDice(seed)
    for _ in range(MOST_ANSWERS):
        question = g.question
        if question is None or g.command(RED, SPECIAL) < before:
            break
        if question.side == CHANCE:
            answer(g, dice.answer(question))
        elif question.side == RED:
            assert isinstance(question, (Choice, Spot))
            answer(g, player.choose(g, question))
        else:
            answer(g, question.options[0] if isinstance(question, Choice) else (200, 200))
    return g.command(RED, SPECIAL) < before


def test_there_is_a_position_for_each() -> None:
    assert set(POSITIONS) == set(SPECIALS)


@pytest.mark.parametrize("special", sorted(POSITIONS))
def test_it_is_used_where_it_helps(special: str) -> None:
    """Not every time: a plan may not be found."""
    assert sum([uses_it(POSITIONS[special]().state, seed) for seed in ("a", "b", "c")]) >= 2
