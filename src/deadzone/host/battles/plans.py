"""Steps whose reasons tell a plan: they wait until it is over, and are told then."""

from __future__ import annotations

from collections.abc import Sequence

from deadzone.amber.teaching.keeping_back import KeptBack
from deadzone.host.records.seats import HUMAN
from deadzone.table.files.battlefile import Head


class Plans:
    """Plans by the number of the step that tells them, and the steps whose plans are over. Without people nothing
    waits."""

    def __init__(self, people: bool) -> None:
        self.waiting: dict[int, KeptBack] = {}
        self._people = people
        self._over: list[int] = []

    def twin(self) -> Plans:
        twin = Plans(self._people)
        twin.waiting, twin._over = dict(self.waiting), list(self._over)
        return twin

    def waits(self, n: int, plan: KeptBack) -> bool:
        """Note the plan that a new step tells; return whether it has to wait."""
        if self._people:
            self.waiting[n] = plan
        return self._people

    def forget(self, n: int) -> None:
        self.waiting.pop(n, None)

    def open(self, over: Sequence[int]) -> None:
        """The plans of these steps are over."""
        for n in over:
            del self.waiting[n]
        self._over += over

    def take(self) -> list[int]:
        """The steps whose reasons may be told since this was last asked."""
        taken, self._over = self._over, []
        return taken


def has_people(head: Head) -> bool:
    """Whether anybody plays whom a plan of the other side would help."""
    return HUMAN in [seat.player for seat in head.players]
