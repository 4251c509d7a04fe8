"""Backups taken during play restore completely into either database; files readable by their owner only."""

import asyncio
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest
from alembic import command as alembic
from many_tables import invite
from sqlalchemy import create_engine
from table_client import Postgres, Server

from deadzone.cli.main import run
from deadzone.host.records.rows import DAMAGED
from deadzone.server.store.database import _changes
from table_seat import first


async def empty_postgres(postgres: Postgres, name: str) -> str:
    connection = await asyncpg.connect(host=str(postgres.folder), user="deadzone", database="postgres")
    await connection.execute(f"CREATE DATABASE {name}")
    await connection.close()
    return f"postgresql://deadzone@/{name}?host={postgres.folder}"


def answers_in(file: Path) -> dict[str, int]:
    with closing(sqlite3.connect(file)) as database:
        return dict(database.execute("SELECT battle, count(*) FROM answers GROUP BY battle"))


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_backup_under_load_restores_and_verifies(tmp_path: Path, postgres: Postgres, kind: str,
                                                   capsys: pytest.CaptureFixture[str]) -> None:  # fmt: skip
    """Each restored battle is a beginning of what was played and holds everything told before the backup."""
    url = asyncio.run(empty_postgres(postgres, "played")) if kind == "postgres" else ""
    server, file = Server(tmp_path, url), tmp_path / "backup.sqlite3"
    told: dict[str, int] = {}

    async def back_up_in_the_middle() -> None:
        guests = await invite(server, 6, options={"round_limit": 2})
        async with asyncio.TaskGroup() as everybody:
            playing = [everybody.create_task(guest.play(most=40)) for guest in guests]
            progress = guests[0].progress
            await progress.until(lambda: progress.answered >= 30 and all(guest.update for guest in guests))
            told.update({guest.battle: guest.update["number"] for guest in guests})
            program = ["server", "backup", str(file), "--database", server.database]
            assert await asyncio.to_thread(run, program) == 0
            assert not all(task.done() for task in playing)  # some are still playing: it was under load

    asyncio.run(back_up_in_the_middle())
    kept = answers_in(file)
    assert set(kept) == set(told)
    assert all(kept[battle] >= number for battle, number in told.items())
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert not list(tmp_path.glob("backup.sqlite3?*"))
    assert server.stop() == ""
    capsys.readouterr()
    other = str(tmp_path / "new" / "b.sqlite3") if kind == "postgres" else asyncio.run(empty_postgres(postgres, "new"))
    for _ in range(2):  # into the other database, and from there back into a file
        assert run(["server", "restore", str(file), "--verify", "--database", other, "--lang", "en"]) == 0
        assert capsys.readouterr().out == "6 battles restored.\n6 battles replay exactly.\n"
        again = tmp_path / f"again{len(list(tmp_path.glob('again*')))}.sqlite3"
        assert run(["server", "backup", str(again), "--database", other]) == 0
        assert rows_in(again) == rows_in(file)
        capsys.readouterr()
        other = str(tmp_path / "third.sqlite3")


def rows_in(file: Path) -> dict[str, list[tuple[object, ...]]]:
    with closing(sqlite3.connect(file)) as database:
        tables = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {table: sorted(database.execute(f"SELECT * FROM {table}"), key=str) for table in tables}


