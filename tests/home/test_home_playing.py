"""What is asked, refused, taken back and studied at a table."""

from pathlib import Path
from typing import Any

import pytest

from deadzone.core.engine import answer
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Choice, Spot
from deadzone.core.sides import CHANCE
from deadzone.core.state import State
from deadzone.players.forecast import forecast
from deadzone.table.files.battlefile import read_battle
from deadzone.table.files.playback import opened
from home_table import AtHome, Seat
from table_seat import Json, assert_steps_follow, by_chance, first

SHORT: Json = {"options": {"round_limit": 2}}


def battle_states(content: bytes) -> dict[int, State]:
    """States of a battle file at each question of a person, by number of steps."""
    recording = read_battle(content, Path("battle.dzb"))
    g, _ = opened(recording)
    states: dict[int, State] = {}
    for entry in recording.entries:
        if entry.side != CHANCE:
            states[1 + len(states)] = g.copy()  # the set-up was the first step
        answer(g, entry.answer)
    return states


@pytest.mark.parametrize("seed", ["a", "b"])
def test_the_options_shown_are_the_engine_s_at_every_question(home: AtHome, seed: str) -> None:
    created = home.new_battle(players=["human", "human"], hot_seat=True, options={"round_limit": 3})
    seat = home.sit(created["battle"], created["tokens"]["both"])
    seat.play(by_chance(seed))
    states = battle_states(home.file(created["battle"]))
    shown = {update["number"]: update["question"] for update in seat.updates if update["question"]}
    assert set(shown) == set(states)
    for number, question in shown.items():
        assert_same_question(states[number], question)


def assert_same_question(g: State, shown: Json) -> None:
    question = g.question
    assert question is not None
    assert (shown["side"], shown["kind"], shown["model"]) == (question.side, question.kind, question.subject)
    if isinstance(question, Spot):
        assert [tuple(spot) for spot in shown["spot"]["suggestions"]] == list(question.suggestions)
        return
    assert isinstance(question, Choice)
    values = [tuple(o["value"]) if isinstance(o["value"], list) else o["value"] for o in shown["options"]]
    assert values == list(question.options)
    assert not set(map(str, values)) & {str(greyed["value"]) for greyed in shown["greyed"]}
    for value, option in zip(values, shown["options"], strict=True):
        told = forecast(g, question, value)
        assert (told is None) == (option["forecast"] is None)
        if told is not None:
            assert option["forecast"]["attack"]["dice"] == told.attack.dice()
            assert option["forecast"]["cases"][0]["defender"]["killed"] == round(told.cases[0].defender.killed, 6)


def test_the_turn_of_jade_begins_with_its_card(home: AtHome) -> None:
    """The draw is a step of its own, after the answer that ended the previous turn."""
    created = home.new_battle(players=["human", "jade"], **SHORT)
    seat = home.sit(created["battle"], created["tokens"]["red"])
    seat.play(by_chance("cards"))
    steps = [step for update in seat.updates for step in update["steps"]]
    drawn = [step for step in steps if step["kind"] == "jade-model"]
    assert drawn
    for step in drawn:
        kinds = [event["kind"] for event in step["events"]]
        assert kinds[:2] == ["activated", "jade-card"]
        assert (step["side"], step["model"]) == (1, step["events"][0]["models"][0])
        assert step["said"] == "Blue draws a model and a card."
    cards = [event for step in steps for event in step["events"] if event["kind"] == "jade-card"]
    assert len(cards) == len(drawn)
    assert_steps_follow(seat)


def test_two_people_on_two_computers(home: AtHome) -> None:
    created = home.new_battle(players=["human", "human"], **SHORT)
    assert set(created["tokens"]) == {"red", "blue", "watch"}
    red, blue = [home.sit(created["battle"], created["tokens"][role]) for role in ("red", "blue")]
    watcher = home.sit(created["battle"], created["tokens"]["watch"], "fr")
    choose = by_chance("two")
    while not red.over:
        asked = red if red.question else blue
        number = asked.update["number"]
        assert (red.question is None) != (blue.question is None)
        asked.answer(choose(asked.question or {}))
        for seat in (red, blue, watcher):
            while seat.update["number"] == number:
                seat.next("update")
    assert [u["view"] for u in red.updates] == [u["view"] for u in blue.updates]
    assert not any(update["question"] for update in watcher.updates)
    assert [u["number"] for u in watcher.updates] == [u["number"] for u in red.updates]
    assert watcher.updates[-1]["steps"][0]["events"][-1]["text"].startswith("La bataille est finie")


