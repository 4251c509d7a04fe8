"""The pack of the assistant over HTTP: the same game as at the terminal, and what is refused."""

import httpx
import pytest
from table_client import Server

from deadzone.assistant.packing.pack import pack_of
from deadzone.assistant.session import Session
from deadzone.assistant.starting import new_setup
from deadzone.core.sentence import Fault
from deadzone.core.sides import RED
from deadzone.host.protocol.assistant import PackWanted
from deadzone.host.protocol.teams import TeamText
from deadzone.host.teams.packing import assistant_pack
from deadzone.language.folders import languages
from deadzone.table.teams import ready_team
from table_seat import Json

READY = {"text": "forge-fathers-starter", "format": "ready"}
WANTED: Json = {"team": READY, "mission": "scour", "difficulty": "hard", "seed": "7", "side": "red", "squares": 5}


@pytest.fixture
def http(server: Server) -> httpx.Client:
    return server.http(**{"Deadzone-Page": "1"})


def test_a_pack_is_the_game_of_the_terminal(http: httpx.Client) -> None:
    """One request has all words in all languages, for the same set-up (J-ASSIST-01, J-ASSIST-02)."""
    given = http.post("/api/assistant/pack", json={**WANTED, "enemy": {"text": "enforcers-starter", "format": "ready"}})
    assert given.status_code == 200
    teams = [ready_team(id) for id in ("forge-fathers-starter", "enforcers-starter")]
    setup = new_setup(teams[0], teams[1], "7", RED, 5, 1, "scour", 0, "hard")
    assert given.json() == pack_of(setup)
    assert list(given.json()["texts"]) == list(languages())
    assert Session(setup).vp(0) == 0


def test_what_is_no_game_is_refused_in_words(http: httpx.Client) -> None:
    refused = http.post("/api/assistant/pack", json={**WANTED, "mission": "picnic"}, headers={"Accept-Language": "fr"})
    assert refused.status_code == 422
    assert refused.json()["text"].startswith("Mission inconnue\u202f: «\u202fpicnic\u202f»")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"deck": "/etc/passwd"}, "Unknown deck"),
        ({"deck": "deck.toml"}, "Unknown deck"),
        ({"difficulty": "../hard"}, "Unknown difficulty"),
        ({"house": {"../hard": "on"}}, "Unknown house rule"),
        ({"house": {"items": "off"}}, "does not concern JADE"),
        ({"team": TeamText(text="{", format="json")}, "cannot be read from here on"),
        ({"enemy": TeamText(text="elves", format="ready")}, "Unknown team"),
    ],
)
def test_only_what_comes_with_the_program(change: Json, said: str) -> None:
    """No name that the page sends becomes the name of a file."""
    wanted = PackWanted(**{"team": TeamText(text="forge-fathers-starter", format="ready"), "seed": "1", **change})
    with pytest.raises(Fault, match=said):
        assistant_pack(wanted, "en")
