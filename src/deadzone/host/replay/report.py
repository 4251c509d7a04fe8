"""The report of a battle for the printer: the result, its course, its turning points in pictures, what models did."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

from deadzone.core.pieces import ModelNumber
from deadzone.core.sides import BLUE, NO_SIDE, RED, Side
from deadzone.host.common.names import mission_name, player_name
from deadzone.host.reading.story import moment_info
from deadzone.host.replay.film import Film
from deadzone.host.replay.results import result_of, teams_of
from deadzone.host.replay.scenes import scene_at, scenes_of
from deadzone.host.replay.showing import Eyes
from deadzone.language.words import say, text
from deadzone.printing.battle.pages import Illustration, Report, report_pdf
from deadzone.table.telling.naming import model_name

ZOOM: Final = 1.5  # of the pictures, for paper


def report(film: Film, eyes: Eyes, lang: str) -> bytes:
    setting = film.g.setting
    red, blue = [say(player_name(seat.player), lang) for seat in film.head.players]
    return report_pdf(
        Report(
            lang=lang,
            teams=teams_of(film, lang),
            players=(red, blue),
            points=(film.g.points(RED), film.g.points(BLUE)),
            winner=winner_of(film),
            over=film.over,
            place=f"{say(mission_name(setting.mission.name), lang)} · {say(setting.ground.field.name, lang)}",
            result=" ".join([part for part in (result_of(film, lang), _note(film, lang)) if part]),
            rounds=[(round.number, round.points) for round in film.chronicle.rounds],
            pictures=_pictures(film, eyes, lang),
            figures=(_figures(film, RED, lang), _figures(film, BLUE, lang)),
        )
    )


def winner_of(film: Film) -> int:
    if film.ending is not None:
        return film.ending.winner
    return film.g.winner if film.g.question is None else NO_SIDE


def _note(film: Film, lang: str) -> str:
    return say(film.note, lang) if film.note is not None else ""


def _pictures(film: Film, eyes: Eyes, lang: str) -> list[Illustration]:
    """The table after deployment, the turning points, and the end; nothing where no library paints pictures."""
    if find_spec("PIL") is None:
        return []
    from deadzone.printing.battle.picture import Painter  # noqa: PLC0415

    scenes, painter = scenes_of(film), Painter(teams_of(film, lang), lang, ZOOM, on_paper=True)
    deployed = next((scene for scene in scenes if scene.round > 0), scenes[-1])
    begun = painter.paint(deployed.moment(eyes, ""))
    found = [Illustration(text("The battle begins", lang), "", begun)]
    for moment in film.chronicle.strongest():
        told = moment_info(film.chronicle, moment, lang)
        shown = scene_at(scenes, moment.step).moment(eyes, "", told.round)
        heading = text("Round {n}", lang, n=told.round) if told.round else text("Deployment", lang)
        found.append(Illustration(heading, told.text, painter.paint(shown)))
    last = scenes[-1].moment(eyes, "")
    heading = text("The end", lang) if film.over else text("How it stands", lang)
    return [*found, Illustration(heading, result_of(film, lang), painter.paint(last))]


def _figures(film: Film, side: Side, lang: str) -> list[tuple[str, list[int], bool]]:
    """Each model of a side with its figures, and whether it survived."""
    g = film.g
    rows = []
    for number, done in enumerate(film.chronicle.figures):
        if g.models[number].side == side:
            name = say(model_name(g, ModelNumber(number)), lang)
            numbers = [done.shots, done.hits, done.fights, done.dealt, done.taken, done.kills, done.vp]
            rows.append((name, numbers, number not in film.chronicle.dead))
    return rows
