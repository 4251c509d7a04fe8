"""The pictures of a battle file, without a server: `deadzone replay --gif`, `--pdf`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from deadzone.core.sentence import Fault
from deadzone.host.records.seats import WATCH
from deadzone.host.replay.animation import FORMATS, animation
from deadzone.host.replay.film import film_of
from deadzone.host.replay.report import report
from deadzone.host.replay.showing import eyes_of
from deadzone.language.quoting import quoted
from deadzone.table.files.battlefile import Recording


def made(recording: Recording, gif: Path | None, pdf: Path | None, lang: str) -> Iterator[tuple[Path, bytes]]:
    """Each file to write with its content. A battle that is not over is shown as a spectator sees it."""
    format = gif.suffix.removeprefix(".").lower() if gif is not None else ""
    if gif is not None and format not in FORMATS:
        raise Fault("--gif cannot be '{value}': give a file that ends with .gif or .webp.", value=quoted(str(gif)))
    film = film_of(recording)
    eyes = eyes_of(film, WATCH)
    if gif is not None:
        yield gif, animation(film, eyes, lang, format)
    if pdf is not None:
        yield pdf, report(film, eyes, lang)
