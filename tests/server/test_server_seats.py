"""Seats, invitations and players: who may sit where, and how a battle ends when somebody has had enough."""

import io
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from table_client import Json, Seat, Server, by_chance, first, last_words

TWO = {"players": ["human", "human"]}


def links_of(server: Server, key: str = "", **wanted: object) -> tuple[str, dict[str, Json]]:
    """A new battle between two people: its links as the creator gets them."""
    reply = httpx.post(f"{server.address}/api/battles", json={**TWO, **wanted}, headers=player_header(key), timeout=60)
    assert reply.status_code == 201, reply.text
    return reply.json()["battle"], {link["role"]: link for link in reply.json()["links"]}


def player_header(key: str) -> dict[str, str]:
    return {"Deadzone-Player": key} if key else {}


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def new_player(server: Server, name: str) -> Json:
    reply = httpx.post(f"{server.address}/api/me", json={"name": name})
    assert reply.status_code == 201, reply.text
    player: Json = reply.json()
    return player


def redeemed(server: Server, battle: str, token: str, key: str = "") -> httpx.Response:
    address = f"{server.address}/api/battles/{battle}/seats"
    return httpx.post(address, json={"token": token}, headers=player_header(key))


def refused_at(server: Server, battle: str, token: str) -> str:
    """What somebody is told who cannot sit down."""
    socket = server.socket(battle)
    socket.send(json.dumps({"type": "join", "protocol": 1, "token": token}))
    return str(last_words(socket)[0]["text"])


def both_seats(server: Server, **wanted: object) -> tuple[str, Seat, Seat]:
    battle, links = links_of(server, **wanted)
    blue = redeemed(server, battle, links["blue"]["token"]).json()
    return battle, server.sit(battle, links["red"]["token"]), server.sit(battle, blue["token"])


# Invitations


def test_the_creator_gets_one_seat_and_an_invitation(server: Server) -> None:
    battle, links = links_of(server)
    assert {role: link["kind"] for role, link in links.items()} == {
        "red": "seat", "blue": "invitation", "watch": "watch",
    }  # fmt: skip
    assert refused_at(server, battle, links["blue"]["token"]) == "This link does not open this battle."
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
        422, "This invitation has been used, or was taken back: ask for a new one.",
    )  # fmt: skip
    server.sit(battle, taken.json()["token"]).close()
    for foreign in (links["red"]["token"], links["watch"]["token"], "invite.nonsense"):
        assert redeemed(server, battle, foreign).status_code == 422


def test_an_invitation_can_be_replaced_and_taken_back(server: Server) -> None:
    battle, links = links_of(server)
    mine, address = bearer(links["red"]["token"]), f"{server.address}/api/battles/{battle}/seats"
    fresh = httpx.post(f"{address}/blue/link", headers=mine)
    assert fresh.status_code == 201
    assert redeemed(server, battle, links["blue"]["token"]).status_code == 422
    assert httpx.delete(f"{address}/blue/link", headers=mine).status_code == 204
    assert redeemed(server, battle, fresh.json()["token"]).status_code == 422
    assert [seat["state"] for seat in httpx.get(address, headers=mine).json()["seats"]] == ["taken", "open"]
    again = httpx.post(f"{address}/blue/link", headers=mine).json()
    assert redeemed(server, battle, again["token"]).status_code == 201
    refused = httpx.post(f"{address}/blue/link", headers=mine)
    assert (refused.status_code, refused.json()["text"]) == (422, "Somebody has taken this seat.")
    assert httpx.delete(f"{address}/blue/link", headers=mine).status_code == 422


def test_a_seat_that_the_battle_does_not_have(server: Server) -> None:
    created = server.new_battle(players=["human", "random"])
    mine, address = bearer(created["tokens"]["red"]), f"{server.address}/api/battles/{created['battle']}/seats"
    for role in ("blue", "both"):
        refused = httpx.post(f"{address}/{role}/link", headers=mine)
        assert (refused.status_code, refused.json()["text"]) == (422, "This battle has no such seat.")


