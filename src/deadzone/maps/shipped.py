"""Loading of battlefields: those that come with the program, and map files."""

from __future__ import annotations

import difflib
import hashlib
from functools import cache
from pathlib import Path
from typing import Final

from deadzone.core.board.battlefield import Battlefield
from deadzone.core.sentence import Fault
from deadzone.language.quoting import quoted
from deadzone.maps.files import read_text
from deadzone.maps.generate import MOST_SEED, generate
from deadzone.maps.reader import MapText
from deadzone.maps.symbols import MOST_CHARACTERS
from deadzone.maps.text import parse_map_text

ENDING: Final = ".map"
RANDOM_MAP: Final = "random"  # in place of a name: a new battlefield


@cache
def names() -> tuple[str, ...]:
    """Names of the battlefields that come with the program."""
    folder = Path(__file__).parent / "battlefields"
    found = [entry.name.removesuffix(ENDING) for entry in folder.iterdir() if entry.name.endswith(ENDING)]
    return tuple(sorted(found))


def load(name_or_path: str) -> Battlefield:
    """Load a battlefield by its name, or from a map file."""
    return load_text(name_or_path).field


def load_or_generate(name_or_path: str, seed: int | str) -> Battlefield:
    """Load a battlefield, or with `random` make the new one that follows from the seed of a battle."""
    return generate(*random_map(f"{seed}/map")) if name_or_path == RANDOM_MAP else load(name_or_path)


def random_map(seed: str) -> tuple[int, int]:
    """Seed and number of levels of a new battlefield."""
    digest = hashlib.blake2b(seed.encode(), digest_size=8).digest()
    return int.from_bytes(digest) & MOST_SEED, 2 + digest[0] % 2


def load_text(name_or_path: str) -> MapText:
    """Load a battlefield together with its description."""
    return parse_map_text(source(name_or_path), name_or_path)


def source(name_or_path: str) -> str:
    """Return the text of a map, by the battlefield's name or from a file."""
    name = _usual(name_or_path)
    if name in names():
        return (Path(__file__).parent / "battlefields" / f"{name}{ENDING}").read_text(encoding="utf-8")
    path = Path(name_or_path)
    if not _looks_like_a_file(name_or_path) and not path.is_file():
        raise unknown_map(name_or_path)
    return read_text(path, MOST_CHARACTERS)


def unknown_map(name: str) -> Fault:
    """The Fault for a battlefield that does not come with the program; it names similar ones, or all."""
    near = difflib.get_close_matches(_usual(name), names(), n=3, cutoff=0.6) or names()
    return Fault("Unknown battlefield '{name}'. Similar names: {near}.", name=quoted(name), near=", ".join(near))


def _usual(name: str) -> str:
    """A name as those of the battlefields are written."""
    return name.strip().lower().replace(" ", "-").replace("_", "-")


def _looks_like_a_file(name: str) -> bool:
    return "/" in name or "\\" in name or "." in name
