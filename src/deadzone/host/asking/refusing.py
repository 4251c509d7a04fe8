"""Refusals that are no Faults: something does not exist for whoever asks, or what was sent cannot be read."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


class Denied(Exception):
    """Something does not exist, or may not be seen by whoever asks, who is not told which."""


def there(found: T | None) -> T:
    """What was found; whoever asks for what does not exist is denied."""
    if found is None:
        raise Denied
    return found


class Misfit(Exception):
    """A value that does not have the expected shape; `where` is the place of the mistake."""

    def __init__(self, where: str) -> None:
        super().__init__(where)
        self.where = where


class TooLarge(Exception):
    """More was sent than may be."""
