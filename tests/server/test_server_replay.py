"""Looking back on a battle: the frames are what the seats were told, before the end nothing more, after it all."""

from functools import cache
from io import BytesIO
from typing import Any

import httpx
import msgspec
import patient
import pytest
from PIL import Image
from pypdf import PdfReader
from seating import bearer, both_seats
from stopped_battles import Stopped, battle
from table_client import Json, Server

from deadzone.core.setting import Options
from deadzone.core.sides import BLUE, RED
from deadzone.server.battles.telling import update_message
from deadzone.server.protocol.replays import FrameInfo, ReplayFrames
from deadzone.server.protocol.words import Role
from deadzone.server.replay.film import Film, film_of_battle, film_of_file
from deadzone.server.replay.showing import eyes_of, replay_frames, replay_info
from deadzone.table.endings import end_line, resigned
from deadzone.table.files.battle_writing import battle_text
from deadzone.table.files.battlefile import VERSION
from table_battles import records_of, sealed, text_of_a_battle

SECRETS = Options(round_limit=1, secret_missions=1)


@cache
def fought(answers: int = 10_000) -> tuple[Stopped, list[Json]]:
    """A battle with secret missions up to its end, or this many answers; with all that its seats were told."""
    found = battle("replay", players=("human", "jade"), options=SECRETS)
    told = []
    while not found.game.over() and len(found.entries) < answers:
        found.go_on()
        told.append({role: update_message(found.game, 0, found.game.steps, role, "en") for role in ("red", "watch")})
    return found, told


def film_of(found: Stopped, **more: Any) -> Film:
    return film_of_battle("x", found.game.head, found.entries, more.get("ending"))


def views_of(told: ReplayFrames) -> list[Json]:
    """The view of each frame, put together as the page does it."""
    views: list[Json] = []
    for frame in msgspec.to_builtins(told)["frames"]:
        if frame["view"] is not None:
            views.append(frame["view"])
            continue
        models = list(views[-1]["models"])
        for number, model in frame["models"]:
            models[number:] = [model, *models[number + 1 :]]
        views.append({**views[-1], **frame["rest"], "models": models})
    return views


@pytest.mark.parametrize("role", ["red", "watch"])
def test_before_the_end_a_seat_sees_again_what_it_was_told(role: Role) -> None:
    found, told = fought(260)
    assert not found.game.over()
    film = film_of(found)
    frames = replay_frames(film, eyes_of(film, role), "en", 1, 400)
    views = views_of(frames)
    assert len(frames.frames) == len(views) == found.game.number > 150
    for each in told:
        assert views[each[role].number - 1] == msgspec.to_builtins(each[role].view)
    assert [frame.step for frame in frames.frames] == told[-1][role].steps
    assert {view["secrets"][BLUE] for view in views} == {""}
    assert ({view["secrets"][RED] for view in views} == {""}) == (role == "watch")


def test_after_the_end_everything_is_open() -> None:
    found, _ = fought()
    film = film_of(found)
    info = replay_info("x", film, "watch", "en")
    views = views_of(replay_frames(film, eyes_of(film, "watch"), "en", 1, 400))
    assert (info.open, info.over, info.number) == (True, True, found.game.number)
    assert all(views[-1]["secrets"])
    assert views[-1]["winner"] == found.game.g.winner
    secret = [frame for frame in replay_frames(film, eyes_of(film, "watch"), "en", 1, 400).frames if frame.step.why]
    assert secret, "JADE's reasons are told"


def test_a_screen_for_two_sees_before_the_end_what_both_know() -> None:
    found, told = fought(260)
    film = film_of(found)
    shared = replay_frames(film, eyes_of(film, "both"), "en", 1, 400)
    assert shared == replay_frames(film, eyes_of(film, "watch"), "en", 1, 400)


def test_a_piece_of_the_film_is_the_same_as_in_the_whole() -> None:
    film = film_of(fought()[0])
    eyes = eyes_of(film, "watch")
    whole = replay_frames(film, eyes, "fr", 1, 400)
    piece = replay_frames(film, eyes, "fr", 90, 40)
    assert (piece.first, len(piece.frames)) == (90, 40)
    assert views_of(piece) == views_of(whole)[89:129]
    assert [frame.step for frame in piece.frames] == [frame.step for frame in whole.frames[89:129]]
    assert replay_frames(film, eyes, "fr", film.takes[-1].n + 1, 5).frames == []


def test_the_timeline() -> None:
    found, _ = fought()
    film = film_of(found)
    marks = replay_info("x", film, "red", "en").marks
    steps = {step.n: [told.event.kind for told in step.events] for step in found.game.steps}
    kinds = {"round": "round", "activation": "activated", "kill": "killed", "score": "scored", "end": "over"}
    for kind, event in kinds.items():
        expected = [n for n, events in steps.items() for each in events if each == event]
        assert [mark.step for mark in marks if mark.kind == kind] == expected != [], kind
    assert [mark.step for mark in marks] == sorted(mark.step for mark in marks)
    assert any(mark.kind == "moment" for mark in marks)
    killed = next(mark for mark in marks if mark.kind == "kill")
    assert killed.text.endswith("is killed.")
    assert killed.side == found.game.g.models[killed.model].side


