"""The guided battle on the server: lessons done, repeated and skipped, what is refused, its dice and its file."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import patient
import pytest
from seating import bearer
from stopped_battles import Stopped, lesson_begun
from table_client import Json, Seat, Server, by_chance

from deadzone.core.questions import Choice, Spot
from deadzone.core.sentence import Fault
from deadzone.core.sides import CHANCE
from deadzone.host.battles.game import FILE, loaded
from deadzone.host.battles.opening import gone_on, played_again, prepared
from deadzone.host.common.seeds import Seeds
from deadzone.host.protocol.requests import GoToLesson
from deadzone.host.records.openings import Opening
from deadzone.host.running.owner import Owner
from deadzone.host.tables.commands import FromPage, LookAround
from deadzone.host.tables.table import NOBODY, Person
from deadzone.server.battles.all_tables import Hall
from deadzone.server.settings.hosting import Hosting
from deadzone.server.store.database import database_url
from deadzone.server.store.sitting import seat as taken_seat
from deadzone.server.store.storage import Storage
from deadzone.server.store.writing import Fence, Statement
from deadzone.server.work.workers import Workers
from deadzone.situations.learning.course import COURSE, FREE, LESSONS
from deadzone.table.dice import DiceStream
from deadzone.table.files.battle_writing import battle_text
from deadzone.table.files.battlefile import read_battle
from deadzone.table.files.playback import Playback

LAST = len(COURSE)
ENFORCER, CAPTAIN = 2, 0
THERE, ELSEWHERE = 11, 10  # cubes that the Enforcer can go to: the wanted one, and another


class Course:
    """A player in the guided battle of a server."""

    def __init__(self, server: Server) -> None:
        self.server = server
        reply = patient.post(f"{server.address}/api/lessons", headers={"Deadzone-Page": "1"})
        assert reply.status_code == 201, reply.text
        self.battle = str(reply.json()["battle"])
        self.tokens = {link["role"]: link["token"] for link in reply.json()["links"]}
        self.seat = self.sit("red")

    def sit(self, role: str, lang: str = "en") -> Seat:
        return self.server.sit(self.battle, self.tokens[role], lang)

    @property
    def lesson(self) -> Json:
        lesson: Json = self.seat.update["lesson"]
        return lesson

    def go_to(self, number: object) -> Json:
        """Go to a lesson; return the update or the refusal."""
        self.seat.send(type="lesson", number=number)
        return self.seat.next("update", "refused")

    def do(self) -> None:
        """Do the current lesson, with the answers that it wants."""
        while self.seat.wait_for_question() and not self.lesson["done"]:
            question = self.seat.question or {}
            wanted = self.lesson["answers"]
            value = wanted[0] if wanted else by_chance("1")(question)
            assert self.seat.answer(value)["type"] == "update"


@pytest.fixture(scope="module")
def course(server: Server) -> Course:
    """One battle for all tests of this module, since a lesson can always begin anew."""
    return Course(server)


def test_it_begins_with_the_first_lesson_in_both_languages(course: Course) -> None:
    english, french = course.sit("red").update["lesson"], course.sit("red", "fr").update["lesson"]
    assert (english["number"], english["of"], english["done"]) == (1, LAST, False)
    assert (english["name"], french["name"]) == ("Moving", "Déplacement")
    assert english["text"] == str(COURSE[0].tasks[0].text) != french["text"]
    assert (english["models"], english["cubes"], english["answers"]) == ([ENFORCER], [THERE], [ENFORCER])


def test_all_lessons_can_be_done_one_after_the_other(course: Course) -> None:
    course.go_to(1)
    for number in range(1, LAST):
        assert course.lesson["number"] == number
        course.do()
        assert course.lesson["text"] == str(COURSE[number - 1].learned)
        assert course.seat.answer("stop")["type"] == "refused"
        assert course.go_to(number + 1)["type"] == "update"
    assert course.lesson["free"]
    course.seat.wait_for_question()
    assert course.seat.answer([])["type"] == "update", "every answer is taken"
    for number in (1, LAST):
        assert "lessons are over" in course.go_to(number)["text"]


@pytest.fixture
def fresh(server: Server) -> Course:
    return Course(server)


def test_another_answer_is_refused_with_what_is_wanted(fresh: Course) -> None:
    seat, before = fresh.seat, fresh.seat.update["number"]
    refused = seat.answer(CAPTAIN)
    assert refused["type"] == "refused"
    assert refused["text"] == f"In this lesson: {COURSE[0].tasks[0].text}"
    assert refused["n"] == before
    seat.send(type="go", n=before, model=CAPTAIN, cube=1)
    assert seat.next("went")["text"] == refused["text"]
    assert fresh.sit("red").update["number"] == before


def test_a_way_to_another_cube_stops_before_it_with_what_is_wanted(fresh: Course) -> None:
    seat = fresh.seat
    seat.send(type="go", n=seat.update["number"], model=ENFORCER, cube=ELSEWHERE)
    assert "In this lesson" in seat.next("went")["text"]
    assert seat.question is not None
    assert seat.question["kind"] == "step"
    seat.send(type="go", n=seat.update["number"], model=ENFORCER, cube=THERE)
    assert seat.next("went")["text"] == ""
    assert fresh.lesson["done"]


def test_coming_back_repeating_and_skipping(fresh: Course) -> None:
    fresh.go_to(9)
    seat, first = fresh.seat, fresh.lesson["text"]
    while fresh.lesson["text"] == first:
        value = fresh.lesson["answers"][0] if fresh.lesson["answers"] else by_chance("1")(seat.question or {})
        seat.answer(value)
    assert not fresh.lesson["done"]
    back = fresh.sit("red")
    assert (back.update["lesson"], back.update["number"]) == (fresh.lesson, seat.update["number"])
    laid = back.update["view"]
    fresh.go_to(9)
    assert fresh.lesson["text"] == first
    again = fresh.sit("red").update
    assert again["view"]["models"] != laid["models"]
    watcher = fresh.sit("watch")
    fresh.go_to(10)
    assert watcher.next("hello")["situation"] is None, "everybody is greeted again"
    assert watcher.next("update")["lesson"]["number"] == 10
    assert fresh.sit("red").update["view"]["models"] == fresh.seat.update["view"]["models"]


def test_nothing_of_the_lesson_before_is_left(fresh: Course) -> None:
    """An undo takes back one answer, though the last errand ended at the same number; the replay has the new table."""
    seat = fresh.seat
    replay = f"{fresh.server.address}/api/battles/{fresh.battle}/replay"
    before = patient.get(replay, headers=bearer(fresh.tokens["red"])).json()
    seat.send(type="go", n=seat.update["number"], model=ENFORCER, cube=THERE)
    number = seat.next("went")["n"]
    fresh.go_to(9)
    after = patient.get(replay, headers=bearer(fresh.tokens["red"])).json()
    assert after["around"]["frames"] != before["around"]["frames"]
    while seat.update["number"] < number:
        seat.answer(fresh.lesson["answers"][0] if fresh.lesson["answers"] else by_chance("1")(seat.question or {}))
    seat.send(type="undo", n=number)
    assert seat.next("update")["number"] == number - 1


def test_a_killed_server_goes_on_at_the_same_task(tmp_path: Path) -> None:
    server = Server(tmp_path)
    course = Course(server)
    course.go_to(9)
    while course.lesson["text"] == str(COURSE[8].tasks[0].text):
        value = course.lesson["answers"][0] if course.lesson["answers"] else by_chance("1")(course.seat.question or {})
        course.seat.answer(value)
    before = course.lesson
    server.sockets.close()
    server.kill()
    server.start()
    course.seat = course.sit("red")
    assert course.lesson == before
    course.do()
    server.stop()


def test_there_are_no_other_lessons(fresh: Course) -> None:
    for number in (0, LAST + 1, 9999):
        assert f"the numbers 1 to {LAST}" in fresh.go_to(number)["text"]
    assert fresh.sit("red").update["lesson"]["number"] == 1


@pytest.mark.parametrize("message", [{}, {"number": "2"}, {"number": 2.5}, {"number": None}, {"number": [2]},
                                     {"number": -1}, {"number": 10**9}, {"number": 2, "more": 1}])  # fmt: skip
def test_hostile_messages_end_the_connection(course: Course, message: dict[str, Any]) -> None:
    seat = course.sit("red")
    seat.send(type="lesson", **message)
    assert seat.next("ended")["text"] == "This message was not understood."


def test_only_the_player_goes_to_a_lesson_and_only_in_the_guided_battle(fresh: Course) -> None:
    watcher = fresh.sit("watch")
    watcher.send(type="lesson", number=2)
    assert watcher.next("refused")["text"] == "There are no lessons here."
    created = fresh.server.new_battle(players=["human", "jade"])
    seat = fresh.server.sit(created["battle"], created["tokens"]["red"])
    assert seat.update["lesson"] is None
    seat.send(type="lesson", number=2)
    assert seat.next("refused")["text"] == "There are no lessons here."


def test_lessons_are_not_laid_out_without_end(tmp_path: Path) -> None:
    server = Server(tmp_path, "", "fairness.budgets.SEAT=60")
    fresh = Course(server)
    for _ in range(40):
        fresh.seat.send(type="lesson", number=1)
    told = [fresh.seat.next("update", "refused")["type"] for _ in range(40)]
    assert told[0] == "update"
    assert "refused" in told
    assert server.stop() == ""


def test_a_lesson_has_no_file_and_is_no_situation(fresh: Course) -> None:
    reply = patient.get(f"{fresh.server.address}/api/battles/{fresh.battle}/file", headers=bearer(fresh.tokens["red"]))
    assert reply.status_code == 422
    reply = patient.post(f"{fresh.server.address}/api/situations/{COURSE[0].id}", headers={"Deadzone-Page": "1"})
    assert reply.status_code == 404


# A table, without a server

PLAYER = Person(NOBODY, "red", "en")


def at_a_lesson(scene: Callable[[Hall, Owner], Awaitable[None]]) -> None:
    """The guided battle at its first lesson."""

    async def run() -> None:
        storage, workers = await Storage.open(database_url(":memory:")), Workers()
        hall = Hall(storage, workers, Hosting(database=""))
        try:
            id = await hall.storage.open_battle(
                *prepared(COURSE[0].id, Seeds("lessons")), Opening(seats=[taken_seat("red", None)])
            )
            owner = await hall.tables.find(id)
            assert owner is not None
            await scene(hall, owner)
        finally:
            await hall.close()
            workers.close()
            await storage.close()

    asyncio.run(run())


def test_who_leaves_between_two_lessons_ruins_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page goes as soon as the next lesson is stored: the table goes on with what the database has."""

    async def scene(hall: Hall, owner: Owner) -> None:
        keep = hall.storage.keep

        async def stored_last(statements: Sequence[Statement], fence: Fence | None = None) -> int:
            changed = await keep(statements, fence)
            going.cancel()
            return changed

        monkeypatch.setattr(hall.storage, "keep", stored_last)
        going = asyncio.ensure_future(owner.do(FromPage(PLAYER, GoToLesson(number=2))))
        await asyncio.wait([going])
        await owner.do(LookAround())  # after what was under way
        stored = await hall.storage.battle(owner.id)
        assert stored is not None
        assert stored[0].situation == COURSE[1].id
        assert (owner.table.game.head.seed, owner.table.game.lesson) == (stored[0].seed, COURSE[1])

    at_a_lesson(scene)


