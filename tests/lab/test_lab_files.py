"""Experiment files: what they say, and a sentence with a place for each mistake."""

from pathlib import Path

import pytest
from experiment_files import SMALL, written

from deadzone.core.sentence import Fault
from deadzone.lab.experiments.crew import How, plan_of, run_experiment

ROOT = Path(__file__).parents[2]
VARIANT = '[[variants]]\nname = { en = "x" }'
MISTAKES = {
    "unknown key": ("rounds = 2", "rouns = 2", r"small.toml:7: .*unknown key 'rouns'"),
    "unknown table": ("[experiment]", "[experiments]", r"small.toml:2: Unknown table 'experiments'"),
    "unknown team": ('"plague"', '"plagues"', r"small.toml:4: Unknown team 'plagues'"),
    "unknown map": ('"refinery"', '"refinary"', r"small.toml:6: Unknown battlefield 'refinary'"),
    "unknown mission": ("rounds = 2", 'missions = ["picnic"]', r"small.toml:7: Unknown mission 'picnic'"),
    "unknown player": ('"random"', '"rando"', r"small.toml:5: Unknown player 'rando'"),
    "unknown level": ('"random"', '"jade:mild"', r"small.toml:5: Unknown difficulty 'mild'"),
    "unknown language": ("fr =", "de =", r"small.toml:2: Unknown language 'de'"),
    "no English": ('en = "Small", ', "", r"at least its English form"),
    "no title": ('title = { en = "Small", fr = "Petite" }', "", r"small.toml:2: .* is missing the key 'title'"),
    "wrong type": ("rounds = 2", 'rounds = "2"', r"small.toml:7: 'rounds' of 'experiment' must be a whole number"),
    "too small": ("rounds = 2", "rounds = 0", r"small.toml:7: 'rounds' of 'experiment' cannot be 0"),
    "both ends": ("battles = 6", "battles = 6\nprecision = 0.1", r"either battles or precision"),
    "neither end": ("battles = 6", "", r"either battles or precision"),
    "a limit without its use": ("battles = 6", "battles = 6\nmost = 9", r"'most' is a limit for 'precision'"),
    "twice": ('"plague"', '"enforcers"', r"small.toml:4: 'enforcers' stands twice in 'teams'"),
    "nobody to meet": ('["enforcers", "plague"]', '["enforcers"]\nmeet = "teams"', r"small.toml:5: Nobody meets"),
    "meet nobody knows": ("seed = 3", 'meet = "everybody"',
                         r"small.toml:9: 'meet' cannot be 'everybody': give one of auto, teams, .* or pairs"),
    "a stranger meets somebody": ("seed = 3", 'meet = [["random", "jade"]]', r"small.toml:9: 'jade' is to meet"),
    "a meeting twice": ('["random"]', '["random", "jade"]\nmeet = [["random", "jade"], ["jade", "random"]]',
                        r"small.toml:6: 'random, jade' stands twice in 'meet'"),
    "a pair of three": ("seed = 3", 'meet = [["random", "random", "random"]]', r"small.toml:9: .*'meet'"),
    "house rule": ("seed = 3", f'{VARIANT}\nhouse = {{ itms = "off" }}', r"house rule 'itms'"),
    "variants": ("seed = 3", 'seed = 3\n[variants]\nname = { en = "x" }', r"a table of its own: \[\[variants\]\]"),
    "secrets": ("seed = 3", f'missions = ["scour"]\n{VARIANT}\nhouse = {{ secret_missions = "on" }}',
                r"small.toml:9: Secret missions are only available for Patrol"),
    "not TOML": ("rounds = 2", "rounds = ", r"small.toml:7:\d+: The file is not valid TOML"),
}  # fmt: skip


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_named_with_its_place_and_nothing_is_written(mistake: str, tmp_path: Path) -> None:
    old, new, told = MISTAKES[mistake]
    assert SMALL.count(old) == 1
    with pytest.raises(Fault, match=told):
        run_experiment(written(tmp_path, SMALL.replace(old, new)), How(tmp_path / "out"))
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("name", ["amber", "balance", "command-dice", "fairness", "ladder", "recon"])
def test_the_experiments_that_come_with_the_game_can_be_played(name: str) -> None:
    plan = plan_of(ROOT / "lab" / f"{name}.toml")
    assert set(plan.file.title) == set(plan.file.about) == {"en", "fr"}
    assert len({cell.record.folder for pairing in plan.pairings for cell in pairing.cells}) == len(plan.record().cells)


def test_the_balance_has_all_lists() -> None:
    plan = plan_of(ROOT / "lab" / "balance.toml")
    assert (len(plan.teams), len(plan.pairings), plan.battles()) == (27, 351, 70_200)
