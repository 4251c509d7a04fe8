"""A strike team on the terminal: its models with stats, weapons and items, its totals and its violations."""

from __future__ import annotations

from rich import box
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from deadzone.catalog.summaries import abilities_of, items_of, stat, weapon_figures
from deadzone.core.profiles import Profile
from deadzone.language.words import say, text
from deadzone.rosters.checking import CHARACTER, LEADER, SPECIALIST, TROOP, VEHICLE
from deadzone.rosters.mending import Violation
from deadzone.rosters.recruited import Muster, Recruit, brought_by
from deadzone.rosters.report import Place, Report

TYPE_COLOURS = {LEADER: "yellow", TROOP: "green", SPECIALIST: "cyan", VEHICLE: "magenta", CHARACTER: "red"}
RULE_WIDTH = 11  # of a rule id before its violation
WIDEST = 140
WIDE = 110  # from this width on, each stat has its own column


def print_sheet(out: Console, told: Report, lang: str) -> None:
    """Print the whole team in a frame."""
    muster = told.muster
    if muster.faction is None:
        print_violations(out, told, lang)
        return
    width = min(out.width, WIDEST)
    models = _models(muster, width >= WIDE, lang)
    parts: list[RenderableType] = [models, "", _summary(told, lang), "", _verdict(told.violations, lang)]
    title = Text.assemble((muster.roster.name, "bold"), f" · {say(muster.faction.label, lang)}")
    out.print(
        Panel(
            Group(*parts),
            title=title,
            title_align="left",
            border_style="green" if told.legal else "red",
            padding=(1, 2),
            width=width,
        )
    )


def print_violations(out: Console, told: Report, lang: str) -> None:
    """Print the totals on one line, then the verdict."""
    sums = text(
        "{name}: {points} of {limit} points, {vp} VP.",
        lang,
        name=told.muster.roster.name,
        points=told.points,
        limit=told.limit,
        vp=told.vp,
    )
    out.print(Text(sums), soft_wrap=True)
    out.print(_verdict(told.violations, lang), soft_wrap=True)


def _verdict(broken: list[Violation], lang: str) -> Text:
    """Each broken rule, and on a line of its own what would mend it."""
    if not broken:
        return Text(text("A legal team.", lang), style="bold green")
    lines = Text(text("Not a legal team. Violations: {count}", lang, count=len(broken)), style="bold red")
    for violation in broken:
        lines.append(f"\n{violation.rule:{RULE_WIDTH}}", style="bold red")
        lines.append(say(violation.sentence, lang), style="default")
        lines.append(f"  ({violation.where})", style="dim")
        lines.append(f"\n{'':{RULE_WIDTH}}→ {say(violation.mend, lang)}", style="green")
    return lines


