"""Seats and players: who may sit where, invitations, and players' keys."""

import io
import json
import sqlite3
import zipfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from time import time

import patient
import pytest
from seating import TWO, bearer, company, links_of, new_player, player_header, redeemed, refused_at
from sqlalchemy import update
from table_client import Server, last_words
from test_server_operators import change

from deadzone.host.records.rows import DAMAGED
from deadzone.host.running.conversation import CLOSED
from deadzone.language.words import in_all
from deadzone.server.store.schema import seats as seat_rows
from deadzone.server.store.tokens import hashed, new_invitation
from table_seat import by_chance

DAY = 24 * 60 * 60

# Invitations


def test_the_creator_gets_one_seat_and_an_invitation(server: Server) -> None:
    battle, links = links_of(server)
    assert {role: link["kind"] for role, link in links.items()} == {
        "red": "seat", "blue": "invitation", "watch": "watch",
    }  # fmt: skip
    assert refused_at(server, battle, links["blue"]["token"]) == str(CLOSED)
    assert {role: link["kind"] for role, link in links_of(server, seat="blue")[1].items()}["red"] == "invitation"
    _, shared = links_of(server, hot_seat=True)
    assert {role: link["kind"] for role, link in shared.items()} == {"both": "seat", "watch": "watch"}


def test_an_invitation_is_redeemed_once(server: Server) -> None:
    battle, links = links_of(server)
    invited = links["blue"]["token"]
    taken = redeemed(server, battle, invited)
    assert taken.status_code == 201
    assert (taken.json()["role"], taken.json()["kind"]) == ("blue", "seat")
    assert taken.json()["token"] != invited
    again = redeemed(server, battle, invited)
    assert (again.status_code, again.json()["text"]) == (
        422, "This invitation was already used or withdrawn: ask for a new one.",
    )  # fmt: skip
    server.sit(battle, taken.json()["token"]).close()
    for foreign in (links["red"]["token"], links["watch"]["token"], "invite.nonsense"):
        assert redeemed(server, battle, foreign).status_code == 422


def test_an_invitation_can_be_replaced_and_taken_back(server: Server) -> None:
    battle, links = links_of(server)
    mine, address = bearer(links["red"]["token"]), f"{server.address}/api/battles/{battle}/seats"
    fresh = patient.post(f"{address}/blue/link", headers=mine)
    assert fresh.status_code == 201
    assert redeemed(server, battle, links["blue"]["token"]).status_code == 422
    assert patient.delete(f"{address}/blue/link", headers=mine).status_code == 204
    assert redeemed(server, battle, fresh.json()["token"]).status_code == 422
    assert [seat["state"] for seat in patient.get(address, headers=mine).json()["seats"]] == ["taken", "open"]
    again = patient.post(f"{address}/blue/link", headers=mine).json()
    assert redeemed(server, battle, again["token"]).status_code == 201
    refused = patient.post(f"{address}/blue/link", headers=mine)
    assert (refused.status_code, refused.json()["text"]) == (422, "This seat is taken.")
    assert patient.delete(f"{address}/blue/link", headers=mine).status_code == 422


def test_a_seat_that_the_battle_does_not_have(server: Server) -> None:
    created = server.new_battle(players=["human", "random"])
    mine, address = bearer(created["tokens"]["red"]), f"{server.address}/api/battles/{created['battle']}/seats"
    for role in ("blue", "both"):
        refused = patient.post(f"{address}/{role}/link", headers=mine)
        assert (refused.status_code, refused.json()["text"]) == (422, "This battle does not have this seat.")


def test_the_watch_link_can_be_closed_and_opened(server: Server) -> None:
    created = server.new_battle(**TWO)
    battle, tokens = created["battle"], created["tokens"]
    address = f"{server.address}/api/battles/{battle}/seats/watch/link"
    watcher = server.sit(battle, tokens["watch"])
    assert patient.delete(address, headers=bearer(tokens["watch"])).status_code == 422  # spectators may not do this
    assert patient.delete(address, headers=bearer(tokens["red"])).status_code == 204
    words, _ = last_words(watcher.socket)
    assert (words["text"], words["again"]) == ("This link was withdrawn.", False)
    assert refused_at(server, battle, tokens["watch"]) == str(CLOSED)
    fresh = patient.post(address, headers=bearer(tokens["blue"])).json()
    server.sit(battle, fresh["token"]).close()


