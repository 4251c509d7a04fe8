"""Requests are answered through the table, without any server; and the table has what the page asks for, once."""

from __future__ import annotations

import asyncio
import json
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from desks import BATTLE, KEY, TEAM, TOKEN, asked

from deadzone.core.sentence import Fault
from deadzone.host.asking.answers import Answer
from deadzone.host.asking.entry import LARGEST_BATTLE
from deadzone.host.asking.letter import Sender
from deadzone.host.asking.refusing import Denied, Misfit, TooLarge
from deadzone.host.battles.opening import opened
from deadzone.host.common.seeds import Seeds
from deadzone.host.ports.hands import Gone
from deadzone.host.protocol.bodies import NewBattle
from deadzone.host.requests.table import TABLE
from deadzone.table.files.battle_writing import battle_text

ROOT = Path(__file__).parents[2]
ANNA, SEATED = Sender(key=KEY), Sender(token=TOKEN)


def ask(method: str, path: str, body: object = None, sender: Sender | None = None, **query: str) -> Answer:
    return asyncio.run(asked(method, path, body, sender, **query))


def read(answer: Answer) -> Any:
    assert isinstance(answer.content, bytes)
    return json.loads(answer.content)


def battle_file() -> bytes:
    head, entries = opened(NewBattle(players=("jade", "jade"), seed="table"), Seeds("table"))
    return battle_text(head, entries, None)


# Answers


def test_a_team_is_checked_in_either_language() -> None:
    sent = {"text": "enforcers-starter", "format": "ready"}
    answer = ask("POST", "/api/teams/check", sent, lang="fr")
    assert (answer.status, answer.media) == (200, "application/json")
    report = read(answer)
    assert report["legal"]
    assert report["special"] != read(ask("POST", "/api/teams/check", sent))["special"]


def test_a_language_that_nobody_speaks_is_english() -> None:
    answers = {ask("GET", "/api/lists", lang=lang).content for lang in ("en", "xx")}
    assert len(answers) == 1
    assert ask("GET", "/api/lists", lang="fr").content not in answers


def test_a_map_is_checked_drawn_and_printed() -> None:
    assert read(ask("POST", "/api/maps/check", {"text": "refinery", "format": "ready"}))["playable"]
    drawn = ask("GET", "/api/maps/refinery/preview.svg", mission="scour")
    assert (drawn.media, drawn.kept) == ("image/svg+xml", 600)
    assert drawn.content != ask("GET", "/api/maps/refinery/preview.svg").content
    assert str(ask("GET", "/api/print/maps/refinery.pdf").content).startswith("b'%PDF")


def test_a_rule_is_read_by_its_id() -> None:
    assert read(ask("GET", "/api/rules/R-CAP-06"))["rules"]
    with pytest.raises(Denied):
        ask("GET", "/api/rules/R-NONE-01")


def test_a_file_is_looked_back_on() -> None:
    told = read(ask("POST", "/api/replay", battle_file(), at="1"))
    assert told["number"] > 0
    assert told["around"]["frames"]
    with pytest.raises(Fault):
        ask("POST", "/api/replay", b"no battle")


def test_nobody_works_for_whoever_is_gone() -> None:
    async def gone() -> bool:
        return True

    with pytest.raises(Gone):
        ask("POST", "/api/maps/check", {"text": "refinery", "format": "ready"}, Sender(gone=gone))


def test_what_is_saved_brings_its_name() -> None:
    answer = ask("GET", f"/api/battles/{BATTLE}/file", sender=SEATED)
    assert (answer.media, answer.name) == ("application/octet-stream", f"battle-{BATTLE}.dzb")


# What does not fit


@pytest.mark.parametrize(
    ("path", "query", "where"),
    [
        (f"/api/battles/{BATTLE}/replay", {"at": "0"}, "query.at"),
        (f"/api/battles/{BATTLE}/replay", {"at": "first"}, "query.at"),
        (f"/api/battles/{BATTLE}/replay", {"eyes": "mine"}, "query.eyes"),
        ("/api/battles/B/replay", {}, "path.battle"),
        (f"/api/battles/{BATTLE}\n/replay", {}, "path.battle"),
        ("/api/maps/refinery/preview.svg", {"mission": "none"}, "query.mission"),
        ("/api/rules", {"lang": "english"}, "query.lang"),
        ("/api/rules", {"lang": "en\n"}, "query.lang"),
        ("/api/search", {}, "query.asked"),
        ("/api/search", {"asked": "x" * 101}, "query.asked"),
    ],
)
def test_words_that_do_not_fit_are_named(path: str, query: dict[str, str], where: str) -> None:
    with pytest.raises(Misfit) as refused:
        ask("GET", path, sender=SEATED, **query)
    assert refused.value.where == where


def test_options_that_nobody_knows_change_nothing() -> None:
    assert ask("GET", "/api/decks", nonsense="1").content == ask("GET", "/api/decks").content


