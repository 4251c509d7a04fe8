"""The page of the maps as its user sees it: strokes on the plan, what the check says, what is exported."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect
from site_page import SitePage

from deadzone.cli.main import run

CHECKED = "main.editor[data-checked=true]"
STORED = "main.editor[data-saving=saved]"
ACTIONS = ".tools [aria-haspopup=menu]"
EDGE, CELL = 40, 100  # units of the plan's drawing


class MapsPage(SitePage):
    PATH = "/maps"

    def wait(self) -> None:
        """Wait until what is shown is about the map as it is now."""
        self.page.locator(CHECKED).wait_for()

    def pen(self, id: str) -> None:
        self.page.locator(f"[data-pen='{id}']").click()

    def level(self, number: int) -> None:
        self.page.locator(".levels button").nth(number - 1).click()

    def stroke(self, *points: tuple[float, float]) -> None:
        """Press at the first point of the plan, in squares from its north-west corner, and drag through the others."""
        box = self.page.locator("svg.pad").bounding_box()
        assert box is not None
        unit = box["width"] / (8 * CELL + 2 * EDGE)
        spots = [(box["x"] + (x * CELL + EDGE) * unit, box["y"] + (y * CELL + EDGE) * unit) for x, y in points]
        self.page.mouse.move(*spots[0])
        self.page.mouse.down()
        for spot in spots[1:]:
            self.page.mouse.move(*spot, steps=6)
        self.page.mouse.up()

    def text(self) -> str:
        """The map file in the editor."""
        self.page.locator(".tabs button").last.click()
        return self.page.locator("#map-text").input_value()

    @property
    def playable(self) -> bool:
        """What the page says of the map."""
        self.wait()
        good, bad = (self.page.locator(f".verdict > .{word}").count() for word in ("good", "bad"))
        assert good + bad == 1
        return good == 1

    def act(self, words: str) -> None:
        """Choose an entry of the Actions menu by the beginning of its words."""
        self.page.locator(ACTIONS).click()
        self.page.locator("[role=menuitem]").filter(has_text=words).first.click()

    def exported(self, folder: Path) -> Path:
        """Save the map as a file."""
        with self.page.expect_download() as waiting:
            self.act("Save as a file")
        path = folder / waiting.value.suggested_filename
        waiting.value.save_as(path)
        return path

    def open_hostile(self, code: str) -> str:
        """Open the link with this code; the page must show a map, or a sentence with ways on, which is returned."""
        self.page.goto("about:blank")
        self.open(f"#map={code}")
        problem = self.page.locator("main.problem [role=alert]")
        expect(problem.or_(self.page.locator("main.editor svg.pad, main > .lead")).first).to_be_visible()
        if problem.count() == 0:
            return ""
        expect(self.page.locator("main.problem .ways .button")).to_have_count(2)
        return problem.inner_text()


def passes_check(path: Path) -> bool:
    """Whether `deadzone map check` finds the map in the file playable."""
    code = run(["map", "check", str(path), "--lang", "en"])
    assert code in (0, 1)
    return code == 0
