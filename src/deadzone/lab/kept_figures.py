"""The last figures of each form of the engine, kept in `docs/performance.md` between two marks.

They are ratios to the calibration, so that machines and sittings can be compared.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from deadzone.core.sentence import Fault
from deadzone.lab.benchmark import CALIBRATION, MEASURED, WHOLE_BATTLES
from deadzone.maps.files import reason_of

KEPT_IN = Path("docs", "performance.md")
DECISIONS = "decisions"  # in place of a figure's name: the decisions of `battle`
JADE_DECISIONS = "jade_decisions"
KEPT = (*MEASURED, DECISIONS, JADE_DECISIONS)
HEAD = "| figure | per second | per million loops of the calibration |\n|---|---|---|\n"
_ROW = re.compile(r"^\| (\w+) \| ([\d,.]+) \| ([\d,.]+) \|$", re.MULTILINE)


def ratios(figures: dict[str, Any]) -> dict[str, float]:
    """How often each thing is done, and how many decisions are made, in a million loops of the calibration."""
    found = {name: float(figures[name]["per_million"]) for name in MEASURED}
    for name, battle in zip((DECISIONS, JADE_DECISIONS), WHOLE_BATTLES, strict=False):
        found[name] = float(figures[battle]["decisions_per_million"])
    return found


def kept_ratios(path: Path, compiled: bool) -> dict[str, float]:
    """The ratios kept for a form; empty if there are none."""
    if not path.is_file():
        return {}
    kept = _between(path.read_text(encoding="utf-8"), compiled)
    return {name: float(ratio.replace(",", "")) for name, _, ratio in _ROW.findall(kept) if name in KEPT}


def keep(path: Path, figures: dict[str, Any]) -> None:
    """Write the figures of a form in place of its last ones."""
    try:
        page = path.read_text(encoding="utf-8")
        old = _between(page, figures["compiled"])
        begin, end = _marks(figures["compiled"])
        path.write_text(page.replace(f"{begin}{old}{end}", f"{begin}\n{_table(figures)}{end}"), encoding="utf-8")
    except OSError as error:
        raise Fault("The figures cannot be kept: {reason}.", where=str(path), reason=reason_of(error)) from error
    if not old:
        raise Fault("The page has no place for these figures.", where=str(path))


def _table(figures: dict[str, Any]) -> str:
    per_second = {name: figures[name]["per_second"] for name in (CALIBRATION, *MEASURED)}
    for name, battle in zip((DECISIONS, JADE_DECISIONS), WHOLE_BATTLES, strict=False):
        per_second[name] = figures[battle]["decisions_per_second"]
    rows = [f"| {CALIBRATION} | {per_second[CALIBRATION]:,.0f} | 1,000,000 |\n"]
    rows += [f"| {name} | {per_second[name]:,.1f} | {ratio:,.1f} |\n" for name, ratio in ratios(figures).items()]
    return HEAD + "".join(rows)


def _marks(compiled: bool) -> tuple[str, str]:
    form = "compiled" if compiled else "interpreted"
    return f"<!-- figures of the {form} form -->", f"<!-- end of the {form} form -->"


def _between(page: str, compiled: bool) -> str:
    begin, end = _marks(compiled)
    return page.partition(begin)[2].partition(end)[0]