def test_a_table_that_was_given_up_begins_no_lesson() -> None:
    async def scene(hall: Hall, owner: Owner) -> None:
        before = await hall.storage.battle(owner.id)
        owner.give_up()
        with pytest.raises(Fault, match="Too late: the battle has moved on"):
            await owner.do(FromPage(PLAYER, GoToLesson(number=2)))
        assert await hall.storage.battle(owner.id) == before

    at_a_lesson(scene)


# Dice and files, without a server


def done(found: Stopped) -> Stopped:
    """Do the lesson of a battle."""
    while (lesson := found.game.lesson) is not None and not lesson.is_done(found.game.g):
        question, task = found.game.g.question, lesson.task(found.game.g)
        if found.game.bot_asked():
            found.go_on()
            continue
        assert isinstance(question, Choice | Spot)
        wanted = task.wanted(question) if task is not None else ()
        suggested = question.suggestions if isinstance(question, Spot) else question.options
        found.answer(wanted[0] if wanted else suggested[0])
    return found


@pytest.mark.parametrize("lesson", [each.id for each in COURSE if each.tasks])
def test_the_file_of_a_lesson_replays_to_the_same_state(lesson: str) -> None:
    found = done(lesson_begun(lesson, "7"))
    recording = read_battle(found.file(), Path("lesson.dzb"))
    playback = Playback(recording)
    assert playback.run().key() == found.game.g.key()
    assert playback.difference is None
    again = loaded(lesson, found.game.head, found.entries)
    assert again.lesson is LESSONS[lesson]
    assert again.g.key() == found.game.g.key()
    assert again.positions == found.game.positions


