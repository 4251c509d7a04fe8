"""Prepared situations on the server: the gallery, a battle from its beginning to its stars, and hostile requests."""

import asyncio
import io
import zipfile
from pathlib import Path
from urllib.parse import quote

import msgspec
import patient
import pytest
from seating import bearer, new_player, player_header
from sqlalchemy import make_url
from table_client import Server

from deadzone.core.sentence import Fault
from deadzone.core.sides import BLUE, CHANCE, RED
from deadzone.core.state import changed
from deadzone.host.battles.opening import gone_on, played_again
from deadzone.host.common.seeds import Seeds
from deadzone.host.ports.store import StarsWon
from deadzone.host.protocol.words import Origin
from deadzone.host.reading.story import story_of
from deadzone.host.records.openings import Opening
from deadzone.host.requests.opening import first_seats
from deadzone.host.tables import answering
from deadzone.host.tables.commands import Play
from deadzone.server.battles.all_tables import Hall
from deadzone.server.settings.hosting import Hosting
from deadzone.server.store import sitting
from deadzone.server.store.changes import stars_won
from deadzone.server.store.storage import Storage
from deadzone.server.work.workers import Workers
from deadzone.situations.gallery import GALLERY, SITUATIONS, situation_of
from deadzone.situations.records import judged
from deadzone.table.driver import Given
from deadzone.table.endings import resigned
from stopped_battles import Stopped, prepared
from table_seat import Json

LAST = "last-round"
ID = "0123456789abcdef"


def test_the_gallery_has_a_picture_and_texts_for_each(server: Server) -> None:
    offered: list[Json] = patient.get(f"{server.address}/api/situations").json()
    assert [each["id"] for each in offered] == [situation.id for situation in GALLERY]
    for each, situation in zip(offered, GALLERY, strict=True):
        assert len(each["picture"]["models"]) == len(situation.red.models) + len(situation.blue.models)
        assert each["goal"]["fr"] != each["goal"]["en"] == str(situation.goal)
        assert len(each["stars"]) == len(situation.stars)
        assert each["rounds"] >= 1


def test_a_situation_is_an_ordinary_battle(server: Server) -> None:
    key = new_player(server, "Stella")["key"]
    reply = patient.post(f"{server.address}/api/situations/{LAST}", headers=player_header(key))
    assert reply.status_code == 201, reply.text
    battle, [mine, watch] = reply.json()["battle"], reply.json()["links"]
    assert (mine["role"], mine["kind"], watch["kind"]) == ("red", "seat", "watch")
    seat = server.sit(battle, mine["token"], "fr")
    assert seat.hello["situation"]["name"] == "Le dernier round"
    assert seat.hello["mission"]["vp_target"] == 0
    assert (seat.update["view"]["round"], seat.update["view"]["points"]) == (4, [7, 9])
    assert seat.wait_for_question()
    held = patient.get(f"{server.address}/api/me/battles", headers=player_header(key)).json()
    assert [each["battle"] for each in held] == [battle]
    assert patient.get(f"{server.address}/api/me/stars", headers=player_header(key)).json() == []
    listed = patient.get(f"{server.address}/api/battles/{battle}", headers=bearer(mine["token"])).json()
    assert (listed["situation"]["fr"], listed["stars"]) == ("Le dernier round", [0, 3])
    early = patient.get(f"{server.address}/api/battles/{battle}/story", headers=bearer(mine["token"]))
    assert early.status_code == 422


@pytest.mark.parametrize(
    "id", ["", "no-such", "LAST-ROUND", "last_round", "x" * 5000, "../battles", "last-round\x00", "é", "' or 1=1 --"]
)
def test_other_ids_are_refused(server: Server, id: str) -> None:
    reply = patient.post(f"{server.address}/api/situations/{quote(id, safe='')}", headers={"Deadzone-Page": "1"})
    assert reply.status_code in (404, 405, 422)
    assert LAST not in reply.text


def test_stars_are_only_for_players(server: Server) -> None:
    assert patient.get(f"{server.address}/api/me/stars").status_code == 404
    assert patient.get(f"{server.address}/api/me/stars", headers=player_header("player.wrong")).status_code == 404


def ended(seed: str = "3") -> Stopped:
    found = prepared(LAST, seed)
    while not found.game.over():
        found.go_on()
    return found


