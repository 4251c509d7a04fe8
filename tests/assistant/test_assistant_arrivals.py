"""Models that come later at a real table: from orbit, from above, out of an item, out of the ground. J-AMB-05."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from deadzone.assistant.marks import PACKED
from deadzone.assistant.records import game_record, sheet_record, table_record
from deadzone.assistant.saving import load_session, save_session
from deadzone.assistant.session import MOST_GUNS, Session
from deadzone.assistant.setup import SetUp
from deadzone.assistant.sheet import Sheet
from deadzone.assistant.steps import (
    ACTIVATE,
    ARRIVE,
    FIRE,
    GUN,
    INJURE,
    KILL,
    PACK,
    PIN,
    READY,
    ROUND,
    SWARM,
    Step,
)
from deadzone.cli.assist.screen import marks_of
from deadzone.cli.main import run
from deadzone.core.profiles import Profile
from deadzone.core.questions import BLUE
from deadzone.core.sentence import Fault, Name
from deadzone.jade.deck.deck import deck_text
from deadzone.language.words import say
from teaching import taught

WARRIOR = taught("steel-warrior")
TROOPER = taught("hammerfist-drop-trooper")
RANGER = taught("ranger")
ENGINEER = taught("brokkr-engineer")
PIPER = taught("the-piper--veer-myn")
SWARM_OF_RATS = taught("rat-swarm")

DROP_TEAM = """
name    = "From orbit"
faction = "forge-fathers"
members = [
  {unit = "steel-warrior-huscarl"},
  {unit = "brokkr-engineer"},
  {unit = "steel-warrior"},
  {unit = "hammerfist-drop-trooper", count = 2},
]
"""
AIR_TEAM = 'name = "From above"\nfaction = "gcps"\nmembers = [{unit = "ranger-sergeant"}, {unit = "ranger"}]\n'


def game(*profiles: Profile, settings: str = "") -> Session:
    return Session(SetUp(Name("Team", given={"fr": "Groupe"}), profiles, "5", BLUE, 4, 1, deck_text(), settings))


def refused(session: Session, *steps: Step) -> str:
    """The sentence for each step, which changes nothing."""
    before = (table_record(session, "en"), session.models_left, len(session.steps))
    said = []
    for step in steps:
        with pytest.raises(Fault) as caught:
            session.do(step)
        said.append(say(caught.value, "en"))
        assert say(caught.value, "fr") != said[-1]
    assert (table_record(session, "en"), session.models_left, len(session.steps)) == before
    assert len(set(said)) == 1
    return said[0]


def activate(session: Session, model: int) -> None:
    """Draws until it is this model's turn."""
    session.do(Step(ACTIVATE))
    while session.activations[-1].model != model:
        session.do(Step(ACTIVATE))


def read(session: Session, lang: str = "en") -> dict[str, Any]:
    activation = session.current()
    assert activation is not None
    return sheet_record(Sheet(session, activation), lang)


def told(session: Session) -> list[tuple[str, int | None]]:
    """Who is announced on the sheet of the active model."""
    return [(arrival["step"], arrival["model"]) for arrival in read(session)["arrivals"]]


def rules(points: list[dict[str, str]]) -> list[str]:
    return [point["rule"] for point in points]


# Held back


def test_nobody_deploys_who_is_held_back() -> None:
    """A-HAMMERFIST-01, A-AERIAL-01, J-DEP-01: neither in the zone nor in the deck."""
    session = game(WARRIOR, TROOPER, RANGER, WARRIOR)
    assert sorted(model for model, _ in session.deployed) == [0, 3]
    assert [room for _, room in session.deployed] == [0, 1]
    assert session.models_left == (1, 0, 0, 1)
    record = table_record(session, "en")
    assert [model["on_table"] for model in record["models"]] == [True, False, False, True]
    assert [model["away"] for model in record["models"]] == [None, "orbit", "air", None]
    assert [(it["model"], it["step"], it["waiting"]) for it in record["held_back"]] == [
        (2, "arrive", True),
        (3, "arrive", True),
    ]
    assert rules(record["held_back"][0]["arrives"]) == [f"A-HAMMERFIST-0{number}" for number in (2, 2, 3, 5)]
    assert rules(record["held_back"][1]["arrives"]) == ["A-AERIAL-04", "A-AERIAL-01", "J-AMB-43", "J-AMB-05"]
    assert marks_of(session, 1, "fr") == ["en orbite (j 2)"]
    assert marks_of(session, 2, "en") == ["lands before the first turn (j 3)"]


