"""Who wins: the win matrix, the share of each rival, the two sides on each map, and variants on the same dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from deadzone.lab.experiments.balance import Balance, balance, compares_lists
from deadzone.lab.experiments.contests import Contests, contests_of, means_by, p_of_interval, share_by_number
from deadzone.lab.experiments.estimates import Numbers, mean_interval, p_of_mean
from deadzone.lab.experiments.found import Found, by, compared
from deadzone.lab.experiments.ladder import ladder
from deadzone.lab.experiments.naming import (
    feature_name,
    list_name,
    map_name,
    mission_name,
    rival_name,
    team_name,
    unit_name,
    variant_name,
)
from deadzone.lab.experiments.statistics import LEVEL, Interval, holm, p_of_share, wilson
from deadzone.lab.reports.charts import forest, matrix
from deadzone.lab.reports.writing import Section, counted
from deadzone.language.words import text

MOST_EFFECTS = 10  # at each end


def who_wins(found: Found, lang: str) -> Section | None:
    """The win matrix and the share of each rival, if rivals differ."""
    contests = contests_of(found, by(compared(found.record)))
    if contests.n == 0:
        return None
    section = Section("wins", text("Who wins", lang), text("Draws count half for each side.", lang))
    order = sorted(range(len(contests.names)), key=lambda it: -contests.share(it).value)
    names = [rival_name(found.record, contests.names[it], lang) for it in order]
    _matrix(section, contests, order, names, lang)
    rows = [(name, contests.share(it)) for name, it in zip(names, order, strict=True)]
    found_out = [p < 1 - LEVEL for p in holm([contests.p(it) for it in order])]
    caption = text(
        "Share against all others, with 95 % intervals over {numbers} independent numbers (battles: {count}). Filled: "
        "not explained by chance (p < 0.05, corrected by Holm for {rivals} {rivals|comparison|comparisons}).",
        lang,
        numbers=len(np.unique(contests.number)),
        count=counted(contests.n),
        rivals=len(rows),
    )
    section.figure(forest(rows, lang, marks=found_out), caption, text("Share of each rival", lang))
    _ladder(section, found, contests, lang)
    return section


def _matrix(section: Section, contests: Contests, order: list[int], names: list[str], lang: str) -> None:
    size = len(order)
    shares, ps = np.full((size, size), np.nan), np.ones((size, size))
    pairs = [(row, column) for row in range(size) for column in range(row + 1, size)]
    games = []
    for row, column in pairs:
        it = contests.pair(order[row], order[column])
        if it.n:
            games.append(it.n)
            shares[row, column], shares[column, row] = it.value, 1 - it.value
            ps[row, column] = ps[column, row] = p_of_share(it.value * it.n, it.n)
    corrected = holm([float(ps[pair]) for pair in pairs])
    signs = np.zeros((size, size), dtype=bool)
    for pair, p in zip(pairs, corrected, strict=True):
        signs[pair] = signs[pair[::-1]] = p < 1 - LEVEL
    width = wilson(0.5 * min(games), min(games))
    caption = text(
        "Share of the row against the column, in percent. n = {least} to {most} in each cell; a share of 50 % then "
        "has a 95 % interval (Wilson) of {low} to {high} %. Framed: p < 0.05, corrected by Holm for {pairs} pairs.",
        lang,
        least=min(games),
        most=max(games),
        low=f"{100 * width.low:.0f}",
        high=f"{100 * width.high:.0f}",
        pairs=len(games),
    )
    label = text("Win matrix", lang)
    section.figure(matrix(names, shares, signs), caption, label, "wide matrix" if size > 8 else "")


def _ladder(section: Section, found: Found, contests: Contests, lang: str) -> None:
    ratings = ladder(contests)
    rows = [
        (
            rival_name(found.record, it.name, lang),
            f"{it.elo.value:z.0f}",
            f"{it.elo.low:z.0f} – {it.elo.high:z.0f}",
        )
        for it in ratings
    ]
    caption = text(
        "Elo by the model of Bradley and Terry, with a mean of 1500; 95 % intervals by bootstrap over {numbers} "
        "numbers (battles: {count}).",
        lang,
        numbers=ratings[0].elo.n,
        count=counted(contests.n),
    )
    section.table((text("Ratings", lang), "Elo", "95 %"), rows, caption, "")


def sides(found: Found, lang: str) -> Section:
    """Red against blue, over all and by what the experiment varies."""
    section = Section("sides", text("Red against blue", lang))
    record = found.record
    maps = np.array(found.of_cells(lambda cell: cell.map))
    groups: list[tuple[NDArray[Any], Callable[[str], str]]] = [
        (maps, lambda name: map_name(name, lang)),
        (found.words("mission"), lambda name: mission_name(name, lang)),
    ]
    if all(cell.first == cell.second for cell in record.cells):
        teams = np.array(found.of_cells(lambda cell: cell.first.team))
        groups.append((teams, lambda name: team_name(record, name, lang)))
    rows = [(text("all battles", lang), share_by_number(found.red_score, found.game))]
    for values, naming in groups:
        known = list(dict.fromkeys(values.tolist()))
        if len(known) > 1:
            rows += [(naming(value), _red_share(found, values == value)) for value in known]
    marks = [p < 1 - LEVEL for p in holm([p_of_interval(it) for _, it in rows])]
    caption = text(
        "Share of red, with 95 % intervals (Wilson, or over numbers if wider). Filled: p < 0.05, corrected by Holm "
        "for {rows} {rows|comparison|comparisons}.",
        lang,
        rows=len(rows),
    )
    return section.figure(forest(rows, lang, marks=marks), caption, text("Share of red", lang))


def _red_share(found: Found, here: NDArray[np.bool_]) -> Interval:
    return share_by_number(found.red_score[here], found.game[here])


def variants(found: Found, lang: str) -> Section | None:
    """Each variant against the first one: the same battles on the same dice, so their differences tell more."""
    record = found.record
    if len(record.variants) < 2:
        return None
    section = Section(
        "variants",
        text("Variants", lang),
        text("Every battle was played with each variant on the same dice; differences are taken by battle.", lang)
        if record.paired
        else "",
    )
    rows, ps = [], []
    for number in range(1, len(record.variants)):
        differences = _differences(found, number)
        rows.append((variant_name(record, number, lang), mean_interval(differences)))
        ps.append(p_of_mean(differences))
    marks = [p < 1 - LEVEL for p in holm(ps)]
    caption = text(
        "Change of red’s share against “{first}”, in percentage points, with 95 % intervals over {n} numbers. Filled: "
        "p < 0.05, corrected by Holm.",
        lang,
        first=variant_name(record, 0, lang),
        n=rows[0][1].n,
    )
    return section.figure(forest(rows, lang, 0.0, marks, points=True), caption, text("Variants", lang))


def _differences(found: Found, variant: int) -> Numbers:
    """Red's score with a variant less that with the first one, for each game number that has both."""
    means = []
    for number in (0, variant):
        here = found.which_cells(lambda cell, number=number: cell.variant == number)  # type: ignore[misc]
        means.append((np.unique(found.game[here]), means_by(found.game[here], found.red_score[here])))
    both = np.intersect1d(means[0][0], means[1][0])
    first, second = [values[np.isin(numbers, both)] for numbers, values in means]
    return np.asarray(second - first)


