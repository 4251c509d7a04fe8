"""Old battles are first marked and a week later deleted, a few each day, unless somebody opens them."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from time import time

import patient
import pytest
from clocked import DAY, Clocked, new_database
from seating import bearer, new_player, player_header
from sqlalchemy import insert, select, update

from deadzone.cli.main import run
from deadzone.host.records.people import MARKED_SECONDS, goes_in
from deadzone.server.settings.hosting import Hosting
from deadzone.server.store.schema import battles, players, seats
from deadzone.server.store.strangers import KEEP_PLAYERS
from deadzone.server.upkeep.retention import Keeping, Today, keeping
from table_seat import Json

NOW = int(time())
AGE = 1000 * DAY  # of the server in these tests, on its own clock
DAYS = ("hosting.keep_finished=30", "hosting.keep_abandoned=10")


def test_where_nobody_else_can_come_battles_stay_for_ever() -> None:
    assert keeping(Hosting(database="")) == Keeping()
    assert keeping(Hosting(database="", host="::1")) == Keeping()
    assert keeping(Hosting(database="", host="0.0.0.0")) == Keeping(finished=180, abandoned=90)
    assert keeping(Hosting(database="", host="0.0.0.0", keep_finished=0)) == Keeping(abandoned=90)
    assert keeping(Hosting(database="", keep_abandoned=7)) == Keeping(abandoned=7)


def test_one_battle_of_twenty_goes_in_a_day_but_always_one() -> None:
    today = Today()
    assert [today.left(kept) for kept in (1, 19, 40, 20_000)] == [1, 1, 2, 1000]
    later = Today(begun=500, gone=3)
    assert later.left(57) == 0  # of the sixty with which the day began
    assert later.at(500 + DAY - 1) == later.at(480) == later  # a killed server may go back by a minute
    assert later.at(500 + DAY) == Today(begun=500 + DAY)
    assert Today.read(later.text()) == later
    assert Today.read("") == Today()


def test_how_long_a_mark_lasts() -> None:
    assert goes_in(None, 5000) is None
    assert goes_in(1000, 1000.5) == MARKED_SECONDS
    assert goes_in(1000, 1000 + 8 * DAY) == 0


# At a server


@pytest.fixture(params=["sqlite", "postgres"])
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Clocked]:
    """A server that has been up for long, and is down now."""
    url = new_database(request.getfixturevalue("postgres")) if request.param == "postgres" else ""
    running = Clocked(tmp_path, url, *DAYS)
    running.stop()
    running.live_on(AGE - running.up())
    yield running
    running.stop()


def row(id: str, days: int, over: bool = False) -> dict[str, object]:
    """A battle that was last played or ended so many days ago."""
    return {
        "id": id,
        "created": datetime.fromtimestamp(NOW - days * DAY, UTC),
        "head": "{}",
        "touched": NOW - days * DAY,
        "touched_up": AGE - days * DAY,
        "over": NOW - days * DAY if over else None,
    }


KEPT = [row("running", 9), row("over", 29, over=True)]
OLD = [row("abandoned", 11), *[row(f"over{number:03}", 31, over=True) for number in range(57)]]


def ids(server: Clocked) -> set[str]:
    return {id for (id,) in server.rows(select(battles.c.id))}


def marked(server: Clocked) -> set[str]:
    return {id for (id,) in server.rows(select(battles.c.id).where(battles.c.marked_up.is_not(None)))}


def sweep(server: Clocked, days: float = 0) -> str:
    """Start the server so many days of its life later, let it sweep and stop it; what its first sweep has done."""
    server.live_on(int(days * DAY))
    server.complaints.write_text("", encoding="utf-8")
    server.start()
    server.wait_for("swept", 2)
    done = server.said("swept")
    server.stop()
    assert set(done[1:]) == {"battles=0 marked=0 players=0"}  # a sweep soon after finds nothing more
    return done[0]


def test_old_battles_are_marked_and_go_after_a_week_a_few_each_day(server: Clocked) -> None:
    server.change(insert(battles).values([*KEPT, *OLD]))
    everything = {str(each["id"]) for each in [*KEPT, *OLD]}
    assert sweep(server) == "battles=0 marked=58 players=0"
    assert marked(server) == {str(each["id"]) for each in OLD}
    assert sweep(server, days=0.5) == "battles=0 marked=0 players=0"
    server.change(update(battles).where(battles.c.id.in_(["running", "over"])).values(touched_up=AGE + 9 * DAY))
    assert sweep(server, days=6) == "battles=0 marked=0 players=0"
    assert ids(server) == everything
    assert sweep(server, days=0.6) == "battles=3 marked=0 players=0"  # of sixty
    assert sweep(server, days=0.9) == "battles=0 marked=0 players=0"  # the same day
    assert sweep(server, days=0.2) == "battles=2 marked=0 players=0"  # of fifty-seven
    assert len(ids(server)) == 55
    assert {"running", "over"} <= ids(server)


def test_a_calendar_200_days_ahead_marks_and_deletes_nothing(server: Clocked) -> None:
    """Not for as long as it is wrong, and not when it is put right."""
    young = [row("running", 9), row("over", 29, over=True)]
    back = {**person("new", 1), "created": NOW - 2 * DAY}  # and not just made and never used
    server.change(insert(battles).values(young), insert(players).values(back))
    server.jump(200 * DAY)
    for _ in range(3):
        assert sweep(server) == "battles=0 marked=0 players=0"
        server.change(update(battles).values(touched_up=server.up() - 5 * DAY))
        server.live_on(4 * DAY)
    server.jump(-230 * DAY)
    assert sweep(server) == "battles=0 marked=0 players=0"
    assert ids(server) == {"running", "over"}


def test_a_mark_goes_when_the_battle_is_not_due_any_more(server: Clocked) -> None:
    server.change(insert(battles).values(OLD))
    sweep(server)
    assert len(marked(server)) == 58
    server.changes = (*server.changes, "hosting.keep_finished=90", "hosting.keep_abandoned=90")
    sweep(server)
    assert marked(server) == set()


def person(id: str, days: int) -> dict[str, object]:
    seen = NOW - days * DAY
    return {"id": id, "key_hash": id, "name": id, "created": seen, "seen": seen, "seen_up": AGE - days * DAY}


def test_players_without_battles_go(server: Clocked) -> None:
    long = KEEP_PLAYERS + 1
    server.change(
        insert(battles).values([row("running", 9), row("over", 20, over=True)]),
        insert(players).values([person(id, long) for id in ("away", "sits", "opened")]),
        insert(players).values([person("here", 1), {**person("by the calendar", long), "seen_up": AGE - DAY}]),
        insert(seats).values(token_hash="x", battle="running", role="red", player="sits"),
        update(battles).where(battles.c.id == "over").values(creator="opened"),
    )
    assert sweep(server) == "battles=0 marked=0 players=1"
    left = {id for (id,) in server.rows(select(players.c.id))}
    assert left == {"sits", "opened", "here", "by the calendar"}


def test_players_without_battles_go_even_where_battles_stay_for_ever(server: Clocked) -> None:
    server.changes = tuple(change for change in server.changes if change not in DAYS)
    old = insert(battles).values([row("old", 999)])
    server.change(old, insert(players).values(person("away", KEEP_PLAYERS + 1)))
    assert sweep(server) == "battles=0 marked=0 players=1"
    assert (ids(server), marked(server)) == ({"old"}, set())


# Rescue

WAYS = ("join", "/replay", "/file", "/record", "/story")


class Marked:
    """Battles of Anna's that are over and marked, one for each way of opening a battle, and one more."""

    def __init__(self, server: Clocked) -> None:
        self.server = server
        server.start()
        self.key = new_player(server, "Anna")["key"]
        self.tokens = dict([self.finished() for _ in (*WAYS, "none")])
        server.stop()
        assert sweep(server, days=40) == f"battles=0 marked={len(self.tokens)} players=0"
        server.live_on(6 * DAY)
        server.start()

    def finished(self) -> tuple[str, str]:
        """A battle that is over: its id, and the token of its seat."""
        with self.server.http(**player_header(self.key)) as client:
            made: Json = client.post("/api/battles", json={"players": ["human", "human"], "hot_seat": True}).json()
        id, token = made["battle"], str(made["links"][0]["token"])
        seat = self.server.sit(id, token)
        seat.send(type="resign", side=0)
        seat.next("update")
        seat.close()
        return id, token

    def goes(self) -> dict[str, int | None]:
        """When the battles go, as the list of the player's battles says."""
        found = patient.get(f"{self.server.address}/api/me/battles", headers=player_header(self.key)).json()
        return {each["battle"]: each["goes"] for each in found}

    def get(self, id: str, path: str = "") -> int:
        """Status of a request about a battle."""
        address = f"{self.server.address}/api/battles/{id}{path}"
        return patient.get(address, headers=bearer(self.tokens[id])).status_code


