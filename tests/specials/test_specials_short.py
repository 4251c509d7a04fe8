"""S-SHORT Always Short: a random unused token is laid, unseen, beside the active model."""

from __future__ import annotations

from special_tables import ENFORCER, WARRIOR, asked, led_by, refusal, results_left

from deadzone.core.cubes import parse_cube
from deadzone.core.state import TOKEN_COUNTS
from deadzone.rules.specials import ACTING


def test_a_token_beside_the_model() -> None:
    """S-SHORT, FAQ 38a: face down in a neighbouring cube that nobody occupies, free."""
    table = led_by("S-SHORT")
    model = table.red(WARRIOR, at="r3c3")
    table.red(WARRIOR, at="r3c4")
    table.blue(ENFORCER, at="r7c0")
    table.activate(model)
    table.play("army-special")
    cubes = asked(table).options
    assert len(cubes) == 7
    assert parse_cube("r3c4") not in cubes
    table.dice(1)
    table.play(parse_cube("r2c3"))
    assert [token.cube for token in table.state.tokens] == [parse_cube("r2c3")]
    assert tuple(table.state.bag) == TOKEN_COUNTS
    assert results_left(table) == 0
    assert "move" in asked(table).options


def test_no_more_than_there_are_tokens() -> None:
    """S-SHORT: with an empty pool it cannot be used."""
    table = led_by("S-SHORT")
    model = table.red(WARRIOR, at="r3c3")
    for _ in range(sum(TOKEN_COUNTS)):
        table.token("r0c0")
    assert refusal(table, model, ACTING) == "S-SHORT"
