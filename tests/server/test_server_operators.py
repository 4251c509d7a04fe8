"""`deadzone server` beside a running server, on both databases: list, remove, export, vacuum."""

import asyncio
import io
import json
import os
import stat
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from time import time

import pytest
from sqlalchemy import Executable, func, insert, update
from table_client import Server, last_words

from deadzone.cli.main import run
from deadzone.host.protocol.messages import PROTOCOL
from deadzone.host.records.rows import DAMAGED
from deadzone.server.store.database import database_url, make_engine
from deadzone.server.store.schema import answers, battles
from deadzone.table.files.battlefile import EDITION, load_battle
from sampling import sampled
from table_seat import by_chance, first

NOW = int(time())
DAY = 24 * 60 * 60


@pytest.fixture(scope="module", params=sampled(["postgres", "sqlite"], 2))
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    url = request.getfixturevalue("postgres").url if request.param == "postgres" else ""
    running = Server(tmp_path_factory.mktemp(request.param), url)
    yield running
    running.stop()


def change(server: Server, *statements: Executable) -> None:
    """Change the database while the server runs."""

    async def carry_out() -> None:
        engine = make_engine(database_url(server.database))
        async with engine.begin() as connection:
            for statement in statements:
                await connection.execute(statement)
        await engine.dispose()

    asyncio.run(carry_out())


def played(server: Server, battle: str, days: float, over: float | None = None) -> None:
    """Make a battle look as if played, and over, this many days ago."""
    when = {"touched": NOW - int(days * DAY), "over": None if over is None else NOW - int(over * DAY)}
    change(server, update(battles).where(battles.c.id == battle).values(when))


def command(capsys: pytest.CaptureFixture[str], server: Server, *arguments: str, code: int = 0) -> str:
    """Output of `deadzone server`."""
    assert run(["server", *arguments, "--database", server.database]) == code, capsys.readouterr()
    captured = capsys.readouterr()
    assert "Traceback" not in captured.err
    return captured.err.strip() if code else captured.out


def listed(capsys: pytest.CaptureFixture[str], server: Server) -> dict[str, dict[str, object]]:
    return {battle["battle"]: battle for battle in json.loads(command(capsys, server, "list", "--json"))}


