"""Names that people give themselves: one line, fit to be shown."""

from __future__ import annotations

from deadzone.catalog.outside import why_unfit
from deadzone.core.sentence import Fault


def fit_name(name: str) -> str:
    """The name without blanks around it; a Fault where somebody could not read it."""
    if why_unfit(name) is not None or not name.strip():
        raise Fault("A name is one line of letters and signs that can be seen.", where="name")
    return " ".join(name.split())
