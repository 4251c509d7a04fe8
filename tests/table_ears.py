"""Listeners at a table that keep what they hear, and answers without a page."""

import json
from typing import Any

from deadzone.core.questions import Answer
from deadzone.core.sentence import Sentence
from deadzone.host.protocol.requests import GiveAnswer
from deadzone.host.protocol.words import Role
from deadzone.host.running.owner import Owner
from deadzone.host.tables.commands import FromPage
from deadzone.host.tables.table import NOBODY, Person
from deadzone.players.registry import player_called
from deadzone.table.dice import ScriptedDice
from deadzone.table.driver import ask

Json = dict[str, Any]


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


def kinds(ear: Ear) -> list[object]:
    return [message["type"] for message in ear.heard]
