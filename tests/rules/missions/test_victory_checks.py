"""Victory checks at the end of a round."""

from __future__ import annotations

import pytest

from deadzone.core.cubes import parse_cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.setting import Options
from deadzone.core.sides import BLUE, RED, Side
from deadzone.core.state import KILLED, LEFT, NOBODY, UNDECIDED, WAITING
from deadzone.procedures.turn.battle import Battle
from deadzone.procedures.turn.rounds import EndOfRound, Turns
from deadzone.rules.missions.victory import winner_at_end_of_round
from deadzone.table.scenario import Scenario

MAN = "enforcer--enforcers"
WARRIOR = "steel-warrior"
TARGET = 12
SUDDEN = Options(tie_break_next_vp=True)


def standing(
    red: int, blue: int, options: Options | None = None, red_fate: int = 0, blue_fate: int = 0, at: str = "r0c0"
) -> Scenario:
    """One model on each side, with the given VP from kills."""
    table = Scenario(options=options)
    table.red(MAN, at=at, fate=red_fate)
    table.blue(WARRIOR, at="r7c7", fate=blue_fate)
    table.state.vp[0], table.state.vp[4] = red, blue
    table.state.round = 3
    return table


def rounds_only() -> Battle:
    """A battle after its set-up."""
    battle = Battle()
    battle.go(Battle.play_round)
    return battle


def winner(red: int, blue: int, red_fate: int = 0, blue_fate: int = 0, options: Options | None = None) -> int:
    return winner_at_end_of_round(standing(red, blue, options, red_fate, blue_fate).state)


def test_the_first_to_the_target_wins() -> None:
    """The only side with the 12 VP wins; 11 are not enough (R-WIN-01, R-WIN-03, M-PATROL-13)."""
    assert winner(TARGET - 1, 0) == UNDECIDED
    assert winner(TARGET, 0) == RED
    assert winner(TARGET, TARGET - 1) == RED
    assert winner(3, TARGET + 5) == BLUE


def test_both_at_the_target_the_one_with_more_wins() -> None:
    """If both have reached the target, the side with more VP wins (R-WIN-04)."""
    assert winner(TARGET, TARGET + 1) == BLUE
    assert winner(TARGET + 2, TARGET + 1) == RED


def test_equal_at_the_target_the_battle_goes_on() -> None:
    """If both reach the target with equal VP, play goes on until one is ahead at the end of a round (R-WIN-05)."""
    table = standing(TARGET, TARGET)
    table.start(EndOfRound())
    assert table.state.winner == UNDECIDED
    assert table.happened("tied") == [{"points": TARGET}]
    assert table.state.sudden_death == 0
    table.state.score(BLUE, 0, 1)
    assert table.state.winner == UNDECIDED
    table.start(EndOfRound())
    assert table.state.winner == BLUE


def test_a_side_without_models_loses() -> None:
    """A side without models loses if VP have not decided (R-WIN-01, R-WIN-06, R-END-02)."""
    assert winner(0, 3, blue_fate=KILLED) == RED
    assert winner(3, 0, red_fate=KILLED) == BLUE
    assert winner(TARGET, 0, red_fate=KILLED) == RED  # VP come first
    assert winner(TARGET, TARGET + 1, blue_fate=KILLED) == BLUE
    assert winner(TARGET, TARGET, blue_fate=KILLED) == RED  # a tie decides nothing


def test_nobody_left_on_either_side() -> None:
    """If neither side has models, more VP wins; equal VP is a draw, also at the target (R-WIN-07)."""
    assert winner(4, 3, KILLED, KILLED) == RED
    assert winner(3, 4, KILLED, KILLED) == BLUE
    assert winner(4, 4, KILLED, KILLED) == NOBODY
    assert winner(TARGET, TARGET, KILLED, KILLED) == NOBODY


@pytest.mark.parametrize("fate", [WAITING, LEFT])
def test_models_beside_the_table_save_nobody(fate: int) -> None:
    """Models waiting off the table do not prevent defeat (R-WIN-08)."""
    assert winner(0, 0, blue_fate=fate) == RED


def test_a_limit_of_rounds() -> None:
    """A round limit is off by default; at the limit more VP wins and equal VP is a draw (M-PATROL-14)."""
    assert winner(1, 0) == UNDECIDED
    assert winner(1, 0, options=Options(round_limit=4)) == UNDECIDED
    assert winner(1, 0, options=Options(round_limit=3)) == RED
    assert winner(0, 1, options=Options(round_limit=3)) == BLUE
    assert winner(1, 1, options=Options(round_limit=3)) == NOBODY
    assert winner(TARGET, TARGET, options=Options(round_limit=3)) == NOBODY
    assert winner(0, 5, blue_fate=KILLED, options=Options(round_limit=3)) == RED  # extermination comes first


