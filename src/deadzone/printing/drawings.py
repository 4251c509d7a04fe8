"""Drawings on paper: as pictures, or as lines and areas where no library paints pictures, as in a browser."""

from __future__ import annotations

from importlib.util import find_spec
from io import BytesIO
from typing import Final
from xml.etree import ElementTree

from deadzone.maps.drawing.draw import png_of
from deadzone.printing.paper import Paper

# What the library for paper cannot draw: shadows, and where they end.
UNKNOWN: Final = ("defs", "clipPath")
SHADOWED: Final = ("filter", "clip-path")
SVG: Final = "http://www.w3.org/2000/svg"
ElementTree.register_namespace("", SVG)  # written without a prefix, as the library for paper knows it


def put_drawing(paper: Paper, svg: str, sharp: float, x: float, y: float, width: float) -> None:
    """Put a drawing with its upper left corner there; as a picture it has `sharp` pixels for each unit."""
    painted = png_of(svg, sharp) if find_spec("resvg_py") is not None else without_shadows(svg)
    paper.pdf.image(BytesIO(painted), x, y, width)


def without_shadows(svg: str) -> bytes:
    """The drawing without the parts that would need what paper does not have."""
    drawing = ElementTree.fromstring(svg)
    for part in list(drawing.iter()):
        for child in list(part):
            if any(name in child.attrib for name in SHADOWED) or child.tag.removeprefix(f"{{{SVG}}}") in UNKNOWN:
                part.remove(child)
    return ElementTree.tostring(drawing)
