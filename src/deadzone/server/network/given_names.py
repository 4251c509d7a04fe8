"""Names that players choose for themselves: one line of visible characters."""

from __future__ import annotations

from deadzone.catalog.outside import why_unfit
from deadzone.core.sentence import Fault


def fit_name(name: str) -> str:
    """Return the name with its blanks trimmed and collapsed; raise a Fault if it is empty or unreadable."""
    if why_unfit(name) is not None or not name.strip():
        raise Fault("A name must be one line of visible characters.", where="name")
    return " ".join(name.split())
