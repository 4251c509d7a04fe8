"""AMBER plays by what its side may know: positions that differ only in hidden things get the same answer."""

import deadzone
from deadzone.amber.guessing import GUESSES, guesses
from deadzone.amber.player import AmberPlayer
from deadzone.amber.quick_dice import QuickDice
from deadzone.core.sides import CHANCE, NO_SIDE, RED, Side, enemy_of
from deadzone.core.state import FACE_DOWN, FOR_THE_GAME, TOKEN_KINDS, State, Token, changed
from deadzone.players.random_player import RandomPlayer
from deadzone.rules.missions.mission_kinds import CLAIM, KNOWLEDGE, MURDER, NORMAL_RULES
from deadzone.rules.missions.missions import MARK, MARKED, targets_to_mark
from deadzone.table.dice import DiceStream
from deadzone.table.driver import ask
from deadzone.table.view import view_of


def begun(mission: str = "patrol", **house: str) -> State:
    """A battle of chance, at the second choice of who acts."""
    g = deadzone.open_battle(seed=3, mission=mission, house=house)
    players, dice = (RandomPlayer("3/red"), RandomPlayer("3/blue")), DiceStream(3)
    asked = 0
    while asked < 2:
        deadzone.answer(g, ask(g, players, dice).value)
        assert g.question is not None
        asked += g.question.kind == "activate"
    return g


def acts(g: State) -> Side:
    assert g.question is not None
    assert g.question.side not in (CHANCE, NO_SIDE)
    return g.question.side


def answered(g: State) -> object:
    """AMBER's answer to the pending question, asked as in a battle."""
    amber = AmberPlayer("hidden", "steady")
    return ask(g, (amber, amber), DiceStream(1)).value


def test_a_secret_mission() -> None:
    g = begun(secret_missions="on")
    enemy = enemy_of(acts(g))
    answers = []
    for secret in (NORMAL_RULES, CLAIM, MURDER, KNOWLEDGE):
        twin = g.copy()
        twin.secrets = changed(twin.secrets, enemy, secret - twin.secrets[enemy])
        answers.append(answered(twin))
    assert answers == answers[:1] * 4


def test_a_token_that_only_the_enemy_has_seen() -> None:
    g = begun()
    enemy = enemy_of(acts(g))
    place = next(place for place, token in enumerate(g.tokens) if token.item == FACE_DOWN)
    answers = []
    for kind, item in enumerate(TOKEN_KINDS):
        twin = g.copy()
        twin.tokens[place] = Token(g.tokens[place].cube, FACE_DOWN, item, 1 << enemy)
        twin.bag = changed(twin.bag, kind, -1)
        answers.append(answered(twin))
    assert answers == answers[:1] * len(TOKEN_KINDS)


def test_a_mark_on_ones_own_model() -> None:
    g = begun("search-and-destroy")
    side = acts(g)
    bare = view_of(g, side)
    targets = targets_to_mark(bare, enemy_of(side))
    assert len(targets) > 1
    answers = []
    for target in targets:
        twin = bare.copy()
        twin.gain(target, MARK, MARKED, FOR_THE_GAME)
        answers.append(answered(twin))
    assert answers == answers[:1] * len(targets)


def test_what_is_hidden_is_drawn_anew() -> None:
    """Guesses differ from one another, agree with what the side knows, and leave the view as it is."""
    g = begun(secret_missions="on")
    side = acts(g)
    view = view_of(g, side)
    before = view.key()
    drawn = [guess for seed in "abcd" for guess in guesses(view, side, QuickDice(seed))]
    assert len(drawn) == 4 * GUESSES
    assert {guess.secrets[enemy_of(side)] for guess in drawn} == {NORMAL_RULES, CLAIM, MURDER, KNOWLEDGE}
    assert {guess.secrets[side] for guess in drawn} == {g.secrets[side]}
    assert view.key() == before


def test_a_mark_is_guessed_among_those_that_may_have_it() -> None:
    g = begun("search-and-destroy")
    side = acts(g)
    view = view_of(g, side)
    own = [len([model for model in guess.models if model.side == side and _marked(model.gains)])
           for guess in guesses(view, side, QuickDice("a"))]  # fmt: skip
    assert own == [own[0]] * GUESSES
    assert own[0] >= 1


def _marked(gains: tuple[tuple[str, int, int], ...]) -> bool:
    return any(gain[0] == MARK for gain in gains)


def test_nothing_is_drawn_where_nothing_is_hidden() -> None:
    g = begun()
    assert guesses(g, RED, QuickDice("a")) == [g]