def test_a_seat_s_link_can_be_replaced(server: Server) -> None:
    created = server.new_battle(players=["human", "random"])
    battle, old = created["battle"], created["tokens"]["red"]
    seat = server.sit(battle, old)
    fresh = patient.post(f"{server.address}/api/battles/{battle}/seats/red/link", headers=bearer(old)).json()
    assert last_words(seat.socket)[0]["text"] == "This link was replaced by a new one."
    assert patient.get(f"{server.address}/api/battles/{battle}", headers=bearer(old)).status_code == 404
    assert server.sit(battle, fresh["token"]).hello["role"] == "red"


def test_nobody_takes_both_seats_of_a_battle_between_two(server: Server) -> None:
    anna, ben = new_player(server, "Anna")["key"], new_player(server, "Ben")["key"]
    battle, links = links_of(server, anna)
    refused = redeemed(server, battle, links["blue"]["token"], anna)
    assert (refused.status_code, refused.json()["text"]) == (
        422,
        "You already play the other side of this battle, and nobody may play both. Send this invitation to someone "
        "else; to play both sides yourself, start a battle on one screen.",
    )
    assert redeemed(server, battle, links["blue"]["token"], ben).status_code == 201  # it was not used up
    battle, links = links_of(server, anna, hot_seat=True)
    assert server.sit(battle, links["both"]["token"]).hello["sides"] == [0, 1]


def test_of_two_invitations_redeemed_at_once_by_one_player_one_is_taken(server: Server) -> None:
    """Both seats are open, as they are when whoever began the battle has left it."""
    ben = new_player(server, "Ben")["key"]
    for _ in range(5):
        battle, links = links_of(server)
        red, blue = new_invitation(), links["blue"]["token"]
        invited = {"token_hash": hashed(red), "kind": "invitation"}
        mine = (seat_rows.c.battle == battle) & (seat_rows.c.role == "red")
        change(server, update(seat_rows).where(mine).values(invited))
        with ThreadPoolExecutor(2) as both:
            replies = list(both.map(lambda token: redeemed(server, battle, token, ben).status_code, (red, blue)))  # noqa: B023
        assert sorted(replies) == [201, 422]


# Links that end


def test_invitations_and_links_to_watch_end_after_a_month(server: Server) -> None:
    anna, ben = new_player(server, "Anna")["key"], new_player(server, "Ben")["key"]
    battle, links = links_of(server, anna)
    made = links["blue"]["ends"] - 30 * DAY
    assert abs(made - time()) < 3600
    assert (links["watch"]["ends"], links["red"]["ends"]) == (links["blue"]["ends"], 0)
    address = f"{server.address}/api/battles/{battle}"
    aged(server, battle, 30 * DAY - 3600)
    server.sit(battle, links["watch"]["token"]).close()
    aged(server, battle, 3600)
    late = redeemed(server, battle, links["blue"]["token"], ben)
    assert (late.status_code, late.json()["text"]) == (
        422, "This invitation has ended: it works for 30 days. Ask for a new one.",
    )  # fmt: skip
    sentence = "This link to watch has ended: it works for 30 days. Ask the players for a new one."
    assert refused_at(server, battle, links["watch"]["token"]) == sentence
    watching = patient.get(address, headers=bearer(links["watch"]["token"]))
    assert (watching.status_code, watching.json()["text"]) == (422, sentence)
    server.sit(battle, links["red"]["token"]).close()  # seats do not end
    fresh = patient.post(f"{address}/seats/blue/link", headers=bearer(anna)).json()
    told = patient.get(f"{address}/seats", headers=bearer(anna)).json()
    assert (told["seats"][1]["state"], told["seats"][1]["ends"]) == ("invited", fresh["ends"])
    assert (told["watch_open"], told["watch_ends"]) == (False, links["watch"]["ends"] - 30 * DAY)
    assert redeemed(server, battle, fresh["token"], ben).status_code == 201


