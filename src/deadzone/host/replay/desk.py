"""Orders about replays, carried out in the workshop: a battle file becomes a timeline, frames, a film or a report.

Battle files come from strangers, and pictures take long.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from deadzone.host.common.orders import PlayOn, ReplayWanted
from deadzone.host.common.seeds import Seeds
from deadzone.host.replay.film import Film, film_of_file
from deadzone.host.replay.playing_on import played_on
from deadzone.host.replay.report import report
from deadzone.host.replay.showing import eyes_of, replay_frames, replay_info
from deadzone.table.files.battlefile import Entry, Head

KEPT_FILMS = 3


def shown(content: bytes, wanted: ReplayWanted) -> bytes:
    film = _film(content)
    eyes, lang = eyes_of(film, wanted.role, wanted.eyes), wanted.lang
    if wanted.task == "info":
        return msgspec.json.encode(replay_info("", film, wanted.role, lang, wanted.first, wanted.eyes))
    if wanted.task == "frames":
        return msgspec.json.encode(replay_frames(film, eyes, lang, wanted.first, wanted.count))
    if wanted.task == "report.pdf":
        return report(film, eyes, lang)
    from deadzone.host.replay.animation import animation  # noqa: PLC0415 - a browser has no library for pictures

    return animation(film, eyes, lang, wanted.task.removeprefix("film."), wanted.round)


def gone_on_from(content: bytes, wanted: PlayOn, seeds: Seeds) -> tuple[Head, list[Entry]]:
    """A battle that goes on from a moment of this one, as it is stored."""
    return played_on(_film(content), wanted, seeds)


@lru_cache(maxsize=KEPT_FILMS)
def _film(content: bytes) -> Film:
    """A page asks for the same file again and again, for further frames."""
    return film_of_file(content)
