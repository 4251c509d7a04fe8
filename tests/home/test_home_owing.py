"""Nobody waits for news that never come: what fails changes nothing, what is stored is told."""

import asyncio
import gc
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar

import pytest
from test_home_greetings import at_a_table

from deadzone.core.cubes import Cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Answer
from deadzone.core.state import State
from deadzone.host.errands.errand import Errand
from deadzone.host.ports.store import NOT_KEPT, Unreachable, Write
from deadzone.host.protocol.requests import Go, PlaceRest
from deadzone.host.running.all_tables import Tables
from deadzone.host.running.owner import READ_AGAIN, Owner
from deadzone.host.tables import answering
from deadzone.host.tables.commands import FromPage
from deadzone.host.tables.outcome import Outcome
from deadzone.rules.turn.ways import ways_of
from table_ears import BOTH, Ear, answer_once, kinds

Deed = Callable[[Tables, Owner], Awaitable[None]]
T = TypeVar("T")


class Lost(Exception):
    """What fails in these tests."""


def failing(*_: object) -> Any:
    raise Lost


def heard_by_others(prepare: Deed, deed: Deed) -> list[object]:
    """What a spectator hears of a deed, and of an answer after it; what is stored is what the table has."""

    async def scene(tables: Tables, owner: Owner, go: asyncio.Event) -> list[object]:
        await prepare(tables, owner)
        go.set()
        ear = Ear()
        assert await owner.join(ear)
        ear.heard.clear()
        await deed(tables, owner)
        if not owner.broken:
            kept = await tables.home.store.kept(owner.id)
            assert kept is not None
            assert len(kept.entries) == owner.table.game.answers
            ear.heard.append({"type": "--"})
            await answer_once(owner)
        return kinds(ear)

    return at_a_table(scene)


async def nothing(_tables: Tables, _owner: Owner) -> None:
    pass


async def until_somebody_can_go(_tables: Tables, owner: Owner) -> None:
    while not goal(owner.table.game.g):
        await answer_once(owner)


def goal(g: State) -> tuple[ModelNumber, Cube] | None:
    """A model to be activated and a cube to go to."""
    question = g.question
    assert question is not None
    if question.kind != "activate":
        return None
    for number in range(len(g.models)):
        model = ModelNumber(number)
        if question.why_not(model) is None:
            for cube, way in ways_of(g, model).items():
                if way.action == "move" and way.cubes == 2:
                    return model, cube
    return None


def test_news_that_cannot_be_made_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    async def answer(_tables: Tables, owner: Owner) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(Outcome, "_news_for", failing)
            with pytest.raises(Lost):
                await answer_once(owner)

    assert heard_by_others(nothing, answer) == ["--", "update"]


def test_a_player_who_goes_before_the_news_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """What has begun comes to its end, and everybody else is told."""

    async def answer(tables: Tables, owner: Owner) -> None:
        keep = owner._ledger.keep

        async def left_meanwhile(writes: Sequence[Write]) -> None:
            playing.cancel()
            await keep(writes)

        monkeypatch.setattr(owner._ledger, "keep", left_meanwhile)
        before = owner.table.game.number
        playing = asyncio.ensure_future(answer_once(owner))
        await asyncio.wait([playing])
        assert playing.cancelled()
        await owner.look_around()  # after what was under way
        assert owner.table.game.number > before

    assert heard_by_others(nothing, answer) == ["update", "--", "update"]


def test_a_write_of_which_nobody_knows_whether_it_was_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody is sent away, and finds what is stored."""

    async def answer(tables: Tables, owner: Owner) -> None:
        keep = owner._ledger.keep

        async def done_and_lost(writes: Sequence[Write]) -> None:
            await keep(writes)
            raise Unreachable(NOT_KEPT)

        with monkeypatch.context() as patch:
            patch.setattr(owner._ledger, "keep", done_and_lost)
            with pytest.raises(Unreachable):
                await answer_once(owner)
        again = await tables.find(owner.id)
        assert again is not None
        assert again.table.game.number > owner.table.game.number

    assert heard_by_others(nothing, answer) == ["ended"]


def test_a_way_that_fails_after_its_first_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """An errand is done as a whole or not at all."""

    class Failing(Errand):
        def next(self, g: State, sides: Any) -> Answer:
            if self.begun:
                raise Lost
            return super().next(g, sides)

    async def walk(_tables: Tables, owner: Owner) -> None:
        monkeypatch.setattr(answering, "Errand", Failing)
        model, cube = goal(owner.table.game.g) or (0, 0)
        number = owner.table.game.number
        with pytest.raises(Lost):
            await owner.do(FromPage(BOTH, Go(n=number, model=model, cube=cube)))
        assert owner.table.game.number == number

    assert heard_by_others(until_somebody_can_go, walk) == ["--", "update"]


def test_a_deployment_that_fails_in_the_middle(monkeypatch: pytest.MonkeyPatch) -> None:
    placed: list[Answer] = []
    real = answering.next_place

    def next_place(g: State, question: Any) -> Answer | None:
        if len(placed) == 3:
            raise Lost
        placed.append(0)
        return real(g, question)

    async def until_deployment(_tables: Tables, owner: Owner) -> None:
        while not answering.is_deployment(owner.table.game.g.question):
            await answer_once(owner)

    async def place(_tables: Tables, owner: Owner) -> None:
        monkeypatch.setattr(answering, "next_place", next_place)
        number = owner.table.game.number
        with pytest.raises(Lost):
            await owner.do(FromPage(BOTH, PlaceRest(n=number)))
        assert owner.table.game.number == number

    assert heard_by_others(until_deployment, place) == ["--", "update"]


def test_news_that_fall_due_when_the_table_is_closed(
    monkeypatch: pytest.MonkeyPatch, recwarn: pytest.WarningsRecorder
) -> None:
    async def scene(_tables: Tables, owner: Owner, go: asyncio.Event) -> list[object]:
        async def at_the_last_moment() -> None:
            owner._tell_company()

        go.set()
        ear = Ear()
        await owner.join(ear)
        ear.heard.clear()
        monkeypatch.setattr(owner, "look_around", at_the_last_moment)
        await owner.close(READ_AGAIN)
        return kinds(ear)

    assert at_a_table(scene) == ["ended"]
    gc.collect()
    assert [str(each.message) for each in recwarn if "never awaited" in str(each.message)] == []
