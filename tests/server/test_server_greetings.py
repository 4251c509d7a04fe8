"""Greetings and studies are made beside the game: they delay nobody at the table, and nothing is missed."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from threading import Event
from typing import TypeVar

import pytest

from deadzone.core.sentence import Sentence
from deadzone.core.state import ON_TABLE
from deadzone.host.battles.opening import opened
from deadzone.host.protocol.bodies import NewBattle
from deadzone.host.protocol.requests import Study
from deadzone.host.protocol.words import Role
from deadzone.players.registry import player_called
from deadzone.server.battles.all_tables import Hall
from deadzone.server.battles.table import Table
from deadzone.server.hosting import Hosting
from deadzone.server.store.database import database_url
from deadzone.server.store.sitting import seat, watch_link
from deadzone.server.store.storage import Opening, Storage
from deadzone.server.work.workers import Gone, Turn, Workers
from deadzone.table.dice import ScriptedDice
from deadzone.table.driver import ask

T = TypeVar("T")
Scene = Callable[[Hall, Table, Event], Awaitable[T]]


class Ear:
    """A listener that keeps its messages."""

    def __init__(self, role: Role = "watch") -> None:
        self.role = role
        self.lang = "en"
        self.token_hash = ""
        self.attending = True
        self.heard: list[dict[str, object]] = []
        self.left = False

    def send(self, message: bytes) -> None:
        told = json.loads(message)
        if told["type"] not in ("company", "talk"):  # what is said of and by the people does not matter here
            self.heard.append(told)

    def end(self, sentence: Sentence, again: bool) -> None:
        self.heard.append({"type": "ended"})

    def gone(self) -> bool:
        return self.left


PLAYERS = [player_called("random", "greetings", False)] * 2


async def answer_once(table: Table) -> None:
    given = ask(table.game.g.copy(), PLAYERS, ScriptedDice())
    await table.answer("both", table.game.number, given.value)


def at_a_table(folder: Path, scene: Scene[T]) -> T:
    """A table of two people, while the thread for everything but answers is blocked."""

    async def run() -> T:
        storage, workers, go = await Storage.open(database_url(str(folder / "b.sqlite3"))), Workers(), Event()
        hall = Hall(storage, workers, Hosting(database=""))
        try:
            head, entries = opened(NewBattle(players=("human", "human")))
            id = await hall.open_battle(head, entries, Opening(seats=[seat("both", None), watch_link()]))
            table = await hall.table(id)
            assert table is not None
            begun = Event()

            def hold() -> None:
                begun.set()
                go.wait()

            held = asyncio.ensure_future(workers.at_table(hold, Turn.JOIN))
            await asyncio.to_thread(begun.wait)
            result = await scene(hall, table, go)
            go.set()
            await held
            table.listeners.clear()  # they need not hear of the shutdown
            for other in hall.tables.values():
                other.listeners.clear()
            return result
        finally:
            go.set()
            await hall.close()
            workers.close()
            await storage.close()

    return asyncio.run(run())


def kinds(ear: Ear) -> list[object]:
    return [message["type"] for message in ear.heard]


def test_a_player_answers_while_somebody_waits_for_a_greeting(tmp_path: Path) -> None:
    """What happens meanwhile is sent after the greeting, in order and once."""

    async def scene(_hall: Hall, table: Table, go: Event) -> tuple[Ear, int, int]:
        ear, before = Ear(), table.game.number
        joining = asyncio.ensure_future(table.join(ear))
        await asyncio.sleep(0)
        for _ in range(3):
            await answer_once(table)
        assert ear.heard == [], "nothing is said before the greeting"
        go.set()
        assert await joining
        return ear, before, table.game.number

    ear, before, after = at_a_table(tmp_path, scene)
    assert kinds(ear) == ["hello", "update", "update", "update", "update"]
    updates = ear.heard[1:]
    assert updates[0]["number"] == before
    assert updates[-1]["number"] == after
    assert [update["after"] for update in updates] == [0, *[update["number"] for update in updates[:-1]]]


def test_a_player_answers_while_somebody_waits_for_a_study(tmp_path: Path) -> None:
    async def scene(_hall: Hall, table: Table, go: Event) -> int:
        while not any(model.fate == ON_TABLE for model in table.game.g.models):
            await answer_once(table)
        number = table.game.number
        model = next(place for place, model in enumerate(table.game.g.models) if model.fate == ON_TABLE)
        studying = asyncio.ensure_future(table.reading.study(Ear("both"), Study(request=1, model=model)))
        await asyncio.sleep(0)
        await answer_once(table)
        assert table.game.number > number
        go.set()
        return int(json.loads(await studying)["n"]) - number

    assert at_a_table(tmp_path, scene) == 0, "it is about the battle as it was when it was asked for"


def test_no_greeting_is_made_for_who_has_gone(tmp_path: Path) -> None:
    async def scene(_hall: Hall, table: Table, go: Event) -> tuple[Ear, int]:
        ear = Ear()
        joining = asyncio.ensure_future(table.join(ear))
        await asyncio.sleep(0)
        ear.left = True
        go.set()
        with pytest.raises(Gone):
            await joining
        return ear, len(table.listeners)

    ear, listeners = at_a_table(tmp_path, scene)
    assert (ear.heard, listeners) == ([], 0)


def test_a_table_that_is_given_up_during_a_greeting_leads_to_the_next_one(tmp_path: Path) -> None:
    async def scene(hall: Hall, table: Table, go: Event) -> Ear:
        ear = Ear()
        joining = asyncio.ensure_future(table.join(ear))
        await asyncio.sleep(0)
        table.give_up()
        go.set()
        assert not await joining
        again = await hall.table(table.id)
        assert again is not None
        assert again is not table
        assert await again.join(ear)
        return ear

    ear = at_a_table(tmp_path, scene)
    assert isinstance(ear, Ear)
    assert kinds(ear) == ["hello", "update"]
