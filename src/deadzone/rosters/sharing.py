"""Writes a team as text for a letter or a chat, in any language, and reads it back.

    Night Watch
    Faction: Enforcers
    Points: 98 / 100
    VP: 10

    1x Enforcer Captain [34 pts, 4 VP]
    1x Enforcer Specialist + Burst Laser instead of Laser Rifle * Ammo "Old Bill" [22 pts, 2 VP]

`+` comes before a weapon, `*` before an item; the owner's name for the model is in quotes. Text in square brackets is
ignored when reading.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from deadzone.catalog.catalogue import Catalogue
from deadzone.catalog.fielding import KNIFE
from deadzone.catalog.loading import load
from deadzone.catalog.outside import look_at_lines, look_at_size
from deadzone.catalog.records import FactionRecord, ItemRecord, LootToken, ProfileRecord, Record
from deadzone.core.sentence import Fault, Sentence
from deadzone.language.quoting import quoted
from deadzone.language.words import in_all, say, text, words_of
from deadzone.rosters.files import LARGEST_FILE, checked
from deadzone.rosters.finding import find_default, find_item, find_list, find_unit, find_weapon, only_found
from deadzone.rosters.records import MOST_MODELS, MOST_NAMED, Member, Roster
from deadzone.rosters.recruited import Muster, Recruit

FACTION, POINTS, VP, INSTEAD = words_of("Faction", "Points", "VP", "instead of")


@cache  # when a text is read, as all languages must be loaded for it
def _in_any_language(before: str, word: str, after: str) -> re.Pattern[str]:
    """Pattern with a word in all languages, so that a text can be read whatever language it was written in."""
    words = "|".join(dict.fromkeys(re.escape(said) for said in in_all(Sentence(word)).values()))
    return re.compile(f"{before}(?:{words}){after}", re.IGNORECASE)


def _faction_line() -> re.Pattern[str]:
    return _in_any_language("", FACTION, r"\s*:\s*(.+)")


def _points_line() -> re.Pattern[str]:
    return _in_any_language("", POINTS, r"\s*:\s*\d+(?:\s*/\s*(\d{1,9}))?")


def _vp_line() -> re.Pattern[str]:
    return _in_any_language("", VP, r"\s*:.*")


def _instead() -> re.Pattern[str]:
    return _in_any_language(r"(?<!\s)\s+", INSTEAD, r"\s+")


# A run of blanks is matched from its first blank only: otherwise a line of blanks would take quadratic time.
_FOR_THE_READER = re.compile(r"(?<!\s)\s*\[[^\[\]]*\]\Z")
_OWN_NAME = re.compile(r'(?<!\s)\s*"([^"]*)"\Z')
_SIGN = re.compile(r"(?<!\s)\s+([+*])(?:\s+|\Z)")
_COUNT = re.compile(r"(\d{1,4})\s*(?:[x×]\s*|\s)(.+)", re.IGNORECASE)
WEAPON_SIGN, ITEM_SIGN = "+", "*"
LONGEST_LINE = 8000  # characters: enough for a model with as many weapons and items as a line may have


# Writing


def as_text(roster: Roster, lang: str) -> str:
    """The roster as text to share; unknown words stay as they are."""
    muster = Muster(roster)
    if muster.faction is None:
        raise Fault("Unknown faction '{id}'.", where="faction", id=roster.faction)
    limit = f" / {roster.points}" if roster.points is not None else ""
    head = [
        roster.name,
        _fact(FACTION, muster.faction.label, lang),
        _fact(POINTS, f"{muster.points}{limit}", lang),
        _fact(VP, muster.vp, lang),
        "",
    ]
    return "\n".join([*head, *(member_line(recruit, lang) for recruit in muster.recruits)]) + "\n"


def _fact(heading: str, value: object, lang: str) -> str:
    return text("{heading}: {value}", lang, heading=Sentence(heading), value=value)


def member_line(recruit: Recruit, lang: str) -> str:
    """One line for one or more equal models."""
    member = recruit.member
    unit = member.unit if recruit.unit is None else _unit_word(recruit, recruit.unit, lang)
    parts = [f"{member.count}x {unit}"]
    parts += [f"{WEAPON_SIGN} {word}" for word in _weapon_words(recruit, lang)]
    parts += [f"{ITEM_SIGN} {word}" for word in _item_words(recruit, lang)]
    if member.name:
        parts.append(f'"{member.name}"')
    cost = text("{points} pts, {vp} VP", lang, points=recruit.points, vp=recruit.vp)
    return " ".join([*parts, f"[{cost}]"])


def _unit_word(recruit: Recruit, unit: ProfileRecord, lang: str) -> str:
    name = say(unit.label, lang)
    return _sure(name, unit, find_unit(recruit.catalogue, recruit.faction, name))


def _weapon_words(recruit: Recruit, lang: str) -> Iterator[str]:
    replaces = recruit.replaces()
    for word, weapon in zip(recruit.member.upgrades, recruit.upgrades, strict=True):
        if weapon is None or recruit.unit is None:
            yield word
            continue
        name = say(weapon.label, lang)
        name = _sure(name, weapon, find_weapon(recruit.catalogue, recruit.faction, recruit.unit, name))
        default = replaces.get(weapon.id)
        yield f"{name} {text(INSTEAD, lang)} {_default_word(recruit, default, lang)}" if default else name


def _default_word(recruit: Recruit, default: str, lang: str) -> str:
    if default == KNIFE:
        return say(recruit.catalogue.constants.knife.label, lang)
    name = say(recruit.catalogue.weapons[default].label, lang)
    unique = recruit.unit is not None and find_default(recruit.catalogue, recruit.unit, name) == default
    return name if unique else default


def _item_words(recruit: Recruit, lang: str) -> Iterator[str]:
    for word, item in zip(recruit.member.items, recruit.items, strict=True):
        if not isinstance(item, ItemRecord):
            yield word
            continue
        name = say(item.numbered, lang)
        found = find_item(recruit.catalogue, recruit.faction, name)
        yield name if isinstance(found, ItemRecord) and found.id == item.id else item.id


def _sure(name: str, meant: Record, found: Record | None) -> str:
    """The name if looking it up finds the same record, otherwise the id."""
    return name if found is not None and found.id == meant.id else meant.id


# Reading


def from_text(shared: str, where: str = "") -> Roster:
    """Read a roster from a shared text; a Fault names the line that is not understood."""
    look_at_size(shared, where, LARGEST_FILE)
    look_at_lines(shared, where, LONGEST_LINE)
    catalogue = load()
    name, faction, points = "", None, None
    members: list[Member] = []
    for number, raw in enumerate(shared.split("\n"), start=1):
        line, here = raw.strip(), f"{where}:{number}" if where else str(number)
        if not line or (name and _vp_line().fullmatch(line)):
            continue
        if not name:
            name = line
        elif faction is None and (match := _faction_line().fullmatch(line)):
            faction = list_called(catalogue, match[1], here)
        elif match := _points_line().fullmatch(line):
            points = int(match[1]) if match[1] else None
        elif faction is None:
            raise Fault("The faction line must come first, such as 'Faction: Enforcers'.", where=here)
        elif len(members) == MOST_MODELS:
            raise Fault("A team has at most {most} models.", where=here, most=MOST_MODELS)
        else:
            members.append(read_member(catalogue, faction, line, here))
    if faction is None:
        raise Fault(
            "This is not a team: it needs a name, a line with its faction, and a line for each model.", where=where
        )
    roster = Roster(name=name, faction=faction.id, points=points, members=tuple(members))
    return checked(roster, where)


def list_called(catalogue: Catalogue, word: str, where: str = "") -> FactionRecord:
    found = find_list(catalogue, word)
    if found is None:
        raise Fault("Unknown faction '{id}'.", where=where, id=quoted(word))
    return found


def read_member(catalogue: Catalogue, faction: FactionRecord, line: str, where: str = "") -> Member:
    """Read `2x Steel Warrior + Dragon's Breath * Ammo "Twins"`: names in any language, or ids."""
    own = ""
    line = _FOR_THE_READER.sub("", line)
    if match := _OWN_NAME.search(line):
        own, line = match[1].strip(), line[: match.start()]
    head, *rest = _SIGN.split(line)
    counted = _COUNT.fullmatch(head)
    count, word = (int(counted[1]), counted[2].strip()) if counted else (1, head.strip())
    unit = find_unit(catalogue, faction.id, word)
    if unit is None:
        raise Fault("Unknown model '{id}'.", where=where, id=quoted(word))
    if len(rest) > 2 * 2 * MOST_NAMED:  # a sign and a word for each weapon and each item
        raise Fault("A model may buy at most {most} weapons and {most} items.", where=where, most=MOST_NAMED)
    reader = _Purchases(catalogue, faction, unit, where)
    for sign, what in zip(rest[::2], rest[1::2], strict=True):
        reader.read(sign, what)
    return _checked_member(
        Member(
            unit=unit.id,
            count=count,
            upgrades=tuple(reader.upgrades),
            replaces=reader.replaces,
            items=tuple(reader.items),
            name=own,
        ),
        where,
    )


class _Purchases:
    """Reads the weapons and items of a line."""

    def __init__(self, catalogue: Catalogue, faction: FactionRecord, unit: ProfileRecord, where: str) -> None:
        self.catalogue = catalogue
        self.faction = faction
        self.unit = unit
        self.where = where
        self.upgrades: list[str] = []
        self.replaces: dict[str, str] = {}
        self.items: list[str] = []

    def read(self, sign: str, what: str) -> None:
        if sign == ITEM_SIGN:
            item = find_item(self.catalogue, self.faction.id, what)
            if isinstance(item, LootToken):
                raise only_found(item, self.where)
            if item is None:
                raise Fault("Unknown item '{id}'.", where=self.where, id=quoted(what))
            self.items.append(item.id)
            return
        new, *old = _instead().split(what, maxsplit=1)
        weapon = find_weapon(self.catalogue, self.faction.id, self.unit, new)
        if weapon is None:
            raise Fault("Unknown weapon '{id}'.", where=self.where, id=quoted(new))
        self.upgrades.append(weapon.id)
        if old:
            default = find_default(self.catalogue, self.unit, old[0])
            if default is None:
                model = self.unit.label
                word = quoted(old[0])
                raise Fault("{model} has no {weapon} to replace.", where=self.where, model=model, weapon=word)
            self.replaces[weapon.id] = default


def _checked_member(member: Member, where: str) -> Member:
    """Refuse what a line can say but a team file cannot: a thousand models, a name that is too long."""
    checked(Roster(name="-", faction="-", members=(member,)), where)
    return member
