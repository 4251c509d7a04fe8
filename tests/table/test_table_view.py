"""What a side sees of the battle: nothing that only the enemy knows (M-RECON-01, M-SECRET-05, M-HOUSE-SEARCH)."""

from __future__ import annotations

import pytest

from deadzone.core.cubes import parse_cube
from deadzone.core.sides import BLUE, CHANCE, RED, Side, enemy_of
from deadzone.core.state import FACE_DOWN, FOR_THE_GAME, TOKEN_COUNTS, TOKEN_KINDS, Token
from deadzone.rules.missions.mission_kinds import CLAIM, NO_SECRET
from deadzone.rules.missions.missions import MARK, MARKED
from deadzone.table.scenario import Scenario
from deadzone.table.view import hides_something, view_of

FRAG = TOKEN_KINDS.index("I-FRAG")
WARRIOR = "steel-warrior"


def looked_at(*sides: Side) -> Scenario:
    """A face-down Frag Grenade that these sides have looked at; it is no longer in the bag of unseen tokens."""
    table = Scenario()
    g = table.state
    g.tokens = [Token(parse_cube("r3c3"), FACE_DOWN, "I-FRAG", sum([1 << side for side in sides]))]
    g.bag[FRAG] -= 1
    return table


@pytest.mark.parametrize("side", [RED, BLUE])
def test_a_token_that_only_the_enemy_has_looked_at(side: Side) -> None:
    """Whoever has looked knows the token; for the enemy and spectators it is as unseen as before (M-RECON-01)."""
    g = looked_at(side).state
    assert hides_something(g, side)
    knows = view_of(g, side)
    assert (knows.tokens[0].under, knows.bag) == ("I-FRAG", g.bag)
    for other in (enemy_of(side), CHANCE):
        view = view_of(g, other)
        assert (view.tokens[0].item, view.tokens[0].under, view.tokens[0].seen) == (FACE_DOWN, FACE_DOWN, 0)
        assert tuple(view.bag) == TOKEN_COUNTS


def test_a_token_that_both_have_looked_at() -> None:
    """Both sides know it; spectators do not (M-RECON-01)."""
    g = looked_at(RED, BLUE).state
    assert [view_of(g, side).tokens[0].under for side in (RED, BLUE, CHANCE)] == ["I-FRAG", "I-FRAG", FACE_DOWN]


@pytest.mark.parametrize("side", [RED, BLUE])
def test_a_secret_mission_is_its_sides_until_revealed(side: Side) -> None:
    """The enemy and spectators do not know a secret mission until it is revealed (M-SECRET-05)."""
    g = Scenario().state
    g.secrets[side] = CLAIM
    assert [view_of(g, who).secrets[side] for who in (side, enemy_of(side), CHANCE)] == [CLAIM, NO_SECRET, NO_SECRET]
    g.revealed[side] = True
    assert [view_of(g, who).secrets[side] for who in (side, enemy_of(side), CHANCE)] == [CLAIM] * 3


def test_a_secret_mark_is_not_seen_by_its_bearers_side() -> None:
    """Whoever has marked a model sees the mark; the model's side and spectators do not (M-HOUSE-SEARCH)."""
    table = Scenario()
    model = table.blue(WARRIOR, at="r3c3")
    table.state.gain(model, MARK, MARKED, FOR_THE_GAME)
    seen = [bool(view_of(table.state, side).models[model].gains) for side in (RED, BLUE, CHANCE)]
    assert seen == [True, False, False]


def test_a_view_changes_nothing_in_the_battle() -> None:
    """A view is a copy: what is hidden in it is still in the battle (M-RECON-01)."""
    g = looked_at(RED).state
    view_of(g, BLUE).bag[FRAG] = 0
    assert (g.tokens[0].under, g.bag[FRAG]) == ("I-FRAG", TOKEN_COUNTS[FRAG] - 1)