def test_the_story_has_the_stars_and_the_score_from_the_start() -> None:
    game = ended().game
    situation = situation_of(game.head)
    assert situation is SITUATIONS[LAST]
    told = story_of(game.g, game.steps, None, "en", situation)
    assert [star.earned for star in told.stars] == [star.earned for star in judged(situation, game.g)]
    assert [star.text for star in told.stars] == [str(star.text) for star in situation.stars]
    [last] = told.rounds
    assert last.number == 4
    assert last.points == (game.g.points(RED), game.g.points(BLUE))
    assert [points - sum(scored) for points, scored in zip(last.points, last.scored, strict=True)] == [7, 9]
    assert told.moments == [] or all(moment.round == 4 for moment in told.moments)


def test_whoever_gives_up_has_no_star() -> None:
    g = ended().game.g
    g.vp = changed(g.vp, 0, 20)
    assert [star.earned for star in story_of(g, [], None, "en", SITUATIONS[LAST]).stars][:2] == [True, True]
    given_up = story_of(g, [], resigned(RED), "en", SITUATIONS[LAST])
    assert [star.earned for star in given_up.stars] == [False, False, False]


def test_it_is_played_again_from_its_own_table() -> None:
    found = prepared(LAST, "1")
    forged = msgspec.structs.replace(found.game.head, start=prepared("break-away", "1").game.head.start)
    head, entries = played_again(forged, swapped=False, other_map=False, seeds=Seeds("situations"))
    assert head.start == found.game.head.start
    assert head.seed != found.game.head.seed
    assert entries == []
    for wanted in ({"swapped": True, "other_map": False}, {"swapped": False, "other_map": True}):
        with pytest.raises(Fault, match="only be played again as it was"):
            played_again(found.game.head, **wanted, seeds=Seeds("situations"))


def test_its_file_is_continued_like_any_other() -> None:
    found = prepared(LAST, "1")
    while len(found.entries) < 10 or not found.asks_a_person():
        found.go_on()
    head, entries = gone_on(found.file(), Seeds("situations"))
    assert entries == found.entries
    assert head.situation == LAST


async def hall_in(folder: Path) -> Hall:
    storage = await Storage.open(make_url(f"sqlite+aiosqlite:///{folder / 'battles.sqlite3'}"))
    return Hall(storage, Workers(), Hosting(database=""))


async def shut(hall: Hall) -> None:
    await hall.close()
    hall.workers.close()
    await hall.storage.close()


@pytest.mark.parametrize(("origin", "kept"), [("new", [(LAST, 2)]), ("file", [])])
def test_the_last_answer_keeps_the_stars(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, origin: Origin, kept: list[tuple[str, int]]
) -> None:
    """They are stored with the answer that ends the battle; a battle from a file earns none."""
    found = ended()
    last = max(n for n, entry in enumerate(found.entries) if entry.side != CHANCE)

    def two(*_: object) -> int:
        return 2

    monkeypatch.setattr(answering, "stars_of", two)

    async def finish() -> list[tuple[str, int]]:
        hall = await hall_in(tmp_path)
        player, _ = await hall.people.add_player("Stella")
        seats = first_seats(sitting, found.game.head, False, "red", player.id)
        await hall.storage.add_battle(ID, found.game.head, found.entries[:last], Opening(seats=seats, origin=origin))
        owner = await hall.tables.find(ID)
        assert owner is not None
        question = owner.table.game.g.question
        assert question is not None
        await owner.do(Play(owner.table.change, Given(question, found.entries[last].answer)))
        assert owner.table.game.over()
        earned = await hall.stars.of(player)
        await shut(hall)
        return earned

    assert asyncio.run(finish()) == kept


def test_the_most_stars_are_kept_and_go_with_the_player(tmp_path: Path) -> None:
    async def keep() -> list[list[tuple[str, int]]]:
        hall = await hall_in(tmp_path)
        player, _ = await hall.people.add_player("Stella")
        seen = []
        for id, stars in (("b", 2), ("b", 1), ("a", 1), ("b", 3)):
            await hall.storage.keep(stars_won(StarsWon(player.id, id, stars)))
            seen.append(await hall.stars.of(player))
        await hall.people.remove_player(player)
        await hall.storage.keep(stars_won(StarsWon(player.id, "a", 3)))
        seen.append(await hall.stars.of(player))
        await shut(hall)
        return seen

    best = [[("b", 2)], [("b", 2)], [("a", 1), ("b", 2)], [("a", 1), ("b", 3)], []]
    assert asyncio.run(keep()) == best


def test_the_export_of_a_player_has_the_stars(server: Server) -> None:
    key = new_player(server, "Stella")["key"]
    content = patient.get(f"{server.address}/api/me/export", headers=player_header(key)).content
    about = msgspec.json.decode(zipfile.ZipFile(io.BytesIO(content)).read("player.json"))
    assert about["stars"] == {}
