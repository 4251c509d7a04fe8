"""Where things happen: heat maps of deployment, movement, fire and death on the board."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from deadzone.core.board.battlefield import Battlefield
from deadzone.lab.experiments.estimates import Numbers
from deadzone.lab.experiments.found import Found
from deadzone.lab.experiments.naming import map_name
from deadzone.lab.experiments.plan import Record
from deadzone.lab.reports.charts import Board, heat_maps
from deadzone.lab.reports.writing import Section, counted
from deadzone.language.words import text, words_of
from deadzone.maps.shipped import load, names
from deadzone.missions.registry import laid_out

SQUARES = 64
PANELS = ("deployed", "moved", "fired", "died")
TITLES = words_of("Deployment", "Movement", "Fire", "Death")
MOST_MAPS = 4
Chosen = NDArray[np.bool_]


def where(found: Found, lang: str) -> Section:
    """Heat maps for each battlefield; those with most battles if there are many."""
    section = Section(
        "places",
        text("Where it happens", lang),
        text("The board from above, all levels together; the numbers are percentages of each panel.", lang),
    )
    played = list(dict.fromkeys(cell.map for cell in found.record.cells))
    for name in played[:MOST_MAPS]:
        here = found.which_cells(lambda cell, name=name: cell.map == name)  # type: ignore[misc]
        if here.any():
            _one_map(section, found, name, here, lang)
    if len(played) > MOST_MAPS:
        left = text("{count} further battlefields are not shown.", lang, count=len(played) - MOST_MAPS)
        section.said(left)
    return section


def _one_map(section: Section, found: Found, name: str, here: Chosen, lang: str) -> None:
    panels = []
    for column, title in zip(PANELS, TITLES, strict=True):
        counts = _counts(found, column, here)
        shown = text("{title} (n = {n})", lang, title=text(title, lang), n=counted(int(counts.sum())))
        panels.append((shown, counts))
    caption = text(
        "{map}: where models are deployed, where they move to, where they shoot from and where they die (battles: "
        "{n}). Diamonds are objectives, R and B the zones. With n observations, a square of 5 % has a 95 % interval "
        "of ±{half} points for the smallest n shown.",
        lang,
        map=map_name(name, lang),
        n=counted(int(np.sum(here))),
        half=_half(panels),
    )
    label = text("Heat maps of {map}", lang, map=map_name(name, lang))
    section.figure(heat_maps(panels, _board(found.record, name)), caption, label)


def _half(panels: Sequence[tuple[str, Numbers]]) -> str:
    least = max(1.0, min(float(counts.sum()) for _, counts in panels))
    return f"{100 * 1.96 * (0.05 * 0.95 / least) ** 0.5:.1f}"


def _counts(found: Found, column: str, here: Chosen) -> Numbers:
    battle, cubes = found.cubes(column)
    chosen = cubes[here[battle]]
    return np.bincount(chosen % SQUARES, minlength=SQUARES).astype(np.float64)


def _board(record: Record, name: str) -> Board:
    """Objectives and zones, if all battles on the map have the same ones."""
    missions = {cell.mission for cell in record.cells if cell.map == name}
    if name not in names() or len(missions) != 1:
        return Board()
    field: Battlefield = laid_out(load(name), next(iter(missions)))
    return Board(field.objective_cubes, (("R", field.red_zone), ("B", field.blue_zone)))
