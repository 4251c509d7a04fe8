"""Secret missions, an option in Patrol (M-SECRET-00..07)."""

from __future__ import annotations

import pytest

from deadzone.core.engine import begin
from deadzone.core.pieces import ModelNumber
from deadzone.core.sentence import Fault
from deadzone.core.setting import Options
from deadzone.core.sides import BLUE, CHANCE, RED
from deadzone.core.state import INTEL, KILLS, LEFT, MISSION, OBJECTIVES, State
from deadzone.lab.batch import Batch
from deadzone.procedures.damage.deaths import Death
from deadzone.procedures.missions.missions import SecretMission
from deadzone.procedures.turn.battle import Battle
from deadzone.procedures.turn.rounds import EndOfRound
from deadzone.rules.missions.mission_kinds import CLAIM, KNOWLEDGE, MURDER, NO_SECRET, NORMAL_RULES
from deadzone.table.files import save
from deadzone.table.scenario import Scenario
from deadzone.table.teams import ready_team
from deadzone.table.view import view_of

CAPTAIN = "enforcer-captain"
HUSCARL = "steel-warrior-huscarl"
WARRIOR = "steel-warrior"


def vp(g: State, side: int, source: int) -> int:
    return g.vp[side * 4 + source]


def with_secret(secret: int, at: str = "r3c5") -> tuple[Scenario, ModelNumber, ModelNumber, ModelNumber]:
    """Red is on the eastern objective of 2 VP; blue has a Leader and a Troop."""
    table = Scenario()
    captain = table.red(CAPTAIN, at=at)
    leader = table.blue(HUSCARL, at="r6c6")
    troop = table.blue(WARRIOR, at="r6c6")
    g = table.state
    g.zones = [*g.setting.mission.zones]
    g.secrets = [secret, NO_SECRET]
    g.initiative, g.round = RED, 2
    return table, captain, leader, troop


@pytest.mark.parametrize(
    ("face", "secret"),
    [(1, NORMAL_RULES), (2, NORMAL_RULES), (3, CLAIM), (4, CLAIM), (5, MURDER), (6, MURDER), (7, KNOWLEDGE),
     (8, KNOWLEDGE)],
)  # fmt: skip
def test_each_player_rolls_in_secret(face: int, secret: int) -> None:
    """Each player rolls one d8; the opponent and observers do not learn the result (M-SECRET-00, M-SECRET-01..04)."""
    table = Scenario()
    table.red(CAPTAIN, at="r0c0")
    table.dice(face)
    table.start(SecretMission(RED))
    table.finish()
    assert table.state.secrets == [secret, NO_SECRET]
    assert view_of(table.state, RED).secrets[RED] == secret
    assert [view_of(table.state, who).secrets[RED] for who in (BLUE, CHANCE)] == [NO_SECRET, NO_SECRET]
    assert all("secret" not in event for event in table.happened("secret-mission"))


@pytest.mark.parametrize(
    ("secret", "objective", "revealed"), [(NORMAL_RULES, 2, 0), (CLAIM, 4, 1), (MURDER, 0, 1), (KNOWLEDGE, 2, 0)]
)
def test_what_objectives_are_worth(secret: int, objective: int, revealed: int) -> None:
    """The first score that differs from the normal rules reveals the mission (M-SECRET-01..04, M-SECRET-05)."""
    table, *_ = with_secret(secret)
    table.start(EndOfRound())
    assert vp(table.state, RED, OBJECTIVES) == objective
    assert table.state.revealed == [revealed, 0]
    assert view_of(table.state, BLUE).secrets[RED] == (secret if revealed else NO_SECRET)


@pytest.mark.parametrize(
    ("secret", "leader_times_two", "troop_times_two"),
    [(NORMAL_RULES, 2, 2), (CLAIM, 1, 1), (MURDER, 4, 2), (KNOWLEDGE, 2, 2)],
)
def test_what_kills_are_worth(secret: int, leader_times_two: int, troop_times_two: int) -> None:
    """Kills give half, rounded down (M-SECRET-02), or double for the Leader (M-SECRET-03) (M-SECRET-06)."""
    table, _, leader, troop = with_secret(secret)
    g = table.state
    for victim, times in ((leader, leader_times_two), (troop, troop_times_two)):
        before = vp(g, RED, KILLS)
        table.start(Death(victim))
        assert vp(g, RED, KILLS) - before == g.profile(victim).vp * times // 2


def test_knowledge_of_the_ground() -> None:
    """Leaving through the enemy zone gives twice the VP and reveals the mission (M-SECRET-04, M-SECRET-07,
    M-PATROL-15).
    """
    table, captain, *_ = with_secret(KNOWLEDGE, at="r7c5")
    table.activate(captain)
    table.play("move", "leave the board")
    g = table.state
    assert g.models[captain].fate == LEFT
    assert vp(g, RED, MISSION) == 2 * g.profile(captain).vp
    assert (vp(g, BLUE, KILLS), vp(g, RED, INTEL)) == (0, 0)
    assert g.revealed == [1, 0]


def test_the_end_reveals_everything() -> None:
    """The end of the battle reveals the missions (M-SECRET-05)."""
    table, _, leader, troop = with_secret(NORMAL_RULES, at="r0c0")
    for enemy in (leader, troop):
        table.start(Death(enemy))
    table.state.secrets = [NORMAL_RULES, MURDER]
    table.start(EndOfRound())
    assert table.state.winner == RED
    assert table.state.revealed == [1, 1]
    secrets = [{"side": RED, "secret": NORMAL_RULES}, {"side": BLUE, "secret": MURDER}]
    assert table.happened("secret-revealed") == secrets


def test_a_battle_with_secrets_is_saved_and_resumed() -> None:
    table, captain, *_ = with_secret(CLAIM)
    table.activate(captain)
    assert save.loads(save.dumps(table.state)).key() == table.state.key()


def test_only_where_they_were_agreed_on() -> None:
    """There are secret missions only if the option is chosen (M-SECRET-08)."""
    for options, first in ((Options(), "token"), (Options(secret_missions=True), "secret-mission")):
        table = Scenario(options=options)
        table.red(CAPTAIN, at="r0c0")
        table.blue(HUSCARL, at="r7c7")
        begin(table.state, Battle())
        assert table.state.question is not None
        assert table.state.question.kind == first


def test_only_patrol_has_them() -> None:
    """Only Patrol has secret missions (M-SECRET-00, M-GAP-03)."""
    red, blue = ready_team("enforcers-starter"), ready_team("forge-fathers-starter")
    with pytest.raises(Fault) as refused:
        Batch(red, blue, "scour", options=Options(secret_missions=True))
    assert refused.value.rule == "M-SECRET-00"
