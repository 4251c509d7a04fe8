"""How battles go: score by round, length, what decides, early advantages, openings, Command dice."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from deadzone.core.state import COMMAND_FACES
from deadzone.lab.batch import DECISIONS
from deadzone.lab.experiments.contests import p_of_interval, share_by_number
from deadzone.lab.experiments.estimates import Numbers, mean_interval, regression
from deadzone.lab.experiments.found import Found
from deadzone.lab.experiments.statistics import LEVEL, Interval, holm, p_of_z, z_of
from deadzone.lab.observing import OPENINGS
from deadzone.lab.reports.charts import bars, forest, histogram, lines
from deadzone.lab.reports.writing import Section, counted, number
from deadzone.language.words import say, text, words_of
from deadzone.table.telling.log import FACE_WORDS

DECIDED = words_of("Objectives", "Kills", "Intel", "Mission", "Extermination", "Round limit", "Draws")
EARLY = words_of("won the Recon test", "goes first", "killed first")
OPENED = words_of("fights", "shoots", "moves", "waits")
LEAST_ROUND = 20  # battles that a round must have seen to be drawn
LEADS_AFTER = 2  # rounds


def score(found: Found, lang: str) -> Section:
    section = Section("score", text("How battles go", lang))
    rounds = found.numbers("rounds")
    last = max([it for it in range(1, int(rounds.max()) + 1) if int((rounds >= it).sum()) >= LEAST_ROUND] or [1])
    series = []
    for side, name in (("red", text("Red", lang)), ("blue", text("Blue", lang))):
        values = _by_round(found, f"{side}_score", last)
        spread = z_of() * values.std(axis=0, ddof=1) / np.sqrt(len(values)) if len(values) > 1 else np.zeros(last)
        mean = values.mean(axis=0)
        series.append((name, mean, mean - spread, mean + spread))
    caption = text(
        "Mean victory points after each round, with 95 % bands (n = {n}); a battle that is over keeps its score. "
        "Rounds that at least {least} of them reached.",
        lang,
        n=counted(found.n),
        least=LEAST_ROUND,
    )
    chart = lines(series, (text("Round", lang), text("Victory points", lang)))
    section.figure(chart, caption, text("Score by round", lang))
    return _length(_decided(section, found, lang), found, rounds, lang)


def _by_round(found: Found, column: str, last: int) -> Numbers:
    """A row for each battle with the score after each round; the last score goes on."""
    battle, values = found.cubes(column)
    starts = np.searchsorted(battle, np.arange(found.n))
    lengths = np.bincount(battle, minlength=found.n)
    places = starts[:, None] + np.minimum(np.arange(last)[None, :], np.maximum(lengths[:, None] - 1, 0))
    return np.asarray(values[np.minimum(places, len(values) - 1)], dtype=np.float64)


def _length(section: Section, found: Found, rounds: NDArray[np.int64], lang: str) -> Section:
    mean = mean_interval(rounds.astype(np.float64))
    counts = np.bincount(rounds)[1:]
    labels = text("Rounds", lang), text("mean {mean}", lang, mean="{mean}")
    caption = text(
        "Rounds that battles last: mean {mean} (95 %), n = {n}.",
        lang,
        mean=number(mean, lang, 2),
        n=counted(found.n),
    )
    chart = histogram([int(count) for count in counts], 1, mean, labels, lang)
    return section.figure(chart, caption, text("Length of battles", lang))


def _decided(section: Section, found: Found, lang: str) -> Section:
    words = found.words("decided_by")
    rows = [
        (text(label, lang), share_by_number((words == key).astype(np.float64), found.game))
        for label, key in zip(DECIDED, DECISIONS, strict=True)
        if (words == key).any()
    ]
    rows.sort(key=lambda row: -row[1].value)
    caption = text(
        "What decided: the source of most of the winner’s points, or how the battle ended. Lines: 95 % intervals "
        "(Wilson, or over numbers if wider), n = {n}.",
        lang,
        n=counted(found.n),
    )
    return section.figure(bars(rows, lang), caption, text("What decides", lang))


def early(found: Found, lang: str) -> Section:
    """How often the side with an early advantage wins."""
    section = Section("early", text("What an early advantage is worth", lang))
    columns = ("recon", "first", "first_kill")
    rows = [
        (text(word, lang), _share_of(found, found.words(column))) for word, column in zip(EARLY, columns, strict=True)
    ]
    rows.append((text("leads after round {n}", lang, n=LEADS_AFTER), _share_of(found, _leaders(found))))
    _early_chart(section, rows, text("Share of the battles won by the side that has the advantage", lang), lang)
    margins = found.numbers("recon_margin")
    recon = found.words("recon")
    by_margin = [
        (text("wins Recon by {n}", lang, n=f"{margin}{'+' if margin == 3 else ''}"), _share_of(found, recon, here))
        for margin, here in ((1, margins == 1), (2, margins == 2), (3, margins >= 3))
    ]
    _early_chart(section, by_margin, text("The margin of the Recon test", lang), lang)
    return section


def _early_chart(section: Section, rows: list[tuple[str, Interval]], title: str, lang: str) -> None:
    rows = [row for row in rows if row[1].n]
    if not rows:
        return
    marks = [p < 1 - LEVEL for p in holm([p_of_interval(it) for _, it in rows])]
    caption = text(
        "{title}, with 95 % intervals (Wilson, or over numbers if wider). Filled: p < 0.05, corrected by Holm for "
        "{rows} {rows|comparison|comparisons}.",
        lang,
        title=title,
        rows=len(rows),
    )
    section.figure(forest(rows, lang, marks=marks), caption, title)


def _share_of(found: Found, sides: NDArray[np.str_], here: NDArray[np.bool_] | None = None) -> Interval:
    """The share of battles won by the side named in each row."""
    known = np.isin(sides, ("red", "blue"))
    if here is not None:
        known &= here
    scores = np.where(sides == "red", found.red_score, 1 - found.red_score)[known]
    return share_by_number(scores, found.game[known])


def _leaders(found: Found) -> NDArray[np.str_]:
    red, blue = [_by_round(found, f"{side}_score", LEADS_AFTER)[:, -1] for side in ("red", "blue")]
    longer = found.numbers("rounds") > LEADS_AFTER  # a battle that is over has no early lead
    return np.where(longer & (red > blue), "red", np.where(longer & (blue > red), "blue", ""))


def openings(found: Found, lang: str) -> Section:
    """What the first activation of a side is for, and how often that side wins."""
    section = Section("openings", text("How sides open", lang))
    shares, wins = [], []
    for word, opening in zip(OPENED, OPENINGS, strict=True):
        red, blue = [found.words(f"{side}_opening") == opening for side in ("red", "blue")]
        scores = np.concatenate([found.red_score[red], 1 - found.red_score[blue]])
        if len(scores):
            opened = np.concatenate([red, blue]).astype(np.float64)
            shares.append((text(word, lang), share_by_number(opened, np.concatenate([found.game] * 2))))
            numbers = np.concatenate([found.game[red], found.game[blue]])
            wins.append((text(word, lang), share_by_number(scores, numbers)))
    caption = text(
        "What the first model of a side does in round 1. Lines: 95 % intervals (Wilson, or over numbers if wider), n "
        "= {n} sides.",
        lang,
        n=counted(2 * found.n),
    )
    section.figure(bars(shares, lang), caption, text("First activations", lang))
    title = text("Share of the battles won after each opening", lang)
    _early_chart(section, wins, title, lang)
    return section


def command(found: Found, lang: str) -> Section | None:
    """What a face of a Command die is worth: chance rolls them, so what follows is their doing."""
    battle, dice = found.rows("command")
    if not len(battle):
        return None
    faces = np.asarray(dice["face"].to_numpy(zero_copy_only=False), dtype=np.int64) - 1
    red = np.asarray(dice["side"].to_numpy(zero_copy_only=False)) == "red"
    features = np.zeros((found.n, len(COMMAND_FACES)))
    np.add.at(features, (battle, faces), np.where(red, 1.0, -1.0))
    rows, ps = _face_effects(features, found.red_score)
    named = [(say(word, lang), it) for word, it in zip(FACE_WORDS, rows, strict=True)]
    marks = [p < 1 - LEVEL for p in holm(ps)]
    order = sorted(range(len(named)), key=lambda it: -named[it][1].value)
    caption = text(
        "One more die with this face in the first three rounds, in place of an average one: change of the chance to "
        "win, in percentage points (regression, n = {n}, 95 % intervals; dice before re-rolls). Filled: p < 0.05, "
        "corrected by Holm.",
        lang,
        n=counted(found.n),
    )
    section = Section("command", text("Command dice", lang))
    chart = forest([named[it] for it in order], lang, 0.0, [marks[it] for it in order], points=True)
    return section.figure(chart, caption, text("Worth of each face", lang))


def _face_effects(features: Numbers, outcome: Numbers) -> tuple[list[Interval], list[float]]:
    """The effect of each face against the average of all faces, from a regression without the last face."""
    size = features.shape[1]
    width = np.hstack([np.ones((len(features), 1)), features])
    fit = regression(width, outcome)
    contrast = np.eye(size) - 1 / size
    values = contrast @ fit.coefficients[1:]
    residuals = outcome - width @ fit.coefficients
    inverse = np.linalg.pinv(width.T @ width)
    weighted = width * residuals[:, None]
    spread = (inverse @ (weighted.T @ weighted) @ inverse)[1:, 1:]
    errors = np.sqrt(np.maximum(np.diag(contrast @ spread @ contrast.T), 1e-18))
    rows = [
        Interval(float(v), float(v - 1.96 * e), float(v + 1.96 * e), fit.n) for v, e in zip(values, errors, strict=True)
    ]
    return rows, [p_of_z(float(v / e)) for v, e in zip(values, errors, strict=True)]
