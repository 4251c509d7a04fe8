"""Pseudo-language for tests: English in brackets, with an accent on every letter.

Any text that appears without accents does not come from a language folder. Only removable accents are used, so that
names can still be found (`catalog.lookup.fold`); there is none for q.
"""

import json
import re
from pathlib import Path

from deadzone.language.folders import ABOUT
from spoken import spoken

CODE = "xx"
PLAIN = "abcdefghijklmnoprstuvwxyz"
ACCENTED = "áḃçďéḟǵĥíĵķĺḿñóṕřšťúṽŵẋýž"
ACCENTS = str.maketrans(PLAIN + PLAIN.upper(), ACCENTED + ACCENTED.upper())
# Braces hold the name of a value, which stays as it is; the forms of a counted word after it get accents.
BRACED = re.compile(r"\{(\w+)(\|[^{}]*)?\}")


def pseudo(english: str) -> str:
    parts, end = [], 0
    for found in BRACED.finditer(english):
        forms = (found[2] or "").translate(ACCENTS)
        parts += [english[end : found.start()].translate(ACCENTS), f"{{{found[1]}{forms}}}"]
        end = found.end()
    return f"[{''.join(parts)}{english[end:].translate(ACCENTS)}]"


def write_pseudo(root: Path) -> Path:
    """Write the complete folder of the language below `root`; return its path."""
    folder = root / CODE
    folder.mkdir(parents=True)
    (folder / ABOUT).write_text(
        f'name = "{pseudo("Pseudo")}"\nplurals = ["one", "other"]\none = [1]\n', encoding="utf-8"
    )
    lines = [f"{_quoted(key)} = {_quoted(pseudo(text))}" for key, text in spoken().items()]
    (folder / "everything.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
