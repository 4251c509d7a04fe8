"""JADE's turns in rounds and whole battles: draws, no command dice, no passing, same seed."""

from __future__ import annotations

import pytest
from jade_tables import FIGHTER, TEAMS, Duds, FirstOption, JadeTable, deck_of, jade, opened, soldier

from deadzone.assistant.session import Session
from deadzone.assistant.setup import SetUp as TableSetUp
from deadzone.assistant.steps import ACTIVATE, ROUND, Step
from deadzone.core.engine import answer, begin
from deadzone.core.events import Event
from deadzone.core.jade import Jade
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Answer, Choice, Draw, Question, Spot
from deadzone.core.sides import BLUE, CHANCE, RED, Side
from deadzone.core.state import ACTIVATE as ACTIVATE_FACE
from deadzone.core.state import State
from deadzone.jade.deck.deck import deck_text
from deadzone.jade.deck.settings import paper_settings
from deadzone.jade.played_side import jade_side
from deadzone.players.jade_player import JadePlayer
from deadzone.players.random_player import RandomPlayer
from deadzone.procedures.turn.rounds import Round, Turns
from deadzone.table.dice import DiceStream
from deadzone.table.driver import Player, ask, play, replay
from deadzone.table.teams import load_team

COMMAND_DICE = "[difficulty]\ncommand_dice = true"


def round_of(table: JadeTable) -> tuple[list[Question], list[str]]:
    """Play a round with dice showing 1 and first options; return all questions and the events as lines."""
    g = table.state
    questions: list[Question] = []
    table.events += begin(g, Round())
    while g.question is not None:
        questions.append(g.question)
        table.events += answer(g, ask(g, (FirstOption(), FirstOption()), Duds()).value)
    return questions, table.story()


def two_teams(red: int, blue: int, settings: str = "", other: Jade | None = None) -> JadeTable:
    table = JadeTable("hold", settings=settings, blue=other)
    for number in range(red):
        table.red(soldier(leader=number == 0), at="r0c0")
    for number in range(blue):
        table.blue(soldier(leader=number == 0), at="r7c7")
    table.state.initiative = RED
    return table


def test_each_model_once_a_round() -> None:
    """The Strike-team deck holds the living models at the start of each round and is used up in it (J-ACT-01,
    J-AMB-05).
    """
    table = two_teams(3, 1)
    table.state.change(ModelNumber(1)).fate = 1
    for _ in range(2):
        table.events.clear()
        round_of(table)
        drawn = [it["model"] for it in table.happened("jade-card")]
        assert sorted(map(int, map(str, drawn))) == [0, 2]


def test_a_model_that_dies_before_its_card_is_drawn() -> None:
    """A model that dies before its card is drawn loses its card (J-AMB-05)."""
    table = two_teams(2, 1)
    begin(table.state, Turns(RED))
    answer(table.state, 0)
    answer(table.state, 0)
    table.state.change(ModelNumber(1)).fate = 1
    players = (FirstOption(), FirstOption())
    while table.state.question is not None:
        table.events += answer(table.state, ask(table.state, players, Duds()).value)
    assert not table.happened("jade-card")


def test_the_action_deck_goes_on_from_round_to_round() -> None:
    """The Action deck is reshuffled only when it is empty, not each round (J-AMB-06)."""
    table = JadeTable(cards=deck_of("hold") * 3)
    for _ in range(2):
        table.red(FIGHTER, at="r0c0")
    table.blue(FIGHTER, at="r7c7")
    table.state.initiative = RED
    left = []
    for _ in range(3):
        round_of(table)
        left.append(sum(table.state.decks[RED]))
    assert left == [1, 2, 0]


def test_jade_rolls_no_command_dice() -> None:
    """JADE has no command roll or re-roll; the opponent has both (J-GEN-07, J-AMB-37)."""
    questions, _ = round_of(two_teams(1, 1))
    assert [question.kind for question in questions].count("command") == 1
    assert [question.side for question in questions if question.kind == "reroll"] in ([], [BLUE])


