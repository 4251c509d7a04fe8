"""A seat at a table as a page knows it, whether its messages come from a server or from this program."""

import json
import random
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Self

Json = dict[str, Any]
Choose = Callable[[Json], Any]


class TableSeat(ABC):
    """Keeps every message it is told, and the last update."""

    def __init__(self) -> None:
        self.received: list[str] = []
        self.updates: list[Json] = []

    @abstractmethod
    def send(self, **message: Any) -> None: ...

    @abstractmethod
    def next(self, *types: str) -> Json:
        """The next message of one of these types; updates in between are recorded."""

    def note(self, text: str) -> Json:
        """Keep a message."""
        self.received.append(text)
        message: Json = json.loads(text)
        if message["type"] == "update":
            self.updates.append(message)
        return message

    @property
    def update(self) -> Json:
        return self.updates[-1]

    @property
    def question(self) -> Json | None:
        question: Json | None = self.update["question"]
        return question

    @property
    def over(self) -> bool:
        return self.update["waiting"] is None

    def answer(self, value: Any) -> Json:
        """Answer the pending question; return the update or refusal that follows."""
        self.send(type="answer", n=self.update["number"], value=value)
        return self.next("update", "refused")

    def wait_for_question(self) -> bool:
        """Read on until this seat is asked; False if the battle is over first."""
        while self.question is None and not self.over:
            self.next("update")
        return self.question is not None

    def play(self, choose: Choose, most: int = 10_000, until: Callable[[Self], bool] = lambda _: False) -> None:
        """Answer questions until the battle is over, this many answers are given, or the condition holds."""
        for _ in range(most):
            if not self.wait_for_question() or until(self):
                return
            assert self.answer(choose(self.question or {}))["type"] == "update"

    # The guided battle

    @property
    def lesson(self) -> Json:
        lesson: Json = self.update["lesson"]
        return lesson

    def go_to(self, number: object) -> Json:
        """Go to a lesson; return the update or the refusal."""
        self.send(type="lesson", number=number)
        return self.next("update", "refused")

    def learn(self) -> Json:
        """Answer as the lesson wants, in any way if it leaves that open."""
        wanted = self.lesson["answers"]
        return self.answer(wanted[0] if wanted else by_chance("1")(self.question or {}))

    def do_lesson(self) -> None:
        while self.wait_for_question() and not self.lesson["done"]:
            assert self.learn()["type"] == "update"


def assert_steps_follow(seat: TableSeat) -> None:
    """Each update continues the one before with the step of one answer, and JADE's draw after it."""
    number = seat.updates[0]["number"]
    for update in seat.updates[1:]:
        assert update["after"] == number
        steps = update["steps"]
        assert [step["kind"] == "jade-model" for step in steps] == [place > 0 for place in range(len(steps))]
        assert [number, *[step["n"] for step in steps]] == sorted({number, *[step["n"] for step in steps]})
        number = update["number"]
        assert steps[-1]["n"] == number


def by_chance(seed: str) -> Choose:
    """Choose a random option, or a random suggestion for a spot."""
    chance = random.Random(seed)

    def choose(question: Json) -> Any:
        if question["spot"] is not None:
            return chance.choice(question["spot"]["suggestions"])
        return chance.choice(question["options"])["value"]

    return choose


def first(question: Json) -> Any:
    return question["spot"]["suggestions"][0] if question["spot"] is not None else question["options"][0]["value"]
