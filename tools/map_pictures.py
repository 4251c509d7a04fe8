"""Pictures of the page's battlefields: the gallery, the editor with a fault, the editor on a phone."""

from collections.abc import Callable, Iterator

from mapping import MapsPage
from playwright.sync_api import Page
from watching import Watch

from picture_studio import PHONE, STILL, Studio


def editing(page: Page, studio: Studio) -> MapsPage:
    page.locator("main.editor[data-checked=true]").wait_for()
    return MapsPage(page, studio.server.address, Watch(page.context, studio.server.address))


def kept(page: Page) -> None:
    page.locator("main.editor[data-checked=true][data-saving=saved]").wait_for()


def gallery(studio: Studio) -> Iterator[Page]:
    with studio.page("/maps#ready=two-towers") as page:
        maps = editing(page, studio)
        maps.pen("featureH")
        maps.stroke((0.5, 3.5))
        kept(page)
        maps.open()
        for picture in page.locator(".cards .picture").all()[:5]:
            picture.locator("img").wait_for()
        page.wait_for_timeout(STILL)
        yield page


def editor(studio: Studio) -> Iterator[Page]:
    """A floor without support, and a model that is tried."""
    with studio.page("/maps#ready=refinery") as page:
        maps = editing(page, studio)
        maps.level(2)
        maps.pen("floor#")
        maps.stroke((6.5, 0.5))
        kept(page)
        page.locator(".view[data-ready=true]").wait_for()
        page.wait_for_timeout(10 * STILL)
        yield page


def phone(studio: Studio) -> Iterator[Page]:
    with studio.page("/maps#ready=crash-site", PHONE) as page:
        maps = editing(page, studio)
        page.locator(".bottom button").nth(3).click()
        page.locator(".try button").first.click()
        maps.stroke((4.5, 4.5))
        page.locator(".tried .reached").first.wait_for()
        page.wait_for_timeout(STILL)
        yield page


SCENES: dict[str, Callable[[Studio], Iterator[Page]]] = {"maps": gallery, "map-editor": editor, "map-phone": phone}
