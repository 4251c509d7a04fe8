"""Logistics: the Leader moves one item token by one cube before the first turn (A-LOGISTICS)."""

from __future__ import annotations

from deadzone.core.cubes import parse_cube
from deadzone.core.sides import BLUE, RED
from deadzone.core.state import Token
from deadzone.procedures.setup.arriving import Supply, see_to_supplies
from deadzone.rules.setup.arriving import has_logistics
from deadzone.table.scenario import Scenario
from rehearsal import through_json
from teaching import taught

LEADER = "steel-warrior-huscarl"
WARRIOR = "steel-warrior"


def laid(*tokens: str) -> Scenario:
    table = Scenario(levels=2)
    table.red(taught(LEADER, "A-LOGISTICS"), at="r0c0")
    for cube in tokens:
        table.token(cube)
    zones = table.state.setting.mission.zones
    table.state.zones = [zones[RED], zones[BLUE]]
    table.state.initiative = RED
    return table


def test_one_token_one_cube() -> None:
    """The token moves to an adjacent cube with a floor and stays face down (A-LOGISTICS-01, A-LOGISTICS-02)."""
    with laid("r3c3", "r5c5") as table:
        table.start(Supply(RED))
        table.play("move token-1")
        assert table.refused(parse_cube("r3c4L2")) == "A-LOGISTICS-02"
        assert table.refused(parse_cube("r3c5")) == "A-LOGISTICS-01"
        assert through_json(table.state).question is not None
        table.play("move to r2c2L1")
        assert next((token.cube, token.item) for token in table.state.tokens) == (parse_cube("r2c2"), "")


def test_who_has_looked_at_it_still_knows_it() -> None:
    """A moved token keeps its identity, known to the same side as before (A-LOGISTICS-02, M-RECON-01)."""
    with laid("r3c3") as table:
        table.state.tokens[0] = Token(parse_cube("r3c3"), under="I-MEDIPACK", seen=1)
        table.start(Supply(RED))
        table.play("move token-1", "move to r2c2L1")
        assert table.state.tokens[0].values() == (parse_cube("r2c2"), "", "I-MEDIPACK", 1, False)


def test_neither_out_of_a_zone_nor_into_one() -> None:
    """No token is moved out of a deployment zone or into one (A-LOGISTICS-01, C-19)."""
    with laid("r0c1", "r1c1") as table:
        table.start(Supply(RED))
        assert table.refused(0) == "A-LOGISTICS-01"
        table.play("move token-2")
        assert table.refused(parse_cube("r0c1")) == "A-LOGISTICS-01"
        table.play("move to r2c1L1")


def test_it_may_be_left_alone() -> None:
    """The token may be left where it is (A-LOGISTICS-01)."""
    with laid("r3c3") as table:
        table.start(Supply(RED))
        table.play("move nothing")
        assert table.state.tokens[0].cube == parse_cube("r3c3")


def test_only_a_leader() -> None:
    """Only the team's Leader can use Logistics (A-LOGISTICS)."""
    table = Scenario()
    table.red(taught(WARRIOR, "A-LOGISTICS"), at="r0c0")
    table.blue(taught(LEADER, "A-LOGISTICS"), at="r7c7")
    assert not has_logistics(table.state, RED)
    assert has_logistics(table.state, BLUE)
    table.state.initiative = RED
    see_to_supplies(table.state)
    assert [frame.NAME for frame in table.state.stack] == ["supply"]
