"""AMBER's reasons: exact, honest about chances, in both languages, kept in battle files; and advice."""

import json
from pathlib import Path
from typing import Any

import pytest

import deadzone
from deadzone.amber.choosing import Plan
from deadzone.amber.levels import LEVELS
from deadzone.amber.player import AmberPlayer
from deadzone.amber.quick_dice import QuickDice
from deadzone.amber.teaching import reasons
from deadzone.amber.teaching import what_if as comparing
from deadzone.amber.teaching.advising import advice, what_if
from deadzone.amber.teaching.explaining import ExplainingAmber
from deadzone.amber.teaching.keeping_back import kept_back
from deadzone.amber.teaching.outcomes import HELD, KILL, happened
from deadzone.amber.thinking import Thought, think
from deadzone.cli.main import run
from deadzone.core.pieces import NOBODY, ModelNumber
from deadzone.core.questions import Choice
from deadzone.core.sides import BLUE, enemy_of
from deadzone.core.state import KILLED, State
from deadzone.players.random_player import RandomPlayer
from deadzone.rules.turn.actions import STOP
from deadzone.table.dice import DiceStream
from deadzone.table.driver import Reasoned, ask
from deadzone.table.telling import amber_why, jade_why
from deadzone.table.telling.naming import model_name
from deadzone.table.view import view_of


@pytest.fixture(scope="module")
def g() -> State:
    """A battle of chance in its second round, where somebody chooses who acts."""
    g = deadzone.open_battle(seed=7)
    players, dice = (RandomPlayer("7/red"), RandomPlayer("7/blue")), DiceStream(7)
    while not (g.round == 2 and g.question is not None and g.question.kind == "activate"):
        deadzone.answer(g, ask(g, players, dice).value)
    return g


def asked(g: State) -> Choice:
    assert isinstance(g.question, Choice)
    return g.question


def noted(g: State, thought: Thought) -> list[dict[str, Any]]:
    why = reasons.why_of(g, asked(g), thought, LEVELS["steady"], "seed")
    assert why is not None
    found: list[dict[str, Any]] = why["notes"]
    return found


def test_the_terms_add_up_to_what_a_plan_is_worth_more(g: State, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reasons, "MOST_TERMS", 99)
    monkeypatch.setattr(reasons, "LEAST_TERM", 0)
    thought = think(g, asked(g), LEVELS["steady"], QuickDice("terms"))
    best, other = thought.plans[0], thought.plans[-1]
    terms = reasons.terms_between(thought, best.features(), other.features())
    total = sum(value for _, value in terms if isinstance(value, int))
    assert abs(total - 100 * (best.mean - other.mean)) <= len(terms)  # each is rounded


def test_the_next_best_plan_is_no_better_and_reads_differently(g: State) -> None:
    thought = think(g, asked(g), LEVELS["steady"], QuickDice("next"))
    best, (same, lucky, worse) = thought.plans[0], thought.plans[1:4]
    same.answers, same.kinds = [(0, 0), *best.answers], ["spot", *best.kinds]  # where it stands is not told
    same.total = same.trials * best.mean
    lucky.total, worse.total = lucky.trials * (best.mean + 1), worse.trials * (best.mean - 1)
    worse.answers = [option for option in asked(g).options if option not in (best.answers[0], lucky.answers[0])][:1]
    worse.kinds = worse.kinds[:1]
    thought.plans[1:] = [same, lucky, worse]
    (note,) = [note for note in noted(g, thought) if note["what"].startswith("amber-other")]
    assert note["less"] == 100
    assert note["plan"] == reasons.gist_of(worse)


def test_an_answer_in_the_other_turn_is_no_plan(g: State) -> None:
    thought = think(g, asked(g), LEVELS["steady"], QuickDice("other"))
    assert noted(g, thought)[0]["what"] == "amber-plan"
    others = g.copy()
    others.turn = enemy_of(asked(g).side)
    told = noted(others, thought)
    assert [note["what"] for note in told if "plan" in note] == []
    sentence = jade_why.reasons(others, {"notes": told[:1]}, "en")[0]
    assert sentence.startswith("An answer in the other side's turn. Expected gain: ")


def test_reasons_are_kept_back_until_the_plan_is_over(g: State) -> None:
    """The Activation, and where the enemy has nobody left, those that follow until something new is chosen."""
    question, side, why = asked(g), asked(g).side, {"notes": [{"rule": "", "what": "amber-work"}]}
    assert kept_back(question, None, g.round) is None
    assert kept_back(question, {"notes": [{"rule": "R-1", "what": "lot"}]}, g.round) is None
    for foreign in ({}, {"notes": 1}, {"notes": [1, {"what": []}]}):
        assert kept_back(question, foreign, g.round) is None
    plan = kept_back(question, why, g.round)
    assert plan is not None
    twin = g.copy()
    for number, model in enumerate(twin.models):
        if model.side != side:
            twin.change(ModelNumber(number)).activated = True
    players, dice = (RandomPlayer("red"), RandomPlayer("blue")), DiceStream("kept")
    begun: set[int] = set()
    while not plan.over(twin):
        deadzone.answer(twin, ask(twin, players, dice).value)
        begun |= {twin.active} - {NOBODY}
    assert len(begun) > 1
    assert twin.round > g.round or asked(twin).kind == "second"


def test_it_plays_like_amber_without_reasons(g: State) -> None:
    with_reasons, without = ExplainingAmber("seed", "novice"), AmberPlayer("seed", "novice")
    told = with_reasons.choose(g, asked(g))
    assert isinstance(told, Reasoned)
    assert told.answer == without.choose(g, asked(g))
    with_reasons.recall(asked(g), without.choose(g, asked(g)))


