"""The assistant's mission, score and end of the battle, Scouts, objectives, and what undo says."""

import pytest

from deadzone.assistant.enemies import ENEMY
from deadzone.assistant.records.game import game_record
from deadzone.assistant.session import Session
from deadzone.assistant.starting import new_setup
from deadzone.assistant.steps import (
    ACTIVATE,
    BACK,
    GONE,
    JADE,
    KILL,
    LEAVE,
    OBJECTIVE,
    OTHER_PLAYER,
    PIN,
    ROUND,
    SCORE,
    SCOUT,
    STAND,
    Step,
)
from deadzone.assistant.verdict import verdict
from deadzone.core.profiles import Profile
from deadzone.core.sentence import Fault, Name
from deadzone.core.sides import BLUE
from deadzone.table.teams import Team
from teaching import taught

WARRIOR = taught("steel-warrior", vp=2)
SCOUTING = taught("pathfinder")


def game(
    *profiles: Profile, enemy: bool = True, mission: str = "patrol", rounds: int = 0, points: int = 100
) -> Session:
    team = Team(Name("Team", given={"fr": "Groupe"}), list(profiles or (WARRIOR, WARRIOR)), points)
    other = Team(Name("Other", given={"fr": "Autre"}), [WARRIOR], points) if enemy else None
    return Session(new_setup(team, other, "5", BLUE, 4, 1, mission, rounds))


def did(session: Session, *steps: Step) -> Session:
    for step in steps:
        session.do(step)
    return session


def refused(session: Session, step: Step) -> str:
    with pytest.raises(Fault) as caught:
        session.do(step)
    return str(caught.value)


def jade_vp(text: str) -> Step:
    return Step(SCORE, JADE, text)


def your_vp(text: str) -> Step:
    return Step(SCORE, OTHER_PLAYER, text)


def test_kills_count_by_themselves_and_the_rest_is_noted() -> None:
    """VP for kills follow from the marks, others are noted with what for, and can be corrected (R-WIN-02, R-WIN-09)."""
    session = did(game(), Step(KILL, 0), Step(KILL, ENEMY), jade_vp("2 objective"), your_vp("1 intel"))
    score = game_record(session, "en")["score"]
    assert score["jade"] == {
        "vp": 4,
        "parts": [
            {"source": "kill", "name": "Kills", "vp": 2},
            {"source": "objective", "name": "Objectives", "vp": 2},
        ],
    }
    assert score["you"]["vp"] == 3
    did(session, jade_vp("-2 other"), Step(BACK, 0))
    assert (session.vp(JADE), session.vp(OTHER_PLAYER)) == (2, 1)
    assert "fewer than 0" in refused(session, jade_vp("-3 other"))
    assert [entry.vp for entry in session.score.entries] == [2, 1, -2]


@pytest.mark.parametrize("text", ["", "2", "two objective", "0 other", "2 objective\n", "100 other", "٣ other"])
def test_vp_are_a_number_and_what_for(text: str) -> None:
    assert "Say whose VP they are" in refused(game(), jade_vp(text))


@pytest.mark.parametrize(
    ("mission", "enemy", "jade", "you"),
    [
        ("patrol", True, {"objective", "intel", "other"}, {"objective", "intel", "other"}),
        ("patrol", False, {"kill", "objective", "intel", "other"}, {"objective", "intel", "other"}),
        ("scour", True, {"intel", "item", "other"}, {"intel", "item", "other"}),
        ("break-through", True, {"intel", "other"}, {"intel", "leave", "other"}),
        ("search-and-destroy", True, {"objective", "intel", "mark", "other"}, {"objective", "intel", "mark", "other"}),
    ],
)
def test_what_scores_depends_on_the_mission(mission: str, enemy: bool, jade: set[str], you: set[str]) -> None:
    """M-PATROL-12, M-HOUSE-SCOUR, M-HOUSE-BREAK, M-HOUSE-SEARCH."""
    known = {"kill", "objective", "intel", "item", "leave", "mark", "other"}
    for side, sources in ((JADE, jade), (OTHER_PLAYER, you)):
        for source in known:
            session = game(enemy=enemy, mission=mission)
            if source in sources:
                session.do(Step(SCORE, side, f"1 {source}"))
            else:
                assert "no VP of that kind" in refused(session, Step(SCORE, side, f"1 {source}"))


def test_vp_decide_first() -> None:
    """Who alone has the VP, or more of them, wins at the end of the round; with equal VP it goes on
    (R-WIN-03..05, M-GEN-02).
    """
    session = did(game(), jade_vp("12 other"))
    end = verdict(session)
    assert end is not None
    assert (end.winner, end.reason, end.rule) == ("jade", "vp", "R-WIN-03")
    assert "The battle is over. JADE has 12 VP and you have 0; 12 are needed." in refused(session, Step(ROUND))
    did(session, your_vp("13 other"))
    end = verdict(session)
    assert end is not None
    assert (end.winner, end.rule) == ("you", "R-WIN-04")
    did(session, jade_vp("1 other"), Step(ROUND))
    assert session.round == 2
    assert verdict(did(game(points=200), jade_vp("19 other"))) is None


