"""The pages for players exist in English and French with the same structure, and links in all pages lead somewhere."""

import re
from itertools import zip_longest
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
# Pages for programmers are in English only: a new page of docs/ is for players unless it is listed here.
FOR_PROGRAMMERS = {
    "adding", "amber", "architecture", "batches", "battle-file", "bots", "building", "catalogue", "cluster", "coverage",
    "engine", "geometry", "host", "jade-inside", "lab", "languages", "looking-back", "performance", "players",
    "protocol", "python", "scenarios", "server", "site",
}  # fmt: skip
ENGLISH = {"README.md": "README.fr.md"} | {
    f"docs/{page.name}": f"docs/fr/{page.name}"
    for page in sorted((ROOT / "docs").glob("*.md"))
    if page.stem not in FOR_PROGRAMMERS
}
PAGES = [ROOT / "README.md", ROOT / "README.fr.md", ROOT / "NOTICE.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^ *```(\w*)\n(.*?)^ *```$", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"\]\(([^)\s]+)\)|src=\"([^\"]+)\"")
INLINE = re.compile(r"`[^`\n]+`")
COMMAND = re.compile(r"(?:\$ )?(?:deadzone|\.venv/bin/|make|sudo|systemctl|journalctl|curl|/opt/|--) ?\S.*")
WHOLE = ("python", "sh", "ini")  # kinds of blocks in which every line counts
REMARK = re.compile(r"  .*| #.*")
PLACEHOLDER = re.compile(r"\b[^\W\d_a-zà-ÿ]+\b")  # FILE, FICHIER
# Words not of the rules: the pages follow tests/language/test_language_french.py.
FOREIGN = re.compile(r"\b(?:[Jj]etons?|Mouvements?|[Rr]angées?|[ÉEé]quipes?)\b")


def read(path: str) -> str:
    file = ROOT / path
    assert file.is_file(), f"{path} is missing: players read this page in French too"
    return file.read_text(encoding="utf-8")


def commands(text: str) -> list[str]:
    """What can be typed or copied from the blocks of a page, without remarks and names of placeholders."""
    found = []
    for kind, block in BLOCK.findall(text):
        found.append(f"```{kind}")
        for line in block.splitlines():
            code = REMARK.sub("", line).strip() if kind != "python" else line.split("  #")[0]
            if kind in WHOLE or COMMAND.match(code):
                found.append(PLACEHOLDER.sub("X", code) if kind not in WHOLE else code)
    return found


def shape(text: str) -> list[str]:
    """The order of headings by depth, items of lists, rows of tables, pictures and blocks."""
    return re.findall(r"^ *(#+ |- |\||!\[|```)", BLOCK.sub("```", text), re.MULTILINE)


def anchors(text: str) -> set[str]:
    titles = re.findall(r"^#+ (.+)$", BLOCK.sub("", text), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("english", ENGLISH)
def test_a_page_for_players_is_in_both_languages(english: str) -> None:
    """Both have the same headings, tables, pictures and commands in the same order, and link to each other on top."""
    french = ENGLISH[english]
    ours, theirs = read(english), read(french)
    for what in (shape, commands):
        for number, (left, right) in enumerate(zip_longest(what(ours), what(theirs)), start=1):
            assert left == right, f"{what.__name__}, number {number}: {english} has {left}, {french} has {right}"
    for page, text, other in ((english, ours, french), (french, theirs, english)):
        link = re.search(r"\A# .+\n\n\[.+\]\((.+)\)\n", text)
        assert link, f"{page}: the link to the other language is missing"
        assert (ROOT / page).parent.joinpath(link[1]).resolve() == ROOT / other


def test_every_french_page_is_a_translation() -> None:
    found = {f"docs/fr/{page.name}" for page in (ROOT / "docs" / "fr").glob("*.md")}
    assert found <= set(ENGLISH.values())


@pytest.mark.parametrize("french", ENGLISH.values())
def test_french_pages_use_the_words_and_the_typography_of_the_game(french: str) -> None:
    prose = INLINE.sub("", BLOCK.sub("", read(french)))
    assert FOREIGN.findall(prose) == []
    assert re.findall(r"\w'\w+|\w+[;!?](?=\s|$)|\w+ ?:(?=[^\s/\W])", prose) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for pair in LINK.findall(INLINE.sub("", BLOCK.sub("", text))):
        address, _, part = "".join(pair).partition("#")
        if re.match(r"\w+:", address):
            continue
        target = (page.parent / address).resolve() if address else page
        assert target.exists(), f"{page.name}: {address} does not exist"
        if part and target.suffix == ".md":
            assert part in anchors(target.read_text(encoding="utf-8")), f"{page.name}: {address} has no part {part}"


def test_players_of_french_are_led_to_french_pages() -> None:
    """A French page links to the French form of a page where there is one."""
    for french in ENGLISH.values():
        rest = read(french).split("\n", 3)[3]
        for address in LINK.findall(rest):
            target = (ROOT / french).parent.joinpath("".join(address).partition("#")[0]).resolve()
            if target.is_relative_to(ROOT):
                assert str(target.relative_to(ROOT)) not in ENGLISH, f"{french}: {address[0]}"
