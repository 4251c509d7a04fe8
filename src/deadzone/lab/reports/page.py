"""The report of an experiment: one page that needs nothing else, for the screen, a phone and paper."""

from __future__ import annotations

from html import escape
from importlib import resources

import numpy as np

from deadzone.lab.experiments.contests import share_by_number
from deadzone.lab.experiments.estimates import mean_interval
from deadzone.lab.experiments.found import Found
from deadzone.lab.experiments.naming import map_name, mission_name, team_name
from deadzone.lab.experiments.statistics import wilson
from deadzone.lab.reports.course import command, early, openings, score
from deadzone.lab.reports.earnings import earned
from deadzone.lab.reports.outcomes import sides, variants, who_wins, worth
from deadzone.lab.reports.places import where
from deadzone.lab.reports.writing import Section, counted, number, percent, shown
from deadzone.language.words import text

FEW = 6  # names that the heading lists one by one


def report(found: Found, lang: str) -> str:
    """The whole page as HTML."""
    parts = [
        who_wins(found, lang),
        worth(found, lang),
        sides(found, lang),
        variants(found, lang),
        score(found, lang),
        early(found, lang),
        openings(found, lang),
        command(found, lang),
        where(found, lang),
        earned(found, lang),
        _how(found, lang),
    ]
    sections = [part for part in parts if part is not None]
    title = _in(found.record.title, lang)
    style = (resources.files("deadzone.lab.reports") / "report.css").read_text(encoding="utf-8")
    return (
        f'<!doctype html>\n<html lang="{lang}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{style}</style></head><body>"
        f"{_header(found, title, lang)}{_contents(sections, lang)}<main>{''.join(it.html() for it in sections)}</main>"
        f"</body></html>\n"
    )


def _in(texts: dict[str, str], lang: str) -> str:
    return texts.get(lang) or texts.get("en", "")


def _header(found: Found, title: str, lang: str) -> str:
    about = _in(found.record.about, lang)
    rounds = mean_interval(found.numbers("rounds").astype(np.float64))
    draws = float((found.words("winner") == "draw").sum())
    tiles = (
        (counted(found.n), text("battles", lang), text("{count} failed", lang, count=found.failed)),
        (
            percent(float(found.red_score.mean()), lang, 1),
            text("for red", lang),
            shown(share_by_number(found.red_score, found.game), lang, 1),
        ),
        (number(rounds, lang, 1).split(" ")[0], text("rounds each", lang), number(rounds, lang, 2)),
        (percent(draws / found.n, lang, 1), text("draws", lang), shown(wilson(draws, found.n), lang, 1)),
    )
    drawn = "".join(
        f"<li><strong>{escape(value)}</strong><span>{escape(name)}</span><small>{escape(more)}</small></li>"
        for value, name, more in tiles
    )
    said = f'<p class="about">{escape(about)}</p>' if about else ""
    kind = escape(text("Report of an experiment", lang))
    heading = f'<p class="kind">Deadzone · {kind}</p><h1>{escape(title)}</h1>{said}'
    return f'<header>{heading}<ul class="tiles">{drawn}</ul></header>'


def _contents(sections: list[Section], lang: str) -> str:
    links = "".join(f'<li><a href="#{it.id}">{escape(it.title)}</a></li>' for it in sections)
    return f'<nav aria-label="{escape(text("Contents", lang))}"><ol>{links}</ol></nav>'


def _how(found: Found, lang: str) -> Section:
    """How the experiment was made, so that it can be made again."""
    record = found.record
    section = Section("how", text("How it was made", lang))
    teams = [team_name(record, team, lang) for team in record.teams]
    players = dict.fromkeys(one.player for cell in record.cells for one in (cell.first, cell.second))
    maps = dict.fromkeys(map_name(cell.map, lang) for cell in record.cells)
    missions = dict.fromkeys(mission_name(cell.mission, lang) for cell in record.cells)
    wanted = (
        text("battles for each pairing: {n}", lang, n=record.battles)
        if record.precision is None
        else text("until the interval of each pairing is ±{half}", lang, half=percent(record.precision, lang, 1))
    )
    pairings = len({cell.pairing for cell in record.cells})
    rows = [
        (text("Teams", lang), _few(teams, lang)),
        (text("Players", lang), ", ".join(players)),
        (text("Battlefields", lang), _few(list(maps), lang)),
        (text("Missions", lang), ", ".join(missions)),
        (text("Pairings", lang), counted(pairings)),
        (text("Asked for", lang), wanted),
        (text("Round limit", lang), str(record.rounds)),
        (text("Seed", lang), f"{record.seed}{', ' + text('the same for all pairings', lang) if record.paired else ''}"),
        (text("Version", lang), ", ".join(found.versions)),
    ]
    caption = text(
        "Intervals cover the true value in 95 of 100 experiments, if the battles are a fair sample of what is asked "
        "about. They say nothing about other players, teams or missions.",
        lang,
    )
    return section.table(("", ""), rows, caption)


def _few(names: list[str], lang: str) -> str:
    if len(names) <= FEW:
        return ", ".join(names)
    return text("{first} and {count} more", lang, first=", ".join(names[:FEW]), count=len(names) - FEW)
