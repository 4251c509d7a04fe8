"""Names that players give themselves: what is kept, what is refused and why, and what was given before."""

from __future__ import annotations

import patient
import pytest
from seating import links_of, new_player, player_header, redeemed
from sqlalchemy import update
from table_client import Server
from test_server_operators import change

from deadzone.core.sentence import Fault
from deadzone.host.common.names import OFFERED, player_name
from deadzone.host.protocol.words import NAME_LENGTH
from deadzone.host.requests.naming import fit_name
from deadzone.language.words import in_all
from deadzone.server.store.schema import players

UNSEEN = "must be one line of visible characters"
SCRIPTS, DIGITS, MARKS = "must be in one script", "digits of one kind", "too many marks"
RESERVED = "looks like one of the program"


@pytest.mark.parametrize(
    "name",
    [
        "Anna Lena", "Éloïse d’Aÿ", "Zoë Łuczak", "O'Neil", "José_Luis-2", "Ольга", "Νίκος", "山田 太郎",
        "さくら Tanaka", "ラーメン", "김철수 Kim", "陳ㄔㄣˊ", "محمد ٣", "नेहा", "Nguyễn", "42",
        "!?", "😀", "Player", "Joueur", "Jade M.",
        "Ambroise", "Karl Admiral", "Rooter", "Bernd", "Amberley",
    ],
)  # fmt: skip
def test_names_that_people_have(name: str) -> None:
    assert fit_name(name) == name


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("  Anna   Lena ", "Anna Lena"), ("Anna\u00a0Lena\u3000Li", "Anna Lena Li"), ("Ｂｅｎ １２", "Ben 12"),
        ("Rene\u0301", "René"), ("𝓐𝓷𝓷𝓪", "Anna"), ("ﬁona", "fiona"), ("❤\ufe0f Ben", "❤ Ben"),
    ],
)  # fmt: skip
def test_a_name_is_kept_in_its_plain_form(given: str, kept: str) -> None:
    assert fit_name(given) == kept
    assert fit_name(kept) == kept


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        *[
            (f"An{each}na", UNSEEN)
            for each in "\u200b\u200c\u200d\u00ad\u2060\u180e\u2800\u3164\u115f\u202e\u2066\u034f\ufeff\U000e0041\n\t"
        ],
        *[(each, UNSEEN) for each in ("", " ", "\u3164", "\u200f", "\ufe0f", "\U000f0000", "\ue000", "\u0378")],
        *[(each, UNSEEN) for each in ("\ud800", "a\x1b[2J", "a\nb")],
        ("\ufdfa" * 3, "too long: at most 40"), ("x" * (NAME_LENGTH + 1), "too long: at most 40"),
        ("Аnna", SCRIPTS), ("Annα", SCRIPTS), ("Ben Бен", SCRIPTS), ("Ольга 山", SCRIPTS), ("ㄅさ", SCRIPTS),
        ("12٣", DIGITS), ("12" + "४", DIGITS),
        ("Z" + "\u0336\u0321\u0316\u0317\u0353", MARKS), ("\u0301Anna", MARKS),
        *[
            (each, RESERVED)
            for each in (
                "admin", "Admin", "ADMIN", "ADMlN", "Adm1n", "4dm1n", "Ádmïn", "admın", "Admin 2", "-admin-",
                "a d m i n", "The Admin", "Bob (Moderator)", "System", "ЅУЅТЕМ", "ѕуѕтем", "$ystem", "Système",
                "SERVER", "Root", "Deadzone", "JADE", "Jade", "J A D E", "JADE 2", "J4DE", "jadé", "AMBER",
                "Amber", "Ambre", "Arnber", "AMBER, expert", "AMBER (expert)", "Chance",
            )
        ],
    ],
)  # fmt: skip
def test_names_that_are_refused(name: str, reason: str) -> None:
    with pytest.raises(Fault) as refused:
        fit_name(name)
    assert reason in str(refused.value)
    assert refused.value.where == "name"


def test_nobody_is_called_like_an_artificial_player_in_any_language() -> None:
    for id in OFFERED:
        for said in in_all(player_name(id)).values():
            with pytest.raises(Fault, match=RESERVED):
                fit_name(said)


def test_a_refused_name_changes_nothing(server: Server) -> None:
    anna = new_player(server, "Anna")["key"]
    me = f"{server.address}/api/me"
    for name in ("Аnna", "JADE", "An\u200bna"):
        for reply in (
            patient.patch(me, json={"name": name}, headers=player_header(anna)),
            patient.post(me, json={"name": name}),
        ):
            assert (reply.status_code, reply.json()["where"]) == (422, "name")
    assert patient.get(me, headers=player_header(anna)).json()["name"] == "Anna"
    french = patient.patch(me, json={"name": "JADE"}, headers={**player_header(anna), "Accept-Language": "fr"})
    assert french.json()["text"].startswith("Ce nom ressemble")


def test_a_name_from_before_stays_readable(server: Server) -> None:
    anna, ben = new_player(server, "Anna"), new_player(server, "Ben")["key"]
    change(server, update(players).where(players.c.id == anna["player"]).values(name="Аdmin\u200b"))
    me = f"{server.address}/api/me"
    assert patient.get(me, headers=player_header(anna["key"])).json()["name"] == "Аdmin\u200b"
    battle, links = links_of(server, anna["key"])
    token = redeemed(server, battle, links["blue"]["token"], ben).json()["token"]
    assert server.sit(battle, token).next("company")["seats"][0]["name"] == "Аdmin\u200b"
    renamed = patient.patch(me, json={"name": "Anna"}, headers=player_header(anna["key"]))
    assert renamed.json()["name"] == "Anna"