def worth(found: Found, lang: str) -> Section | None:
    """What models and kinds of team are worth, if random teams of several lists met."""
    if not compares_lists(found.record):
        return None
    figures = balance(found)
    section = Section("worth", text("What is worth its points", lang))
    _models(section, figures, lang)
    rows = [(feature_name(it.what, lang), it.effect) for it in figures.features]
    caption = text(
        "Change of a team’s share, in percentage points, with the strength of its list taken out (regression over n "
        "teams, 95 % intervals). Filled: p < 0.05, corrected by Benjamini and Hochberg.",
        lang,
    )
    marks = [it.p < 1 - LEVEL for it in figures.features]
    label = text("What teams have, over all lists", lang)
    return section.figure(forest(rows, lang, 0.0, marks, points=True), caption, label)


def _models(section: Section, figures: Balance, lang: str) -> None:
    models = figures.models
    if not models:
        return
    chosen = models if len(models) <= 2 * MOST_EFFECTS else [*models[:MOST_EFFECTS], *models[-MOST_EFFECTS:]]
    rows = [(f"{unit_name(it.what, lang)} ({list_name(it.list, lang)})", it.effect) for it in chosen]
    caption = text(
        "10 points more for a model, at the cost of the rest of its team: change of the team’s share in percentage "
        "points (regression within each list over n teams, 95 % intervals). The {shown} strongest of {all} effects. "
        "Filled: p < 0.05, corrected by Benjamini and Hochberg.",
        lang,
        shown=len(chosen),
        all=len(models),
    )
    marks = [it.p < 1 - LEVEL for it in chosen]
    label = text("10 points more for a model, within its list", lang)
    section.figure(forest(rows, lang, 0.0, marks, points=True), caption, label, "wide")
