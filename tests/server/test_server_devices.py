"""Devices of a player: each has a key of its own; what was made with it ends with it, wherever it is in use."""

import io
import json
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import patient
import pytest
from alembic import command as alembic
from seating import bearer, links_of, new_player, player_header, redeemed, refused_at
from sqlalchemy import create_engine, update
from table_client import Server, last_words
from test_server_operators import change

from deadzone.host.ports.people import LINK_SECONDS, MOST_DEVICES
from deadzone.host.records.people import Browser
from deadzone.host.requests.devices import DEVICE_ENDED, KEY_REPLACED
from deadzone.host.running.conversation import CLOSED
from deadzone.server.network.browsers import browser_of
from deadzone.server.store.database import _changes
from deadzone.server.store.schema import devices, players
from deadzone.server.store.tokens import hashed
from sampling import sampled
from table_seat import Json

FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0"
PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605 Version/17.5 Mobile/15E148 Safari/604.1"


@pytest.fixture(scope="module", params=sampled(["sqlite", "postgres"], 2))
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    url = request.getfixturevalue("postgres").url if request.param == "postgres" else ""
    running = Server(tmp_path_factory.mktemp(request.param), url)
    yield running
    assert running.stop() == ""


def me(server: Server, path: str = "") -> str:
    return f"{server.address}/api/me{path}"


def link_from(server: Server, key: str) -> str:
    """The token of a link to another device."""
    made = patient.post(me(server, "/link"), headers=player_header(key))
    assert made.status_code == 201, made.text
    return str(made.json()["path"]).removeprefix("/#")


def admitted(server: Server, token: str, agent: str = PHONE) -> httpx.Response:
    return patient.post(me(server, "/devices"), headers={**player_header(token), "User-Agent": agent})


def second_device(server: Server, key: str) -> str:
    reply = admitted(server, link_from(server, key))
    assert reply.status_code == 201, reply.text
    return str(reply.json()["key"])


def devices_of(server: Server, key: str) -> list[Json]:
    reply = patient.get(me(server, "/devices"), headers=player_header(key))
    assert reply.status_code == 200, reply.text
    listed: list[Json] = reply.json()
    return listed


def own_id(server: Server, key: str) -> str:
    (mine,) = [device["id"] for device in devices_of(server, key) if device["own"]]
    return str(mine)


def ended_by(server: Server, key: str, other: str) -> httpx.Response:
    """The first key ends the device of the other one."""
    return patient.delete(me(server, f"/devices/{own_id(server, other)}"), headers=player_header(key))


def knows(server: Server, key: str) -> bool:
    status = patient.get(me(server), headers=player_header(key)).status_code
    assert status in (200, 404)
    return status == 200


def words(socket: Any) -> str:
    told, _ = last_words(socket)
    assert told["again"] is False
    return str(told["text"])


# The list, and another device


def test_a_device_is_named_by_what_its_browser_says() -> None:
    assert browser_of(FIREFOX) == Browser("Firefox", "Windows")
    assert browser_of(PHONE) == Browser("Safari", "iPhone")
    edge = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537 Chrome/126.0 Safari/537 Edg/126.0"
    assert browser_of(edge) == Browser("Edge", "Mac")
    assert browser_of("Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile Safari/537") == Browser("Chrome", "Android")
    assert browser_of("<script>" * 1000) == browser_of("") == Browser()


def test_a_player_sees_where_the_key_is_in_use(server: Server) -> None:
    anna = new_player(server, "Anna")["key"]
    phone = second_device(server, anna)
    battle, _ = links_of(server, anna)
    playing = server.sit(battle, phone)
    listed = {device["system"]: device for device in devices_of(server, anna)}
    assert {system: (device["own"], device["playing"]) for system, device in listed.items()} == {
        "": (True, False), "iPhone": (False, True),
    }  # fmt: skip
    assert listed["iPhone"]["browser"] == "Safari"
    long_ago = 1_000_000_000
    change(server, update(devices).where(devices.c.id == listed["iPhone"]["id"]).values(seen=long_ago))
    assert [device["seen"] for device in devices_of(server, anna)][-1] == long_ago
    assert knows(server, phone)
    assert min(device["seen"] for device in devices_of(server, anna)) > long_ago
    playing.close()