def test_whoever_opens_a_battle_keeps_it_and_looking_at_the_list_is_not_opening(server: Clocked) -> None:
    """The page looks up the battles of its list, and says there which of them will go."""
    old = Marked(server)
    for id in old.tokens:
        assert old.get(id) == 200  # by a look at the list all would stay for ever, and nobody could be told
    assert all(goes is not None and 0.9 * DAY < goes <= DAY for goes in old.goes().values())
    opened, (left,) = list(old.tokens)[:-1], list(old.tokens)[-1:]
    for id, way in zip(opened, WAYS, strict=True):
        if way == "join":
            server.sit(id, old.tokens[id]).next("company")
        else:
            assert old.get(id, way) == 200
    assert {id for id, goes in old.goes().items() if goes is not None} == {left}
    server.stop()
    assert sweep(server, days=1.1) == "battles=1 marked=0 players=0"
    assert ids(server) == set(opened)
    assert sweep(server, days=28) == "battles=0 marked=0 players=0"  # as if they had just been played
    assert sweep(server, days=2) == f"battles=0 marked={len(opened)} players=0"


# The operator


def command(capsys: pytest.CaptureFixture[str], server: Clocked, *arguments: str) -> str:
    assert run(["server", *arguments, "--database", server.database, "--lang", "en"]) == 0, capsys.readouterr()
    return capsys.readouterr().out


