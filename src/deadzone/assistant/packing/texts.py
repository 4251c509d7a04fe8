"""The words of a pack in one language: sheets by model and mode, cards, terms, sentences with their placeholders."""

from __future__ import annotations

from typing import Final

from deadzone.assistant.helping import HELPS, INJURED, UNLOADED
from deadzone.assistant.models import Models
from deadzone.assistant.records.cards import Json, point_record, points_record, profile_card
from deadzone.assistant.records.game import card_record, check_record, help_record, step_record
from deadzone.assistant.records.table import SCORE_OBJECTIVES, SMOKE_CLEARS, mission_record
from deadzone.assistant.refusals import REASONS
from deadzone.assistant.sheet import (
    CARRIED,
    PINNED,
    RAMPAGING,
    RELOADING,
    Check,
    carrying,
    on_objective,
)
from deadzone.assistant.telling import COUNTER_WORDS, NOTES
from deadzone.assistant.verdict import NOTES as VERDICTS
from deadzone.catalog.lookup import item_names, item_rule
from deadzone.core.jade import PROFILES, Card, CardStep
from deadzone.core.profiles import Profile
from deadzone.jade.deck.settings import Settings
from deadzone.jade.deck.words import PROFILE_NAMES
from deadzone.jade.judgement.forced import FORCED_ACTIONS
from deadzone.jade.judgement.goals import UNLOADED_FRIEND
from deadzone.jade.paper.choices import in_your_turn, pinned_defence
from deadzone.jade.paper.guide import BURNING, condition_of, fallback_of, movement_rules, outcome_of, tie_rule
from deadzone.jade.paper.later_models import (
    AIR,
    ORBIT,
    from_above,
    from_orbit,
    is_gun,
    moves,
    out_of_an_item,
    out_of_the_ground,
)
from deadzone.jade.paper.meanings import friend_to_reload, no_target, target_meanings, verb_meanings
from deadzone.jade.paper.missions import SOURCE_NAMES
from deadzone.jade.paper.naming import card_places
from deadzone.jade.paper.scouting import how_recon_is_rolled, how_scouts_move, supplies
from deadzone.jade.paper.standing import standing_points
from deadzone.language.folders import entries
from deadzone.language.words import say, words_of

# Sentences that are put together on the page, by the names it uses.
SENTENCES: Final = {
    "carried": CARRIED,
    "injured": INJURED,
    "unloaded": UNLOADED,
    **dict(
        zip(
            ("numbered", "named", "listed", "card", "nothing"),
            words_of("{name} {number}", "{number} {model}", "{first}, {rest}", "{number}, {name}", "nothing"),
            strict=True,
        )
    ),
}


def texts_record(models: Models, kinds: list[Profile], lang: str) -> Json:
    """All words of a game in one language."""
    setup, settings = models.setup, models.settings
    return {
        "team": say(setup.team, lang),
        "mission": mission_record(setup, lang),
        "kinds": [_kind(profile, models, lang) for profile in kinds],
        "profiles": {mode: say(PROFILE_NAMES[mode], lang) for mode in PROFILES},
        "checks": {mode: _checks(mode, settings, lang) for mode in PROFILES},
        "helps": {help.id: help_record(help, lang) for help in HELPS},
        "cards": _cards(models.cards, lang),
        "actions": _actions(models.cards, lang),
        "words": _words(settings, lang),
        "items": {item: say(name, lang) for item, name in item_names().items()},
        "uses": _uses(settings, lang),
        "held_back": {
            AIR: points_record(from_above(settings), lang),
            ORBIT: points_record(from_orbit(settings), lang),
        },
        "newcomers": [_coming(profile, lang) for profile in setup.newcomers],
        "points": _single_points(settings, lang),
        "recon": points_record(how_recon_is_rolled(setup.profiles), lang),
        "scouts": points_record(how_scouts_move(settings), lang),
        "supplies": points_record(supplies(setup.profiles), lang),
        "your_turn": points_record(in_your_turn(settings), lang),
        "sources": {source: say(name, lang) for source, name in SOURCE_NAMES.items()},
        "counters": _templates(COUNTER_WORDS, lang),
        "refusals": _templates(REASONS, lang),
        "notes": _templates(NOTES, lang),
        "verdicts": _templates(VERDICTS, lang),
        "sentences": _templates(SENTENCES, lang),
    }


def _templates(sentences: dict[str, str], lang: str) -> dict[str, str]:
    """Sentences with their placeholders."""
    return {name: entries(lang).get(template, template) for name, template in sentences.items()}


def _kind(profile: Profile, models: Models, lang: str) -> Json:
    """A model's name, figures, and what applies to all its cards in each mode."""
    return {
        "name": say(profile.name, lang),
        "figures": profile_card(profile, models.settings, lang),
        "modes": {mode: _mode(profile, mode, models, lang) for mode in PROFILES},
    }


def _mode(profile: Profile, mode: str, models: Models, lang: str) -> Json:
    standing = standing_points(profile, mode, models.settings, models.setup.mission)
    return {
        "standing": {moment: points_record(points, lang) for moment, points in standing.items()},
        "movement": points_record(movement_rules(mode) if moves(profile) else [], lang),
    }


def _checks(mode: str, settings: Settings, lang: str) -> list[Json]:
    """The forced actions of a mode, in order."""
    return [
        check_record(Check(forced, condition_of(forced, settings), forced.steps(mode)), lang)
        for forced in FORCED_ACTIONS
    ]


def _cards(cards: tuple[Card, ...], lang: str) -> list[Json]:
    return [card_record(card, str(place), lang) for card, place in zip(cards, card_places(cards), strict=True)]


def _actions(cards: tuple[Card, ...], lang: str) -> dict[str, str]:
    """The actions of all cards in words, as they are written in a deck file."""
    found: dict[str, CardStep] = {str(step): step for card in cards for step in (*card.combat, *card.shoot)}
    return {written: step_record(step, lang)["text"] for written, step in found.items()}


def _words(settings: Settings, lang: str) -> dict[str, Json]:
    known = {**verb_meanings(settings), **target_meanings(settings), UNLOADED_FRIEND: friend_to_reload()}
    return {word: point_record(point, lang) for word, point in known.items()}


def _uses(settings: Settings, lang: str) -> dict[str, Json]:
    """When JADE uses an item that a model carries, by the item's rule."""
    rules = dict.fromkeys(map(item_rule, item_names()))
    points = {rule: carrying(rule, settings) for rule in rules}
    return {rule: point_record(point, lang) for rule, point in points.items() if point is not None}


def _coming(profile: Profile, lang: str) -> list[Json]:
    """When and how a Sentry Gun or a swarm comes."""
    return points_record(out_of_an_item(profile) if is_gun(profile) else out_of_the_ground(profile), lang)


def _single_points(settings: Settings, lang: str) -> dict[str, Json]:
    points = {
        "rampaging": RAMPAGING,
        "burning": BURNING,
        "pinned": PINNED,
        "pinned_defence": pinned_defence(),
        "reloading": RELOADING,
        "on_objective": on_objective(settings),
        "outcome": outcome_of(settings),
        "fallback": fallback_of(settings),
        "no_target": no_target(),
        "ties": tie_rule(settings),
        "score_objectives": SCORE_OBJECTIVES,
        "smoke": SMOKE_CLEARS,
    }
    return {name: point_record(point, lang) for name, point in points.items()}