@pytest.mark.parametrize(
    ("body", "where"), [({"text": 5}, "body.text"), ({}, "body.text"), ({"text": "", "more": 1}, "body.more")]
)
def test_a_body_that_does_not_fit_is_named(body: object, where: str) -> None:
    with pytest.raises(Misfit) as refused:
        ask("POST", "/api/teams/check", body)
    assert refused.value.where == where


def test_a_file_must_be_one_and_not_too_large() -> None:
    for body, media in ((b"", "application/octet-stream"), (b"{}", "application/json")):
        with pytest.raises(Misfit):
            asyncio.run(asked("POST", "/api/replay", body, media=media))
    with pytest.raises(TooLarge):
        ask("POST", "/api/replay", bytes(LARGEST_BATTLE + 1))


# Who may ask


def test_only_players_see_what_is_theirs() -> None:
    assert [team["id"] for team in read(ask("GET", "/api/me/teams", sender=ANNA))] == [TEAM.id]
    for sender in (Sender(), Sender(key="another"), SEATED):
        with pytest.raises(Denied):
            ask("GET", "/api/me/teams", sender=sender)
    with pytest.raises(Denied):
        ask("GET", f"/api/me/teams/{'0' * 16}", sender=ANNA)
    with pytest.raises(Misfit):
        ask("GET", "/api/me/teams", sender=Sender(key="x" * 101))


def test_only_who_has_a_seat_gets_in() -> None:
    for sender in (Sender(), ANNA, replace(SEATED, token="another")):
        with pytest.raises(Denied):
            ask("GET", f"/api/battles/{BATTLE}/file", sender=sender)
    with pytest.raises(Denied):
        ask("GET", f"/api/battles/{'0' * 16}/file", sender=SEATED)


def test_the_body_is_not_fetched_for_whoever_is_not_let_in() -> None:
    """A body that does not fit would be noticed first."""
    with pytest.raises(Denied):
        ask("POST", "/api/me/teams", {"nonsense": 1})


def test_who_needs_a_key_or_a_seat_has_it_in_the_address() -> None:
    """`me` is for players, or for who becomes one; a battle's own addresses are for its seats, but to take one."""
    for entry in TABLE.entries:
        mine, of_battle = entry.path.startswith("/api/me"), "{battle}" in entry.path
        assert entry.asker.by_key or not mine, entry.path
        assert entry.asker.by_token == of_battle or entry.name == "redeem", entry.path


# The table


def asked_by_the_page() -> set[str]:
    """Addresses in the page's sources, with 0 in place of what is filled in."""
    sources = [*(ROOT / "web/src").rglob("*.ts"), *(ROOT / "web/src").rglob("*.svelte")]
    texts = [path.read_text(encoding="utf-8") for path in sources if not path.name.endswith(".test.ts")]
    named = {name for text in texts for name in re.findall(r"""[`'"](/api/[^`'"?\s]*)[`'"?]""", text)}
    return {re.sub(r"\$?\{[^}]*\}", "0", name) for name in named}


def test_all_that_the_page_asks_for_is_in_the_table() -> None:
    # The tables, what only a server knows, and what only a page without one knows.
    elsewhere = {"/api/battles/0/socket", "/api/reach", "/api/everything"}
    methods = ("GET", "POST", "PUT", "PATCH", "DELETE")
    page = asked_by_the_page()
    assert len(page) > 40
    assert {path for path in page if not any(TABLE.find(method, path) for method in methods)} == elsewhere


def test_nothing_is_in_the_table_twice() -> None:
    addresses = Counter(f"{entry.method} {re.sub('{.*?}', '0', entry.path)}" for entry in TABLE.entries)
    assert [address for address, times in addresses.items() if times > 1] == []
    for entry in TABLE.entries:
        found = TABLE.find(entry.method, re.sub("{.*?}", "0", entry.path))
        assert found is not None
        assert found[0] is entry, f"{entry.path} is taken for {found[0].path}"


def test_the_parts_of_an_address_are_read() -> None:
    for entry in TABLE.entries:
        parts = set(re.findall(r"{(\w+)}", entry.path))
        known = set(entry.asked.__struct_fields__) if entry.asked is not None else set()
        assert parts <= known, entry.path


def test_what_is_the_same_for_everybody_is_asked_by_anybody() -> None:
    same = [entry for entry in TABLE.entries if entry.same]
    assert len(same) > 10
    for entry in same:
        assert (entry.method, entry.asker.picked, entry.asker.by_key) == ("GET", False, False), entry.path


def test_what_is_kept_has_its_price() -> None:
    """Whatever makes something new adds to what is stored; players and devices are counted in another way."""
    made = {entry.path for entry in TABLE.entries if entry.status == 201 and not entry.keeps}
    assert made == {
        "/api/battles/{battle}/seats", "/api/battles/{battle}/seats/{role}/link", "/api/me", "/api/me/link",
        "/api/me/devices", "/api/me/key",
    }  # fmt: skip
    assert [entry.path for entry in TABLE.entries if entry.keeps and entry.status != 201] == []
