"""The driver: a broken player loses one answer, never the battle; views hold no future dice."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from deadzone.core.cubes import Cube
from deadzone.core.engine import answer, why_not
from deadzone.core.events import Event
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Answer, Choice, Spot
from deadzone.core.sentence import Fault
from deadzone.core.setting import Ground, Options
from deadzone.core.sides import BLUE, CHANCE, RED
from deadzone.core.state import FACE_DOWN, FOR_THE_GAME, TOKEN_KINDS, State, Token
from deadzone.maps.shipped import load as load_map
from deadzone.missions.patrol import patrol
from deadzone.players.random_player import RandomPlayer
from deadzone.players.scripted import ScriptedPlayer
from deadzone.rules.missions.missions import MARK, MARKED
from deadzone.table.dice import DiceStream
from deadzone.table.driver import Given, Reasoned, ask, next_answer, plain_answer, play, replay
from deadzone.table.files.battle_writing import BattleWriter
from deadzone.table.files.battlefile import Seat, head_of, load_battle
from deadzone.table.files.playback import Playback
from deadzone.table.opening import open_battle
from deadzone.table.teams import load_team
from deadzone.table.view import view_of

FIELD = load_map("laboratory")
GROUND = Ground(FIELD)
RED_TEAM, BLUE_TEAM = load_team("enforcers-starter"), load_team("forge-fathers-starter")


def new_battle(rounds: int = 2) -> tuple[State, list[Event]]:
    options = Options(round_limit=rounds)
    return open_battle(GROUND, patrol(FIELD), RED_TEAM.profiles, BLUE_TEAM.profiles, options)


def at_a_decision() -> State:
    """The state at the first question for a player."""
    g, _ = new_battle()
    dice = DiceStream(1)
    while g.question is not None and g.question.side == CHANCE:
        answer(g, dice.answer(g.question))
    return g


class Broken:
    """A player that does the same wrong thing every time."""

    def __init__(self, act: Callable[[], Any]) -> None:
        self.act = act

    def choose(self, view: State, question: Choice | Spot) -> Any:
        return self.act()


class Unprintable:
    def __repr__(self) -> str:
        raise ValueError("no")


def raise_it(error: BaseException) -> Any:
    raise error


WRONG: list[Callable[[], Any]] = [
    lambda: None,
    lambda: 1.0,
    lambda: True,
    lambda: "no such word",
    lambda: "x" * 10_000,
    lambda: 10**100,
    lambda: -99,
    lambda: ["a", "b"],
    lambda: (1.0, 2),
    lambda: (True, False),
    lambda: (1,) * 10_000,
    lambda: {},
    object,
    Unprintable,
    lambda: Reasoned(None, {}),
    lambda: Reasoned(Reasoned(1, {}), {}),
    lambda: "\ud800",
    lambda: raise_it(ValueError("lost \ud800")),
    lambda: raise_it(RecursionError()),
    lambda: raise_it(MemoryError()),
    lambda: raise_it(Fault("My own fault.")),
    lambda: sys.exit(3),
]


@pytest.mark.parametrize("number", range(len(WRONG)))
def test_a_broken_player_is_answered_for(tmp_path: Path, number: int) -> None:
    """The first option is taken, the battle goes on to its end, and the file records the failure."""
    g, opening = new_battle()
    dice = DiceStream(3)
    seats = (Seat(player="broken"), Seat(player="random", seed="b"))
    path = tmp_path / "battle.dzb"
    head = head_of(g.setting, (RED_TEAM.note(), BLUE_TEAM.note()), seats, dice.seed, opening)
    writer = BattleWriter.create(path, head, dice, sync=False)
    told: list[Given] = []
    play(g, (Broken(WRONG[number]), RandomPlayer("b")), dice, lambda g, given, events: told.append(given), writer.keep)
    writer.close()
    assert g.question is None
    for given in told:
        assert bool(given.fallback) == (given.question.side == RED)
        if isinstance(given.question, Choice) and given.question.side == RED:
            assert given.value == given.question.options[0]
        elif isinstance(given.question, Spot) and given.question.side == RED:
            assert given.value == given.question.suggestions[0]
    recording = load_battle(path)
    assert [entry.fallback for entry in recording.entries] == [given.fallback for given in told]
    assert Playback(recording).run().key() == g.key()


def test_an_illegal_answer_is_named() -> None:
    g = at_a_decision()
    assert g.question is not None
    players = [Broken(lambda: "dance")] * 2
    assert "dance is not one of the choices" in ask(g, players, DiceStream(1)).fallback


def test_everything_offered_is_legal() -> None:
    """An option or suggestion handed back as it was offered is not checked again."""
    g, _ = new_battle()
    players, dice = (RandomPlayer("a"), RandomPlayer("b")), DiceStream(5)
    while g.question is not None:
        if isinstance(g.question, (Choice, Spot)):
            question = g.question
            offered: tuple[Answer, ...] = question.options if isinstance(question, Choice) else question.suggestions
            assert [value for value in offered if why_not(g, value) is not None] == []
        answer(g, next_answer(g, players, dice))


@pytest.mark.parametrize(
    ("value", "plain"),
    [
        (3, 3),
        ("move", "move"),
        ((1, 2), (1, 2)),
        ([1, 2], (1, 2)),
        ((), ()),
        (True, None),
        ((True, 2), None),
        (2.0, None),
        (None, None),
    ],
)
def test_only_plain_values_reach_the_engine(value: object, plain: object) -> None:
    assert plain_answer(value) == plain


def test_a_reason_is_kept_beside_the_answer(tmp_path: Path) -> None:
    g = at_a_decision()
    assert isinstance(g.question, Choice)
    option = g.question.options[1]
    players = [Broken(lambda: Reasoned(option, {"score": 1.5, "words": ["é"]}))] * 2
    given = ask(g, players, DiceStream(1))
    assert (given.value, given.why, given.fallback) == (option, {"score": 1.5, "words": ["é"]}, "")


@pytest.mark.parametrize("why", [{"a": object()}, {1: {2, 3}}, [1], "because", {"x": "\ud800"}])
def test_a_reason_that_json_cannot_hold_is_left_out(why: Any) -> None:
    g = at_a_decision()
    assert isinstance(g.question, Choice)
    option = g.question.options[0]
    given = ask(g, [Broken(lambda: Reasoned(option, why))] * 2, DiceStream(1))
    assert (given.value, given.fallback) == (option, "")
    assert given.why is None or given.why == {"1": [2, 3]}


def test_reasons_and_fallbacks_are_in_the_file(tmp_path: Path) -> None:
    class Talker:
        def __init__(self) -> None:
            self.chance = RandomPlayer("r")

        def choose(self, view: State, question: Choice | Spot) -> Any:
            return Reasoned(self.chance.choose(view, question), {"options": 1, "text": "à gauche"})

    g, opening = new_battle(rounds=1)
    dice = DiceStream(4)
    seats = (Seat(player="talker"), Seat(player="random"))
    path = tmp_path / "battle.dzb"
    head = head_of(g.setting, (RED_TEAM.note(), BLUE_TEAM.note()), seats, dice.seed, opening)
    writer = BattleWriter.create(path, head, dice)
    play(g, (Talker(), RandomPlayer("b")), dice, keep=writer.keep)
    writer.close()
    for entry in load_battle(path).entries:
        assert entry.why == ({"options": 1, "text": "à gauche"} if entry.side == RED else None)


class Looker:
    """A player that notes what it is shown, and says that it changes nothing."""

    careful = True

    def __init__(self) -> None:
        self.shown: list[State] = []

    def choose(self, view: State, question: Choice | Spot) -> Any:
        self.shown.append(view)
        return question.options[0] if isinstance(question, Choice) else question.suggestions[0]


def test_a_careful_player_sees_the_battle_itself_unless_something_is_hidden() -> None:
    g = at_a_decision()
    assert g.question is not None
    side = g.question.side
    looker = Looker()
    ask(g, (looker, looker), DiceStream(1))
    assert looker.shown[-1] is g
    hiding = []
    secret, looked_at, marked = g.copy(), g.copy(), g.copy()
    secret.secrets = [1, 1]
    hiding.append(secret)
    looked_at.tokens = [Token(Cube(0), under=TOKEN_KINDS[0], seen=1 << (1 - side))]
    hiding.append(looked_at)
    marked.gain(ModelNumber(0), MARK, MARKED, FOR_THE_GAME)
    hiding.append(marked)
    for hidden in hiding:
        ask(hidden, (looker, looker), DiceStream(1))
        assert looker.shown[-1] is not hidden
        assert looker.shown[-1].key() == view_of(hidden, side).key()


def test_the_answers_replay_the_battle() -> None:
    g, _ = new_battle()
    start = g.copy()
    events: list[Event] = []
    answers = play(g, (RandomPlayer(1), RandomPlayer(2)), DiceStream(7), lambda g, given, news: events.extend(news))
    assert replay(start, answers) == events
    assert start.key() == g.key()


def test_a_script_that_does_not_fit_stops_the_battle() -> None:
    for script, reason in (((), "has no answer to the question"), (("dance",), "is not one of"), ((99,), "not one of")):
        g = at_a_decision()
        before = g.key()
        players = [ScriptedPlayer(*script), ScriptedPlayer(*script)]
        with pytest.raises(Fault, match=reason):
            play(g, players, DiceStream(1))
        assert g.key() == before


def test_a_script_of_texts_and_values() -> None:
    g = at_a_decision()
    assert isinstance(g.question, Choice)
    assert next_answer(g, [ScriptedPlayer("go-second")] * 2, DiceStream(1)) == "go-second"
    answer(g, "go-second")
    player = ScriptedPlayer("red-zone", 3)
    assert next_answer(g, [player] * 2, DiceStream(1)) == "red-zone"
    assert player.left_over == [3]


# Views


def test_a_view_is_the_same_whatever_the_dice_to_come() -> None:
    """The same answers with two seeds that differ only later give the same views to both sides."""
    g = at_a_decision()
    other = g.copy()
    views = [view_of(g, RED).key(), view_of(g, BLUE).key()]
    play(g, (RandomPlayer(1), RandomPlayer(2)), DiceStream("one"))
    assert [view_of(other, RED).key(), view_of(other, BLUE).key()] == views
    play(other, (RandomPlayer(1), RandomPlayer(2)), DiceStream("two"))
    assert g.key() != other.key()


def test_a_view_knows_no_token_that_lies_face_down() -> None:
    """A face-down token has no identity in a view; the bag counts what both sides can (R-ITOK-*, R-ITEM-06)."""
    g = at_a_decision()
    assert g.tokens
    for side in (RED, BLUE):
        view = view_of(g, side)
        assert all(token.item == FACE_DOWN for token in view.tokens)
        assert not any(kind in repr(view.key()) for kind in TOKEN_KINDS)
        assert sum(view.bag) == 16


def test_a_player_cannot_change_the_battle_through_its_view() -> None:
    class Meddler:
        def __init__(self, seed: int) -> None:
            self.chance = RandomPlayer(seed)

        def choose(self, view: State, question: Choice | Spot) -> Any:
            value = self.chance.choose(view, question)
            view.models[2].pinned = True
            answer(view, value)
            view.score(RED, 0, 99)
            view.change(ModelNumber(0)).damage = 9
            view.models[1].cube = Cube(0)
            view.round = 99
            return value

    ends = []
    for players in ((RandomPlayer(1), RandomPlayer(2)), (Meddler(1), Meddler(2))):
        g, _ = new_battle()
        play(g, players, DiceStream(7))
        ends.append(g.key())
    assert ends[0] == ends[1]
