"""Whole battles in the page: what was told is on the disk, and from the disk alone they go on."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from in_page import InPage

from deadzone.host.protocol.messages import PROTOCOL
from deadzone.host.running.owner import READ_AGAIN
from deadzone.table.files.battlefile import read_battle
from deadzone.table.files.playback import opened
from table_seat import Json, assert_steps_follow, by_chance, first

SHORT: Json = {"options": {"round_limit": 2}}


def assert_plays_again(content: bytes) -> None:
    """The file of a battle that is over plays again, mark by mark."""
    recording = read_battle(content, Path("battle.dzb"))
    g, _ = opened(recording)
    assert recording.end is not None
    assert recording.end.answers == len(recording.entries) > 0
    assert g is not None


@pytest.mark.parametrize("other", ["jade", "amber:steady", "random"])
def test_a_battle_is_played_to_its_end(page: InPage, other: str) -> None:
    battle = page.new_battle(players=["human", other], **SHORT)
    seat = page.sit(battle["battle"], battle["tokens"]["red"])
    seat.play(by_chance(other))
    assert seat.over
    assert_steps_follow(seat)
    assert_plays_again(page.file(battle))
    assert bool(page.second.orders) == other.startswith("amber")  # JADE and chance need no second worker


def test_two_people_play_at_one_screen(page: InPage) -> None:
    battle = page.new_battle(players=["human", "human"], hot_seat=True, free_undo=True, **SHORT)
    seat = page.sit(battle["battle"], battle["tokens"]["both"])
    seat.play(first, most=10)
    number = seat.update["number"]
    seat.send(type="undo", n=number, steps=1)
    assert seat.next("update", "refused")["type"] == "update"
    assert seat.update["number"] < number
    seat.play(by_chance("both"))
    assert_plays_again(page.file(battle))


def test_whatever_was_told_is_on_the_disk(page: InPage) -> None:
    """At each message the disk has all answers that it tells of."""
    battle = page.new_battle(players=["human", "jade"], **SHORT)
    id = battle["battle"]
    seat = page.sit(id, battle["tokens"]["red"])
    seen: list[tuple[Json, int]] = []
    tell = seat.heard.put_nowait

    def told(text: str) -> None:
        message = msgspec.json.decode(text)
        if message["type"] == "update":
            seen.append((message, page.disk.answers(id)))
        tell(text)

    seat.seat._told = told
    seat.play(by_chance("told"))
    steps = [(update["number"], stored) for update, stored in seen]
    assert steps == sorted(steps)
    assert all(stored >= number - 1 for number, stored in steps), steps  # the set-up is the first step


@pytest.mark.parametrize("answers", [1, 7, 30])
def test_it_goes_on_from_the_disk_alone(page: InPage, answers: int) -> None:
    battle = page.new_battle(players=["human", "jade"], **SHORT)
    seat = page.sit(battle["battle"], battle["tokens"]["red"])
    seat.play(by_chance("again"), most=answers)
    seat.wait_for_question()
    before = seat.update
    later = page.again()
    back = later.sit(battle["battle"])
    for part in ("number", "view", "question"):
        assert back.update[part] == before[part], part
    back.play(by_chance("on"))
    assert_plays_again(later.file(battle))
    later.close()


def test_a_battle_is_in_the_list_with_all_that_stands_beside_it(page: InPage) -> None:
    battle = page.new_battle(players=["human", "human"], hot_seat=True, clock={"turn": 60, "reserve": 600})
    page.sit(battle["battle"], battle["tokens"]["both"]).play(first, most=3)
    later = page.again()
    (held,) = later.done("GET", "/api/me/battles").json
    assert (held["battle"], held["role"], held["over"]) == (battle["battle"], "both", False)
    summary = later.done("GET", f"/api/battles/{battle['battle']}", token=later.key).json
    assert summary["origin"] == "new"
    seat = later.sit(battle["battle"])
    assert seat.next("company")["clock"]["turn"] == 60_000  # milliseconds
    later.close()


def test_the_guided_battle_goes_on_at_the_same_task(page: InPage) -> None:
    battle = page.lessons()
    seat = page.sit(battle["battle"], battle["tokens"]["red"])
    seat.do_lesson()
    assert seat.lesson["done"]
    seat.go_to(2)
    seat.learn()
    lesson = seat.lesson
    later = page.again()
    assert later.sit(battle["battle"]).lesson == lesson
    later.close()


def test_stars_of_a_situation_are_kept(page: InPage) -> None:
    battle = page.situation("last-round")
    seat = page.sit(battle["battle"], battle["tokens"]["red"])
    seat.play(first)
    story = page.done("GET", f"/api/battles/{battle['battle']}/story", token=battle["tokens"]["red"]).json
    kept = page.done("GET", "/api/me/stars").json
    won = sum([star["earned"] for star in story["stars"]])
    assert kept == ([{"situation": "last-round", "stars": won}] if won else [])


def test_a_battle_goes_when_its_only_player_leaves(page: InPage) -> None:
    battle = page.new_battle(players=["human", "jade"], **SHORT)
    seat = page.sit(battle["battle"], battle["tokens"]["red"])
    seat.play(first, most=3)
    page.done("DELETE", f"/api/battles/{battle['battle']}", token=battle["tokens"]["red"])
    assert seat.next("ended")["again"] is False
    assert seat.closed
    assert not [key for key in page.disk.kept if battle["battle"] in key]


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("{", "This message was not understood."),
        ('{"type":"undo","n":1,"steps":1}', "The first message must be join."),
        (f'{{"type":"join","token":"x","protocol":{PROTOCOL + 1}}}', "have different versions"),
        (f'{{"type":"join","token":"x","protocol":{PROTOCOL}}}', "This link does not open this battle"),
    ],
)
def test_whoever_does_not_come_in_is_told_why(page: InPage, said: str, text: str) -> None:
    battle = page.new_battle(players=["human", "jade"])
    heard: list[Any] = []
    ends: list[bool] = []

    async def spoken() -> None:
        page.engine.sit(
            battle["battle"], lambda told: heard.append(msgspec.json.decode(told)), lambda: ends.append(True)
        ).hear(said)

    page.loop.run_until_complete(spoken())
    page.settle()
    assert [message["type"] for message in heard] == ["ended"]
    assert text in heard[0]["text"]
    assert ends == [True]


def test_nothing_is_told_to_a_page_that_has_left(page: InPage) -> None:
    battle = page.new_battle(players=["human", "human"], hot_seat=True)
    seat = page.sit(battle["battle"], battle["tokens"]["both"])
    seat.leave()
    told = len(seat.received), seat.heard.qsize()
    other = page.sit(battle["battle"], battle["tokens"]["both"])
    other.play(first, most=3)
    assert (len(seat.received), seat.heard.qsize()) == told


def test_what_a_table_tells_just_after_a_page_has_left_is_lost(page: InPage) -> None:
    battle = page.new_battle(players=["human", "human"], hot_seat=True)
    seat = page.sit(battle["battle"], battle["tokens"]["both"])
    heard = seat.heard.qsize()
    seat.seat.leave()
    seat.seat.send(b"{}")
    seat.seat.end(READ_AGAIN, again=True)
    assert (seat.heard.qsize(), seat.closed) == (heard, False)


def test_advice_is_thought_about_in_the_second_worker(page: InPage) -> None:
    battle = page.new_battle(players=["human", "jade"], **SHORT)
    seat = page.sit(battle["battle"], battle["tokens"]["red"])
    seat.play(first, until=lambda seat: (seat.question or {}).get("kind") == "action")
    seat.send(type="advise", request=1, n=seat.update["number"])
    assert seat.next("advised", "refused")["type"] == "advised"
    assert len(page.second.orders) == 1
