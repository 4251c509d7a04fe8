"""Renders all texts in one language and writes them as JSON, by where people read them.

    DEADZONE_LANGUAGES=FOLDER PYTHONPATH=tests:tests/server python tests/language/rendering.py xx

This is a separate process, because languages and names made from them are read once.
"""

import contextlib
import io
import json
import sys
from collections.abc import Iterator, Sequence

import msgspec
from page_fixtures import new_game, played
from pypdf import PdfReader
from typer.main import get_command

from deadzone.catalog.fielding import team_profiles
from deadzone.catalog.loading import load
from deadzone.cli.main import app, run
from deadzone.core.questions import Choice, Spot
from deadzone.host.battles.telling import hello_message
from deadzone.host.common.names import PLAYER_ABOUT, PLAYER_NAMES
from deadzone.host.protocol.teams import OddsWanted, TeamText
from deadzone.host.teams.cards import faction_list, list_summaries
from deadzone.host.teams.odds import team_odds
from deadzone.host.teams.reports import team_report
from deadzone.jade.deck.deck import paper_deck
from deadzone.jade.deck.settings import paper_settings
from deadzone.jade.deck.words import DECK_NAMES, DECK_TEXTS
from deadzone.language.page import words_in
from deadzone.language.words import in_all, say
from deadzone.missions.registry import MISSION_ABOUT, MISSION_NAMES
from deadzone.players.advice import advice
from deadzone.players.wording import option_in_words, question_in_words
from deadzone.printing.deck_pdf import deck_pdf
from deadzone.printing.team_sheet import team_sheet_pdf
from deadzone.rosters.records import Member, Roster
from deadzone.rosters.recruited import Muster
from deadzone.table.house_rules import HOUSE_RULES

COMMANDS = (
    ["demo", "--seed", "3"],
    ["catalog", "list"],
    ["catalog", "check"],
    *[["catalog", "show", id] for id in ("enforcer-captain", "frag-grenade", "burst-laser", "plague", "A-TOUGH")],
    ["map", "list"],
    ["map", "check", "refinery"],
    ["house"],
    ["odds", "shoot", "--shoot", "4+", "--survive", "5+"],
    ["odds", "fight", "--fight", "4+", "--against", "5+"],
    ["simulate", "--games", "2", "--jobs", "1"],
    ["roster", "random", "rebs"],
    ["assist", "enforcers-starter", "--seed", "1", "--rounds", "2"],
)
REFUSED = (
    ["dance"],
    ["map", "check", "nowhere"],
    ["catalog", "show", "nobody"],
    ["map", "list", "--frob"],
    ["odds", "shoot", "--shoot", "nine"],
    ["roster", "check", "none.toml"],
    ["replay", "none.dzb"],
)


# A game with the assistant, line by line.
TYPED = ("z", "a", "?", "t", "p 1", "o 1 Medi-Pack", "k 2", "h 3", "x", "c", "u", "r", "a", "help", "q")


def printed(lang: str, arguments: list[str], typed: Sequence[str] = ()) -> str:
    out, err = io.StringIO(), io.StringIO()
    sys.stdin = io.StringIO("".join([f"{line}\n" for line in typed]))
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        run([*arguments, "--lang", lang])
    return out.getvalue() + err.getvalue()


def help_pages(lang: str) -> Iterator[str]:
    pending: list[tuple[list[str], object]] = [([], get_command(app))]
    while pending:
        path, command = pending.pop()
        pending += [([*path, name], sub) for name, sub in getattr(command, "commands", {}).items()]
        yield printed(lang, [*path, "--help"])


def battle(lang: str) -> dict[str, list[str]]:
    """A battle against JADE as sent to the page, and its questions as the terminal shows them."""
    game = new_game("pseudo", rounds=2)
    messages: list[object] = [hello_message("battle", game, "red", lang)]
    asked: list[str] = []
    for update in played(game, "pseudo", lang=lang):
        messages.append(update)
        question = game.g.question
        if isinstance(question, Choice | Spot):
            asked.append(say(question_in_words(game.g, question), lang))
        if isinstance(question, Choice):
            asked += [say(option_in_words(game.g, question, value), lang) for value in question.options]
            advised = [advice(game.g, question, value) for value in question.options]
            asked += [say(sentence, lang) for sentence in advised if sentence is not None]
    return {"server": list(texts_of(msgspec.to_builtins(messages))), "questions": asked}