def test_the_last_model_decides_where_vp_do_not() -> None:
    """R-WIN-06, R-WIN-07; where the other team is not known, the players say that it has nobody left."""
    assert verdict(game()) is None
    for steps, enemy, winner, rule in (
        ([Step(KILL, 0), Step(KILL, 1)], True, "you", "R-WIN-06"),
        ([Step(KILL, ENEMY)], True, "jade", "R-WIN-06"),
        ([Step(GONE)], False, "jade", "R-WIN-06"),
        ([Step(KILL, ENEMY), Step(KILL, 0), Step(KILL, 1)], True, "you", "R-WIN-07"),
        ([Step(GONE), Step(KILL, 0), Step(KILL, 1), jade_vp("4 kill")], False, "draw", "R-WIN-07"),
    ):
        end = verdict(did(game(enemy=enemy), *steps))
        assert end is not None
        assert (end.winner, end.rule) == (winner, rule)
    assert verdict(did(game(enemy=False), Step(GONE), Step(GONE))) is None


def test_the_players_know_who_is_left() -> None:
    """What the players say of their models holds against the marks, until one is brought back (R-WIN-06).

    A Sentry Gun or swarm of theirs still stands where the whole team is dead.
    """
    session = did(game(), Step(KILL, ENEMY), Step(GONE))
    assert game_record(session, "en")["undo"]["text"] == "Undone: you have models left after all."
    assert verdict(session) is None
    assert did(session, Step(ROUND)).round == 2
    assert verdict(did(session, Step(GONE))) is not None
    assert verdict(did(session, Step(BACK, ENEMY))) is None
    end = verdict(did(session, Step(GONE)))
    assert end is not None
    assert (end.winner, end.rule) == ("jade", "R-WIN-06")


def test_the_other_players_models_leave_too() -> None:
    """They are out of the game and no target any more, but not killed (M-HOUSE-BREAK, M-PATROL-15, R-WIN-06)."""
    assert "may leave the board" in refused(game(), Step(LEAVE, ENEMY))
    session = did(game(mission="break-through"), Step(LEAVE, ENEMY))
    record = game_record(session, "en")
    assert (record["enemies"][0]["alive"], record["enemies"][0]["left"]) == (True, True)
    assert (record["score"]["jade"]["vp"], record["end"]["rule"]) == (0, "R-WIN-06")
    assert session.enemies.meant("strongest-enemy") == []
    assert "has left the board" in refused(session, Step(KILL, ENEMY))
    assert verdict(did(session, Step(BACK, ENEMY))) is None
    assert session.enemies.meant("strongest-enemy") == [ENEMY]


def test_the_last_round_decides() -> None:
    """With an agreed last round the higher VP win then, equal VP are a draw (M-PATROL-14)."""
    session = did(game(rounds=2), your_vp("1 intel"))
    assert verdict(session) is None
    end = verdict(did(session, Step(ROUND)))
    assert end is not None
    assert (end.winner, end.rule) == ("you", "M-PATROL-14")
    end = verdict(did(session, jade_vp("1 intel")))
    assert end is not None
    assert (end.winner, str(end.sentence)) == (
        "draw",
        "Round 2 is the last one. As it stands, it is a draw with 1 VP each.",
    )


def test_a_model_leaves_the_board() -> None:
    """It earns twice its VP, is not killed and has no card; by mistake, it comes back (M-HOUSE-BREAK, M-PATROL-15)."""
    assert "No model may leave the board" in refused(game(), Step(LEAVE, 0))
    session = did(game(mission="break-through"), Step(LEAVE, 0))
    assert (session.vp(JADE), session.vp(OTHER_PLAYER), session.models_left) == (4, 0, (0, 1))
    assert "has left the board" in refused(session, Step(KILL, 0))
    did(session, Step(BACK, 0))
    assert (session.vp(JADE), session.models_left) == (0, (1, 1))


def test_scouts_move_before_the_first_round() -> None:
    """Each Scout is ticked off once, and how JADE moves it is told (A-SCOUT-01, A-SCOUT-02)."""
    session = game(SCOUTING, WARRIOR)
    scouts = game_record(session, "fr")["scouts"]
    assert (scouts["now"], [scout["model"] for scout in scouts["models"]]) == (True, [1])
    assert [point["rule"] for point in scouts["how"]] == ["A-SCOUT-01", "J-MOVE-01", "A-SCOUT-02"]
    assert "is not a Scout" in refused(session, Step(SCOUT, 1))
    did(session, Step(SCOUT, 0))
    assert game_record(session, "en")["scouts"]["models"][0]["moved"]
    assert "already scouted" in refused(session, Step(SCOUT, 0))
    assert "before the first Activation" in refused(did(game(SCOUTING), Step(ACTIVATE)), Step(SCOUT, 0))


