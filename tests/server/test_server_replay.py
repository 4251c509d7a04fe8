"""Looking back on a battle: the frames are what the seats were told, before the end nothing more, after it all."""

from functools import cache
from io import BytesIO
from typing import Any

import httpx
import msgspec
import patient
import pytest
from PIL import Image
from seating import bearer
from table_client import Server

from deadzone.core.sentence import Fault
from deadzone.core.setting import Options
from deadzone.core.sides import BLUE, RED
from deadzone.host.battles.telling import update_message
from deadzone.host.protocol.replays import FrameInfo, ReplayFrames
from deadzone.host.protocol.words import Role
from deadzone.host.replay.animation import animation
from deadzone.host.replay.film import Film, film_of_battle, film_of_file
from deadzone.host.replay.showing import eyes_of, replay_frames, replay_info
from deadzone.table.endings import end_line, resigned
from deadzone.table.files.battle_writing import battle_text
from deadzone.table.files.battlefile import VERSION
from stopped_battles import Stopped, battle
from table_battles import records_of, sealed, text_of_a_battle
from table_seat import Json

SECRETS = Options(round_limit=3, secret_missions=True)
MIDDLE = 150  # answers


@cache
def fought(answers: int = 10_000) -> tuple[Stopped, list[Json]]:
    """A battle with secret missions up to its end, or this many answers; with all that its seats were told."""
    found = battle("replay", options=SECRETS)
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
    found, told = fought(MIDDLE)
    assert not found.game.over()
    film = film_of(found)
    frames = replay_frames(film, eyes_of(film, role), "en", 1, 400)
    views = views_of(frames)
    assert len(frames.frames) == len(views) == found.game.number > 100
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
    assert (info.over, info.number) == (True, found.game.number)
    assert all(views[-1]["secrets"])
    assert views[-1]["winner"] == found.game.g.winner


def test_after_the_end_one_side_s_eyes_can_be_chosen() -> None:
    """They see what the side saw while it was played; before the end the choice changes nothing."""
    found, told = fought()
    film = film_of(found)
    frames = replay_frames(film, eyes_of(film, "watch", "red"), "en", 1, 400)
    views = views_of(frames)
    for each in told[:-1]:
        assert views[each["red"].number - 1] == msgspec.to_builtins(each["red"].view)
    assert {view["secrets"][BLUE] for view in views[:-1]} == {""}
    assert replay_info("x", film, "watch", "en", 1, "red").over, "everything may be seen"
    early = film_of(fought(MIDDLE)[0])
    assert eyes_of(early, "blue", "red") == eyes_of(early, "blue")


def test_the_reasons_of_jade_are_told() -> None:
    found = battle("replay", players=("human", "jade"))
    while len(found.entries) < MIDDLE:
        found.go_on()
    film = film_of(found)
    frames = replay_frames(film, eyes_of(film, "red"), "en", 1, 400).frames
    assert [frame.step for frame in frames] == update_message(found.game, 0, found.game.steps, "red", "en").steps
    assert any(frame.step.why for frame in frames)
    assert any(frame.step.kind == "jade-model" for frame in frames)


def test_a_screen_for_two_sees_before_the_end_what_both_know() -> None:
    film = film_of(fought(MIDDLE)[0])
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
    found = battle("replay", players=("jade", "jade"))
    while not found.game.over():
        found.go_on()
    film = film_of(found)
    marks = replay_info("x", film, "red", "en").marks
    steps = {step.n: [told.event.kind for told in step.events] for step in found.game.steps}
    kinds = {"round": "round", "activation": "activated", "kill": "killed", "score": "scored", "end": "over"}
    for kind, event in kinds.items():
        expected = [n for n, events in steps.items() for each in events if each == event]
        assert [mark.step for mark in marks if mark.kind == kind] == expected != [], kind
    assert [mark.step for mark in marks] == sorted(mark.step for mark in marks)
    assert any(mark.kind == "moment" for mark in marks)
    last = views_of(replay_frames(film, eyes_of(film, "red"), "en", film.takes[-1].n - 99, 100))[-1]
    assert tuple(last["points"]) == (found.game.g.points(RED), found.game.g.points(BLUE)) != (0, 0)
    killed = next(mark for mark in marks if mark.kind == "kill")
    assert killed.text.endswith("is killed.")
    assert killed.side == found.game.g.models[killed.model].side


