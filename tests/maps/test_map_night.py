"""The page shows the drawings in its own dark colours: it knows every colour that they have."""

import re
from pathlib import Path

from deadzone.maps.drawing import palette

NIGHT = Path(__file__).parents[2] / "web" / "src" / "maps" / "night.ts"


def test_the_page_knows_every_colour_of_the_drawings() -> None:
    told = re.findall(r"'(#\w{6})': '#\w{6}'", NIGHT.read_text(encoding="utf-8"))
    colours = [value for name, value in vars(palette).items() if name.isupper()]
    assert {colour for each in colours for colour in ([each] if isinstance(each, str) else each)} == set(told)
