"""What helps at a real table, by name."""

from __future__ import annotations

from typing import Final

from deadzone.printing.paper import A4, Format

AIDS: Final = ("reference", "counters", "missions")


def aid_pdf(what: str, lang: str, format: Format = A4) -> bytes:
    """One of these on paper. Each is loaded when it is printed: many ask what there is."""
    if what == "reference":
        from deadzone.printing.reference import reference_pdf  # noqa: PLC0415

        return reference_pdf(lang, format)
    if what == "counters":
        from deadzone.printing.counters import counters_pdf  # noqa: PLC0415

        return counters_pdf(lang, format)
    from deadzone.printing.mission_cards import missions_pdf  # noqa: PLC0415

    return missions_pdf(lang, format)
