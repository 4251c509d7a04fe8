"""What helps at a real table, by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from deadzone.printing.counters import counters_pdf
from deadzone.printing.mission_cards import missions_pdf
from deadzone.printing.paper import A4, Format
from deadzone.printing.reference import reference_pdf

AIDS: Final[dict[str, Callable[[str, Format], bytes]]] = {
    "reference": reference_pdf,
    "counters": counters_pdf,
    "missions": missions_pdf,
}


def aid_pdf(what: str, lang: str, format: Format = A4) -> bytes:
    return AIDS[what](lang, format)
