"""Battles that differ in one secret are told alike to roles that must not know it, for every kind of secret."""

from collections.abc import Callable
from functools import partial

import msgspec
import pytest
from pairs import ROLES, altered, assert_same_now, assert_told_alike, fork

from deadzone.core.cubes import Cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.setting import Options
from deadzone.core.sides import BLUE, RED, Side
from deadzone.core.state import FACE_DOWN, NOBODY, ON_TABLE, TOKEN_COUNTS, TOKEN_KINDS, Frame, State, Token, changed
from deadzone.host.protocol.words import Role
from deadzone.procedures.items.items import PickUp
from deadzone.procedures.movement.moving import Movement
from deadzone.procedures.setup.recon_bonus import DiscardToken, LookAtTokens
from deadzone.procedures.specials.finds_and_drops import StrikeItLucky
from deadzone.rules.missions.mission_kinds import CLAIM, KNOWLEDGE, MURDER, NORMAL_RULES, SEARCH
from deadzone.rules.missions.missions import can_leave
from deadzone.table.driver import Given
from sampling import sampled
from stopped_battles import FRAG, PLACE, STUN, Stopped, battle, call, looked_at, options, under_way, until

ANSWERS = 60  # per pair, unless its secret is revealed before
EVERYBODY: tuple[Role, ...] = ("red", "blue", "watch", "both")
RECON = Options(round_limit=3, recon_bonus=True)


# What one side knows


@pytest.mark.parametrize("side", [RED, BLUE])
@pytest.mark.parametrize("secrets", [(NORMAL_RULES, CLAIM), (MURDER, KNOWLEDGE), (NORMAL_RULES, KNOWLEDGE)])
def test_secret_missions(side: int, secrets: tuple[int, int]) -> None:
    """The enemy's secret mission stays hidden (M-SECRET-00, M-SECRET-05)."""
    found = battle(f"mission {secrets}", options=Options(round_limit=3, secret_missions=True))
    assert all(found.game.g.secrets)
    pair = altered(found, lambda g: give_secret(g, side, secrets[1]))
    give_secret(found.game.g, side, secrets[0])
    assert assert_told_alike(pair, side, "mission", ANSWERS) > 40


def give_secret(g: State, side: int, secret: int) -> None:
    g.secrets = [secret if other == side else mine for other, mine in enumerate(g.secrets)]


@pytest.mark.parametrize("seed", ["a", "b"])
def test_marked_targets(seed: str) -> None:
    """Marked targets stay hidden, also when a failed artificial player was replaced in marking (M-HOUSE-SEARCH)."""
    for failed in ("", "it broke"):
        found = until(battle(f"marks {seed}", SEARCH), "mark-target")
        while len(options(found)) < 2:
            found.go_on()
        question, twin = found.question(), fork(found)
        assert question.kind == "mark-target"
        first, *_, last = options(found)
        found.answer(first)
        twin.take(twin.game.try_answer(Given(question, last, fallback=failed)))
        assert assert_told_alike((found, twin), question.side, seed, ANSWERS) > 20


@pytest.mark.parametrize("side", [RED, BLUE])
def test_tokens_that_one_side_has_looked_at(side: int) -> None:
    """Tokens that one side has looked at stay hidden from the other (M-RECON-01)."""
    found = under_way("looked at")
    pair = altered(found, lambda g: looked_at(g, PLACE, STUN, side))
    looked_at(found.game.g, PLACE, FRAG, side)
    assert assert_told_alike(pair, side, "looked at", ANSWERS) > 40


@pytest.mark.parametrize("side", [RED, BLUE])
@pytest.mark.parametrize("kinds", [(FRAG, STUN), (FRAG, "")])
def test_tokens_that_are_discarded_again(side: Side, kinds: tuple[str, str]) -> None:
    """A token that is discarded returns unseen, whether or not a side has looked at it (M-RECON-03)."""
    found = under_way("discarded")
    pair = altered(found, lambda _: None)
    for stopped, kind in zip(pair, kinds, strict=True):
        if kind:
            looked_at(stopped.game.g, PLACE, kind, side)
        call(stopped.game.g, DiscardToken(side))
        stopped.answer(PLACE)
    assert_same_now(pair, EVERYBODY if all(kinds) else (ROLES[1 - side], "watch"))
    assert assert_told_alike(pair, NOBODY, "discarded", ANSWERS) > 40