def test_command_dice_as_a_difficulty() -> None:
    """By the setting JADE rolls command dice (J-AMB-37)."""
    questions, _ = round_of(two_teams(1, 1, COMMAND_DICE))
    assert [question.kind for question in questions].count("command") == 2


def test_command_dice_do_not_activate_for_jade() -> None:
    """An ACTIVATE result gives JADE no second Activation; only the cards decide (J-AMB-37, J-ACT-02)."""
    table = two_teams(2, 1, COMMAND_DICE)
    table.state.spend_command(RED, ACTIVATE_FACE, -1)  # one die more
    events = begin(table.state, Turns(RED))
    while table.state.question is not None:
        assert table.state.question.kind != "second"
        events += answer(table.state, ask(table.state, (FirstOption(), FirstOption()), Duds()).value)
    assert [event.values[0] for event in events if event.kind == "turn"] == [RED, BLUE, RED]


def test_jade_never_passes() -> None:
    """JADE does not pass voluntarily and is not asked to (J-AMB-36, R-TURN-04)."""
    questions, told = round_of(two_teams(1, 3))
    assert not [question for question in questions if question.side == RED and question.kind == "activate"]
    assert told[0].startswith("red-1 card")
    table = two_teams(1, 4)
    round_of(table)
    passes = [it["forced"] for it in table.happened("passed") if it["side"] == RED]
    assert passes  # forced, when all its models have acted
    assert set(passes) == {1}


def test_turns_alternate() -> None:
    """Turns alternate as usual (J-AMB-36, R-TURN-01)."""
    table = two_teams(2, 2, other=jade(deck_of("hold")))
    _, told = round_of(table)
    assert [line.split()[0] for line in told if "card" in line] == ["red-1", "blue-1", "red-2", "blue-2"]


# Whole battles


def battle(
    seed: int, players: tuple[Player, Player], sides: tuple[Jade | None, Jade | None], rounds: int = 2
) -> tuple[State, list[Event], list[object]]:
    """A battle of the starter teams: final state, events and answers."""
    g, events = opened(rounds, sides)
    given = play(g, players, DiceStream(seed), lambda _, __, happened: events.extend(happened))
    return g, events, list(given)


@pytest.mark.parametrize("seed", range(4))
def test_same_seed_same_battle(seed: int) -> None:
    """The same seed gives the same battle of JADE against itself; another seed another one (J-TEST-01, J-AMB-45)."""
    both = (JadePlayer(), JadePlayer())
    sides = (jade_side(), jade_side())
    g, events, answers = battle(seed, both, sides)
    again = battle(seed, both, sides)
    assert (again[0].key(), again[1], again[2]) == (g.key(), events, answers)
    assert battle(seed + 100, both, sides)[2] != answers


def test_the_answers_alone_give_the_same_battle() -> None:
    """The list of answers alone reproduces the battle, with draws and lots (J-TEST-01)."""
    g, events, answers = battle(5, (JadePlayer(), JadePlayer()), (jade_side(), jade_side()))
    twin, opening = opened(2)
    assert opening + replay(twin, answers) == events  # type: ignore[arg-type]
    assert twin.key() == g.key()


def test_the_same_position_gets_the_same_answer() -> None:
    """JADE has no memory: asked twice, and with reasons, it gives the same answer (J-TEST-01)."""
    g, _ = opened(2)
    dice = DiceStream(11)
    asked = 0
    while g.question is not None:
        given = ask(g, (JadePlayer(), JadePlayer()), dice)
        if given.question.side != CHANCE:
            twin = ask(g, (JadePlayer(explain=True),) * 2, dice)
            assert (twin.value, twin.fallback, given.fallback) == (given.value, "", "")
            asked += 1
        answer(g, given.value)
    assert asked > 50


