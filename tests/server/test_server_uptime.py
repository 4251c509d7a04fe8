"""Absence, agreed clocks and retention count only while the server is up, whatever the clocks of the machine do."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from clocked import DAY, HOUR, JUMPED, Clocked, new_database
from seating import TWO, company, links_of, new_player, player_header, redeemed
from sqlalchemy import select, update

from deadzone.server.instruments import uptime
from deadzone.server.instruments.uptime import MOST_AT_ONCE, Calendar, Uptime, read_uptime, uptime_text
from deadzone.server.store.schema import battles, players
from table_seat import Json, first

# The clock itself


@pytest.fixture
def clocks(monkeypatch: pytest.MonkeyPatch) -> dict[str, float]:
    shown = {"time": 1e9, "monotonic": 500.0}
    monkeypatch.setattr(uptime, "time", lambda: shown["time"])
    monkeypatch.setattr(uptime, "monotonic", lambda: shown["monotonic"])
    return shown


def tick_for(up: Uptime, clocks: dict[str, float], seconds: int) -> None:
    for _ in range(seconds):
        clocks["monotonic"] += 1
        up.tick()


def test_it_goes_on_from_where_it_was_stored(clocks: dict[str, float]) -> None:
    up = Uptime()
    up.begin(1000)
    tick_for(up, clocks, 30)
    assert up.now() == 1030
    clocks["monotonic"] += 0.5
    assert up.now() == 1030.5  # also between two ticks
    up.stored(up.tick())
    assert up.now() == 1030.5
    assert read_uptime(uptime_text(up.now(), -5)) == (1030, -5)
    assert read_uptime("") == read_uptime("x 1") == (0, 0)


@pytest.mark.parametrize("gap", [HOUR, 4 * DAY])
def test_a_process_that_stood_still_does_not_count_the_gap(clocks: dict[str, float], gap: int) -> None:
    up = Uptime()
    clocks["monotonic"] += gap
    assert up.now() == MOST_AT_ONCE  # before the next tick, too
    assert up.tick() == up.now() == MOST_AT_ONCE
    tick_for(up, clocks, 10)
    assert up.now() == MOST_AT_ONCE + 10
    clocks["monotonic"] -= gap  # a clock that goes backwards is broken, but takes nothing away
    assert up.tick() == MOST_AT_ONCE + 10


def test_time_without_the_database_does_not_count(clocks: dict[str, float]) -> None:
    up = Uptime()
    up.begin(1000)
    tick_for(up, clocks, 60)
    up.not_stored()
    assert up.now() == 1000  # nobody knows since when it was away
    tick_for(up, clocks, 600)
    assert up.now() == 1000
    clocks["monotonic"] += HOUR
    up.stored(up.tick())  # it is back
    assert up.now() == 1000
    tick_for(up, clocks, 5)
    assert up.now() == 1005


def test_a_jump_of_the_calendar_is_noticed_once(clocks: dict[str, float]) -> None:
    calendar = Calendar()
    for _ in range(3):
        clocks["time"] += 10
        clocks["monotonic"] += 10
        assert calendar.jump() == 0
    clocks["time"] += 200 * DAY
    assert [calendar.jump(), calendar.jump()] == [200 * DAY, 0]
    clocks["time"] -= 230 * DAY
    assert [calendar.jump(), calendar.jump()] == [-230 * DAY, 0]
    clocks["time"] += 2  # a correction
    assert calendar.jump() == 0


# At a server

CLOCK = {"turn": 600, "reserve": 600}


@pytest.fixture(params=["sqlite", "postgres"])
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Clocked]:
    """A server that keeps abandoned battles for ten days, where a win can be claimed after an hour."""
    url = new_database(request.getfixturevalue("postgres")) if request.param == "postgres" else ""
    running = Clocked(tmp_path, url, "hosting.claim_after=1", "hosting.keep_finished=10", "hosting.keep_abandoned=10")
    yield running
    assert running.stop()


class Left:
    """A battle whose player was asked and went away, and one that is over; a player who has no battle."""

    def __init__(self, server: Clocked) -> None:
        self.server = server
        self.key = new_player(server, "Anna")["key"]
        new_player(server, "Ben")
        self.id, links = links_of(server, self.key, clock=CLOCK)
        blue = redeemed(server, self.id, links["blue"]["token"]).json()
        self.tokens = {"red": links["red"]["token"], "blue": blue["token"]}
        self.sit_down()
        self.finished = server.new_battle(**TWO, hot_seat=True)
        seat = server.sit(self.finished["battle"], self.finished["tokens"]["both"])
        seat.send(type="resign", side=0)
        seat.next("update")
        seat.close()

    def sit_down(self) -> None:
        """Both come, and the one who is asked goes away."""
        red, blue = [self.server.sit(self.id, self.tokens[role]) for role in ("red", "blue")]
        asked, self.waiting = (red, blue) if red.question else (blue, red)
        asked.close()
        company(self.waiting, lambda told: sorted(seat["sitting"] for seat in told["seats"]) == [0, 1])

    def claim(self) -> Json:
        self.waiting.send(type="claim")
        return self.waiting.next("refused", "update")

    def assert_nothing_lost(self) -> None:
        """Nothing can be claimed, nothing is marked or deleted."""
        refused = self.claim()
        assert refused["type"] == "refused", refused
        assert "has time left" in refused["text"]
        self.server.wait_for("swept", 2)
        found = self.server.rows(select(battles.c.id, battles.c.marked_up))
        assert sorted(found) == sorted([(self.id, None), (self.finished["battle"], None)])
        assert len(self.server.rows(select(players.c.id))) == 2
        assert set(self.server.said("swept")) == {"battles=0 marked=0 players=0"}

    def take_the_clock_away(self) -> None:
        """Let the battle have no clock, while the server is down: only the absence can be claimed."""
        self.server.change(update(battles).values(clock=""))


@pytest.fixture
def left(server: Clocked) -> Left:
    return Left(server)


def restarted(left: Left, calendar: int, seconds: int = 0) -> None:
    """Stop and start the server, with the clocks changed while it is down; both sit down again."""
    left.server.stop()
    left.server.jump(calendar, seconds)
    left.server.start()
    seats = [left.server.sit(left.id, left.tokens[role]) for role in ("red", "blue")]
    left.waiting = next(seat for seat in seats if not seat.question)
    next(seat for seat in seats if seat.question).close()
    company(left.waiting, lambda told: sorted(seat["sitting"] for seat in told["seats"]) == [0, 1])


def back_alone(left: Left) -> Json:
    """The one who waits comes back, and nobody else; what it hears about the other."""
    role = ("red", "blue")[left.waiting.hello["sides"][0]]
    left.waiting = left.server.sit(left.id, left.tokens[role])
    return left.waiting.next("company")


@pytest.mark.parametrize("end", ["stopped", "killed"])
def test_four_days_down_give_nobody_the_win(left: Left, end: str) -> None:
    if end == "stopped":
        left.server.stop()
    else:
        left.server.kill()
    left.take_the_clock_away()
    left.server.let_pass(4 * DAY)
    left.server.start()
    assert back_alone(left)["absence"] is None
    refused = left.claim()
    assert "has not been away long enough" in refused["text"]
    left.server.wait_for("swept", 2)
    assert len(left.server.rows(select(battles.c.id).where(battles.c.marked_up.is_(None)))) == 2
    # As a check: with an hour more of the server's own life the win is claimed.
    left.server.stop()
    left.server.live_on(HOUR)
    left.server.start()
    told = back_alone(left)
    assert told["absence"]["claim_in"] == 0
    assert left.claim()["ending"]["kind"] == "claimed"


def test_the_agreed_clock_stands_while_the_server_is_down(left: Left) -> None:
    left.server.kill()
    left.server.let_pass(4 * DAY)
    left.server.start()
    after = back_alone(left)["clock"]
    assert_untouched(left, after)
    left.assert_nothing_lost()


def assert_untouched(left: Left, clock: Json) -> None:
    """Whoever is asked has all the time that was agreed, but for the few seconds that the test takes."""
    assert [clock["side"]] != left.waiting.hello["sides"]
    assert clock["left"] == [600_000, 600_000]
    assert clock["spent"] < 300_000


@pytest.mark.parametrize("days", [200, -30])
def test_a_calendar_that_jumps_takes_nothing_away(left: Left, days: int) -> None:
    """While the server runs; and when it starts with the wrong date, and when that is put right."""
    jumped = left.server.jump_noticed(days * DAY)
    assert jumped == f"seconds={days * DAY}"
    left.assert_nothing_lost()
    assert left.server.said(JUMPED) == [jumped]  # told once
    restarted(left, 0)
    left.assert_nothing_lost()
    restarted(left, -days * DAY)
    left.assert_nothing_lost()
    restarted(left, days * DAY)
    left.assert_nothing_lost()
    back = [f"seconds={-abs(days) * DAY}", f"seconds={-abs(days) * DAY + 1}", f"seconds={-abs(days) * DAY + 2}"]
    assert left.server.said(JUMPED)[1:][0] in back  # the start with an earlier date than the last one


def test_times_in_the_future_are_written_anew(left: Left) -> None:
    """When the calendar was put back by thirty days, whoever plays and comes is still noted."""
    left.server.jump_noticed(-30 * DAY)
    asked = left.server.sit(left.id, left.tokens["blue" if left.waiting.hello["sides"] == [0] else "red"])
    asked.answer(first(asked.question or {}))
    with left.server.http(**player_header(left.key)) as client:
        while client.get("/api/me").is_success:
            ((seen,),) = left.server.rows(select(players.c.seen).where(players.c.name == "Anna"))
            if seen < created(left) - 29 * DAY:
                break
    ((touched,),) = left.server.rows(select(battles.c.touched).where(battles.c.id == left.id))
    assert touched < created(left) - 29 * DAY


def created(left: Left) -> int:
    ((when,),) = left.server.rows(select(players.c.created).where(players.c.name == "Ben"))
    return int(when)


def test_an_hour_of_standing_still_is_nobodys_absence(left: Left) -> None:
    up = left.server.up()
    left.server.suspend(HOUR)
    after = back_alone(left)["clock"]  # the server takes the connection for an idle one
    left.assert_nothing_lost()
    left.server.stop()
    assert left.server.up() < up + HOUR / 2
    left.take_the_clock_away()
    left.server.start()
    assert back_alone(left)["absence"] is None
    assert "has not been away long enough" in left.claim()["text"]
    assert_untouched(left, after)
    assert left.server.said(JUMPED) == []  # both clocks went on


def test_a_machine_that_slept_is_noticed_and_nobody_was_away(left: Left) -> None:
    """Asleep, the clock that only goes forward stands, and the calendar goes on."""
    assert left.server.jump_noticed(HOUR) == f"seconds={HOUR}"
    left.assert_nothing_lost()
