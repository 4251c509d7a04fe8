"""Compiles the engine packages with mypyc while the wheel is built, when there is a C compiler.

`DEADZONE_PURE=1` at install time gives the interpreted form. The compiler works in a copy of the sources, because a
compiled module beside its source would win over it in every later import.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ENGINE_PACKAGES = ("core", "rules", "procedures")
# Outside the engine, but passed through at every answer of a simulation. Of JADE everything but the reading of files.
OTHER_MODULES = ("table/dice.py", "table/driver.py", "table/view.py")
READERS = ("deck.py", "settings.py", "records.py", "words.py", "guide.py")

SETUP = """
import sys
from mypyc.build import mypycify
from setuptools import setup

setup(
    name="deadzone-engine",
    packages=[],
    ext_modules=mypycify(["--strict", *sys.argv[1:]], opt_level="3", multi_file=True, group_name="deadzone"),
    script_args=["-q", "build_ext", "--inplace"],
)
"""


def compiler_found() -> bool:
    """A C compiler and the headers of this Python."""
    named = (sysconfig.get_config_var("CC") or "cc").split()[0]
    has_compiler = any(shutil.which(name) for name in (os.environ.get("CC") or named, "cc", "gcc", "clang"))
    return has_compiler and Path(sysconfig.get_paths()["include"], "Python.h").is_file()


def compile_wanted() -> bool:
    return os.environ.get("DEADZONE_PURE", "") in ("", "0") and compiler_found()


class CompileEngine(BuildHookInterface):  # type: ignore[type-arg]
    def dependencies(self) -> list[str]:
        return ["mypy>=2.0", "setuptools>=77"] if compile_wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or not compile_wanted():
            return
        self.workshop = tempfile.mkdtemp(prefix="deadzone-build-")
        sources = Path(self.workshop)
        shutil.copytree(Path(self.root, "src", "deadzone"), sources / "deadzone")
        modules = [
            str(path.relative_to(sources))
            for package in ENGINE_PACKAGES
            for path in sorted((sources / "deadzone" / package).glob("**/*.py"))
            if path.name != "__init__.py"
        ]
        modules += [
            str(path.relative_to(sources))
            for path in sorted((sources / "deadzone" / "jade").glob("*.py"))
            if path.name not in ("__init__.py", *READERS)
        ]
        modules += [str(Path("deadzone", module)) for module in OTHER_MODULES]
        subprocess.run([sys.executable, "-c", SETUP, *modules], cwd=sources, check=True)
        for library in sources.glob("**/*.so"):
            if "build" not in library.relative_to(sources).parts:
                build_data["force_include"][str(library)] = str(library.relative_to(sources))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        workshop = getattr(self, "workshop", "")
        if workshop:
            shutil.rmtree(workshop, ignore_errors=True)
