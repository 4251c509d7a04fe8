"""Recon bonus, an option: bonus dice for the winner of the Recon test (M-RECON-00..13)."""

from __future__ import annotations

import pytest

from deadzone.core.board.battlefield import BLOCKED, FULL
from deadzone.core.cubes import parse_cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.setting import Options
from deadzone.core.sides import BLUE, CHANCE, RED
from deadzone.core.state import FACE_DOWN, TOKEN_COUNTS, TOKEN_KINDS, UNDECIDED, WAITING, Token
from deadzone.procedures.items.items import PickUp
from deadzone.procedures.setup.recon_bonus import ReconBonus
from deadzone.procedures.setup.setup import SetUp
from deadzone.procedures.turn.rounds import EndOfRound, Turns
from deadzone.rules.items.items import tokens_here
from deadzone.table.files import save
from deadzone.table.scenario import Scenario
from deadzone.table.view import view_of

CAPTAIN = "enforcer-captain"
ENFORCER = "enforcer--enforcers"
HUSCARL = "steel-warrior-huscarl"
WARRIOR = "steel-warrior"


def with_dice(*faces: int, tokens: tuple[str, ...] = ("r3c3", "r4c4", "r5c5", "r2c2")) -> Scenario:
    """Red has won the Recon test by as many successes as faces are given."""
    table = Scenario()
    for place in ("r0c0", "r0c1", "r0c2", "r0c3"):
        table.red(CAPTAIN if place == "r0c0" else ENFORCER, at=place)
    table.blue(HUSCARL, at="r7c7")
    for cube in tokens:
        table.token(cube)
    g = table.state
    g.recon_dice = [len(faces), 0]
    g.round, g.initiative = 1, RED
    g.zones = [*g.setting.mission.zones]
    table.dice(*faces)
    return table


def start(*faces: int, tokens: tuple[str, ...] = ("r3c3", "r4c4", "r5c5", "r2c2")) -> Scenario:
    table = with_dice(*faces, tokens=tokens)
    table.start(ReconBonus(RED))
    return table


@pytest.mark.parametrize(("agreed", "dice"), [(True, [2, 0]), (False, [0, 0])])
def test_as_many_dice_as_the_margin(agreed: bool, dice: list[int]) -> None:
    """The winner gets as many dice as the margin, if the option is chosen (M-RECON-00, M-RECON-13)."""
    table = Scenario(options=Options(items=False, recon_bonus=agreed))
    table.red(CAPTAIN, at="r0c0")
    table.blue(HUSCARL, at="r7c7")
    table.dice(4, 4, 4, 1, 1, 4, 1, 1, 1, 1)
    table.start(SetUp())
    assert table.state.recon_dice == dice


def test_they_are_rolled_at_the_start_of_the_first_own_turn() -> None:
    """The dice are rolled at the start of the owner's first turn, after the command roll (M-RECON-00b)."""
    table = with_dice(1)
    table.start(Turns(BLUE))
    question = table.state.question
    assert question is not None
    assert (question.side, question.kind) == (BLUE, "activate")
    assert table.state.recon_dice == [1, 0]
    table.play("activate blue-1", "stop")
    assert table.choices()[0] == "look at token-1"
    table.play("look at nothing")
    assert table.choices()[0] == "activate red-1"
    assert table.state.recon_dice == [0, 0]


def test_their_owner_chooses_the_order() -> None:
    """The dice are rolled together; their owner chooses the order (M-RECON-00b)."""
    table = start(3, 4)
    assert table.choices() == ["discard-one", "move-one"]
    table.play("move-one", "move nobody")
    assert table.choices()[0] == "discard token-1"
    assert save.loads(save.dumps(table.state)).key() == table.state.key()
    table.play("discard token-1")
    table.finish()


def test_looking_at_a_token() -> None:
    """A token looked at stays face down; only red learns it, blue learns that red has looked (M-RECON-01)."""
    table = start(1)
    question = table.state.question
    assert question is not None
    kinds = list(TOKEN_KINDS)
    table.dice(6)  # the sixth of the sixteen is a Frag Grenade
    table.play("look at token-2")
    table.finish()
    g = table.state
    token = g.tokens[1]
    assert (token.item, token.under) == (FACE_DOWN, "I-FRAG")
    assert g.bag[kinds.index("I-FRAG")] == 2
    assert view_of(g, RED).tokens[1].under == "I-FRAG"
    for other in (view_of(g, BLUE), view_of(g, CHANCE)):
        assert other.tokens[1].under == FACE_DOWN
        assert tuple(other.bag) == TOKEN_COUNTS
    assert all("I-FRAG" not in str(event.values) for event in table.events)


def test_what_was_looked_at_is_what_is_found() -> None:
    """A token that was looked at is not drawn again when it is picked up (M-RECON-01)."""
    table = start(1)
    table.dice(6)
    table.play("look at token-2")
    g = table.state
    model = g.change(ModelNumber(1))
    model.cube = g.tokens[1].cube
    table.start(PickUp(ModelNumber(1)))
    table.play("take token-2")
    assert table.happened("revealed") == [{"model": 1, "item": "I-FRAG"}]
    assert g.bag[TOKEN_KINDS.index("I-FRAG")] == 2