def test_the_list_of_battles(
    server: Server, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    running = server.new_battle(players=["human", "random"])["battle"]
    finished = server.new_battle(players=["human", "human"])["battle"]
    played(server, running, days=2)
    played(server, finished, days=10, over=10)
    found = listed(capsys, server)
    assert found[running]["players"] == ["human", "random"]
    assert found[running]["over"] is None
    assert found[finished]["over"] is not None
    assert int(str(found[running]["answers"])) > 0
    english, french = command(capsys, server, "list"), command(capsys, server, "list", "--lang", "fr")
    line = next(line for line in english.splitlines() if running in line)
    assert "running" in line
    assert "human / random" in line
    assert "Last played" in english
    assert "finie" in next(line for line in french.splitlines() if finished in line)
    assert "batailles, " in french.splitlines()[-1]


def test_a_battle_of_an_older_edition_is_set_aside_and_not_lost(
    server: Server, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """By today's rules such a battle would differ: players are told so, and its file can still be had."""
    created = server.new_battle(players=["human", "random"])
    battle = created["battle"]
    head = func.replace(battles.c.head, f'"edition":{EDITION}', '"edition":1')
    body = func.replace(answers.c.body, '"events":"', '"events":"0')
    change(
        server,
        update(battles).where(battles.c.id == battle).values(head=head),
        update(answers).where(answers.c.battle == battle, answers.c.n == 1).values(body=body),
    )
    socket = server.socket(battle)
    join = {"type": "join", "protocol": PROTOCOL, "token": created["tokens"]["red"], "lang": "en"}
    socket.send(json.dumps(join))
    last, _ = last_words(socket)
    sentence = f"edition 1 of the rules. With edition {EDITION} it differs from answer 1 on"
    assert sentence in last["text"]
    file = tmp_path / "old.dzb"
    command(capsys, server, "export", battle, "-o", str(file))
    recording = load_battle(file)
    assert (recording.head.edition, len(recording.entries) > 0) == (1, True)
    assert run(["replay", str(file), "--lang", "en"]) == 0
    assert sentence in capsys.readouterr().out
    assert run(["replay", str(file), "--verify"]) == 1


def test_a_set_up_that_cannot_be_read_is_listed_all_the_same(server: Server, capsys: pytest.CaptureFixture[str],
                                                             monkeypatch: pytest.MonkeyPatch) -> None:  # fmt: skip
    monkeypatch.setenv("COLUMNS", "200")
    damaged, whole = [server.new_battle()["battle"] for _ in range(2)]
    change(server, update(battles).where(battles.c.id == damaged).values(head="{"))
    assert "damaged" in next(line for line in command(capsys, server, "list").splitlines() if damaged in line)
    folder = server.folder / "all"
    said = command(capsys, server, "export", "--all", "-o", str(folder), code=1)
    assert f"{damaged}: {DAMAGED}" in said
    assert [path.name for path in folder.iterdir() if whole in path.name] == [f"battle-{whole}.dzb"]
    assert not [path for path in folder.iterdir() if damaged in path.name]
    command(capsys, server, "remove", damaged, "--yes", "--force")


def test_battles_are_removed(server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    old, over, running, other = [server.new_battle()["battle"] for _ in range(4)]
    played(server, old, days=40)
    played(server, over, days=20, over=20)
    played(server, running, days=0)
    played(server, other, days=1)
    assert "There is no battle 0123 here." in command(capsys, server, "remove", old, "0123", "--yes", code=2)
    said = command(capsys, server, "remove", old, running, "--yes", code=2)
    assert said == f"Battle {running} is in progress: use --force to remove it anyway."
    assert set(listed(capsys, server)) >= {old, over, running, other}  # nothing was removed by mistake
    command(capsys, server, "remove", "--abandoned", "30", "--yes")
    assert set(listed(capsys, server)) & {old, over, running, other} == {over, running, other}
    command(capsys, server, "remove", "--finished-before", "19", "--yes")
    assert set(listed(capsys, server)) & {over, running, other} == {running, other}
    command(capsys, server, "remove", running, other, "--yes", "--force")
    assert not {running, other} & set(listed(capsys, server))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "Name the battles, or select them with --finished-before, --abandoned or --marked."),
        (["abc", "--abandoned", "3"], "Name battles, or select them by their age, or with --marked: only one of"),
        (["--marked", "--abandoned", "3"], "Name battles, or select them by their age, or with --marked: only one of"),
        (["--marked", "abc"], "Name battles, or select them by their age, or with --marked: only one of these."),
        (["--abandoned", "0"], "--abandoned cannot be '0': give a whole number from 1 to 36500."),
    ],
)
def test_what_to_remove_must_be_clear(capsys: pytest.CaptureFixture[str], arguments: list[str], said: str) -> None:
    assert run(["server", "remove", *arguments, "--lang", "en"]) == 2
    assert capsys.readouterr().err.startswith(said)


