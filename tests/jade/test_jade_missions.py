"""JADE in missions and with options that its document does not cover (J-AMB-44, M-HOUSE-*, M-RECON-*)."""

from __future__ import annotations

import pytest
from jade_answering import jade_says

from deadzone.core.cubes import parse_cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.setting import Options
from deadzone.core.sides import BLUE, RED
from deadzone.core.state import KILLS, LEFT
from deadzone.jade.judgement.card_action import MOVE
from deadzone.jade.judgement.goals import NEAREST_OBJECTIVE, goals
from deadzone.jade.played_side import jade_side
from deadzone.jade.turn.acting import JadeAction
from deadzone.procedures.missions.missions import Deliver, MarkTargets
from deadzone.procedures.setup.recon_bonus import ReconBonus
from deadzone.procedures.turn.battle import Battle
from deadzone.rules.missions.mission_kinds import BREAK_THROUGH, NO_SECRET, SCOUR, SEARCH
from deadzone.table.scenario import Scenario
from teaching import taught

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
    out = Scenario(mission=BREAK_THROUGH, jade=(jade_side(), None))
    leaver = out.red(CAPTAIN, at="r7c3")
    out.red(ENFORCER, at="r0c0")
    out.blue(HUSCARL, at="r0c7")
    out.state.zones = [*out.state.setting.mission.zones]
    out.start(JadeAction(leaver, MOVE, NEAREST_OBJECTIVE))
    while out.state.question is not None:
        out.play(jade_says(out))
    assert out.model(leaver).fate == LEFT


@pytest.mark.parametrize(
    ("friends", "enemies", "own", "other", "leaves"),
    [
        (1, 1, 0, 0, True),
        (0, 1, 0, 0, False),  # the last one would lose, R-WIN-06
        (0, 1, 20, 0, True),  # with its own VP twice JADE has enough
        (0, 1, 20, 90, False),  # but not more than the enemy
        (0, 0, 0, 0, True),  # nobody is left on either side, and it is ahead, R-WIN-07
    ],
)
def test_the_last_model_leaves_only_to_win(friends: int, enemies: int, own: int, other: int, leaves: bool) -> None:
    """JADE's last model on the table leaves the board only if that wins the battle (J-AMB-44)."""
    table = Scenario(mission=BREAK_THROUGH, jade=(jade_side(), None))
    model = table.red(CAPTAIN, at="r7c3")
    for _ in range(friends):
        table.red(ENFORCER, at="r0c0")
    for _ in range(enemies):
        table.blue(HUSCARL, at="r0c7")
    table.state.zones = [*table.state.setting.mission.zones]
    table.state.score(RED, KILLS, own)
    table.state.score(BLUE, KILLS, other)
    table.start(JadeAction(model, MOVE, NEAREST_OBJECTIVE))
    while table.state.question is not None:
        table.play(jade_says(table))
    assert (table.model(model).fate == LEFT) == leaves
    if not leaves:
        assert [it["reason"] for it in table.happened("jade-skipped")] == ["stays"]


def test_in_scour_it_goes_only_to_what_it_can_take() -> None:
    """In Scour only tokens that the model can and would take are its objectives (M-HOUSE-SCOUR, J-AMB-41)."""
    table = Scenario(mission=SCOUR, jade=(jade_side(), None))
    table.token("r5c5", "I-AMMO")
    table.token("r2c5", "I-MEDIPACK")
    model = table.red(taught(CAPTAIN), at="r4c4")
    beast = table.red(taught(CAPTAIN, "A-BEAST"), at="r4c4")
    enemy = table.blue(HUSCARL, at="r0c7")
    table.state.zones = [*table.state.setting.mission.zones]
    assert goals(table.state, model, NEAREST_OBJECTIVE).numbers == [parse_cube("r2c5"), parse_cube("r5c5")]
    assert goals(table.state, beast, NEAREST_OBJECTIVE).numbers == [enemy]


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
