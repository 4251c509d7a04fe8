"""A table that is over or left is free at once: nothing waits for a collection of garbage, which would halt everybody.

The collector is off here. What is still alive a moment after its table was put away is held by somebody, or by itself.
"""

import asyncio
import gc
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from living_process import alive
from sqlalchemy import update
from test_server_greetings import Ear, answer_once

from deadzone.core.sentence import Fault
from deadzone.core.sides import RED
from deadzone.core.state import ON_TABLE
from deadzone.host.battles.opening import opened, prepared
from deadzone.host.common.traces import forget_trace
from deadzone.host.protocol.bodies import NewBattle
from deadzone.host.protocol.requests import Advise, Look, Say, Study
from deadzone.server.battles import all_tables
from deadzone.server.battles.all_tables import Hall
from deadzone.server.battles.table import Table
from deadzone.server.hosting import Hosting
from deadzone.server.replay.library import Library
from deadzone.server.store.database import database_url
from deadzone.server.store.schema import answers
from deadzone.server.store.sitting import seat, watch_link
from deadzone.server.store.storage import Opening, Storage
from deadzone.server.store.writing import Unreachable
from deadzone.server.work.workers import Gone, Turn, Workers

OURS = ("deadzone.server.", "deadzone.core.state.", "deadzone.core.setting.")
MOST_LOOKS, LOOK_SECONDS = 100, 0.01
Scene = Callable[[Hall, str], Awaitable[None]]
HOT_SEAT = NewBattle(players=("human", "human"))


@pytest.fixture(autouse=True)
def without_collections() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def of_tables() -> Counter[str]:
    """Living objects of the server and of its battles, by class."""
    return Counter({name: count for name, count in alive().items() if name.startswith(OURS)})


async def what_stays(before: Counter[str]) -> Counter[str]:
    """What has come since then and stays, once all threads, tasks and timers have come to their ends."""
    for _ in range(MOST_LOOKS):
        left = of_tables()
        left.subtract(before)
        if not +left:
            break
        await asyncio.sleep(LOOK_SECONDS)
    return +left


def left_over(folder: Path, scene: Scene, wanted: NewBattle = HOT_SEAT, lesson: str = "") -> Counter[str]:
    """What is left of a battle after the scene, which must leave its table put away or given up."""

    async def run() -> Counter[str]:
        storage, workers = await Storage.open(database_url(str(folder / "b.sqlite3"))), Workers()
        hall = Hall(storage, workers, Hosting(database=""))
        try:
            for _ in range(2):  # the first time fills caches
                head, entries = prepared(lesson) if lesson else opened(wanted)
                seats = [seat("both" if wanted.players == ("human", "human") else "red", None), watch_link()]
                id = await hall.open_battle(head, entries, Opening(seats=seats))
                del head, entries, seats
                before = of_tables()
                await scene(hall, id)
                assert id not in hall.tables
                left = await what_stays(before)
            return left
        finally:
            await hall.close()
            await workers.stop_thinking()
            workers.close()
            await storage.close()

    return asyncio.run(run())


async def table_of(hall: Hall, id: str) -> Table:
    table = await hall.table(id)
    assert table is not None
    return table


async def until_models_stand(table: Table) -> int:
    """Play until a model is on the table; return its number."""
    while not any(model.fate == ON_TABLE for model in table.game.g.models):
        await answer_once(table)
    return next(place for place, model in enumerate(table.game.g.models) if model.fate == ON_TABLE)


@contextmanager
def refused() -> Iterator[None]:
    """Something is refused, and the refusal is told."""
    try:
        yield
    except Fault as fault:
        forget_trace(fault)
    else:
        raise AssertionError("it was not refused")


async def left_alone(hall: Hall, id: str) -> None:
    ear, table = Ear("both"), await table_of(hall, id)
    assert await table.join(ear)
    for _ in range(3):
        await answer_once(table)
    await table.leave(ear)
    hall.put_away(-1)


async def over(hall: Hall, id: str) -> None:
    ear, watcher, table = Ear("both"), Ear(), await table_of(hall, id)
    assert await table.join(ear)
    assert await table.join(watcher)
    await answer_once(table)
    await table.parley.resign("both", RED)
    for listener in (ear, watcher):
        await table.leave(listener)
    hall.put_away_left(-1)


async def undone(hall: Hall, id: str) -> None:
    ear, table = Ear("both"), await table_of(hall, id)
    assert await table.join(ear)
    while not table.game.may_undo((RED,)):
        await answer_once(table)
    await table.parley.undo("both", table.game.number)
    with suppress(Fault):
        await table.parley.undo("both", 0)
    await table.leave(ear)
    hall.put_away(-1)


async def asked_about(hall: Hall, id: str) -> None:
    """Studies and looks, some of which are refused."""
    ear, table = Ear("both"), await table_of(hall, id)
    assert await table.join(ear)
    model = await until_models_stand(table)
    await table.reading.study(ear, Study(request=1, model=model))
    with refused():
        await table.reading.study(ear, Study(request=1, model=999))
    await table.reading.look(ear, Look(request=1, model=model, cube=table.game.g.models[model].cube))
    with refused():
        await table.answer("both", table.game.number, 10**6)
    await table.leave(ear)
    hall.put_away(-1)