def test_a_token_that_is_moved_face_down() -> None:
    """A token moved face down stays hidden (A-LOGISTICS-02)."""
    found = until(battle("moved", taught_to=("A-LOGISTICS", "A-LOGISTICS")), "supply")
    pair = altered(found, lambda g: looked_at(g, PLACE, STUN, RED))
    looked_at(found.game.g, PLACE, FRAG, RED)
    for stopped in pair:
        stopped.answer(PLACE)
        stopped.answer(options(stopped)[-1])
    assert assert_told_alike(pair, RED, "moved", ANSWERS) > 40


# What nobody knows


def came_back(g: State, place: int, known: bool) -> None:
    """Make the token one that was used before and is drawn again, or leave that one in the pool (S-SHORT)."""
    kind = TOKEN_KINDS.index(FRAG)
    g.bag = changed(g.bag, kind, -1)
    if known:
        g.tokens[place] = Token(g.tokens[place].cube, FACE_DOWN, FRAG)
    else:
        g.returned = changed(g.returned, kind, 1)


def test_tokens_that_lie_face_down_again() -> None:
    """A token that was seen, used and laid face down again stays hidden (S-SHORT, R-ITOK-08)."""
    found = under_way("came back")
    pair = altered(found, lambda g: came_back(g, PLACE, known=False))
    came_back(found.game.g, PLACE, known=True)
    assert assert_told_alike(pair, NOBODY, "came back", ANSWERS) > 40


Frames = Callable[[State, int], Frame]


def only_frags(g: State) -> None:
    """Leave only Frag tokens, so that every draw gives the same."""
    kind = TOKEN_KINDS.index(FRAG)
    g.bag = [TOKEN_COUNTS[kind] if n == kind else 0 for n in range(len(TOKEN_KINDS))]
    g.tokens = g.tokens[:1]


@pytest.mark.parametrize(
    "frame",
    [
        lambda _g, model: PickUp(model),
        lambda g, model: LookAtTokens(g.models[model].side, 1),
        lambda g, model: DiscardToken(g.models[model].side),
    ],
    ids=["pick-up", "look-at", "discard"],
)
def test_what_comes_to_light_does_not_tell_where_it_came_from(frame: Frames) -> None:
    """A token seen before is revealed without a draw; that must not show in the number of steps."""
    found = under_way("counted")
    only_frags(found.game.g)
    model = found.game.g.active
    cube = found.game.g.models[model].cube
    found.game.g.tokens[PLACE] = Token(cube)
    pair = altered(found, lambda g: came_back(g, PLACE, known=False))
    came_back(found.game.g, PLACE, known=True)
    answers = []
    for stopped in pair:
        call(stopped.game.g, frame(stopped.game.g, model))
        answers.append(len(stopped.answer(PLACE).entries))
    stays_hidden = isinstance(frame(found.game.g, model), DiscardToken)
    assert answers == ([1, 1] if stays_hidden else [1, 2])
    assert_same_now(pair, EVERYBODY, views=stays_hidden)


def test_a_draw_from_the_pool_does_not_tell_where_it_came_from() -> None:
    """A draw from the pool does not show whether the token was used before or never seen (S-LUCKY)."""
    found = under_way("lucky")
    only_frags(found.game.g)
    g, kind = found.game.g, TOKEN_KINDS.index(FRAG)
    model = g.active
    g.tokens[PLACE] = Token(g.models[model].cube, STUN)
    pair = altered(found, lambda g: set_pool(g, [0] * len(TOKEN_KINDS), {kind: 1}))
    set_pool(g, [int(n == kind) for n in range(len(TOKEN_KINDS))], {})
    answers = []
    for stopped in pair:
        call(stopped.game.g, StrikeItLucky(g.models[model].side, model, PLACE))
        answers.append(len(stopped.answer("use").entries))
    assert answers == [3, 2]
    assert_same_now(pair, EVERYBODY)


def set_pool(g: State, bag: list[int], returned: dict[int, int]) -> None:
    g.bag = bag
    g.returned = [returned.get(n, 0) for n in range(len(TOKEN_KINDS))]
    g.command_dice = [2] * len(g.command_dice)


@pytest.mark.parametrize("players", [("human", "human"), ("human", "jade"), ("random", "human")])
def test_the_luck_to_come(players: tuple[str, str]) -> None:
    """Seeds of dice, decks and artificial players, and their positions, stay hidden."""
    found = battle("luck", players=players)
    for number in range(60):
        if number % 12 == 0 and not found.game.over():
            twin = fork(found)
            seats = [msgspec.structs.replace(seat, seed="other") for seat in twin.game.head.players]
            twin.game.head = msgspec.structs.replace(twin.game.head, seed="other", players=(seats[0], seats[1]))
            twin.game.positions = (71, 72, 73)
            twin.game.answers += 3
            assert_same_now((found, twin), EVERYBODY)
        found.go_on()