def test_a_link_takes_a_player_to_one_device(server: Server) -> None:
    anna = new_player(server, "Anna")["key"]
    token = link_from(server, anna)
    assert patient.get(me(server, "/link"), headers=player_header(token)).json()["name"] == "Anna"
    assert not knows(server, token)  # it is no key
    first = admitted(server, token)
    assert first.status_code == 201
    again = admitted(server, token)
    assert again.status_code == 422
    assert again.json()["text"].startswith("This link works no more: it takes a player to one device, within 24 hours.")
    assert first.json()["key"] not in (anna, token)
    older, newer = link_from(server, anna), link_from(server, anna)
    assert admitted(server, older).status_code == 422
    player = first.json()["player"]
    change(server, update(players).where(players.c.id == player).values(link_made=players.c.link_made - LINK_SECONDS))
    assert admitted(server, newer).status_code == 422
    assert admitted(server, "device.nonsense").status_code == 422
    assert len(devices_of(server, anna)) == 2


def test_of_many_who_open_a_link_at_once_one_gets_in(server: Server) -> None:
    anna = new_player(server, "Anna")["key"]
    token = link_from(server, anna)
    with ThreadPoolExecutor(8) as crowd:
        replies = list(crowd.map(lambda _: admitted(server, token).status_code, range(8)))
    assert sorted(replies) == [201] + 7 * [422]
    assert len(devices_of(server, anna)) == 2


def test_a_player_cannot_be_on_any_number_of_devices(server: Server) -> None:
    anna = new_player(server, "Anna")["key"]
    with ThreadPoolExecutor(4) as crowd:
        replies = list(crowd.map(lambda _: admitted(server, anna), range(MOST_DEVICES + 3)))
    assert sorted(reply.status_code for reply in replies) == (MOST_DEVICES - 1) * [201] + 4 * [422]
    (said,) = {reply.json()["text"] for reply in replies if reply.status_code == 422}
    assert said == "This player is on 50 devices, the most there may be: disconnect some first."


# Ending one


def test_everything_made_with_a_device_ends_with_it(server: Server) -> None:
    """The thief has got hold of a key, and made all the links there are to make."""
    anna = new_player(server, "Anna")["key"]
    battle, _ = links_of(server, anna)
    address = f"{server.address}/api/battles/{battle}"
    own = server.sit(battle, anna)
    thief = second_device(server, anna)
    stolen = patient.post(f"{address}/seats/red/link", headers=bearer(thief)).json()["token"]
    assert words(own.socket) == "This link was replaced by a new one."
    own = server.sit(battle, anna)
    # With the seat's link, not the key: what is made with it belongs to the thief's device all the same.
    invited = patient.post(f"{address}/seats/blue/link", headers=bearer(stolen)).json()["token"]
    watched = patient.post(f"{address}/seats/watch/link", headers=bearer(stolen)).json()["token"]
    onward = link_from(server, thief)
    by_key, by_seat, by_watch = [server.sit(battle, token) for token in (thief, stolen, watched)]
    assert ended_by(server, anna, thief).status_code == 204
    assert {words(each.socket) for each in (by_key, by_seat, by_watch)} == {str(DEVICE_ENDED)}
    for token in (thief, stolen, watched):
        assert refused_at(server, battle, token) == str(CLOSED)
        assert patient.get(address, headers=bearer(token)).status_code == 404
    assert redeemed(server, battle, invited).status_code == 422
    assert admitted(server, onward).status_code == 422
    assert not knows(server, thief)
    # The owner plays on, in the same connection, and sees that there is no invitation any more.
    own.send(type="alive")
    own.next("alive")
    assert [each["state"] for each in patient.get(f"{address}/seats", headers=bearer(anna)).json()["seats"]] == [
        "taken", "open",
    ]  # fmt: skip
    assert len(devices_of(server, anna)) == 1