async def talked_at(hall: Hall, id: str) -> None:
    ear, table = Ear("both"), await table_of(hall, id)
    assert await table.join(ear)
    with suppress(Fault):
        table.conversation.say("both", Say(text="hello"))
    table.rematches.invite("both", "both", id, "/")
    table.attend(ear, False)  # company is told in a moment
    await table.leave(ear)
    hall.put_away(-1)


async def vanished(hall: Hall, id: str) -> None:
    """A listener that has gone before its greeting is made."""
    ear, table = Ear("both"), await table_of(hall, id)
    ear.left = True
    with pytest.raises(Gone):
        await table.join(ear)
    hall.put_away(-1)


async def cancelled(hall: Hall, id: str) -> None:
    """A listener that is cut off while its greeting is made."""
    ear, table = Ear("both"), await table_of(hall, id)
    joining = asyncio.ensure_future(table.join(ear))
    await asyncio.sleep(0)
    joining.cancel()
    with pytest.raises(asyncio.CancelledError):
        await joining
    hall.put_away(-1)


async def not_written(hall: Hall, id: str) -> None:
    """A table given up because an answer could not be stored."""
    ear, table = Ear("both"), await table_of(hall, id)
    assert await table.join(ear)
    await hall.storage.keep([])  # the writer has nothing else
    append = hall.storage.append
    try:
        hall.storage.append = failing  # type: ignore[method-assign]
        with pytest.raises(Unreachable):
            await answer_once(table)
    finally:
        hall.storage.append = append  # type: ignore[method-assign]
    assert table.broken
    await table.leave(ear)
    hall.put_away(-1)


async def failing(*_: Any, **__: Any) -> None:
    raise Unreachable(all_tables.SHUT_DOWN)


async def looked_back_on(hall: Hall, id: str) -> None:
    library, table = Library(hall), await table_of(hall, id)
    await answer_once(table)
    assert await library.open(id) is not None
    await hall.record(id, "both", "en")
    with pytest.raises(Fault):
        await hall.file(id)
    await table.parley.resign("both", RED)
    assert await hall.file(id)
    hall.put_away(-1)


SCENES = [left_alone, over, undone, asked_about, talked_at, vanished, cancelled, not_written, looked_back_on]


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_nothing_is_left_of_a_table(tmp_path: Path, scene: Scene) -> None:
    assert left_over(tmp_path, scene) == Counter()


async def thinking(hall: Hall, id: str) -> None:
    """A table put away while its artificial player thinks, once it has noticed."""
    ear, table = Ear("red"), await table_of(hall, id)
    assert await table.join(ear)
    while not table.bots.thinking:
        await answer_as(table, "red")
    playing = table.bots._playing
    assert playing is not None
    await table.leave(ear)
    table.give_up()
    hall.put_away(-1)
    del table
    await playing


async def answer_as(table: Table, role: Any) -> None:
    question = table.game.g.question
    assert question is not None
    options = getattr(question, "options", None) or question.suggestions  # type: ignore[attr-defined]
    await table.answer(role, table.game.number, options[0])


@pytest.mark.parametrize("player", ["random", "jade", "amber:novice"])
def test_nothing_is_left_of_a_table_whose_player_thinks(tmp_path: Path, player: str) -> None:
    assert left_over(tmp_path, thinking, NewBattle(players=("human", player))) == Counter()


async def advised(hall: Hall, id: str) -> None:
    ear, table = Ear("red"), await table_of(hall, id)
    assert await table.join(ear)
    while table.game.g.question is None or table.game.g.question.side != RED:
        await asyncio.sleep(0.01)
    table.adviser.ask(ear, Advise(request=1, n=table.game.number))
    tasks = list(table.adviser._tasks)
    await table.leave(ear)
    hall.put_away(-1)
    del table
    await asyncio.wait(tasks)


def test_nothing_is_left_of_a_table_with_advice(tmp_path: Path) -> None:
    assert left_over(tmp_path, advised, NewBattle(players=("human", "random"))) == Counter()


async def begun_anew(hall: Hall, id: str) -> None:
    ear, table = Ear("red"), await table_of(hall, id)
    assert await table.join(ear)
    await table.lessons.go_to("red", 3, Turn.JOIN)
    await table.leave(ear)
    table.give_up()
    hall.put_away(-1)


def test_nothing_is_left_of_a_lesson(tmp_path: Path) -> None:
    assert left_over(tmp_path, begun_anew, NewBattle(players=("human", "jade")), "learn-effect") == Counter()


async def not_read(hall: Hall, id: str) -> None:
    """A battle that cannot be read is asked for again and again."""
    await hall.storage.keep([(update(answers).where(answers.c.battle == id).values(body="{}"), None)])
    for _ in range(3):
        with refused():
            await hall.table(id)


def test_nothing_is_left_of_a_battle_that_cannot_be_read(tmp_path: Path) -> None:
    assert left_over(tmp_path, not_read, NewBattle(players=("human", "random"))) == Counter()
