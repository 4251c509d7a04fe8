"""Where chance comes from."""

from __future__ import annotations

from collections.abc import Callable

Chance = Callable[[], str]
"""Words that nobody can guess, each time another one; the seeds of a piece of work are made from one of them."""
