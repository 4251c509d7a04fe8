"""Generate the page's texts from the language folders (`src/deadzone/language/data`).

    python tools/words.py

Writes `web/src/i18n/words.ts` for `npm run dev` and the like; git does not keep it. Building and checking the page make
their own, so that added languages are included.
"""

from __future__ import annotations

from pathlib import Path

from deadzone.language.page import typescript

WORDS = Path(__file__).parents[1] / "web" / "src" / "i18n" / "words.ts"

if __name__ == "__main__":
    WORDS.write_text(typescript(), encoding="utf-8")
