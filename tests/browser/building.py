"""The team builder as its user sees it: what it says of a team, what it exports, and clicks at random."""

from __future__ import annotations

from pathlib import Path
from random import Random

from playwright.sync_api import Locator, expect
from site_page import SitePage

from deadzone.cli.main import run

CHECKED = "main.builder[data-checked=true]"
STORED = "main.builder[data-saving=saved]"
ACTIONS = ".tools [aria-haspopup=menu]"

# What can be clicked, in groups that are equally likely; the last one also changes the points limit.
CONTROLS = [
    "[data-unit] .add",
    "[data-buy] input, [data-buy] button:not(:disabled)",
    ".stepper button",
    ".member .name, .one .tools button, .one select",
    "main .tools > button:not(:disabled), .of input",
]
CLICKS = """async ([controls, chances]) => {
  const shown = () => new Promise(requestAnimationFrame);
  for (const [group, one, value] of chances) {
    const all = document.querySelectorAll(controls[Math.floor(group * controls.length)]);
    const chosen = all[Math.floor(one * all.length)];
    if (!chosen) continue;
    if (chosen.matches('input[type=number]')) {
      chosen.value = ['', '50', '100', '150', '300'][Math.floor(value * 5)];
      chosen.dispatchEvent(new Event('change', { bubbles: true }));
    } else if (chosen.matches('select')) {
      chosen.selectedIndex = Math.floor(value * chosen.options.length);
      chosen.dispatchEvent(new Event('change', { bubbles: true }));
    } else chosen.click();
    await shown();
  }
}"""


class BuilderPage(SitePage):
    PATH = "/teams"

    def open_list(self, id: str) -> None:
        self.open(f"#list={id}")
        self.page.locator("main.builder [data-unit]").first.wait_for()

    def wait(self) -> None:
        """Wait until what is shown is about the team as it is now."""
        self.page.locator(CHECKED).wait_for()

    def add(self, unit: str) -> None:
        self.page.locator(f"[data-unit='{unit}'] .add").click()

    @property
    def legal(self) -> bool:
        """What the page says of the team."""
        self.wait()
        good, bad = (self.page.locator(f".verdict > .{word}").count() for word in ("good", "bad"))
        assert good + bad == 1
        return good == 1

    @property
    def broken(self) -> int:
        """How many broken rules the page shows beside the members and above them."""
        return self.page.locator(".column.team .broken li").count()

    def act(self, words: str) -> None:
        """Choose an entry of the Actions menu by the beginning of its words."""
        self.page.locator(ACTIONS).click()
        self.page.locator("[role=menuitem]").filter(has_text=words).first.click()

    def exported(self, folder: Path, ending: str = "JSON", share: str = "Share…") -> Path:
        """Save the team as a file with the Share dialog."""
        self.act(share)
        dialog = self.page.locator("dialog[open]")
        with self.page.expect_download() as download:
            dialog.get_by_role("button", name=ending).click()
        path = folder / download.value.suggested_filename
        download.value.save_as(path)
        dialog.locator("header button").click()
        return path

    def click_at_random(self, chance: Random, clicks: int) -> None:
        chances = [[chance.random() for _ in range(3)] for _ in range(clicks)]
        self.page.evaluate(CLICKS, [CONTROLS, chances])

    @property
    def problem(self) -> Locator:
        return self.page.locator("main.problem [role=alert]")

    def open_hostile(self, code: str) -> str:
        """Open the link with this code; the page must show a team, or a sentence with ways on, which is returned."""
        self.page.goto("about:blank")
        self.open(f"#team={code}")
        shown = self.problem.or_(self.page.locator("main.builder .member, main.builder .empty")).first
        expect(shown).to_be_visible()
        if self.problem.count() == 0:
            return ""
        expect(self.page.locator("main.problem .ways .button")).to_have_count(2)
        return self.problem.inner_text()


def passes_check(path: Path) -> bool:
    """Whether `deadzone roster check` finds the team in the file legal."""
    code = run(["roster", "check", str(path), "--lang", "en"])
    assert code in (0, 1)
    return code == 0
