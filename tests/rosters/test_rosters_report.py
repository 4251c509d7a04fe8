"""The report of a team: places, items, command dice, and the ids of what was named."""

from roster_teams import some, team

from deadzone.language.words import say
from deadzone.rosters.records import Member, Roster
from deadzone.rosters.recruited import Muster
from deadzone.rosters.report import Report, report, with_ids

CAPTAIN = some("enforcer-captain", items=("medi-pack",))


def of(roster: Roster, agreed: int | None = None) -> Report:
    return report(Muster(roster), agreed)


def test_places_and_items_are_counted_against_what_is_allowed() -> None:
    told = of(team("enforcers", CAPTAIN, some("pathfinder", count=3), some("d-o-g-drone")))
    assert [(place.id, place.count, place.most) for place in told.places] == [
        ("L", 1, 1), ("T", 3, None), ("S", 1, 3), ("V", 0, 1), ("C", 0, 1),
    ]  # fmt: skip
    assert [(place.id, place.count, place.most) for place in told.items] == [
        ("common", 1, 2), ("rare", 0, 1), ("unique", 0, 1),
    ]  # fmt: skip
    assert (told.points, told.limit, told.models, told.recon, told.legal) == (96, 100, 5, "4+", True)
    assert of(team("enforcers", CAPTAIN), agreed=300).items[0].most == 6


def test_the_best_tactician_adds_to_the_command_dice() -> None:
    """R-CMD-01, A-TACTICIAN-01, A-TACTICIAN-02: three, and those of one model only."""
    told = of(team("enforcers", CAPTAIN, some("pathfinder")))
    assert told.command.count == 5
    assert say(told.command.source, "en") == "3, and 2 of Enforcer Captain (Tactician)."
    assert of(team("enforcers", some("enforcer-captain", count=2))).command.count == 5
    plain = of(team("enforcers", some("pathfinder")))
    assert (plain.command.count, say(plain.command.source, "en")) == (3, "Every strike team has 3.")


def test_without_exactly_one_leader_there_is_no_recon() -> None:
    for told in (of(team("enforcers", some("pathfinder"))), of(team("enforcers", some("enforcer-captain", count=2)))):
        assert (told.leader, told.recon, told.special) == (None, "", None)


def test_names_become_ids_and_unknown_words_stay() -> None:
    named = Roster(
        name="Named",
        faction="Forgerons",
        members=(
            Member(unit="Enforcer", upgrades=("longbow",)),
            Member(unit="elf", upgrades=("bow",), replaces={"bow": "arrow"}, items=("Intel",)),
        ),
    )
    assert with_ids(Muster(named)) == named  # nobody knows that list, so nothing is looked up
    known = with_ids(
        Muster(
            Roster(
                name="Named",
                faction="Enforcers",
                members=(
                    Member(unit="Capitaine Enforcer", upgrades=("Fusil laser", "longbow"),
                           replaces={"Fusil laser": "Pistolet", "longbow": "arrow"}, items=("Medi-Pack", "Intel")),
                    Member(unit="elf"),
                ),
            )
        )
    )  # fmt: skip
    assert known.faction == "enforcers"
    assert known.members[0] == Member(
        unit="enforcer-captain",
        upgrades=("laser-rifle", "longbow"),
        replaces={"laser-rifle": "pistol", "longbow": "arrow"},
        items=("medi-pack", "Intel"),
    )
    assert known.members[1] == Member(unit="elf")


def test_an_unknown_list_or_model_can_be_reported() -> None:
    assert of(team("elves", some("elf"))).models is None
    told = of(team("enforcers", CAPTAIN, some("elf")))
    assert (told.models, told.points) == (None, 39)
