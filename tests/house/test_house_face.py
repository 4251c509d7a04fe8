"""`import deadzone`: the few functions a bot or a tool needs, and the page that documents them."""

import copy
import re
import subprocess
import sys
from pathlib import Path

import pytest

import deadzone
from deadzone import verbs
from deadzone.cli.main import run

PAGE = (Path(__file__).parents[2] / "docs" / "python.md").read_text(encoding="utf-8")


def answered(state: deadzone.State, dice: deadzone.DiceStream, count: int) -> deadzone.State:
    """Advance by this many answers, always the first option."""
    for _ in range(count):
        question = state.question
        assert question is not None
        if question.side == deadzone.CHANCE:
            deadzone.answer(state, dice.answer(question))
        elif isinstance(question, deadzone.Spot):
            deadzone.answer(state, question.suggestions[0])
        else:
            deadzone.answer(state, deadzone.legal(state)[0])
    return state


@pytest.mark.parametrize("block", re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL))
def test_the_examples_run(block: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(block, {})
    assert capsys.readouterr().out


def test_the_page_names_every_verb() -> None:
    listed = set(re.findall(r"[a-z_]+(?=\()", "\n".join(re.findall(r"^\| (`.*`) \|", PAGE, flags=re.MULTILINE))))
    assert listed == {name for name in verbs.__all__ if name[0].islower()}


def test_the_verbs_are_offered_by_the_package() -> None:
    for name in verbs.__all__:
        assert getattr(deadzone, name) is getattr(verbs, name)
    assert set(verbs.__all__) <= set(dir(deadzone))
    with pytest.raises(AttributeError, match="no attribute 'cheat'"):
        _ = deadzone.cheat  # type: ignore[attr-defined]


def test_nothing_is_read_before_a_verb_is_asked_for() -> None:
    """Importing the package loads no modules, so that commands without the engine start at once."""
    program = "import deadzone, sys; print([name for name in sys.modules if name.startswith('deadzone.')])"
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[]"


def test_a_copy_goes_its_own_way() -> None:
    dice = deadzone.DiceStream(1)
    state = answered(deadzone.open_battle(seed=1), dice, 20)
    before = state.key()
    twin = answered(deadzone.copy(state), dice, 5)
    assert state.key() == before != twin.key()


def test_the_copies_of_python_are_copies_too() -> None:
    """Also compiled, where Python cannot make an object without its arguments."""
    dice = deadzone.DiceStream(1)
    state = answered(deadzone.open_battle(seed=1, jade=["blue"]), dice, 20)
    before = state.key()
    for make in (copy.copy, copy.deepcopy):
        twin = make(state)
        assert answered(twin, copy.deepcopy(dice), 30).key() == answered(make(state), make(dice), 30).key() != before
        assert state.key() == before
    player = deadzone.player_called("random", "1")
    assert isinstance(state.question, deadzone.Choice)
    drawn = [copy.deepcopy(player).choose(state, state.question) for _ in range(20)]
    assert len(set(drawn)) == 1
    assert player.choose(state, state.question) == drawn[0]


def test_chance_may_choose_mission_and_battlefield() -> None:
    """By the seed; every way of naming a thing works where it can be named."""
    opened = [deadzone.open_battle(mission="random", battlefield="random", seed=seed) for seed in (1, 1, 2, "a")]
    names = [state.setting.ground.field.name for state in opened]
    assert names[0] == names[1]
    assert len(set(names)) == 3
    with pytest.raises(deadzone.Fault, match="Unknown battlefield 'rendom'"):
        deadzone.open_battle(battlefield="rendom")


def test_saved_in_the_middle_and_gone_on_with(tmp_path: Path) -> None:
    state = answered(deadzone.open_battle(mission="random", seed="a", jade=["red"]), deadzone.DiceStream(2), 60)
    deadzone.save(state, str(tmp_path / "battle.json"))
    loaded = deadzone.load(str(tmp_path / "battle.json"))
    assert answered(loaded, deadzone.DiceStream(3), 40).key() == answered(state, deadzone.DiceStream(3), 40).key()


def test_an_answer_in_notation_and_a_refusal_with_its_rule() -> None:
    state = answered(deadzone.open_battle(seed=4), deadzone.DiceStream(4), 30)
    while not isinstance(state.question, deadzone.Choice):
        answered(state, deadzone.DiceStream(5), 1)
    for value in deadzone.legal(state):
        assert deadzone.read(state, deadzone.write(state, value)) == value
    before = state.key()
    with pytest.raises(deadzone.Fault):
        deadzone.answer(state, "fly away")
    assert state.key() == before
    assert deadzone.why_not(state, deadzone.legal(state)[0]) is None


def test_a_side_that_is_none() -> None:
    with pytest.raises(deadzone.Fault, match="'green' is not a side"):
        deadzone.open_battle(jade=["green"])


def test_odds_of_a_shot() -> None:
    """The odds of a shot add up."""
    dice = deadzone.DiceStream(6)
    state = deadzone.open_battle(seed=6)
    found: deadzone.Forecast | None = None
    while found is None:
        answered(state, dice, 1)
        assert state.question is not None, "nobody shoots"
        if state.question.kind == "target":
            found = deadzone.odds(state, deadzone.legal(state)[0])
    assert found.kind == "shoot"
    told = found.cases[0].defender
    assert told.no_effect + told.pinned + told.injured + told.killed == pytest.approx(1)


def test_a_battle_file_leads_to_the_same_state(tmp_path: Path) -> None:
    assert run(["simulate", "--games", "1", "--seed", "5", "--save-dir", str(tmp_path)]) == 0
    file = next(tmp_path.glob("**/*.dzb"))
    counted: list[int] = []
    state = deadzone.replay(file, lambda g, given, events: counted.append(len(events)))
    assert state.question is None
    assert len(counted) > 100
