"""Long run of the page for `make soak`: a whole battle in Debian's Firefox, on the map and on the board.

`python tools/long_runs/firefox_soak.py [WORKSHOP]` installs Debian's Firefox and Xvfb if they are missing.
puppeteer-core, which drives Firefox over WebDriver BiDi, comes into the workshop, a folder that may be kept. Headless
Firefox has no WebGL without a graphics card: the map is played headless, the board in a window of Xvfb.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[2]))
sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))
sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "browser"))

from hatch_build import npm_command
from page_server import PageServer

SCRIPTS = Path(__file__).parent / "firefox"
PROGRAMS = {"firefox-esr": "firefox-esr", "Xvfb": "xvfb", "xauth": "xauth"}
LONGEST = 900  # seconds for a battle


def install_programs() -> None:
    missing = [package for program, package in PROGRAMS.items() if shutil.which(program) is None]
    if missing:
        as_root = [] if os.getuid() == 0 else ["sudo", "-n"]
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for command in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", *missing]):
            subprocess.run([*as_root, "apt-get", *command], env=quiet, check=True, stdout=subprocess.DEVNULL)


def install_driver(workshop: Path) -> str:
    """Install the driver into the workshop; return the program that runs its scripts."""
    npm = npm_command()
    assert npm, "npm is not installed"
    shutil.copytree(SCRIPTS, workshop, dirs_exist_ok=True)
    search = {**os.environ, "PATH": os.pathsep.join([str(Path(npm[0]).parent), os.environ.get("PATH", "")])}
    subprocess.run([*npm, "ci", "--no-audit", "--no-fund", "--silent"], cwd=workshop, env=search, check=True)
    return npm[0] if len(npm) > 1 else "node"


def play(node: str, workshop: Path, server: PageServer, view: str) -> None:
    began = perf_counter()
    firefox = shutil.which("firefox-esr") or ""
    command = [node, str(workshop / "battle.mjs"), server.address, firefox, view, "firefox"]
    headless = view == "map"
    command = [*command, "headless"] if headless else ["xvfb-run", "-a", "-s", "-screen 0 1280x900x24", *command]
    done = subprocess.run(command, cwd=workshop, capture_output=True, text=True, timeout=LONGEST, check=False)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout.splitlines()[-1])
    times = told["times"]
    print(
        f"{told['version']}, {'headless' if headless else 'in a window'}: a whole battle on the {told['view']}, "
        f"{told['answers']} answers, {told['score']}, {perf_counter() - began:.0f} s; "
        f"state and text of an answer after {median(times):.0f} ms (median), {max(times):.0f} ms at most"
    )
    assert told["view"] == view
    assert told["errors"] == []


def main(workshop: Path) -> None:
    install_programs()
    node = install_driver(workshop)
    with tempfile.TemporaryDirectory() as folder:
        server = PageServer(Path(folder))
        for view in ("map", "board"):
            play(node, workshop, server, view)
        assert server.stop() == ""


if __name__ == "__main__":
    if sys.argv[1:]:
        main(Path(sys.argv[1]).absolute())
    else:
        with tempfile.TemporaryDirectory(prefix="deadzone-firefox-") as made:
            main(Path(made))
