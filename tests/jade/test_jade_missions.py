"""JADE in missions and with options that its document does not cover (J-AMB-44, M-HOUSE-*, M-RECON-*)."""

from __future__ import annotations

import pytest
from jade_answering import jade_says

from deadzone.core.cubes import parse_cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.setting import Options
from deadzone.core.sides import BLUE, RED
from deadzone.core.state import LEFT
from deadzone.jade.judgement.card_action import MOVE
from deadzone.jade.judgement.goals import NEAREST_OBJECTIVE, goals
from deadzone.jade.played_side import jade_side
from deadzone.jade.turn.acting import JadeAction
from deadzone.procedures.missions.missions import Deliver, MarkTargets
from deadzone.procedures.setup.recon_bonus import ReconBonus
from deadzone.procedures.turn.battle import Battle
from deadzone.rules.missions.mission_kinds import BREAK_THROUGH, NO_SECRET, SCOUR, SEARCH
from deadzone.table.scenario import Scenario

CAPTAIN = "enforcer-captain"
ENFORCER = "enforcer--enforcers"
HUSCARL = "steel-warrior-huscarl"
WARRIOR = "steel-warrior"


def jades(mission: str, at: str, items: tuple[str, ...] = ()) -> tuple[Scenario, ModelNumber]:
    """A model of JADE's red side; blue is played by a person."""
    table = Scenario(mission=mission, jade=(jade_side(), None))
    model = table.red(CAPTAIN, at=at, items=items)
    table.blue(HUSCARL, at="r0c7")
    table.state.zones = [*table.state.setting.mission.zones]
    return table, model


def test_jade_has_no_secret_mission() -> None:
    """JADE has no secret mission; the die is rolled only for the person (J-AMB-44)."""
    table = Scenario(options=Options(items=False, secret_missions=True), jade=(jade_side(), None))
    table.red(CAPTAIN, at="r0c0")
    table.blue(HUSCARL, at="r7c7")
    table.dice(5, 4, 4, 4, 1, 1, 1, 1, 1, 1, 1)
    table.start(Battle())
    assert table.happened("secret-mission") == [{"side": BLUE}]
    assert table.state.secrets[RED] == NO_SECRET != table.state.secrets[BLUE]


def test_it_walks_to_the_way_out_and_leaves() -> None:
    """In Break-through the nearest objective is the enemy's edge; a model there leaves (M-HOUSE-BREAK)."""
    table, model = jades(BREAK_THROUGH, "r6c3")
    cubes = goals(table.state, model, NEAREST_OBJECTIVE).numbers
    assert {cube // 8 for cube in cubes} == {7}
    out, leaver = jades(BREAK_THROUGH, "r7c3")
    out.start(JadeAction(leaver, MOVE, NEAREST_OBJECTIVE))
    while out.state.question is not None:
        out.play(jade_says(out))
    assert out.model(leaver).fate == LEFT


@pytest.mark.parametrize(("items", "row"), [((), 5), (("I-AMMO",), 0)])
def test_it_fetches_tokens_and_brings_them_home(items: tuple[str, ...], row: int) -> None:
    """In Scour it moves toward tokens, and with one toward its own zone (M-HOUSE-SCOUR)."""
    table = Scenario(mission=SCOUR, jade=(jade_side(), None))
    table.token("r5c5")
    model = table.red(CAPTAIN, at="r4c4", items=items)
    table.blue(HUSCARL, at="r0c7")
    table.state.zones = [*table.state.setting.mission.zones]
    cubes = goals(table.state, model, NEAREST_OBJECTIVE).numbers
    assert row in {cube // 8 for cube in cubes}
    assert (parse_cube("r5c5") in cubes) == (not items)


def test_it_hands_in_what_it_has() -> None:
    table, model = jades(SCOUR, "r0c1", ("I-AMMO",))
    table.start(Deliver(model))
    assert jade_says(table) == "hand in I-AMMO"


def test_it_marks_the_enemy_worth_most() -> None:
    """In Search & Destroy JADE marks the enemy worth most VP (M-HOUSE-SEARCH)."""
    table = Scenario(mission=SEARCH, jade=(jade_side(), None))
    table.red(CAPTAIN, at="r0c0")
    table.blue(HUSCARL, at="r5c5")
    cheap = table.blue("brokkr-engineer", at="r5c5")
    dear = table.blue("hammerfist-drop-trooper", at="r5c5")
    assert table.state.profile(dear).vp > table.state.profile(cheap).vp
    table.start(MarkTargets(RED))
    assert jade_says(table) == "mark blue-3"


@pytest.mark.parametrize("face", [1, 2, 4, 5, 6, 7, 8])
def test_it_makes_nothing_of_bonus_dice(face: int) -> None:
    """JADE declines all Recon bonuses (M-RECON-01..08)."""
    table = Scenario(jade=(jade_side(), None))
    for cube in ("r0c0", "r0c1"):
        table.red(CAPTAIN if cube == "r0c0" else ENFORCER, at=cube)
    table.blue(HUSCARL, at="r7c7")
    table.token("r3c3")
    g = table.state
    g.recon_dice = [1, 0]
    places = [model.cube for model in g.models]
    table.dice(face)
    table.start(ReconBonus(RED))
    while g.question is not None:
        table.play(jade_says(table))
    assert [model.cube for model in g.models] == places
    assert all(model.on_table() for model in g.models)
    assert g.tokens[0].seen == 0
