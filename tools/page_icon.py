"""Draw the page's icon as PNG, for home screens that take no SVG: iOS, and older Androids.

    python tools/page_icon.py

Writes `web/public/icon-SIZE.png` from `web/public/icon.svg`. Needs a browser.
"""

import sys
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "browser"))

from browsers import launched

PUBLIC = Path(__file__).parents[1] / "web" / "public"
SIZES = (180, 512)  # what iOS takes for its home screen, and Android for the screen while the page starts
COLOURS = 64  # enough for the edges


def main() -> None:
    drawing = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = launched(playwright)
        for size in SIZES:
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{drawing}")
            picture = Image.open(BytesIO(page.screenshot())).convert("RGB")
            picture.quantize(COLOURS, dither=Image.Dither.NONE).save(PUBLIC / f"icon-{size}.png", optimize=True)
        browser.close()


if __name__ == "__main__":
    main()
