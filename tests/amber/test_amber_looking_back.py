"""Looking back: chances of both sides add up, changes are split into decisions and luck, and mistakes are found."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import deadzone
from amber_accuracy import accuracy, looked_at
from deadzone.amber.levels import LEVELS, Level
from deadzone.amber.teaching import judging_jade, looking_back
from deadzone.amber.teaching.chances import EVEN, chance, chance_of
from deadzone.amber.teaching.deeds import Deeds
from deadzone.amber.teaching.looking_back import Analysis, Analyst
from deadzone.amber.teaching.what_if import Comparison, compare
from deadzone.cli.main import run
from deadzone.core.events import Event
from deadzone.core.questions import Answer, Choice, Spot
from deadzone.core.sides import BLUE, NO_SIDE, RED, Side
from deadzone.core.state import State
from deadzone.host.replay.analysis import analysed
from deadzone.table.files.battlefile import Recording, load_battle
from deadzone.table.files.playback import Playback
from deadzone.table.view import view_of

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture(scope="module")
def recording(tmp_path_factory: pytest.TempPathFactory) -> Recording:
    folder = tmp_path_factory.mktemp("battles")
    order = ["simulate", "--players", "amber:novice,random", "--games", "1", "--max-rounds", "2", "--seed", "12"]
    assert run([*order, "--save-dir", str(folder), "--json"]) == 0
    return load_battle(folder / "game-000001.dzb")


@pytest.fixture(scope="module")
def shown() -> list[int]:
    """The sides whose views were made, in the order of the decisions."""
    return []


@pytest.fixture(scope="module")
def found(recording: Recording, shown: list[int]) -> Analysis:
    def noted(g: State, side: Side) -> State:
        assert g.question is not None
        assert g.question.side == side
        shown.append(side)
        return view_of(g, side)

    analyst = Analyst("novice")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(looking_back, "view_of", noted)
        Playback(recording).run(analyst.watch, (), analyst.foresee)
    return analyst.found


def test_plans_are_judged_before_jade_replies(monkeypatch: pytest.MonkeyPatch) -> None:
    """What comes of an Activation is counted before the reply; after it, JADE's next Activation would count as luck."""
    judges: list[Level] = []

    def noted(g: State, question: Choice | Spot, answers: list[Answer], *more: Any) -> Comparison:
        judges.append(more[1])
        return compare(g, question, answers, *more)

    monkeypatch.setattr(looking_back, "compare", noted)
    analyst = Analyst("strong")
    Playback(load_battle(DOCS / "battles" / "refinery.dzb")).run(analyst.watch, (), analyst.foresee)
    assert {(judge.foresees, judge.plans) for judge in judges} == {(False, LEVELS["strong"].plans)}
    assert LEVELS["strong"].foresees


def test_chances_of_both_sides_add_up() -> None:
    g = deadzone.open_battle(seed=2)
    assert chance_of(g, RED) + chance_of(g, BLUE) == pytest.approx(1.0)
    assert chance(0.0, 1) == EVEN
    assert chance(2.0, 1) == pytest.approx(1 - chance(-2.0, 1))
    assert chance(2.0, 5) > chance(2.0, 1) > EVEN
    g.winner = RED
    assert (chance_of(g, RED), chance_of(g, BLUE)) == (1.0, 0.0)
    g.winner = NO_SIDE
    assert chance_of(g, BLUE) == EVEN


def test_every_activation_is_looked_at(found: Analysis, recording: Recording) -> None:
    assert [turn.n for turn in found.turns] == sorted(turn.n for turn in found.turns)
    assert all(turn.n <= turn.last <= len(recording.entries) for turn in found.turns)
    assert {turn.side for turn in found.turns} == {RED, BLUE}
    assert found.chances[-1][1] in (0.0, EVEN, 1.0)  # the battle is over


def test_what_came_differently_is_decisions_and_luck(found: Analysis) -> None:
    for turn in found.turns:
        assert turn.expected + turn.by_decisions + turn.by_luck == pytest.approx(turn.after)
        assert turn.by_decisions <= 0.0 if turn.side == RED else turn.by_decisions >= 0.0


def test_the_random_player_decides_worse_than_amber(found: Analysis) -> None:
    red, blue = found.accuracy(RED), found.accuracy(BLUE)
    assert red is not None
    assert blue is not None
    assert blue < red <= 1.0
    mistakes = found.mistakes(BLUE)
    assert 1 <= len(mistakes) <= 3
    assert mistakes == sorted(mistakes, key=lambda each: -each.lost)
    assert all(each.best != each.chosen for each in mistakes)


def test_a_better_plan_that_reads_the_same_is_no_mistake(found: Analysis, monkeypatch: pytest.MonkeyPatch) -> None:
    (worst, *others) = found.mistakes(BLUE)
    monkeypatch.setattr(worst, "best", worst.chosen)
    assert worst not in found.mistakes(BLUE)
    assert found.mistakes(BLUE)[: len(others)] == others


def test_a_side_without_decisions_has_no_accuracy() -> None:
    assert Analysis().accuracy(RED) is None
    assert Analysis().turning_points() == []


