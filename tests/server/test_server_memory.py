"""A table that is over or left is free at once: nothing waits for a collection of garbage, which would halt everybody.

The collector is off here. What is still alive a moment after its table was put away is held by somebody, or by itself.
"""

import asyncio
import gc
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from living_process import alive
from sqlalchemy import update

from deadzone.core.sentence import Fault
from deadzone.core.sides import RED
from deadzone.core.state import ON_TABLE
from deadzone.host.battles.opening import opened, prepared
from deadzone.host.common.seeds import Seeds
from deadzone.host.common.traces import forget_trace
from deadzone.host.ports.hands import Gone, Urgency
from deadzone.host.ports.store import NOT_KEPT, Unreachable
from deadzone.host.protocol.bodies import NewBattle
from deadzone.host.protocol.requests import Advise, Attend, GoToLesson, Look, Resign, Say, Study, Undo
from deadzone.host.records.openings import Opening
from deadzone.host.running.library import Library
from deadzone.host.running.owner import Owner
from deadzone.host.tables.commands import Deed, FromPage, Invite
from deadzone.host.tables.table import NOBODY, Person
from deadzone.server.battles.all_tables import Hall
from deadzone.server.settings.hosting import Hosting
from deadzone.server.store.database import database_url
from deadzone.server.store.schema import answers
from deadzone.server.store.sitting import seat, watch_link
from deadzone.server.store.storage import Storage
from deadzone.server.work.workers import Workers
from table_ears import BOTH, Ear, answer, answer_once

SEEDS = Seeds("memory")
OURS = (
    "deadzone.host.running.",
    "deadzone.host.tables.",
    "deadzone.server.",
    "deadzone.core.state.",
    "deadzone.core.setting.",
)
MOST_LOOKS, LOOK_SECONDS = 100, 0.01
Scene = Callable[[Hall, str], Awaitable[None]]
RED_PLAYER = Person(NOBODY, "red", "en")
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
                head, entries = prepared(lesson, SEEDS) if lesson else opened(wanted, SEEDS)
                seats = [seat("both" if wanted.players == ("human", "human") else "red", None), watch_link()]
                id = await hall.storage.open_battle(head, entries, Opening(seats=seats))
                del head, entries, seats
                before = of_tables()
                await scene(hall, id)
                assert id not in hall.tables.running
                left = await what_stays(before)
            return left
        finally:
            await hall.close()
            await workers.stop_thinking()
            workers.close()
            await storage.close()

    return asyncio.run(run())


async def owner_of(hall: Hall, id: str) -> Owner:
    owner = await hall.tables.find(id)
    assert owner is not None
    return owner


def red(message: Deed) -> FromPage:
    return FromPage(RED_PLAYER, message)


async def until_models_stand(owner: Owner) -> int:
    """Play until a model is on the table; return its number."""
    while not any(model.fate == ON_TABLE for model in owner.table.game.g.models):
        await answer_once(owner)
    return next(place for place, model in enumerate(owner.table.game.g.models) if model.fate == ON_TABLE)


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
    ear, owner = Ear("both"), await owner_of(hall, id)
    assert await owner.join(ear)
    for _ in range(3):
        await answer_once(owner)
    await owner.leave(ear)
    hall.tables.put_away(-1)


async def over(hall: Hall, id: str) -> None:
    ear, watcher, owner = Ear("both"), Ear(), await owner_of(hall, id)
    assert await owner.join(ear)
    assert await owner.join(watcher)
    await answer_once(owner)
    await owner.do(FromPage(BOTH, Resign(side=0)))
    for listener in (ear, watcher):
        await owner.leave(listener)
    hall.tables.put_away_left(-1)


async def undone(hall: Hall, id: str) -> None:
    ear, owner = Ear("both"), await owner_of(hall, id)
    assert await owner.join(ear)
    while not owner.table.game.may_undo((RED,)):
        await answer_once(owner)
    await owner.do(FromPage(BOTH, Undo(n=owner.table.game.number)))
    with refused():
        await owner.do(FromPage(BOTH, Undo(n=0)))
    await owner.leave(ear)
    hall.tables.put_away(-1)


async def asked_about(hall: Hall, id: str) -> None:
    """Studies and looks, some of which are refused."""
    ear, owner = Ear("both"), await owner_of(hall, id)
    assert await owner.join(ear)
    model = await until_models_stand(owner)
    await owner.hear(ear, Study(request=1, model=model), Urgency.STUDY)
    with refused():
        await owner.hear(ear, Study(request=1, model=999), Urgency.STUDY)
    cube = owner.table.game.g.models[model].cube
    await owner.hear(ear, Look(request=1, model=model, cube=cube), Urgency.STUDY)
    with refused():
        await answer(owner, 10**6)
    await owner.leave(ear)
    hall.tables.put_away(-1)


