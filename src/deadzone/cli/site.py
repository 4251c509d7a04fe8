"""`deadzone site`: the table as files for any web space, with the engine that runs in the browser."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import shutil
from collections import Counter
from pathlib import Path
from typing import Annotated, Final

import msgspec
import typer
from msgspec import Struct
from rich.table import Table

from deadzone import __version__
from deadzone.cli.common import Lang, console, tr
from deadzone.core.sentence import Fault
from deadzone.language.words import text, words_of
from deadzone.maps.files import reason_of

PACKAGE: Final = Path(__file__).parents[1]
PAGE: Final = PACKAGE / "server" / "static"
PARTS: Final = PACKAGE / "browser" / "parts"
ENGINE: Final = "engine"  # the folder of the parts
FILES: Final = "files.json"
INDEX: Final = "index.html"
OWN_INDEX: Final = "site.html"  # the page with the engine beside it, which takes the place of the server's
NOT_THERE: Final = (".gz", ".br")  # forms that our own server sends
PAGE_PART, SAME, RUNTIME, LICENCES = "page", "same", "runtime", "licences"
PACK: Final = ".pack"
MEGABYTE: Final = 1_000_000
HEADINGS = words_of("Part", "Files", "MB", "MB compressed")


class File(Struct, frozen=True):
    """A file of the site: to which part it belongs, its size, that of its compressed form, and its SHA-256."""

    name: str
    part: str
    bytes: int
    compressed: int
    sha256: str


class Site(Struct, frozen=True):
    """All files; `mark` changes with any of them."""

    version: str
    mark: str
    files: list[File]


Output = Annotated[Path, typer.Argument(metavar="FOLDER", help=tr("A new folder, or one that this has made."))]


def site(output: Output, lang: Lang = None) -> None:
    language = str(lang)
    _check_parts()
    try:
        made = written(output)
    except OSError as error:
        raise Fault("This folder cannot be written: {reason}.", where=str(output), reason=reason_of(error)) from error
    table = Table(box=None, pad_edge=False)
    for heading in HEADINGS:
        table.add_column(text(heading, language), justify="left" if heading == HEADINGS[0] else "right")
    count, sizes, packed = Counter[str](), Counter[str](), Counter[str]()
    for file in made.files:
        count[file.part] += 1
        sizes[file.part] += file.bytes
        packed[file.part] += file.compressed
    for part in count:
        table.add_row(part, str(count[part]), *[f"{each[part] / MEGABYTE:.2f}" for each in (sizes, packed)])
    console().print(table)
    typer.echo(text("Written: {file}", language, file=output))


def _check_parts() -> None:
    if not (PAGE / INDEX).is_file():
        raise Fault("This installation has no page: install it with network access, or with Node.")
    if not (PARTS / f"start{PACK}").is_file():
        raise Fault("This installation has no engine for browsers: install it with network access and Node.")


def written(output: Path) -> Site:
    """Write the folder; whatever was there of an earlier one is replaced."""
    if output.exists() and any(output.iterdir()) and not (output / FILES).is_file():
        raise Fault("There are other files in this folder: choose a new one.", where=str(output))
    shutil.rmtree(output, ignore_errors=True)
    output.mkdir(parents=True)
    for path in sorted(PAGE.rglob("*")):
        name = path.relative_to(PAGE).as_posix()
        if path.is_file() and not path.name.startswith(".") and path.suffix not in NOT_THERE and name != OWN_INDEX:
            _copy(PAGE / OWN_INDEX if name == INDEX and (PAGE / OWN_INDEX).is_file() else path, output / name)
    for path in sorted(PARTS.iterdir()):
        if not path.name.startswith("."):
            _copy(path, output / ENGINE / path.name)
    from deadzone.browser.same import same_files  # noqa: PLC0415 - with the whole engine

    for name, content in asyncio.run(same_files()).items():
        place = output / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)
    made = listed(output)
    (output / FILES).write_bytes(msgspec.json.encode(made))
    return made


def _copy(path: Path, into: Path) -> None:
    into.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(path, into)


def listed(folder: Path) -> Site:
    """The list of all files of a folder, by which the page knows how much is to come, and what it keeps."""
    files = [_file(folder, path) for path in sorted(folder.rglob("*")) if path.is_file()]
    mark = hashlib.sha256("".join([f"{file.name} {file.sha256}\n" for file in files]).encode()).hexdigest()
    return Site(__version__, mark[:16], files)


def _file(folder: Path, path: Path) -> File:
    content, name = path.read_bytes(), path.relative_to(folder).as_posix()
    packed = len(content) if path.suffix == PACK else len(gzip.compress(content, 9, mtime=0))
    return File(name, part_of(name), len(content), min(packed, len(content)), hashlib.sha256(content).hexdigest())


def part_of(name: str) -> str:
    """What a file is for: the page; of the engine, the runtime, or one of the archives that it unpacks."""
    if name.startswith(f"{SAME}/"):
        return SAME
    if not name.startswith(f"{ENGINE}/"):
        return PAGE_PART
    if name.endswith(".txt"):
        return LICENCES
    return Path(name).stem if name.endswith(PACK) else RUNTIME
