"""Greetings and studies are made beside the game: they delay nobody at the table, and nothing is missed."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from threading import Event
from typing import Any, TypeVar

import pytest

from deadzone.core.questions import Answer
from deadzone.core.sentence import Sentence
from deadzone.core.state import ON_TABLE
from deadzone.host.battles.opening import opened
from deadzone.host.common.seeds import Seeds
from deadzone.host.ports.hands import Gone, Urgency
from deadzone.host.protocol.bodies import NewBattle
from deadzone.host.protocol.requests import GiveAnswer, Study
from deadzone.host.protocol.words import Role
from deadzone.host.records.openings import Opening
from deadzone.host.running.owner import Owner
from deadzone.host.tables.commands import FromPage
from deadzone.host.tables.table import NOBODY, Person
from deadzone.players.registry import player_called
from deadzone.server.battles.all_tables import Hall
from deadzone.server.settings.hosting import Hosting
from deadzone.server.store.database import database_url
from deadzone.server.store.sitting import seat, watch_link
from deadzone.server.store.storage import Storage
from deadzone.server.work.workers import Workers
from deadzone.table.dice import ScriptedDice
from deadzone.table.driver import ask

T = TypeVar("T")
Json = dict[str, Any]
Scene = Callable[[Hall, Owner, Event], Awaitable[T]]


class Ear:
    """A listener that keeps its messages."""

    def __init__(self, role: Role = "watch") -> None:
        self.role = role
        self.lang = "en"
        self.token_hash = ""
        self.heard: list[Json] = []
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


BOTH = Person(NOBODY, "both", "en")


async def answer_once(owner: Owner) -> None:
    given = ask(owner.table.game.g.copy(), PLAYERS, ScriptedDice())
    await answer(owner, given.value)


async def answer(owner: Owner, value: Answer, by: Person = BOTH) -> None:
    await owner.do(FromPage(by, GiveAnswer(n=owner.table.game.number, value=value)))


def at_a_table(folder: Path, scene: Scene[T]) -> T:
    """A table of two people, while the thread for everything but answers is blocked."""

    async def run() -> T:
        storage, workers, go = await Storage.open(database_url(str(folder / "b.sqlite3"))), Workers(), Event()
        hall = Hall(storage, workers, Hosting(database=""))
        try:
            head, entries = opened(NewBattle(players=("human", "human")), Seeds("greetings"))
            id = await hall.storage.open_battle(head, entries, Opening(seats=[seat("both", None), watch_link()]))
            owner = await hall.tables.find(id)
            assert owner is not None
            begun = Event()

            def hold() -> None:
                begun.set()
                go.wait()

            held = asyncio.ensure_future(workers.at_table(hold, Urgency.JOIN))
            await asyncio.to_thread(begun.wait)
            result = await scene(hall, owner, go)
            go.set()
            await held
            return result
        finally:
            go.set()
            await hall.close()  # whoever still listens hears of it
            workers.close()
            await storage.close()

    return asyncio.run(run())


def kinds(ear: Ear) -> list[object]:
    return [message["type"] for message in ear.heard]


def test_a_player_answers_while_somebody_waits_for_a_greeting(tmp_path: Path) -> None:
    """What happens meanwhile is sent after the greeting, in order and once."""

    async def scene(_hall: Hall, owner: Owner, go: Event) -> tuple[list[Json], int, int]:
        ear, before = Ear(), owner.table.game.number
        joining = asyncio.ensure_future(owner.join(ear))
        await asyncio.sleep(0)
        for _ in range(3):
            await answer_once(owner)
        assert ear.heard == [], "nothing is said before the greeting"
        go.set()
        assert await joining
        return [*ear.heard], before, owner.table.game.number

    heard, before, after = at_a_table(tmp_path, scene)
    assert [message["type"] for message in heard] == ["hello", "update", "update", "update", "update"]
    updates = heard[1:]
    assert updates[0]["number"] == before
    assert updates[-1]["number"] == after
    assert [update["after"] for update in updates] == [0, *[update["number"] for update in updates[:-1]]]


def test_a_player_answers_while_somebody_waits_for_a_study(tmp_path: Path) -> None:
    async def scene(_hall: Hall, owner: Owner, go: Event) -> int:
        while not any(model.fate == ON_TABLE for model in owner.table.game.g.models):
            await answer_once(owner)
        number, ear = owner.table.game.number, Ear("both")
        model = next(place for place, model in enumerate(owner.table.game.g.models) if model.fate == ON_TABLE)
        asked = Study(request=1, model=model)
        studying = asyncio.ensure_future(owner.hear(ear, asked, Urgency.STUDY))
        await asyncio.sleep(0)
        await answer_once(owner)
        assert owner.table.game.number > number
        go.set()
        await studying
        return int(ear.heard[-1]["n"]) - number

    assert at_a_table(tmp_path, scene) == 0, "it is about the battle as it was when it was asked for"


def test_no_greeting_is_made_for_who_has_gone(tmp_path: Path) -> None:
    async def scene(_hall: Hall, owner: Owner, go: Event) -> tuple[list[Json], int]:
        ear = Ear()
        joining = asyncio.ensure_future(owner.join(ear))
        await asyncio.sleep(0)
        ear.left = True
        go.set()
        with pytest.raises(Gone):
            await joining
        return [*ear.heard], len(owner.table.listeners)

    heard, listeners = at_a_table(tmp_path, scene)
    assert (heard, listeners) == ([], 0)


def test_a_table_that_is_given_up_during_a_greeting_leads_to_the_next_one(tmp_path: Path) -> None:
    async def scene(hall: Hall, owner: Owner, go: Event) -> list[object]:
        ear = Ear()
        joining = asyncio.ensure_future(owner.join(ear))
        await asyncio.sleep(0)
        owner.give_up()
        go.set()
        assert not await joining
        again = await hall.tables.find(owner.id)
        assert again is not None
        assert again is not owner
        assert await again.join(ear)
        return kinds(ear)

    assert at_a_table(tmp_path, scene) == ["hello", "update"]