def aged(server: Server, battle: str, seconds: int) -> None:
    change(server, update(seat_rows).where(seat_rows.c.battle == battle).values(made=seat_rows.c.made - seconds))


def test_the_operator_says_how_long_links_work(tmp_path: Path) -> None:
    server = Server(tmp_path, "", "hosting.keep_links=0")
    battle, links = links_of(server)
    assert links["blue"]["ends"] == links["watch"]["ends"] == 0
    aged(server, battle, 10_000 * DAY)
    server.sit(battle, links["watch"]["token"]).close()
    assert redeemed(server, battle, links["blue"]["token"]).status_code == 201
    server.stop()
    server.changes = (*server.changes[:-1], "hosting.keep_links=1")
    server.start()
    assert refused_at(server, battle, links["watch"]["token"]).startswith(
        "This link to watch has ended: it works for 1 day."
    )
    assert server.stop() == ""


def test_whoever_watches_is_told_when_the_link_ends(tmp_path: Path) -> None:
    server = Server(tmp_path, "", "battles.all_tables.SWEEP_SECONDS=0.1")
    battle, links = links_of(server)
    aged(server, battle, 30 * DAY - 2)
    red, watcher = server.sit(battle, links["red"]["token"]), server.sit(battle, links["watch"]["token"])
    told, _ = last_words(watcher.socket)
    assert told["text"].startswith("This link to watch has ended")
    company(red, lambda told: not told["watch_open"] and told["seats"][1]["state"] == "expired")
    assert server.stop() == ""


# Company


def test_players_see_who_sits_where(server: Server) -> None:
    anna, ben = new_player(server, "Anna"), new_player(server, "Ben")
    battle, links = links_of(server, anna["key"])
    red = server.sit(battle, links["red"]["token"])
    told = red.next("company")
    assert told["seats"] == [
        {"role": "red", "state": "taken", "name": "Anna", "sitting": 1, "here": True, "ends": 0},
        {"role": "blue", "state": "invited", "name": "", "sitting": 0, "here": False, "ends": links["blue"]["ends"]},
    ]
    token = redeemed(server, battle, links["blue"]["token"], ben["key"]).json()["token"]
    one, two = server.sit(battle, token), server.sit(battle, ben["key"])  # the key opens the seat, too
    watcher = server.sit(battle, links["watch"]["token"])
    told = company(red, lambda told: told["watching"] == 1 and told["seats"][1]["sitting"] == 2)
    assert told["seats"][1] == {"role": "blue", "state": "taken", "name": "Ben", "sitting": 2, "here": True, "ends": 0}
    for seat in (one, two, watcher):
        seat.close()
    company(red, lambda told: told["watching"] == 0 and told["seats"][1]["sitting"] == 0)


def test_spectators_never_fill_the_room_of_players(small: Server) -> None:
    created = small.new_battle(**TWO)
    watchers = [small.sit(created["battle"], created["tokens"]["watch"]) for _ in range(2)]
    assert refused_at(small, created["battle"], created["tokens"]["watch"]) == "This table is full."
    for role in ("red", "blue"):
        small.sit(created["battle"], created["tokens"][role]).close()
    for watcher in watchers:
        watcher.close()


# Players


def test_a_player_has_a_name_and_a_key(server: Server) -> None:
    anna = new_player(server, "  Anna   Lena ")
    me = f"{server.address}/api/me"
    assert patient.get(me, headers=player_header(anna["key"])).json()["name"] == "Anna Lena"
    assert patient.get(me, headers=player_header("player.nobody")).status_code == 404
    assert patient.get(me).status_code == 404
    renamed = patient.patch(me, json={"name": "Annika"}, headers=player_header(anna["key"]))
    assert renamed.json()["name"] == "Annika"
    fresh = patient.post(f"{me}/key", headers=player_header(anna["key"])).json()["key"]
    assert patient.get(me, headers=player_header(anna["key"])).status_code == 404
    assert patient.get(me, headers=player_header(fresh)).json()["name"] == "Annika"


