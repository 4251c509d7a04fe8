"""Strike It Lucky: a found item is exchanged for an unused token (S-LUCKY)."""

from __future__ import annotations

from deadzone.core.pieces import ModelNumber
from deadzone.core.sides import RED
from deadzone.core.state import TOKEN_KINDS, Token
from deadzone.procedures.items.items import PickUp
from deadzone.rules.specials.army_specials import FOUND
from deadzone.table.scenario import Scenario
from special_tables import ENFORCER, asked, led_by, refusal, results_left

# Draws of these kinds from all unseen tokens.
MEDIPACK = 13
TRAP = 16
AMMO = 1


def found(item: str = "I-FRAG") -> tuple[Scenario, ModelNumber]:
    """A model that picks up an item."""
    table = led_by("S-LUCKY")
    model = table.red(ENFORCER, at="r3c3")
    table.token("r3c3", item)
    table.start(PickUp(model))
    return table, model


def test_another_token_is_found_instead() -> None:
    """Offered before the owner decides about the item, which is discarded for the new one (S-LUCKY)."""
    table, model = found()
    table.play("take i-frag-1")
    question = asked(table)
    assert (question.side, question.kind, question.options) == (RED, "army-special", ("use", "decline"))
    table.dice(1, MEDIPACK)
    table.play("use")
    assert asked(table).options == ("I-MEDIPACK", "I-AMMO")
    table.play("I-MEDIPACK")
    assert asked(table).kind == "found"
    table.play("keep")
    assert table.model(model).items == ("I-MEDIPACK",)
    assert table.state.tokens == []
    assert table.happened("item-destroyed") == [{"model": model, "item": "I-FRAG"}]
    assert table.happened("revealed") == [{"model": model, "item": "I-MEDIPACK"}]
    told = [event.kind for event in table.events]
    assert told.index("item-destroyed") < told.index("revealed")  # discarded before the new one is drawn
    assert results_left(table) == 0
    table.finish()


def test_it_may_become_ammo() -> None:
    """The player may turn the new item into Ammo (S-LUCKY [ERR])."""
    table, model = found()
    table.play("take i-frag-1")
    table.dice(1, MEDIPACK)
    table.play("use", "I-AMMO", "keep")
    assert table.model(model).items == ("I-AMMO",)
    table, model = found()
    table.play("take i-frag-1")
    table.dice(1, AMMO)
    table.play("use")
    assert asked(table).kind == "found"  # it is already Ammo


def test_a_trap_goes_off() -> None:
    """A drawn Booby Trap cannot become Ammo: it goes off as if revealed (S-LUCKY [ERR], [PROPOSED])."""
    table, model = found()
    table.play("take i-frag-1")
    table.dice(1, TRAP, 1, 1, 1, 7, 7, 7, 3)
    table.play("use", (200, 200))
    assert table.happened("trap-sprung") == [{"model": model}]
    assert table.state.tokens == []


def test_declined() -> None:
    """Declining spends nothing (S-LUCKY, S-GEN-02)."""
    table, model = found()
    table.play("take i-frag-1", "decline", "keep")
    assert table.model(model).items == ("I-FRAG",)
    assert results_left(table) == 1


def test_what_cannot_be_exchanged() -> None:
    """Intel and Booby Traps cannot be exchanged, and there must be an unused token (S-LUCKY)."""
    table, _ = found("I-INTEL")
    table.play("take i-intel-1")
    assert table.state.question is None
    table, model = found()
    table.state.bag = [1, *[0] * (len(TOKEN_KINDS) - 1)]
    assert refusal(table, model, FOUND, ModelNumber(0)) == ""  # one token is left
    table.state.bag = [0] * len(TOKEN_KINDS)
    assert refusal(table, model, FOUND, ModelNumber(0)) == "S-LUCKY"


def test_what_goes_back_among_the_unused() -> None:
    """The found item returns to the pool, and so does one turned into Ammo (S-LUCKY, R-ITOK-08)."""
    for choice, back in (("I-MEDIPACK", ("I-FRAG",)), ("I-AMMO", ("I-FRAG", "I-MEDIPACK"))):
        table, _ = found()
        frags = TOKEN_KINDS.index("I-FRAG")
        table.state.bag[frags] -= 1  # the found token
        before = list(table.state.bag)
        table.play("take i-frag-1")
        table.dice(1, MEDIPACK - 1)
        table.play("use", choice)
        drawn = TOKEN_KINDS.index("I-MEDIPACK")
        assert table.state.bag[drawn] + table.state.returned[drawn] == before[drawn] - (choice == "I-MEDIPACK")
        assert [kind for kind, count in zip(TOKEN_KINDS, table.state.returned, strict=True) if count] == sorted(back)


def test_what_somebody_bought_never_goes_among_the_unused() -> None:
    """A bought item can be exchanged but does not return to the pool, nor does the Ammo made (S-LUCKY, R-ITOK-08)."""
    table, model = found()
    table.state.tokens[0] = Token(table.state.tokens[0].cube, "I-FRAG", bought=True)
    frags = TOKEN_KINDS.index("I-FRAG")
    table.state.bag[frags] -= 1  # a token that another model has found
    table.play("take i-frag-1")
    table.dice(1, MEDIPACK - 1)
    table.play("use", "I-AMMO", "keep")
    assert table.state.returned[frags] == 0
    assert table.model(model).bought == ("I-AMMO",)


def test_what_somebody_bought_is_no_token() -> None:
    """A bought item that is no token can be exchanged but does not return (S-LUCKY, R-ITOK-08)."""
    table, model = found("I-HOLOSIGHT")
    table.play("take i-holosight-1")
    table.dice(1, MEDIPACK)
    table.play("use", "I-MEDIPACK", "keep")
    assert table.model(model).items == ("I-MEDIPACK",)
    assert table.state.returned == [0] * len(TOKEN_KINDS)