def test_a_model_on_an_objective_stays() -> None:
    """Its sheet says so while it is marked (J-MOVE-04, J-AMB-28, J-AMB-29)."""
    session = did(game(WARRIOR), Step(OBJECTIVE, 0), Step(ACTIVATE))
    first = {point["rule"]: point["text"] for point in game_record(session, "en")["current"]["first"]}
    assert first["J-MOVE-04"].startswith("On an objective: it does not leave it, not even for a forced action")
    did(session, Step(OBJECTIVE, 0))
    assert "J-MOVE-04" not in [point["rule"] for point in game_record(session, "en")["current"]["first"]]


def test_undo_names_the_step() -> None:
    session = game()
    assert game_record(session, "en")["undo"] is None
    for step, told in (
        (Step(KILL, 1), "Undone: 2 Steel Warrior 2 was killed."),
        (Step(OBJECTIVE, 0), "Undone: 1 Steel Warrior 1 stands on an objective."),
        (Step(OBJECTIVE, 0), "Undone: 1 Steel Warrior 1 no longer stands on an objective."),
        (jade_vp("2 objective"), "Undone: 2 VP for JADE (Objectives)."),
        (your_vp("-1 other"), "Undone: -1 VP for you (Corrections)."),
    ):
        session.do(step)
        assert game_record(session, "en")["undo"] == {"word": step.word, "text": told}


def test_the_sheet_has_the_profile() -> None:
    """An Activation shows the profile with what its abilities do (J-ASSIST-04, J-AMB-32)."""
    session = did(game(WARRIOR), Step(ACTIVATE))
    figures = game_record(session, "fr")["current"]["figures"]
    assert [stat["name"] for stat in figures["stats"]] == ["Vitesse", "Tir", "Combat", "Survie", "Taille", "Armure"]
    assert all(ability["text"] for weapon in figures["weapons"] for ability in weapon["abilities"])
    assert figures["defence"]["rule"] == "J-AMB-32"


def test_a_pinned_model_only_dodges() -> None:
    """Attacked in a fight, a Pinned model stands up and dodges, whatever its usual defence (R-PIN-05, R-FRES-06)."""
    session = did(game(WARRIOR), Step(PIN, 0))
    assert game_record(session, "en")["models"][0]["defence"] == {
        "rule": "R-PIN-05",
        "text": "Pinned and attacked in a fight, it stands up for free and may only dodge.",
    }
    session.do(Step(STAND, 0))
    record = game_record(did(session, Step(ACTIVATE)), "en")
    assert record["models"][0]["defence"] == record["current"]["figures"]["defence"]


def test_house_missions_say_what_jade_takes_for_an_objective() -> None:
    """M-HOUSE-BREAK, M-HOUSE-SCOUR, M-HOUSE-SEARCH."""
    for mission, rules in (
        ("patrol", []),
        ("scour", ["M-HOUSE-SCOUR"]),
        ("break-through", ["M-HOUSE-BREAK"]),
        ("search-and-destroy", ["M-HOUSE-SEARCH"]),
    ):
        session = did(game(mission=mission), Step(ACTIVATE))
        record = game_record(session, "en")
        assert [point["rule"] for point in record["mission"]["jade"]] == rules
        told = [point["rule"] for point in record["current"]["first"]]
        assert ("M-HOUSE" in told[-1]) == (mission in ("scour", "break-through"))


def test_jades_recon_test_is_told() -> None:
    """The Leader's Recon value and a Strategist's re-roll (R-RECON-01, R-RECON-02, A-STRATEGIST-01, J-AMB-35)."""
    leader = taught("enforcer-captain", recon=4)
    recon = game_record(game(WARRIOR, leader), "en")["recon"]
    assert [point["rule"] for point in recon] == ["R-RECON-01", "J-AMB-35"]
    assert recon[0]["text"] == "Recon test: 5 dice, 4+, the Recon value of its Leader."
    planner = taught(leader, "A-STRATEGIST")
    rules = [point["rule"] for point in game_record(game(planner), "fr")["recon"]]
    assert rules == ["R-RECON-01", "A-STRATEGIST-01", "J-AMB-35"]


@pytest.mark.parametrize(("difficulty", "rolls"), [("easy", False), ("paper", False), ("hard", True)])
def test_a_hard_jade_has_command_dice(difficulty: str, rolls: bool) -> None:
    """How it rolls and spends them is told where it has them (J-AMB-37)."""
    team = Team(Name("Team", given={"fr": "Groupe"}), [WARRIOR], 100)
    session = Session(new_setup(team, None, "5", BLUE, 4, 1, difficulty=difficulty))
    told = [point["text"] for point in game_record(session, "en")["your_turn"] if point["rule"] == "J-AMB-37"]
    assert len(told) == (2 if rolls else 0)
    assert not rolls or "it rolls 3, plus those of its best Tactician" in told[0]
