"""An experiment that is killed and stopped again and again, resumed, and compared with an undisturbed one."""

from __future__ import annotations

import argparse
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter, sleep

from pyarrow import parquet

COMMAND = [sys.executable, "-c", "from deadzone.cli.main import main; main()", "lab"]
EXPERIMENT = """
[experiment]
title = {{ en = "Soak" }}
teams = ["enforcers", "plague", "rebs", "veer-myn", "marauders"]
maps = ["refinery", "laboratory"]
missions = ["random"]
battles = {battles}
"""


def run(file: Path, folder: Path, jobs: int) -> list[str]:
    return [*COMMAND, "run", str(file), "-o", str(folder), "--jobs", str(jobs), "--resume", "--json"]


def battles(folder: Path) -> dict[str, list[bytes]]:
    """The digests of all battles that are kept, by cell."""
    found: dict[str, list[bytes]] = {}
    for part in sorted(folder.glob("cells/*/battles-*.parquet")):
        found.setdefault(part.parent.name, [])
        found[part.parent.name] += parquet.read_table(part, columns=["digest"]).column("digest").to_pylist()
    return found


def count(folder: Path) -> int:
    return len(list(folder.glob("cells/*/battles-*.parquet")))


def killed_again_and_again(file: Path, folder: Path, kills: int) -> None:
    for number in range(kills):
        before = count(folder)
        child = subprocess.Popen(run(file, folder, 2), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while child.poll() is None and count(folder) < before + 2:
            sleep(0.01)
        child.send_signal((signal.SIGKILL, signal.SIGINT, signal.SIGTERM)[number % 3])
        child.wait()
        print(f"  {number + 1}: {count(folder)} parts", flush=True)
        sleep(1)  # processes whose program was killed leave by themselves, and let go of their cells


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--battles", type=int, default=100)
    parser.add_argument("--kills", type=int, default=9)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        file = place / "soak.toml"
        file.write_text(EXPERIMENT.format(battles=given.battles), encoding="utf-8")
        start = perf_counter()
        subprocess.run(run(file, place / "plain", 1), check=True)
        rate = sum(map(len, battles(place / "plain").values())) / (perf_counter() - start)
        killed_again_and_again(file, place / "killed", given.kills)
        subprocess.run(run(file, place / "killed", 2), check=True)
        assert battles(place / "killed") == battles(place / "plain"), "other battles after kills"
        subprocess.run([*COMMAND, "report", str(place / "killed"), "-o", str(place / "report.html")], check=True)
        print(f"{rate:.0f} battles per second; killed or stopped {given.kills} times: the same battles")


if __name__ == "__main__":
    main()
