"""A model's profile: figures, weapons, and what its abilities do. J-ASSIST-04."""

from __future__ import annotations

from typing import Any, Final

from deadzone.catalog.loading import load
from deadzone.catalog.lookup import item_names, item_rule
from deadzone.catalog.special_marks import without_marks
from deadzone.catalog.summaries import keyword_text, stats_of, type_of, weapon_figures
from deadzone.core.profiles import DEVICE, FIGHT_ONLY, Keyword, Profile, Weapon
from deadzone.jade.deck.settings import Settings
from deadzone.jade.paper.choices import fight_power, usual_defence
from deadzone.jade.paper.guide import Point
from deadzone.language.words import say

Json = dict[str, Any]
KINDS: Final = {FIGHT_ONLY: "fight", DEVICE: "device"}


def point_record(point: Point, lang: str) -> Json:
    return {"rule": point.rule, "text": say(point.sentence, lang)}


def points_record(points: list[Point], lang: str) -> list[Json]:
    return [point_record(point, lang) for point in points]


def profile_card(profile: Profile, settings: Settings, lang: str) -> Json:
    """The profile as on a card, with JADE's usual defence and the Fight power that says who strikes."""
    catalogue = load()
    special = catalogue.specials.get(profile.army_special)
    power = fight_power(profile, settings)
    return {
        "type": say(type_of(profile), lang),
        "vp": profile.vp,
        "points": profile.points,
        "stats": [{"name": name, "value": value} for name, value in stats_of(profile, lang)],
        "weapons": [_weapon(weapon, lang) for weapon in profile.weapons],
        "abilities": [_term(keyword, lang) for keyword in without_marks((*profile.keywords, *profile.equipment))],
        "items": [_explained(say(item_names()[item], lang), item_rule(item), lang) for item in profile.items],
        "special": None if special is None else _explained(say(special.label, lang), special.id, lang),
        "fight_power": None if power is None else say(power, lang),
        "defence": point_record(usual_defence(profile, settings), lang),
    }


def _weapon(weapon: Weapon, lang: str) -> Json:
    return {
        "name": say(weapon.name, lang),
        "kind": KINDS.get(weapon.range, "ranged"),
        "figures": weapon_figures(weapon, lang),
        "abilities": [_term(keyword, lang) for keyword in without_marks(weapon.keywords)],
    }


def _term(keyword: Keyword, lang: str) -> Json:
    return _explained(keyword_text(keyword, lang), keyword.rule, lang)


def _explained(name: str, rule: str, lang: str) -> Json:
    """A word and what it does; the text is empty for the few without one."""
    known = rule in load().texts
    return {"name": name, "rule": rule, "text": say(load().rule_text(rule), lang) if known else ""}