@pytest.mark.parametrize("name", ["", " ", "a\nb", "a\x1b[2J", "abc\u202etxt", "\u2066", "x" * 41, "\u200f"])
def test_names_that_cannot_be_read(server: Server, name: str) -> None:
    reply = patient.post(f"{server.address}/api/me", json={"name": name})
    assert reply.status_code == 422
    assert reply.json()["text"]


def test_a_player_finds_its_battles_on_any_device(server: Server) -> None:
    anna = new_player(server, "Anna")
    battle, _ = links_of(server, anna["key"])
    listed = patient.get(f"{server.address}/api/me/battles", headers=player_header(anna["key"])).json()
    assert [(each["battle"], each["role"], each["over"]) for each in listed] == [(battle, "red", False)]
    assert listed[0]["mission"]["en"] == "Patrol"
    assert server.sit(battle, anna["key"]).hello["role"] == "red"
    stranger = new_player(server, "Ben")
    assert refused_at(server, battle, stranger["key"]) == str(CLOSED)


def test_everything_a_player_holds_can_be_had_and_deleted(server: Server) -> None:
    anna, ben = new_player(server, "Anna"), new_player(server, "Ben")
    key = player_header(anna["key"])
    alone = patient.post(
        f"{server.address}/api/battles", json={"players": ["human", "random"], "options": {"round_limit": 1}},
        headers=key,
    ).json()  # fmt: skip
    server.sit(alone["battle"], anna["key"]).play(by_chance("a player's battle"))
    battle, links = links_of(server, anna["key"])
    redeemed(server, battle, links["blue"]["token"], ben["key"])
    blue = server.sit(battle, ben["key"])
    with zipfile.ZipFile(io.BytesIO(patient.get(f"{server.address}/api/me/export", headers=key).content)) as archive:
        about = json.loads(archive.read("player.json"))
        assert about["name"] == "Anna"
        assert {each["battle"] for each in about["battles"]} == {alone["battle"], battle}
        assert archive.read(f"battles/{alone['battle']}.dzb").startswith(b'{"format":"deadzone-battle"')
        assert f"battles/{battle}.dzb" not in archive.namelist()  # the battle is not over
        record = archive.read(f"records/{battle}-red.json")
        assert f"records/{battle}-blue.json" not in archive.namelist()  # that is Ben's
        asked = patient.get(f"{server.address}/api/battles/{battle}/record", headers=bearer(anna["key"]))
        assert record == asked.content
    assert patient.delete(f"{server.address}/api/me", headers=key).status_code == 204
    assert blue.next("update")["ending"]["text"] == "Red has resigned."  # the opponent is not left waiting
    assert patient.get(f"{server.address}/api/me", headers=key).status_code == 404
    for link in alone["links"]:
        gone = patient.get(f"{server.address}/api/battles/{alone['battle']}", headers=bearer(link["token"]))
        assert gone.status_code == 404
    held = patient.get(f"{server.address}/api/me/battles", headers=player_header(ben["key"])).json()
    assert [each["battle"] for each in held] == [battle]