def test_links_of_other_devices_stay(server: Server) -> None:
    anna, ben = new_player(server, "Anna")["key"], new_player(server, "Ben")["key"]
    battle, links = links_of(server, anna)
    theirs = redeemed(server, battle, links["blue"]["token"], ben).json()["token"]
    other = second_device(server, anna)
    _, begun = links_of(server, other)
    here = [server.sit(battle, token) for token in (links["red"]["token"], theirs, links["watch"]["token"])]
    assert ended_by(server, anna, other).status_code == 204
    for each in here:
        each.send(type="alive")
        each.next("alive")
    assert begun["red"]["kind"] == "seat"
    assert knows(server, ben)


def test_only_ones_own_devices_can_be_ended(server: Server) -> None:
    anna, ben = new_player(server, "Anna")["key"], new_player(server, "Ben")["key"]
    mine = ended_by(server, anna, anna)
    assert (mine.status_code, mine.json()["text"]) == (
        422, "This is the device that you are using: disconnect it from another one, or replace the key.",
    )  # fmt: skip
    assert ended_by(server, anna, ben).status_code == 404
    assert patient.delete(me(server, f"/devices/{'0' * 32}"), headers=player_header(anna)).status_code == 404
    assert patient.delete(me(server, "/devices/nonsense"), headers=player_header(anna)).status_code == 422
    assert knows(server, ben)


def test_all_others_are_ended_at_once(server: Server) -> None:
    anna = new_player(server, "Anna")["key"]
    battle, _ = links_of(server, anna)
    others = [second_device(server, anna) for _ in range(3)]
    sockets = [server.sit(battle, other) for other in others]
    assert patient.delete(me(server, "/devices"), headers=player_header(anna)).status_code == 204
    assert {words(each.socket) for each in sockets} == {str(DEVICE_ENDED)}
    assert [knows(server, each) for each in (anna, *others)] == [True, False, False, False]


# A new key


def test_a_new_key_leaves_nothing_to_the_thief(server: Server) -> None:
    anna = new_player(server, "Anna")["key"]
    battle, links = links_of(server, anna)
    alone, _ = links_of(server, anna, hot_seat=True)
    thief = second_device(server, anna)
    old = [anna, thief, links["red"]["token"], links["watch"]["token"]]
    sockets = [server.sit(battle, token).socket for token in old]
    reply = patient.post(me(server, "/key"), headers=player_header(anna))
    assert reply.status_code == 201
    assert {words(socket) for socket in sockets} == {str(KEY_REPLACED)}
    assert {refused_at(server, battle, token) for token in old} == {str(CLOSED)}
    assert redeemed(server, battle, links["blue"]["token"]).status_code == 422
    assert not knows(server, anna)
    assert not knows(server, thief)
    key = reply.json()["key"]
    assert len(devices_of(server, key)) == 1
    fresh = {(each["battle"], link["role"]): link for each in reply.json()["links"] for link in each["links"]}
    assert set(fresh) == {(battle, "red"), (battle, "blue"), (battle, "watch"), (alone, "both"), (alone, "watch")}
    for token in (key, fresh[battle, "red"]["token"], fresh[battle, "watch"]["token"]):
        server.sit(battle, token).close()
    server.sit(alone, fresh[alone, "both"]["token"]).close()
    assert redeemed(server, battle, fresh[battle, "blue"]["token"]).status_code == 201


def test_the_other_player_keeps_the_seat_when_a_key_is_replaced(server: Server) -> None:
    anna, ben = new_player(server, "Anna")["key"], new_player(server, "Ben")["key"]
    battle, links = links_of(server, anna)
    theirs = server.sit(battle, redeemed(server, battle, links["blue"]["token"], ben).json()["token"])
    reply = patient.post(me(server, "/key"), headers=player_header(anna)).json()
    assert {link["role"] for each in reply["links"] for link in each["links"]} == {"red", "watch"}
    theirs.send(type="alive")
    theirs.next("alive")