def test_nothing_else_happens_to_a_model_that_is_not_there() -> None:
    session = game(WARRIOR, TROOPER)
    orbit = [Step(word, 1) for word in (KILL, INJURE, PIN, READY, FIRE, PACK)]
    assert "Hammerfist Drop Trooper is not on the table yet." in refused(session, *orbit)
    assert "is already on the table" in refused(session, Step(ARRIVE, 0))
    assert "There is no model 3" in refused(session, Step(ARRIVE, 2))


def test_from_above_before_the_first_turn() -> None:
    """A-AERIAL-01, J-AMB-05: no card is drawn before; then it is one of the deck of this round."""
    session = game(WARRIOR, RANGER)
    assert "2 Ranger must land" in refused(session, Step(ACTIVATE), Step(ROUND))
    session.do(Step(ARRIVE, 1))
    assert session.models_left == (1, 1)
    assert table_record(session, "en")["held_back"][0]["waiting"] is False
    activate(session, 1)
    assert told(session) == []


def test_one_that_finds_no_room_stays_out() -> None:
    """A-AERIAL-05."""
    session = game(WARRIOR, RANGER)
    session.do(Step(KILL, 1))
    assert marks_of(session, 1, "en") == ["out of the battle"]
    session.do(Step(ACTIVATE))
    assert session.models_left == (0, 0)


def test_from_orbit_it_has_acted() -> None:
    """A-HAMMERFIST-02, A-HAMMERFIST-05, J-AMB-05: called by whoever acts, its card is there next round."""
    session = game(WARRIOR, TROOPER, WARRIOR, TROOPER)
    session.do(Step(ACTIVATE))
    assert told(session) == [(ARRIVE, 2)]
    assert "26 cubes" in read(session)["arrivals"][0]["arrives"][2]["text"]
    assert "26 cubes" in read(session, "fr")["arrivals"][0]["arrives"][2]["text"]
    session.do(Step(ARRIVE, 1))
    assert told(session) == []  # one call to an activation
    assert game_record(session, "en")["rounds"][0]["activations"][0]["called"] == [2]
    assert marks_of(session, 1, "en") == ["activated this round"]
    assert session.models_left[1] == 0
    session.do(Step(ACTIVATE))
    assert told(session) == [(ARRIVE, 4)]
    assert not any(session.models_left)
    session.do(Step(ROUND))
    assert session.models_left == (1, 1, 1, 0)
    activate(session, 1)
    assert "It has a Jump Pack after its landing." in [point["text"] for point in read(session)["first"]]


def test_somebody_has_to_call() -> None:
    """A-HAMMERFIST-02: a friend on the table; without one the game is not over for the assistant."""
    session = game(WARRIOR, TROOPER)
    session.do(Step(KILL, 0))
    assert "JADE has no model on the table" in refused(session, Step(ARRIVE, 1))
    session.do(Step(ROUND))
    assert not any(session.models_left)


def test_where_to_follows_the_settings() -> None:
    """J-AMB-43."""
    for settings, goal in (("", "JADE does not hold alone"), ("[targets]\nheld_objective = true\n", "an objective,")):
        session = game(WARRIOR, TROOPER, settings=settings)
        assert goal in table_record(session, "en")["held_back"][0]["arrives"][1]["text"]


# Guns and swarms


def test_a_sentry_gun_is_emplaced() -> None:
    """I-SENTRY-01, I-SENTRY-02, J-AMB-05, J-AMB-26: a model more, in the deck at once."""
    session = game(ENGINEER, WARRIOR)
    activate(session, 0)
    assert told(session) == [(GUN, None)]
    left = sum(session.models_left)
    session.do(Step(GUN))
    assert sum(session.models_left) == left + 1
    assert session.models_left[2] == 1
    record = table_record(session, "fr")
    assert record["models"][2]["name"] == "Sentinelle 1"
    assert record["models"][2]["profile"] == "shoot"
    activate(session, 2)
    sheet = read(session)
    assert rules(sheet["first"]) == ["J-GEN-05", "I-SENTRY-05"]
    assert sheet["movement"] == []
    session.do(Step(KILL, 2))
    session.do(Step(ROUND))
    assert session.models_left == (1, 1, 0)