def test_up_to_three_tokens_each_once() -> None:
    """Up to three tokens may be looked at, each once (M-RECON-02)."""
    table = start(2)
    table.dice(1, 1, 1)
    table.play("look at token-1", "look at token-3")
    assert table.choices() == ["look at token-2", "look at token-4", "look at nothing"]
    table.play("look at token-4")
    table.finish()
    assert [token.seen for token in table.state.tokens] == [1, 0, 1, 1]


def test_a_token_is_taken_away() -> None:
    """A discarded token returns unseen to the pool (M-RECON-03, M-RECON-12)."""
    table = start(3)
    table.play("discard token-3")
    assert [token.cube for token in table.state.tokens] == [parse_cube(cube) for cube in ("r3c3", "r4c4", "r2c2")]
    assert tuple(table.state.bag) == TOKEN_COUNTS


def test_a_token_that_lies_face_up_is_taken_away() -> None:
    """A face-up token may be discarded; it returns to the pool as a seen one (M-RECON-03, M-RECON-12, R-ITOK-08)."""
    table = with_dice(3, tokens=("r3c3",))
    g = table.state
    frag = TOKEN_KINDS.index("I-FRAG")
    g.bag = [count - (kind == frag) for kind, count in enumerate(TOKEN_COUNTS)]
    g.tokens.append(Token(parse_cube("r4c4"), "I-FRAG"))
    table.start(ReconBonus(RED))
    assert table.choices() == ["discard token-1", "discard i-frag-2"]
    table.play("discard i-frag-2")
    table.finish()
    assert [token.cube for token in g.tokens] == [parse_cube("r3c3")]
    assert g.returned[frag] == 1


