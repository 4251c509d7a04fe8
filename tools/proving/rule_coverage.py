"""Write docs/coverage.md: which rules are implemented, tested and proved.

`python tools/proving/rule_coverage.py` reads the rule reference, the sources, the tests and the proofs. It also writes
the file that `deadzone catalog check` reads: for each ability, item and army special of the catalogue, the sources that
implement it and the tests that name it. A rule is proved when a test that names it fails as soon as the code that names
it is broken (`tools/proving/proving.py`).
"""

import re
from pathlib import Path

from deadzone.catalog.loading import load
from deadzone.catalog.proofs import ON_WEAPONS
from effects import readers
from proving import Proof, kept, still_hold
from rule_ids import ROOT, mentioned, rules

PAGE = ROOT / "docs" / "coverage.md"
PROOFS = ROOT / "src" / "deadzone" / "catalog" / "data" / "proofs.toml"
ENGINE = ("core", "rules", "procedures", "missions", "rosters")  # packages that implement abilities, items and specials


def files_naming(folder: str) -> dict[str, list[str]]:
    """Rule -> the files below a folder that name it."""
    places: dict[str, list[str]] = {rule: [] for rule in rules()}
    for path in sorted((ROOT / folder).rglob("*.py")):
        for rule in mentioned(path.read_text(encoding="utf-8")):
            if rule in places and path.name != Path(__file__).name:
                places[rule].append(str(path.relative_to(ROOT / folder)))
    return places


def page() -> str:
    sources = files_naming("src/deadzone")
    tests = files_naming("tests")
    proved = still_hold(kept())
    lines = [
        "# Rules carried out, tested and proved",
        "",
        "Written by `python tools/proving/rule_coverage.py` from the rule reference, the sources and the tests. "
        "A rule is proved when a test that names it fails once the code that names it is broken: `make mutation` "
        "breaks the code, and keeps in `tools/proving/proofs.json` what was broken and which test failed. "
        f"{len(proved)} of {len(rules())} rules are proved.",
        "",
        "| rule | carried out in | tested in | proved: code that was broken, test that failed |",
        "|---|---|---|---|",
    ]
    for rule in rules():
        done = ", ".join(sources[rule]) or "by the rules around it"
        lines.append(f"| {rule} | {done} | {', '.join(tests[rule])} | {_proof(proved.get(rule))} |")
    return "\n".join(lines) + "\n"


def _proof(proof: Proof | None) -> str:
    return f"{proof.place}; {proof.test.split('::')[-1]}" if proof is not None else ""


def proofs() -> str:
    """TOML with the sources and tests that name each ability, item and army special of the catalogue.

    For rules of weapons also with the sources that read them: without one, the rule has no effect.
    """
    catalogue = load()
    items = dict.fromkeys(item.rule for item in catalogue.items.values())
    sources = {
        str(path.relative_to(ROOT / "src" / "deadzone")): path.read_text(encoding="utf-8")
        for folder in ENGINE
        for path in sorted((ROOT / "src" / "deadzone" / folder).rglob("*.py"))
    }
    tests = {
        str(path.relative_to(ROOT)): path.read_text(encoding="utf-8")
        for path in sorted((ROOT / "tests").rglob("test_*.py"))
    }
    lines = ["# Written by `python tools/proving/rule_coverage.py`: where each is carried out, and what tests it."]
    effects = readers(sources)
    for rule in (*catalogue.abilities, *items, *catalogue.specials):
        lines += ["", f"[{rule}]", f"code  = {_naming(rule, sources)}", f"tests = {_naming(rule, tests)}"]
        if rule in catalogue.abilities and ON_WEAPONS in catalogue.abilities[rule].on:
            lines.append(f"read  = {_listed(effects.get(rule, []))}")
    return "\n".join(lines) + "\n"


def _naming(rule: str, files: dict[str, str]) -> str:
    named = re.compile(rf"(?<![A-Z-]){rule}(?![A-Z])")
    return _listed([name for name, text in files.items() if rule in text and named.search(text)])


def _listed(names: list[str]) -> str:
    return "[" + ", ".join(f'"{name}"' for name in names) + "]"


def untested() -> list[str]:
    tests = files_naming("tests")
    return [rule for rule in rules() if not tests[rule]]


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    PROOFS.write_text(proofs(), encoding="utf-8")
    print("not tested:", ", ".join(untested()) or "none")