def test_the_watch_link_can_be_closed_and_opened(server: Server) -> None:
    created = server.new_battle(**TWO)
    battle, tokens = created["battle"], created["tokens"]
    address = f"{server.address}/api/battles/{battle}/seats/watch/link"
    watcher = server.sit(battle, tokens["watch"])
    assert httpx.delete(address, headers=bearer(tokens["watch"])).status_code == 422  # not a spectator's to do
    assert httpx.delete(address, headers=bearer(tokens["red"])).status_code == 204
    words, _ = last_words(watcher.socket)
    assert (words["text"], words["again"]) == ("This link was taken back.", False)
    assert refused_at(server, battle, tokens["watch"]) == "This link does not open this battle."
    fresh = httpx.post(address, headers=bearer(tokens["blue"])).json()
    server.sit(battle, fresh["token"]).close()


def test_a_seat_s_link_can_be_replaced(server: Server) -> None:
    created = server.new_battle(players=["human", "random"])
    battle, old = created["battle"], created["tokens"]["red"]
    seat = server.sit(battle, old)
    fresh = httpx.post(f"{server.address}/api/battles/{battle}/seats/red/link", headers=bearer(old)).json()
    assert last_words(seat.socket)[0]["text"] == "This link was replaced by another one."
    assert httpx.get(f"{server.address}/api/battles/{battle}", headers=bearer(old)).status_code == 404
    assert server.sit(battle, fresh["token"]).hello["role"] == "red"


# Who is here


def company(seat: Seat, wanted: object) -> Json:
    """The next message about who is here in which something is so."""
    while True:
        told = seat.next("company")
        if wanted(told):  # type: ignore[operator]
            return told