def test_the_operator_sees_what_will_go_and_may_remove_it_at_once(
    server: Clocked, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    server.change(insert(battles).values([row("running", 1), row("over", 20, over=True), *OLD]))
    sweep(server)
    sweep(server, days=2.5)
    said = command(capsys, server, "list")
    assert "over, goes in 5 days" in next(line for line in said.splitlines() if "over000" in line)
    assert "goes" not in next(line for line in said.splitlines() if line.startswith("running "))
    listed = {each["battle"]: each for each in json.loads(command(capsys, server, "list", "--json"))}
    assert (listed["running"]["goes"], 4 * DAY < listed["over000"]["goes"] < 5 * DAY) == (None, True)
    said = command(capsys, server, "remove", "--marked", "--dry-run")
    assert said.splitlines()[-1].startswith("58 battles would be removed")
    assert all(str(each["id"]) in said for each in OLD)
    assert len(ids(server)) == 60
    said = command(capsys, server, "remove", "--finished-before", "30", "--dry-run")
    assert said.splitlines()[-1].startswith("57 battles would be removed")
    assert "abandoned" not in said
    assert len(ids(server)) == 60
    assert command(capsys, server, "remove", "--marked", "--yes") == "58 battles removed.\n"
    assert ids(server) == {"running", "over"}
