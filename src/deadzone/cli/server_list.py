"""The list of battles kept by a server, as a table and as JSON records."""

from __future__ import annotations

import math
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from rich.table import Table

from deadzone.cli.catalog import parts
from deadzone.language.quoting import harmless
from deadzone.language.words import decimal, say, text

if TYPE_CHECKING:
    from deadzone.server.store.admin import Listed

THOUSAND = 1000
DAY = 24 * 60 * 60


def bytes_text(size: int, lang: str) -> str:
    """A size with its unit: `1.2 MB`."""
    if size < THOUSAND:
        return text("{number} B", lang, number=size)
    if size < THOUSAND**2:
        return text("{number} kB", lang, number=round(size / THOUSAND))
    if size < THOUSAND**3:
        return text("{number} MB", lang, number=_tenths(size / THOUSAND**2, lang))
    return text("{number} GB", lang, number=_tenths(size / THOUSAND**3, lang))


def _tenths(number: float, lang: str) -> str:
    return decimal(f"{number:.1f}", lang)


def battles_table(found: list[Listed], lang: str) -> Table:
    """A table with one line per battle."""
    numbers = [text("Answers", lang), text("Size", lang)]
    moments = [text("Created", lang), text("Last played", lang)]
    words = [text("State", lang), text("Teams", lang), text("Players", lang)]
    table = parts.plain_table(text("Battle", lang), *moments, *words, *numbers, numbers=numbers)
    for battle in found:
        table.add_row(
            battle.id,
            _moment(battle.created),
            _moment(_at(battle.touched)),
            _state(battle, lang),
            _teams(battle, lang),
            " / ".join(seat.player for seat in battle.names.players) if battle.names else "",
            str(battle.answers),
            bytes_text(battle.size, lang),
        )
    return table


def _state(battle: Listed, lang: str) -> str:
    state = text("running", lang) if battle.over is None else text("over", lang)
    if battle.goes is None:
        return state
    days = math.ceil(battle.goes / DAY)
    return text("{state}, goes in {count} {count|day|days}", lang, state=state, count=days)


def _teams(battle: Listed, lang: str) -> str:
    if battle.names is None:
        return text("damaged", lang)
    return harmless(" / ".join(say(team.label, lang) for team in battle.names.teams))


def _at(seconds: int) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)


def _moment(when: datetime) -> str:
    return when.astimezone().strftime("%Y-%m-%d %H:%M")


def battle_record(battle: Listed) -> dict[str, object]:
    """A battle as a JSON record, with times in UTC."""
    return {
        "battle": battle.id,
        "created": battle.created.astimezone(UTC).isoformat(timespec="seconds"),
        "touched": _at(battle.touched).isoformat(timespec="seconds"),
        "over": None if battle.over is None else _at(battle.over).isoformat(timespec="seconds"),
        "goes": battle.goes,
        "teams": [team.name for team in battle.names.teams] if battle.names else None,
        "players": [seat.player for seat in battle.names.players] if battle.names else None,
        "answers": battle.answers,
        "size": battle.size,
    }
