"""Nobody waits for news that never come: what was stored is told, or everybody joins again and finds it."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from test_server_greetings import Ear, answer_once, at_a_table, kinds

from deadzone.core.cubes import Cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Answer
from deadzone.core.state import State
from deadzone.host.errands.errand import Errand
from deadzone.host.protocol.requests import Go
from deadzone.rules.turn.ways import ways_of
from deadzone.server.battles.all_tables import Hall
from deadzone.server.battles.table import Table
from deadzone.server.errands import deploying, going

Deed = Callable[[Table], Awaitable[object]]
READ_AGAIN = "ended"


class Lost(Exception):
    """What fails in these tests."""


def failing(*_: object) -> Any:
    raise Lost


def heard_by_others(folder: Path, prepare: Deed, deed: Deed) -> list[object]:
    """What a spectator hears of a deed that fails; the table is closed."""

    async def scene(_hall: Hall, table: Table, go: Event) -> list[object]:
        await prepare(table)
        go.set()
        ear = Ear()
        assert await table.join(ear)
        ear.heard.clear()
        with pytest.raises((Lost, asyncio.CancelledError)):
            await deed(table)
        assert table.broken
        return kinds(ear)

    return at_a_table(folder, scene)


async def nothing(_table: Table) -> None:
    pass


async def until_somebody_can_go(table: Table) -> None:
    while not goal(table.game.g):
        await answer_once(table)


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


def test_news_that_cannot_be_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def answer(table: Table) -> None:
        monkeypatch.setattr(table, "_news_for", failing)
        await answer_once(table)

    assert heard_by_others(tmp_path, nothing, answer) == [READ_AGAIN]


def test_a_player_who_goes_before_the_news_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def answer(table: Table) -> None:
        playing = asyncio.ensure_future(answer_once(table))

        def leave(*_: object) -> dict[object, object]:
            loop.call_soon_threadsafe(playing.cancel)
            left.wait()
            return {}

        loop, left = asyncio.get_running_loop(), Event()
        playing.add_done_callback(lambda _: left.set())
        monkeypatch.setattr(table, "_news_for", leave)
        await playing

    assert heard_by_others(tmp_path, nothing, answer) == [READ_AGAIN]


def test_a_way_that_fails_after_its_first_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Failing(Errand):
        def next(self, g: State, sides: Any) -> Answer:
            if self.begun:
                raise Lost
            return super().next(g, sides)

    async def walk(table: Table) -> None:
        monkeypatch.setattr(going, "Errand", Failing)
        model, cube = goal(table.game.g) or (0, 0)
        await table.going.go("both", "en", Go(n=table.game.number, model=model, cube=cube))

    heard = heard_by_others(tmp_path, until_somebody_can_go, walk)
    assert heard[-1] == READ_AGAIN
    assert set(heard[:-1]) <= {"update"}


def test_a_deployment_that_fails_in_the_middle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    placed: list[Answer] = []
    real = deploying.next_place

    def next_place(g: State, question: Any) -> Answer | None:
        if len(placed) == 3:
            raise Lost
        placed.append(0)
        return real(g, question)

    async def until_deployment(table: Table) -> None:
        while not deploying.is_deployment(table.game.g.question):
            await answer_once(table)

    async def place(table: Table) -> None:
        monkeypatch.setattr(deploying, "next_place", next_place)
        await deploying.place_rest(table, "both", table.game.number)

    assert heard_by_others(tmp_path, until_deployment, place) == [READ_AGAIN]
