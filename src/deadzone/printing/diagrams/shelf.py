"""All diagrams: to which rule each belongs, and its drawing in a language."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final, NamedTuple

from deadzone.core.sentence import Sentence
from deadzone.language.words import say


class Diagram(NamedTuple):
    """`rule` is the one before which it is shown."""

    id: str
    rule: str
    title: Sentence


DIAGRAMS: Final = (
    Diagram("range", "R-RANGE-01", Sentence("How range is counted")),
    Diagram("sight", "R-LOS-01", Sentence("Sight and cover")),
    Diagram("climbing", "R-LEVEL-01", Sentence("Levels and climbing")),
    Diagram("diagonals", "R-SCEN-01", Sentence("Steps past walls, straight and diagonal")),
    Diagram("control", "R-OBJ-04", Sentence("Who controls an objective")),
    Diagram("scatter", "R-SCAT-01", Sentence("The directions of scatter")),
    Diagram("falls", "R-FALL-01", Sentence("Falls")),
)


@cache
def _drawings() -> dict[str, Callable[[str, str], str]]:
    """By id, how each is drawn with its title in a language. The list is read by all, and few look at a diagram."""
    from deadzone.printing.diagrams import scenes  # noqa: PLC0415
    from deadzone.printing.diagrams.falls import falls_svg  # noqa: PLC0415
    from deadzone.printing.diagrams.sketch import Sketch, svg_of  # noqa: PLC0415

    def plans(sketch: Callable[[], Sketch]) -> Callable[[str, str], str]:
        return lambda title, lang: svg_of(sketch(), title, lang)

    return {
        "range": plans(scenes.range_sketch),
        "sight": plans(scenes.sight_sketch),
        "climbing": plans(scenes.climbing_sketch),
        "diagonals": plans(scenes.diagonal_sketch),
        "control": plans(scenes.control_sketch),
        "scatter": plans(scenes.scatter_sketch),
        "falls": falls_svg,
    }


def drawn(id: str, lang: str) -> str | None:
    """The drawing as SVG; None if there is no such diagram."""
    found = next((diagram for diagram in DIAGRAMS if diagram.id == id), None)
    return _drawing(found, lang) if found is not None else None


@cache  # of known diagrams only: ids come from strangers
def _drawing(diagram: Diagram, lang: str) -> str:
    return _drawings()[diagram.id](say(diagram.title, lang), lang)
