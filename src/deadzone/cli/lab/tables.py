"""Ladders and balance as tables for people, and as records for programs."""

from __future__ import annotations

from typing import Any

from rich.table import Table

from deadzone.cli.odds_table import percent
from deadzone.lab.experiments.balance import FAIR, STRONG, WEAK, Balance, Effect, balance
from deadzone.lab.experiments.contests import contests_of
from deadzone.lab.experiments.found import Found, by, compared, read_results
from deadzone.lab.experiments.ladder import Rating, ladder
from deadzone.lab.experiments.naming import feature_name, list_name, rival_name, unit_name
from deadzone.lab.experiments.statistics import Interval
from deadzone.language.words import decimal, signed_decimal, text, words_of

__all__ = ["balance", "balance_record", "balance_tables", "ladder_record", "ladder_table", "rated", "read_results"]

VERDICTS = dict(zip((STRONG, WEAK, FAIR), words_of("underpriced", "overpriced", ""), strict=True))
MOST_MODELS = 12  # at each end


def rated(found: Found, what: str) -> list[Rating]:
    return ladder(contests_of(found, by(what or compared(found.record))))


def ladder_record(ratings: list[Rating]) -> list[dict[str, Any]]:
    return [{"name": rating.name, "elo": rating.elo._asdict(), "share": rating.share._asdict()} for rating in ratings]


def ladder_table(found: Found, ratings: list[Rating], lang: str) -> Table:
    table = Table(title=text("Ratings", lang), title_justify="left")
    for heading, justify in (("", "left"), ("Elo", "right"), ("95 %", "left"), ("Share", "right"), ("95 %", "left")):
        table.add_column(text(heading, lang) if heading == "Share" else heading, justify=justify)  # type: ignore[arg-type]
    for rating in ratings:
        elo = rating.elo
        table.add_row(
            rival_name(found.record, rating.name, lang),
            f"{elo.value:z.0f}",
            f"{elo.low:z.0f} – {elo.high:z.0f}",
            *_share(rating.share, lang),
        )
    table.caption = text(
        "Battles: {count}; independent numbers: {numbers}; intervals by bootstrap over the numbers.",
        lang,
        count=found.n,
        numbers=ratings[0].elo.n,
    )
    return table


def balance_record(figures: Balance) -> dict[str, Any]:
    return {
        "battles": figures.contests.n,
        "teams": figures.teams,
        "lists": [
            {"list": it.name, "share": it.share._asdict(), "p_holm": it.p, "verdict": it.verdict}
            for it in figures.lists
        ],
        "models": [_effect_record(effect) for effect in figures.models],
        "features": [_effect_record(effect) for effect in figures.features],
    }


def _effect_record(effect: Effect) -> dict[str, Any]:
    return {
        "list": effect.list,
        "what": effect.what,
        "effect": effect.effect._asdict(),
        "p_bh": effect.p,
        "teams": effect.teams,
    }


def balance_tables(figures: Balance, lang: str) -> list[Table]:
    lists = Table(title=text("Share of each list against all others", lang), title_justify="left")
    for heading in (text("List", lang), text("Share", lang), "95 %", "p", ""):
        lists.add_column(heading)
    for it in figures.lists:
        lists.add_row(list_name(it.name, lang), *_share(it.share, lang), p_text(it.p, lang), verdict(it.verdict, lang))
    lists.caption = text("Battles: {count}; p corrected by Holm.", lang, count=figures.contests.n)
    models = figures.models
    shown = models if len(models) <= 2 * MOST_MODELS else [*models[:MOST_MODELS], *models[-MOST_MODELS:]]
    worth = text("10 points more for a model, within its list", lang)
    over = text("What teams have, over all lists", lang)
    return [
        lists,
        _effects(worth, [(f"{unit_name(it.what, lang)} ({list_name(it.list, lang)})", it) for it in shown], lang),
        _effects(over, [(feature_name(it.what, lang), it) for it in figures.features], lang),
    ]


def _effects(title: str, effects: list[tuple[str, Effect]], lang: str) -> Table:
    table = Table(title=title, title_justify="left")
    for heading in ("", text("Share", lang), "95 %", "p", text("Teams", lang)):
        table.add_column(heading)
    for name, effect in effects:
        shown = effect.effect
        low, high = [signed(value, lang) for value in (shown.low, shown.high)]
        table.add_row(name, signed(shown.value, lang), f"{low} – {high}", p_text(effect.p, lang), str(effect.teams))
    table.caption = text("p corrected by Benjamini and Hochberg.", lang)
    return table


def verdict(which: str, lang: str) -> str:
    return text(VERDICTS[which], lang) if VERDICTS[which] else ""


def signed(value: float, lang: str) -> str:
    """A change of a share, in percentage points."""
    return signed_decimal(100 * value, 1, lang)


def p_text(p: float, lang: str) -> str:
    return f"< {decimal('0.001', lang)}" if p < 0.001 else decimal(f"{p:.3f}", lang)


def _share(share: Interval, lang: str) -> tuple[str, str]:
    return percent(share.value, lang), f"{percent(share.low, lang)} – {percent(share.high, lang)}"
