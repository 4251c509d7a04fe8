"""Everything the assistant needs on the page as data, so that it goes on without a server. J-ASSIST-01..04.

The page draws and counts by itself (`web/src/assistant/engine`); rules, profiles and all words come from here, made by
the functions that make the terminal's sheet.
"""

from __future__ import annotations

from typing import Final

from deadzone.assistant.helping import LOADER, MEDIC
from deadzone.assistant.marks import MOST_TOKENS
from deadzone.assistant.models import Models
from deadzone.assistant.packing.texts import texts_record
from deadzone.assistant.records.cards import Json
from deadzone.assistant.session import LONGEST_ITEM, MOST_GUNS, MOST_SMOKE
from deadzone.assistant.setup import SetUp
from deadzone.catalog.lookup import fold, item_names, item_rule
from deadzone.core.board.capacity import CAPACITY
from deadzone.core.jade import Card, CardStep
from deadzone.core.profiles import LEADER, Profile
from deadzone.core.sides import SIDE_NAMES
from deadzone.jade.deck.settings import Settings
from deadzone.jade.judgement.forced import CLEAR_SHOT, FORCED_ACTIONS
from deadzone.jade.judgement.power import profile_of, shooting_weapons, toughness_of
from deadzone.jade.paper.choices import NO_DECISION
from deadzone.jade.paper.guide import is_enraged_by_injury, is_healable, replaces_card
from deadzone.jade.paper.later_models import (
    SWARMS_IN_PLAY,
    becomes_gun,
    calls_swarms,
    emplaces_guns,
    held_back,
    is_gun,
    is_swarm,
    item_of,
    moves,
)
from deadzone.jade.paper.missions import has_objectives, may_leave, vp_for_leaving, ways_to_score
from deadzone.jade.paper.scouting import is_scout
from deadzone.jade.turn.decks import stream_seed
from deadzone.jade.turn.deployment import VEHICLE
from deadzone.language.folders import languages
from deadzone.language.words import accepted, in_all

FORMAT: Final = 1


def pack_of(setup: SetUp) -> Json:
    """The pack of a game; models, enemies and newcomers are indices of `kinds`."""
    models = Models(setup)
    profiles = [*setup.profiles, *setup.enemies, *setup.newcomers]
    kinds = Kinds(profiles, models.settings)
    first, last = len(setup.profiles), len(setup.profiles) + len(setup.enemies)
    return {
        "format": FORMAT,
        "setup": _setup_record(setup),
        "limits": {
            "capacity": CAPACITY,
            "tokens": MOST_TOKENS,
            "smoke": MOST_SMOKE,
            "guns": MOST_GUNS,
            "swarms": SWARMS_IN_PLAY,
            "item": LONGEST_ITEM,
        },
        "kinds": kinds.records,
        "models": kinds.places[:first],
        "enemies": kinds.places[first:last],
        "newcomers": kinds.places[last:],
        "cards": [_card_record(card) for card in models.cards],
        "clear_shot": [forced.id for forced in FORCED_ACTIONS].index(CLEAR_SHOT),
        "replaces": replaces_card(models.settings),
        "items": [_item_record(item) for item in item_names()],
        "passive": list(NO_DECISION),
        "texts": {lang: texts_record(models, kinds.profiles, lang) for lang in languages()},
    }


class Kinds:
    """The different profiles among those given: `places` are their indices, in the order given."""

    def __init__(self, profiles: list[Profile], settings: Settings) -> None:
        self.profiles: list[Profile] = []
        self.records: list[Json] = []
        self.places: list[int] = []
        known: dict[tuple[object, ...], int] = {}
        for profile in profiles:
            key = _identity(profile)
            if key not in known:
                known[key] = len(self.profiles)
                self.profiles.append(profile)
                self.records.append(_kind_record(profile, settings))
            self.places.append(known[key])


def _identity(profile: Profile) -> tuple[object, ...]:
    """All that a card of the model shows."""
    weapons = tuple([(weapon.id, weapon.keywords) for weapon in profile.weapons])
    figures = (profile.points, profile.vp, profile.speed, profile.shoot, profile.fight, profile.survive)
    held = (profile.size, profile.armour, profile.keywords, profile.equipment, profile.items, profile.army_special)
    return (profile.id, profile.name, tuple(in_all(profile.name).values()), profile.type, weapons, figures, held)


def _setup_record(setup: SetUp) -> Json:
    ways = ways_to_score(setup.mission, bool(setup.enemies))
    return {
        "stream": stream_seed(setup.seed, setup.side),
        "seed": setup.seed,
        "side": SIDE_NAMES[setup.side],
        "squares": setup.squares,
        "levels": setup.levels,
        "difficulty": setup.difficulty,
        "deck": setup.deck,
        "target": setup.target,
        "rounds": setup.rounds,
        "objectives": has_objectives(setup.mission),
        "leaving": may_leave(setup.mission),
        "leaving_times": vp_for_leaving(1),
        "ways": [{"source": way.source, "jade": way.jade, "you": way.other} for way in ways],
    }


def _kind_record(profile: Profile, settings: Settings) -> Json:
    """What the engine has to know of a profile."""
    return {
        "name": profile.name.en,
        "size": profile.size,
        "vp": profile.vp,
        "mode": profile_of(profile, settings),
        "away": held_back(profile),
        "ground": profile.has(VEHICLE),
        "guns": len(shooting_weapons(profile)),
        "moves": moves(profile),
        "medic": profile.has(MEDIC),
        "loader": profile.has(LOADER),
        "healable": is_healable(profile),
        "rampage": is_enraged_by_injury(profile),
        "gun": is_gun(profile),
        "swarm": is_swarm(profile),
        "engineer": emplaces_guns(profile),
        "lord": calls_swarms(profile),
        "scout": is_scout(profile),
        "leader": profile.type == LEADER,
        "toughness": toughness_of(profile, 0),
        "items": list(profile.items),
        "item": item_of(profile),
    }


def _card_record(card: Card) -> Json:
    return {"copies": card.copies, "combat": _steps(card.combat), "shoot": _steps(card.shoot)}


def _steps(steps: tuple[CardStep, ...]) -> list[Json]:
    return [{"verb": step.verb, "target": step.target} for step in steps]


def _item_record(item: str) -> Json:
    """An item, its rule, and all names by which it can be noted."""
    names = list(dict.fromkeys(map(fold, accepted(item_names()[item]))))
    return {"id": item, "rule": item_rule(item), "names": names, "gun": becomes_gun(item)}
