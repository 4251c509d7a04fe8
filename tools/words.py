"""Makes the words of the page from the language folders (`src/deadzone/language/data`).

    python tools/words.py

Writes `web/src/i18n/words.ts`. The build of the page makes it anew, so that a language that was added is there.
"""

from __future__ import annotations

from pathlib import Path

from deadzone.language.page import typescript

WORDS = Path(__file__).parents[1] / "web" / "src" / "i18n" / "words.ts"

if __name__ == "__main__":
    WORDS.write_text(typescript(), encoding="utf-8")
