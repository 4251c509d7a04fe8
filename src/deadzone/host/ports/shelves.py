"""What players keep for themselves: teams and battlefields on shelves, and the stars that they have earned."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Protocol, TypeVar

from deadzone.host.records.people import Player

Facts_contra = TypeVar("Facts_contra", contravariant=True)  # what is stored
Row = TypeVar("Row")  # the same with `id` and `touched`


class Shelf(Protocol[Facts_contra, Row]):
    """The things of one kind. Nobody sees or changes those of others: to everybody else they do not exist."""

    async def add(self, player: Player, facts: Facts_contra) -> Row | None:
        """Store something new; a Fault if the player has as many as allowed, however many requests come at once.

        None if the player has been deleted meanwhile.
        """
        ...

    async def change(self, player: Player, id: str, facts: Facts_contra) -> Row | None:
        """Replace something; None if the player has no such thing."""
        ...

    async def remove(self, player: Player, id: str) -> bool:
        """Delete something; False if the player has no such thing."""
        ...

    async def one(self, player: Player, id: str) -> Row | None: ...

    async def listed(self, player: Player) -> list[Row]:
        """Everything of a player without the bodies, the last changed first."""
        ...

    def every(self, player: Player) -> AsyncIterator[Row]:
        """Everything of a player by id, a few at a time."""
        ...


class Stars(Protocol):
    async def of(self, player: Player) -> list[tuple[str, int]]:
        """Situations and stars of a player, by situation."""
        ...