def test_of_two_who_replace_the_key_at_once_one_has_it(server: Server) -> None:
    """Owner and thief, with the same key or with two: whoever is second finds their own device ended."""
    for same in (True, False):
        anna = new_player(server, "Anna")["key"]
        battle, _ = links_of(server, anna)
        keys = [anna, anna if same else second_device(server, anna)]
        with ThreadPoolExecutor(2) as both:
            replies = list(both.map(lambda key: patient.post(me(server, "/key"), headers=player_header(key)), keys))
        assert sorted(reply.status_code for reply in replies) == [201, 404]
        (key,) = [reply.json()["key"] for reply in replies if reply.status_code == 201]
        assert len(devices_of(server, key)) == 1
        server.sit(battle, key).close()


def test_of_two_devices_that_end_each_other_one_is_left(server: Server) -> None:
    anna = new_player(server, "Anna")["key"]
    phone = second_device(server, anna)
    ids = [own_id(server, phone), own_id(server, anna)]

    def end(key: str, other: str) -> int:
        return patient.delete(me(server, f"/devices/{other}"), headers=player_header(key)).status_code

    with ThreadPoolExecutor(2) as both:
        replies = list(both.map(end, (anna, phone), ids))
    assert sorted(replies) == [204, 404]
    assert [knows(server, anna), knows(server, phone)].count(True) == 1


def test_a_killed_server_has_replaced_the_key_completely_or_not(tmp_path: Path) -> None:
    server = Server(tmp_path)
    anna = new_player(server, "Anna")["key"]
    battle, links = links_of(server, anna)
    key = patient.post(me(server, "/key"), headers=player_header(anna)).json()["key"]
    server.kill()
    server.start()
    assert refused_at(server, battle, anna) == refused_at(server, battle, links["red"]["token"]) == str(CLOSED)
    server.sit(battle, key).close()
    assert server.stop() == ""


def test_the_archive_has_the_devices_without_their_keys(server: Server) -> None:
    anna = new_player(server, "Anna")["key"]
    phone = second_device(server, anna)
    content = patient.get(me(server, "/export"), headers=player_header(anna)).content
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        about = archive.read("player.json").decode()
    assert {device["system"] for device in json.loads(about)["devices"]} == {"", "iPhone"}
    assert not any(secret in about for key in (anna, phone) for secret in (key, hashed(key)))


def test_a_deleted_player_leaves_no_open_connection(server: Server) -> None:
    anna, ben = new_player(server, "Anna")["key"], new_player(server, "Ben")["key"]
    battle, links = links_of(server, anna)
    redeemed(server, battle, links["blue"]["token"], ben)
    mine = server.sit(battle, anna)
    assert patient.delete(me(server), headers=player_header(anna)).status_code == 204
    assert words(mine.socket) == "This player was deleted."
    assert not knows(server, anna)


# From before devices had keys


def downgrade(database: str, version: str) -> None:
    """Make a database one of an earlier version."""
    engine = create_engine(f"sqlite:///{database}")
    with engine.begin() as connection:
        config = _changes()
        config.attributes["connection"] = connection
        alembic.downgrade(config, version)
    engine.dispose()


def test_an_earlier_key_works_and_its_links_end_with_it(tmp_path: Path) -> None:
    server = Server(tmp_path)
    anna = new_player(server, "Anna")["key"]
    battle, links = links_of(server, anna)
    server.stop()
    downgrade(server.database, "0006")
    server.start()
    (earlier,) = devices_of(server, anna)
    assert (earlier["browser"], earlier["system"], earlier["own"]) == ("", "", True)
    server.sit(battle, links["red"]["token"]).close()
    phone = admitted(server, anna).json()["key"]  # the address with the key is the link of earlier days
    assert knows(server, anna)
    watching = server.sit(battle, links["watch"]["token"])
    assert patient.delete(me(server, "/devices"), headers=player_header(phone)).status_code == 204
    assert words(watching.socket) == str(DEVICE_ENDED)
    for token in (anna, links["red"]["token"]):
        assert refused_at(server, battle, token) == str(CLOSED)
    assert redeemed(server, battle, links["blue"]["token"]).status_code == 422
    server.sit(battle, phone).close()
    assert server.stop() == ""