def assistants_draws(team: str, side: Side, seed: int, rounds: int) -> tuple[list[int], list[list[tuple[int, int]]]]:
    """The assistant's draws: order of deployment, and model and card of each Activation by round."""
    loaded = load_team(team)
    session = Session(TableSetUp(loaded.name, tuple(loaded.profiles), str(seed), side, 4, 1, deck_text()))
    drawn: list[list[tuple[int, int]]] = []
    for number in range(rounds):
        if number:
            session.do(Step(ROUND))
        while any(session.models_left):
            session.do(Step(ACTIVATE))
        drawn.append([(it.model, it.card) for it in session.activations if it.round == number + 1])
    return [model for model, _ in session.deployed], drawn


@pytest.mark.parametrize("side", [RED, BLUE])
@pytest.mark.parametrize("opponent", ["jade", "random"])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_assistant_draws_what_the_battle_draws(seed: int, opponent: str, side: Side) -> None:
    """With the same seed the assistant and the battle draw the same (J-ASSIST-01, J-DEP-01, J-ACT-02).

    This holds until a JADE model dies or loses its turn, which the assistant would have to be told.
    """
    players: list[Player] = [JadePlayer(), JadePlayer()]
    sides: list[Jade | None] = [jade_side(), jade_side()]
    if opponent == "random":
        players[1 - side], sides[1 - side] = RandomPlayer(seed), None
    _, events, _ = battle(seed, (players[0], players[1]), (sides[0], sides[1]), rounds=3)
    order, drawn = assistants_draws(TEAMS[side], side, seed, 3)
    deployed, rounds = battles_draws(events, side)
    assert deployed == order
    assert rounds
    assert rounds[:-1] == drawn[: len(rounds) - 1]
    assert rounds[-1] == drawn[len(rounds) - 1][: len(rounds[-1])]


class HarmlessDice:
    """Seeded dice for the decks, 1s for everything else, so that nobody is hurt."""

    def __init__(self, seed: int) -> None:
        self.dice = DiceStream(seed)

    def answer(self, question: Question) -> Answer:
        owned = isinstance(question, Draw) and question.owner != CHANCE
        told_apart = question.kind.startswith("recon")  # a tie would be rolled again
        return self.dice.answer(question) if owned or told_apart else Duds().answer(question)


@pytest.mark.parametrize("side", [RED, BLUE])
def test_the_assistant_keeps_step_through_the_whole_action_deck(side: Side) -> None:
    """Six rounds without deaths, longer than the Action deck lasts (J-ASSIST-01, J-AMB-06)."""
    g, events = opened(6, items=False, points=999)
    dice = HarmlessDice(9)
    while g.question is not None:
        events += answer(g, ask(g, (JadePlayer(), JadePlayer()), dice).value)
    order, drawn = assistants_draws(TEAMS[side], side, 9, 6)
    deployed, rounds = battles_draws(events, side)
    assert (deployed, rounds) == (order, drawn[: len(rounds)])
    assert sum(map(len, rounds)) > 20


def battles_draws(events: list[Event], side: int) -> tuple[list[int], list[list[tuple[int, int]]]]:
    """The battle's draws, until a model of the side dies or loses a turn; the last round may be incomplete."""
    sizes = [len(load_team(team).profiles) for team in TEAMS]
    first = side * sizes[RED]
    mine = range(first, first + sizes[side])
    deployed: list[int] = []
    rounds: list[list[tuple[int, int]]] = []
    for event in events:
        numbers = [value for value in event.values if isinstance(value, int)]
        if event.kind == "round":
            rounds.append([])
        elif not numbers or numbers[0] not in mine:
            continue
        elif event.kind in ("killed", "stunned", "emplaced"):
            break
        elif event.kind == "deployed":
            deployed.append(numbers[0] - first)
        elif event.kind == "jade-card":
            rounds[-1].append((numbers[0] - first, numbers[1]))
    return deployed, rounds


