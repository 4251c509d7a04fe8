"""The words of the page as a TypeScript module, made when the page is built (`hatch_build.py`, `tools/words.py`).

Like `folders`, this must work before anything is installed.
"""

from __future__ import annotations

import json

from deadzone.language.folders import ENGLISH, about, entries, grammar_table, languages, nouns, page_words

HEAD = """\
// The words of the page. Made by tools/words.py from src/deadzone/language/data: change those.

/** What each language is called, the forms of its counted words in their order, and what it says about names. */
"""


def typescript() -> str:
    told = {
        lang: {"name": about(lang).name, "plurals": about(lang).plurals, "grammar": grammar_table(lang)}
        for lang in languages()
    }
    names = {lang: {label: [noun.kind, noun.text] for label, noun in nouns(lang).items()} for lang in languages()}
    words = {lang: words_in(lang) for lang in languages()}
    return (
        f"{HEAD}export const LANGUAGES = {_json(told)} as const;\n\n"
        "export type Lang = keyof typeof LANGUAGES;\n\n"
        "/** Names as they stand alone: their kinds, and the text inside a sentence. */\n"
        f"export const NOUNS: Record<Lang, Record<string, [string, string]>> = {_json(names)};\n\n"
        f"const EN = {_json(words.pop(ENGLISH))} as const;\n\n"
        "export type Word = keyof typeof EN;\n\n"
        f"export const WORDS: Record<Lang, Record<Word, string>> = {{\n  {ENGLISH}: EN,\n{_others(words)}}};\n"
    )


def words_in(lang: str) -> dict[str, str]:
    """The page's name for a word -> its text in the language."""
    return {name: entries(lang).get(key, text) for name, (text, key) in page_words().items()}


def _others(words: dict[str, dict[str, str]]) -> str:
    return "".join([f"  {lang}: {_json(texts)},\n" for lang, texts in words.items()])


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2)
