"""What players read beside the table: the rule book, summaries of rounds, the end of a battle, and a rematch."""

from typing import Any

import patient
import pytest
from seating import bearer
from table_client import Server

from deadzone.core.sides import BLUE, RED
from deadzone.core.state import KILLED, VP_SOURCES
from deadzone.host.battles.game import Game
from deadzone.host.battles.opening import new_game, played_again
from deadzone.host.battles.telling import hello_message, step_messages
from deadzone.host.common.seeds import Seeds
from deadzone.host.protocol.bodies import BattleOptions, NewBattle
from deadzone.host.reading.story import story_of, why_over
from deadzone.language.words import say
from deadzone.table.driver import Given, Reasoned
from deadzone.table.endings import resigned
from deadzone.table.telling.jade_why import deciding_first
from paper_texts import page_texts
from table_seat import Json


def played(mission: str = "patrol", rounds: int = 3, seed: str = "5") -> Game:
    """A battle of JADE against itself."""
    options = BattleOptions(round_limit=rounds)
    game = new_game(NewBattle(mission=mission, players=("jade", "jade"), seed=seed, options=options), Seeds("reading"))
    game.accept(game.try_opening())
    while (question := game.g.question) is not None:
        given = game.players[question.side].choose(game.g, question)  # type: ignore[arg-type]
        assert isinstance(given, Reasoned)
        game.accept(game.try_answer(Given(question, given.answer, given.why)))  # type: ignore[arg-type]
    return game


@pytest.fixture(scope="module")
def battle() -> Game:
    return played()


def test_every_round_is_summed_up_in_the_step_that_ends_it(battle: Game) -> None:
    steps = step_messages(battle, battle.steps, (RED,), "en")
    rounds = [step.round for step in steps if step.round is not None]
    assert [round.number for round in rounds] == [1, 2, 3]
    assert rounds[-1].points == (battle.g.points(RED), battle.g.points(BLUE)) != (0, 0)
    scored = [sum(sum(round.scored[side]) for round in rounds) for side in (RED, BLUE)]
    assert tuple(scored) == rounds[-1].points
    assert rounds[0].next[0] == "Blue has the initiative in round 2."
    assert rounds[1].next[-1] == "It is the last round."
    assert rounds[2].next == []


def test_the_figures_add_up(battle: Game) -> None:
    story = story_of(battle.g, battle.steps, None, "en")
    totals = [sum(getattr(each, name) for each in story.figures) for name in ("dealt", "taken", "kills", "vp")]
    dealt, taken, kills, vp = totals
    assert dealt == taken == sum(model.damage for model in battle.g.models) > 0
    assert kills == sum(model.fate == KILLED for model in battle.g.models) > 0
    assert vp == battle.g.points(RED) + battle.g.points(BLUE)
    assert all(each.hits <= each.shots for each in story.figures)
    assert [sum(battle.g.vp[n] for n in (place, place + len(VP_SOURCES))) for place in range(len(VP_SOURCES))] == [
        sum(sum(round.scored[side][place] for side in (RED, BLUE)) for round in story.rounds)
        for place in range(len(VP_SOURCES))
    ]


def test_the_strongest_moments_name_models_as_the_board_does(battle: Game) -> None:
    moments = story_of(battle.g, battle.steps, None, "en").moments
    assert [moment.step for moment in moments] == sorted(moment.step for moment in moments)
    assert any(" R1 is killed. Blue scores 4 VP (kill)." in moment.text and moment.side == BLUE for moment in moments)