def test_who_comes_late_is_told_everything(home: AtHome) -> None:
    created = home.new_battle(**SHORT)
    seat = home.sit(created["battle"], created["tokens"]["red"])
    seat.play(first, most=25)
    seat.wait_for_question()
    late = home.sit(created["battle"], created["tokens"]["red"])
    assert late.update["after"] == 0
    assert late.update["steps"] == [step for update in seat.updates for step in update["steps"]]
    assert {key: late.update[key] for key in ("number", "view", "question", "waiting", "undo")} == {
        key: seat.update[key] for key in ("number", "view", "question", "waiting", "undo")
    }


def test_the_language_can_be_changed(home: AtHome) -> None:
    created = home.new_battle()
    seat = home.sit(created["battle"], created["tokens"]["red"], "fr")
    assert seat.hello["mission"]["name"] == "Patrouille"
    seat.send(type="lang", lang="en")
    assert seat.next("hello")["mission"]["name"] == "Patrol"
    assert seat.next("update")["waiting"]["text"].split(":")[0] in ("Red", "Blue")


def test_an_illegal_answer_gets_the_rule_and_changes_nothing(home: AtHome) -> None:
    created = home.new_battle(players=["human", "human"], hot_seat=True)
    seat = home.sit(created["battle"], created["tokens"]["both"])
    seat.play(first, until=lambda seat: seat.update["question"]["kind"] == "action")
    before = seat.update
    refused = seat.answer("stand-up")
    assert (refused["type"], refused["to"], refused["rule"]) == ("refused", "answer", "R-STAND-01")
    assert refused["text"].endswith("is not Pinned.")
    greyed = {entry["value"]: entry for entry in before["question"]["greyed"]}
    assert greyed["stand-up"]["reason"] == refused["text"]
    seat.send(type="answer", n=before["number"] - 1, value="move")
    assert seat.next("refused")["text"] == "Too late: the battle has moved on."
    assert home.sit(created["battle"], created["tokens"]["both"]).update["number"] == before["number"]


@pytest.mark.parametrize(("value", "rule"), [([0, 200], "R-POS-02"), ([200], "R-POS-02"), ("x", "R-POS-02")])
def test_a_spot_may_be_any_point_inside_the_cube(home: AtHome, value: Any, rule: str) -> None:
    created = home.new_battle(players=["human", "human"], hot_seat=True)
    seat = home.sit(created["battle"], created["tokens"]["both"])
    seat.play(first, until=lambda seat: seat.update["question"]["kind"] == "spot")
    model = (seat.question or {})["model"]
    assert seat.answer(value)["rule"] == rule
    seat.answer([123, 287])
    assert (seat.update["view"]["models"][model]["x"], seat.update["view"]["models"][model]["y"]) == (123, 287)


def at_first_action(home: AtHome) -> tuple[Json, Seat]:
    created = home.new_battle(players=["human", "human"], hot_seat=True)
    seat = home.sit(created["battle"], created["tokens"]["both"])
    seat.play(first, until=lambda seat: seat.update["question"]["kind"] == "activate")
    return created, seat


def test_what_settled_nothing_can_be_taken_back_step_by_step(home: AtHome) -> None:
    created, seat = at_first_action(home)
    watcher = home.sit(created["battle"], created["tokens"]["watch"])
    moments = [seat.update]
    for value in ((seat.question or {})["options"][0]["value"], "move", -1):
        assert seat.answer(value)["undo"]
        moments.append(seat.update)
    for moment in reversed(moments[:-1]):
        seat.send(type="undo", n=seat.update["number"])
        undone = seat.next("update", "refused")
        assert (undone["type"], undone["steps"], undone["after"]) == ("update", [], moment["number"])
        assert (undone["view"], undone["question"]) == (moment["view"], moment["question"])
    assert not watcher.update["undo"]
    late = home.sit(created["battle"], created["tokens"]["watch"])
    assert late.update["number"] == moments[0]["number"]


