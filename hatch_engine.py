"""Builds what the page needs to be its own server: Python for WebAssembly, and Deadzone as bytecode of that Python.

It goes into `src/deadzone/browser/parts`, from which `deadzone site` takes it. The runtime comes with npm and is pinned
in `web/package-lock.json`, the packages come with pip and are pinned in `requirements.lock`.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from tarfile import USTAR_FORMAT as USTAR

PARTS = Path("src", "deadzone", "browser", "parts")
PACKAGE = Path("src", "deadzone")
LOCK = Path("requirements.lock")
MARK = ".sources"
# The runtime as the worker loads it.
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json")
# Its standard library comes as sources, which Python would compile again at every start: that took three times as long
# as everything else. We leave out what nobody needs who plays.
LIBRARY = "python_stdlib.zip"
UNNEEDED = (
    "_pyrepl", "ctypes", "doctest", "ftplib", "imaplib", "mailbox", "multiprocessing", "optparse", "pdb", "poplib",
    "pydoc", "smtplib", "sqlite3", "turtle", "webbrowser", "wsgiref", "xmlrpc",
)  # fmt: skip
# Packages of others: those that the first battle needs, and those for PDFs.
START = ("msgspec", "confusable-homoglyphs")
PAPERS = ("defusedxml", "font-source-sans-pro", "fonttools", "fpdf2")
PLATFORM = ("--python-version", "3.14", "--implementation", "cp", "--abi", "cp314", "--abi", "none", "--platform",
            "pyemscripten_2026_0_wasm32", "--platform", "any")  # fmt: skip
# Of ours, what a page has no use for.
NOT_THERE = ("browser/parts/", "cli/", "lab/", "server/", "training/")
DAY = (1980, 1, 1, 0, 0, 0)  # of all files in an archive, so that the same files make the same archive
# Of others, what nobody imports there.
UNUSED = re.compile(r"(^|/)(tests?|benchmarks)/|\.(pyi|pyx|c|h|otf|eot|woff2?|afm)$|\.data/")


def engine_mark(root: Path) -> str:
    """Fingerprint of everything that the engine is built from."""
    digest = hashlib.sha256()
    locks = [root / LOCK, root / "web" / "package-lock.json", *sorted(root.glob("hatch_engine*"))]
    for path in [*locks, *own_files(root)]:
        digest.update(f"{path.relative_to(root).as_posix()}\0".encode() + path.read_bytes() + b"\0")
    return digest.hexdigest()


def own_files(root: Path) -> list[Path]:
    """Our sources and data as the page has them."""
    package = root / PACKAGE
    found = [path for path in package.rglob("*") if path.is_file() and path.suffix not in (".pyc", ".so", ".typed")]
    return sorted(path for path in found if not path.relative_to(package).as_posix().startswith(NOT_THERE))


def engine_wanted(root: Path) -> bool:
    """Whether the engine is missing or out of date."""
    made = root / PARTS / MARK
    return not (made.is_file() and made.read_text(encoding="utf-8") == engine_mark(root))


def build_engine(root: Path, node: str, npm_modules: Path, workshop: Path) -> str:
    """Build the engine; return the failure, or an empty string."""
    runtime, staged = npm_modules / "pyodide", workshop / "engine"
    shutil.rmtree(staged, ignore_errors=True)
    for part, packages in (("start", START), ("papers", PAPERS)):
        failure = fetch(root, packages, staged / f"{part}-wheels") or unpack(staged / f"{part}-wheels", staged / part)
        if failure:
            return failure
    copy_own(root, staged / "start")
    unpack_library(runtime / LIBRARY, staged / "library")
    failure = compile_all(root, node, runtime, staged)
    if failure:
        return failure
    made = staged / "made"
    made.mkdir()
    for name in RUNTIME:
        shutil.copy(runtime / name, made / name)
    for part in ("start", "papers"):
        pack(staged / part, made / f"{part}.pack")
    pack_library(staged / "library", made / LIBRARY)
    licences(runtime, [staged / f"{part}-wheels" for part in ("start", "papers")], made / "licences.txt")
    shutil.rmtree(root / PARTS, ignore_errors=True)
    shutil.copytree(made, root / PARTS)
    (root / PARTS / MARK).write_text(engine_mark(root), encoding="utf-8")
    return ""


def fetch(root: Path, packages: Sequence[str], folder: Path) -> str:
    """Download the wheels of these packages, with the checksums of the lock file; return the failure, or ''."""
    folder.mkdir(parents=True)
    wanted = folder / "wanted.txt"
    wanted.write_text("".join(locked(root, packages)), encoding="utf-8")
    download = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "download")
    checked = ("--no-deps", "--require-hashes", "--only-binary", ":all:", *PLATFORM)
    return ran([*download, *checked, "-d", str(folder), "-r", str(wanted)])


def locked(root: Path, packages: Iterable[str]) -> list[str]:
    """The lines of the lock file about these packages."""
    text = (root / LOCK).read_text(encoding="utf-8")
    found = re.findall(r"^((\S+)==\S+ \\\n(?:    --hash=\S+(?: \\)?\n)+)", text, flags=re.MULTILINE)
    lines = {name: entry for entry, name in found}
    return [lines[name] for name in packages]


def ran(command: Sequence[str]) -> str:
    """Run a command; return what it complained about if it failed."""
    done = subprocess.run(command, capture_output=True, encoding="utf-8", errors="replace", check=False)
    return f"{' '.join(command[:4])} failed:\n{done.stdout}{done.stderr}" if done.returncode else ""


def unpack(wheels: Path, into: Path) -> str:
    for wheel in sorted(wheels.glob("*.whl")):
        with zipfile.ZipFile(wheel) as archive:
            names = [name for name in archive.namelist() if not UNUSED.search(name) and ".dist-info/" not in name]
            archive.extractall(into, names)
    return ""


def unpack_library(archive: Path, into: Path) -> None:
    with zipfile.ZipFile(archive) as library:
        names = [name for name in library.namelist() if name.split("/")[0].removesuffix(".py") not in UNNEEDED]
        library.extractall(into, names)


def pack_library(folder: Path, archive: Path) -> None:
    """Python reads it while it starts, so it is what it was: an archive that Python can read."""
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            entry = zipfile.ZipInfo(path.relative_to(folder).as_posix(), DAY)
            entry.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(entry, path.read_bytes())


def copy_own(root: Path, into: Path) -> None:
    for path in own_files(root):
        place = into / path.relative_to(root / "src")
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, place)


def compile_all(root: Path, node: str, runtime: Path, staged: Path) -> str:
    """Replace sources by bytecode, made by the Python that will run it."""
    script = root / "hatch_engine.mjs"
    return ran([node, str(script), str(runtime), *[str(staged / part) for part in ("start", "papers", "library")]])


def pack(folder: Path, archive: Path) -> None:
    """Put plain files into a gzipped tar archive: browsers unpack that while it comes, without any Python.

    It is not called so, because some web servers treat archives in a way of their own.
    """
    with (
        gzip.GzipFile(archive, "wb", 9, mtime=0) as packed,
        tarfile.open(fileobj=packed, mode="w", format=USTAR) as tar,
    ):
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            entry = tarfile.TarInfo(path.relative_to(folder).as_posix())
            entry.size = path.stat().st_size
            with path.open("rb") as content:
                tar.addfile(entry, content)


def licences(runtime: Path, wheels: Iterable[Path], into: Path) -> None:
    """What may be done with the parts of others, in one file beside them."""
    told = json.loads((runtime / "package.json").read_text(encoding="utf-8"))
    parts = [f"{told['name']} {told['version']} ({told['license']}), with Python and its standard library (PSF-2.0)\n"]
    for wheel in sorted(path for folder in wheels for path in folder.glob("*.whl")):
        with zipfile.ZipFile(wheel) as archive:
            texts = [name for name in archive.namelist() if re.search(r"\.dist-info/.*(LICEN[SC]E|COPYING|OFL)", name)]
            name = "-".join(wheel.name.split("-")[:2])
            parts += [f"{'=' * 78}\n{name}\n\n", *[archive.read(each).decode(errors="replace") for each in texts]]
    into.write_text("\n".join(parts), encoding="utf-8")
