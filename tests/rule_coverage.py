"""Which rules are carried out and tested: reads the rule reference, the sources and the tests, and writes the page.

`python tests/rule_coverage.py` writes docs/coverage.md anew, and the proofs that `deadzone catalog check` reads: for
each ability, item and army special of the catalogue the sources that carry it out and the tests that would notice.

Sources and tests name rules in docstrings and comments: `R-TURN-04`, several as `R-TURN-04, -05`, a range as
`R-WIN-03..07` or `R-WIN-03 to -06`, a whole group as `R-WIN-*` (a group counts for the sources, not for the tests).
"""

import re
from functools import cache
from pathlib import Path

from deadzone.catalog.catalogue import load

ROOT = Path(__file__).parents[1]
CHAPTERS = (
    "01-core.md", "02-actions.md", "03-states-and-damage.md", "04-abilities.md", "05-items.md", "06-missions.md",
    "08-army-specials.md",
)  # fmt: skip
PAGE = ROOT / "docs" / "coverage.md"
PROOFS = ROOT / "src" / "deadzone" / "catalog" / "data" / "proofs.toml"
ENGINE = ("core", "rules", "procedures", "missions", "rosters")  # where abilities, items and specials are carried out

RULE = re.compile(r"\*\*([RAIMS]-[A-Z]+(?:-\d+[a-z]?|-[A-Z]+)?)\*\*")
UNNUMBERED = re.compile(r"(?<![A-Z-])(?:S-[A-Z]+|M-HOUSE-[A-Z]+)(?![A-Z-]|\d)")
OUTSIDE = ("M-GAP-", "M-CAMP-")  # what the sources do not give, and campaigns
MENTION = re.compile(
    r"(?P<group>[A-Z]-[A-Z]+)-(?:(?P<all>\*)|(?P<first>\d+[a-z]?)"
    r"(?P<more>(?:(?:\.\.|, ?-|/-|/|,? to -| and -)\d+[a-z]?)*))"
)
MORE = re.compile(r"(\.\.|, ?-|/-|/|,? to -| and -)(\d+)([a-z]?)")

# Rules whose subject comes with an ability, an item or a mission of a later chapter.
WAITING = {
    "R-FIELD-27": "waits for Vehicle",
    "R-DEPLOY-05": "a remedy by agreement, not offered",
    "R-CAP-08": "waits for Rampage",
    "R-BREAK-09": "waits for Tenacious",
    "R-FMOD-06": "waits for Horde",
    "R-FMOD-08": "waits for Triclinic Shard",
    "R-FMOD-09": "waits for Tenacious",
    "R-FMOD-22": "waits for Rampage",
    "R-FREE-06": "waits for Rampage",
    "R-KILL-06": "waits for BOOM! and Ink Sac",
    "R-KILL-08": "waits for Vehicle",
    "R-KILL-09": "waits for Infection and Fast Acting Serum",
}


@cache
def rules() -> tuple[str, ...]:
    """All rule ids of the chapters, in the order of the text."""
    found: dict[str, None] = {}
    for chapter in CHAPTERS:
        text = (ROOT / "docs" / "rules" / chapter).read_text(encoding="utf-8")
        found.update(dict.fromkeys(rule for rule in RULE.findall(text) if not rule.startswith(OUTSIDE)))
    return tuple(found)


def mentioned(text: str, groups: bool) -> set[str]:
    """The rules that a text names; with `groups` also every rule of a group named as a whole."""
    known = rules()
    found: set[str] = set(UNNUMBERED.findall(text))
    for match in MENTION.finditer(text):
        group = match["group"]
        if match["all"]:
            found.update(rule for rule in known if groups and rule.startswith(f"{group}-"))
            continue
        found.add(f"{group}-{match['first']}")
        last = int(re.sub(r"\D", "", match["first"]))
        for joint, number, letter in MORE.findall(match["more"]):
            numbers = range(last + 1, int(number) + 1) if joint in ("..", " to -", ", to -") else [int(number)]
            found.update(f"{group}-{value:02d}{letter}" for value in numbers)
            last = int(number)
    return found


def files_naming(folder: str, groups: bool) -> dict[str, list[str]]:
    """Rule -> the files below a folder that name it."""
    places: dict[str, list[str]] = {rule: [] for rule in rules()}
    for path in sorted((ROOT / folder).rglob("*.py")):
        for rule in mentioned(path.read_text(encoding="utf-8"), groups):
            if rule in places and path.name != Path(__file__).name:
                places[rule].append(str(path.relative_to(ROOT / folder)))
    return places


def page() -> str:
    sources = files_naming("src/deadzone", groups=False)
    tests = files_naming("tests", groups=False)
    lines = [
        "# Rules carried out and tested",
        "",
        "Written by `python tests/rule_coverage.py` from the rule reference, the sources and the tests.",
        "",
        "| rule | carried out in | tested in |",
        "|---|---|---|",
    ]
    for rule in rules():
        waiting = WAITING.get(rule)
        done = waiting or ", ".join(sources[rule]) or "by the rules around it"
        lines.append(f"| {rule} | {done} | {', '.join(tests[rule])} |")
    return "\n".join(lines) + "\n"


def proofs() -> str:
    """The sources and tests that name each ability, item and army special of the catalogue, as TOML."""
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
    lines = ["# Written by `python tests/rule_coverage.py`: where each is carried out, and what tests it."]
    for rule in (*catalogue.abilities, *items, *catalogue.specials):
        lines += ["", f"[{rule}]", f"code  = {_naming(rule, sources)}", f"tests = {_naming(rule, tests)}"]
    return "\n".join(lines) + "\n"


def _naming(rule: str, files: dict[str, str]) -> str:
    named = re.compile(rf"(?<![A-Z-]){rule}(?![A-Z])")
    return "[" + ", ".join(f'"{name}"' for name, text in files.items() if named.search(text)) + "]"


def untested() -> list[str]:
    tests = files_naming("tests", groups=False)
    return [rule for rule in rules() if not tests[rule] and rule not in WAITING]


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    PROOFS.write_text(proofs(), encoding="utf-8")
    print("not tested:", ", ".join(untested()) or "none")
