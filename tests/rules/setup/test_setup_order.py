"""Order of the steps between deployment and the first command roll (R-SETUP-05)."""

from __future__ import annotations

from deadzone.catalog.fielding import team_profiles
from deadzone.core.engine import answer, begin
from deadzone.core.rule_ids import RuleId
from deadzone.core.setting import Ground, Options
from deadzone.maps.shipped import load
from deadzone.missions.patrol import patrol
from deadzone.players.random_player import RandomPlayer
from deadzone.procedures.turn.battle import Battle
from deadzone.table.dice import DiceStream
from deadzone.table.driver import next_answer
from deadzone.table.opening import prepare
from teaching import taught


def test_landings_then_scouts_then_logistics_then_the_first_roll() -> None:
    """Aerial Deployment, then Scouts, then Logistics, then the first command roll (R-SETUP-05, R-SETUP-06, A-AERIAL-01,
    A-SCOUT-01, A-LOGISTICS-01, A-HAMMERFIST-01).
    """
    ground = Ground(load("refinery"))
    leader, *others = team_profiles("forge-fathers-starter")
    red = [taught(leader, "A-LOGISTICS"), taught(others[0], "A-SCOUT"), taught(others[1], "A-HAMMERFIST"), others[2]]
    blue = [leader, taught(others[0], "A-AERIAL"), taught(others[1], "A-SCOUT"), others[2]]
    g = prepare(ground, patrol(ground.field), red, blue, Options(round_limit=1))
    begin(g, Battle())
    players, dice = (RandomPlayer("1"), RandomPlayer("2")), DiceStream(5)
    asked: list[str] = []
    happened: list[str] = []
    while g.question is not None and g.round == 0:
        kind = g.question.kind
        asked.append(kind)
        # Always hold the Aerial Deployment model back.
        value = (
            -5 if kind == "deploy" and g.has(g.question.subject, RuleId("A-AERIAL")) else next_answer(g, players, dice)
        )
        happened += [event.kind for event in answer(g, value)]
    first = [asked.index(kind) for kind in ("deploy", "aerial", "scout", "supply")]
    assert first == sorted(first)
    assert happened.count("held-back") == 2
    assert len(asked) - asked[::-1].index("deploy") < asked.index("aerial") + 1
    assert happened.index("round") > happened.index("landed")
    assert g.team_size == [3, 4]