def test_dice_cannot_be_taken_back(home: AtHome) -> None:
    created = home.new_battle(players=["human", "human"], hot_seat=True)
    seat = home.sit(created["battle"], created["tokens"]["both"])
    seat.play(first, until=lambda seat: seat.update["question"]["kind"] == "reroll")
    seat.answer((seat.question or {})["options"][-1]["value"])
    assert seat.update["steps"][0]["events"][0]["kind"] == "command-reroll"
    assert not seat.update["undo"]
    seat.send(type="undo", n=seat.update["number"])
    refused = seat.next("refused")
    assert refused["text"].startswith("You cannot undo this: since then dice were rolled, something was revealed")


def test_nobody_takes_back_what_another_answered(home: AtHome) -> None:
    created = home.new_battle(players=["human", "human"])
    red, blue = [home.sit(created["battle"], created["tokens"][role]) for role in ("red", "blue")]
    asked, other = (red, blue) if red.question else (blue, red)
    assert asked.answer(first(asked.question or {}))["undo"]
    assert not other.next("update")["undo"]
    other.send(type="undo", n=other.update["number"])
    assert other.next("refused")["to"] == "undo"


def test_a_model_can_be_studied_before_it_is_activated(home: AtHome) -> None:
    _, seat = at_first_action(home)
    model = (seat.question or {})["options"][0]["value"]
    seat.send(type="study", request=7, model=model)
    studied = seat.next("studied")
    assert studied["request"] == 7
    assert {line["to"] for line in studied["study"]["lines"]} == enemies_of(seat, model)
    seat.answer(model)
    question = seat.question or {}
    assert studied["study"]["reach"] == question["study"]["reach"]
    possible = {action["value"] for action in studied["study"]["actions"] if action["possible"]}
    assert possible == {option["value"] for option in question["options"]}


def enemies_of(seat: Seat, model: ModelNumber) -> set[int]:
    models = seat.update["view"]["models"]
    return {n for n, other in enumerate(models) if other["side"] != models[model]["side"] and other["fate"] == "table"}


def test_looking_from_a_cube_shows_who_could_shoot_back(home: AtHome) -> None:
    _, seat = at_first_action(home)
    model = (seat.question or {})["options"][0]["value"]
    seat.send(type="look", request=8, model=model, cube=seat.update["view"]["models"][model]["cube"], spot=[77, 99])
    looked = seat.next("looked")
    assert looked["spot"] == [77, 99]
    assert {target["model"] for target in looked["targets"]} == enemies_of(seat, model)
    assert {threat["model"] for threat in looked["threats"]} == enemies_of(seat, model)
    assert looked["seen"]


@pytest.mark.parametrize(
    "request_", [{"type": "look", "cube": 9999, "model": 0}, {"type": "look", "cube": 0, "model": 99},
                 {"type": "study", "model": 99}, {"type": "sight", "cube": 9999},
                 {"type": "sight", "cube": 0, "model": 99}],
)  # fmt: skip
def test_what_is_not_there_cannot_be_looked_at(home: AtHome, request_: Json) -> None:
    _, seat = at_first_action(home)
    seat.send(request=1, **request_)
    assert seat.next("refused")["request"] == 1


def test_a_french_seat_reads_no_english(home: AtHome) -> None:
    """All texts differ from those of an English seat, except names of things."""
    created = home.new_battle(players=["human", "human"], hot_seat=True, options={"round_limit": 1})
    french = home.sit(created["battle"], created["tokens"]["both"], "fr")
    english = home.sit(created["battle"], created["tokens"]["watch"], "en")
    french.play(by_chance("french"))
    while not english.over:
        english.next("update")
    for here, there in zip(french.updates, english.updates, strict=True):
        for ours, theirs in zip(here["steps"], there["steps"], strict=True):
            assert ours["said"] != theirs["said"] or not ours["said"]
            assert not [e["text"] for e in ours["events"] if e["text"] in {other["text"] for other in theirs["events"]}]
