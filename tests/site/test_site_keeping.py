"""Everything goes into a file, and from one: of another browser, or of a server."""

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest
from in_page import Disk, InPage

from deadzone.maps.shipped import source
from deadzone.rosters.files import json_text
from deadzone.table.files.battlefile import read_battle
from deadzone.table.teams import ready_roster
from table_seat import Json, by_chance, first

SHORT: Json = {"options": {"round_limit": 2}}
TEAM, MAP = json_text(ready_roster("enforcers-starter")), source("refinery")


def furnished(page: InPage) -> tuple[Json, Json]:
    """A player with a battle that is over, one that is not, a team, a map and stars; return the battles."""
    over = page.new_battle(players=["human", "jade"], **SHORT)
    page.sit(over["battle"], over["tokens"]["red"]).play(by_chance("over"))
    going = page.new_battle(players=["human", "human"], hot_seat=True, free_undo=True)
    page.sit(going["battle"], going["tokens"]["both"]).play(first, most=6)
    page.done("POST", "/api/me/teams", {"text": TEAM})
    page.done("POST", "/api/me/maps", {"text": MAP})
    page.disk.kept["stars/last-round"] = b"2"
    return over, going


def names(content: bytes) -> set[str]:
    return set(zipfile.ZipFile(io.BytesIO(content)).namelist())


def listed(page: InPage) -> dict[str, Any]:
    """What a player has, without the times."""
    lists = {what: page.done("GET", f"/api/me/{what}").json for what in ("battles", "teams", "maps", "stars")}
    for rows in lists.values():
        for row in rows:
            row.pop("touched", None)
        rows.sort(key=json.dumps)
    return lists


def archive(**files: bytes) -> bytes:
    into = io.BytesIO()
    with zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in files.items():
            packed.writestr(name.replace("__", "/").replace("_dot_", "."), content)
    return into.getvalue()


def test_another_browser_has_all_of_it(page: InPage) -> None:
    over, going = furnished(page)
    told = page.done("GET", "/api/everything")
    assert (told.media, told.name) == ("application/zip", "deadzone-everything.zip")
    other = InPage(name="Somebody")
    taken = other.done("POST", "/api/everything", told.content).json
    assert taken == {"battles": 2, "teams": 1, "maps": 1, "here": 0, "left": []}
    assert listed(other) == listed(page)
    assert other.done("GET", "/api/me").json["name"] == "Ruth"
    # Battles go on, and are over, as they were.
    here, there = page.sit(going["battle"]), other.sit(going["battle"])
    assert here.update["view"] == there.update["view"]
    there.send(type="undo", n=there.update["number"], steps=1)  # as was agreed
    assert there.next("update", "refused")["type"] == "update"
    there.play(by_chance("there"))
    assert there.over
    files = [at.done("GET", f"/api/battles/{over['battle']}/file", token=at.key).content for at in (page, other)]
    assert files[0] == files[1]
    other.close()


def test_taken_in_twice_it_doubles_nothing(page: InPage) -> None:
    furnished(page)
    content = page.done("GET", "/api/everything").content
    other = InPage()
    other.done("POST", "/api/everything", content)
    kept = dict(other.disk.kept)
    for at in (other, page):
        taken = at.done("POST", "/api/everything", content).json
        assert taken == {"battles": 0, "teams": 0, "maps": 0, "here": 4, "left": []}
    assert {key: value for key, value in other.disk.kept.items() if key != "up"} == {
        key: value for key, value in kept.items() if key != "up"
    }
    other.close()


def test_what_is_here_stays_as_it_is(page: InPage) -> None:
    """Neither a battle that has gone on nor the name of whoever has something here gives way to a file."""
    _, going = furnished(page)
    content = page.done("GET", "/api/everything").content
    page.sit(going["battle"]).play(first, most=3)
    answers = page.disk.answers(going["battle"])
    page.done("PATCH", "/api/me", {"name": "Later"})
    page.disk.kept["stars/last-round"] = b"3"
    page.done("POST", "/api/everything", content)
    assert page.disk.answers(going["battle"]) == answers
    assert page.done("GET", "/api/me").json["name"] == "Later"
    assert page.done("GET", "/api/me/stars").json == [{"situation": "last-round", "stars": 3}]


def test_a_file_of_a_server_opens_too(page: InPage) -> None:
    """The archive of `/api/me/export` is made by the same functions here; of battles under way it has no file."""
    over, going = furnished(page)
    content = page.done("GET", "/api/me/export").content
    assert f"records/{going['battle']}-both.json" in names(content)
    other = InPage()
    taken = other.done("POST", "/api/everything", content).json
    assert {name: taken[name] for name in ("battles", "teams", "maps", "here")} == {
        "battles": 1, "teams": 1, "maps": 1, "here": 0,
    }  # fmt: skip
    assert [left["name"] for left in taken["left"]] == [f"records/{going['battle']}-both.json"]
    (held,) = other.done("GET", "/api/me/battles").json
    assert (held["battle"], held["role"], held["over"]) == (over["battle"], "red", True)
    other.close()


