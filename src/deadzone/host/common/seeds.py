"""Seeds for dice and for artificial players."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")
SEED_LENGTH = 32


class Seeds:
    """Seeds for one piece of work, each another one, all made from one root.

    They cannot be guessed if the root cannot: whoever knows a seed can predict all dice.
    """

    def __init__(self, root: str) -> None:
        self._root = root
        self._made = 0

    def new(self) -> str:
        self._made += 1
        return hashlib.sha256(f"{self._root}/{self._made}".encode()).hexdigest()[:SEED_LENGTH]

    def one_of(self, choices: Sequence[T]) -> T:
        return choices[int(self.new(), 16) % len(choices)]
