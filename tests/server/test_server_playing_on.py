"""Playing on from a moment of a replay: the table is the same, whoever plays on, and secrets are kept until the end."""

from functools import cache
from typing import Any

import httpx
import msgspec
import patient
import pytest
from msgspec import UNSET, UnsetType
from seating import bearer, new_player, player_header
from table_client import Server

from deadzone.core.sentence import Fault
from deadzone.core.setting import Options
from deadzone.core.sides import BLUE, CHANCE, RED
from deadzone.core.state import State
from deadzone.host.battles.game import loaded
from deadzone.host.common.orders import PlayOn
from deadzone.host.common.seeds import Seeds
from deadzone.host.replay.film import Film, film_of_battle, film_of_file
from deadzone.host.replay.playing_on import changing_steps, last_playable, played_on
from deadzone.table.files.battle_writing import battle_text
from deadzone.table.files.battlefile import Head
from deadzone.table.files.records import state_record
from deadzone.table.files.starting import start_of
from stopped_battles import Stopped, battle, until
from table_battles import records_of, sealed, text_of_a_battle
from table_seat import Json

HUMAN, JADE = "human", "jade"
SECRETS = Options(round_limit=2, secret_missions=True, recon_bonus=True)
PLAYERS = [(HUMAN, HUMAN), (HUMAN, JADE), (JADE, HUMAN), (JADE, JADE)]


@cache
def fought(players: tuple[str, str]) -> Film:
    found = battle("on", players=players, options=SECRETS)
    while not found.game.over():
        found.go_on()
    return film_of_battle("x", found.game.head, found.entries, None)


