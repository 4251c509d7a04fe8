"""Words of a battle: each language is spoken when somebody reads it."""

from __future__ import annotations

import pytest

from deadzone.core.questions import Choice, Spot
from deadzone.host.battles import happening
from deadzone.host.battles.game import Game
from deadzone.host.battles.opening import new_game
from deadzone.host.battles.telling import step_messages
from deadzone.host.common.seeds import Seeds
from deadzone.host.protocol.bodies import NewBattle
from deadzone.language.words import Spoken, say
from deadzone.table.driver import Given


def test_a_text_is_made_once_in_each_language_that_somebody_reads() -> None:
    asked: list[str] = []

    def speak(lang: str) -> str:
        asked.append(lang)
        return f"in {lang}"

    words = Spoken(speak)
    assert [say(words, "fr"), say(words, "fr"), str(words)] == ["in fr", "in fr", "in en"]
    assert asked == ["fr", "en"]


def test_nothing_is_said_in_a_language_that_nobody_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    spoken: list[str] = []

    def heard(what: object, lang: str) -> str:
        spoken.append(lang)
        return say(what, lang)

    monkeypatch.setattr(happening, "say", heard)
    game = new_game(NewBattle(players=("human", "human")), Seeds("host words"))
    game.accept(game.try_opening())
    _answer(game, 5)
    assert spoken == []
    told = step_messages(game, game.steps, (), "fr")
    assert set(spoken) == {"fr"}
    assert told == step_messages(game, game.steps, (), "fr")
    _answer(game, 3)
    assert len(step_messages(game, game.steps, (), "en")) == game.number


def _answer(game: Game, times: int) -> None:
    for _ in range(times):
        question = game.g.question
        assert isinstance(question, Choice | Spot)
        value = question.options[0] if isinstance(question, Choice) else question.suggestions[0]
        game.accept(game.try_answer(Given(question, value)))
