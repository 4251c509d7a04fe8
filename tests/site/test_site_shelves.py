"""Teams, maps and what a player looks back on: all of it is on the disk of the page."""

from collections.abc import Iterator
from typing import NamedTuple

import pytest
from in_page import InPage

from deadzone.maps.shipped import source
from deadzone.rosters.files import json_text
from deadzone.table.teams import ready_roster
from table_seat import Json, by_chance

TEXTS = {"teams": json_text(ready_roster("enforcers-starter")), "maps": source("refinery")}
OTHERS = {"teams": json_text(ready_roster("forge-fathers-starter")), "maps": source("two-towers")}


@pytest.mark.parametrize("shelf", TEXTS)
def test_a_shelf_keeps_what_is_put_there(page: InPage, shelf: str) -> None:
    at = f"/api/me/{shelf}"
    kept = page.done("POST", at, {"text": TEXTS[shelf]}).json
    assert page.done("POST", at, {"text": TEXTS[shelf]}).json["id"] != kept["id"]
    later = page.again()
    held = later.done("GET", f"{at}/{kept['id']}").json
    changed = later.done("PUT", f"{at}/{kept['id']}", {"text": OTHERS[shelf]}).json
    assert changed["id"] == kept["id"]
    assert changed["name"] != kept["name"]
    assert later.done("GET", f"{at}/{kept['id']}").json != held
    assert len(later.done("GET", at).json) == 2
    later.done("DELETE", f"{at}/{kept['id']}")
    for method in ("GET", "DELETE"):
        assert later.ask(method, f"{at}/{kept['id']}").status == 404
    assert later.ask("PUT", f"{at}/{kept['id']}", {"text": TEXTS[shelf]}).status == 404
    assert len(later.done("GET", at).json) == 1
    later.close()


def test_a_player_who_goes_leaves_nothing(page: InPage) -> None:
    page.sit(page.new_battle(players=["human", "jade"])["battle"])
    for shelf, text in TEXTS.items():
        page.done("POST", f"/api/me/{shelf}", {"text": text})
    page.done("DELETE", "/api/me")
    assert set(page.disk.kept) <= {"version", "up"}
    assert page.ask("GET", "/api/me").status == 404


def test_whoever_has_lost_the_key_gets_it_again(page: InPage) -> None:
    """It is on the disk with everything else, and there is one player only."""
    page.done("POST", "/api/me/teams", {"text": TEXTS["teams"]})
    later = InPage(page.disk, name="Another")
    assert (later.key, later.done("GET", "/api/me").json["name"]) == (page.key, "Ruth")
    assert page.ask("GET", "/api/me/teams", key="player.of-somebody-else").status == 404
    later.close()


# Looking back


class Over(NamedTuple):
    page: InPage
    battle: str
    token: str

    def get(self, what: str) -> Json:
        found: Json = self.page.done("GET", f"/api/battles/{self.battle}/{what}", token=self.token).json
        return found


@pytest.fixture(scope="module")
def over() -> Iterator[Over]:
    page = InPage()
    made = page.new_battle(players=["human", "jade"], options={"round_limit": 2})
    page.sit(made["battle"], made["tokens"]["red"]).play(by_chance("back"))
    yield Over(page, made["battle"], made["tokens"]["red"])
    page.close()


def test_a_battle_that_is_over_is_watched_again(over: Over) -> None:
    info = over.get("replay?at=5")
    frames = over.get("replay/frames?first=2&count=3")["frames"]
    assert len(frames) == 3
    assert info["over"]


def test_it_is_analysed_in_the_second_worker(over: Over) -> None:
    orders = len(over.page.second.orders)
    assert over.get("replay/analysis?lang=fr")
    assert len(over.page.second.orders) == orders + 1
    assert over.get("replay/analysis?lang=fr")  # which is known now
    assert len(over.page.second.orders) == orders + 1


def test_it_counts_in_the_statistics(over: Over) -> None:
    told = over.page.done("GET", "/api/me/statistics").json
    assert [row["battle"] for row in told["battles"]] == [over.battle]
    assert told["models"]


def test_one_plays_on_from_a_moment_of_it(over: Over) -> None:
    made = over.page.done("POST", f"/api/battles/{over.battle}/replay/on?at=3", token=over.token).json
    assert over.page.sit(made["battle"]).wait_for_question()


def test_it_is_played_again(over: Over) -> None:
    made = over.page.done("POST", f"/api/battles/{over.battle}/again", {"swapped": True}, token=over.token).json
    assert {link["role"] for link in made["links"]} == {"blue", "watch"}