def test_whoever_has_more_battles_than_a_list_shows_can_have_and_delete_them_all(tmp_path: Path) -> None:
    """The list is cut short for the page; what is exported and deleted is not."""
    server = Server(tmp_path, "", "host.requests.me.MOST_LISTED=2", "store.people.AT_ONCE=2")
    anna, ben = new_player(server, "Anna"), new_player(server, "Ben")
    key = player_header(anna["key"])
    alone = [links_of(server, anna["key"])[0] for _ in range(3)]
    server.sit(alone[0], anna["key"]).send(type="resign", side=0)
    shared = []
    for _ in range(3):
        battle, links = links_of(server, anna["key"])
        redeemed(server, battle, links["blue"]["token"], ben["key"])
        shared.append(battle)
    seat_for_both, links = links_of(server, anna["key"])  # one player on both sides: one battle, two rows
    redeemed(server, seat_for_both, links["blue"]["token"])
    both = (seat_rows.c.battle == seat_for_both) & (seat_rows.c.kind == "seat")
    change(server, update(seat_rows).where(both).values(player=anna["player"]))  # as it was possible before
    assert len(patient.get(f"{server.address}/api/me/battles", headers=key).json()) == 2
    with zipfile.ZipFile(io.BytesIO(patient.get(f"{server.address}/api/me/export", headers=key).content)) as archive:
        about = json.loads(archive.read("player.json"))
        assert sorted(each["battle"] for each in about["battles"]) == sorted([*alone, *shared, *[seat_for_both] * 2])
        names = archive.namelist()
        assert [name for name in names if name.startswith("battles/")] == [f"battles/{alone[0]}.dzb"]  # it is over
        seats = [*[f"{each}-red" for each in (*alone[1:], *shared)], f"{seat_for_both}-red", f"{seat_for_both}-blue"]
        assert {*names[1:]} - {f"battles/{alone[0]}.dzb"} == {f"records/{seat}.json" for seat in seats}
        assert archive.testzip() is None
    assert patient.delete(f"{server.address}/api/me", headers=key).status_code == 204
    blue = [server.sit(battle, ben["key"]) for battle in shared]
    assert [seat.update["ending"]["text"] for seat in blue] == ["Red has resigned."] * 3
    with closing(sqlite3.connect(server.database)) as database:
        assert sorted(id for (id,) in database.execute("SELECT id FROM battles")) == sorted(shared)
    assert server.stop() == ""


def test_a_damaged_battle_is_missing_alone(tmp_path: Path) -> None:
    """The list has the others, and the export says what is wrong, in every language."""
    server = Server(tmp_path)
    anna = new_player(server, "Anna")
    key = player_header(anna["key"])
    damaged, whole = [links_of(server, anna["key"])[0] for _ in range(2)]
    for battle in (damaged, whole):
        seat = server.sit(battle, anna["key"])
        seat.send(type="resign", side=0)
        assert seat.next("update")["ending"]["kind"] == "resigned"
    server.stop()
    with closing(sqlite3.connect(server.database)) as database, database:
        database.execute("UPDATE battles SET head = '{' WHERE id = ?", (damaged,))
    server.start()
    listed = patient.get(f"{server.address}/api/me/battles", headers=key).json()
    assert [each["battle"] for each in listed] == [whole]
    with zipfile.ZipFile(io.BytesIO(patient.get(f"{server.address}/api/me/export", headers=key).content)) as archive:
        assert set(archive.namelist()) == {"player.json", f"battles/{whole}.dzb", f"battles/{damaged}.txt"}
        assert [each["battle"] for each in json.loads(archive.read("player.json"))["battles"]] == [whole]
        said = archive.read(f"battles/{damaged}.txt").decode()
    assert said.splitlines() == list(in_all(DAMAGED).values())
    server.stop()


def test_a_battle_is_left_by_one_and_deleted_by_the_last(server: Server) -> None:
    created = server.new_battle(**TWO)
    address = f"{server.address}/api/battles/{created['battle']}"
    tokens = created["tokens"]
    refused = patient.delete(address, headers=bearer(tokens["red"]))
    assert (refused.status_code, refused.json()["text"]) == (
        422,
        "Someone else is playing in this battle: resign first.",
    )
    assert patient.delete(address, headers=bearer(tokens["watch"])).status_code == 422
    seat = server.sit(created["battle"], tokens["red"])
    seat.send(type="resign", side=0)
    seat.next("update")
    assert patient.delete(address, headers=bearer(tokens["red"])).status_code == 204
    assert patient.get(address, headers=bearer(tokens["red"])).status_code == 404
    assert patient.get(address, headers=bearer(tokens["blue"])).json()["ending"] == "resigned"
    assert patient.delete(address, headers=bearer(tokens["blue"])).status_code == 204
    assert patient.get(address, headers=bearer(tokens["watch"])).status_code == 404


def test_there_is_an_end_to_what_a_player_may_keep(tmp_path: Path) -> None:
    server = Server(tmp_path, "", "hosting.most_battles=3")
    for _ in range(3):
        server.new_battle(players=["human", "random"])
    full = patient.post(f"{server.address}/api/battles", json={"players": ["human", "random"]})
    assert full.status_code == 422
    assert full.json()["text"].startswith("This server has no room for more battles")
    assert server.stop() == ""