def test_a_decision_is_judged_from_what_the_side_could_know(found: Analysis, shown: list[int]) -> None:
    assert shown == [decision.side for turn in found.turns for decision in turn.decisions]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_command(recording: Recording, capsys: pytest.CaptureFixture[str], lang: str) -> None:
    assert run(["analyse", str(recording.path), "--level", "novice", "--lang", lang]) == 0
    told = capsys.readouterr().out
    assert {"en": "Accuracy: ", "fr": "Précision\u202f: "}[lang] in told
    assert {"en": "Better: ", "fr": "Mieux\u202f: "}[lang] in told


def test_the_command_as_json_and_before_the_end(
    recording: Recording, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["analyse", str(recording.path), "--level", "novice", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert len(told["sides"]) == 2
    assert told["chances"][-1]["step"] > told["chances"][0]["step"]
    cut = tmp_path / "cut.dzb"
    lines = recording.path.read_bytes().splitlines(keepends=True)
    cut.write_bytes(b"".join(lines[: len(lines) // 3]))
    assert run(["analyse", str(cut), "--level", "novice"]) == 2
    assert "when it is over" in capsys.readouterr().err
    assert run(["analyse", str(recording.path), "--level", "divine"]) == 2


@pytest.mark.parametrize("name", ["refinery", "last-shots", "way-out"])
def test_the_annotated_battles_replay(name: str) -> None:
    """Readers of docs/battles.md open these files."""
    assert run(["replay", str(DOCS / "battles" / f"{name}.dzb"), "--verify"]) == 0


@pytest.fixture(scope="module")
def with_jade(tmp_path_factory: pytest.TempPathFactory) -> Recording:
    folder = tmp_path_factory.mktemp("jade")
    order = ["simulate", "--players", "jade,amber:beginner", "--games", "1", "--max-rounds", "1", "--seed", "5"]
    assert run([*order, "--save-dir", str(folder), "--json"]) == 0
    return load_battle(folder / "game-000001.dzb")


def test_the_turns_of_jade_are_its_choice(with_jade: Recording) -> None:
    """Its model, its card and its document decide; what the dice do with them is luck."""
    analyst = Analyst("novice")
    Playback(with_jade).run(analyst.watch, (), analyst.foresee)
    turns = [turn for turn in analyst.found.turns if turn.side == RED]
    assert len(turns) > 2
    assert all(turn.jade for turn in turns)
    assert all(turn.last - turn.n > 2 for turn in turns), "model, card and what it does are one turn"
    assert all(len(turn.decisions) <= 1 for turn in turns)
    assert any(turn.by_decisions < 0 for turn in turns)
    assert analyst.found.accuracy(RED) is not None
    for turn in turns:
        assert turn.expected + turn.by_decisions + turn.by_luck == pytest.approx(turn.after)
    assert not any(turn.jade for turn in analyst.found.turns if turn.side == BLUE)


def test_jade_could_have_done_nothing_better_with_the_best_plan(
    with_jade: Recording, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judging_jade, "jade_worth", lambda *_: 30.0)
    analyst = Analyst("novice", [RED])
    Playback(with_jade).run(analyst.watch, (), analyst.foresee)
    assert analyst.found.accuracy(RED) == 1.0
    assert analyst.found.decisions(BLUE) == []


def test_which_model_acts_is_judged(found: Analysis) -> None:
    """A decision begins with who acts, so that better plans may be those of another model."""
    made = [decision for side in (RED, BLUE) for decision in found.decisions(side)]
    actors = [(decision.chosen[0][1], decision.best[0][1]) for decision in made if decision.chosen and decision.best]
    assert any(chosen != best for chosen, best in actors)


def test_turning_points_say_who_did_what(with_jade: Recording) -> None:
    told = analysed(with_jade, "en", "novice")
    assert told.turns
    teams = (r" R\d", r" B\d")
    for turn in told.turns:
        assert re.search(teams[turn.side], turn.text.split(":")[0]), "who acted comes first"
        assert turn.jade == (turn.side == RED)
    assert any(" → " in turn.text for turn in told.turns)


def test_deeds_are_told_from_what_happened() -> None:
    """JADE stands up and goes on without announcing it; of a way the end is told."""
    deeds = Deeds(RED)
    happened = [("activated", (0,)), ("action", (0, "stand-up")), ("moved", (0, 1, 2)), ("moved", (0, 2, 3)),
                ("moved", (5, 7, 8)), ("shot", (0, 5, 0, 0))]  # fmt: skip
    deeds.watch([Event(kind, values) for kind, values in happened])
    assert deeds.gist == [
        ["actor", 0], ["action", "stand-up"], ["action", "move"], ["cube", 3], ["action", "shoot"], ["model", 5],
    ]  # fmt: skip


def test_looking_back_tells_players_apart() -> None:
    """Two rounds are enough to tell chance from `strong`; tools/amber_accuracy.py tells five players apart."""
    weak, good = [accuracy([looked_at((player, 1), "novice", 2)]) for player in ("random", "amber:strong")]
    assert weak.value + 0.2 < good.value
