"""Names that people give themselves: one line, nothing in it that is not to be seen."""

from __future__ import annotations

import unicodedata

from deadzone.core.sentence import Fault

# Control and format characters (those that turn the writing around among them), halves of characters, private ones.
UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


def fit_name(name: str) -> str:
    """The name without blanks around it; a Fault where somebody could not read it."""
    if any(unicodedata.category(sign) in UNSEEN for sign in name) or not name.strip():
        raise Fault("A name is one line of letters and signs that can be seen.", where="name")
    return " ".join(name.split())