def test_players_see_who_sits_where(server: Server) -> None:
    anna, ben = new_player(server, "Anna"), new_player(server, "Ben")
    battle, links = links_of(server, anna["key"])
    red = server.sit(battle, links["red"]["token"])
    told = red.next("company")
    assert told["seats"] == [
        {"role": "red", "state": "taken", "name": "Anna", "sitting": 1},
        {"role": "blue", "state": "invited", "name": "", "sitting": 0},
    ]
    token = redeemed(server, battle, links["blue"]["token"], ben["key"]).json()["token"]
    one, two = server.sit(battle, token), server.sit(battle, ben["key"])  # the key opens the seat too
    watcher = server.sit(battle, links["watch"]["token"])
    told = company(red, lambda told: told["watching"] == 1 and told["seats"][1]["sitting"] == 2)
    assert told["seats"][1] == {"role": "blue", "state": "taken", "name": "Ben", "sitting": 2}
    for seat in (one, two, watcher):
        seat.close()
    company(red, lambda told: told["watching"] == 0 and told["seats"][1]["sitting"] == 0)


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with little room at its tables, on which nobody may be away for a moment."""
    changes = ("company.MOST_WATCHING=2", "company.MOST_ON_SEAT=2", "hosting.claim_after=0")
    running = Server(tmp_path_factory.mktemp("small"), "", *changes)
    yield running
    assert running.stop() == ""


def test_spectators_never_fill_the_room_of_players(small: Server) -> None:
    created = small.new_battle(**TWO)
    watchers = [small.sit(created["battle"], created["tokens"]["watch"]) for _ in range(2)]
    assert refused_at(small, created["battle"], created["tokens"]["watch"]) == "There is no room left at this table."
    for role in ("red", "blue"):
        small.sit(created["battle"], created["tokens"][role]).close()
    for watcher in watchers:
        watcher.close()


# Asking each other


def to_an_answer_that_can_be_taken_back(red: Seat, blue: Seat) -> tuple[Seat, Seat]:
    """Plays until the last answer may be undone: whose it was, and the other one."""
    for _ in range(200):
        for seat, other in ((red, blue), (blue, red)):
            if seat.question is None:
                continue
            if seat.update["undo"]:
                return seat, other
            number = seat.answer(first(seat.question))["number"]
            while other.update["number"] < number:
                other.next("update")
            if seat.update["undo"]:
                return seat, other
    raise AssertionError("no answer could be taken back")


def test_undo_asks_the_other_person(server: Server) -> None:
    _, red, blue = both_seats(server)
    mine, other = to_an_answer_that_can_be_taken_back(red, blue)
    number, side = mine.update["number"], mine.hello["sides"][0]
    mine.send(type="undo", n=number)
    assert company(other, lambda told: told["proposal"])["proposal"] == {"what": "undo", "side": side}
    mine.send(type="reply", accept=True)
    assert mine.next("refused")["text"] == "The other side has to answer this."
    other.send(type="reply", accept=False)
    refused = mine.next("refused")
    assert (refused["to"], refused["text"]) == ("undo", f"{('Red', 'Blue')[1 - side]} does not agree.")
    mine.send(type="undo", n=number)
    company(other, lambda told: told["proposal"])
    other.send(type="reply", accept=True)
    assert mine.next("update")["number"] == other.next("update")["number"] == number - 1


def test_agreed_beforehand_nobody_is_asked(server: Server) -> None:
    _, red, blue = both_seats(server, free_undo=True)
    mine, _ = to_an_answer_that_can_be_taken_back(red, blue)
    mine.send(type="undo", n=mine.update["number"])
    assert mine.next("update", "company")["type"] == "update"


def test_an_answer_voids_what_was_asked(server: Server) -> None:
    _, red, blue = both_seats(server)
    mine, other = to_an_answer_that_can_be_taken_back(red, blue)
    mine.send(type="undo", n=mine.update["number"])
    company(other, lambda told: told["proposal"])
    asked = mine if mine.question else other
    asked.answer(first(asked.question or {}))
    company(other, lambda told: told["proposal"] is None)
    other.send(type="reply", accept=True)
    assert other.next("refused")["text"] == "Nobody asks anything any more."


def test_a_draw_is_offered_and_agreed(server: Server) -> None:
    _, red, blue = both_seats(server)
    red.send(type="propose", what="draw")
    company(blue, lambda told: told["proposal"] == {"what": "draw", "side": 0})
    blue.send(type="reply", accept=True)
    for seat in (red, blue):
        told = seat.next("update")
        assert told["ending"] == {"kind": "agreed", "winner": -1, "text": "Both sides have agreed on a draw."}
        assert (told["view"]["winner"], told["question"], told["waiting"]) == (-1, None, None)
    red.send(type="answer", n=red.update["number"], value=0)
    assert red.next("refused")["text"] == "The battle is over: nothing is being asked."
    red.send(type="resign", side=0)
    assert red.next("refused")["text"] == "The battle is over."


def test_what_was_asked_and_how_it_ended_outlive_the_server(tmp_path: Path) -> None:
    server = Server(tmp_path)
    created = server.new_battle(**TWO)
    battle, tokens = created["battle"], created["tokens"]
    red, blue = [server.sit(battle, tokens[role]) for role in ("red", "blue")]
    red.send(type="propose", what="draw")
    company(blue, lambda told: told["proposal"])
    server.kill()
    server.start()
    blue = server.sit(battle, tokens["blue"])
    assert blue.next("company")["proposal"] == {"what": "draw", "side": 0}
    blue.send(type="resign", side=0)
    assert blue.next("refused")["text"] == "Only the one who plays this side may resign for it."
    blue.send(type="resign", side=1)
    assert blue.next("update")["ending"]["text"] == "Blue has resigned."
    server.kill()
    server.start()
    red = server.sit(battle, tokens["red"], lang="fr")
    assert red.update["ending"] == {"kind": "resigned", "winner": 0, "text": "Bleu a abandonné."}
    assert (red.question, red.update["waiting"]) == (None, None)
    about = httpx.get(f"{server.address}/api/battles/{battle}", headers=bearer(tokens["red"])).json()
    assert (about["over"], about["winner"], about["ending"]) == (True, 0, "resigned")
    assert server.stop() == ""


def test_nobody_negotiates_with_an_artificial_player(server: Server) -> None:
    created = server.new_battle(players=["human", "random"])
    seat = server.sit(created["battle"], created["tokens"]["red"])
    seat.send(type="propose", what="draw")
    assert seat.next("refused")["text"] == "An artificial player does not negotiate."
    seat.send(type="claim")
    assert "has not been away" in seat.next("refused")["text"]
    seat.send(type="resign", side=0)
    while seat.update["ending"] is None:  # the other one may just have answered
        seat.next("update")
    assert (seat.update["view"]["winner"], seat.update["waiting"]) == (1, None)


def test_a_spectator_ends_nothing(server: Server) -> None:
    created = server.new_battle(**TWO)
    watcher = server.sit(created["battle"], created["tokens"]["watch"])
    for message in ({"type": "resign", "side": 0}, {"type": "propose", "what": "draw"}, {"type": "claim"},
                    {"type": "undo", "n": watcher.update["number"]}):  # fmt: skip
        watcher.send(**message)
        assert watcher.next("refused", "update")["type"] == "refused"


# Away for long


def test_the_win_is_claimed_after_a_long_absence(small: Server) -> None:
    _, red, blue = both_seats(small)
    asked, other = (red, blue) if red.question else (blue, red)
    other.send(type="claim")
    assert "has not been away" in other.next("refused")["text"]  # the one who is asked sits there
    asked.close()
    side = asked.hello["sides"][0]
    told = company(other, lambda told: told["absence"])
    assert (told["absence"]["side"], told["absence"]["claim_in"]) == (side, 0)
    other.send(type="claim")
    ending = other.next("update")["ending"]
    assert (ending["kind"], ending["winner"]) == ("claimed", 1 - side)


def test_nobody_is_missed_before_the_time(server: Server) -> None:
    _, red, blue = both_seats(server)
    asked, other = (red, blue) if red.question else (blue, red)
    asked.close()
    assert company(other, lambda told: not all(seat["sitting"] for seat in told["seats"]))["absence"] is None
    other.send(type="claim")
    assert other.next("refused", "update")["type"] == "refused"


def test_a_seat_that_nobody_took_is_not_missed(small: Server) -> None:
    battle, links = links_of(small)
    red = small.sit(battle, links["red"]["token"])
    while red.question is not None:  # until it is the other's turn to say something
        red.answer(first(red.question))
    red.send(type="claim")
    assert red.next("refused", "update")["type"] == "refused"


# Players


def test_a_player_has_a_name_and_a_key(server: Server) -> None:
    anna = new_player(server, "  Anna   Lena ")
    me = f"{server.address}/api/me"
    assert httpx.get(me, headers=player_header(anna["key"])).json()["name"] == "Anna Lena"
    assert httpx.get(me, headers=player_header("player.nobody")).status_code == 404
    assert httpx.get(me).status_code == 404
    assert anna["path"] == f"/#{anna['key']}"
    renamed = httpx.patch(me, json={"name": "Annika"}, headers=player_header(anna["key"]))
    assert renamed.json()["name"] == "Annika"
    fresh = httpx.post(f"{me}/key", headers=player_header(anna["key"])).json()["key"]
    assert httpx.get(me, headers=player_header(anna["key"])).status_code == 404
    assert httpx.get(me, headers=player_header(fresh)).json()["name"] == "Annika"


@pytest.mark.parametrize("name", ["", " ", "a\nb", "a\x1b[2J", "abc\u202etxt", "\u2066", "x" * 41, "\ue000"])
def test_names_that_cannot_be_read(server: Server, name: str) -> None:
    reply = httpx.post(f"{server.address}/api/me", json={"name": name})
    assert reply.status_code == 422
    assert reply.json()["text"]


def test_a_player_finds_its_battles_on_any_device(server: Server) -> None:
    anna = new_player(server, "Anna")
    battle, _ = links_of(server, anna["key"])
    listed = httpx.get(f"{server.address}/api/me/battles", headers=player_header(anna["key"])).json()
    assert [(each["battle"], each["role"], each["over"]) for each in listed] == [(battle, "red", False)]
    assert listed[0]["mission"]["en"] == "Patrol"
    assert server.sit(battle, anna["key"]).hello["role"] == "red"
    stranger = new_player(server, "Ben")
    assert refused_at(server, battle, stranger["key"]) == "This link does not open this battle."


def test_everything_a_player_holds_can_be_had_and_deleted(server: Server) -> None:
    anna, ben = new_player(server, "Anna"), new_player(server, "Ben")
    key = player_header(anna["key"])
    alone = httpx.post(
        f"{server.address}/api/battles", json={"players": ["human", "random"], "options": {"round_limit": 1}},
        headers=key, timeout=60,
    ).json()  # fmt: skip
    server.sit(alone["battle"], anna["key"]).play(by_chance("a player's battle"))
    battle, links = links_of(server, anna["key"])
    redeemed(server, battle, links["blue"]["token"], ben["key"])
    blue = server.sit(battle, ben["key"])
    with zipfile.ZipFile(io.BytesIO(httpx.get(f"{server.address}/api/me/export", headers=key).content)) as archive:
        about = json.loads(archive.read("player.json"))
        assert about["name"] == "Anna"
        assert {each["battle"] for each in about["battles"]} == {alone["battle"], battle}
        assert archive.read(f"battles/{alone['battle']}.dzb").startswith(b'{"format":"deadzone-battle"')
        assert f"battles/{battle}.dzb" not in archive.namelist()  # it is not over
    assert httpx.delete(f"{server.address}/api/me", headers=key).status_code == 204
    assert blue.next("update")["ending"]["text"] == "Red has resigned."  # nobody is left waiting
    assert httpx.get(f"{server.address}/api/me", headers=key).status_code == 404
    for link in alone["links"]:
        gone = httpx.get(f"{server.address}/api/battles/{alone['battle']}", headers=bearer(link["token"]))
        assert gone.status_code == 404
    held = httpx.get(f"{server.address}/api/me/battles", headers=player_header(ben["key"])).json()
    assert [each["battle"] for each in held] == [battle]


def test_a_battle_is_left_by_one_and_deleted_by_the_last(server: Server) -> None:
    created = server.new_battle(**TWO)
    address = f"{server.address}/api/battles/{created['battle']}"
    tokens = created["tokens"]
    refused = httpx.delete(address, headers=bearer(tokens["red"]))
    assert (refused.status_code, refused.json()["text"]) == (422, "Somebody else plays in this battle: resign first.")
    assert httpx.delete(address, headers=bearer(tokens["watch"])).status_code == 422
    seat = server.sit(created["battle"], tokens["red"])
    seat.send(type="resign", side=0)
    seat.next("update")
    assert httpx.delete(address, headers=bearer(tokens["red"])).status_code == 204
    assert httpx.get(address, headers=bearer(tokens["red"])).status_code == 404
    assert httpx.get(address, headers=bearer(tokens["blue"])).json()["ending"] == "resigned"
    assert httpx.delete(address, headers=bearer(tokens["blue"])).status_code == 204
    assert httpx.get(address, headers=bearer(tokens["watch"])).status_code == 404


def test_there_is_an_end_to_what_a_player_may_keep(tmp_path: Path) -> None:
    server = Server(tmp_path, "", "hosting.most_battles=3")
    for _ in range(3):
        server.new_battle(players=["human", "random"])
    full = httpx.post(f"{server.address}/api/battles", json={"players": ["human", "random"]})
    assert full.status_code == 422
    assert full.json()["text"].startswith("This server keeps as many battles as it can")
    assert server.stop() == ""
