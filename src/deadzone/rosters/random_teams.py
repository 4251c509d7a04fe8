"""Random strike teams: always legal, the same for the same seed, and covering everything a list can field.

Each team starts from a wish: a model of the list or a weapon on offer, with the Troops that it needs; the next seed
wishes for the next one. So everything turns up within a few dozen seeds, even a Vehicle's second cannon. The remaining
points are spent on models, weapons and items at random.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from deadzone.catalog.catalogue import Catalogue
from deadzone.catalog.fielding import RANGED, armed_with, kind, purchases
from deadzone.catalog.guns import armed_guns
from deadzone.catalog.loading import load
from deadzone.catalog.records import FactionRecord, ItemRecord, ProfileRecord, WeaponRecord
from deadzone.core.profiles import DEVICE, FIGHT_ONLY
from deadzone.core.sentence import Fault
from deadzone.maps.seeded import Seeded
from deadzone.rosters.checking import CHARACTER, LEADER, SPECIALIST, TROOP, VEHICLE
from deadzone.rosters.finding import master_of, offers
from deadzone.rosters.records import MOST_MODELS, Member, Roster
from deadzone.rosters.recruited import allowance, is_model, item_room
from deadzone.rosters.weapons import hardpoints_of, is_crew_served, needs_crew_served, torn

# Percentages and weights are a matter of taste; no rule depends on them.
UPGRADE_CHANCE = 45
KIND_CHANCE = 60
FULL_HARDPOINTS_CHANCE = 85
ITEM_CHANCE = 25
LAST_ITEM_CHANCE = 60
TYPE_WEIGHTS = {TROOP: 5, SPECIALIST: 4, VEHICLE: 2, CHARACTER: 1}
TROOPS_NEEDED = {TROOP: 0, SPECIALIST: 1, VEHICLE: 3, CHARACTER: 0}
NO_WEAPONS: tuple[WeaponRecord, ...] = ()


class Recruited:
    """One model of a team being built."""

    def __init__(self, unit: ProfileRecord, upgrades: tuple[WeaponRecord, ...]) -> None:
        self.unit = unit
        self.upgrades = upgrades
        self.items: list[ItemRecord] = []

    def member(self) -> Member:
        return Member(
            unit=self.unit.id,
            upgrades=tuple(weapon.id for weapon in self.upgrades),
            items=tuple(item.id for item in self.items),
        )


def random_roster(faction: FactionRecord, points: int, seed: int, catalogue: Catalogue | None = None) -> Roster:
    """Return a legal team of the list within the points limit; a Fault if no Leader is that cheap. R-TEAM-*."""
    recruiter = _Recruiter(catalogue or load(), faction, points, seed)
    recruiter.recruit_core()
    recruiter.recruit_more()
    recruiter.spend_the_rest()
    return Roster(name=f"{faction.name} {seed}", faction=faction.id, points=points, members=recruiter.members())


class _Recruiter:
    def __init__(self, catalogue: Catalogue, faction: FactionRecord, points: int, seed: int) -> None:
        self.catalogue = catalogue
        self.faction = faction
        self.left = points
        self.seed = seed
        self.wanted: WeaponRecord | None = None
        digest = hashlib.blake2b(f"{faction.id}/{points}/{seed}".encode(), digest_size=8).digest()
        self.luck = Seeded(int.from_bytes(digest))
        units = [unit for unit in catalogue.units_of(faction.id) if not unit.free]
        self.units = {type_name: [it for it in units if it.type == type_name] for type_name in (LEADER, *TYPE_WEIGHTS)}
        row = allowance(catalogue, points)
        self.allowed = {catalogue.rarities[id].name: getattr(row, id) for id in catalogue.rarities}
        self.team: list[Recruited] = []

    # Recruiting

    def recruit_core(self) -> None:
        """Recruit a Leader, and the wish with the Troops that it needs."""
        leaders = [unit for unit in self.luck.shuffled(self.units[LEADER]) if self.price(unit) <= self.left]
        if not leaders:
            cheapest = min(self.price(unit) for unit in self.units[LEADER])
            raise Fault(
                "The cheapest Leader of {faction} costs {points} points.",
                rule="R-TEAM-03",
                faction=self.faction.label,
                points=cheapest,
            )
        core = self.core_of(self.wish(), leaders) or [leaders[0]]
        for one in [self.take(unit) for unit in core]:
            self.outfit(one)

    def wish(self) -> ProfileRecord:
        """The model whose turn it is, or one that may buy the weapon whose turn it is."""
        units = [unit for units in self.units.values() for unit in units]
        weapons = list(dict.fromkeys(weapon for unit in units for weapon in self.on_offer(unit)))
        turn = self.seed % (len(units) + len(weapons))
        if turn < len(units):
            return units[turn]
        self.wanted = weapons[turn - len(units)]
        return self.luck.pick([unit for unit in units if self.wanted in self.on_offer(unit)])

    def core_of(self, wish: ProfileRecord, leaders: list[ProfileRecord]) -> list[ProfileRecord]:
        """The wish and its Troops with the first Leader that leaves enough points; empty if none does."""
        if wish.type == LEADER:
            return [wish] if wish in leaders else []
        return next((core for core in [self.core_around(leader, wish) for leader in leaders] if core), [])

    def core_around(self, leader: ProfileRecord, wish: ProfileRecord) -> list[ProfileRecord]:
        """Leader, Troops and the wish; empty if the points do not suffice."""
        left = self.left - self.price(leader) - self.price(wish)
        troops: list[ProfileRecord] = []
        able = [unit for unit in self.units[TROOP] if master_of(self.catalogue, unit) is None]
        for missing in range(TROOPS_NEEDED[wish.type], 0, -1):
            cheapest = min(self.price(unit) for unit in able)
            room = left - cheapest * (missing - 1)
            chosen = [unit for unit in able if self.price(unit) <= room]
            if not chosen:
                return []
            troops.append(self.luck.pick(chosen))
            left -= self.price(troops[-1])
        return [leader, *troops, wish] if left >= 0 else []

    def recruit_more(self) -> None:
        """Recruit random models until no further one can be afforded."""
        while len(self.team) < MOST_MODELS // 2:
            choices = {type_name: self.within_reach(type_name) for type_name in TYPE_WEIGHTS}
            names = [type_name for type_name, units in choices.items() if units]
            if not names:
                return
            weights = {number: TYPE_WEIGHTS[type_name] for number, type_name in enumerate(names)}
            self.outfit(self.take(self.luck.pick(choices[names[self.luck.weighted(weights)]])))

    def within_reach(self, type_name: str) -> list[ProfileRecord]:
        """Models of a type that the team has room and points for. R-TEAM-05, R-TEAM-06, R-TEAM-09."""
        count, troops = self.count(type_name), self.count(TROOP)
        room = {
            TROOP: True,
            SPECIALIST: count < troops,
            VEHICLE: count < troops // TROOPS_NEEDED[VEHICLE],
            CHARACTER: count == 0,
        }
        able = [unit for unit in self.units[type_name] if room[type_name] and self.price(unit) <= self.left]
        return [unit for unit in able if self.may_come(unit)]

    def may_come(self, unit: ProfileRecord) -> bool:
        """Whether the model may join: a faithful companion only once, and with its master. A-FAITHFUL-01."""
        master = master_of(self.catalogue, unit)
        team = [one.unit for one in self.team]
        return master is None or (unit not in team and master[1] in [other.name for other in team])

    def count(self, type_name: str) -> int:
        return sum(one.unit.type == type_name for one in self.team)

    def take(self, unit: ProfileRecord) -> Recruited:
        """Recruit a model with nothing but the weapon it must have."""
        self.left -= self.price(unit)
        first = self.first_weapon(unit)
        recruited = Recruited(unit, (first,) if first else NO_WEAPONS)
        self.team.append(recruited)
        return recruited

    def outfit(self, one: Recruited) -> None:
        """Buy weapons and an item for a model, if points and chance allow it."""
        if one.upgrades or self.wanted in self.on_offer(one.unit) or self.luck.chance(UPGRADE_CHANCE):
            self.arm(one)
        if self.luck.chance(ITEM_CHANCE):
            self.give_item(one)

    def price(self, unit: ProfileRecord) -> int:
        """Least cost of a model, with the weapon it must have."""
        first = self.first_weapon(unit)
        return unit.points + (self.cost([first]) if first else 0)

    def first_weapon(self, unit: ProfileRecord) -> WeaponRecord | None:
        """The cheapest crew-served weapon for a crew (R-TEAM-28), or the cheapest for a model that comes with none."""
        weapons = self.on_offer(unit)
        if needs_crew_served(self.catalogue, unit):
            weapons = [weapon for weapon in weapons if is_crew_served(self.catalogue, weapon)]
        elif unit.weapons or not weapons:
            return None
        return min(weapons, key=lambda weapon: (self.cost([weapon]), weapon.id))

    # Weapons

    def arm(self, one: Recruited) -> None:
        """Buy weapons for a model, in place of the one it was recruited with."""
        budget = self.left + self.cost(one.upgrades)
        upgrades = self.hardpoints_filled(one.unit, budget) if one.unit.hardpoints else self.loadout(one.unit, budget)
        if upgrades:
            self.left = budget - self.cost(upgrades)
            one.upgrades = upgrades

    def loadout(self, unit: ProfileRecord, budget: int) -> tuple[WeaponRecord, ...]:
        """At most one weapon of each kind; a crew's are crew-served. R-TEAM-23, R-TEAM-28, R-TEAM-29."""
        chosen: list[WeaponRecord] = []
        crew = needs_crew_served(self.catalogue, unit)
        for which in (RANGED, FIGHT_ONLY, DEVICE):
            options = [it for it in self.on_offer(unit) if kind(it) == which and it.points <= budget]
            if crew:
                options = [it for it in options if is_crew_served(self.catalogue, it)]
            options = [it for it in options if not torn(unit, armed_with(unit, [*chosen, it], self.catalogue))]
            if options and (crew or self.wanted in options or self.luck.chance(KIND_CHANCE)):
                chosen.append(self.choose(options))
                budget -= self.cost(chosen[-1:])
        return tuple(chosen)

    def hardpoints_filled(self, unit: ProfileRecord, budget: int) -> tuple[WeaponRecord, ...]:
        """Weapon systems, as far as hardpoints, points and chance allow. R-TEAM-40, R-TEAM-41."""
        chosen: list[WeaponRecord] = []
        room = unit.hardpoints
        while True:
            options = [it for it in self.on_offer(unit) if self.size(it) <= room and self.cost([it]) <= budget]
            if not options or (chosen and not self.luck.chance(FULL_HARDPOINTS_CHANCE)):
                return tuple(chosen)
            chosen.append(self.choose(options))
            room -= self.size(chosen[-1])
            budget -= self.cost(chosen[-1:])

    def choose(self, options: list[WeaponRecord]) -> WeaponRecord:
        """The wished-for weapon, once; otherwise a random one."""
        if self.wanted not in options:
            return self.luck.pick(options)
        chosen = options[options.index(self.wanted)]
        self.wanted = None
        return chosen

    def on_offer(self, unit: ProfileRecord) -> list[WeaponRecord]:
        """Weapons that the model may buy; one in two parts is listed once, by its first part. R-TEAM-42."""
        weapons = offers(self.catalogue, unit.id, self.faction.id)
        return [weapon for weapon in weapons if not weapon.linked or weapon.id < weapon.linked]

    def size(self, weapon: WeaponRecord) -> int:
        return hardpoints_of(purchases(self.catalogue, [weapon])[0])

    def cost(self, upgrades: Sequence[WeaponRecord]) -> int:
        return sum(weapon.points for purchase in purchases(self.catalogue, upgrades) for weapon in purchase)

    # Items and remaining points

    def give_item(self, one: Recruited) -> None:
        """Buy one item that is for sale, affordable, still allowed and can be carried. R-TEAM-50, R-TEAM-51."""
        full = sum(not is_model(item) for item in one.items) >= item_room(self.catalogue, one.unit)
        options = [
            item
            for item in self.catalogue.items_of(self.faction.id)
            if item.points <= self.left and self.allowed[item.rarity] > 0 and (is_model(item) or not full)
        ]
        if options:
            item = self.luck.pick(options)
            one.items.append(item)
            self.left -= item.points
            self.allowed[item.rarity] -= 1

    def spend_the_rest(self) -> None:
        """Spend the points that buy no further model: on weapons, then items, then weapons for Sentry Guns."""
        for one in self.luck.shuffled(self.team):
            if not one.upgrades and self.luck.chance(UPGRADE_CHANCE):
                self.arm(one)
        for one in self.luck.shuffled(self.team):
            if not one.items and self.luck.chance(LAST_ITEM_CHANCE):
                self.give_item(one)
        for one in self.team:
            one.items = [self.armed(item) for item in one.items]

    def armed(self, item: ItemRecord) -> ItemRecord:
        """Return the item; a Sentry Gun often with another weapon, if points are left for it. I-SENTRY-05."""
        guns = [
            gun
            for gun in armed_guns(self.catalogue, self.faction.id)
            if gun.rule == item.rule and gun.points - item.points <= self.left
        ]
        if not guns or not self.luck.chance(UPGRADE_CHANCE):
            return item
        gun = self.luck.pick(guns)
        self.left -= gun.points - item.points
        return gun

    def members(self) -> tuple[Member, ...]:
        """Members of the team, sorted by type and name, with equal models merged."""
        order = list(self.units)
        ranked = sorted(self.team, key=lambda one: (order.index(one.unit.type), one.unit.name))
        counted: dict[tuple[object, ...], list[Member]] = {}
        for member in [one.member() for one in ranked]:
            counted.setdefault((member.unit, member.upgrades, member.items), []).append(member)
        return tuple(
            Member(unit=same[0].unit, count=len(same), upgrades=same[0].upgrades, items=same[0].items)
            for same in counted.values()
        )