@pytest.mark.parametrize(("face", "count"), [(4, 1), (5, 2), (6, 3)])
def test_models_move_one_cube(face: int, count: int) -> None:
    """Different models move one cube, pick up items, and are not activated (M-RECON-04..06, M-RECON-10)."""
    table = start(face)
    for number in range(count):
        assert f"move red-{number + 1}" in table.choices()
        table.play(f"move red-{number + 1}")
        assert f"move to r1c{number}L1" in table.choices()
        table.play(f"move to r1c{number}L1", (200, 200))
        assert f"move red-{number + 1}" not in table.choices()
    table.finish()
    assert [model.cube // 8 for model in table.state.models[:4]] == [1] * count + [0] * (4 - count)
    assert not any(model.activated for model in table.state.models)


def test_no_bonus_move_beside_or_to_an_enemy() -> None:
    """A bonus move may not enter an enemy cube (M-RECON-04)."""
    table = with_dice(4)
    enemy = table.state.change(ModelNumber(4))
    enemy.cube = parse_cube("r1c0")
    table.start(ReconBonus(RED))
    table.play("move red-1")
    assert "move to r1c0L1" not in table.choices()
    assert table.refused(parse_cube("r1c0")) == "M-RECON-04"


def test_no_bonus_move_for_a_pinned_model() -> None:
    """A Pinned model gets no bonus move (M-RECON-10, R-PIN-02)."""
    table = with_dice(4)
    table.state.change(ModelNumber(1)).pinned = True
    table.start(ReconBonus(RED))
    assert table.choices() == ["move red-1", "move red-3", "move red-4", "move nobody"]


def beside_an_enemy() -> Scenario:
    """Red's second model gets a bonus move with an enemy in its cube."""
    table = with_dice(4)
    table.state.change(ModelNumber(4)).cube = table.state.models[1].cube
    table.start(ReconBonus(RED))
    table.play("move red-2")
    assert table.choices() == ["strike with blue-1", "strike with nobody"]
    assert save.loads(save.dumps(table.state)).key() == table.state.key()
    return table


def test_a_bonus_move_away_from_an_enemy() -> None:
    """A bonus move out of an enemy cube is a break-away: the enemy may strike first (M-RECON-10, R-BREAK-01)."""
    table = beside_an_enemy()
    table.dice(1, 1, 1, 1, 1, 1)
    table.play("strike with blue-1", "move to r1c1L1", (200, 200))
    table.finish()
    assert table.state.models[1].cube == parse_cube("r1c1")
    assert not table.state.models[1].activated


def test_who_is_killed_breaking_away_moves_no_more() -> None:
    """A model killed while breaking away does not move (M-RECON-10, R-BREAK-04)."""
    table = beside_an_enemy()
    table.dice(7, 7, 7, 1, 1, 1)
    table.play("strike with blue-1")
    table.finish()
    assert table.killed(1)


def test_flanking() -> None:
    """A flanking model is off the board in Round 1 and returns at its end in an empty cube of the left or right edge
    (M-RECON-07, M-RECON-11).
    """
    table = start(7)
    table.play("flank with red-2")
    g = table.state
    assert (g.models[1].fate, g.models[1].activated) == (WAITING, True)
    table.start(EndOfRound())
    cubes = {int(name.removeprefix("arrive at r")[2]) for name in table.choices()}
    assert cubes == {0, 7}
    assert "arrive at r0c0L1" not in table.choices()
    assert "arrive at r7c7L1" not in table.choices()
    table.play("arrive at r4c7L1", (200, 200))
    assert (g.models[1].cube, g.models[1].activated, g.models[1].on_table()) == (parse_cube("r4c7"), False, True)


@pytest.mark.parametrize(("who", "levels"), [("inferno-drill", {"L1"}), (WARRIOR, {"L1", "L2"})])
def test_on_which_level_it_comes_back(who: str, levels: set[str]) -> None:
    """A flanking model returns on any level with a floor (M-RECON-11), a Vehicle only on the ground (A-VEHICLE-05)."""
    table = Scenario(levels=2)
    table.red(who, at="r0c1")
    table.red(CAPTAIN, at="r0c2")
    table.blue(HUSCARL, at="r7c7")
    table.floor("r4c0L2", FULL)
    g = table.state
    g.recon_dice, g.round = [1, 0], 1
    table.dice(7)
    table.start(ReconBonus(RED))
    table.play("flank with red-1")
    table.start(EndOfRound())
    assert {choice[-2:] for choice in table.choices()} == levels


def test_a_flanking_model_saves_its_side() -> None:
    """A flanking model prevents the defeat of its side, since it returns by itself (R-WIN-08)."""
    table = start(7)
    table.play("flank with red-1")
    g = table.state
    for number in (1, 2, 3):
        g.change(ModelNumber(number)).fate = 1
    table.start(EndOfRound())
    assert g.winner == UNDECIDED
    assert table.choices()


def test_the_only_model_may_flank() -> None:
    """If its only model flanks, a side passes in Round 1 and is not defeated (M-RECON-07, R-WIN-08, R-TURN-05)."""
    table = Scenario()
    captain = table.red(CAPTAIN, at="r0c0")
    table.blue(HUSCARL, at="r7c7")
    g = table.state
    g.recon_dice, g.round = [1, 0], 1
    table.dice(7)
    table.start(Turns(RED))
    table.play("flank with red-1")
    assert len(table.happened("passed")) == 1
    table.play("activate blue-1", "stop")
    table.start(EndOfRound())
    table.play("arrive at r4c0L1", (200, 200))
    assert g.winner == UNDECIDED
    assert g.models[captain].on_table()


def test_any_result() -> None:
    """A result of 8 allows any effect (M-RECON-08)."""
    table = start(8)
    assert table.choices() == [
        "look-at-one", "look-at-three", "discard-one", "move-one", "move-two", "move-three", "flank",
    ]  # fmt: skip
    table.play("flank", "flank with nobody")
    table.finish()


def test_without_tokens_or_ways_nothing_is_asked() -> None:
    """An effect that is impossible, without tokens or free cubes, asks nothing."""
    table = with_dice(1, 3, tokens=())
    table.start(ReconBonus(RED))
    table.play("look-at-one")
    table.finish()
    walled = Scenario()
    walled.red(WARRIOR, at="r0c0")
    for side in ("south", "east"):
        walled.wall("r0c0", side, BLOCKED)
    walled.state.recon_dice = [1, 0]
    walled.dice(4)
    walled.start(ReconBonus(RED))
    assert walled.state.question is None


def test_the_smoke_drifts_before_a_flanking_model_arrives() -> None:
    """Smoke is rolled for before a flanking model arrives (R-END-05)."""
    table = start(7)
    table.play("flank with red-2")
    table.state.smoke = frozenset({parse_cube("r4c7")})
    table.dice(8)
    table.start(EndOfRound())
    assert "arrive at r4c7L1" in table.choices()
    assert not table.state.smoke


@pytest.mark.parametrize(("picked", "found"), [(1, "I-AMMO"), (2, "I-FRAG")])
def test_the_pick_among_hidden_tokens_is_blind(picked: int, found: str) -> None:
    """Picking among hidden tokens stays random, even after looking at one (R-ITEM-05, M-RECON-01)."""
    table = start(1, tokens=("r3c3", "r3c3"))
    table.dice(6)
    table.play("look at token-2")
    g = table.state
    g.change(ModelNumber(0)).cube = g.change(ModelNumber(4)).cube = parse_cube("r3c3")
    assert tokens_here(g, ModelNumber(0)) == tokens_here(g, ModelNumber(4)) == [0]
    table.start(PickUp(ModelNumber(0)))
    assert table.choices() == ["take token-1", "take nothing"]
    table.dice(picked, *((1,) if picked == 1 else ()))
    table.play("take token-1")
    assert table.happened("revealed") == [{"model": 0, "item": found}]
    assert [token.item for token in g.tokens].count(FACE_DOWN) == 1
