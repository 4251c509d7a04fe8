"""The server may be killed at any moment; every battle goes on at the same question, also on PostgreSQL."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryFile

import asyncpg
import pytest
import warm
from table_client import Postgres, Seat, Server
from websockets.exceptions import ConnectionClosed

from sampling import sampled
from table_seat import Json, by_chance, first


@pytest.fixture(params=sampled(["postgres", "sqlite"], 2))
def mortal(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    """A server that a test may kill."""
    url = request.getfixturevalue("postgres").url if request.param == "postgres" else ""
    server = Server(tmp_path, url)
    yield server
    assert server.stop() == ""


def steps_seen(seat: Seat) -> list[Json]:
    return [step for update in seat.updates for step in update["steps"]]


def assert_goes_on(before: Seat, after: Seat) -> None:
    """Check that nothing seen is lost: all steps are there, and without a newer answer the same question."""
    seen, now = steps_seen(before), after.update["steps"]
    assert now[: len(seen)] == seen
    assert len(now) <= len(seen) + 1 or after.hello["teams"][1]["human"] is False
    if after.update["number"] == before.update["number"]:
        for key in ("view", "question", "waiting", "undo"):
            assert after.update[key] == before.update[key], key


def test_killed_between_two_answers(mortal: Server) -> None:
    created = mortal.new_battle(players=["human", "human"], hot_seat=True)
    seat = mortal.sit(created["battle"], created["tokens"]["both"])
    for number in range(4):
        seat.play(by_chance(f"between {number}"), most=20)
        mortal.kill()
        mortal.start()
        again = mortal.sit(created["battle"], created["tokens"]["both"])
        assert again.update["number"] == seat.update["number"]
        assert_goes_on(seat, again)
        seat = again


def test_killed_while_an_answer_is_on_its_way(mortal: Server) -> None:
    """The answer is either kept or can be given again."""
    created = mortal.new_battle(players=["human", "human"], hot_seat=True)
    seat = mortal.sit(created["battle"], created["tokens"]["both"])
    for number in range(4):
        seat.play(by_chance(f"way {number}"), most=10)
        seat.send(type="answer", n=seat.update["number"], value=first(seat.question or {}))
        mortal.kill()
        with suppress(ConnectionClosed):
            seat.next("update")
        mortal.start()
        again = mortal.sit(created["battle"], created["tokens"]["both"])
        assert again.update["number"] >= seat.update["number"]
        assert_goes_on(seat, again)
        seat = again


def test_killed_while_an_artificial_player_acts(mortal: Server) -> None:
    created = mortal.new_battle(players=["random", "human"])
    seat = mortal.sit(created["battle"], created["tokens"]["blue"])
    for number in range(3):
        seat.play(by_chance(f"bot {number}"), most=15, until=lambda seat: seat.update["number"] % 7 == 0)
        mortal.kill()
        mortal.start()
        again = mortal.sit(created["battle"], created["tokens"]["blue"])
        assert_goes_on(seat, again)
        assert again.wait_for_question()
        seat = again


def test_what_was_taken_back_stays_taken_back_and_can_be_again(mortal: Server) -> None:
    created = mortal.new_battle(players=["human", "human"], hot_seat=True)
    seat = mortal.sit(created["battle"], created["tokens"]["both"])
    seat.play(first, until=lambda seat: seat.update["question"]["kind"] == "activate")
    moment = seat.update
    seat.play(first, most=2)
    seat.send(type="undo", n=seat.update["number"])
    once = seat.next("update")
    mortal.kill()
    mortal.start()
    again = mortal.sit(created["battle"], created["tokens"]["both"])
    assert (again.update["number"], again.update["question"]) == (once["number"], once["question"])
    assert again.update["undo"]
    again.send(type="undo", n=again.update["number"])
    assert again.next("update")["question"] == moment["question"]


def test_people_wait_while_the_database_is_away(tmp_path: Path, postgres: Postgres) -> None:
    """An answer that could not be stored does not count, and the battle is read from the database again."""
    server = Server(tmp_path, postgres.url)
    created = server.new_battle(players=["human", "human"], hot_seat=True)
    seat = server.sit(created["battle"], created["tokens"]["both"])
    seat.play(first, most=5)
    postgres.stop()
    seat.send(type="answer", n=seat.update["number"], value=first(seat.question or {}))
    ended = seat.next("ended", "update")
    assert (ended["type"], ended["again"]) == ("ended", True)
    postgres.start()
    again = server.sit(created["battle"], created["tokens"]["both"])
    assert_goes_on(seat, again)
    again.play(first, most=5)
    server.stop()


async def lock_holders(postgres: Postgres, end: bool = False) -> list[int]:
    """Backends that hold the server's lock, which are optionally ended."""
    connection = await asyncpg.connect(host=str(postgres.folder), user="deadzone", database="postgres")
    held = [row["pid"] for row in await connection.fetch("SELECT pid FROM pg_locks WHERE locktype = 'advisory'")]
    for pid in held if end else ():
        await connection.execute("SELECT pg_terminate_backend($1)", pid)
    await connection.close()
    return held


