"""Orders about teams, carried out in the workshop: the body of a request becomes the body of its response.

Whatever reads a team that somebody has sent is done there, since it may be hostile, and so is what takes long.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from deadzone.catalog.loading import load
from deadzone.catalog.records import FactionRecord
from deadzone.core.sentence import Fault
from deadzone.host.common.orders import TeamTask
from deadzone.host.protocol.assistant import PackWanted
from deadzone.host.protocol.teams import DeckToPrint, OddsWanted, RandomTeam, TeamText, TeamToCheck, TeamToPrint
from deadzone.host.teams.cards import faction_list
from deadzone.host.teams.odds import team_odds
from deadzone.host.teams.packing import assistant_pack, known_deck
from deadzone.host.teams.reports import roster_of, team_facts, team_forms, team_report
from deadzone.jade.deck.deck import load_deck
from deadzone.jade.deck.settings import load_settings
from deadzone.language.quoting import quoted
from deadzone.rosters.finding import find_list
from deadzone.rosters.random_teams import random_roster
from deadzone.rosters.records import Roster
from deadzone.rosters.recruited import Muster
from deadzone.table.house_rules import about_jade, read_house, settings_agreed
from deadzone.table.teams import Team, team_of

MOST_WEAPONS = 8  # bought by a model on paper; no legal one buys as many
MOST_CARDS = 60  # models of a team on cards; one of 300 points has fifty at the very most


def done(task: TeamTask, body: bytes, lang: str) -> bytes:
    """Carry out a task; the body is encoded as its shape says."""
    shape, work = TASKS[task]
    made = work(msgspec.json.decode(body, type=shape), lang)
    return made if isinstance(made, bytes) else msgspec.json.encode(made)


def _list_called(id: str) -> FactionRecord:
    found = find_list(load(), id)
    if found is None:
        raise Fault("Unknown faction '{id}'.", where="faction", id=quoted(id))
    return found


def _list(id: str, lang: str) -> object:
    return faction_list(_list_called(id), lang)


def _check(sent: TeamToCheck, lang: str) -> object:
    return team_report(roster_of(sent, lang), sent.agreed, lang)


def _random(wanted: RandomTeam, lang: str) -> object:
    return team_report(random_roster(_list_called(wanted.faction), wanted.points, wanted.seed), None, lang)


def _forms(sent: TeamText, lang: str) -> object:
    return team_forms(roster_of(sent, lang), lang)


def _odds(wanted: OddsWanted, lang: str) -> object:
    return team_odds(roster_of(wanted.team, lang), wanted, lang)


def _keep(sent: TeamText, lang: str) -> object:
    return team_facts(roster_of(sent, lang))


def _sheet(sent: TeamToPrint, lang: str) -> bytes:
    from deadzone.printing.paper import FORMATS  # noqa: PLC0415 - PDF takes long to load, and few ask for it
    from deadzone.printing.team_sheet import team_sheet_pdf  # noqa: PLC0415

    return team_sheet_pdf(Muster(_roster_for_paper(sent, lang)), lang, FORMATS[sent.paper])


def _deck(wanted: DeckToPrint, lang: str) -> bytes:
    """JADE's decks; the Action deck alone is the same for every team."""
    from deadzone.printing.deck_pdf import ACTIONS, deck_pdf  # noqa: PLC0415 - as above
    from deadzone.printing.paper import FORMATS  # noqa: PLC0415

    team = None if wanted.cards == ACTIONS else _team_in_play(wanted.team, lang)
    name, profiles = (team.name, team.profiles) if team is not None else (None, [])
    house = about_jade(read_house(wanted.house.items(), "house"))
    cards, settings = load_deck(Path(known_deck(wanted.deck))), settings_agreed(load_settings(), house)
    return deck_pdf(name, profiles, cards, settings, lang, FORMATS[wanted.paper], wanted.cards)


def _team_in_play(sent: TeamText | None, lang: str) -> Team:
    """The team whose models get cards; a Fault if there is none, or if it has more than anybody plays with."""
    if sent is None:
        raise Fault("The cards of a team need the team.", where="team")
    team = team_of(_roster_for_paper(sent, lang))
    if len(team.profiles) > MOST_CARDS:
        raise Fault(
            "This team has {count} models; cards are printed for at most {most}.",
            where="team",
            count=len(team.profiles),
            most=MOST_CARDS,
        )
    return team


def _roster_for_paper(sent: TeamText, lang: str) -> Roster:
    """A team to be printed; a Fault if a model buys more than any may, which would only take long."""
    roster = roster_of(sent, lang)
    for number, member in enumerate(roster.members):
        if len(member.upgrades) > MOST_WEAPONS:
            raise Fault(
                "This model buys {count} weapons; at most {most} can be printed.",
                where=f"members[{number}].upgrades",
                count=len(member.upgrades),
                most=MOST_WEAPONS,
            )
    return roster


# What each task takes, and who does it.
TASKS: dict[TeamTask, tuple[Any, Callable[[Any, str], object]]] = {
    "list": (str, _list),
    "check": (TeamToCheck, _check),
    "random": (RandomTeam, _random),
    "forms": (TeamText, _forms),
    "odds": (OddsWanted, _odds),
    "sheet": (TeamToPrint, _sheet),
    "deck": (DeckToPrint, _deck),
    "keep": (TeamText, _keep),
    "pack": (PackWanted, assistant_pack),
}