def test_why_a_battle_is_over() -> None:
    g = played(rounds=1).g
    words = {
        (12, 3): ("R-WIN-03", "Red has 12 VP at the end of the round; 12 are enough."),
        (12, 14): ("R-WIN-04", "Both sides have 12 VP or more, and Blue has more of them."),
        (2, 3): ("M-PATROL-14", "Round 1 was the last, and Blue has more VP."),
        (2, 2): ("M-PATROL-14", "Round 1 was the last, and both sides have the same VP."),
    }
    for (red, blue), told in words.items():
        g.vp = [red, 0, 0, 0, blue, 0, 0, 0]
        g.winner = RED if red > blue else BLUE if blue > red else -1  # type: ignore[assignment]
        rule, sentence = why_over(g)
        assert (rule, say(sentence, "en")) == told
    for model in g.models:
        model.fate = KILLED if model.side == RED else model.fate
    g.vp, g.winner = [0] * 8, BLUE
    assert why_over(g)[0] == "R-WIN-06"
    given_up = story_of(g, [], resigned(RED), "en")
    assert (given_up.why, given_up.rule) == ("Red has resigned.", "")


@pytest.mark.parametrize("mission", ["patrol", "scour", "break-through", "search-and-destroy"])
def test_the_mission_tells_what_scores(mission: str) -> None:
    told = hello_message("x", new_game(NewBattle(mission=mission), Seeds("reading")), "red", "en").mission
    expected = {"scour": "M-HOUSE-SCOUR", "break-through": "M-HOUSE-BREAK", "search-and-destroy": "M-HOUSE-SEARCH"}
    assert told.about
    assert [way.rule for way in told.ways][:1] == ["R-KILL-03"]
    assert expected.get(mission, "R-OBJ-05") in [way.rule for way in told.ways]
    assert "12 VP" in told.ends[0].text


def test_the_deciding_reason_comes_first(battle: Game) -> None:
    moves = [step for step in battle.steps if step.kind == "jade-move" and len(step.why) > 2]
    first = [deciding_first(step.why)[0] for step in moves]
    assert len(moves) > 3
    assert not any("Within reach" in str(each.words) or "The model moves" in str(each.words) for each in first)
    assert all(sorted(map(str, deciding_first(step.why))) == sorted(map(str, step.why)) for step in moves)


def test_a_rematch_swaps_the_players_or_the_map(battle: Game) -> None:
    head, entries = played_again(battle.head, swapped=False, other_map=False, seeds=Seeds("reading"))
    assert entries
    assert (head.setting["battlefield"], head.setting["mission"]) == (
        battle.head.setting["battlefield"], battle.head.setting["mission"],
    )  # fmt: skip
    assert head.seed != battle.head.seed
    against = new_game(NewBattle(players=("human", "jade")), Seeds("reading"))
    swapped, _ = played_again(against.head, swapped=True, other_map=False, seeds=Seeds("reading"))
    assert [seat.player for seat in swapped.players] == ["jade", "human"]
    assert [jade is not None for jade in swapped.setting["jade"]] == [True, False]
    elsewhere, _ = played_again(battle.head, swapped=False, other_map=True, seeds=Seeds("reading"))
    assert elsewhere.setting["battlefield"] != battle.head.setting["battlefield"]
    assert elsewhere.setting["mission"]["vp_target"] == battle.head.setting["mission"]["vp_target"]


def test_the_end_is_told_and_played_again_once_it_is_there(server: Server) -> None:
    created = server.new_battle(players=["human", "random"])
    path, token = f"{server.address}/api/battles/{created['battle']}", bearer(created["tokens"]["red"])
    assert patient.get(f"{path}/story", headers=token).json()["text"].endswith("when it is over.")
    assert patient.post(f"{path}/again", headers=token, json={}).json()["text"].endswith("when it is over.")
    seat = server.sit(created["battle"], created["tokens"]["red"])
    seat.send(type="resign", side=0)
    while seat.update["ending"] is None:
        seat.next("update")
    told = patient.get(f"{path}/story?lang=fr", headers=token).json()
    assert told["why"] == "Rouge a abandonné."
    watch = bearer(created["tokens"]["watch"])
    assert patient.post(f"{path}/again", headers=watch, json={}).status_code == 404
    again: Json = patient.post(f"{path}/again", headers=token, json={"swapped": True}).json()
    assert [(link["role"], link["kind"]) for link in again["links"]] == [("blue", "seat"), ("watch", "watch")]
    assert server.sit(again["battle"], again["links"][0]["token"]).hello["sides"] == [1]


