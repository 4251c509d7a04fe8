"""AMBER's reasons: exact, honest about chances, in both languages, kept in battle files; and advice."""

import json
from pathlib import Path
from typing import Any

import pytest

import deadzone
from deadzone.amber.choosing import Plan
from deadzone.amber.features import FEATURES
from deadzone.amber.levels import LEVELS
from deadzone.amber.player import AmberPlayer
from deadzone.amber.quick_dice import QuickDice
from deadzone.amber.teaching import reasons
from deadzone.amber.teaching import what_if as comparing
from deadzone.amber.teaching.advising import advice, what_if
from deadzone.amber.teaching.explaining import ExplainingAmber
from deadzone.amber.teaching.gist import gist_of
from deadzone.amber.teaching.keeping_back import kept_back
from deadzone.amber.teaching.outcomes import DEFEAT, HELD, KILL, LOST, WON, Outcomes, happened
from deadzone.amber.teaching.standing import guns_on, standing_notes
from deadzone.amber.thinking import Thought, think
from deadzone.cli.main import run
from deadzone.core.cubes import NOWHERE, cube_name, parse_cube
from deadzone.core.pieces import NOBODY, ModelNumber
from deadzone.core.questions import Answer, Choice
from deadzone.core.sides import BLUE, RED, enemy_of
from deadzone.core.state import KILLED, State
from deadzone.players.random_player import RandomPlayer
from deadzone.rules.turn.actions import STOP
from deadzone.table.dice import DiceStream
from deadzone.table.driver import Reasoned, ask
from deadzone.table.telling import amber_why, jade_why
from deadzone.table.telling.naming import model_name
from deadzone.table.view import view_of

NO_OBJECTIVE = parse_cube("r0c0")


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


def told_of(notes: list[dict[str, Any]], what: str) -> dict[str, Any]:
    (note,) = [note for note in notes if note["what"] == what]
    return note


def summed(terms: list[tuple[str, int]]) -> int:
    return sum([value for name, value in terms if name != reasons.WINS])


@pytest.mark.parametrize("seed", range(6))
def test_the_terms_printed_add_up_to_the_gain_printed(g: State, seed: int) -> None:
    """They come of the same trials as the gain, and what is not named is told as the rest."""
    thought = think(g, asked(g), LEVELS["steady"], QuickDice(f"terms/{seed}"))
    notes = noted(g, thought)
    assert summed(told_of(notes, "amber-terms")["terms"]) == told_of(notes, "amber-plan")["gain"]
    for note in notes:
        if note["what"] == "amber-other-terms":
            assert summed(note["terms"]) == -note["less"]


def test_what_is_not_named_is_told_as_the_rest() -> None:
    ones = [float(place) for place in range(len(FEATURES))]
    more = reasons.Difference(ones, [0.0] * len(ones), [0.1] * len(ones), False)
    assert len(more.terms) == 1 + reasons.MOST_TERMS
    assert more.terms[-1][0] == reasons.OTHER
    assert summed([(str(name), int(value)) for name, value in more.terms]) == more.gain


def test_battles_won_are_told_in_percent() -> None:
    """A decided battle is worth 20 VP to AMBER, which says nothing to people."""
    won = [0.0] * len(FEATURES)
    won[FEATURES.index("victory")], won[FEATURES.index("points")] = 0.5, 1.0
    more = reasons.Difference(won, [0.0] * len(FEATURES), [20.0] * len(FEATURES), False)
    assert (more.wins, more.gain) == (25, 2000)
    assert more.terms == [["wins", 25], ["points", 2000]]


class Faked:
    """Outcomes that a test says, by the first answer of the plan."""

    def __init__(self, points: dict[Answer, float], replied: bool = False) -> None:
        self.points = points
        self.replied = replied

    def __call__(self, g: State, question: Choice, plan: Plan, *_: object) -> Outcomes:
        features = [0.0] * len(FEATURES)
        features[FEATURES.index("points")] = points = self.points[plan.answers[0]]
        return Outcomes({}, points, features, self.replied)


def test_the_next_best_plan_is_no_better_and_reads_differently(g: State, monkeypatch: pytest.MonkeyPatch) -> None:
    thought = think(g, asked(g), LEVELS["steady"], QuickDice("next"))
    best, (same, lucky, worse) = thought.plans[0], thought.plans[1:4]
    same.answers, same.kinds = [(0, 0), *best.answers], ["spot", *best.kinds]  # where it stands is not told
    same.total = same.trials * best.mean
    lucky.total, worse.total = lucky.trials * (best.mean + 1), worse.trials * (best.mean - 1)
    worse.answers = [option for option in asked(g).options if option not in (best.answers[0], lucky.answers[0])][:1]
    worse.kinds = worse.kinds[:1]
    thought.plans[1:] = [same, lucky, worse]
    monkeypatch.setattr(reasons, "outcomes_of", Faked({best.answers[0]: 1.0, worse.answers[0]: 0.4}))
    note = told_of(noted(g, thought), "amber-other-terms")
    assert (note["less"], note["terms"]) == (60, [["points", -60]])
    assert note["plan"] == gist_of(worse)


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


@pytest.mark.parametrize(("less", "told"), [(0.09, False), (0.1, True), (-0.5, False)])
def test_a_plan_that_is_as_good_is_not_listed(
    g: State, monkeypatch: pytest.MonkeyPatch, less: float, told: bool
) -> None:
    thought = think(g, asked(g), LEVELS["steady"], QuickDice("alike"))
    first, other = thought.plans[0], next(p for p in thought.plans if p.answers[0] != thought.plans[0].answers[0])
    monkeypatch.setattr(reasons, "_next_best", lambda *_: other)
    monkeypatch.setattr(reasons, "outcomes_of", Faked({first.answers[0]: 1.0, other.answers[0]: 1.0 - less}))
    assert any(note["what"].startswith(("amber-other", "amber-rival")) for note in noted(g, thought)) == told


