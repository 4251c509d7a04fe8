"""Rule ids: all that exist, and those that a text names.

Sources and tests name rules in docstrings and comments: `R-TURN-04`, several as `R-TURN-04, -05`, a range as
`R-WIN-03..07` or `R-WIN-03 to -06`, a whole group as `R-WIN-*`, which counts for none of its
rules.
"""

import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
# 11-campaign.md joins when campaigns are played: until then nobody misses code for its ids (K-*).
CHAPTERS = (
    "01-core.md", "02-actions.md", "03-states-and-damage.md", "04-abilities.md", "05-items.md", "06-missions.md",
    "07-jade.md", "08-army-specials.md",
)  # fmt: skip

RULE = re.compile(r"\*\*([RAIMSJ]-[A-Z]+(?:-\d+[a-z]?|-[A-Z]+)?)\*\*|^\| (J-AMB-\d+) \|", re.MULTILINE)
UNNUMBERED = re.compile(r"(?<![A-Z-])(?:S-[A-Z]+|M-HOUSE-[A-Z]+)(?![A-Z-]|\d)")
OUTSIDE = ("M-GAP-", "M-CAMP-", "J-TEST-")  # gaps in the source documents, campaigns, and rules about tests
MENTION = re.compile(
    r"(?P<group>[A-Z]-[A-Z]+)-(?P<first>\d+[a-z]?)(?P<more>(?:(?:\.\.|, ?-|/-|/|,? to -| and -)\d+[a-z]?)*)"
)
MORE = re.compile(r"(\.\.|, ?-|/-|/|,? to -| and -)(\d+)([a-z]?)")


def module_of(path: Path) -> str:
    """Module name of a source file."""
    return ".".join(path.relative_to(ROOT / "src").with_suffix("").parts).removesuffix(".__init__")


@cache
def rules() -> tuple[str, ...]:
    """All rule ids of the chapters, in the order of the text."""
    found: dict[str, None] = {}
    for chapter in CHAPTERS:
        text = (ROOT / "docs" / "rules" / chapter).read_text(encoding="utf-8")
        ids = [first or second for first, second in RULE.findall(text)]
        found.update(dict.fromkeys(rule for rule in ids if not rule.startswith(OUTSIDE)))
    return tuple(found)


def mentioned(text: str) -> set[str]:
    """Rules that a text names."""
    found: set[str] = set(UNNUMBERED.findall(text))
    for match in MENTION.finditer(text):
        group = match["group"]
        found.add(f"{group}-{match['first']}")
        last = int(re.sub(r"\D", "", match["first"]))
        for joint, number, letter in MORE.findall(match["more"]):
            numbers = range(last + 1, int(number) + 1) if joint in ("..", " to -", ", to -") else [int(number)]
            found.update(f"{group}-{value:02d}{letter}" for value in numbers)
            last = int(number)
    return found