def test_a_rematch_invites_the_other_player_alone(server: Server) -> None:
    """The invitation is told at once, and again to whoever opens the old battle later."""
    created = server.new_battle(players=["human", "human"])
    path, tokens = f"{server.address}/api/battles/{created['battle']}", created["tokens"]
    red, blue, watch = [server.sit(created["battle"], tokens[role]) for role in ("red", "blue", "watch")]
    red.send(type="resign", side=0)
    red.next("update")
    again = patient.post(f"{path}/again", headers=bearer(tokens["red"]), json={"swapped": True}).json()
    invited = blue.next("invited")
    assert (invited["battle"], invited["role"]) == (again["battle"], "red")
    for other in (red, watch):
        other.send(type="alive")
        assert other.next("invited", "alive")["type"] == "alive"
    later = server.sit(created["battle"], tokens["blue"])
    assert later.next("invited") == invited
    token = invited["path"].partition("#")[2]
    taken = patient.post(f"{server.address}/api/battles/{again['battle']}/seats", json={"token": token}).json()
    assert (taken["role"], taken["kind"]) == ("red", "seat")


def test_the_rule_book_over_http(server: Server) -> None:
    book = patient.get(f"{server.address}/api/rules?lang=fr").json()
    assert {"pinned", "face-DICE", "action-sprint", "R-SMOD-01", "M-SECRET-02"} <= {
        term["id"] for term in book["terms"]
    }
    section = patient.get(f"{server.address}/api/rules/R-CAP-06?lang=fr").json()
    assert section["title"] == "Capacité d’un cube"
    assert "R-CAP-01" in [rule["id"] for rule in section["rules"]]
    assert patient.get(f"{server.address}/api/rules/R-NONE-01").status_code == 404


def test_rules_are_searched_over_http(server: Server) -> None:
    def search(asked: str) -> Any:
        return server.http().get("/api/search", params={"asked": asked})

    for asked in ("Véhicule ESCALADER", "vehicule escalader", "vehicle climb"):
        assert search(asked).json()["rules"][0] == "A-VEHICLE"
    assert search("r-fall-02").json() == {"rules": ["R-FALL-02"], "more": 0}
    assert search("xyzzy").json() == {"rules": [], "more": 0}
    many = search("cube").json()
    assert len(many["rules"]) == 30
    assert many["more"] > 100
    assert search("a" * 101).status_code == 422
    assert server.http().get("/api/search").status_code == 422


def test_the_diagrams_of_the_rules_over_http(server: Server) -> None:
    book = patient.get(f"{server.address}/api/rules?lang=fr").json()
    rules = {rule["id"] for chapter in book["chapters"] for section in chapter["sections"] for rule in section["rules"]}
    assert len(book["diagrams"]) == 7
    for diagram in book["diagrams"]:
        assert diagram["rule"] in rules
        drawing = patient.get(f"{server.address}/api/diagrams/{diagram['id']}.svg?lang=fr")
        assert drawing.headers["content-type"] == "image/svg+xml"
        assert f"<title>{diagram['title']}</title>" in drawing.text
    assert patient.get(f"{server.address}/api/diagrams/none.svg").status_code == 404


def test_what_is_printed_for_a_real_table_over_http(server: Server) -> None:
    http = server.http()
    sheet = http.get("/api/print/reference.pdf", params={"lang": "fr", "paper": "letter"})
    assert sheet.headers["content-type"] == "application/pdf"
    assert "Deadzone sur une feuille" in page_texts(sheet.content)[0]
    assert http.get("/api/print/reference.pdf", params={"lang": "fr", "paper": "letter"}).content == sheet.content
    plan = http.get("/api/print/maps/refinery.pdf", params={"mission": "scour"})
    assert len(page_texts(plan.content)) > 2
    assert http.get("/api/print/maps/nowhere.pdf").status_code == 404
    assert http.get("/api/print/nothing.pdf").status_code == 422
    assert http.get("/api/print/reference.pdf", params={"paper": "a3"}).status_code == 422
