"""Unused pool of item tokens: those not laid out, and those used up (R-ITOK-07, R-ITOK-08, R-ITEM-14)."""

from __future__ import annotations

import json

from deadzone.core.board.battlefield import Battlefield
from deadzone.core.cubes import parse_cube
from deadzone.core.profiles import LEADER
from deadzone.core.questions import Draw
from deadzone.core.setting import Ground
from deadzone.core.sides import RED
from deadzone.core.state import FACE_DOWN, TOKEN_COUNTS, TOKEN_KINDS
from deadzone.missions.registry import mission_called
from deadzone.procedures.damage.deaths import Death
from deadzone.procedures.items.carrying import use_up
from deadzone.procedures.items.items import HandOver, PickUp
from deadzone.procedures.items.pool import DrawFromPool, lay_unseen
from deadzone.rules.items.pool import UNKNOWN, pool_draw, pool_size, returns_to_pool, unseen_in_pool
from deadzone.rules.missions.mission_kinds import PATROL
from deadzone.table.files.records import read_state, state_record
from deadzone.table.opening import prepare
from deadzone.table.scenario import Scenario
from deadzone.table.view import view_of
from teaching import taught

WARRIOR = "steel-warrior"
FRAG = TOKEN_KINDS.index("I-FRAG")
TRAP = TOKEN_KINDS.index("I-BOOBYTRAP")


def found(table: Scenario, kind: int) -> None:
    """Remove one token of the kind from the unseen ones, as if it had been found."""
    table.state.bag = [count - (1 if place == kind else 0) for place, count in enumerate(table.state.bag)]


def test_what_was_not_laid_out_is_in_the_pool() -> None:
    """The pool holds all tokens that do not lie face down on the table (R-ITOK-07)."""
    table = Scenario()
    table.red(WARRIOR, at="r3c3")
    table.token("r3c4")
    table.token("r3c5")
    assert unseen_in_pool(table.state) == pool_size(table.state) == sum(TOKEN_COUNTS) - 2


def test_a_used_token_comes_back() -> None:
    """A used token returns to the pool as one that has been seen (R-ITOK-08, R-ITEM-14)."""
    table = Scenario()
    model = table.red(WARRIOR, at="r3c3", items=("I-FRAG",))
    found(table, FRAG)
    before = pool_size(table.state)
    use_up(table.state, model, "I-FRAG")
    assert table.state.returned[FRAG] == 1
    assert table.state.bag[FRAG] == TOKEN_COUNTS[FRAG] - 1
    assert pool_size(table.state) == before + 1


def test_what_is_no_token_does_not_come_back() -> None:
    """A bought item does not return while all tokens of its kind are unseen, nor do other items
    (R-ITOK-08, S-SHORT).
    """
    table = Scenario()
    model = table.red(WARRIOR, at="r3c3", items=("I-FRAG", "I-SMOKEGRENADE"))
    use_up(table.state, model, "I-FRAG")
    use_up(table.state, model, "I-SMOKEGRENADE")
    assert sum(table.state.returned) == 0


def test_a_bought_item_never_enters_the_pool() -> None:
    """A bought item never returns, even if a token of its kind has been found; of two it is used first (R-ITOK-08)."""
    table = Scenario()
    model = table.red(taught(WARRIOR, "A-SCAVENGER"), at="r3c3", items=("I-FRAG", "I-FRAG"), bought=("I-FRAG",))
    found(table, FRAG)
    use_up(table.state, model, "I-FRAG")
    assert table.state.returned[FRAG] == 0
    use_up(table.state, model, "I-FRAG")
    assert table.state.returned[FRAG] == 1


def test_a_bought_item_stays_one_in_other_hands() -> None:
    """A bought item stays one when handed over, dropped, left by a killed model, picked up or saved (R-ITOK-08,
    R-ITEM-07, R-ITEM-10, R-ITEM-11).
    """
    with Scenario() as table:
        buyer = table.red(WARRIOR, at="r3c3", spot=(80, 80), items=("I-FRAG",), bought=("I-FRAG",))
        friend = table.red(WARRIOR, at="r3c3", spot=(320, 320))
        heir = table.red(WARRIOR, at="r3c3", spot=(80, 320))
        found(table, FRAG)
        table.start(HandOver(buyer))
        table.play("give to red-2")
        assert (table.model(buyer).bought, table.model(friend).bought) == ((), ("I-FRAG",))
        table.start(Death(friend))
        assert [token.bought for token in table.state.tokens] == [True]
        saved = json.loads(json.dumps(state_record(table.state)))
        assert read_state(table.state.setting, saved).key() == table.state.key()
        table.start(PickUp(heir))
        table.play("take i-frag-1", "keep")
        use_up(table.state, heir, "I-FRAG")
        assert table.state.returned[FRAG] == 0