def test_what_is_left_in_the_bag() -> None:
    found = under_way("bag")
    assert_same_now(altered(found, lambda g: setattr(g, "bag", [*reversed(g.bag)])), EVERYBODY)


# What the enemy could infer


def test_whether_the_other_one_may_take_an_answer_back() -> None:
    found = until(battle("undo"), "deploy")
    side = found.question().side
    found.go_on()
    twin = fork(found)
    twin.game._before = []
    assert found.game.may_undo((side,)) != twin.game.may_undo((side,))
    assert_same_now((found, twin), (ROLES[1 - side], "watch"))


def controlled(seed: str) -> tuple[Stopped, int]:
    """A model of the active side at the edge in the enemy zone, under enemy control."""
    found = under_way(seed)
    g = found.game.g
    model = g.active
    side = g.models[model].side
    zone = g.zones[1 - side]
    here = next(cube for cube in zone if way_out(g, model, cube))
    g.change(model).cube = here
    g.controlled = model
    g.recon_dice = [0, 0]
    for other in range(len(g.models)):
        if other != model and g.models[other].cube == here:
            g.change(ModelNumber(other)).fate = ON_TABLE + 3
    return found, side


def way_out(g: State, model: ModelNumber, cube: Cube) -> bool:
    twin = g.copy()
    twin.change(model).cube = cube
    give_secret(twin, g.models[model].side, KNOWLEDGE)
    return can_leave(twin, model)


def test_who_controls_a_model_does_not_learn_its_secret_mission() -> None:
    """The controlling player does not learn the model's secret mission (A-RAMPAGE-02, M-SECRET-04)."""
    found, side = controlled("control")
    pair = altered(found, lambda g: give_secret(g, side, KNOWLEDGE))
    for stopped in pair:
        call(stopped.game.g, Movement(stopped.game.g.controlled, 1))
        assert (stopped.question().kind, stopped.question().side) == ("step", 1 - side)
    assert_same_now(pair, (ROLES[1 - side], "watch", "both"))


def test_who_controls_a_model_does_not_learn_what_it_has_looked_at() -> None:
    """For the controlling player, tokens that the owner knows to differ look alike (A-RAMPAGE-02, M-RECON-01)."""
    found, side = controlled("control")
    g = found.game.g
    cube = g.models[g.controlled].cube
    g.tokens[:2] = [Token(cube), Token(cube)]
    looked_at(g, 0, FRAG, side)
    pair = altered(found, lambda g: looked_at(g, 1, STUN, side))
    looked_at(g, 1, FRAG, side)
    for stopped in pair:
        call(stopped.game.g, PickUp(stopped.game.g.controlled))
        assert (stopped.question().kind, stopped.question().side) == ("pick-up", 1 - side)
    assert_same_now(pair, (ROLES[1 - side], "watch", "both"))


# Random battles


@pytest.mark.parametrize("seed", sampled(range(6), 3))
def test_whatever_comes_to_be_known_to_one_side_in_battles_of_chance(seed: int) -> None:
    """Whenever a token was looked at or a target marked, both variants are played on and compared."""
    found = battle(f"chance {seed}", SEARCH if seed % 2 else "patrol", options=RECON, taught_to=("S-SHORT", "S-LUCKY"))
    pairs = 0
    while not found.game.over() and pairs < 6:
        question = found.question()
        if question.kind == "mark-target" and len(options(found)) > 1:
            one, two = fork(found), fork(found)
            one.answer(options(found)[0])
            two.answer(options(found)[-1])
            assert_told_alike((one, two), question.side, f"{seed}/{pairs}", 30)
            pairs += 1
        looks = [told.event for step in found.go_on().steps for told in step.events if told.event.kind == "looked-at"]
        if looks:
            side = int(str(looks[-1].values[0]))
            pair = altered(fork(found), partial(other_identity, side=side))
            assert_told_alike(pair, side, f"{seed}/{pairs}", 30)
            pairs += 1


def other_identity(g: State, side: int) -> None:
    """Change the identity of the last token that the side has looked at to an unseen one."""
    place = max(n for n, token in enumerate(g.tokens) if token.item == FACE_DOWN and token.seen >> side & 1)
    token = g.tokens[place]
    other = next(n for n, left in enumerate(g.bag) if left and TOKEN_KINDS[n] != token.under)
    g.bag = changed(changed(g.bag, other, -1), TOKEN_KINDS.index(token.under), 1)
    g.tokens[place] = Token(token.cube, FACE_DOWN, TOKEN_KINDS[other], token.seen)