def test_the_end_is_announced_and_nothing_follows() -> None:
    """The end is announced, and no further round or question follows (R-WIN-01, R-END-02)."""
    table = Scenario(options=Options(round_limit=1, items=False))
    table.red(MAN, at="r3c5")
    table.blue(WARRIOR, at="r7c7")
    table.state.initiative = RED
    table.dice(1, 1, 1, 1, 1, 1)
    table.start(rounds_only())
    table.play("re-roll nothing", "re-roll nothing", "activate red-1", "stop", "activate blue-1", "stop")
    assert table.happened("over") == [{"winner": RED}]
    assert table.state.winner == RED
    assert table.state.stack == []
    table.finish()


def test_without_a_winner_the_next_round_begins() -> None:
    """Without a winner the next round begins with its command roll (R-ROUND-01, R-END-04, R-TURN-09)."""
    table = Scenario()
    table.red(MAN, at="r0c0")
    table.blue(WARRIOR, at="r7c7")
    table.state.initiative = BLUE
    table.dice(*[1] * 12)
    table.start(rounds_only())
    table.play("re-roll nothing", "re-roll nothing", "activate blue-1", "stop", "activate red-1", "stop")
    assert [event["number"] for event in table.happened("round")] == [1, 2]
    assert [event["side"] for event in table.happened("command-roll")] == [BLUE, RED, BLUE, RED]


# The house option `tie_break = next-vp`


def test_the_next_point_wins_at_once() -> None:
    """With the house option, a kill in mid-round ends the battle before objectives are counted (R-WIN-05)."""
    table = standing(TARGET, TARGET, SUDDEN, at="r3c5")
    table.state.change(ModelNumber(1)).cube = parse_cube("r3c7")
    table.state.initiative = RED
    table.state.sudden_death = 1
    table.dice(1, 1, 1, 1, 1, 1)
    table.start(rounds_only())
    table.dice(8, 8, 8, 8, 8, 7, 7, 7, 7, 7, 1, 1, 1)
    table.play("re-roll nothing", "re-roll nothing")
    table.play("activate red-1", "shoot", "with laser-rifle", "at blue-1", "shoot")
    assert table.state.winner == RED
    assert [event.kind for event in table.events][-3:] == ["killed", "scored", "over"]
    assert table.happened("objective") == []
    assert table.state.stack == []
    table.finish()


def test_a_movement_ends_with_the_battle() -> None:
    """Intel found during a Sprint wins, and the rest of the Sprint is not asked for (R-WIN-05, I-INTEL-01)."""
    table = Scenario(options=SUDDEN)
    table.red(MAN, at="r0c0")
    table.blue(WARRIOR, at="r7c7")
    table.token("r0c1", "I-INTEL")
    table.state.vp[0] = table.state.vp[4] = TARGET
    table.state.sudden_death = 1
    table.start(Turns(RED))
    table.play("activate red-1", "sprint", "go to r0c1L1", "take i-intel-1")
    assert table.state.winner == RED
    table.finish()


def test_a_kill_that_is_worth_nothing_does_not_win() -> None:
    """A kill worth 0 VP does not win (R-WIN-05)."""
    table = standing(TARGET, TARGET, SUDDEN)
    table.start(EndOfRound())
    table.state.score(BLUE, 0, 0)
    assert table.state.winner == UNDECIDED


@pytest.mark.parametrize(("blue_at", "expected"), [("r3c5", RED), ("r4c2", UNDECIDED), ("r1c7", BLUE)])
def test_objectives_score_in_the_same_instant(blue_at: str, expected: Side) -> None:
    """Objectives score at the same instant: the sums decide, whatever their order (R-WIN-05, R-END-01)."""
    table = Scenario(options=SUDDEN)
    table.red(MAN, at={RED: "r4c2", UNDECIDED: "r3c5", BLUE: "r6c0"}[expected])
    table.blue(WARRIOR, at=blue_at)
    if expected == RED:
        table.red(MAN, at=blue_at)  # contested: no side scores there
    if expected == BLUE:
        table.blue(WARRIOR, at="r4c2")
    table.state.vp[0] = table.state.vp[4] = TARGET
    table.state.sudden_death = 1
    table.start(EndOfRound())
    assert table.state.winner == expected
    assert table.state.sudden_death == (1 if expected == UNDECIDED else 0)


def test_the_option_is_off_by_default() -> None:
    """The house options are off by default (R-WIN-05, R-ITOK-09, M-PATROL-14)."""
    options = Options()
    assert (options.items, options.tie_break_next_vp, options.round_limit) == (True, False, 0)
