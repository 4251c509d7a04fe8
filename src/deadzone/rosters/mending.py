"""What would mend a violation of the recruiting rules: a sentence for each, made where the violation is found.

`checking`, `weapons` and `items` find the violations; they know the numbers, here is what to do about them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from deadzone.catalog.fielding import KNIFE, kind
from deadzone.catalog.guns import items_for_sale
from deadzone.catalog.lookup import most_similar
from deadzone.catalog.records import FactionRecord, ItemRecord, Named, ProfileRecord, Record, WeaponRecord
from deadzone.core.sentence import Fault, Name, Row, Sentence
from deadzone.rosters.finding import offers, replaceable, units
from deadzone.rosters.recruited import Muster, Recruit

R = TypeVar("R", bound=Record)
MOST_NAMES = 4  # in one sentence
MOST_GUESSES = 10  # unknown words of a team for which the closest name is said


class Guess:
    """What would mend an unknown word: the closest name takes long to find, so it is looked for only when asked."""

    def __init__(self, plain: Sentence, closest: Callable[[], Sentence]) -> None:
        self.plain = plain
        self.closest = closest


class Violation:
    """A broken rule: the fault, and what would mend it."""

    def __init__(self, fault: Fault, mend: Sentence | Guess) -> None:
        self.sentence = fault.sentence
        self.rule = fault.rule
        self.where = fault.where
        self._mend = mend

    @property
    def mend(self) -> Sentence:
        if isinstance(self._mend, Guess):
            self._mend = self._mend.closest()
        return self._mend

    @property
    def is_guessed(self) -> bool:
        return isinstance(self._mend, Guess)

    def drop_guess(self) -> None:
        """Leave out the closest name."""
        if isinstance(self._mend, Guess):
            self._mend = self._mend.plain

    def __repr__(self) -> str:
        return f"Violation({self.rule} {self.where}: {self.sentence} {self.mend})"


def any_of(records: Iterable[Named]) -> Row:
    """The first few names, each once; separated by dots, as a name may contain a comma (Boomer, Grenadier)."""
    names = list(dict.fromkeys(_called(record) for record in records))
    return Row([*names[:MOST_NAMES], *(["…"] if len(names) > MOST_NAMES else [])], " · ")


def _called(record: Named) -> Name:
    return record.numbered if isinstance(record, ItemRecord) else record.label


# The whole team


def another_list(muster: Muster) -> Sentence:
    nearest = most_similar(list(muster.catalogue.factions.values()), muster.roster.faction)
    return Sentence("Choose one of the lists; the closest name is {name}.", name=nearest.label)


def fewer_points(muster: Muster, limit: int) -> Sentence:
    sizes = [size.points for size in muster.catalogue.constants.sizes if size.points >= muster.points]
    over = muster.points - limit
    if sizes and sizes[0] > limit:
        return Sentence(
            "Bring it down to {limit} {limit|point|points} (-{over}), or agree on a game of {size} points.",
            limit=limit,
            over=over,
            size=sizes[0],
        )
    return Sentence("Bring it down to {limit} {limit|point|points} (-{over}).", limit=limit, over=over)


def one_leader(count: int) -> Sentence:
    return Sentence("Keep one Leader and remove the others.") if count else Sentence("Add a Leader.")


def specialists_and_troops(specialists: int, troops: int, per_troop: int) -> Sentence:
    """R-TEAM-05."""
    over, missing = specialists - troops * per_troop, -(-specialists // per_troop) - troops
    if over == missing == 1:
        return Sentence("Remove one Specialist or add a Troop.")
    return Sentence("Remove {over} Specialists or add {missing} Troops.", over=over, missing=missing)


def vehicles_and_troops(vehicles: int, troops: int, per_vehicle: int) -> Sentence:
    """R-TEAM-06, R-TEAM-08."""
    over, missing = vehicles - troops // per_vehicle, vehicles * per_vehicle - troops
    if over > 1:
        return Sentence("Remove {over} Vehicles or add {missing} Troops.", over=over, missing=missing)
    if missing > 1:
        return Sentence("Remove one Vehicle or add {missing} Troops.", missing=missing)
    return Sentence("Remove one Vehicle or add a Troop.")


def one_character() -> Sentence:
    return Sentence("Keep one Character and remove the others.")


# A model


def another_model(muster: Muster, faction: FactionRecord, word: str) -> Guess:
    def closest() -> Sentence:
        sold = [unit for unit in units(muster.catalogue, faction.id) if not unit.free]
        return Sentence("Choose a model of the list; the closest name is {name}.", name=most_similar(sold, word).label)

    return Guess(Sentence("Choose a model of the list."), closest)


def without_free_model(faction: FactionRecord, recruit: Recruit, ability: str) -> Sentence:
    uses = [(unit, recruit.catalogue.ability(text)) for unit in recruit.catalogue.units_of(faction.id)
            for text in unit.abilities]  # fmt: skip
    bringers = [unit for unit, use in uses if use is not None and use[0].id == ability]
    if not bringers:
        return removed(recruit.unit)
    return Sentence("Remove it; it comes with each of these models: {models}.", models=any_of(bringers))


def list_of_model(recruit: Recruit, lists: Sequence[str]) -> Sentence:
    names = any_of([recruit.catalogue.factions[id] for id in lists])
    if not lists:
        return removed(recruit.unit)
    return Sentence("Remove it, or choose a list that has it: {lists}.", lists=names)


def with_master(unit: ProfileRecord, master: object) -> Sentence:
    return Sentence("Add {master}, or remove {model}.", model=unit.label, master=master)


def only_one(unit: ProfileRecord) -> Sentence:
    return Sentence("Keep one {model} and remove the others.", model=unit.label)


def removed(thing: Named | None) -> Sentence:
    return Sentence("Remove {name}.", name=_called(thing)) if thing is not None else Sentence("Remove it.")


# Its weapons


def another_weapon(recruit: Recruit, unit: ProfileRecord, word: str) -> Sentence | Guess:
    offered = offers(recruit.catalogue, unit.id, recruit.faction)
    if not offered:
        return Sentence("Remove it: {model} can buy no weapons.", model=unit.label)

    def closest() -> Sentence:
        nearest = most_similar(offered, word)
        return Sentence(
            "Choose a weapon that {model} may buy; the closest name is {name}.", model=unit.label, name=nearest.label
        )

    return Guess(Sentence("Choose a weapon that {model} may buy.", model=unit.label), closest)


def other_carriers(recruit: Recruit, weapon: WeaponRecord) -> Sentence:
    """The models of the list that may buy the weapon."""
    sold = [unit for unit in units(recruit.catalogue, recruit.faction) if not unit.free]
    able = [unit for unit in sold if weapon in offers(recruit.catalogue, unit.id, recruit.faction)]
    if not able:
        return removed(weapon)
    return Sentence(
        "Remove {weapon}, or buy it for one of these models: {models}.", weapon=weapon.label, models=any_of(able)
    )


def buy_or_keep(weapon: object) -> Sentence:
    return Sentence("Buy {weapon} for this model, or let it replace nothing.", weapon=weapon)


def replaces_nothing(weapon: WeaponRecord) -> Sentence:
    return Sentence("Let {weapon} replace nothing: the model carries it beside its other weapons.", weapon=weapon.label)


def replaces_another(recruit: Recruit, unit: ProfileRecord, weapon: WeaponRecord) -> Sentence:
    """What the weapon could replace. R-TEAM-22, R-TEAM-27."""
    possible: list[Name] = [
        recruit.catalogue.weapons[id].label if id != KNIFE else recruit.catalogue.constants.knife.label
        for id in replaceable(recruit.catalogue, unit, weapon)
    ]
    if not possible:
        return Sentence("Let {weapon} replace nothing.", weapon=weapon.label)
    return Sentence("{weapon} can replace {weapons}.", weapon=weapon.label, weapons=Row(possible, " · "))


def one_part(weapon: WeaponRecord, other: WeaponRecord) -> Sentence:
    return Sentence("Buy {weapon} alone: {other} comes with it.", weapon=weapon.label, other=other.label)


def fewer_systems(unit: ProfileRecord) -> Sentence:
    return Sentence("Keep at most {room} of its weapons.", room=unit.hardpoints)


def smaller_systems() -> Sentence:
    return Sentence("Remove a weapon, or choose one that takes fewer hardpoints.")


def one_of_two(recruit: Recruit, pair: Sequence[WeaponRecord]) -> Sentence:
    bought = [weapon for weapon in pair if weapon in recruit.bought]
    if len(bought) == 1:
        return removed(bought[0])
    return Sentence("Remove {weapon} or {other}.", weapon=pair[0].label, other=pair[1].label)


def keep_one_upgrade(recruit: Recruit, which: int) -> Sentence:
    bought = [weapon for weapon in recruit.bought if kind(weapon) == which]
    return Sentence("Keep one of these and remove the others: {weapons}.", weapons=any_of(bought))


def buy_one(weapons: Iterable[WeaponRecord]) -> Sentence:
    return Sentence("Buy one of these: {weapons}.", weapons=any_of(weapons))


# Its items


def another_item(faction: FactionRecord, recruit: Recruit, word: str) -> Guess:
    def closest() -> Sentence:
        nearest = most_similar(items_for_sale(recruit.catalogue, faction.id), word)
        return Sentence("Choose an item of the list; the closest name is {name}.", name=nearest.numbered)

    return Guess(Sentence("Choose an item of the list."), closest)


def fewer_items(muster: Muster, rarity: str, over: int) -> Sentence:
    """R-TEAM-51, R-TEAM-52."""
    items: list[ItemRecord] = [item for it in muster.recruits for item in it.for_sale if item.rarity == rarity]
    if over == muster.items_bought(rarity):
        return Sentence("Remove these items: {items}.", items=any_of(items))
    if over == 1:
        return Sentence("Remove one of these items: {items}.", items=any_of(items))
    return Sentence("Remove {over} of these items: {items}.", over=over, items=any_of(items))


def carried_by_another(room: int) -> Sentence:
    """R-TEAM-50, R-ITEM-04."""
    if room == 0:
        return Sentence("Remove its items, or buy them for another model.")
    if room == 1:
        return Sentence("Keep one item; remove the others, or buy them for another model.")
    return Sentence("Keep {room} items; remove the others, or buy them for another model.", room=room)