def test_players_who_end_a_battle_are_told_at_its_last_step() -> None:
    film = film_of(fought(260)[0], ending=resigned(RED))
    info = replay_info("x", film, "blue", "en")
    assert (info.open, info.marks[-1].kind, info.marks[-1].text) == (True, "end", "Red has resigned.")
    assert info.ending is not None
    last = replay_frames(film, eyes_of(film, "blue"), "en", film.takes[-1].n, 1).frames[0]
    assert isinstance(last, FrameInfo)
    assert last.view is not None
    assert last.view.winner == BLUE


def test_an_unfinished_file_shows_what_both_sides_know() -> None:
    found, _ = fought(260)
    film = film_of_file(found.file())
    assert not replay_info("", film, "watch", "en").open
    assert film_of_file(battle_text(found.game.head, found.entries, end_line(film.g, resigned(RED), 261))).over


# Files of other versions


def older(records: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{**records[0], "edition": 1}, *records[1:]]


def test_a_battle_of_an_earlier_edition_is_shown_as_far_as_it_goes() -> None:
    records = older(records_of(text_of_a_battle()))
    same = film_of_file(sealed(records))
    assert (same.note, same.over) == (None, True)
    records[40]["events"] = "0123456789ab"
    film = film_of_file(sealed(records))
    info = replay_info("", film, "watch", "en")
    assert info.note.endswith("differs from answer 40 on: it can be shown up to that point.")
    assert 0 < info.number < len(same.takes)
    assert info.open, "the battle is over, though it breaks off here"
    assert film.takes[-1].after.key() == same.takes[info.number - 1].after.key()


# Over HTTP


def sent(server: Server, path: str, content: bytes, lang: str = "en") -> httpx.Response:
    headers = {"Content-Type": "application/octet-stream", "Accept-Language": lang}
    return patient.post(f"{server.address}/api/{path}", content=content, headers=headers)


def test_a_battle_of_the_server_is_looked_back_on_by_those_with_a_link(server: Server) -> None:
    battle, red, blue = both_seats(server, options={"round_limit": 1, "secret_missions": True})
    path = f"{server.address}/api/battles/{battle}/replay"
    assert patient.get(path).status_code == patient.get(path, headers=bearer("x" * 43)).status_code == 404
    mine = bearer(red.token)
    assert patient.get(f"{path}/frames?first=0", headers=mine).status_code == 422
    before = patient.get(f"{path}?lang=fr", headers=mine).json()
    assert (before["open"], before["over"], before["hello"]["role"]) == (False, False, "red")
    blue.send(type="resign", side=1)
    while red.update["ending"] is None:
        red.next("update")
    after = patient.get(f"{path}?lang=fr", headers=mine).json()
    assert (after["open"], after["ending"]["text"]) == (True, "Bleu a abandonné.")
    frames = patient.get(f"{path}/frames?first=1&count=3&lang=fr", headers=mine).json()["frames"]
    assert frames[0]["view"] is not None
    assert len(frames) == min(3, after["number"])


def test_a_file_is_looked_at_without_being_stored(server: Server) -> None:
    content = text_of_a_battle()
    info = sent(server, "replay?lang=fr", content).json()
    assert (info["hello"]["battle"], info["over"]) == ("", True)
    frames = sent(server, f"replay/frames?first={info['number']}", content).json()["frames"]
    assert [frame["step"]["n"] for frame in frames] == [info["number"]]
    assert patient.get(f"{server.address}/api/me/battles").status_code == 404


def test_files_that_cannot_be_shown_are_refused_with_a_sentence(server: Server) -> None:
    records = records_of(text_of_a_battle())
    newer = sealed([{**records[0], "version": VERSION + 1}, *records[1:]])
    for content, words in (
        (newer, "This battle is from a newer version"),
        (sealed([{**records[0], "edition": 99}, *records[1:]]), "played with edition 99 of the rules"),
        (b"no battle", "This is not a battle file."),
        (text_of_a_battle().replace(b'"answer":1', b'"answer":2', 1), "its checksum does not match"),
    ):
        for path in ("replay", "replay/frames", "replay/film.gif", "replay/report.pdf"):
            reply = sent(server, path, content)
            assert (reply.status_code, words in reply.json()["text"]) == (422, True), (path, reply.text)
    assert "version plus récente" in sent(server, "replay", newer, "fr").json()["text"]
    assert sent(server, "replay", b"x" * 1_000_001).status_code == 413


def test_pictures_over_http(server: Server) -> None:
    content = text_of_a_battle()
    gif = sent(server, "replay/film.gif?round=1", content)
    assert gif.headers["content-type"] == "image/gif"
    picture = Image.open(BytesIO(gif.content))
    assert getattr(picture, "n_frames", 0) > 3
    assert sent(server, "replay/film.webp?round=9", content).json()["text"] == "This battle has no round 9."
    pdf = sent(server, "replay/report.pdf?lang=fr", content)
    words = " ".join(page.extract_text() for page in PdfReader(BytesIO(pdf.content)).pages)
    assert "Compte rendu de bataille" in words
    assert "Ce qu’a fait chaque figurine" in words
