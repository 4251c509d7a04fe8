"""Who meets whom, with which seeds."""

from pathlib import Path

from experiment_files import SMALL, written

from deadzone.lab.batch import Batch
from deadzone.lab.experiments.balance import compares_lists
from deadzone.lab.experiments.crew import plan_of
from deadzone.lab.experiments.plan import Plan
from deadzone.lab.orders import batch_of, order_of
from deadzone.language.words import say
from deadzone.table.teams import Team


def planned(tmp_path: Path, *changes: tuple[str, str]) -> Plan:
    text = SMALL
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return plan_of(written(tmp_path, text))


def batches(plan: Plan) -> list[Batch]:
    return [cell.batch for pairing in plan.pairings for cell in pairing.cells]


def test_teams_meet_with_their_sides_swapped(tmp_path: Path) -> None:
    (pairing,) = planned(tmp_path).pairings
    there, back = [cell.batch for cell in pairing.cells]
    assert there.teams == back.teams[::-1]
    assert [cell.record.side for cell in pairing.cells] == ["red", "blue"]


def test_paired_seeds_give_all_cells_the_same_dice_maps_and_teams(tmp_path: Path) -> None:
    change = ('maps = ["refinery"]', 'maps = ["random"]\nmissions = ["patrol", "scour"]')
    first, *others = batches(planned(tmp_path, change))
    assert len(others) == 3
    for other in others:
        assert [other.seed_of(4, what) for what in ("dice", "red")] == [
            first.seed_of(4, what) for what in ("dice", "red")
        ]
        assert other.map_of(4) == first.map_of(4)
        red, blue = other.teams_of(4)
        assert {id(red), id(blue)} == {id(team) for team in first.teams_of(4)}, "the very same random teams"
    assert first.map_of(4) != first.map_of(5)
    assert names(first.teams_of(4)[0]) != names(first.teams_of(5)[0])


def names(team: Team) -> list[str]:
    return [profile.id for profile in team.profiles]


def test_without_pairing_each_pairing_has_seeds_of_its_own(tmp_path: Path) -> None:
    plan = planned(tmp_path, ("seed = 3", 'paired = false\nmissions = ["patrol", "scour"]'))
    (one, swapped), (other, _) = [[cell.batch.seed for cell in pairing.cells] for pairing in plan.pairings]
    assert one == swapped != other


def test_a_mirror_needs_no_swap(tmp_path: Path) -> None:
    plan = planned(tmp_path, ("seed = 3", 'meet = "mirror"'))
    assert [len(pairing.cells) for pairing in plan.pairings] == [1, 1]
    assert plan.battles_each(plan.pairings[0]) == 6


def test_players_meet_with_the_same_team(tmp_path: Path) -> None:
    plan = planned(tmp_path, ('"random"', '"random", "jade:hard", "amber:novice"'), ("seed = 3", 'meet = "players"'))
    assert len(plan.pairings) == 2 * 3
    assert all(pairing.cells[0].record.first.team == pairing.cells[0].record.second.team for pairing in plan.pairings)
    jade = plan.pairings[0].cells[0].batch
    assert jade.players == ("random", "jade")
    assert jade.jade[1] is not None
    assert jade.jade[1].conduct.command_dice, "jade:hard has other settings than jade"


def test_named_players_meet_and_nobody_else(tmp_path: Path) -> None:
    meet = 'meet = [["jade", "random"], ["amber:novice", "jade"]]'
    plan = planned(tmp_path, ('"random"', '"random", "jade", "amber:novice"'), ("seed = 3", meet))
    met = [(cell.first, cell.second) for pairing in plan.pairings for cell in [pairing.cells[0].record]]
    assert [(one.player, other.player) for one, other in met] == 2 * [("jade", "random"), ("amber:novice", "jade")]
    assert [one.team for one, _ in met] == [other.team for _, other in met]
    assert [one.team for one, _ in met] == ["enforcers", "enforcers", "plague", "plague"]


def test_a_random_list_is_another_one_in_each_battle_and_the_same_on_both_sides(tmp_path: Path) -> None:
    players = ('["random"]', '["jade", "random"]')
    plan = planned(tmp_path, players, ('["enforcers", "plague"]', '["any"]'))
    there, back = batches(plan)
    for batch in (there, back, batch_of(order_of(there))):
        for number in range(8):
            red, blue = batch.teams_of(number)
            assert names(red) == names(blue) == names(there.teams_of(number)[0])
    assert len({say(there.teams_of(number)[0].name, "en") for number in range(8)}) > 3
    assert plan.record().teams["any"] == {"en": "Any list, by chance", "fr": "Une liste quelconque, au hasard"}
    assert not compares_lists(plan.record())


def test_all_meet_all(tmp_path: Path) -> None:
    plan = planned(tmp_path, ('"random"', '"random", "jade"'), ("seed = 3", 'meet = "all"'))
    assert len(plan.pairings) == 6


def test_variants_change_the_rules_and_nothing_else(tmp_path: Path) -> None:
    variants = '[[variants]]\nname = { en = "a" }\n[[variants]]\nname = { en = "b" }\nhouse = { items = "off" }'
    plain, _, without, _ = batches(planned(tmp_path, ("seed = 3", variants)))
    assert (plain.options.items, without.options.items) == (True, False)
    assert plain.seed == without.seed
