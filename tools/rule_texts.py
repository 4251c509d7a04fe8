"""Write the English texts of the rules for players, from the rule reference.

`docs/rules` says where each rule comes from; players read the rule alone. What no source gives is listed as ours. The
same files in another language are written by hand (`language/rulebook.py`).
"""

import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
REFERENCE = ROOT / "docs" / "rules"
TEXTS = ROOT / "src" / "deadzone" / "language" / "data" / "en" / "rules"
HEAD = "# Made by tools/rule_texts.py from docs/rules: change those.\n\n"
CHAPTERS = {
    "01-core.md": "Core rules",
    "02-actions.md": "Actions",
    "03-states-and-damage.md": "States and damage",
    "04-abilities.md": "Abilities",
    "05-items.md": "Items and strike teams",
    "06-missions.md": "Missions",
    "07-jade.md": "JADE",
    "08-army-specials.md": "Army specials",
}
ID = r"[RAIMSJ]-[A-Z]+(?:-\d+[a-z]?|-[A-Z]+)?"
RULE = re.compile(rf"^- \*\*({ID})\*\* ?(.*)")
ROW = re.compile(rf"^\| (?:\*\*({ID})\*\*|(J-AMB-\d+)) \| (.*) \|$")
HEADING = re.compile(r"^#+ (?:\d[\w.]*\.? )?(.*)")
NAMED = re.compile(rf"^({ID}) - ([^(`]*)")
OUTSIDE = ("M-GAP-", "M-CAMP-", "J-TEST-")  # nothing that a player needs
TAG = "\0"
SOURCE = re.compile(r"`\[(?:SEED|LIV|ERR|FAQ|EN|PROPOSED)[^`]*\]`")
# Remarks on the sources after a sentence: `[SEED]`, last clause `[PROPOSED]`.
REMARK = re.compile(rf"(?<=[.:)!\"]) {TAG}(?:,? [^.{TAG}]{{1,70}}{TAG})*(?:,? [a-z(][^.{TAG}]*)?(?= [A-Z(\"{TAG}]|$)")
OURS = "[PROPOSED]"
MORE_FRENCH = {
    "Règles normales", "Contre-attaquer", "Premier Joueur", "Figurine Active", "empilement", "Tours", "Bloquée",
    "action longue", "actions courtes", "objet", "figurine", "Tir", "Combat", "Survie", "nulle", "Patrouille",
    "Test de Commandement", "Groupes de Combat", "Mitraillage", "Morte", "Tir ou déplacement", "Fuite", "Déplacement",
    "Dégâts Effectifs", "Blessée",
}  # fmt: skip
# Words for developers, and what reads badly without its sources.
REWORDED = (
    (r" \([RAIMSJ]-[A-Z]+-\*\)|,? (?:resolved )?by [RAIMSJ]-[A-Z]+-\*(?=\.)", ""),
    (r"see R-ITEM-\*", "see R-ITEM-02"),
    (r", with the hooks needed by abilities, is, ordering of the optional steps:", ":"),
    (r" \(order of 1, 3, 4 relative to each other, rest from sources\)", ""),
    (r"\., cheat sheet lists both", "."),
    (r" \(data(?:, \"Rat Swarm\")?\)| in the data\b| \(data flag No Upgrade = x\)|, Add On = x|, 2 in the data", ""),
    (r"In data files 0 or - means no stat\.", "A dash means no stat."),
    (r" \((?:The data file has two|the source also allows)[^)]*\)", ""),
    (r"; the source says only that it is free", ""),
    (r" The sources give VP values for weapons only; items have none listed\.", ""),
    (r"In the data, the", "The"),
    (r" named by the sources", ""),
    (r"(?<=[:,]) ([+-]\d)(?=$| \(| each)", r" \1 die"),
    (r"([+-][2-9]) die", r"\1 dice"),
)


def french_words() -> set[str]:
    """Words of the glossary that the reference gives after the English ones, in brackets."""
    rows = [line.split("|") for line in (REFERENCE / "glossary.md").read_text(encoding="utf-8").splitlines()]
    pairs = [(row[1].strip(), row[2].strip()) for row in rows if len(row) > 3]
    words = [word.strip() for french, _ in pairs for word in (french, *re.split("[,/]", french))]
    return {*words, *MORE_FRENCH} - {english for _, english in pairs}


class Section:
    def __init__(self, title: str, id: str = "") -> None:
        self.title = title
        self.id = id
        self.rules: dict[str, str] = {}


