"""Pieces of the page: figures with captions, tables, and numbers in words."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from deadzone.lab.experiments.statistics import Interval
from deadzone.language.words import decimal, text


class Section:
    """A part of the report with a heading; `wide` charts need the whole width."""

    def __init__(self, id: str, title: str, lead: str = "") -> None:
        self.id = id
        self.title = title
        self.lead = lead
        self.parts: list[str] = []

    def figure(self, svg: str, caption: str, label: str, kind: str = "") -> Section:
        described = f'<div class="chart" role="img" aria-label="{escape(label)}" tabindex="0">{svg}</div>'
        self.parts.append(f'<figure class="{kind}">{described}<figcaption>{escape(caption)}</figcaption></figure>')
        return self

    def table(
        self, headings: Sequence[str], rows: Sequence[Sequence[str]], caption: str, kind: str = "wide"
    ) -> Section:
        """A table whose first column is words and whose others are numbers."""
        head = "".join(f'<th scope="col">{escape(heading)}</th>' for heading in headings)
        body = "".join(
            f'<tr><th scope="row">{escape(first)}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in rest)}</tr>'
            for first, *rest in rows
        )
        self.parts.append(
            f'<figure class="{kind}"><div class="scroll" tabindex="0"><table><thead><tr>{head}</tr></thead>'
            f"<tbody>{body}</tbody></table></div><figcaption>{escape(caption)}</figcaption></figure>"
        )
        return self

    def said(self, words: str) -> Section:
        self.parts.append(f"<p>{escape(words)}</p>")
        return self

    def html(self) -> str:
        lead = f'<p class="lead">{escape(self.lead)}</p>' if self.lead else ""
        title = f"<h2>{escape(self.title)}</h2>"
        return f'<section id="{self.id}">{title}{lead}<div class="figures">{"".join(self.parts)}</div></section>'


def percent(share: float, lang: str, digits: int = 0) -> str:
    return text("{figure} %", lang, figure=decimal(f"{100 * share:.{digits}f}", lang))


def shown(interval: Interval, lang: str, digits: int = 0) -> str:
    """`54 % [51 – 57]`."""
    low, high = [decimal(f"{100 * each:.{digits}f}", lang) for each in (interval.low, interval.high)]
    return f"{percent(interval.value, lang, digits)} [{low} – {high}]"


def number(interval: Interval, lang: str, digits: int = 2) -> str:
    value, low, high = [decimal(f"{each:.{digits}f}", lang) for each in (interval.value, interval.low, interval.high)]
    return f"{value} [{low} – {high}]"


def counted(count: int) -> str:
    """A large number with thin spaces between thousands, which every language understands."""
    return f"{count:,}".replace(",", "\u202f")