def test_a_packed_gun_is_the_same_when_it_is_emplaced_again() -> None:
    """I-SENTRY-01: no card while it is an item; it has acted if it had, and the fire on it is out."""
    session = game(ENGINEER)
    session.do(Step(GUN))
    activate(session, 1)
    session.do(Step(FIRE, 1))
    session.do(Step(PACK, 1))
    assert table_record(session, "en")["models"][1]["away"] == PACKED
    assert marks_of(session, 1, "en") == ["packed up (g)"]
    assert "packed up" in refused(session, Step(ARRIVE, 1), Step(PACK, 1), Step(KILL, 1))
    session.do(Step(GUN))
    assert len(session.profiles) == 2
    assert marks_of(session, 1, "en") == ["activated this round"]
    assert session.models_left[1] == 0
    session.do(Step(PACK, 1))
    session.do(Step(ROUND))
    assert session.models_left == (1, 0)
    session.do(Step(GUN))
    assert session.models_left == (1, 1)


def test_only_an_engineer_handles_guns() -> None:
    """I-SENTRY-01, R-ITEM-04: one that lives, is there and can use items; and only guns are packed up."""
    assert table_record(game(WARRIOR), "en")["may_come"] == []
    beast = taught(ENGINEER, "A-BEAST")
    assert "has no Engineer" in refused(game(beast, WARRIOR), Step(GUN))
    session = game(ENGINEER, WARRIOR)
    assert table_record(session, "en")["may_come"] == [{"step": "gun", "name": "Sentry Gun", "why_not_now": None}]
    assert "Steel Warrior is not a Sentry Gun." in refused(session, Step(PACK, 1))
    session.do(Step(GUN))
    session.do(Step(KILL, 0))
    assert "JADE has no Engineer on the table." in refused(session, Step(GUN), Step(PACK, 2))
    assert table_record(session, "fr")["may_come"][0]["why_not_now"] == "JADE n’a pas d’Ingénieur sur la table."


def test_there_is_an_end_to_guns() -> None:
    session = game(ENGINEER)
    for _ in range(MOST_GUNS):
        session.do(Step(GUN))
    assert "There cannot be more" in refused(session, Step(GUN))


def test_a_swarm_is_called() -> None:
    """A-SWARMLORD-02, A-SWARMLORD-04, J-AMB-05: activated, with a card from the next round on; two at most."""
    session = game(PIPER, SWARM_OF_RATS, WARRIOR)
    activate(session, 0)
    assert told(session) == [(SWARM, None)]
    session.do(Step(SWARM))
    assert told(session) == []
    assert session.models_left[3] == 0
    assert marks_of(session, 3, "en") == ["activated this round"]
    assert "Two swarms are already in play" in refused(session, Step(SWARM))
    session.do(Step(ROUND))
    assert session.models_left == (1, 1, 1, 1)
    activate(session, 3)
    assert "J-GEN-06" not in rules(read(session)["first"])  # a Beast picks nothing up
    session.do(Step(KILL, 1))
    session.do(Step(SWARM))
    session.do(Step(KILL, 0))
    session.do(Step(KILL, 4))
    assert "JADE has no Swarm Lord on the table." in refused(session, Step(SWARM))


def test_a_lord_calls_one_swarm_in_an_activation() -> None:
    """A-SWARMLORD-02: with none in play the second comes with the next activation."""
    session = game(PIPER)
    session.do(Step(ACTIVATE))
    session.do(Step(SWARM))
    assert told(session) == []
    session.do(Step(ROUND))
    activate(session, 0)
    assert told(session) == [(SWARM, None)]


def test_the_order_in_which_they_come() -> None:
    """As in a battle: the gun, the swarm, then whoever waits in orbit."""
    session = game(taught(PIPER, "A-ENGINEER"), TROOPER)
    session.do(Step(ACTIVATE))
    assert told(session) == [(GUN, None), (SWARM, None), (ARRIVE, 2)]


