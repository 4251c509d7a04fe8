"""Models that arrive during play: by Hammerfist, Aerial Deployment, Sentry Gun or Swarm Lord (J-AMB-05)."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from deadzone.assistant.marks import PACKED
from deadzone.assistant.records.game import game_record, sheet_record, table_record
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
from deadzone.core.sentence import Fault, Name
from deadzone.core.sides import BLUE
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
    """Return the error for each step; none of them changes anything."""
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
    """Draw until this model is active."""
    session.do(Step(ACTIVATE))
    while session.activations[-1].model != model:
        session.do(Step(ACTIVATE))


def read(session: Session, lang: str = "en") -> dict[str, Any]:
    activation = session.current()
    assert activation is not None
    return sheet_record(Sheet(session, activation), lang)


def told(session: Session) -> list[tuple[str, int | None]]:
    """Arrivals announced on the sheet of the active model."""
    return [(arrival["step"], arrival["model"]) for arrival in read(session)["arrivals"]]


def rules(points: list[dict[str, str]]) -> list[str]:
    return [point["rule"] for point in points]


# Held back


def test_nobody_deploys_who_is_held_back() -> None:
    """Models held back are neither deployed nor in the deck (A-HAMMERFIST-01, A-AERIAL-01, J-DEP-01)."""
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
    """Aerial Deployment comes before the first card; the model is then in this round's deck (A-AERIAL-01, J-AMB-05)."""
    session = game(WARRIOR, RANGER)
    assert "2 Ranger must land" in refused(session, Step(ACTIVATE), Step(ROUND))
    session.do(Step(ARRIVE, 1))
    assert session.models_left == (1, 1)
    assert table_record(session, "en")["held_back"][0]["waiting"] is False
    activate(session, 1)
    assert told(session) == []


def test_one_that_finds_no_room_stays_out() -> None:
    """A model that finds no room to land is out of the battle (A-AERIAL-05)."""
    session = game(WARRIOR, RANGER)
    session.do(Step(KILL, 1))
    assert marks_of(session, 1, "en") == ["out of the battle"]
    session.do(Step(ACTIVATE))
    assert session.models_left == (0, 0)


def test_from_orbit_it_has_acted() -> None:
    """A model called in from orbit arrives activated; its card is in the deck from the next round on (A-HAMMERFIST-02,
    A-HAMMERFIST-05, J-AMB-05).
    """
    session = game(WARRIOR, TROOPER, WARRIOR, TROOPER)
    session.do(Step(ACTIVATE))
    assert told(session) == [(ARRIVE, 2)]
    assert "26 cubes" in read(session)["arrivals"][0]["arrives"][2]["text"]
    assert "26 cubes" in read(session, "fr")["arrivals"][0]["arrives"][2]["text"]
    session.do(Step(ARRIVE, 1))
    assert told(session) == []  # one call per Activation
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
    """Only a friend on the table can call; models in orbit do not save JADE (A-HAMMERFIST-02, R-WIN-08)."""
    session = game(WARRIOR, TROOPER)
    session.do(Step(KILL, 0))
    assert "JADE has no model on the table" in refused(session, Step(ARRIVE, 1))
    assert "The battle is over. JADE has no model left on the table." in refused(session, Step(ROUND))


def test_where_to_follows_the_settings() -> None:
    """Where to land depends on the settings (J-AMB-43)."""
    for settings, goal in (("", "JADE does not hold alone"), ("[targets]\nheld_objective = true\n", "an objective,")):
        session = game(WARRIOR, TROOPER, settings=settings)
        assert goal in table_record(session, "en")["held_back"][0]["arrives"][1]["text"]


# Guns and swarms


def test_a_sentry_gun_is_emplaced() -> None:
    """An emplaced Sentry Gun is a new model, in the deck at once; a destroyed one is never emplaced (I-SENTRY-01,
    I-SENTRY-02, I-SENTRY-08, J-AMB-05, J-AMB-26).
    """
    session = game(ENGINEER, WARRIOR)
    activate(session, 0)
    assert told(session) == [(GUN, None)]
    assert rules(read(session)["arrivals"][0]["arrives"]) == ["J-AMB-26", "I-SENTRY-08", "I-SENTRY-02"]
    left = sum(session.models_left)
    session.do(Step(GUN))
    assert sum(session.models_left) == left + 1
    assert session.models_left[2] == 1
    record = table_record(session, "fr")
    assert record["models"][2]["name"] == "Sentinelle 1"
    assert record["models"][2]["profile"] == "shoot"
    activate(session, 2)
    sheet = read(session)
    assert rules(sheet["first"]) == ["I-SENTRY-05"]
    assert rules(sheet["before"]["shot"]) == ["J-GEN-05"]
    assert sheet["movement"] == []
    session.do(Step(KILL, 2))
    session.do(Step(ROUND))
    assert session.models_left == (1, 1, 0)


