"""`deadzone server`: administration of stored battles, with or without a running server."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path
from time import time
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from deadzone.cli.battle.play import MOST_DAYS, Database
from deadzone.cli.common import Json, Lang, console, new_app, print_json, tr
from deadzone.cli.server_list import battle_record, battles_table, bytes_text
from deadzone.core.sentence import Fault, Name
from deadzone.language.quoting import harmless, quoted
from deadzone.language.words import in_all, say, text
from deadzone.maps.files import reason_of, write_bytes
from deadzone.table.files.battlefile import ENDING

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement
    from sqlalchemy.engine import URL

    from deadzone.server.store.admin import Listed

FAILED = 1

app = new_app("Battles on a server: list, remove, export, backup, restore.")

Ids = Annotated[list[str] | None, typer.Argument(metavar="ID", help=tr("Ids of the battles."), show_default=False)]
FinishedBefore = Annotated[
    int | None,
    typer.Option(
        "--finished-before",
        metavar="DAYS",
        min=1,
        max=MOST_DAYS,
        help=tr("Battles that ended at least this many days ago."),
    ),
]
Abandoned = Annotated[
    int | None,
    typer.Option(
        "--abandoned", metavar="DAYS", min=1, max=MOST_DAYS, help=tr("Battles nobody has played for this many days.")
    ),
]
Marked = Annotated[
    bool, typer.Option("--marked", help=tr("Battles that the server has marked and will remove by itself."))
]
DryRun = Annotated[bool, typer.Option("--dry-run", help=tr("Only list what would be removed."))]
Yes = Annotated[bool, typer.Option("--yes", help=tr("Do not ask for confirmation."))]
Force = Annotated[bool, typer.Option("--force", help=tr("Include battles in progress."))]
Output = Annotated[
    Path, typer.Option("-o", "--output", metavar="FILE", help=tr("File to write; with --all, a folder."))
]
Everything = Annotated[bool, typer.Option("--all", help=tr("All battles, each in its own file."))]
Target = Annotated[Path, typer.Argument(metavar="FILE", help=tr("New file to write."))]
Source = Annotated[Path, typer.Argument(metavar="FILE", help=tr("Backup file."))]
Verify = Annotated[bool, typer.Option("--verify", help=tr("Also replay every battle; exit code 1 when one fails."))]


def _url(database: str | None) -> URL:
    from deadzone.server.store.database import database_url, default_database  # noqa: PLC0415 - takes a second to load

    return database_url(database or default_database())


@app.command("list", help=tr("List the stored battles."))
def list_battles(database: Database = None, json_output: Json = False, lang: Lang = None) -> None:
    """Print the stored battles, oldest first."""
    from deadzone.server.store.admin import listed, opened  # noqa: PLC0415

    async def look() -> None:
        async with opened(_url(database)) as engine:
            found = await listed(engine)
        if json_output:
            print_json([battle_record(battle) for battle in found])
        else:
            console().print(battles_table(found, str(lang)))
            size = bytes_text(sum(battle.size for battle in found), str(lang))
            typer.echo(text("{count} {count|battle|battles}, {size}.", str(lang), count=len(found), size=size))

    asyncio.run(look())


@app.command(help=tr("Remove battles permanently."))
def remove(
    ids: Ids = None,
    finished_before: FinishedBefore = None,
    abandoned: Abandoned = None,
    marked: Marked = False,
    dry_run: DryRun = False,
    yes: Yes = False,
    force: Force = False,
    database: Database = None,
    lang: Lang = None,
) -> None:
    """Remove battles by id, by age or because they are marked; those being played only with `--force`."""
    old = finished_before is not None or abandoned is not None
    if not ids and not old and not marked:
        raise Fault("Name the battles, or select them with --finished-before, --abandoned or --marked.")
    if sum([bool(ids), old, marked]) > 1:
        raise Fault("Name battles, or select them by their age, or with --marked: only one of these.")
    days = (finished_before or 0, abandoned or 0)
    asyncio.run(_remove(_url(database), Wanted(ids or [], days, marked), (dry_run, yes, force), str(lang)))


class Wanted(NamedTuple):
    """Which battles are meant."""

    ids: list[str]
    days: tuple[int, int]  # since the end, and since the last answer
    marked: bool

    def condition(self, now: int) -> ColumnElement[bool]:
        from deadzone.server.upkeep.retention import Keeping, due, marked, named  # noqa: PLC0415

        if self.marked:
            return marked()
        return named(self.ids) if self.ids else due(Keeping(finished=self.days[0], abandoned=self.days[1]), now)


async def _remove(url: URL, which: Wanted, sure: tuple[bool, bool, bool], lang: str) -> None:
    from deadzone.server.store import admin  # noqa: PLC0415
    from deadzone.server.upkeep.retention import in_play  # noqa: PLC0415

    now, (dry_run, yes, force) = int(time()), sure
    wanted = which.condition(now)
    async with admin.opened(url) as engine:
        found = await admin.listed(engine, wanted)
        _check_found(which.ids, {battle.id for battle in found})
        if not force:
            _check_quiet([battle.id for battle in await admin.listed(engine, wanted & in_play(now))])
        if dry_run:
            _show(found, lang)
            return
        if not yes and found and not _agreed(len(found), sum(battle.size for battle in found), lang):
            typer.echo(text("Nothing was removed.", lang), err=True)
            raise typer.Exit(FAILED)
        gone = await admin.remove(engine, [battle.id for battle in found], wanted if force else wanted & ~in_play(now))
    typer.echo(text("{count} {count|battle|battles} removed.", lang, count=gone))


def _show(found: list[Listed], lang: str) -> None:
    size = bytes_text(sum(battle.size for battle in found), lang)
    console().print(battles_table(found, lang))
    typer.echo(text("{count} {count|battle|battles} would be removed ({size}).", lang, count=len(found), size=size))


def _check_found(ids: list[str], found: set[str]) -> None:
    for id in ids:
        if id not in found:
            raise Fault("There is no battle {id} here.", id=quoted(id))


def _check_quiet(played: list[str]) -> None:
    for id in played:
        raise Fault("Battle {id} is in progress: use --force to remove it anyway.", id=id)


def _agreed(count: int, size: int, lang: str) -> bool:
    """Ask for confirmation; no input counts as no."""
    question = text(
        "Permanently remove {count} {count|battle|battles} ({size})? [y/N]",
        lang,
        count=count,
        size=bytes_text(size, lang),
    )
    typer.echo(f"{question} ", nl=False, err=True)
    yes = {word for said in in_all(Name("yes")).values() for word in (said, said[0])}  # yes, y, oui, o
    return sys.stdin.readline().strip().lower() in yes


@app.command(help=tr("Write battles to files, including hidden information."))
def export(
    output: Output,
    ids: Ids = None,
    everything: Everything = False,
    database: Database = None,
    lang: Lang = None,
) -> None:
    """Write one battle or all of them, running or over; damaged ones are reported."""
    if everything == bool(ids) or (ids and len(ids) > 1):
        raise Fault("Name one battle, or use --all.")
    if ids:
        asyncio.run(_export_one(_url(database), ids[0], output))
        typer.echo(text("Written: {file}", str(lang), file=output))
        return
    count, faults = asyncio.run(_export_all(_url(database), output))
    typer.echo(text("{count} {count|battle|battles} written to {folder}.", str(lang), count=count, folder=output))
    _name_faults(faults, str(lang))


async def _export_one(url: URL, id: str, output: Path) -> None:
    from deadzone.server.store.admin import ending_of, file_content, opened, recording_of  # noqa: PLC0415
    from deadzone.server.store.private_files import for_the_owner  # noqa: PLC0415

    async with opened(url) as engine, engine.connect() as connection:
        recording = await recording_of(connection, id)
        if recording is None:
            raise Fault("There is no battle {id} here.", id=quoted(id))
        ending = await ending_of(connection, id)
    with for_the_owner():
        write_bytes(output, file_content(recording, ending))


async def _export_all(url: URL, folder: Path) -> tuple[int, list[Fault]]:
    from deadzone.server.store.admin import all_ids, ending_of, file_content, opened, recording_of  # noqa: PLC0415
    from deadzone.server.store.private_files import for_the_owner, make_folder  # noqa: PLC0415

    faults: list[Fault] = []
    async with opened(url) as engine, engine.connect() as connection:
        _make(folder, make_folder)
        ids = await all_ids(connection)
        with for_the_owner():
            for id in ids:
                try:
                    recording = await recording_of(connection, id)
                    if recording is not None:
                        content = file_content(recording, await ending_of(connection, id))
                        write_bytes(folder / f"battle-{id}{ENDING}", content)
                except Fault as fault:
                    faults.append(fault)
    return len(ids) - len(faults), faults


def _make(folder: Path, make_folder: Callable[[Path], None]) -> None:
    try:
        make_folder(folder)
    except OSError as error:
        raise Fault("The folder cannot be created: {reason}.", where=str(folder), reason=reason_of(error)) from None


def _name_faults(faults: list[Fault], lang: str) -> None:
    for fault in faults:
        typer.echo(harmless(say(fault, lang)), err=True)
    if faults:
        raise typer.Exit(FAILED)


@app.command(help=tr("Free the disk space of removed battles."))
def vacuum(database: Database = None, lang: Lang = None) -> None:
    """Shrink the database; SQLite rewrites its file, so no server may be running."""
    from deadzone.server.store.restoring import vacuum as make_small  # noqa: PLC0415

    before, after = [bytes_text(size, str(lang)) for size in asyncio.run(make_small(_url(database)))]
    typer.echo(text("The database went from {before} to {after}.", str(lang), before=before, after=after))


@app.command(help=tr("Write everything to one file, even while the server is running."))
def backup(file: Target, database: Database = None, lang: Lang = None) -> None:
    """Write a backup, always as an SQLite file, whatever the database is."""
    from deadzone.server.store.backup import backup as write_backup  # noqa: PLC0415

    count = asyncio.run(write_backup(_url(database), file))
    typer.echo(text("{file}: {count} {count|battle|battles} backed up.", str(lang), file=file, count=count))


@app.command(help=tr("Restore a backup into an empty database."))
def restore(file: Source, verify: Verify = False, database: Database = None, lang: Lang = None) -> None:
    """Restore a backup completely or not at all."""
    url = _url(database)
    asyncio.run(_restore(file, url, verify, str(lang)))


async def _restore(file: Path, url: URL, verify: bool, lang: str) -> None:
    from deadzone.server.store.admin import battles_that_fail, opened  # noqa: PLC0415
    from deadzone.server.store.restoring import restore as bring_back  # noqa: PLC0415

    typer.echo(text("{count} {count|battle|battles} restored.", lang, count=await bring_back(file, url)))
    if verify:
        async with opened(url) as engine:
            count, faults = await battles_that_fail(engine)
        _name_faults(faults, lang)
        typer.echo(text("{count} {count|battle replays|battles replay} exactly.", lang, count=count))