def test_after_a_reply_a_plan_is_compared_with_the_next_best(g: State, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has chosen that JADE acts and they do not: after the reply, most positions are worse than before."""
    thought = think(g, asked(g), LEVELS["steady"], QuickDice("reply"))
    first, other = thought.plans[0], next(p for p in thought.plans if p.answers[0] != thought.plans[0].answers[0])
    monkeypatch.setattr(reasons, "_next_best", lambda *_: other)
    monkeypatch.setattr(reasons, "outcomes_of", Faked({first.answers[0]: -2.0, other.answers[0]: -3.5}, replied=True))
    notes = noted(g, thought)
    assert told_of(notes, "amber-plan-reply")["gain"] == 150
    assert told_of(notes, "amber-rival-reply")["less"] == 150
    assert "amber-terms" not in [note["what"] for note in notes]
    said = jade_why.reasons(g, {"notes": notes}, "en")
    assert "After JADE’s next activation: +1.50 VP more than the next best plan." in said[0]


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
    ({"what": "amber-hopes", "things": [["kill", 0, 34], ["won", 0, 20]]}, "Hopes: {0} is killed (34 %), the battle"),
    ({"what": "amber-cover", "model": 0, "guns": 3}, "Keeps {0} out of 3 enemy guns."),
    ({"what": "amber-exposed", "model": 0, "guns": 1}, "Leaves {0} in front of 1 enemy gun."),
    ({"what": "amber-terms", "terms": [["wins", -20], ["victory", 800], ["other", 5]]},
     "What changes, in VP: chance to win −20 %, chance to win +20 %, other +0.05."),
    ({"what": "amber-fears", "things": [["worse", 0, 12]]}, "Risks: it ends worse than before (12 %)."),
    ({"what": "amber-terms", "terms": [["points", 120], ["way", -6]]},
     "What changes, in VP: victory points +1.20, ways to the goals −0.06."),
    ({"what": "amber-plan", "plan": [["actor", -1]], "gain": -5}, "Plan: Pass. Expected gain: −0.05 VP."),
]  # fmt: skip


@pytest.mark.parametrize(("note", "said"), NOTES)
def test_notes(g: State, note: dict[str, Any], said: str) -> None:
    told = str(amber_why.amber_sentence(g, {"rule": "", **note}))
    assert told.startswith(said.format(model_name(g, ModelNumber(0))))


def test_an_objective_is_named_by_its_points(g: State) -> None:
    cube, points = g.setting.mission.objectives[0]
    notes = {"notes": [{"rule": "", "what": "amber-fears", "things": [["lost", cube, 50]]}]}
    assert jade_why.reasons(g, notes, "en") == [f"Risks: loses the {points} VP objective in {cube_name(cube)} (50 %)."]
    assert f"objectif à {points} PV" in jade_why.reasons(g, notes, "fr")[0]


def test_each_objective_has_its_own_points(g: State) -> None:
    for cube, points in g.setting.mission.objectives:
        note = {"rule": "", "what": "amber-nearer", "model": 0, "objective": cube}
        assert f"the {points} VP objective in {cube_name(cube)}" in str(amber_why.amber_sentence(g, note))
    assert len({points for _, points in g.setting.mission.objectives}) > 1


@pytest.mark.parametrize(
    "note",
    [
        {"what": "amber-plan", "plan": [["actor", 99]], "gain": 1},
        {"what": "amber-plan", "plan": "nonsense", "gain": 1},
        {"what": "amber-hopes", "things": [["held", 99999, 3]]},
        {"what": "amber-hopes", "things": [["held", NOWHERE, 3]]},
        {"what": "amber-hopes", "things": [["held", NO_OBJECTIVE, 3]]},
        {"what": "amber-hopes", "things": [["injured", 0, 3]]},
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
    assert (LOST, cube) in happened(after, g, BLUE)
    won = after.copy()
    won.winner = BLUE
    assert [(WON, 0) in happened(g, won, BLUE), (DEFEAT, 0) in happened(g, won, RED)] == [True, True]


def test_it_says_when_a_model_gets_out_of_sight(g: State) -> None:
    """Where the model stands after the plan, and before how many guns, in words of the game."""
    question, level = asked(g), LEVELS["steady"]
    said: set[str] = set()
    for option in question.options:
        for place in range(8):
            thought = think(g, question, level, QuickDice(f"{option}/{place}"))
            for note in standing_notes(g, question, thought.plans[0], level, "seed"):
                said.add(note["what"])
                if note["what"] == "amber-cover":
                    assert note["guns"] <= guns_on(g, note["model"])
    assert said >= {"amber-exposed", "amber-nearer"}


def test_advice_names_three_beginnings_with_the_best_first(g: State) -> None:
    found = advice(g, asked(g), LEVELS["steady"], "seed")
    assert len({each.plan.answers[0] for each in found}) == 3
    assert [each.worth for each in found] == sorted([each.worth for each in found], reverse=True)
    assert found[0].beside(found[0]).terms == []
    assert found[1].beside(found[0]).gain <= 0
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
    assert best.worth >= mine.worth
    first = best.plan.answers[0]
    again, other = what_if(g, asked(g), [first], ["activate"], LEVELS["steady"], "seed")
    assert again.plan.answers[0] == first
    assert other.worth >= again.worth


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
