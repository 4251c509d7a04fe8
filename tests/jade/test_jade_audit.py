"""The auditor finds violations: JADE is broken in one way after the other, and each time the rule is named.

Broken judgement is a player that answers wrongly; a broken turn is an auditor that is given false events (the engine
may be compiled, so that its parts cannot be replaced).
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from jade_misled import (
    DrawnAgain,
    FallsBack,
    FalseReasons,
    ForgottenModel,
    HasDice,
    IgnoresForced,
    LeavesOut,
    LoadedDie,
    Misled,
    NeverEnds,
    NoCard,
    NoLastResort,
    NoMedics,
    NoPickUps,
    NothingForced,
    OtherCubes,
    OtherForced,
    OtherMode,
    Repositions,
    SkipsShots,
    Twice,
)

from deadzone.core.cubes import NOWHERE, Cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Answer, Choice, Spot
from deadzone.core.state import NOBODY, State
from deadzone.players.jade_player import JadePlayer
from deadzone.table.files.battlefile import Recording, load_battle
from jade_audit import eyes
from jade_audit.answers import TARGET_QUESTIONS, journey_of
from jade_auditor import audit_recording, options_given
from jade_battles import Bout, play_bout
from sampling import sampled

TEAMS = ("enforcers-starter", "field")
BOUTS = (
    Bout(ModelNumber(1), TEAMS, "refinery"),
    Bout(ModelNumber(2), ("remotes", "claws"), "two-towers"),
    Bout(ModelNumber(3), ("corporation", "remotes"), "container-yard"),
    Bout(ModelNumber(4), ("field", "corporation"), "crash-site"),
    Bout(ModelNumber(5), ("claws", "field"), "laboratory"),
    Bout(ModelNumber(6), ("remotes", "forge-fathers-starter"), "bunker-line"),
    Bout(ModelNumber(7), ("claws", "enforcers-starter"), "laboratory", difficulty="hard"),
)

Fault = Callable[[State, Choice | Spot], Answer | None]


class BrokenPlayer:
    """JADE, except where the fault gives another answer."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault
        self.sound = JadePlayer()

    def choose(self, view: State, question: Choice | Spot) -> Answer:
        wrong = self.fault(view, question)
        answer = self.sound.choose(view, question) if wrong is None else wrong
        assert isinstance(answer, int | str | tuple)
        return answer


# Wrong judgements


def takes_any_target(g: State, question: Choice | Spot) -> Answer | None:
    return question.options[-1] if question.kind in TARGET_QUESTIONS and isinstance(question, Choice) else None


def leaves_nothing_to_chance(g: State, question: Choice | Spot) -> Answer | None:
    if question.kind not in TARGET_QUESTIONS or not isinstance(question, Choice):
        return None
    answer = JadePlayer().choose(g, question)
    assert isinstance(answer, int | str | tuple)
    return options_given(question, answer)[0]


def cubes_of(g: State, question: Choice | Spot) -> list[Cube]:
    """Cubes the model could go to."""
    if question.kind != "jade-move" or not isinstance(question, Choice):
        return []
    here = g.models[question.subject].cube
    return [Cube(cube) for cube in question.options if isinstance(cube, int) and cube not in (NOWHERE, here)]


def first_of(cubes: list[Cube]) -> Answer | None:
    return cubes[0] if cubes else None


def breaks(rule: str) -> Fault:
    """A fault that moves where this rule forbids."""

    def fault(g: State, question: Choice | Spot) -> Answer | None:
        return first_of([cube for cube in cubes_of(g, question) if journey_of(g).forbidden(cube) == rule])

    return fault


def goes_far(g: State, question: Choice | Spot) -> Answer | None:
    cubes = cubes_of(g, question)
    return max(cubes, key=journey_of(g).left) if cubes else None


def never_moves(g: State, question: Choice | Spot) -> Answer | None:
    return NOWHERE if question.kind == "jade-move" else None


def always_repositions(g: State, question: Choice | Spot) -> Answer | None:
    here = g.models[question.subject].cube
    return here if question.kind == "jade-move" and isinstance(question, Choice) and here in question.options else None


def stands_in_the_open(g: State, question: Choice | Spot) -> Answer | None:
    if not isinstance(question, Spot) or g.round == 0:
        return None
    cube = g.models[question.subject].cube
    seen = [(x, y) for x, y in question.suggestions if eyes.exposed(g, question.subject, (cube, x, y))]
    return seen[0] if seen else None


def stands_at_the_last_place(g: State, question: Choice | Spot) -> Answer | None:
    return question.suggestions[-1] if isinstance(question, Spot) else None


