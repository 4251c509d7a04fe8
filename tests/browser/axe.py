"""Accessibility faults found by axe-core."""

from functools import cache
from importlib.resources import files
from typing import Any

from playwright.sync_api import Page

GRAVE = ("serious", "critical")
RUN = "() => axe.run(document, { resultTypes: ['violations'] })"


@cache
def source() -> str:
    return files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")


def faults(page: Page) -> list[str]:
    """Serious and critical faults with their elements."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(source())
    found: dict[str, Any] = page.evaluate(RUN)
    return [
        f"{violation['id']}: {node['html'][:200]} {node['failureSummary']}"
        for violation in found["violations"]
        if violation["impact"] in GRAVE
        for node in violation["nodes"]
    ]
