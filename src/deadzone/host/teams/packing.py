"""The pack of a new game of the assistant, from what the page has sent. J-ASSIST-01, J-ASSIST-02."""

from __future__ import annotations

import msgspec

from deadzone.assistant.packing.pack import pack_of
from deadzone.assistant.starting import new_setup
from deadzone.core.sentence import Fault
from deadzone.core.sides import SIDE_NAMES, Side
from deadzone.host.protocol.assistant import AssistantPack, PackWanted
from deadzone.host.protocol.teams import TeamText
from deadzone.host.teams.reports import roster_of
from deadzone.jade.deck.deck import READY_MADE
from deadzone.language.quoting import quoted
from deadzone.table.house_rules import read_house
from deadzone.table.teams import Team, ready_team, team_of


def assistant_pack(wanted: PackWanted, lang: str) -> AssistantPack:
    """The pack; only decks that come with the program can be chosen here, never files of the server."""
    setup = new_setup(
        _team(wanted.team, lang),
        None if wanted.enemy is None else _team(wanted.enemy, lang),
        wanted.seed,
        Side(SIDE_NAMES.index(wanted.side)),
        wanted.squares,
        wanted.levels,
        wanted.mission,
        wanted.rounds,
        wanted.difficulty,
        known_deck(wanted.deck) if wanted.deck else "",
        house=read_house(wanted.house.items(), "house"),
    )
    return msgspec.convert(pack_of(setup), AssistantPack)


def _team(sent: TeamText, lang: str) -> Team:
    """A ready-made team has its name in all languages."""
    return ready_team(sent.text) if sent.format == "ready" else team_of(roster_of(sent, lang))


def known_deck(id: str) -> str:
    """The name of a deck that comes with the program."""
    if id not in READY_MADE:
        known = ", ".join(READY_MADE)
        raise Fault("Unknown deck '{id}'; the decks are {known}.", where="deck", id=quoted(id), known=known)
    return id