async def talked_at(hall: Hall, id: str) -> None:
    ear, owner = Ear("both"), await owner_of(hall, id)
    assert await owner.join(ear)
    with refused():
        await owner.hear(ear, Say(text="hello"), Urgency.ANSWER)
    await owner.do(Invite("both", "both", id, "/"))
    await owner.hear(ear, Attend(here=False), Urgency.ANSWER)  # company is told in a moment
    await owner.leave(ear)
    hall.tables.put_away(-1)


async def vanished(hall: Hall, id: str) -> None:
    """A listener that has gone before its greeting is made."""
    ear, owner = Ear("both"), await owner_of(hall, id)
    ear.left = True
    with pytest.raises(Gone):
        await owner.join(ear)
    hall.tables.put_away(-1)


async def cancelled(hall: Hall, id: str) -> None:
    """A listener that is cut off while its greeting is made."""
    ear, owner = Ear("both"), await owner_of(hall, id)
    joining = asyncio.ensure_future(owner.join(ear))
    await asyncio.sleep(0)
    joining.cancel()
    with pytest.raises(asyncio.CancelledError):
        await joining
    hall.tables.put_away(-1)


async def not_written(hall: Hall, id: str) -> None:
    """A table given up because an answer could not be stored."""
    ear, owner = Ear("both"), await owner_of(hall, id)
    assert await owner.join(ear)
    await hall.storage.keep([])  # the writer has nothing else
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hall.storage, "keep", failing)
        with pytest.raises(Unreachable):
            await answer_once(owner)
    assert owner.broken
    await owner.leave(ear)
    hall.tables.put_away(-1)


async def failing(*_: Any, **__: Any) -> None:
    raise Unreachable(NOT_KEPT)


async def looked_back_on(hall: Hall, id: str) -> None:
    library, owner = Library(hall.storage, hall.workers), await owner_of(hall, id)
    await answer_once(owner)
    assert await library.open(id) is not None
    await hall.tables.record(id, "both", "en")
    with pytest.raises(Fault):
        await hall.tables.file(id)
    await owner.do(FromPage(BOTH, Resign(side=0)))
    assert await hall.tables.file(id)
    hall.tables.put_away(-1)


SCENES = [left_alone, over, undone, asked_about, talked_at, vanished, cancelled, not_written, looked_back_on]


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_nothing_is_left_of_a_table(tmp_path: Path, scene: Scene) -> None:
    assert left_over(tmp_path, scene) == Counter()


async def thinking(hall: Hall, id: str) -> None:
    """A table put away while its artificial player thinks, once it has noticed."""
    ear, owner = Ear("red"), await owner_of(hall, id)
    assert await owner.join(ear)
    while not owner.thinking:
        await answer_as(owner, "red")
    playing = owner._playing
    assert playing is not None
    await owner.leave(ear)
    owner.give_up()
    hall.tables.put_away(-1)
    del owner
    await playing


async def answer_as(owner: Owner, role: Any) -> None:
    question = owner.table.game.g.question
    assert question is not None
    options = getattr(question, "options", None) or question.suggestions  # type: ignore[attr-defined]
    await answer(owner, options[0], Person(NOBODY, role, "en"))


@pytest.mark.parametrize("player", ["random", "jade", "amber:novice"])
def test_nothing_is_left_of_a_table_whose_player_thinks(tmp_path: Path, player: str) -> None:
    assert left_over(tmp_path, thinking, NewBattle(players=("human", player))) == Counter()


async def advised(hall: Hall, id: str) -> None:
    ear, owner = Ear("red"), await owner_of(hall, id)
    assert await owner.join(ear)
    while owner.table.game.g.question is None or owner.table.game.g.question.side != RED:
        await asyncio.sleep(0.01)
    await owner.hear(ear, Advise(request=1, n=owner.table.game.number), Urgency.ANSWER)
    tasks = list(owner._beside)
    await owner.leave(ear)
    hall.tables.put_away(-1)
    del owner
    await asyncio.wait(tasks)


def test_nothing_is_left_of_a_table_with_advice(tmp_path: Path) -> None:
    assert left_over(tmp_path, advised, NewBattle(players=("human", "random"))) == Counter()


async def begun_anew(hall: Hall, id: str) -> None:
    ear, owner = Ear("red"), await owner_of(hall, id)
    assert await owner.join(ear)
    await owner.do(red(GoToLesson(number=3)))
    await owner.leave(ear)
    owner.give_up()
    hall.tables.put_away(-1)


def test_nothing_is_left_of_a_lesson(tmp_path: Path) -> None:
    assert left_over(tmp_path, begun_anew, NewBattle(players=("human", "jade")), "learn-effect") == Counter()


async def not_read(hall: Hall, id: str) -> None:
    """A battle that cannot be read is asked for again and again."""
    await hall.storage.keep([(update(answers).where(answers.c.battle == id).values(body="{}"), None)])
    for _ in range(3):
        with refused():
            await hall.tables.find(id)


def test_nothing_is_left_of_a_battle_that_cannot_be_read(tmp_path: Path) -> None:
    assert left_over(tmp_path, not_read, NewBattle(players=("human", "random"))) == Counter()
