"""Whole battles through messages of the page: people at two chairs or one, JADE, AMBER, situations, two languages."""

import pytest

from deadzone.situations.gallery import SITUATIONS
from home_table import TWO, AtHome, Seat
from table_seat import Json, by_chance, first


def play_both(red: Seat, blue: Seat, seed: str, most: int = 10_000) -> None:
    """Play by chance with both chairs until the battle is over, or for so many answers."""
    choose = by_chance(seed)
    for _ in range(most):
        red.listen()
        blue.listen()
        asked = red if red.question else blue
        if asked.question is None:
            return
        assert asked.answer(choose(asked.question))["type"] == "update"


def steps_told(seat: Seat) -> list[Json]:
    """All steps as the chair knows them in the end."""
    steps: list[Json] = []
    for update in seat.updates:
        del steps[update["after"] :]
        steps += update["steps"]
    return steps


def test_two_people_at_two_chairs(home: AtHome) -> None:
    battle, red, blue = home.both_seats(options={"round_limit": 3})
    watcher = home.sit(battle, "watch", "fr")
    play_both(red, blue, "two")
    watcher.listen()
    assert red.over
    assert blue.over
    assert watcher.over
    numbers = [update["number"] for update in red.updates]
    assert numbers == sorted(numbers)
    assert len(numbers) > 50
    assert [step["n"] for step in steps_told(watcher)] == list(range(1, numbers[-1] + 1))
    assert red.update["view"]["winner"] == watcher.update["view"]["winner"]


def test_one_chair_for_both(home: AtHome) -> None:
    created = home.new_battle(**TWO, hot_seat=True, options={"round_limit": 2})
    both = home.sit(created["battle"], "both")
    both.play(by_chance("hot"))
    assert both.over
    assert {step["side"] for step in steps_told(both)} >= {0, 1}


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("blue", ["jade", "amber:beginner", "random"])
def test_a_person_against_an_artificial_player(home: AtHome, blue: str, lang: str) -> None:
    created = home.new_battle(players=["human", blue], seed="bots", options={"round_limit": 2})
    seat = home.sit(created["battle"], "red", lang)
    seat.play(by_chance(blue))
    assert seat.over
    told = steps_told(seat)
    assert not [step for step in told if step["fallback"]]
    assert any(step["why"] for step in told) == (blue != "random")


def test_a_prepared_situation(home: AtHome) -> None:
    created = home.situation(next(iter(SITUATIONS)))
    seat = home.sit(created["battle"], "red")
    seat.play(first)
    assert seat.over


def test_a_chair_changes_its_language(home: AtHome) -> None:
    battle, red, blue = home.both_seats()
    play_both(red, blue, "language", most=10)
    blue.listen()
    red.send(type="lang", lang="fr")
    hello = red.next("hello")
    everything = red.next("update")
    french = home.sit(battle, "red", "fr")
    assert hello == french.hello
    assert everything == french.update
    assert everything["steps"][-1]["said"] != steps_told(blue)[-1]["said"]
    play_both(red, blue, "language", most=4)
    red.listen()
    french.listen()
    assert red.update == french.update