# Fields of messages that programs read: ids and notation.
FOR_PROGRAMS = {
    *("id", "kind", "type", "rule", "rules", "why_rules", "item_rules", "domain", "player", "battle", "role", "lang"),
    *("fate", "value", "item", "origin", "grade", "special", "notation", "mode", "verb", "goal", "what", "action"),
    *("defence", "forced", "modifiers", "source", "sign", "attention", "part", "weight", "scene", "tone"),
    *("base", "offers", "linked", "rarity", "where", "jade", "weapon", "figure", "faction"),
}


def texts_of(value: object, key: str = "") -> Iterator[str]:
    """All texts of a message."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from texts_of(inner, name)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from texts_of(inner, key)
    elif isinstance(value, str) and key not in FOR_PROGRAMS:
        yield value


def lists(lang: str) -> list[str]:
    """What the page requests before a battle."""
    words = [*MISSION_NAMES.values(), *MISSION_ABOUT.values(), *PLAYER_NAMES.values(), *PLAYER_ABOUT.values()]
    words += [name for rule in HOUSE_RULES for name in (rule.title, rule.about, *[each.label for each in rule.choices])]
    words += [text.label for text in load().texts.values()]
    words += [*DECK_NAMES.values(), *DECK_TEXTS.values()]
    return [*[in_all(word)[lang] for word in words], *teams(lang)]


def teams(lang: str) -> Iterator[str]:
    """A list, a team that breaks many rules, and the odds of its Leader."""
    armed = Member(unit="enforcer-captain", upgrades=("1", "burst-laser"), items=("1", "ammo", "ammo"))
    crowd = (armed, Member(unit="freya", count=2), Member(unit="1"), Member(unit="d-o-g-drone", count=2))
    told = team_report(Roster(name="1", faction="enforcers", points=50, members=crowd), None, lang)
    leader = Roster(name="1", faction="enforcers", members=(Member(unit="enforcer-captain"),))
    wanted = OddsWanted(team=TeamText(text=""), member=0, list="rebs", unit="rebel-trooper")
    yield from texts_of(msgspec.to_builtins([list_summaries(lang), faction_list(load().factions["rebs"], lang)]))
    yield from texts_of(msgspec.to_builtins([told.violations, told.places, told.items, told.members]))
    yield from texts_of(msgspec.to_builtins([told.command_from, told.special, team_odds(leader, wanted, lang)]))


def paper(lang: str) -> list[str]:
    """JADE's deck for a starter team, and a team sheet."""
    team = "enforcers-starter"
    deck = deck_pdf(load().teams[team].label, team_profiles(team), paper_deck(), paper_settings(), lang)
    members = (Member(unit="the-piper--veer-myn"), Member(unit="crawler", count=2, items=("ammo",)))
    sheet = team_sheet_pdf(Muster(Roster(name="1", faction="veer-myn", members=members)), lang)
    return [page.extract_text() for data in (deck, sheet) for page in PdfReader(io.BytesIO(data)).pages]


def everything(lang: str) -> dict[str, list[str]]:
    return {
        **battle(lang),
        "lists": lists(lang),
        "page": list(words_in(lang).values()),
        "commands": [printed(lang, arguments) for arguments in COMMANDS],
        "assistant": [printed(lang, ["assist", "forge-fathers-starter", "--seed", "2"], TYPED)],
        "refusals": [printed(lang, arguments) for arguments in REFUSED],
        "help": list(help_pages(lang)),
        "paper": paper(lang),
    }


if __name__ == "__main__":
    json.dump(everything(sys.argv[1]), sys.stdout, ensure_ascii=False)
