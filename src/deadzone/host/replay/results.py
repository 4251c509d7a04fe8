"""What pictures and reports of a battle say about it."""

from __future__ import annotations

from deadzone.host.reading.story import why_over
from deadzone.host.replay.film import Film
from deadzone.language.words import say


def teams_of(film: Film, lang: str) -> tuple[str, str]:
    red, blue = [say(team.label, lang) for team in film.head.teams]
    return red, blue


def result_of(film: Film, lang: str) -> str:
    """Why the battle is over."""
    if film.ending is not None:
        return say(film.ending.sentence(), lang)
    return say(why_over(film.g)[1], lang) if film.g.question is None else ""
