"""All diagrams: to which rule each belongs, and its drawing in a language."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final, NamedTuple

from deadzone.core.sentence import Sentence
from deadzone.language.words import say
from deadzone.printing.diagrams.falls import falls_svg
from deadzone.printing.diagrams.scenes import (
    climbing_sketch,
    control_sketch,
    diagonal_sketch,
    range_sketch,
    scatter_sketch,
    sight_sketch,
)
from deadzone.printing.diagrams.sketch import Sketch, svg_of


class Diagram(NamedTuple):
    """`rule` is the one before which it is shown."""

    id: str
    rule: str
    title: Sentence
    draw: Callable[[str, str], str]  # with its title and a language


def _plans(sketch: Callable[[], Sketch]) -> Callable[[str, str], str]:
    return lambda title, lang: svg_of(sketch(), title, lang)


DIAGRAMS: Final = (
    Diagram("range", "R-RANGE-01", Sentence("How range is counted"), _plans(range_sketch)),
    Diagram("sight", "R-LOS-01", Sentence("Sight and cover"), _plans(sight_sketch)),
    Diagram("climbing", "R-LEVEL-01", Sentence("Levels and climbing"), _plans(climbing_sketch)),
    Diagram("diagonals", "R-SCEN-01", Sentence("Steps past walls, straight and diagonal"), _plans(diagonal_sketch)),
    Diagram("control", "R-OBJ-04", Sentence("Who controls an objective"), _plans(control_sketch)),
    Diagram("scatter", "R-SCAT-01", Sentence("The directions of scatter"), _plans(scatter_sketch)),
    Diagram("falls", "R-FALL-01", Sentence("Falls"), falls_svg),
)


def drawn(id: str, lang: str) -> str | None:
    """The drawing as SVG; None if there is no such diagram."""
    found = next((diagram for diagram in DIAGRAMS if diagram.id == id), None)
    return _drawing(found, lang) if found is not None else None


@cache  # of known diagrams only: ids come from strangers
def _drawing(diagram: Diagram, lang: str) -> str:
    return diagram.draw(say(diagram.title, lang), lang)