def moments_of_each_kind(film: Film) -> dict[str, int]:
    """A step before each kind of question, from the middle of the battle where there is one."""
    found = {take.after.question.kind: take.n for take in reversed(film.takes) if take.after.question is not None}
    later = {
        take.after.question.kind: take.n
        for take in film.takes[: len(film.takes) * 2 // 3]
        if take.after.question is not None
    }
    return {**found, **later}


def state_at_start(head: Head) -> State:
    return loaded("x", head, []).g


def start(head: Head) -> dict[str, Any]:
    assert not isinstance(head.start, UnsetType)
    return head.start.state


def played_to_the_end(head: Head) -> None:
    """By JADE, and by chance for people; then once more from its file."""
    found = Stopped(loaded("x", head, []), "on")
    while not found.game.over():
        found.go_on()
    replayed = film_of_file(found.file())
    assert (replayed.note, replayed.g.key()) == (None, found.game.g.key())


@pytest.mark.parametrize("players", PLAYERS)
def test_the_same_players_go_on_from_every_kind_of_moment(players: tuple[str, str]) -> None:
    film = fought(players)
    kinds = moments_of_each_kind(film)
    assert len(kinds) > 12, kinds
    for at in kinds.values():
        head, entries = played_on(film, PlayOn(at=at, players=players), Seeds("playing on"))
        there = film.takes[at - 1].after
        g = state_at_start(head)
        assert g.key() == there.key(), at
        assert g.setting.jade[RED] is None or players[RED] == JADE
        assert state_record(g) == state_record(there)
        again = loaded("x", head, entries)
        assert again.asked() != CHANCE
        assert film_of_file(battle_text(head, entries, None)).g.key() == again.g.key()
        assert (head.situation, head.teams) == (UNSET, film.head.teams)


@pytest.mark.parametrize("before", PLAYERS)
@pytest.mark.parametrize("after", PLAYERS)
def test_others_play_on_where_a_model_is_chosen(before: tuple[str, str], after: tuple[str, str]) -> None:
    film = fought(before)
    at = len(film.takes) // 2
    head, _ = played_on(film, PlayOn(at=at, players=after, difficulty=("", "hard")), Seeds("playing on"))
    begins = at if before == after and after[BLUE] != JADE else max(n for n in changing_steps(film) if n <= at)
    there, g, table = film.takes[begins - 1].after, state_at_start(head), start(head)
    assert [jade is not None for jade in g.setting.jade] == [player == JADE for player in after]
    assert [seat.player for seat in head.players] == list(after)
    for name in ("models", "tokens", "vp", "bag", "round", "initiative", "turn", "smoke"):
        assert table[name] == start_of(there).state[name], name
    for side in (RED, BLUE):
        taken_over = before[side] != JADE == after[side]
        assert table["secrets"][side] == (0 if taken_over else there.secrets[side])
    played_to_the_end(head)


def test_jade_begins_with_a_full_deck_and_rolls_command_dice_only_if_it_is_hard() -> None:
    film = fought((HUMAN, HUMAN))
    choices = [take for take in film.takes if take.after.question is not None and take.after.round == 1]
    at = next(take.n for take in choices if take.n in changing_steps(film) and any(take.after.command_dice[6:]))
    dice = film.takes[at - 1].after.command_dice
    for difficulty, kept in (("easy", [0] * 6), ("hard", dice[6:])):
        head, _ = played_on(film, msgspec.convert(
            {"at": at, "players": (HUMAN, JADE), "difficulty": ("", difficulty)}, PlayOn), Seeds("on"))  # fmt: skip
        table = start(head)
        assert (table["command_dice"][:6], table["command_dice"][6:]) == (dice[:6], kept)
        assert table["decks"] == [[], []]


def test_seeds_are_new_and_jade_keeps_its_cards_if_it_plays_on() -> None:
    film = fought((HUMAN, JADE))
    at = next(take.n for take in reversed(film.takes[:-9]) if any(take.after.decks[BLUE]))
    wanted = PlayOn(at=at, players=(HUMAN, JADE))
    first, second = [played_on(film, wanted, Seeds(root))[0] for root in ("one", "other")]
    seeds = {film.head.seed, *[seed for head in (first, second) for seed in (head.seed, head.players[BLUE].seed)]}
    assert len(seeds) == 5
    assert state_at_start(first).decks == film.takes[at - 1].after.decks
    anew = PlayOn(at=at, players=(HUMAN, JADE), difficulty=("", "paper"))
    assert start(played_on(film, anew, Seeds("playing on"))[0])["decks"] == [[], []]


def test_moments_from_which_nobody_can_play_on_are_refused() -> None:
    film = fought((HUMAN, HUMAN))
    last = len(film.takes)
    assert last_playable(film) == last - 1
    for at, players, words in (
        (last, (HUMAN, HUMAN), "The battle is over at this moment"),
        (last + 1, (HUMAN, HUMAN), f"no moment {last + 1}"),
        (1, (HUMAN, JADE), "from the first turn on"),
        (9, (HUMAN, "nobody"), "Unknown player 'nobody'"),
    ):
        with pytest.raises(Fault, match=words):
            played_on(film, PlayOn(at=at, players=players), Seeds("playing on"))


# Over HTTP


def post(server: Server, path: str, content: bytes = b"", headers: dict[str, str] | None = None) -> httpx.Response:
    octets = {"Content-Type": "application/octet-stream"} if content else {}
    return patient.post(f"{server.address}/api/{path}", content=content, headers={**octets, **(headers or {})})


def middle_of(content: bytes) -> int:
    return len(film_of_file(content).takes) // 2


def test_a_file_is_played_on_with_a_friend(server: Server) -> None:
    content = text_of_a_battle()
    at, film = middle_of(content), film_of_file(content)
    key = new_player(server, "Anna")["key"]
    reply = post(server, f"replay/on?at={at}&red=human&blue=human&seat=blue", content, player_header(key))
    assert reply.status_code == 201, reply.text
    made: Json = reply.json()
    assert [(link["role"], link["kind"]) for link in made["links"]] == [
        ("red", "invitation"), ("blue", "seat"), ("watch", "watch"),
    ]  # fmt: skip
    seat = server.sit(made["battle"], made["links"][1]["token"])
    there = film.takes[at - 1].after
    assert seat.update["view"]["points"] == [there.points(RED), there.points(BLUE)]
    assert seat.update["view"]["round"] == there.round
    assert [model["damage"] for model in seat.update["view"]["models"]] == [model.damage for model in there.models]
    held = patient.get(f"{server.address}/api/me/battles", headers=player_header(key)).json()
    assert [each["battle"] for each in held] == [made["battle"]]
    summary = patient.get(f"{server.address}/api/battles/{made['battle']}", headers=bearer(made["links"][1]["token"]))
    assert summary.json()["origin"] == "file"


def test_a_battle_of_the_server_only_after_its_end(server: Server) -> None:
    created = server.new_battle(players=[HUMAN, HUMAN])
    id, tokens = created["battle"], created["tokens"]
    red, blue = server.sit(id, tokens["red"]), server.sit(id, tokens["blue"])
    path, mine = f"battles/{id}/replay/on?at=1&blue=human", bearer(tokens["red"])
    early = post(server, path, headers=mine)
    assert (early.status_code, "when it is over" in early.json()["text"]) == (422, True)
    assert patient.get(f"{server.address}/api/battles/{id}/replay", headers=mine).json()["playable"] == 0
    blue.send(type="resign", side=1)
    while red.update["ending"] is None:
        red.next("update")
    assert post(server, path, headers=bearer("x" * 43)).status_code == 404
    info = patient.get(f"{server.address}/api/battles/{id}/replay", headers=mine).json()
    assert (info["playable"], info["changing"]) == (info["number"], [])
    reply = post(server, path, headers=mine)
    assert reply.status_code == 201, reply.text
    assert reply.json()["battle"] != id


def test_bad_requests_are_refused_with_a_sentence(server: Server) -> None:
    content = text_of_a_battle()
    records = records_of(content)
    hostile = {**records[0], "start": {"version": 4, "state": {"models": []}}}
    for path, body, words in (
        ("at=9999", content, "no moment"),
        ("at=3&red=human&blue=jade", content, "from the first turn on"),
        ("at=5&red=nobody", content, "Unknown player"),
        ("at=3", b"no battle", "This is not a battle file."),
        ("at=3", content.replace(b'"answer":0', b'"answer":1', 1), "its checksum does not match"),
        ("at=3", sealed([hostile, *records[1:]]), "state"),
    ):
        reply = post(server, f"replay/on?{path}", body)
        assert reply.status_code == 422, reply.text
        problem = reply.json()
        assert words in problem["text"] + problem["where"], problem
    for path in ("", "at=0", "at=x", "at=1&red_difficulty=godly", "at=1&seat=watch", f"at=1&red={'x' * 101}"):
        assert post(server, f"replay/on?{path}", content).status_code == 422
    assert post(server, "replay/on?at=1", b"x" * 1_000_001).status_code == 413


def test_it_counts_for_the_quota(server: Server) -> None:
    key = new_player(server, "Quentin")["key"]
    info = patient.get(f"{server.address}/api/me", headers=player_header(key)).json()
    assert post(server, "replay/on?at=40&blue=human", text_of_a_battle(), player_header(key)).status_code == 201
    after = patient.get(f"{server.address}/api/me", headers=player_header(key)).json()
    assert after["battles"] == info["battles"] + 1


def test_a_battle_of_an_unfinished_file_is_played_on_from_its_last_moment() -> None:
    found = until(battle("on-file", players=(HUMAN, HUMAN)), "action")
    film = film_of_file(found.file())
    assert last_playable(film) == len(film.takes)
    head, _ = played_on(film, PlayOn(at=len(film.takes), players=(HUMAN, HUMAN)), Seeds("playing on"))
    assert state_at_start(head).key() == found.game.g.key()
