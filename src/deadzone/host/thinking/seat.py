"""AMBER's seat at a table: what it answers comes from the pool, and it follows its plan as long as nothing happens."""

from __future__ import annotations

import msgspec

from deadzone.amber.levels import AMBER, level_called
from deadzone.amber.trying import fits
from deadzone.core.questions import Answer, Choice, Question, Spot
from deadzone.core.setting import Setting
from deadzone.core.sides import Side
from deadzone.core.state import State
from deadzone.host.thinking.orders import Position, Thoughts, ThoughtWanted
from deadzone.table.driver import Reasoned
from deadzone.table.files.records import setting_record, state_record
from deadzone.table.view import view_of


def is_amber(player: str) -> bool:
    return player.partition(":")[0] == AMBER


class Sender:
    """Makes the records that are sent to the pool; that of the setting is the same for a whole battle."""

    def __init__(self) -> None:
        self._setting: Setting | None = None
        self._record = b""

    def position(self, g: State, side: Side) -> Position:
        """The battle as a side may see it."""
        view = view_of(g, side)
        if view.setting is not self._setting:
            self._setting, self._record = view.setting, msgspec.json.encode(setting_record(view.setting))
        return Position(setting=self._record, state=msgspec.json.encode(state_record(view)))


class AmberSeat:
    """A player whose answers have been thought out before it is asked: `ponder` comes first, then `choose`."""

    blind = True  # it was shown its view when it pondered

    def __init__(self, player: str, seed: str, explain: bool = False) -> None:
        self.level = level_called(player.partition(":")[2])
        self._seed = seed
        self._explain = explain
        self._asked = 0
        self._thoughts: Thoughts | None = None
        self._followed = 0  # how many answers of the plan have been given
        self._sender = Sender()

    def wanted(self, g: State) -> ThoughtWanted | None:
        """The question as it is sent to the pool, with the side's view of the battle and nothing else; None if the plan
        has an answer."""
        question = g.question
        assert question is not None
        if self._planned(question) is not None:
            return None
        seed = f"{self._seed}/{self._asked + 1}"
        position = self._sender.position(g, question.side)
        return ThoughtWanted(position=position, level=self.level, seed=seed, explain=self._explain)

    def has_thought(self, thoughts: Thoughts | None) -> None:
        """Take what the pool has found out about the question; nothing while it is asked."""
        self._thoughts, self._followed = thoughts, 0

    def _planned(self, question: Question) -> Answer | None:
        plan, place = self._thoughts, self._followed
        if plan is None or place >= plan.sure or not fits(question, plan.kinds[place], plan.answers[place]):
            return None
        return plan.answers[place]

    def choose(self, _view: State, question: Choice | Spot) -> Answer | Reasoned:
        planned = self._planned(question)
        assert planned is not None, "AMBER has no answer"
        assert self._thoughts is not None
        self._asked += 1
        self._followed += 1
        why = self._thoughts.why if self._followed == 1 else None
        return Reasoned(planned, why) if why is not None else planned

    def recall(self, question: Choice | Spot, value: Answer) -> None:
        """Count an answer that was given before the battle was loaded."""
        self._asked += 1
