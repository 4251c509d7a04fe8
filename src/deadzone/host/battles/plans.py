"""Steps whose reasons tell a plan: they wait until it is over, and are told then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deadzone.core.state import State
from deadzone.host.records.seats import HUMAN
from deadzone.table.files.battlefile import Head

if TYPE_CHECKING:
    from deadzone.host.battles.game import Happened


class Plans:
    def __init__(self, head: Head) -> None:
        self._people = has_people(head)
        self._waiting: list[Happened] = []
        self._over: list[Happened] = []

    def note(self, step: Happened) -> None:
        """Note a step that has been added to the battle."""
        if not self._people:
            step.kept_back = None
        if step.kept_back is not None:
            self._waiting.append(step)

    def forget(self, step: Happened) -> None:
        self._waiting = [each for each in self._waiting if each is not step]

    def see(self, g: State) -> None:
        """Open the reasons of plans that are over, whenever somebody is asked again."""
        self._open([step for step in self._waiting if step.kept_back is not None and step.kept_back.over(g)])

    def open_all(self) -> None:
        """The players have ended the battle: no plan is carried out any more."""
        self._open(self._waiting)

    def _open(self, over: list[Happened]) -> None:
        self._waiting = [step for step in self._waiting if step not in over]
        self._over += over
        for step in over:
            step.kept_back = None

    def take(self) -> list[Happened]:
        """The steps whose reasons may be told since this was last asked."""
        taken, self._over = self._over, []
        return taken


def has_people(head: Head) -> bool:
    """Whether anybody plays whom a plan of the other side would help."""
    return HUMAN in [seat.player for seat in head.players]