def always(kind: str, *words: Answer) -> Fault:
    """A fault that gives one of these answers to every question of a kind, where legal."""

    def fault(g: State, question: Choice | Spot) -> Answer | None:
        if question.kind != kind or not isinstance(question, Choice):
            return None
        return next((word for word in words if word in question.options), None)

    return fault


def takes_the_first_weapon(g: State, question: Choice | Spot) -> Answer | None:
    return question.options[0] if question.kind == "weapon" and isinstance(question, Choice) else None


WRONG_JUDGEMENTS = [
    ("J-GEN-02", takes_any_target),
    ("J-AMB-07", leaves_nothing_to_chance),
    ("J-MOVE-01", breaks("J-MOVE-01")),
    ("J-MOVE-01", stands_in_the_open),
    ("J-MOVE-02", goes_far),
    ("J-MOVE-03", stands_at_the_last_place),
    ("J-MOVE-04", breaks("J-MOVE-04")),
    ("J-MOVE-05", breaks("J-MOVE-05")),
    ("J-RULE-04", breaks("J-RULE-04")),
    ("J-AMB-14", never_moves),
    ("J-AMB-15", goes_far),
    ("J-AMB-17", never_moves),
    ("J-AMB-28", always_repositions),
    ("J-GEN-05", takes_the_first_weapon),
    ("J-GEN-06", always("pick-up", NOBODY)),
    ("J-AMB-26", always("jade-item", "keep-it")),
    ("J-AMB-26", always("ammo", "no-ammo")),
    ("J-AMB-32", always("defence", "dodge")),
    ("J-AMB-33", always("strike", NOBODY)),
]


@pytest.mark.parametrize(("rule", "fault"), sampled(WRONG_JUDGEMENTS, 3))
def test_a_wrong_judgement_is_found(rule: str, fault: Fault, tmp_path: Path) -> None:
    for bout in BOUTS:
        outcome = play_bout(bout, tmp_path, (BrokenPlayer(fault), BrokenPlayer(fault)))
        if rule in [finding.rule for finding in outcome.findings]:
            return
    pytest.fail(f"{rule} was broken and not found")


# Wrong turns


WRONG_TURNS = [
    ("J-FORCE-01", NothingForced),
    ("J-FORCE-02", NothingForced),
    ("J-FORCE-03", NothingForced),
    ("J-FORCE-02", OtherForced),
    ("J-AMB-38", NoMedics),
    ("J-AMB-23", LeavesOut),
    ("J-VOC-06", Repositions),
    ("J-AMB-23", Twice),
    ("J-GEN-03", FalseReasons),
    ("J-GEN-03", SkipsShots),
    ("J-AMB-27", FallsBack),
    ("J-AMB-27", NoLastResort),
    ("J-AMB-27", IgnoresForced),
    ("J-AMB-27", NoCard),
    ("J-GEN-07", HasDice),
    ("J-AMB-01", OtherMode),
    ("J-RULE-01", LoadedDie),
    ("J-ACT-01", DrawnAgain),
    ("J-AMB-06", DrawnAgain),
    ("J-ACT-01", ForgottenModel),
    ("J-TEST-06", NeverEnds),
    ("J-DEP-01", OtherCubes),
    ("J-GEN-06", NoPickUps),
]


@pytest.fixture(scope="module")
def recordings(tmp_path_factory: pytest.TempPathFactory) -> list[Recording]:
    """Sound battles, without findings."""
    folder = tmp_path_factory.mktemp("battles")
    bouts = (*BOUTS[:4], BOUTS[-1])
    for bout in bouts:
        assert [str(finding) for finding in play_bout(bout, folder).findings] == []
    return [load_battle(folder / bout.name) for bout in bouts]


@pytest.mark.parametrize(("rule", "story"), sampled(WRONG_TURNS, 3))
def test_a_wrong_turn_is_found(rule: str, story: type[Misled], recordings: list[Recording]) -> None:
    for recording in recordings:
        auditor = audit_recording(recording, story(recording.path.name))
        if rule in [finding.rule for finding in auditor.findings]:
            return
    pytest.fail(f"{rule} was broken and not found")


def test_a_finding_names_battle_answer_rule_and_sentence(recordings: list[Recording]) -> None:
    findings = audit_recording(recordings[0], HasDice("bout-1.dzb")).findings
    assert str(findings[0]).startswith("bout-1.dzb, answer ")
    assert "J-GEN-07: JADE has command dice: command-roll" in str(findings[0])
