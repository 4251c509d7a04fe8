"""Pictures of the page for people with figurines: the strike teams and JADE's assistant."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from browsers import LARGE
from playwright.sync_api import Page

from picture_studio import PHONE, STILL, Studio

TEAM_NAMES = {"en-GB": "Night Watch", "fr-FR": "La Garde de nuit"}


@contextmanager
def team(studio: Studio, size: tuple[int, int] = LARGE) -> Iterator[Page]:
    """A legal team that was built by clicks, with its first model chosen."""
    with studio.page("/teams#list=enforcers", size) as page:
        for unit in ("enforcer-captain", "enforcer--enforcers", "enforcer--enforcers", "enforcer-specialist"):
            page.locator(f"[data-unit='{unit}'] .add").click()
        if size == PHONE:
            page.locator(".tabs .toteam").click()
        page.locator(".member .name").last.click()
        page.locator("[data-buy=weapon-burst-laser] input").check()
        if size == PHONE:
            page.locator(".tabs .toteam").click()
        page.locator(".member .name").first.click()
        page.locator("[data-buy=item-medi-pack] input").check()
        page.locator("main .teamname").fill(TEAM_NAMES[studio.locale])
        page.locator("main .teamname").press("Tab")
        checked(page)
        yield page


def checked(page: Page) -> None:
    """Wait until the builder shows what the server says of the team, and the server has stored it."""
    page.locator("main.builder[data-checked=true][data-saving=saved]").wait_for()
    page.evaluate("document.querySelectorAll('.column').forEach((column) => column.scrollTo(0, 0))")
    page.wait_for_timeout(STILL)


def teams(studio: Studio) -> Iterator[Page]:
    with team(studio) as page:
        page.goto(studio.server.address + "/teams")
        page.locator("[data-list]").first.wait_for()
        page.locator(".cards .good").wait_for()
        page.wait_for_timeout(STILL)
        yield page


def builder(studio: Studio) -> Iterator[Page]:
    """A model with one item too many."""
    with team(studio) as page:
        page.locator("[data-buy=item-ammo] input").check()
        page.locator(".member .broken li").wait_for()
        checked(page)
        yield page


def actions(studio: Studio) -> Iterator[Page]:
    with team(studio) as page:
        page.locator(".tools [aria-haspopup=menu]").click()
        page.locator("[role=menuitem]").first.wait_for()
        yield page


def builder_phone(studio: Studio) -> Iterator[Page]:
    with team(studio, PHONE) as page:
        page.locator(".tabs .toteam").click()
        page.wait_for_timeout(STILL)
        yield page


@contextmanager
def assistant(studio: Studio, size: tuple[int, int] = PHONE) -> Iterator[Page]:
    with studio.page("/assistant", size) as page:
        page.locator("#jade-ready").select_option("forge-fathers-starter")
        page.locator("form > details > summary").click()
        page.locator("#seed").fill("7")
        page.locator(".begin:enabled").click()
        page.locator(".game").wait_for()
        page.wait_for_timeout(STILL)
        yield page


def assistant_deployment(studio: Studio) -> Iterator[Page]:
    with assistant(studio) as page:
        yield page


def assistant_activation(studio: Studio, size: tuple[int, int] = PHONE) -> Iterator[Page]:
    with assistant(studio, size) as page:
        if size == PHONE:  # a large screen always shows the activation
            page.locator("nav [data-tab=activation]").click()
        page.locator("[data-step=activate]").click()
        page.locator("[data-drawn]").wait_for()
        page.wait_for_timeout(STILL)
        yield page


def assistant_large(studio: Studio) -> Iterator[Page]:
    yield from assistant_activation(studio, LARGE)


SCENES: dict[str, Callable[[Studio], Iterator[Page]]] = {
    "teams": teams,
    "builder": builder,
    "actions": actions,
    "builder-phone": builder_phone,
    "assistant-deployment": assistant_deployment,
    "assistant-activation": assistant_activation,
    "assistant-large": assistant_large,
}