def _models(muster: Muster, wide: bool, lang: str) -> Table:
    """One row per roster entry; the stats have their own columns, or go below the name on a narrow terminal."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1), expand=True, show_edge=False)
    table.add_column("", justify="right", no_wrap=True)
    room = None if wide else len(_pairs(["1-2", *["4+"] * 5], lang).partition("\n")[0])
    table.add_column(text("Model", lang), ratio=4 if wide else None, width=room)
    for heading in _headings(lang) if wide else []:
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column(text("Weapons", lang), ratio=5)
    table.add_column(text("Abilities, items", lang), ratio=4)
    table.add_column(text("Pts", lang), justify="right", no_wrap=True)
    table.add_column(text("VP", lang), justify="right", no_wrap=True)
    for recruit in muster.recruits:
        _add_recruit(table, recruit, wide, lang)
    table.add_section()
    empty = [""] * (len(table.columns) - 4)
    table.add_row("", text("Total", lang), *empty, str(muster.points), str(muster.vp), style="bold")
    return table


def _headings(lang: str) -> list[str]:
    return [text("Sp", lang), text("Sh", lang), text("F", lang), text("Sv", lang), text("Sz", lang), text("Ar", lang)]


def _add_recruit(table: Table, recruit: Recruit, wide: bool, lang: str) -> None:
    """Add a row for the models, and one for each kind of model that comes free with them."""
    if recruit.unit is None:
        unknown = Text(recruit.member.unit, style="red")
        table.add_row(f"{recruit.count}×", unknown, *["–"] * (len(table.columns) - 2))
        return
    type_name = next(word for word in recruit.catalogue.types.values() if word.name == recruit.unit.type)
    name = Text(say(recruit.unit.label, lang), style="bold")
    if recruit.member.name:
        name.append(f" “{recruit.member.name}”", style="italic not bold")
    name.append(f"\n{say(type_name.label, lang)}", style=f"not bold {TYPE_COLOURS[recruit.unit.type]}")
    costs = [f"{recruit.points * recruit.count}", f"{recruit.vp * recruit.count}"]
    bought = [weapon.id for purchase in recruit.purchases() for weapon in purchase]
    _add_model(table, recruit.count, name, recruit.profile(), bought, costs, wide, lang)
    along = brought_by(recruit)
    for profile in dict.fromkeys(along):
        label = Text(say(profile.name, lang))
        label.append(f"\n{text('companion', lang)}", style="dim")
        _add_model(table, along.count(profile) * recruit.count, label, profile, [], ["–", "–"], wide, lang)


def _add_model(
    table: Table, count: int, name: Text, profile: Profile, bought: list[str], costs: list[str], wide: bool, lang: str
) -> None:
    figures = _figures(profile)
    if not wide:
        name.append(f"\n{_pairs(figures, lang)}", style="not bold dim")
    columns = figures if wide else []
    table.add_row(f"{count}×", name, *columns, _weapons(profile, bought, lang), _gifts(profile, lang), *costs)


def _figures(profile: Profile) -> list[str]:
    speed = f"{profile.speed[0]}-{profile.speed[1]}"
    return [speed, stat(profile.shoot), stat(profile.fight), stat(profile.survive), str(profile.size),
            str(profile.armour)]  # fmt: skip


def _pairs(figures: list[str], lang: str) -> str:
    """The stats with their headings, on two lines."""
    pairs = [f"{heading} {figure}" for heading, figure in zip(_headings(lang), figures, strict=True)]
    return " ".join(pairs[:3]) + "\n" + " ".join(pairs[3:])


def _weapons(profile: Profile, bought: list[str], lang: str) -> Text:
    """One weapon per line, with bought weapons highlighted."""
    lines = Text()
    for weapon in profile.weapons:
        if lines:
            lines.append("\n")
        lines.append(say(weapon.name, lang), style="bold cyan" if weapon.id in bought else "")
        figures = weapon_figures(weapon, lang)
        lines.append(f" {figures}" if figures else "", style="dim")
    return lines


def _gifts(profile: Profile, lang: str) -> Text:
    words = Text(", ".join(abilities_of(profile, lang)))
    for item in items_of(profile, lang):
        words.append("\n" if words else "")
        words.append(f"◆ {item}", style="bold yellow")
    return words


def _summary(told: Report, lang: str) -> Table:
    """Points, places, items and command dice; with a single Leader, also its Recon value and army special."""
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    over = told.points > told.limit
    table.add_row(text("Points", lang), Text(f"{told.points} / {told.limit}", style="red" if over else ""))
    table.add_row(text("Places", lang), " · ".join([_used(place, lang) for place in told.places]))
    table.add_row(text("Items", lang), " · ".join([_used(place, lang) for place in told.items]))
    table.add_row(text("Command dice", lang), f"{told.command.count} · {say(told.command.source, lang)}")
    if told.leader is not None:
        table.add_row(text("Recon", lang), told.recon)
        table.add_row(text("Army special", lang), say(told.special.label, lang) if told.special else "–")
    return table


def _used(place: Place, lang: str) -> str:
    """A type or rarity with how many there are and how many may be: `Specialist 1/2`."""
    return f"{say(place.name, lang)} {place.count}/{'∞' if place.most is None else place.most}"
