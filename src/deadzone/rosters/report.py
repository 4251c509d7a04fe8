"""All about a team in one place: cost, places, items, Recon, command dice and violations.

`deadzone roster show` and `check`, the server and the printed sheet say what is found here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from deadzone.catalog.records import ProfileRecord, Record, SpecialRecord
from deadzone.core.sentence import Name, Sentence
from deadzone.rosters.checking import CHARACTER, LEADER, SPECIALIST, TROOP, VEHICLE, violations_of
from deadzone.rosters.finding import find_default, find_weapon
from deadzone.rosters.items import RARITIES
from deadzone.rosters.mending import Violation
from deadzone.rosters.records import Member, Roster
from deadzone.rosters.recruited import Muster, Recruit, allowance
from deadzone.rules.dice.command import BASE_COMMAND_DICE, tactician_dice


class Place(Struct, frozen=True):
    """Models of a type or items of a rarity: how many there are, and how many are allowed (None: any number)."""

    id: str
    name: Name
    count: int
    most: int | None


class CommandDice(Struct, frozen=True):
    """Command dice at the start of a battle, and where they come from."""

    count: int
    source: Sentence


class Report(Struct, frozen=True, kw_only=True):
    """What can be said about a team; `models` is None if one of them or the list is unknown."""

    muster: Muster
    limit: int
    points: int
    vp: int
    models: int | None
    leader: ProfileRecord | None  # None unless there is exactly one
    special: SpecialRecord | None
    command: CommandDice
    places: list[Place]
    items: list[Place]
    violations: list[Violation]

    @property
    def legal(self) -> bool:
        return not self.violations

    @property
    def recon(self) -> str:
        """Recon of the Leader as printed; '' unless there is exactly one. R-RECON-01."""
        return self.leader.recon if self.leader is not None else ""


def report(muster: Muster, agreed: int | None = None) -> Report:
    """Check a team and add it up; `agreed` is the points limit, instead of the team's own."""
    leaders = [it.unit for it in muster.of_type(LEADER) for _ in range(it.count)]
    leader = leaders[0] if len(leaders) == 1 else None
    known = muster.faction is not None and all([recruit.unit is not None for recruit in muster.recruits])
    limit = muster.limit(agreed)
    return Report(
        muster=muster,
        limit=limit,
        points=muster.points,
        vp=muster.vp,
        models=len(muster.profiles()) if known else None,
        leader=leader,
        special=muster.catalogue.special(leader.special) if leader is not None else None,
        command=command_dice(muster),
        places=places(muster),
        items=items(muster, limit),
        violations=violations_of(muster, agreed),
    )


def places(muster: Muster) -> list[Place]:
    """Models of each type and how many are allowed. R-TEAM-03..09."""
    rules, troops = muster.catalogue.constants.strike_team, muster.number_of(TROOP)
    most = {
        LEADER: rules.leaders,
        TROOP: None,
        SPECIALIST: troops * rules.specialists_per_troop,
        VEHICLE: troops // rules.troops_per_vehicle,
        CHARACTER: rules.characters_max,
    }
    words = {word.name: word for word in muster.catalogue.types.values()}
    return [Place(words[name].id, words[name].label, muster.number_of(name), room) for name, room in most.items()]


def items(muster: Muster, limit: int) -> list[Place]:
    """Items of each rarity and how many are allowed. R-TEAM-51, R-TEAM-52."""
    row = allowance(muster.catalogue, limit)
    words = [muster.catalogue.rarities[id] for id in RARITIES]
    return [Place(word.id, word.label, muster.items_bought(word.name), getattr(row, word.id)) for word in words]


def command_dice(muster: Muster) -> CommandDice:
    """Three, and those of the best Tactician. R-CMD-01, A-TACTICIAN-01, -02."""
    best, who = 0, None
    for recruit in muster.recruits:
        dice = tactician_dice(recruit.profile()) if recruit.unit is not None else 0
        if dice > best:
            best, who = dice, recruit.unit
    if who is None:
        return CommandDice(BASE_COMMAND_DICE, Sentence("Every strike team has {count}.", count=BASE_COMMAND_DICE))
    tactician = muster.catalogue.abilities["A-TACTICIAN"].label
    source = Sentence(
        "{base}, and {more} of {model} ({ability}).",
        base=BASE_COMMAND_DICE,
        more=best,
        model=who.label,
        ability=tactician,
    )
    return CommandDice(BASE_COMMAND_DICE + best, source)


def with_ids(muster: Muster) -> Roster:
    """The roster with the ids of the catalogue in place of names; words that are not in it stay as they are."""
    faction = muster.faction.id if muster.faction is not None else muster.roster.faction
    known = {recruit.number: recruit for recruit in muster.recruits}
    members = tuple(
        _member_with_ids(known[number]) if number in known else member
        for number, member in enumerate(muster.roster.members)
    )
    return Roster(name=muster.roster.name, faction=faction, points=muster.roster.points, members=members)


def _member_with_ids(recruit: Recruit) -> Member:
    member = recruit.member
    return Member(
        unit=recruit.unit.id if recruit.unit is not None else member.unit,
        count=member.count,
        upgrades=tuple(_ids(member.upgrades, recruit.upgrades)),
        replaces=_replaces(recruit),
        items=tuple(_ids(member.items, recruit.items)),
        name=member.name,
    )


def _ids(words: Sequence[str], meant: Sequence[object]) -> Iterator[str]:
    """A token that can only be found has no id, and keeps its name."""
    for word, record in zip(words, meant, strict=True):
        yield record.id if isinstance(record, Record) else word


def _replaces(recruit: Recruit) -> dict[str, str]:
    catalogue, unit, found = recruit.catalogue, recruit.unit, dict[str, str]()
    for new, old in recruit.member.replaces.items():
        weapon = find_weapon(catalogue, recruit.faction, unit, new) if unit is not None else None
        default = find_default(catalogue, unit, old) if unit is not None else None
        found[weapon.id if weapon is not None else new] = default or old
    return found