def test_undone_and_kept(tmp_path: Path) -> None:
    """J-ASSIST-01: each step taken back leaves no trace; a game gone on with is the same, and draws the same."""
    session = game(PIPER, ENGINEER, TROOPER, RANGER)
    steps = [Step(ARRIVE, 3), Step(ACTIVATE), Step(GUN), Step(SWARM), Step(ARRIVE, 2), Step(PACK, 4), Step(ROUND)]
    states = []
    for step in (*steps, Step(GUN), Step(ACTIVATE)):
        states.append((game_record(session, "en"), session.models_left))
        session.do(step)
    save_session(session, tmp_path / "game.dza")
    again = load_session(tmp_path / "game.dza")
    assert game_record(again, "fr") == game_record(session, "fr")
    for it in (session, again):
        it.do(Step(ACTIVATE))
    assert game_record(again, "en") == game_record(session, "en")
    session.undo()
    for state in reversed(states):
        session.undo()
        assert (game_record(session, "en"), session.models_left) == state


def test_who_carried_the_gun() -> None:
    """J-GEN-01, J-AMB-26: what was bought is no longer carried; that of somebody else is left to the player."""
    session = game(taught(ENGINEER, items=("I-SENTRY", "I-MEDIPACK")), taught(WARRIOR, items=("I-SENTRY",)))
    activate(session, 0)
    session.do(Step(GUN))
    assert [mark.bought for mark in session.marks] == [("I-MEDIPACK",), ("I-SENTRY",), ()]
    session.undo()
    assert session.marks[0].bought == ("I-SENTRY", "I-MEDIPACK")


def test_what_comes_after_something_taken_back_has_its_own_profile() -> None:
    """J-AMB-01: a swarm fights where a gun would have shot."""
    session = game(PIPER, ENGINEER)
    session.do(Step(GUN))
    session.undo()
    session.do(Step(SWARM))
    assert table_record(session, "en")["models"][2]["profile"] == "combat"


# At the terminal


def test_with_one_key(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Typed in either language; the sheets say it, and what cannot be is refused with a sentence."""
    team, file = tmp_path / "drop.toml", tmp_path / "game.dza"
    team.write_text(DROP_TEAM, encoding="utf-8")
    lines = ("a", "j 4", "g", "b", "y 6", "Sentinelle", "j", "jj 4", "atterrir 5", "z", "q")
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join([f"{line}\n" for line in lines])))
    assert run(["assist", str(team), "--seed", "3", "--save", str(file), "--lang", "fr"]) == 0
    out = capsys.readouterr().out
    for sentence in (
        "En attente",
        "Figurines qui arrivent avant ses actions",
        "JADE n’a pas de Seigneur des Nuées sur la table. (A-SWARMLORD-02)",
        "démontée (g)",
        "Ajoutez le numéro d’une figurine, par exemple j 3.",
        "Commande inconnue : « jj 4 »",
    ):
        assert sentence in out
    assert out.count("En attente") == 1  # everybody has come when the deployment is shown again
    steps = [(step.word, step.model) for step in load_session(file).steps]
    assert steps == [(ACTIVATE, -1), (ARRIVE, 3), (GUN, -1), (PACK, 5), (GUN, -1), (ARRIVE, 4)]


@pytest.mark.parametrize(("text", "ready"), [(DROP_TEAM, [3, 5, 5]), (AIR_TEAM, [2, 2, 2])])
def test_the_draws_of_some_rounds(
    text: str, ready: list[int], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Whoever was held back lands as soon as it can: before the first turn, or with the first activations."""
    team = tmp_path / "team.toml"
    team.write_text(text, encoding="utf-8")
    assert run(["assist", str(team), "--seed", "3", "--rounds", "3", "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert [len(entry["activations"]) for entry in record["rounds"]] == ready
    assert [it["waiting"] for it in record["held_back"]] == [False, False]
    called = [entry["called"] for entry in record["rounds"][0]["activations"]]
    assert called == ([[4], [5], []] if text == DROP_TEAM else [[], []])
    assert run(["assist", str(team), "--seed", "3", "--rounds", "1"]) == 0
    out = capsys.readouterr().out
    assert "Held back" in out
    assert ("(+ 4 " in out) == (text == DROP_TEAM)


def test_the_gun_that_was_bought_comes() -> None:
    """I-SENTRY-05: with the weapon that the active Engineer has bought for it, and no longer carries."""
    session = game(taught(ENGINEER, items=("I-SENTRY (laser-rifle)", "I-MEDIPACK")), WARRIOR)
    activate(session, 0)
    session.do(Step(GUN))
    assert [weapon.id for weapon in session.profiles[-1].weapons] == ["laser-rifle"]
    assert session.marks[0].bought == ("I-MEDIPACK",)
