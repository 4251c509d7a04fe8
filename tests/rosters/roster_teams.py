"""Short ways to write rosters, for the tests of recruiting."""

from collections.abc import Mapping

from deadzone.rosters.records import Member, Roster


def some(
    unit: str, *upgrades: str, count: int = 1, items: tuple[str, ...] = (), replaces: Mapping[str, str] | None = None
) -> Member:
    """This many models of a profile with their purchases."""
    return Member(unit=unit, count=count, upgrades=upgrades, items=items, replaces=dict(replaces or {}))


def team(faction: str, *members: Member, points: int | None = 100) -> Roster:
    return Roster(name="A team", faction=faction, points=points, members=members)
