"""What is drawn once and repeated, and texts that are measured word by word."""

import re

from deadzone.printing.paper import BOLD, INK, QUIET, Paper

TEXT = (
    "A model that is Pinned : it may only Get Up, and AP +1 « never » applies to incomprehensibilities of its kind. "
    * 3
)


def paper() -> Paper:
    made = Paper("Test", "en")
    made.pdf.add_page()
    return made


def test_a_stamp_is_written_again_at_its_place() -> None:
    """Its colours and pen are written, too, even if they were the ones in use."""
    made = paper()

    def draw(x: float, y: float) -> None:
        made.pen(INK, 0.5)
        made.pdf.line(x, y, x + 1.0, y)

    made.pen(INK, 0.5)
    made.stamp("line", 20.0, 30.0, draw)
    made.pen(QUIET, 2.0)
    made.stamp("line", 30.0, 50.0, draw)
    content = bytes(made.pdf.pages[1].contents).decode("latin1")  # type: ignore[arg-type]
    first, second = re.findall(r"q\n(.*?)Q\n", content, re.DOTALL)
    assert re.search(r" RG\n1\.42 w\n.* l S\n", first)
    assert second.split("\n", 1) == ["1 0 0 1 28.35 -56.69 cm", first + "\n"]
    assert (made.pdf.line_width, made.pdf.draw_color.colors255) == (2.0, QUIET)  # type: ignore[union-attr]


def test_lines_are_as_long_as_they_may_be() -> None:
    made = paper()
    for width in (25.0, 40.0, 63.0):
        lines = made.wrapped(TEXT, width, 8.0, BOLD)
        words = made.words(TEXT, width, 8.0, BOLD)
        assert " ".join(lines).split(" ") == " ".join(words).split(" ")
        made.pdf.set_font("sans", BOLD, 8.0)
        measured = [made.pdf.get_string_width(line) for line in lines]
        assert max(measured) <= width + 1e-6
        firsts = [max((word for word in words if f"{line} ".startswith(f"{word} ")), key=len) for line in lines[1:]]
        longer = [f"{line} {word}" for line, word in zip(lines, firsts, strict=False)]
        assert min(made.pdf.get_string_width(line) for line in longer) > width