def test_reasons_in_words(g: State) -> None:
    told = ExplainingAmber("seed", "steady").choose(g, asked(g))
    assert isinstance(told, Reasoned)
    assert isinstance(told.why, dict)
    english, french = [jade_why.reasons(g, told.why, lang) for lang in ("en", "fr")]
    assert len(english) == len(french) == len(told.why["notes"]) >= 3
    assert english[0].startswith("Plan: ")
    assert french[0].endswith(" PV.")
    assert english[-1].endswith("in all.")
    first = jade_why.deciding_first(jade_why.reasons_of(g, told.why))[0]
    assert str(first.words).startswith("Plan: ")


NOTES: list[tuple[dict[str, Any], str]] = [
    ({"what": "amber-hopes", "things": [["kill", 0, 34], ["held", 0, 80]]}, "Hopes: {0} is killed (34 %), the obj"),
    ({"what": "amber-fears", "things": [["worse", 0, 12]]}, "Risks: it ends worse than before (12 %)."),
    ({"what": "amber-terms", "terms": [["points", 120], ["way", -6]]},
     "What changes, in VP: victory points +1.20, ways to the goals −0.06."),
    ({"what": "amber-plan", "plan": [["actor", -1]], "gain": -5}, "Plan: Pass. Expected gain: −0.05 VP."),
]  # fmt: skip


@pytest.mark.parametrize(("note", "said"), NOTES)
def test_notes(g: State, note: dict[str, Any], said: str) -> None:
    told = str(amber_why.amber_sentence(g, {"rule": "", **note}))
    assert told.startswith(said.format(model_name(g, ModelNumber(0))))


@pytest.mark.parametrize(
    "note",
    [
        {"what": "amber-plan", "plan": [["actor", 99]], "gain": 1},
        {"what": "amber-plan", "plan": "nonsense", "gain": 1},
        {"what": "amber-hopes", "things": [["held", 99999, 3]]},
        {"what": "amber-terms", "terms": [["beauty", 3]]},
        {"what": "amber-nothing"},
    ],
)
def test_notes_of_a_stranger_are_left_out(g: State, note: dict[str, Any]) -> None:
    assert jade_why.reasons_of(g, {"notes": [{"rule": "", **note}]}) == []


def test_what_happened_is_counted_for_models_and_objectives(g: State) -> None:
    after = view_of(g, asked(g).side)
    after.models[0].fate = KILLED
    cube = g.setting.mission.objectives[0][0]
    enemies = [model for model in after.models if model.cube == cube and model.side != 1]
    for model in enemies:
        model.fate = KILLED
    blue = next(model for model in after.models if model.side == 1 and model.fate != KILLED)
    blue.cube = cube
    found = happened(g, after, BLUE)
    assert (KILL, 0) in found
    assert (HELD, cube) in found


def test_advice_names_three_beginnings_with_the_best_first(g: State) -> None:
    found = advice(g, asked(g), LEVELS["steady"], "seed")
    assert len({each.plan.answers[0] for each in found}) == 3
    assert [each.gain for each in found] == sorted([each.gain for each in found], reverse=True)
    again = advice(g, asked(g), LEVELS["steady"], "seed")
    assert [each.plan.answers for each in again] == [each.plan.answers for each in found]


def test_a_beginning_is_judged_by_the_best_known_end(g: State, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a beginning without a good end found for it, the end of the best plan is tried too."""
    level, question = LEVELS["steady"], asked(g)
    best = think(g, question, level, QuickDice("end/best")).plans[0]
    other = next(option for option in question.options if option not in (best.answers[0], NOBODY))
    idle = Plan([other, STOP], [question.kind, "action"], 1)
    monkeypatch.setattr(comparing, "best_beginning", lambda *_: idle)
    made = comparing.compare(g, question, [other], [question.kind], level, "end")
    ended = Plan([other, *best.answers[1:]], best.kinds, best.sure)
    worth = comparing.fresh_worth(g, question, ended, level, "end")
    assert made.worth_chosen == max(worth, comparing.fresh_worth(g, question, idle, level, "end"))
    assert worth > comparing.fresh_worth(g, question, idle, level, "end")


def test_what_a_plan_in_hand_is_worth(g: State) -> None:
    """Any beginning can be compared; the best plan gives nothing away."""
    last = asked(g).options[-1]
    mine, best = what_if(g, asked(g), [last], ["activate"], LEVELS["steady"], "seed")
    assert mine.plan.answers[0] == last
    assert best.gain >= mine.gain
    first = best.plan.answers[0]
    again, other = what_if(g, asked(g), [first], ["activate"], LEVELS["steady"], "seed")
    assert again.plan.answers[0] == first
    assert other.gain >= again.gain


def test_reasons_are_kept_in_battle_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    order = ["simulate", "--players", "amber:novice,random", "--games", "1", "--max-rounds", "1", "--seed", "3"]
    assert run([*order, "--why", "--save-dir", str(tmp_path), "--json"]) == 0
    capsys.readouterr()
    file = tmp_path / "game-000001.dzb"
    assert run(["replay", str(file), "--why", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    given = [record["reasons"] for record in told["answers"] if record.get("reasons")]
    assert any(reason.startswith("Plan: ") for reasons in given for reason in reasons)
    assert run(["replay", str(file), "--verify"]) == 0