def test_players_who_end_a_battle_are_told_at_its_last_step() -> None:
    film = film_of(fought(MIDDLE)[0], ending=resigned(RED))
    info = replay_info("x", film, "blue", "en")
    assert (info.over, info.marks[-1].kind, info.marks[-1].text) == (True, "end", "Red has resigned.")
    assert info.ending is not None
    last = replay_frames(film, eyes_of(film, "blue"), "en", film.takes[-1].n, 1).frames[0]
    assert isinstance(last, FrameInfo)
    assert last.view is not None
    assert last.view.winner == BLUE


def test_an_unfinished_file_shows_what_both_sides_know() -> None:
    found, _ = fought(MIDDLE)
    film = film_of_file(found.file())
    assert not replay_info("", film, "watch", "en").over
    assert film_of_file(
        battle_text(found.game.head, found.entries, end_line(film.g, resigned(RED), len(found.entries)))
    ).over


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
    assert info.over, "the battle is over, though it breaks off here"
    assert film.takes[-2].after.key() == same.takes[info.number - 2].after.key()


def test_an_animation_of_a_round_that_was_not_played_is_refused() -> None:
    film = film_of_file(text_of_a_battle())
    with pytest.raises(Fault, match="This battle has no round 9"):
        animation(film, eyes_of(film, "watch"), "en", "webp", 9)


# Over HTTP


def sent(server: Server, path: str, content: bytes, lang: str = "en") -> httpx.Response:
    headers = {"Content-Type": "application/octet-stream", "Accept-Language": lang}
    return patient.post(f"{server.address}/api/{path}", content=content, headers=headers)


def test_a_battle_of_the_server_is_looked_back_on_by_those_with_a_link(server: Server) -> None:
    created = server.new_battle(players=["human", "human"], options={"secret_missions": True})
    id, tokens = created["battle"], created["tokens"]
    red, blue = server.sit(id, tokens["red"]), server.sit(id, tokens["blue"])
    path = f"{server.address}/api/battles/{id}/replay"
    assert patient.get(path, headers=bearer("x" * 43)).status_code == 404
    mine = bearer(tokens["red"])
    assert patient.get(f"{path}/frames?first=0", headers=mine).status_code == 422
    before = patient.get(f"{path}?lang=fr", headers=mine).json()
    assert (before["over"], before["hello"]["role"]) == (False, "red")
    blue.send(type="resign", side=1)
    while red.update["ending"] is None:
        red.next("update")
    after = patient.get(f"{path}?lang=fr", headers=mine).json()
    assert (after["over"], after["ending"]["text"]) == (True, "Bleu a abandonné.")
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
        (text_of_a_battle().replace(b'"answer":0', b'"answer":1', 1), "its checksum does not match"),
    ):
        reply = sent(server, "replay", content)
        assert (reply.status_code, words in reply.json()["text"]) == (422, True), reply.text
    assert sent(server, "replay/frames", newer).status_code == 422
    assert "version plus récente" in sent(server, "replay", newer, "fr").json()["text"]
    assert sent(server, "replay", b"x" * 1_000_001).status_code == 413


def test_an_animation_over_http(server: Server) -> None:
    content = text_of_a_battle()
    gif = sent(server, "replay/film.gif?round=1", content)
    assert gif.headers["content-type"] == "image/gif"
    picture = Image.open(BytesIO(gif.content))
    assert getattr(picture, "n_frames", 0) > 3
