"""Greetings and studies are made beside the game: they delay nobody at the table, and nothing is missed."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import pytest

from deadzone.core.state import ON_TABLE
from deadzone.home.clock import CLAIM_AFTER
from deadzone.home.inline import InlineHands, InlineThinker
from deadzone.home.memory import Memory
from deadzone.home.playing import begin, new_chance
from deadzone.host.battles.opening import opened
from deadzone.host.common.seeds import Seeds
from deadzone.host.ports.hands import Gone, Urgency, still_there
from deadzone.host.protocol.bodies import NewBattle
from deadzone.host.protocol.requests import Study
from deadzone.host.running.all_tables import Tables
from deadzone.host.running.home import Home
from deadzone.host.running.owner import Owner
from table_ears import Ear, answer_once, kinds

T = TypeVar("T")
Json = dict[str, Any]
Scene = Callable[[Tables, Owner, asyncio.Event], Awaitable[T]]


class HeldHands(InlineHands):
    """Whatever is less urgent than an answer waits until the test lets go."""

    def __init__(self) -> None:
        self.go = asyncio.Event()

    async def at_table(
        self, work: Callable[[], T], urgency: Urgency = Urgency.STUDY, gone: Callable[[], bool] = still_there
    ) -> T:
        if urgency >= Urgency.JOIN:
            await self.go.wait()
        return await super().at_table(work, urgency, gone)


def at_a_table(scene: Scene[T]) -> T:
    """A table of two people, while everything but answers has to wait."""

    async def run() -> T:
        store, hands = Memory(), HeldHands()
        tables = Tables(Home(store, store.clock, hands, InlineThinker(), new_chance, CLAIM_AFTER))
        id = begin(store, opened(NewBattle(players=("human", "human")), Seeds("greetings")), ["both"])
        hands.go.set()
        owner = await tables.find(id)
        assert owner is not None
        hands.go.clear()
        result = await scene(tables, owner, hands.go)
        hands.go.set()
        await tables.close()  # whoever still listens hears of it
        return result

    return asyncio.run(run())


def test_a_player_answers_while_somebody_waits_for_a_greeting() -> None:
    """What happens meanwhile is sent after the greeting, in order and once."""

    async def scene(_tables: Tables, owner: Owner, go: asyncio.Event) -> tuple[list[Json], int, int]:
        ear, before = Ear(), owner.table.game.number
        joining = asyncio.ensure_future(owner.join(ear))
        await asyncio.sleep(0)
        for _ in range(3):
            await answer_once(owner)
        assert ear.heard == [], "nothing is said before the greeting"
        go.set()
        assert await joining
        return [*ear.heard], before, owner.table.game.number

    heard, before, after = at_a_table(scene)
    assert [message["type"] for message in heard] == ["hello", "update", "update", "update", "update"]
    updates = heard[1:]
    assert updates[0]["number"] == before
    assert updates[-1]["number"] == after
    assert [update["after"] for update in updates] == [0, *[update["number"] for update in updates[:-1]]]


def test_a_player_answers_while_somebody_waits_for_a_study() -> None:
    async def scene(_tables: Tables, owner: Owner, go: asyncio.Event) -> int:
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

    assert at_a_table(scene) == 0, "it is about the battle as it was when it was asked for"


def test_no_greeting_is_made_for_who_has_gone() -> None:
    async def scene(_tables: Tables, owner: Owner, go: asyncio.Event) -> tuple[list[Json], int]:
        ear = Ear()
        joining = asyncio.ensure_future(owner.join(ear))
        await asyncio.sleep(0)
        ear.left = True
        go.set()
        with pytest.raises(Gone):
            await joining
        return [*ear.heard], len(owner.table.listeners)

    heard, listeners = at_a_table(scene)
    assert (heard, listeners) == ([], 0)


def test_a_table_that_is_given_up_during_a_greeting_leads_to_the_next_one() -> None:
    async def scene(tables: Tables, owner: Owner, go: asyncio.Event) -> list[object]:
        ear = Ear()
        joining = asyncio.ensure_future(owner.join(ear))
        await asyncio.sleep(0)
        owner.give_up()
        go.set()
        assert not await joining
        again = await tables.find(owner.id)
        assert again is not None
        assert again is not owner
        assert await again.join(ear)
        return kinds(ear)

    assert at_a_table(scene) == ["hello", "update"]