@pytest.fixture(scope="module")
def backed_up(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A backup with one battle of a few answers."""
    folder = tmp_path_factory.mktemp("backed-up")
    server = Server(folder)
    created = server.new_battle(players=["human", "human"], hot_seat=True)
    server.sit(created["battle"], created["tokens"]["both"]).play(first, most=5)
    server.stop()
    assert run(["server", "backup", str(folder / "backup"), "--database", server.database]) == 0
    return folder / "backup"


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(["server", *arguments, "--lang", "en"]) == 2
    captured = capsys.readouterr()
    assert len(captured.err.splitlines()) == 1
    return captured.err.strip()


def test_what_is_there_is_not_overwritten(backed_up: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = backed_up.read_bytes()
    database = str(tmp_path / "b.sqlite3")
    assert run(["server", "restore", str(backed_up), "--database", database]) == 0
    said = refused(capsys, "restore", str(backed_up), "--database", database)
    assert said.endswith("This database is not empty: restore into an empty one.")
    assert "A file with this name already exists." in refused(capsys, "backup", str(backed_up), "--database", database)
    assert backed_up.read_bytes() == before


def test_a_battle_from_a_backup_goes_on(backed_up: Path, tmp_path: Path) -> None:
    """The server opens the restored battles."""
    assert run(["server", "restore", str(backed_up), "--database", str(tmp_path / "battles.sqlite3")]) == 0
    server = Server(tmp_path)
    server.new_battle()
    assert server.stop() == ""


def test_a_server_keeps_a_restore_out(backed_up: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    server = Server(tmp_path)
    said = refused(capsys, "restore", str(backed_up), "--database", server.database)
    assert said.endswith("The database is locked: another server is using it.")
    server.stop()


def test_a_backup_that_is_none(backed_up: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "target.sqlite3"
    foreign, damaged, text = tmp_path / "foreign", tmp_path / "damaged", tmp_path / "text"
    with closing(sqlite3.connect(foreign)) as database:
        database.execute("CREATE TABLE recipes (soup TEXT)")
    content = bytearray(backed_up.read_bytes())
    content[-8192:] = b"\xff" * 8192
    damaged.write_bytes(content)
    text.write_text("soup " * 1000, encoding="utf-8")
    for file, said in (
        (foreign, "This database was not created by this program."),
        (damaged, "This backup is damaged."),
        (text, "The database cannot be opened: this file is not a database."),
        (tmp_path / "nothing", "There is no database here."),
    ):
        assert said in refused(capsys, "restore", str(file), "--database", str(target))
        assert not target.exists()


def test_a_backup_from_an_older_version_is_brought_up_to_date(backed_up: Path, tmp_path: Path,
                                                              capsys: pytest.CaptureFixture[str]) -> None:  # fmt: skip
    older, database = tmp_path / "older", str(tmp_path / "b.sqlite3")
    older.write_bytes(backed_up.read_bytes())
    engine = create_engine(f"sqlite:///{older}")
    with engine.begin() as connection:
        config = _changes()
        config.attributes["connection"] = connection
        alembic.downgrade(config, "0001")
    engine.dispose()
    said = refused(capsys, "list", "--database", str(older))
    assert said.endswith("This database is from an older version: start the server with it once to update it.")
    assert run(["server", "restore", str(older), "--verify", "--database", database, "--lang", "en"]) == 0
    assert capsys.readouterr().out.endswith("1 battle replays exactly.\n")


def test_a_battle_that_does_not_replay_is_named(backed_up: Path, tmp_path: Path,
                                                capsys: pytest.CaptureFixture[str]) -> None:  # fmt: skip
    broken = tmp_path / "broken"
    broken.write_bytes(backed_up.read_bytes())
    with closing(sqlite3.connect(broken)) as database:
        database.execute("DELETE FROM answers WHERE n = 3")
        database.commit()
    assert run(["server", "restore", str(broken), "--verify", "--database", str(tmp_path / "b"), "--lang", "en"]) == 1
    assert str(DAMAGED) in capsys.readouterr().err


# File permissions


def modes(folder: Path) -> dict[str, int]:
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.glob("battles.sqlite3*")}


def test_what_the_server_makes_is_for_its_owner_only(tmp_path: Path) -> None:
    server = Server(tmp_path, str(tmp_path / "new" / "folder" / "battles.sqlite3"))
    server.new_battle()
    made = modes(tmp_path / "new" / "folder")
    assert set(made) == {f"battles.sqlite3{ending}" for ending in ("", "-wal", "-shm", ".lock")}
    assert set(made.values()) == {0o600}
    for folder in (tmp_path / "new", tmp_path / "new" / "folder"):
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    server.stop()


def test_what_was_open_to_others_is_closed_but_not_the_folder(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.new_battle()
    server.kill()
    tmp_path.chmod(0o755)
    for path in tmp_path.glob("battles.sqlite3*"):
        path.chmod(0o644)
    server.start()
    server.new_battle()
    assert {name: mode for name, mode in modes(tmp_path).items() if not name.endswith(".lock")} == {
        f"battles.sqlite3{ending}": 0o600 for ending in ("", "-wal", "-shm")
    }
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o755
    assert server.stop() == ""