FRENCH = french_words()


def cleaned(text: str) -> str:
    """A rule without its sources and without the marks of the reference's layout."""
    text = SOURCE.sub(TAG, text)
    text = REMARK.sub("", text)
    text = re.sub(rf" ?\({TAG}[^()]*\)", "", text)
    text = re.sub(rf"[,;]? ?{TAG}(?=[.,;:)]|$)", "", text).replace(f"{TAG} ", "").replace(TAG, "")
    text = re.sub(r"`([^`]*)`", r"\1", text)
    text = re.sub(r"\*\*([^*]+)\*\*|\*([^*]+)\*", lambda found: found[1] or found[2], text)
    text = re.sub(r" \(([^()]+)\)", lambda found: "" if found[1] in FRENCH else found[0], text)
    for old, new in REWORDED:
        text = re.sub(old, new, text)
    text = re.sub(r"  +", " ", text).replace(" .", ".").strip(" |")
    return text if re.search(r"[.:,;!?)]$", text) or not text else f"{text}."


def row_text(cells: str) -> str:
    return re.sub(r"(?<![.?]) \| ", ": ", cells.replace("? | ", "? "))


def sections_of(chapter: str) -> tuple[list[Section], list[str]]:
    """Sections of a chapter with their rules, and the ids of those that are ours."""
    sections: list[Section] = []
    ours: list[str] = []
    id, raw = "", ""
    for line in [*(REFERENCE / chapter).read_text(encoding="utf-8").splitlines(), "# end"]:
        begun, row, heading = RULE.match(line), ROW.match(line), HEADING.match(line)
        if id and (begun or row or heading):
            if not id.startswith(OUTSIDE):
                # A second paragraph may have the same id.
                before = sections[-1].rules.get(id)
                sections[-1].rules[id] = f"{before}\n{finished(raw)}" if before else finished(raw)
                ours += [id] if OURS in raw or sections[-1].title.endswith(OURS) else []
            id = ""
        if heading:
            sections.append(section_of(heading[1]))
        elif begun:
            id, raw = begun[1], begun[2]
        elif row:
            id, raw = row[1] or row[2], row_text(row[3])
        elif id and line.strip() and not line.startswith(("```", "r", "---", "Sources:")):
            raw += f"\n{line.strip()}"
    return [section for section in sections if section.rules or section.id], list(dict.fromkeys(ours))


def section_of(heading: str) -> Section:
    named = NAMED.match(heading)
    if named:
        return Section(named[2].strip(), named[1])
    ours = f" {OURS}" if "PROPOSED" in heading else ""
    return Section(re.sub(r" ?(\([^)]*\)|`.*`)", "", heading).strip() + ours)


def finished(raw: str) -> str:
    """The paragraphs of a rule: lists become lines, and tables rows of cells."""
    lines = [line for line in raw.split("\n") if not re.fullmatch(r"\|[-|]+\||\| Id \|.*|(?:c\d *)+", line)]
    told = [cleaned(re.sub(r"^- ", "", line)) for line in lines if not line.startswith("|")]
    rows = without_french([line.replace("`", "").split("|") for line in lines if line.startswith("|")])
    return "\n".join([line for line in [*told, *["|".join(row) for row in rows]] if line])


def without_french(rows: list[list[str]]) -> list[list[str]]:
    """A table without its column of French words, which the reference has for those who read the printed rules."""
    french = [place for place, title in enumerate(rows[0]) if title.strip() == "French"] if rows else []
    return [[cell for place, cell in enumerate(row) if place not in french] for row in rows]


def written(chapter: str) -> str:
    sections, ours = sections_of(chapter)
    parts = [f"{HEAD}title = {quoted(CHAPTERS[chapter])}\nours = {json.dumps(ours)}\n"]
    for section in sections:
        title = section.title.removesuffix(OURS).strip()
        id = f"id = {quoted(section.id)}\n" if section.id else ""
        rules = "".join([f"{rule} = {quoted(text)}\n" for rule, text in section.rules.items()])
        parts.append(f"[[section]]\ntitle = {quoted(title)}\n{id}\n[section.rules]\n{rules}")
    return "\n".join(parts)


def quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def texts() -> dict[Path, str]:
    return {TEXTS / chapter.replace(".md", ".toml"): written(chapter) for chapter in CHAPTERS}


def main() -> int:
    TEXTS.mkdir(exist_ok=True)
    for path, text in texts().items():
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