def test_given_dice_take_nothing_from_the_stream() -> None:
    found = done(lesson_begun("learn-shooting", "7"))
    rolled = [entry for entry in found.entries if entry.side == CHANCE]
    assert [(entry.answer, entry.position) for entry in rolled] == [((6, 3, 7, 5, 1), 0), ((5, 2, 3), 0)]
    assert found.game.positions == (0, 0, 0)


def test_a_file_that_says_it_is_a_lesson_is_an_ordinary_battle() -> None:
    found = lesson_begun("learn-shooting", "7")
    head, entries = gone_on(found.file(), Seeds("lessons"))
    stranger = Stopped(loaded("x", head, entries, FILE), "7")
    assert stranger.game.lesson is None
    for value in (ENFORCER, "shoot", 0, 6):
        stranger.answer(value)
    trial = stranger.answer("fire-for-effect")
    stream = DiceStream(head.seed)
    rolled = next(entry for entry in trial.entries if entry.side == CHANCE)
    assert len(rolled.answer) >= 6  # type: ignore[arg-type]
    assert rolled.answer[:6] == tuple([stream.die(8) for _ in range(6)])  # type: ignore[index]
    assert rolled.position > 0


def test_a_file_that_says_it_is_a_lesson_begins_with_ordinary_dice() -> None:
    head, rolled = gone_on(battle_text(lesson_begun("learn-command", "7").game.head, [], None), Seeds("lessons"))
    stream = DiceStream(head.seed)
    assert [entry.answer for entry in rolled] == [tuple([stream.die(6) for _ in range(5)])]
    assert rolled[0].position == stream.position


