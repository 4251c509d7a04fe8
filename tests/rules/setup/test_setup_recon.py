"""Order of set-up, Recon test and first player (R-SETUP-*, R-RECON-*)."""

from __future__ import annotations

import pytest

from deadzone.catalog.loading import load
from deadzone.core.board.battlefield import Battlefield
from deadzone.core.engine import answer, begin
from deadzone.core.questions import Choice, Roll
from deadzone.core.sentence import Fault
from deadzone.core.setting import Ground, Options
from deadzone.core.sides import BLUE, CHANCE, RED, Side, enemy_of
from deadzone.core.state import FACE_DOWN, WAITING
from deadzone.missions.patrol import patrol
from deadzone.procedures.setup.recon_bonus import ReconBonus
from deadzone.procedures.setup.setup import SetUp
from deadzone.rules.missions.mission_kinds import TOKENS_PLACED
from deadzone.rules.setup.deployment import RECON_DICE
from deadzone.table.opening import open_battle, prepare
from deadzone.table.scenario import Scenario, profile_called
from deadzone.table.view import view_of

CAPTAIN = "enforcer-captain"  # Recon 4+
HUSCARL = "steel-warrior-huscarl"  # Recon 4+
NO_TOKENS = Options(items=False)


def leaders(red: str = CAPTAIN, blue: str = HUSCARL, options: Options = NO_TOKENS) -> Scenario:
    table = Scenario(options=options)
    table.red(red, at="r0c0", fate=WAITING)
    table.blue(blue, at="r0c0", fate=WAITING)
    return table


def asked(table: Scenario) -> tuple[int, str]:
    question = table.state.question
    assert question is not None
    return question.side, question.kind


def test_set_up_keeps_its_order() -> None:
    """Tokens, Recon test, first player, zone, deployment (R-SETUP-01, R-SETUP-05, R-ITOK-02, R-RECON-05)."""
    table = leaders(options=Options())
    table.dice(*[4, 4] * TOKENS_PLACED, *(4, 4, 1, 1, 1), *(4, 1, 1, 1, 1))
    table.start(SetUp())
    table.play("go-first", "red-zone", "deploy at r0c0L1", (200, 200), "deploy at r7c7L1", (200, 200))
    kinds = [event.kind for event in table.events]
    rolled = ["rolled", "rolled", "recon-won", "first-player"]
    assert kinds == ["token-placed"] * TOKENS_PLACED + rolled + ["deployed", "deployed"]
    table.finish()


def test_a_battle_opens_with_its_set_up() -> None:
    """A battle starts with one fresh model per profile, all off the table (R-SETUP-01, R-SETUP-03, R-SETUP-04,
    R-DEPLOY-06).
    """
    field = Battlefield(levels=1)
    red = [profile_called(CAPTAIN), profile_called("enforcer--enforcers")]
    g, _ = open_battle(Ground(field), patrol(field), red, [profile_called(HUSCARL)])
    assert [(model.side, model.profile, model.fate) for model in g.models] == [
        (RED, 0, WAITING),
        (RED, 1, WAITING),
        (BLUE, 2, WAITING),
    ]
    assert not any(model.damage or model.pinned or model.activated or model.items for model in g.models)
    assert g.round == 0
    assert g.question is not None
    assert g.question.kind == "token"


@pytest.mark.parametrize(("team", "count"), [((), 0), (("enforcer--enforcers",), 0), ((CAPTAIN, CAPTAIN), 2)])
def test_a_team_without_its_one_leader_does_not_start(team: tuple[str, ...], count: int) -> None:
    """A team must have exactly one Leader, whose Recon value is used (R-SETUP-03, R-RECON-02, R-TEAM-03)."""
    field = Battlefield(levels=1)
    with pytest.raises(Fault, match=f"the blue team has {count}") as caught:
        prepare(Ground(field), patrol(field), [profile_called(CAPTAIN)], [profile_called(name) for name in team])
    assert caught.value.rule == "R-TEAM-03"


