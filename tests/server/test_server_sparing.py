"""A text or forecast that fails is left out and logged; the rest is shown, and the battle goes on."""

import asyncio
import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from page_fixtures import BRAWLERS, new_game, played

from deadzone.core.questions import Answer, Choice
from deadzone.core.sentence import Fault, Sentence
from deadzone.core.sides import RED
from deadzone.core.state import State
from deadzone.host.common.sparing import BATTLE
from deadzone.host.ports.hands import Urgency
from deadzone.host.protocol.messages import Update
from deadzone.host.protocol.requests import GiveAnswer, Look, Study
from deadzone.host.protocol.words import Role
from deadzone.host.records.facts import BattleFacts
from deadzone.host.records.openings import Opening
from deadzone.host.running.owner import Owner
from deadzone.players.forecast import forecast
from deadzone.server.battles.all_tables import Hall
from deadzone.server.settings.hosting import Hosting
from deadzone.server.store.database import database_url
from deadzone.server.store.sitting import watch_link
from deadzone.server.store.storage import Storage
from deadzone.server.work.workers import Workers
from sampling import sampled

# Everything a message needs that is not simply read from the state.
MAKERS = [
    "asking.forecast", "asking.option_in_words", "asking.question_in_words", "asking.write_answer", "asking.why_not",
    "asking.known_actions", "asking.study", "studying.shot_at", "studying.sight_between",
    "studying.ways_of", "views.sentence_of", "views.states_of", "views.markers_of",
    "views.item_name", "views.controller", "views.modifier_name",
]  # fmt: skip

ID = "0123456789abcdef"
FACTS = BattleFacts(
    origin="new", agreed="", proposal="", clock="", asked_up=0, marked_up=None, over=None, ending="", winner=None
)


def fails(*_: object, **__: object) -> Any:
    raise TypeError("tuple[int] object expected; got tuple[int, int]")


@pytest.fixture
def at_table(request: pytest.FixtureRequest) -> Iterator[str]:
    """A battle id for each test, because each failure is logged only once per battle."""
    token = BATTLE.set(request.node.name)
    yield BATTLE.get()
    BATTLE.reset(token)


def messages(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_one_forecast_that_fails_is_left_out(
    at_table: str, lang: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Only this forecast is left out; the log names battle, question and option once."""
    wrong: set[tuple[str, Answer]] = set()

    def first_fails(g: State, question: Choice, value: Answer) -> Any:
        if value == question.options[0] and forecast(g, question, value) is not None:
            wrong.add((question.kind, value))
            fails()
        return forecast(g, question, value)

    sound = [options_of(update) for update in played(new_game(lang, rounds=2, faction=BRAWLERS), lang, "red", lang)]
    monkeypatch.setattr("deadzone.host.showing.asking.forecast", first_fails)
    spared = [options_of(update) for update in played(new_game(lang, rounds=2, faction=BRAWLERS), lang, "red", lang)]
    assert wrong
    assert len(spared) == len(sound)
    for before, after in zip(sound, spared, strict=True):
        assert [option | {"forecast": None} for option in before[:1]] == after[:1]
        assert before[1:] == after[1:]
    said = messages(caplog)
    assert sorted(said) == sorted(
        f"battle {at_table}: no forecast for {value!r} among the options of {kind}" for kind, value in wrong
    )


def options_of(update: Update) -> list[dict[str, Any]]:
    if update.question is None:
        return []
    return [{name: getattr(option, name) for name in option.__struct_fields__} for option in update.question.options]


@pytest.mark.parametrize("maker", sampled(MAKERS, 3))
def test_a_seat_still_plays_when_a_part_cannot_be_made(
    at_table: str, maker: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The same battle is played to its end, whichever part fails; each failure is logged once."""
    sound = [update.number for update in played(new_game(maker, rounds=2), maker)]
    monkeypatch.setattr(f"deadzone.host.showing.{maker}", fails)
    updates = list(played(new_game(maker, rounds=2), maker))
    assert [update.number for update in updates] == sound
    for update in updates:
        assert update.waiting is None or update.waiting.text
        assert update.question is None or update.question.text
        assert all(option["label"] and option["notation"] for option in options_of(update))
        assert all(event.text for step in update.steps for event in step.events)
    said = messages(caplog)
    assert said
    assert len(said) == len(set(said))
    assert all(message.startswith(f"battle {at_table}: no ") for message in said)


class Seat:
    """A player at a table without a connection."""

    role: Role = "red"
    lang, token_hash, attending = "en", "", True

    def gone(self) -> bool:
        return False

    def __init__(self) -> None:
        self.heard: list[dict[str, Any]] = []

    def send(self, message: bytes) -> None:
        told = json.loads(message)
        if told["type"] not in ("company", "talk"):
            self.heard.append(told)

    def end(self, sentence: Sentence, again: bool) -> None:
        assert again, str(sentence)


def test_the_table_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    """A seat joins and answers; failing requests are refused with a sentence, and the log has the battle's id."""
    for maker in ("asking.forecast", "asking.option_in_words", "studying.spot_question", "studying.may_be_long"):
        monkeypatch.setattr(f"deadzone.host.showing.{maker}", fails)

    async def sit_and_play() -> Seat:
        storage, workers = await Storage.open(database_url(str(tmp_path / "battles.sqlite3"))), Workers()
        hall = Hall(storage, workers, Hosting(database=""))
        try:
            await storage.add_battle(ID, new_game("stays").head, [], Opening(seats=[watch_link()]))
            owner = await hall.tables.find(ID)
            assert owner is not None
            return await answers_at(owner)
        finally:
            await hall.close()
            workers.close()
            await storage.close()

    seat = asyncio.run(sit_and_play())
    assert [message["type"] for message in seat.heard][:2] == ["hello", "update"]
    assert seat.heard[-1]["number"] > seat.heard[1]["number"]
    said = messages(caplog)
    assert any("no study of" in message for message in said)
    assert any("no look of model" in message for message in said)
    assert all(message.startswith(f"battle {ID}: ") for message in said)


async def answers_at(owner: Owner) -> Seat:
    seat = Seat()
    assert await owner.join(seat)
    while not owner.table.game.g.models_on_table(RED):
        question = seat.heard[-1]["question"]
        await owner.hear(seat, GiveAnswer(n=question["n"], value=answer_to(question)), Urgency.ANSWER)
    here = owner.table.game.g.models_on_table(RED)[0]
    with pytest.raises(Fault, match="cannot be shown"):
        await owner.hear(seat, Study(request=1, model=here), Urgency.STUDY)
    with pytest.raises(Fault, match="cannot be shown"):
        await owner.hear(seat, Look(request=2, model=here, cube=0), Urgency.STUDY)
    await owner.leave(seat)
    return seat


def answer_to(question: dict[str, Any]) -> Answer:
    if question["spot"]:
        x, y = question["spot"]["suggestions"][0]
        return x, y
    value: Answer = question["options"][0]["value"]
    return value
