"""Text files: read as far as anybody wants them, whatever they contain."""

from pathlib import Path

import pytest

from deadzone.core.sentence import Fault
from deadzone.maps.files import read_text
from deadzone.maps.shipped import load
from deadzone.maps.symbols import MOST_CHARACTERS

BOM = b"\xef\xbb\xbf"
MOST = 10


@pytest.mark.parametrize("start", [b"", b"x", b"xx", b"xxx", BOM, BOM + b"x", BOM + b"xx", BOM + b"xxx"])
@pytest.mark.parametrize("character", ["x", "é", "€", "🎲"])
def test_a_file_is_cut_off_between_characters(tmp_path: Path, start: bytes, character: str) -> None:
    """Whoever reads it sees that it is too large; it is text all the same."""
    file = tmp_path / "large"
    file.write_bytes(start + character.encode() * 100)
    text = read_text(file, MOST)
    assert len(text) > MOST
    assert set(text) <= {"x", character}


@pytest.mark.parametrize("content", [b"\xff", "é".encode()[:1], b"x" * 9 + "🎲".encode()[:3], b"\xff" * 100])
def test_a_file_that_is_not_text_is_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "torn"
    file.write_bytes(content)
    with pytest.raises(Fault, match=r"This file is not UTF-8 text\."):
        read_text(file, MOST)


@pytest.mark.parametrize("start", ["", "x", "xx", "xxx"])
def test_a_battlefield_of_many_characters_is_too_large(tmp_path: Path, start: str) -> None:
    file = tmp_path / "large.map"
    file.write_text(start + "🎲" * (2 * MOST_CHARACTERS), encoding="utf-8")
    with pytest.raises(Fault, match="too large for a battlefield"):
        load(str(file))