def test_it_asks_first(server: Server, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    battle = server.new_battle()["battle"]
    played(server, battle, days=3)
    for answer in ("", "n\n", "perhaps\n"):
        monkeypatch.setattr("sys.stdin", io.StringIO(answer))
        said = command(capsys, server, "remove", battle, code=1)
        assert said.startswith("Permanently remove 1 battle (")
        assert said.endswith("Nothing was removed.")
    assert battle in listed(capsys, server)
    monkeypatch.setattr("sys.stdin", io.StringIO("o\n"))
    assert command(capsys, server, "remove", battle, "--lang", "fr") == "1 bataille a été supprimée.\n"
    assert battle not in listed(capsys, server)


def test_who_plays_a_battle_that_is_removed_is_told(server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    created = server.new_battle(players=["human", "human"], hot_seat=True)
    seat = server.sit(created["battle"], created["tokens"]["both"])
    seat.play(first, most=5)
    command(capsys, server, "remove", created["battle"], "--yes", "--force")
    seat.send(type="answer", n=seat.update["number"], value=first(seat.question or {}))
    ended, code = last_words(seat.socket)
    assert (ended["type"], ended["text"], ended["again"]) == (
        "ended",
        "This battle was removed.",
        False,
    )
    assert code == 1000
    other = server.new_battle(players=["human", "human"], hot_seat=True)  # everything else goes on
    server.sit(other["battle"], other["tokens"]["both"]).play(first, most=3)


def test_a_battle_is_exported_with_its_seed_running_or_over(server: Server, capsys: pytest.CaptureFixture[str],
                                                            tmp_path: Path) -> None:  # fmt: skip
    created = server.new_battle(players=["human", "random"], seed="my very own seed", options={"round_limit": 1})
    seat = server.sit(created["battle"], created["tokens"]["red"])
    seat.play(by_chance("export"), most=10)
    for name in ("running", "over"):
        file = tmp_path / f"{name}.dzb"
        command(capsys, server, "export", created["battle"], "-o", str(file))
        recording = load_battle(file)
        assert recording.head.seed == "my very own seed"
        assert (recording.end is not None) == (name == "over")
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert run(["replay", str(file), "--verify", "--lang", "en"]) == 0
        assert "replays exactly" in capsys.readouterr().out
        seat.play(by_chance("to the end"))
    assert "There is no battle 0123 here." in command(capsys, server, "export", "0123", "-o", "x", code=2)
    assert "Name one battle, or use --all." in command(capsys, server, "export", "-o", "x", code=2)


def test_all_battles_are_exported(server: Server, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    made = {server.new_battle()["battle"] for _ in range(3)}
    command(capsys, server, "export", "--all", "-o", str(tmp_path / "new" / "folder"))
    assert {path.stem.removeprefix("battle-") for path in (tmp_path / "new" / "folder").iterdir()} >= made


def test_what_was_removed_gives_its_room_back(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    server = Server(tmp_path)
    filler = [{"id": f"x{number}", "created": datetime.now(UTC), "head": "y" * 10_000} for number in range(100)]
    change(server, insert(battles).values(filler))
    command(capsys, server, "remove", *[str(row["id"]) for row in filler], "--yes", "--force")
    server.stop()
    before = os.path.getsize(server.database)
    command(capsys, server, "vacuum")
    assert os.path.getsize(server.database) < before - 900_000


def test_room_is_given_back_while_a_server_plays_by_postgresql_only(
    server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    if "://" in server.database:
        assert command(capsys, server, "vacuum").startswith("The database went from ")
    else:
        said = command(capsys, server, "vacuum", code=2)
        assert said.endswith("The database is locked: another server is using it.")


@pytest.mark.parametrize("arguments", [["list"], ["remove", "x", "--yes"], ["export", "x", "-o", "y"], ["vacuum"],
                                       ["backup", "NEW"]])  # fmt: skip
def test_a_database_that_is_not_there_or_not_ours(capsys: pytest.CaptureFixture[str], tmp_path: Path,
                                                  arguments: list[str]) -> None:  # fmt: skip
    words = [str(tmp_path / "new") if word == "NEW" else word for word in arguments]
    missing, notes = tmp_path / "missing.sqlite3", tmp_path / "notes.txt"
    notes.write_text("no database at all\n" * 100, encoding="utf-8")
    for file, said in ((missing, "There is no database here."), (notes, "this file is not a database.")):
        assert run(["server", *words, "--database", str(file)]) == 2
        captured = capsys.readouterr()
        assert captured.err.strip().endswith(said)
        assert len(captured.err.splitlines()) == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["notes.txt"]  # no file was created