def test_recon_is_five_dice_against_the_leaders_value() -> None:
    """The Recon test has five dice against the Leader's value (R-RECON-01, R-RECON-02, R-TEST-07)."""
    table = Scenario(options=NO_TOKENS)
    table.red("enforcer--enforcers", at="r0c0", fate=WAITING)
    table.red("stage-1a-lord", at="r0c0", fate=WAITING)
    table.blue(CAPTAIN, at="r0c0", fate=WAITING)
    lord, captain = profile_called("stage-1a-lord"), profile_called(CAPTAIN)
    assert lord.recon != captain.recon
    table.dice(8, lord.recon, lord.recon - 1, 1, 1, 2, *(captain.recon, 1, 1, 1, 1))
    table.start(SetUp())
    red, blue = table.happened("rolled")
    assert (red["base"], red["target_value"], red["successes"]) == (RECON_DICE, lord.recon, 2)
    assert (blue["base"], blue["target_value"], blue["successes"]) == (RECON_DICE, captain.recon, 1)
    assert load().constants.setup.recon_test_dice == RECON_DICE
    assert load().constants.setup.loot_tokens_placed == TOKENS_PLACED


def test_equal_recon_tests_are_rolled_again() -> None:
    """Tied Recon tests are rolled again until one side wins (R-RECON-03)."""
    table = leaders()
    table.dice(*(4, 1, 1, 1, 1) * 2, *(1, 1, 1, 1, 1) * 2, *(4, 1, 1, 1, 1), *(4, 4, 1, 1, 1))
    table.start(SetUp())
    assert [event["successes"] for event in table.happened("recon-tie")] == [1, 0]
    assert len(table.happened("rolled")) == 6
    assert table.happened("recon-won") == [{"side": BLUE, "margin": 1}]
    assert asked(table) == (BLUE, "order")


@pytest.mark.parametrize(("order", "first"), [("go-first", RED), ("go-second", BLUE)])
@pytest.mark.parametrize(("zone", "number"), [("red-zone", 0), ("blue-zone", 1)])
def test_the_winner_names_the_first_player_who_takes_a_zone(order: str, first: int, zone: str, number: int) -> None:
    """The winner names the first player, who picks a zone and has the initiative (R-RECON-04,
    R-RECON-05, M-PATROL-11).
    """
    table = leaders()
    table.dice(*(4, 1, 1, 1, 1), *(1, 1, 1, 1, 1))
    table.start(SetUp())
    assert asked(table) == (RED, "order")
    table.play(order)
    assert asked(table) == (first, "zone")
    table.play(zone)
    laid = table.state.setting.mission.zones
    assert table.state.zones[first] == laid[number]
    assert table.state.zones[1 - first] == laid[1 - number]
    assert table.state.initiative == first
    assert asked(table) == (first, "deploy")
    question = table.state.question
    assert isinstance(question, Choice)
    assert question.options == laid[number]


def test_a_strategist_re_rolls_one_failed_die() -> None:
    """A Strategist re-rolls one failed die of its own side's Recon test (R-RECON-06, A-STRATEGIST-01)."""
    table = leaders(blue="forge-lord")
    table.dice(*(4, 4, 1, 1, 1), *(4, 4, 1, 1, 1, 4))
    table.start(SetUp())
    assert table.happened("recon-won") == [{"side": BLUE, "margin": 1}]


def test_no_tie_is_rolled_again_without_asking() -> None:
    """Each re-roll of a tie is a new question, so ties never loop inside the engine (R-RECON-03)."""
    table = leaders()
    begin(table.state, SetUp())
    for _ in range(20):
        for kind in ("recon-red", "recon-blue"):
            assert isinstance(table.state.question, Roll)
            assert table.state.question.kind == kind
            answer(table.state, (1, 1, 1, 1, 1))
    answer(table.state, (4, 1, 1, 1, 1))
    answer(table.state, (1, 1, 1, 1, 1))
    assert asked(table) == (RED, "order")


@pytest.mark.parametrize("side", [RED, BLUE])
def test_what_the_recon_winner_looks_at_stays_theirs(side: Side) -> None:
    """Only the side that looks at a token with its Recon bonus sees what it is (M-RECON-01)."""
    table = Scenario()
    table.red(CAPTAIN, at="r0c0")
    table.blue(HUSCARL, at="r7c7")
    table.token("r3c3")
    table.state.recon_dice[side] = 1
    table.dice(1, 1)  # one token is looked at; the first of the sixteen is Ammo
    table.start(ReconBonus(side))
    table.play("look at token-1")
    table.finish()
    seen = [view_of(table.state, who).tokens[0].under for who in (side, enemy_of(side), CHANCE)]
    assert seen == ["I-AMMO", FACE_DOWN, FACE_DOWN]
