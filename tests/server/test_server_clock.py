"""The clock of a battle between two people: it stands while nobody is there, outlives the server, can be claimed."""

import sqlite3
from contextlib import closing
from pathlib import Path

import patient
from seating import TWO, bearer, company, links_of, new_player, redeemed
from table_client import Server

from deadzone.core.sides import RED
from deadzone.host.battles.clock import GRACE_SECONDS, Clock
from deadzone.table.files.battlefile import read_battle
from deadzone.table.files.playback import Playback
from table_seat import first

TURN, RESERVE = 60, 600
CLOCK = {"turn": TURN, "reserve": RESERVE}


def stored(server: Server, battle: str) -> Clock:
    with closing(sqlite3.connect(server.database)) as database:
        (text,) = database.execute("SELECT clock FROM battles WHERE id = ?", (battle,)).fetchone()
    clock = Clock.read(text)
    assert clock is not None
    return clock


def let_pass(server: Server, battle: str, seconds: int) -> None:
    """Let time pass on the clock of a battle while the server is down."""
    text = stored(server, battle).after(seconds).text()
    with closing(sqlite3.connect(server.database)) as database, database:
        database.execute("UPDATE battles SET clock = ? WHERE id = ?", (text, battle))


def test_the_clock_outlives_the_server_and_is_claimed(tmp_path: Path) -> None:
    server = Server(tmp_path)
    created = server.new_battle(**TWO, clock=CLOCK)
    battle, tokens = created["battle"], created["tokens"]
    red, blue = [server.sit(battle, tokens[role]) for role in ("red", "blue")]
    told = company(red, lambda told: told["clock"] and told["clock"]["running"])["clock"]
    assert (told["turn"], told["left"], told["spent"] < 60_000) == (60_000, [600_000, 600_000], True)
    asked, other = (red, blue) if red.question else (blue, red)
    asked.answer(first(asked.question or {}))
    side = other.hello["sides"][0] if asked.question is None else asked.hello["sides"][0]
    server.kill()
    assert stored(server, battle).side == side  # with the answer, in the same moment
    let_pass(server, battle, TURN + RESERVE + int(GRACE_SECONDS))
    server.start()
    red, blue = [server.sit(battle, tokens[role]) for role in ("red", "blue")]
    late, other = (red, blue) if side == RED else (blue, red)
    assert company(late, lambda told: told["clock"]["running"])["clock"]["side"] == side
    late.send(type="claim")
    assert "has time left" in late.next("refused", "update").get("text", "")  # it does not win by its own clock
    other.send(type="claim")
    ending = other.next("update", "refused")["ending"]
    names = ("Red", "Blue")
    words = f"{names[side]} is out of time: {names[1 - side]} has claimed the win."
    assert ending == {"kind": "timeout", "winner": 1 - side, "text": words}
    content = patient.get(f"{server.address}/api/battles/{battle}/file", headers=bearer(tokens["red"])).content
    playback = Playback(read_battle(content, Path("battle.dzb")))
    playback.run()
    assert playback.recording.end is not None
    assert (playback.difference, playback.recording.end.how, playback.recording.end.end) == (None, "timeout", 1 - side)
    assert server.stop() == ""


def test_only_two_people_have_a_clock_and_it_has_time(server: Server) -> None:
    for wanted, words in (
        ({"clock": CLOCK}, "Only a battle between two people can have a clock."),
        ({**TWO, "clock": {"turn": 0, "reserve": 0}}, "A clock needs time for a turn or a reserve."),
    ):
        reply = patient.post(f"{server.address}/api/battles", json=wanted)
        assert (reply.status_code, reply.json()["text"]) == (422, words)
    battle = server.new_battle(**TWO)
    assert server.sit(battle["battle"], battle["tokens"]["red"]).next("company")["clock"] is None


def test_a_rematch_has_the_clock_and_the_agreements(server: Server) -> None:
    """With full reserves; and it names the other player in the list."""
    created = server.new_battle(**TWO, clock=CLOCK, free_undo=True)
    tokens = created["tokens"]
    seat = server.sit(created["battle"], tokens["red"])
    seat.send(type="resign", side=0)
    seat.next("update")
    path = f"{server.address}/api/battles/{created['battle']}"
    again = patient.post(f"{path}/again", headers=bearer(tokens["red"]), json={}).json()
    mine = server.sit(again["battle"], next(link["token"] for link in again["links"] if link["kind"] == "seat"))
    told = mine.next("company")
    assert told["free_undo"]
    assert (told["clock"]["turn"], told["clock"]["left"]) == (TURN * 1000, [RESERVE * 1000] * 2)


def test_a_list_names_who_plays(server: Server) -> None:
    anna = new_player(server, "Anna")
    battle, links = links_of(server, anna["key"])
    told = patient.get(f"{server.address}/api/battles/{battle}", headers=bearer(anna["key"])).json()
    assert told["names"] == [{"en": "Anna", "fr": "Anna"}, {"en": "", "fr": ""}]
    redeemed(server, battle, links["blue"]["token"], new_player(server, "Ben")["key"])
    told = patient.get(f"{server.address}/api/battles/{battle}", headers=bearer(anna["key"])).json()
    assert [name["en"] for name in told["names"]] == ["Anna", "Ben"]
    against = server.new_battle(players=["human", "amber:strong"])
    told = patient.get(
        f"{server.address}/api/battles/{against['battle']}", headers=bearer(against["tokens"]["red"])
    ).json()
    assert told["names"] == [{"en": "", "fr": ""}, {"en": "AMBER, strong", "fr": "AMBRE, fort"}]