def test_a_battle_begins_with_what_was_bought() -> None:
    """A battle begins with the bought items (R-ITOK-08, R-ITEM-13)."""
    team = (taught(WARRIOR, type=LEADER, recon=5, items=("I-FRAG",)), taught(WARRIOR, items=("I-HOLOSIGHT",)))
    field = Battlefield(1)
    g = prepare(Ground(field), mission_called(PATROL)(field, 100), team, team)
    assert [model.bought for model in g.models] == [("I-FRAG",), (), ("I-FRAG",), ()]


def test_destroyed_intel_and_traps_never_come_back() -> None:
    """Destroyed Intel and Booby Traps never return (R-ITEM-14, R-ITOK-08, I-BOOBYTRAP-01, I-INTEL-01)."""
    table = Scenario()
    model = table.red(taught(WARRIOR, "A-ENGINEER"), at="r3c3")
    table.token("r3c3")
    table.token("r3c3", "I-INTEL")
    table.token("r3c3", "I-AMMO")
    table.dice(sum(TOKEN_COUNTS))
    table.start(PickUp(model))
    table.play("take token-1")
    table.start(PickUp(model))
    table.play("take i-intel-1")
    table.start(PickUp(model))
    table.play("take i-ammo-1", "destroy")
    assert table.state.bag[TRAP] == 0
    assert sum(table.state.returned) == 0


def test_a_token_drawn_to_be_seen() -> None:
    """A draw from the pool takes each unseen or returned token with equal chance (S-LUCKY)."""
    table = Scenario()
    model = table.red(WARRIOR, at="r3c3")
    found(table, FRAG)
    table.state.returned = [0, 1, 0, 0, 0, 0, 0]
    table.dice(16)
    drawing = DrawFromPool(model)
    table.start(drawing)
    assert drawing.hands_back() == FRAG
    assert sum(table.state.returned) == 0
    table.dice(1, 1)
    drawing = DrawFromPool(model)
    table.start(drawing)
    assert drawing.hands_back() == 0
    assert table.state.bag[0] == TOKEN_COUNTS[0] - 1


def test_a_token_laid_unseen_keeps_its_secret() -> None:
    """A returned token laid face down looks like any other and keeps its identity (S-SHORT, R-ITEM-06)."""
    with Scenario() as table:
        model = table.red(WARRIOR, at="r3c3")
        found(table, FRAG)
        table.state.returned = [0, 1, 0, 0, 0, 0, 0]
        draw = pool_draw(table.state, "drawn", model)
        assert isinstance(draw, Draw)
        assert draw.counts == (15, 0, 1, 0, 0, 0, 0, 0)
        lay_unseen(table.state, parse_cube("r3c3"), 1 + FRAG)
        lay_unseen(table.state, parse_cube("r3c4"), UNKNOWN)
        assert table.state.returned == [0] * 7
        view = view_of(table.state, RED)
        assert [token.item for token in view.tokens] == [FACE_DOWN, FACE_DOWN]
        assert view.returned[FRAG] == 1
        assert pool_size(view) == pool_size(table.state)
        saved = json.loads(json.dumps(state_record(table.state)))
        assert read_state(table.state.setting, saved).key() == table.state.key()
        table.start(PickUp(model))
        assert table.choices() == ["take token-1", "take nothing"]
        table.play("take token-1", "keep")
        assert table.model(model).items == ("I-FRAG",)
        assert table.happened("revealed") == [{"model": model, "item": "I-FRAG"}]


def test_what_comes_back() -> None:
    """Used items return, except Booby Traps and Intel, up to the number of tokens (R-ITOK-08, R-ITOK-01)."""
    g = Scenario().state
    assert not any(returns_to_pool(g, item) for item in TOKEN_KINDS)  # none of them has been found yet
    g.bag = [0] * len(TOKEN_KINDS)
    found = [item for item in TOKEN_KINDS if returns_to_pool(g, item)]
    assert found == [item for item in TOKEN_KINDS if item not in ("I-BOOBYTRAP", "I-INTEL")]
    g.bag[FRAG], g.returned[FRAG] = TOKEN_COUNTS[FRAG] - 1, 0
    assert returns_to_pool(g, "I-FRAG")
    g.returned[FRAG] = 1
    assert not returns_to_pool(g, "I-FRAG")
    assert not returns_to_pool(g, "I-HOLOSIGHT")