def test_a_battle_file_goes_both_ways(page: InPage) -> None:
    """A battle from here goes on elsewhere from its file, and the other way round."""
    _, going = furnished(page)
    content = zipfile.ZipFile(io.BytesIO(page.done("GET", "/api/everything").content)).read(
        f"battles/{going['battle']}.dzb"
    )
    assert len(read_battle(content, Path("battle.dzb")).entries) == page.disk.answers(going["battle"])
    resumed = page.done("POST", "/api/battles/resume?hot_seat=true", content).json
    before = page.sit(going["battle"]).update
    back = page.sit(resumed["battle"])
    assert back.update["view"] == before["view"]


def test_an_empty_player_has_a_file_too(page: InPage) -> None:
    content = page.done("GET", "/api/everything").content
    assert names(content) == {"player.json"}
    assert page.done("POST", "/api/everything", content).json["left"] == []


ABOUT = b'{"name":"Eve","battles":[],"stars":{}}'
HOSTILE = {
    "no archive": b"PK, but not really",
    "cut off": archive(player_dot_json=ABOUT)[:-20],
    "about nobody": archive(player_dot_json=b"[1]"),
    "deep": archive(player_dot_json=b"[" * 100_000),
    "not text": archive(player_dot_json=b'{"name":"\xff"}'),
    "a bomb": archive(player_dot_json=ABOUT, battles__0123456789abcdef_dot_dzb=bytes(30_000_000)),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_a_file_that_is_none_of_ours_gets_a_sentence(page: InPage, what: str) -> None:
    kept = dict(page.disk.kept)
    told = page.ask("POST", "/api/everything", HOSTILE[what])
    assert told.status == 422, told
    assert told.json["text"].endswith(".")
    assert page.disk.kept == kept


BAD = {
    "battles/0123456789abcdef.dzb": b"{}",
    "battles/../../etc.dzb": b'{"format":"deadzone-battle"}\n',
    "teams/0123456789abcdef.json": b"[]",
    "teams/x.json": b"\xff\xfe",
    "maps/0123456789abcdef.map": b"no map",
    "maps/long.map": b"#" * 90_000,
    "other/thing.txt": b"",
    "alone": b"x",
}


def test_each_bad_part_gets_a_sentence_and_the_good_ones_come_in(page: InPage) -> None:
    into = io.BytesIO()
    with zipfile.ZipFile(into, "w") as packed:
        for name, content in {**BAD, "player.json": ABOUT, "teams/good.json": TEAM.encode()}.items():
            packed.writestr(name, content)
    taken = page.done("POST", "/api/everything", into.getvalue()).json
    assert {left["name"] for left in taken["left"]} == set(BAD)
    assert all(left["text"] for left in taken["left"])
    assert taken["teams"] == 1


@pytest.mark.parametrize(
    "held",
    [
        {"ending": "nonsense", "winner": 7}, {"clock": "1 2 3"}, {"agreed": "everything"}, {"ended": -(2**62)},
        {"role": "watch"}, {"role": "both"}, {"ending": "resigned", "winner": 99, "ended": 5},
    ],
)  # fmt: skip
def test_what_a_file_says_of_a_battle_cannot_spoil_it(page: InPage, held: Json) -> None:
    _, going = furnished(page)
    packed = zipfile.ZipFile(io.BytesIO(page.done("GET", "/api/everything").content))
    name = f"battles/{going['battle']}.dzb"
    about = {"name": "Eve", "battles": [{"battle": going["battle"], "role": "both", **held}]}
    other = InPage(Disk())
    into = io.BytesIO()
    with zipfile.ZipFile(into, "w") as made:
        made.writestr("player.json", json.dumps(about))
        made.writestr(name, packed.read(name))
    other.done("POST", "/api/everything", into.getvalue())
    assert len(other.done("GET", "/api/me/battles").json) == 1
    assert other.sit(going["battle"]).hello["type"] == "hello"
    other.close()


def test_a_full_disk_takes_in_what_it_can(page: InPage) -> None:
    furnished(page)
    content = page.done("GET", "/api/everything").content
    other = InPage()
    other.disk.full = True
    told = other.ask("POST", "/api/everything", content)
    assert told.status == 503 or len(told.json["left"]) == 4
    other.disk.full = False
    other.done("POST", "/api/everything", content)
    assert listed(other) == listed(page)
    other.close()