def test_a_forged_lesson_is_played_again_from_its_own_table() -> None:
    true, other = lesson_begun("learn-shooting", "7").game.head, lesson_begun("learn-command", "7").game.head
    head, _ = played_again(
        msgspec.structs.replace(true, start=other.start), swapped=False, other_map=False, seeds=Seeds("lessons")
    )
    assert (head.situation, head.start) == (true.situation, true.start)


def test_the_dice_of_the_battle_at_the_end_are_its_own() -> None:
    seeds = set()
    for root in ("one", "two", "three"):
        head, entries = prepared(FREE.id, Seeds(root))
        stream = DiceStream(head.seed)
        assert [entry.answer for entry in entries] == [tuple([stream.die(6) for _ in range(5)])]
        assert entries[0].position == stream.position
        seeds.add(head.seed)
    assert len(seeds) == 3


def test_the_battle_at_the_end_is_played_to_its_end_with_the_dice_of_its_seed() -> None:
    found = lesson_begun(FREE.id, "7")
    while not found.game.over():
        found.go_on()
    stream = DiceStream("7")
    playback = Playback(read_battle(found.file(), Path("free.dzb")))
    playback.run(before=lambda g, given: _same(stream, g, given))
    assert playback.difference is None


def _same(stream: DiceStream, _: object, given: Any) -> None:
    if given.question.side == CHANCE:
        assert stream.answer(given.question) == given.value, json.dumps(given.question.kind)
