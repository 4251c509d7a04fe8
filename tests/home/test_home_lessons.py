"""The guided battle: lessons done, repeated and skipped, and what is refused."""

import asyncio

import pytest

from deadzone.core.sentence import Fault
from deadzone.home.playing import lesson
from deadzone.home.shelf import Change
from deadzone.host.protocol.requests import GoToLesson
from deadzone.host.tables.commands import FromPage
from deadzone.host.tables.table import NOBODY, Person
from deadzone.situations.learning.course import COURSE
from home_table import AtHome, Seat

LAST = len(COURSE)


ENFORCER, CAPTAIN = 2, 0
PLAYER = Person(NOBODY, "red", "en")


THERE, ELSEWHERE = 11, 10  # cubes that the Enforcer can go to: the wanted one, and another


class Course:
    """A player in the guided battle."""

    def __init__(self, home: AtHome) -> None:
        self.home = home
        created = home.new_table(lesson(1))
        self.battle, self.tokens = created["battle"], created["tokens"]
        self.seat = self.sit("red")

    def sit(self, role: str, lang: str = "en") -> Seat:
        return self.home.sit(self.battle, self.tokens[role], lang)


@pytest.fixture
def course(home: AtHome) -> Course:
    return Course(home)


def test_it_begins_with_the_first_lesson_in_both_languages(course: Course) -> None:
    english, french = course.sit("red").update["lesson"], course.sit("red", "fr").update["lesson"]
    assert (english["number"], english["of"], english["done"]) == (1, LAST, False)
    assert (english["name"], french["name"]) == ("Moving", "Déplacement")
    assert english["text"] == str(COURSE[0].tasks[0].text) != french["text"]
    assert (english["models"], english["cubes"], english["answers"]) == ([ENFORCER], [THERE], [ENFORCER])


def test_all_lessons_can_be_done_one_after_the_other(course: Course) -> None:
    course.seat.go_to(1)
    for number in range(1, LAST):
        assert course.seat.lesson["number"] == number
        course.seat.do_lesson()
        assert course.seat.lesson["text"] == str(COURSE[number - 1].learned)
        assert course.seat.answer("stop")["type"] == "refused"
        assert course.seat.go_to(number + 1)["type"] == "update"
    assert course.seat.lesson["free"]
    course.seat.wait_for_question()
    assert course.seat.answer([])["type"] == "update", "every answer is taken"
    for number in (1, LAST):
        assert "lessons are over" in course.seat.go_to(number)["text"]


def test_another_answer_is_refused_with_what_is_wanted(course: Course) -> None:
    seat, before = course.seat, course.seat.update["number"]
    refused = seat.answer(CAPTAIN)
    assert refused["type"] == "refused"
    assert refused["text"] == f"In this lesson: {COURSE[0].tasks[0].text}"
    assert refused["n"] == before
    seat.send(type="go", n=before, model=CAPTAIN, cube=1)
    assert seat.next("went")["text"] == refused["text"]
    assert course.sit("red").update["number"] == before


def test_a_way_to_another_cube_stops_before_it_with_what_is_wanted(course: Course) -> None:
    seat = course.seat
    seat.send(type="go", n=seat.update["number"], model=ENFORCER, cube=ELSEWHERE)
    assert "In this lesson" in seat.next("went")["text"]
    assert seat.question is not None
    assert seat.question["kind"] == "step"
    seat.send(type="go", n=seat.update["number"], model=ENFORCER, cube=THERE)
    assert seat.next("went")["text"] == ""
    assert course.seat.lesson["done"]


def test_coming_back_repeating_and_skipping(course: Course) -> None:
    course.seat.go_to(9)
    seat, first = course.seat, course.seat.lesson["text"]
    while course.seat.lesson["text"] == first:
        seat.learn()
    assert not course.seat.lesson["done"]
    back = course.sit("red")
    assert (back.update["lesson"], back.update["number"]) == (course.seat.lesson, seat.update["number"])
    laid = back.update["view"]
    course.seat.go_to(9)
    assert course.seat.lesson["text"] == first
    again = course.sit("red").update
    assert again["view"]["models"] != laid["models"]
    watcher = course.sit("watch")
    course.seat.go_to(10)
    assert watcher.next("hello")["situation"] is None, "everybody is greeted again"
    assert watcher.next("update")["lesson"]["number"] == 10
    assert course.sit("red").update["view"]["models"] == course.seat.update["view"]["models"]


def test_there_are_no_other_lessons(course: Course) -> None:
    for number in (0, LAST + 1, 9999):
        assert f"the numbers 1 to {LAST}" in course.seat.go_to(number)["text"]
    assert course.sit("red").update["lesson"]["number"] == 1


def test_only_the_player_goes_to_a_lesson_and_only_in_the_guided_battle(home: AtHome, course: Course) -> None:
    watcher = course.sit("watch")
    watcher.send(type="lesson", number=2)
    assert watcher.next("refused")["text"] == "There are no lessons here."
    created = course.home.new_battle(players=["human", "jade"])
    seat = course.home.sit(created["battle"], created["tokens"]["red"])
    assert seat.update["lesson"] is None
    seat.send(type="lesson", number=2)
    assert seat.next("refused")["text"] == "There are no lessons here."


def test_who_leaves_between_two_lessons_ruins_nothing(home: AtHome, course: Course) -> None:
    """The page goes as soon as the next lesson is stored: the table goes on with what the store has."""
    owner, change = home.owner(course.battle), home.store.change

    async def scene() -> None:
        def stored_last(battle: str, changed: Change) -> None:
            change(battle, changed)
            going.cancel()

        home.store.change = stored_last  # type: ignore[method-assign, assignment]
        going = asyncio.ensure_future(owner.do(FromPage(PLAYER, GoToLesson(number=2))))
        await asyncio.wait([going])
        assert going.cancelled()

    home.loop.run_until_complete(scene())
    home.settle()
    stored = home.store.head(course.battle)
    assert stored.situation == COURSE[1].id
    assert (owner.table.game.head.seed, owner.table.game.lesson) == (stored.seed, COURSE[1])


def test_a_table_that_was_given_up_begins_no_lesson(home: AtHome, course: Course) -> None:
    owner, before = home.owner(course.battle), home.store.head(course.battle)
    owner.give_up()
    with pytest.raises(Fault, match="Too late: the battle has moved on"):
        home.loop.run_until_complete(owner.do(FromPage(PLAYER, GoToLesson(number=2))))
    assert home.store.head(course.battle) is before
