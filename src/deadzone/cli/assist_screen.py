"""The assistant on the terminal: deployment, team and activations as panels and tables."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from deadzone.assistant.arrivals import Arrival, still_away
from deadzone.assistant.marks import PACKED
from deadzone.assistant.session import Activation, Session
from deadzone.assistant.sheet import Check, Sheet
from deadzone.assistant.steps import ARRIVE, COUNTERS, GUN, NOBODY
from deadzone.catalog.lookup import item_names
from deadzone.catalog.short import abilities_of, items_of, stats_of, weapon_figures
from deadzone.catalog.words import say, text, words_of
from deadzone.cli.assist_input import MEANINGS, SPELLINGS
from deadzone.cli.catalog_parts import plain_table
from deadzone.core.profiles import Profile
from deadzone.jade.coming import AIR, HERE, ORBIT
from deadzone.jade.guide import Point
from deadzone.jade.words import MODE_NAMES, PROFILE_NAMES, SEPARATORS, THEME_NAMES, step_sentence, steps_text

WIDEST = 100
_WORDS = words_of("on fire", "Reload counter", "tagged", "Triclinic Shard", "nothing to shoot with")
_PLACES = words_of("lands before the first turn ({key})", "in orbit ({key})", "packed up ({key})")
PLACE_WORDS = dict(zip((AIR, ORBIT, PACKED), _PLACES, strict=True))
COUNTER_WORDS = dict(zip(COUNTERS, _WORDS, strict=True))


def title_line(session: Session, lang: str) -> Text:
    setup = session.setup
    title = text("{team}, run by JADE, seed {seed}.", lang, team=setup.team, seed=setup.seed)
    return Text(title, style="bold")


def deployment_table(session: Session, lang: str) -> Group:
    """Models per cube by Size. J-ASSIST-03."""
    cube, level, sizes = text("Cube", lang), text("Level", lang), text("Sizes", lang)
    table = plain_table(cube, level, text("Models", lang), sizes, numbers=(cube, level, sizes))
    for index, room in enumerate(session.rooms):
        models = [model for model, where in session.deployed if where == index]
        names = [f"{model + 1} {say(session.profiles[model].name, lang)}" for model in models]
        total = sum([session.profiles[model].size for model in models])
        place = f"+{room.place - session.setup.squares}" if room.place > session.setup.squares else str(room.place)
        table.add_row(place, str(room.level), ", ".join(names) or "–", str(total))
    lines: list[RenderableType] = [Text(text("Deployment", lang), style="bold"), table]
    if session.extension():
        lines.append(
            text(
                "The zone is too small: add {count} cubes (+) beside it on the same edge, nearest first, then in the "
                "next row inward. You may add as many. (J-AMB-04)",
                lang,
                count=session.extension(),
            )
        )
    away = still_away(session)
    if away:
        lines += _section(text("Held back", lang), _arrivals(away, lang))
    return Group(*lines)


def smoke_line(session: Session, lang: str, new_round: bool) -> list[RenderableType]:
    """How much smoke there is; when a round has ended, what is to be rolled for it. I-SMOKE-04."""
    if not session.smoke:
        return []
    lines: list[RenderableType] = [text("Cubes full of smoke: {count}", lang, count=session.smoke)]
    if new_round:
        rolled = text("Roll a d8 for each of them: with 5-8 the smoke is gone (v). (I-SMOKE-04)", lang)
        lines.append(Text(rolled, style="yellow"))
    return lines


def team_table(session: Session, lang: str) -> Table:
    table = plain_table("", text("Model", lang), text("Profile", lang), text("Marks", lang))
    for number, profile in enumerate(session.profiles):
        style = "" if session.marks[number].lives else "dim strike"
        name = Text(say(profile.name, lang), style=style)
        mode = say(MODE_NAMES[session.mode_of(number)], lang)
        table.add_row(str(number + 1), name, mode, ", ".join(marks_of(session, number, lang)) or "–")
    return table


def marks_of(session: Session, number: int, lang: str) -> list[str]:
    mark = session.marks[number]
    if not mark.lives:
        return [text("dead", lang) if mark.away == HERE else text("out of the battle", lang)]
    if mark.away != HERE:
        key = SPELLINGS[GUN][0] if mark.away == PACKED else f"{SPELLINGS[ARRIVE][0]} {number + 1}"
        return [text(PLACE_WORDS[mark.away], lang, key=key)]
    words = []
    if mark.tokens:
        words.append(text("injured ({count})", lang, count=mark.tokens))
    if mark.enraged:
        words.append(text("enraged", lang))
    if mark.pinned:
        words.append(text("Pinned", lang))
    words += [text(COUNTER_WORDS[counter], lang) for counter in COUNTERS if counter in mark.counters]
    if mark.item:
        words.append(text("carries {item}", lang, item=mark.item))
    words += [text("carries {item}", lang, item=item_names()[item]) for item in mark.bought]
    if mark.activated:
        words.append(text("done this round", lang))
    return words


def activation_panel(session: Session, activation: Activation, lang: str, width: int) -> Panel:
    """The profile of the model together with its action card. J-ASSIST-04."""
    sheet = Sheet(session, activation)
    marks = marks_of(session, sheet.number, lang)
    marks = marks[:-1] if session.marks[sheet.number].activated else marks
    content: list[RenderableType] = [_profile_lines(sheet.profile, lang)]
    if marks:
        content.append(Text(", ".join(marks), style="yellow"))
    content += _section(text("First", lang), _points(sheet.first, lang))
    if sheet.arrivals:
        content += _section(text("Who comes into play before its actions", lang), _arrivals(sheet.arrivals, lang))
    outcome = _list([("", _said(sheet.outcome, lang))], style="italic")
    content += _section(text("Forced actions, in this order", lang), _checks(sheet.checks, lang), outcome)
    card = text("Card {number}: {name}", lang, number=sheet.card.number, name=sheet.card.name)
    theme = say(THEME_NAMES[sheet.card.theme], lang)
    fallback = _list([("", _said(sheet.fallback, lang))], style="italic")
    content += _section(f"{card} ({theme.lower()})", _card_steps(sheet, lang), fallback)
    if sheet.movement:
        content += _section(text("When it moves", lang), _points(sheet.movement, lang))
    title = Text.assemble(
        (f"{sheet.number + 1} {say(sheet.profile.name, lang)}", "bold cyan"),
        f"  {say(PROFILE_NAMES[sheet.mode], lang)}",
    )
    subtitle = text("Round {round}", lang, round=sheet.round)
    return Panel(Group(*content), title=title, title_align="left", subtitle=subtitle, width=min(width, WIDEST))


def _profile_lines(profile: Profile, lang: str) -> Group:
    stats = "  ".join([f"{heading} {value}" for heading, value in stats_of(profile, lang)])
    weapons = [f"{say(weapon.name, lang)} ({weapon_figures(weapon, lang)})" for weapon in profile.weapons]
    lines = [Text(stats), Text(SEPARATORS[lang].join(weapons))]
    abilities = [*abilities_of(profile, lang), *items_of(profile, lang)]
    return Group(*lines, Text(", ".join(abilities))) if abilities else Group(*lines)


def _section(heading: str, *lines: RenderableType) -> list[RenderableType]:
    return [Text(""), Text(heading, style="bold"), *lines]


def _list(rows: Iterable[tuple[str, str]], style: str = "") -> Table:
    """Lines behind their marks; a long one goes on under its own beginning."""
    table = Table.grid(padding=(0, 1))
    for mark, line in rows:
        table.add_row("", Text(mark), Text(line, style=style))
    return table


def _points(points: Iterable[Point], lang: str) -> Table:
    return _list([("□", _said(point, lang)) for point in points])


def _arrivals(arrivals: Iterable[Arrival], lang: str) -> Table:
    """The keys that tell the assistant, with the names of all who come in the same way, and below them how."""
    rows: list[tuple[str, str]] = []
    for points, alike in groupby(arrivals, lambda arrival: [_said(point, lang) for point in arrival.points]):
        rows += [(_key(arrival), say(arrival.profile.name, lang)) for arrival in alike]
        rows += [("□", point) for point in points]
    return _list(rows)


def _key(arrival: Arrival) -> str:
    """What is typed when it has come."""
    letter = SPELLINGS[arrival.word][0]
    return letter if arrival.model == NOBODY else f"{letter} {arrival.model + 1}"


def _said(point: Point, lang: str) -> str:
    return f"{say(point.sentence, lang)} ({point.rule})"


def _checks(checks: Iterable[Check], lang: str) -> Table:
    rows = []
    for number, check in enumerate(checks, start=1):
        condition = text("{name}. {condition}", lang, name=check.forced.name, condition=check.condition)
        rows += [(f"{number}.", condition), ("", f"→ {steps_text(check.steps, lang)}")]
    return _list(rows)


def _card_steps(sheet: Sheet, lang: str) -> Table:
    steps = [(f"{number}.", say(step_sentence(step), lang)) for number, step in enumerate(sheet.steps, start=1)]
    return _list(steps, style="bold green")


def help_table(lang: str) -> Table:
    table = Table.grid(padding=(0, 2))
    for word, spellings in SPELLINGS.items():
        table.add_row(Text(spellings[0], style="bold"), Text(text(MEANINGS[word], lang)))
    return table


def draws_table(session: Session, lang: str) -> Table:
    """Every draw so far, for `--rounds`."""
    number = text("Round", lang)
    table = plain_table(
        number, text("Model", lang), text("Profile", lang), text("Card", lang), text("Actions", lang), numbers=(number,)
    )
    for activation in session.activations:
        card, mode = session.cards[activation.card], session.mode_of(activation.model)
        table.add_row(
            str(activation.round),
            f"{activation.model + 1} {say(session.profiles[activation.model].name, lang)}",
            say(MODE_NAMES[mode], lang),
            f"{card.number} {say(card.name, lang)}",
            "".join([steps_text(card.steps(mode), lang), *_called(session, activation, lang)]),
        )
    return table


def _called(session: Session, activation: Activation, lang: str) -> list[str]:
    """Who came into play with the activation."""
    return [f" (+ {number + 1} {say(session.profiles[number].name, lang)})" for number in activation.called]


def show(out: Console, *parts: RenderableType) -> None:
    for part in parts:
        out.print(part)
