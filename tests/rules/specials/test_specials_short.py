"""Always Short: a random unused token is laid face down beside the active model (S-SHORT)."""

from __future__ import annotations

from deadzone.core.board.battlefield import FULL
from deadzone.core.cubes import Cube, parse_cube
from deadzone.core.state import TOKEN_COUNTS, Token
from deadzone.procedures.specials.finds_and_drops import hiding_places
from deadzone.rules.specials.army_specials import ACTING
from special_tables import ENFORCER, WARRIOR, asked, led_by, refusal, results_left


def test_a_token_beside_the_model() -> None:
    """The token is laid in an unoccupied adjacent cube, without an action (S-SHORT, FAQ 38a)."""
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
    assert table.happened("token-placed") == [{"cube": parse_cube("r2c3")}]
    assert tuple(table.state.bag) == TOKEN_COUNTS
    assert results_left(table) == 0
    assert "move" in asked(table).options


def test_no_more_than_there_are_tokens() -> None:
    """With an empty pool it cannot be used (S-SHORT)."""
    table = led_by("S-SHORT")
    model = table.red(WARRIOR, at="r3c3")
    for _ in range(sum(TOKEN_COUNTS) - 1):
        table.token("r0c0")
    assert refusal(table, model, ACTING) == ""  # one token is left
    table.state.tokens.append(Token(Cube(0)))
    assert refusal(table, model, ACTING) == "S-SHORT"


def test_where_a_token_can_lie() -> None:
    """Unoccupied adjacent cubes with a floor, on other levels too (S-SHORT)."""
    table = led_by("S-SHORT", levels=2)
    table.floor("r1c1L2", FULL)
    model = table.red(WARRIOR, at="r0c0")
    table.red(WARRIOR, at="r0c1")
    table.blue(ENFORCER, at="r1c0", pinned=True)
    assert hiding_places(table.state, model) == [parse_cube("r1c1"), parse_cube("r1c1L2")]


def test_nowhere_to_lay_it() -> None:
    """With all adjacent cubes occupied it cannot be used (S-SHORT)."""
    table = led_by("S-SHORT")
    model = table.red(WARRIOR, at="r0c0")
    table.red(WARRIOR, at="r0c1")
    table.red(WARRIOR, at="r1c0")
    assert refusal(table, model, ACTING) == ""
    table = led_by("S-SHORT")
    model = table.red(WARRIOR, at="r0c0")
    for cube in ("r0c1", "r1c0", "r1c1"):
        table.red(WARRIOR, at=cube)
    assert refusal(table, model, ACTING) == "S-SHORT"


def test_several_in_one_activation() -> None:
    """It may be used several times in one Activation (S-SHORT, R-CMD-15)."""
    table = led_by("S-SHORT", "SPECIAL SPECIAL")
    model = table.red(WARRIOR, at="r3c3")
    table.blue(ENFORCER, at="r7c0")
    table.activate(model)
    for cube in ("r2c3", "r4c3"):
        table.dice(1)
        table.play("army-special", parse_cube(cube))
    assert [token.cube for token in table.state.tokens] == [parse_cube("r2c3"), parse_cube("r4c3")]
    assert results_left(table) == 0
