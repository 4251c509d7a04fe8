"""The guided battle on the server: what its routes give and refuse, and that it outlives a server that is killed."""

from pathlib import Path
from typing import Any

import patient
import pytest
from seating import bearer
from table_client import Seat, Server

from deadzone.situations.learning.course import COURSE

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


@pytest.fixture(scope="module")
def course(server: Server) -> Course:
    """One battle for all tests of this module, since a lesson can always begin anew."""
    return Course(server)


@pytest.fixture
def fresh(server: Server) -> Course:
    return Course(server)


def test_nothing_of_the_lesson_before_is_left(fresh: Course) -> None:
    """An undo takes back one answer, though the last errand ended at the same number; the replay has the new table."""
    seat = fresh.seat
    replay = f"{fresh.server.address}/api/battles/{fresh.battle}/replay"
    before = patient.get(replay, headers=bearer(fresh.tokens["red"])).json()
    seat.send(type="go", n=seat.update["number"], model=ENFORCER, cube=THERE)
    number = seat.next("went")["n"]
    fresh.seat.go_to(9)
    after = patient.get(replay, headers=bearer(fresh.tokens["red"])).json()
    assert after["around"]["frames"] != before["around"]["frames"]
    while seat.update["number"] < number:
        seat.learn()
    seat.send(type="undo", n=number)
    assert seat.next("update")["number"] == number - 1


def test_a_killed_server_goes_on_at_the_same_task(tmp_path: Path) -> None:
    server = Server(tmp_path)
    course = Course(server)
    course.seat.go_to(9)
    while course.seat.lesson["text"] == str(COURSE[8].tasks[0].text):
        course.seat.learn()
    before = course.seat.lesson
    server.sockets.close()
    server.kill()
    server.start()
    course.seat = course.sit("red")
    assert course.seat.lesson == before
    course.seat.do_lesson()
    server.stop()


@pytest.mark.parametrize("message", [{}, {"number": "2"}, {"number": 2.5}, {"number": None}, {"number": [2]},
                                     {"number": -1}, {"number": 10**9}, {"number": 2, "more": 1}])  # fmt: skip
def test_hostile_messages_end_the_connection(course: Course, message: dict[str, Any]) -> None:
    seat = course.sit("red")
    seat.send(type="lesson", **message)
    assert seat.next("ended")["text"] == "This message was not understood."


def test_lessons_are_not_laid_out_without_end(tmp_path: Path) -> None:
    server = Server(tmp_path, "", "fairness.budgets.SEAT=300")
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