def test_a_packed_gun_is_the_same_when_it_is_emplaced_again() -> None:
    """A packed Sentry Gun has no card; emplaced again it is as activated as before, and not on fire (I-SENTRY-01)."""
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
    """Only a living Engineer on the table that can use items handles Sentry Guns; only Sentry Guns are packed
    (I-SENTRY-01, R-ITEM-04).
    """
    assert table_record(game(WARRIOR), "en")["may_come"] == []
    beast = taught(ENGINEER, "A-BEAST")
    assert "has no Engineer" in refused(game(beast, WARRIOR), Step(GUN))
    session = game(ENGINEER, WARRIOR)
    assert table_record(session, "en")["may_come"] == [{"step": "gun", "name": "Sentry Gun", "why_not_now": None}]
    assert "Steel Warrior is not a Sentry Gun." in refused(session, Step(PACK, 1))
    session.do(Step(GUN))
    session.do(Step(KILL, 0))
    assert "JADE has no Engineer on the table." in refused(session, Step(GUN), Step(PACK, 2))
    assert table_record(session, "fr")["may_come"][0]["why_not_now"] == "JADE n’a pas d’ingénieur sur la table."


def test_there_is_an_end_to_guns() -> None:
    session = game(ENGINEER)
    for _ in range(MOST_GUNS):
        session.do(Step(GUN))
    assert "There cannot be more" in refused(session, Step(GUN))


def test_a_swarm_is_called() -> None:
    """A called swarm arrives activated, with a card from the next round on; at most two swarms are in play
    (A-SWARMLORD-02, A-SWARMLORD-04, J-AMB-05).
    """
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
    assert "J-GEN-06" not in rules(read(session)["first"])  # a Beast cannot pick up items
    session.do(Step(KILL, 1))
    session.do(Step(SWARM))
    session.do(Step(KILL, 0))
    session.do(Step(KILL, 4))
    assert "JADE has no Swarm Lord on the table." in refused(session, Step(SWARM))


def test_a_lord_calls_one_swarm_in_an_activation() -> None:
    """A Swarm Lord calls one swarm per Activation (A-SWARMLORD-02)."""
    session = game(PIPER)
    session.do(Step(ACTIVATE))
    session.do(Step(SWARM))
    assert told(session) == []
    session.do(Step(ROUND))
    activate(session, 0)
    assert told(session) == [(SWARM, None)]


def test_the_order_in_which_they_come() -> None:
    """Arrivals are offered in the same order as in a battle: Sentry Gun, swarm, models in orbit."""
    session = game(taught(PIPER, "A-ENGINEER"), TROOPER)
    session.do(Step(ACTIVATE))
    assert told(session) == [(GUN, None), (SWARM, None), (ARRIVE, 2)]


def test_undone_and_kept(tmp_path: Path) -> None:
    """Undo restores the exact state after every step; a saved and resumed game draws the same cards (J-ASSIST-01)."""
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
    """Emplacing uses up the Sentry Gun that the Engineer bought; one bought by another model stays with that model
    (J-GEN-01, J-AMB-26).
    """
    session = game(taught(ENGINEER, items=("I-SENTRY", "I-MEDIPACK")), taught(WARRIOR, items=("I-SENTRY",)))
    activate(session, 0)
    session.do(Step(GUN))
    assert [mark.bought for mark in session.marks] == [("I-MEDIPACK",), ("I-SENTRY",), ()]
    session.undo()
    assert session.marks[0].bought == ("I-SENTRY", "I-MEDIPACK")


def test_what_comes_after_something_taken_back_has_its_own_profile() -> None:
    """A model that arrives after an undo gets its own profile: Combat for a swarm, Shoot for a
    Sentry Gun (J-AMB-01).
    """
    session = game(PIPER, ENGINEER)
    session.do(Step(GUN))
    session.undo()
    session.do(Step(SWARM))
    assert table_record(session, "en")["models"][2]["profile"] == "combat"


# At the terminal


def test_with_one_key(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Arrivals can be typed in either language and appear on the sheet; impossible ones are refused."""
    team, file = tmp_path / "drop.toml", tmp_path / "game.dza"
    team.write_text(DROP_TEAM, encoding="utf-8")
    lines = ("a", "j 4", "g", "b", "y 6", "Sentinelle", "j", "jj 4", "atterrir 5", "z", "q")
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join([f"{line}\n" for line in lines])))
    assert run(["assist", str(team), "--seed", "3", "--save", str(file), "--lang", "fr"]) == 0
    out = capsys.readouterr().out
    for sentence in (
        "En attente",
        "Figurines qui arrivent avant ses actions",
        "JADE n’a pas de seigneur des nuées sur la table. (A-SWARMLORD-02)",
        "démontée (g)",
        "Ajoutez le numéro d’une figurine, par exemple j 3.",
        "Commande inconnue\u202f: «\u202fjj 4\u202f»",
    ):
        assert sentence in out
    assert out.count("En attente") == 1  # everybody has arrived when the deployment is shown again
    steps = [(step.word, step.model) for step in load_session(file).steps]
    assert steps == [(ACTIVATE, -1), (ARRIVE, 3), (GUN, -1), (PACK, 5), (GUN, -1), (ARRIVE, 4)]


@pytest.mark.parametrize(("text", "ready"), [(DROP_TEAM, [3, 5, 5]), (AIR_TEAM, [2, 2, 2])])
def test_the_draws_of_some_rounds(
    text: str, ready: list[int], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Models held back arrive as soon as possible: before the first turn, or in the first Activations."""
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
    """The Sentry Gun has the weapon that the active Engineer bought for it, and is used up (I-SENTRY-05)."""
    session = game(taught(ENGINEER, items=("I-SENTRY (laser-rifle)", "I-MEDIPACK")), WARRIOR)
    activate(session, 0)
    session.do(Step(GUN))
    assert [weapon.id for weapon in session.profiles[-1].weapons] == ["laser-rifle"]
    assert session.marks[0].bought == ("I-MEDIPACK",)
