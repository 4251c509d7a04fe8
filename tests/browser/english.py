"""English words on pages that should be French."""

import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from deadzone.language.folders import ENGLISH, entries
from deadzone.language.page import words_in
from deadzone.language.rulebook import chapters
from deadzone.maps.shipped import load_text, names

ROOT = Path(__file__).parents[2]
DATA = ROOT / "src" / "deadzone" / "catalog" / "data"

# Words that occur in no French sentence, whatever the word lists say.
UNMISTAKABLE = frozenset(
    re.findall(
        r"\w+",
        "the of and with your is to it from for by this that are be not can will have has was you they their which who "
        "what when where than then into",
    )
)
WORD = re.compile(r"(?<!\w)[^\W\d_]{2,}(?!\w)")
NO_WORD = re.compile(r"\b(?:[A-Z]+(?:-[A-Z0-9]+)+|N[EO]|S[EO])\b")  # rule ids and compass directions
SETTING = re.compile(r"\b[a-z_]+ = [a-z_-]+")  # as it is typed: `los_origin = any`
VALUE = re.compile(r"\$?\{(\w+)")  # `{name}`, `{n|one|many}` or `${name}` in a sentence

# Everything a person can see or hear, except what is marked as English (the language button).
TEXTS = """() => {
  const found = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
    if (element.closest('[lang=en], noscript, script, style')) continue;
    if (node.nodeType === Node.TEXT_NODE) found.push(node.data);
    else for (const name of ['title', 'aria-label', 'alt', 'placeholder', 'aria-valuetext', 'aria-roledescription'])
      if (node.hasAttribute(name)) found.push(node.getAttribute(name));
  }
  return [...new Set(found.map((text) => text.trim()).filter((text) => text !== ''))];
}"""


def english_in(page: Page) -> list[str]:
    """Texts of the page that hold an English word."""
    texts: list[str] = page.evaluate(TEXTS)
    assert texts
    forbidden = english_words()
    return [text for text in texts if forbidden & words_of([SETTING.sub("", NO_WORD.sub("", text))])]


def words_of(texts: Iterable[str]) -> set[str]:
    return {word.lower() for text in texts for word in WORD.findall(VALUE.sub("{", text))}


@cache
def english_words() -> frozenset[str]:
    """Words of our English texts that no French text has; names shared by both languages are thereby allowed."""
    english = words_of([*entries("fr"), *words_in(ENGLISH).values()])
    for path in sorted(DATA.glob("*.toml")) + sorted((DATA / "factions").glob("*.toml")):
        english |= words_of(_values(tomllib.loads(path.read_text(encoding="utf-8")), ("name", "en")))
    for name in names():
        map = load_text(name)
        english |= words_of([map.field.name.en, map.about.en])
    rules = [rule.text for chapter in chapters("fr") for section in chapter.sections for rule in section.rules]
    plain = [SETTING.sub("", text) for text in rules]
    french = words_of([*entries("fr").values(), *words_in("fr").values(), *plain])
    return frozenset(english - french | UNMISTAKABLE)


def _values(record: Any, keys: tuple[str, ...]) -> Iterator[str]:
    """Texts under these keys anywhere in a data file."""
    if isinstance(record, dict):
        for key, value in record.items():
            if isinstance(value, str) and key in keys:
                yield value
            else:
                yield from _values(value, keys)
    elif isinstance(record, list):
        for value in record:
            yield from _values(value, keys)