def test_the_two_sides_have_decks_of_their_own() -> None:
    """The same seed shuffles the two sides' decks differently and independently (J-AMB-45, J-DEF-04)."""
    assert assistants_draws("enforcers-starter", RED, 1, 1) != assistants_draws("enforcers-starter", BLUE, 1, 1)
    both = battle(2, (JadePlayer(), JadePlayer()), (jade_side(), jade_side()), 1)[1]
    alone = battle(2, (JadePlayer(), RandomPlayer(2)), (jade_side(), None), 1)[1]
    first = [battles_draws(events, RED) for events in (both, alone)]
    assert first[0][0] == first[1][0]
    assert first[0][1][0][0] == first[1][1][0][0]


def test_jade_against_jade_each_is_the_others_enemy() -> None:
    """Shots and fights occur only between the sides, and both sides draw cards (J-AMB-45, J-DEF-01)."""
    g, events, _ = battle(7, (JadePlayer(), JadePlayer()), (jade_side(), jade_side()), 4)
    attacks = [event.values[:2] for event in events if event.kind in ("shot", "fight")]
    assert attacks
    assert all(g.models[int(str(a))].side != g.models[int(str(b))].side for a, b in attacks)
    drawn = {g.models[int(str(event.values[0]))].side for event in events if event.kind == "jade-card"}
    assert drawn == {RED, BLUE}


def test_every_activation_ends_activated() -> None:
    """After each of JADE's turns the model drawn is activated, dead or gone (J-TEST-06)."""
    g, _ = opened(3)
    dice, drawn, checked = DiceStream(4), -1, 0
    while g.question is not None:
        question = g.question
        events = answer(g, ask(g, (JadePlayer(), JadePlayer()), dice).value)
        for event in events:
            if event.kind in ("turn", "round-ends") and drawn >= 0:
                model = g.models[drawn]
                checked += 1
                assert event.kind == "round-ends" or model.activated or not model.on_table()
                drawn = -1
            elif event.kind == "jade-card":
                drawn = int(str(event.values[0]))
        assert isinstance(question, Question)
    assert checked > 20


def test_jade_is_not_asked_what_its_cards_decide() -> None:
    """JADE is never asked whom to activate, which action to take, how to fire, or to pass (J-ACT-02, J-AMB-36,
    J-RULE-01).
    """
    g, _ = opened(4)
    dice, kinds = DiceStream(6), set()
    while g.question is not None:
        if isinstance(g.question, Choice):
            kinds.add(g.question.kind)
        answer(g, ask(g, (JadePlayer(), JadePlayer()), dice).value)
    assert {"jade-target", "jade-move"} <= kinds
    assert kinds.isdisjoint(
        {"activate", "action", "second", "mode", "target", "reroll", "spend-dice", "deploy", "pack"}
    )


def test_the_settings_of_a_side_are_its_own() -> None:
    """Each side has its own settings (J-AMB-45)."""
    table = JadeTable(settings=COMMAND_DICE, blue=jade())
    sides = table.jade
    assert sides[0] is not None
    assert sides[1] is not None
    assert (sides[0].conduct.command_dice, sides[1].conduct.command_dice) == (True, False)
    assert sides[1].settings == paper_settings()


class Second(FirstOption):
    """Player that uses an ACTIVATE result as soon as possible."""

    def choose(self, view: State, question: Choice | Spot) -> Answer:
        return 3 if question.kind == "second" else super().choose(view, question)


def test_a_second_activation_before_jade_s_turn_happens_once() -> None:
    """The die is spent once, and the model is not activated again after JADE's turn (R-CMD-07)."""
    table = two_teams(2, 2)
    table.state.spend_command(BLUE, ACTIVATE_FACE, -1)  # one die more
    events = begin(table.state, Turns(BLUE))
    while table.state.question is not None:
        events += answer(table.state, ask(table.state, (FirstOption(), Second()), Duds()).value)
        assert min(table.state.command_dice) >= 0
    assert [event.values[0] for event in events if event.kind == "activated"].count(1) == 1
    assert len([event for event in events if event.kind == "command-die"]) == 1
