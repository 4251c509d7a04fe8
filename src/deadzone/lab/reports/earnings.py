"""What each model and weapon earned for its points."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from deadzone.lab.experiments.estimates import mean_interval
from deadzone.lab.experiments.found import Found
from deadzone.lab.experiments.naming import unit_name, weapon_names, weapon_points
from deadzone.lab.experiments.statistics import Interval, wilson
from deadzone.lab.reports.writing import Section, counted, number, shown
from deadzone.language.words import decimal, text, words_of

LEAST: Final = 20  # observations to be listed
MOST: Final = 15  # rows at each end
POINTS: Final = 10
MODEL_HEADINGS: Final = words_of("Model", "Mean cost", "VP per 10 points", "Damage per 10 points", "Survived")
WEAPON_HEADINGS: Final = words_of("Weapon", "Cost", "Attacks that hurt", "Damage per attack", "Kills per attack")


def earned(found: Found, lang: str) -> Section:
    section = Section("earned", text("What models and weapons earned", lang))
    _models(section, found, lang)
    _weapons(section, found, lang)
    return section


def ends(rows: list[Any]) -> list[Any]:
    """The first and the last rows of a long table."""
    return rows if len(rows) <= 2 * MOST else [*rows[:MOST], *rows[-MOST:]]


def _array(column: Any) -> Any:
    return np.asarray(column.to_numpy(zero_copy_only=False))


def _models(section: Section, found: Found, lang: str) -> None:
    _, models = found.rows("models")
    points = _array(models["points"]).astype(np.float64)
    units, place = np.unique(_array(models["unit"]).astype(str), return_inverse=True)
    vp, dealt, survived = [_array(models[name]).astype(np.float64) for name in ("vp", "dealt", "survived")]
    rows: list[tuple[float, tuple[str, ...]]] = []
    for number_of, unit in enumerate(units):
        own = (place == number_of) & (points > 0)
        if own.sum() >= LEAST:
            per_points = mean_interval(POINTS * vp[own] / points[own])
            damage = mean_interval(POINTS * dealt[own] / points[own])
            rows.append((per_points.value, _model_row(unit, points[own], per_points, damage, survived[own], lang)))
    rows.sort(key=lambda row: -row[0])
    caption = text(
        "Victory points and damage that a model brings for each 10 points it costs with its weapons, per battle, with "
        "95 % intervals over n models. {shown} of {all} models that took part at least {least} times.",
        lang,
        shown=len(ends(rows)),
        all=len(rows),
        least=LEAST,
    )
    headings = [*[text(heading, lang) for heading in MODEL_HEADINGS], "n"]
    section.table(headings, [row for _, row in ends(rows)], caption)


def _model_row(unit: str, cost: Any, vp: Interval, damage: Interval, survived: Any, lang: str) -> tuple[str, ...]:
    n = len(cost)
    return (
        unit_name(unit, lang),
        decimal(f"{float(cost.mean()):.1f}", lang),
        number(vp, lang),
        number(damage, lang),
        shown(wilson(float(survived.sum()), n), lang),
        counted(n),
    )


def _weapons(section: Section, found: Found, lang: str) -> None:
    _, weapons = found.rows("weapons")
    names, place = np.unique(_array(weapons["weapon"]).astype(str), return_inverse=True)
    totals = {
        field: np.bincount(place, weights=_array(weapons[field]).astype(np.float64))
        for field in ("uses", "hits", "dealt", "kills")
    }
    order = [it for it in np.argsort(-totals["dealt"] / np.maximum(totals["uses"], 1)) if totals["uses"][it] >= LEAST]
    shown_names = weapon_names([str(name) for name in names], lang)
    rows = []
    for it in order:
        uses = int(totals["uses"][it])
        hits = wilson(min(float(totals["hits"][it]), uses), uses)
        kills = wilson(min(float(totals["kills"][it]), uses), uses)
        rows.append(
            (
                shown_names[it],
                str(weapon_points(str(names[it])) or ""),
                shown(hits, lang),
                decimal(f"{float(totals['dealt'][it]) / uses:.2f}", lang),
                shown(kills, lang),
                counted(uses),
            )
        )
    caption = text(
        "What attacks with each weapon did, with 95 % intervals (Wilson) over n attacks; an attack that hits several "
        "models counts once, its damage in full. {shown} of {all} weapons used at least {least} times; the cost is "
        "that of an upgrade.",
        lang,
        shown=len(ends(rows)),
        all=len(rows),
        least=LEAST,
    )
    section.table([*[text(heading, lang) for heading in WEAPON_HEADINGS], "n"], ends(rows), caption)