def test_without_its_lock_a_server_writes_nothing(tmp_path: Path, postgres: Postgres) -> None:
    """A lost connection loses the lock, which is taken again before anything is written."""
    server = Server(tmp_path, postgres.url)
    created = server.new_battle(players=["human", "human"], hot_seat=True)
    seat = server.sit(created["battle"], created["tokens"]["both"])
    seat.play(first, most=3)
    before = asyncio.run(lock_holders(postgres, end=True))
    assert len(before) == 1
    for _ in range(2):  # the first one may find the connection gone
        seat.send(type="answer", n=seat.update["number"], value=first(seat.question or {}))
        if seat.next("ended", "update")["type"] == "update":
            break
        seat = server.sit(created["battle"], created["tokens"]["both"])
    after = asyncio.run(lock_holders(postgres))
    assert len(after) == 1
    assert after != before
    server.stop()


def complaint(*arguments: str) -> str:
    """Error of a second server before it gives up."""
    with TemporaryFile() as errors:
        second = warm.start("server_process", list(arguments), errors)
        second.communicate()
        errors.seek(0)
        said = errors.read().decode()
    assert second.returncode == 1
    assert "Traceback" not in said
    return said.strip()


def test_one_server_at_a_time(mortal: Server) -> None:
    said = complaint(mortal.database, str(mortal.folder / "page"), "0")
    assert said.endswith("The database is locked: another server is using it.")


def hard_link(file: Path, name: Path) -> None:
    name.hardlink_to(file)


def symlink(file: Path, name: Path) -> None:
    name.symlink_to(file)


def move(file: Path, name: Path) -> None:
    file.rename(name)


@pytest.mark.parametrize("give", [hard_link, symlink, move])
@pytest.mark.parametrize("folder", ["", "elsewhere"])
def test_one_server_at_a_time_whatever_the_file_is_called(
    tmp_path: Path, give: Callable[[Path, Path], None], folder: str
) -> None:
    """And whoever is refused takes nothing away from the first one, which goes on; when that is gone it gets in."""
    server = Server(tmp_path)
    created = server.new_battle(players=["human", "human"], hot_seat=True)
    seat = server.sit(created["battle"], created["tokens"]["both"])
    other = tmp_path / folder / "other.sqlite3"
    other.parent.mkdir(exist_ok=True)
    give(Path(server.database), other)
    for _ in range(2):
        said = complaint(str(other), str(tmp_path / "page"), "0")
        assert said.endswith("The database is locked: another server is using it.")
    with closing(sqlite3.connect(other, timeout=0, isolation_level=None)) as database:
        database.execute("SELECT count(*) FROM sqlite_master")  # SQLite itself is not locked
    if give is not move:  # SQLite notices that, and writes no more
        seat.play(first, most=3)
    server.kill()
    server.database = str(other)
    server.start()
    assert server.stop() == ""


def test_a_database_from_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.new_battle()
    server.stop()
    with closing(sqlite3.connect(server.database, isolation_level=None)) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    said = complaint(server.database, str(tmp_path / "page"), "0")
    assert said.endswith("This database was made by a newer version of the program: update the program first.")


@pytest.mark.parametrize(
    ("database", "said"),
    [
        ("mysql://somewhere/battles", "The database is SQLite (sqlite:///FILE) or PostgreSQL (postgresql://...), not"),
        ("://", "This is not the URL of a database"),
        ("postgresql://nobody@/nowhere?host=/nonexistent", "The database cannot be opened"),
        ("/proc/nowhere/battles.sqlite3", "The folder cannot be created"),
    ],
)
def test_a_database_that_cannot_be_opened(server: Server, database: str, said: str) -> None:
    assert said in complaint(database, str(server.folder / "page"), "0")


def test_a_file_that_is_no_database(tmp_path: Path, server: Server) -> None:
    (tmp_path / "notes.txt").write_text("These are not the battles you are looking for.\n" * 100, encoding="utf-8")
    said = complaint(str(tmp_path / "notes.txt"), str(server.folder / "page"), "0")
    assert "The database cannot be opened: this file is not a database." in said


def test_tokens_are_not_in_the_database(tmp_path: Path) -> None:
    server = Server(tmp_path)
    created = server.new_battle()
    server.stop()
    content = b"".join([path.read_bytes() for path in tmp_path.glob("battles.sqlite3*")])
    assert created["battle"].encode() in content
    assert not any(token.encode() in content for token in created["tokens"].values())
