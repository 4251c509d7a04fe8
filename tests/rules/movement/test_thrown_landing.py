"""What thrown models meet where they land: enemies, friends, items (R-PIN-08, R-PIN-09, R-SCAT-11, R-ITEM-02, -09)."""

from __future__ import annotations

import random

import pytest

from deadzone.core.board.battlefield import BLOCKED, FULL, PARTIAL
from deadzone.core.cubes import WEST, Cube, parse_cube
from deadzone.core.engine import answer, begin
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Choice, Spot
from deadzone.core.sides import BLUE, RED, Side
from deadzone.core.state import State
from deadzone.procedures.movement.thrown import Knockback, Scatter
from deadzone.rules.table.presence import models_in_cube
from deadzone.table.dice import DiceStream
from deadzone.table.scenario import Scenario

HERE = "r3c3"
EAST = "r3c4"


def test_thrown_among_enemies_by_an_explosion() -> None:
    """A model thrown into an enemy cube by an explosion is Pinned; the other side chooses who fights it, with +1 die;
    it stands up, has +1 die for moving in, and must dodge (R-PIN-08, R-FRES-06, R-SCAT-11, R-ENTER-02).
    """
    with Scenario() as table:
        thrown = table.blue("steel-warrior", at=HERE)
        lying = table.red("steel-warrior", at=EAST, pinned=True)
        striker = table.red("steel-warrior", at=EAST)
        table.dice(3)
        table.start(Scatter(thrown))
        table.play("spot 80 80")
        question = table.state.question
        assert question is not None
        assert (question.kind, question.side) == ("strike", RED)
        table.dice(1, 1, 1, 1, 1, 1, 1, 1)
        table.play("strike with red-2")
        assert table.happened("fight") == [{"model": striker, "target": thrown}]
        attack, defence = table.happened("rolled")
        assert attack["modifiers"] == (("R-FMOD-05", 1),)
        assert (defence["kind"], defence["modifiers"]) == ("survive", (("R-FMOD-01", 1),))
        assert not table.model(thrown).pinned
        assert table.model(lying).pinned
        kinds = [event.kind for event in table.events]
        assert kinds.index("thrown") < kinds.index("pinned") < kinds.index("placed") < kinds.index("fight")


def test_thrown_beside_a_pinned_enemy() -> None:
    """If the chosen enemy is Pinned, both stand up without a fight; other Pinned enemies stay Pinned (R-PIN-08)."""
    with Scenario() as table:
        thrown = table.blue("steel-warrior", at=HERE)
        chosen = table.red("steel-warrior", at=EAST, pinned=True)
        other = table.red("steel-warrior", at=EAST, pinned=True)
        table.dice(3)
        table.start(Scatter(thrown))
        table.play("spot 80 80", "strike with red-1")
        assert not table.model(thrown).pinned
        assert not table.model(chosen).pinned
        assert table.model(other).pinned
        assert not table.happened("fight")


def test_knocked_among_enemies() -> None:
    """A model knocked into an enemy cube attacks; its owner chooses the opponent (R-PIN-09, A-KNOCKBACK-06,
    R-ENTER-01).
    """
    with Scenario() as table:
        captain = table.red("enforcer-captain", at=HERE)
        table.red("steel-warrior", at=EAST)
        enemy = table.red("steel-warrior", at=EAST)
        thrown = table.blue("steel-warrior", at=HERE)
        table.start(Knockback(captain, thrown))
        table.play("throw east", "spot 80 80")
        question = table.state.question
        assert question is not None
        assert (question.kind, question.side) == ("opponent", BLUE)
        table.dice(5, 5, 5, 1, 5, 1, 1, 1)
        table.play("fight red-3", "counter-attack")
        assert table.happened("fight") == [{"model": thrown, "target": enemy}]
        assert table.happened("rolled")[0]["modifiers"] == (("R-FMOD-01", 1),)
        assert table.model(enemy).damage == 1


def test_knocked_while_pinned() -> None:
    """A model that is already Pinned fights as Pinned, whatever moved it (R-PIN-08)."""
    with Scenario() as table:
        captain = table.red("enforcer-captain", at="r3c2")
        enemy = table.red("steel-warrior", at=EAST)
        thrown = table.blue("steel-warrior", at=HERE, pinned=True)
        table.start(Knockback(captain, thrown))
        table.dice(1, 1, 1, 1, 1, 1, 1, 1)
        table.play("spot 80 80", "strike with red-2")
        assert table.happened("fight") == [{"model": enemy, "target": thrown}]


def test_without_fight_value_among_enemies() -> None:
    """A Construct is never Pinned, so it attacks even after an explosion, here without a Fight stat (R-PIN-09,
    R-NOFIGHT-02, A-CONSTRUCT-01).
    """
    with Scenario() as table:
        drone = table.blue("support-drone", at=HERE)
        table.red("steel-warrior", at=EAST)
        table.dice(3)
        table.start(Scatter(drone))
        table.dice(1, 1, 1)
        table.play("spot 80 80", "fight red-1", "counter-attack")
        assert table.happened("no-dice") == [{"model": drone}]


def test_knocked_from_one_fight_into_the_next() -> None:
    """A model may be knocked from one fight into the next; each fight is finished before the next throw
    (A-KNOCKBACK-06, A-KNOCKBACK-07, R-PIN-09).
    """
    with Scenario() as table:
        captain = table.red("enforcer-captain", at=HERE)
        table.red("enforcer-captain", at=EAST)
        thrown = table.blue("steel-warrior", at=HERE)
        table.start(Knockback(captain, thrown))
        table.dice(1, 1, 1, 1, 5, 1, 1)
        table.play("throw east", "spot 80 80", "fight red-2", "counter-attack")
        table.dice(1, 1, 1, 1, 1, 1, 1)
        table.play("throw west", "spot 80 80", "fight red-1", "dodge")
        assert table.model(thrown).cube == parse_cube(HERE)
        assert len(table.happened("fight")) == 2


@pytest.mark.parametrize("pins", [False, True])
def test_items_where_nobody_is(pins: bool) -> None:
    """A thrown model may pick up an item, Pinned or not (R-SCAT-11, R-ITEM-02)."""
    with Scenario() as table:
        thrown = table.blue("steel-warrior", at=HERE)
        table.token(EAST, "I-AMMO")
        table.dice(3)
        table.start(Scatter(thrown, pins))
        table.play("spot 200 200")
        question = table.state.question
        assert question is not None
        assert (question.kind, question.side) == ("pick-up", BLUE)
        table.play("take nothing")


def test_no_items_beside_enemies() -> None:
    """A thrown model picks up nothing in an enemy cube, even if the enemy dies (R-SCAT-11, R-ITEM-09)."""
    with Scenario() as table:
        thrown = table.blue("steel-warrior", at=HERE)
        enemy = table.red("steel-warrior", at=EAST, damage=1)
        table.token(EAST, "I-AMMO")
        table.dice(3)
        table.start(Scatter(thrown, pins=False))
        table.dice(5, 5, 1, 1, 1, 1, 1, 1)
        table.play("spot 80 80", "fight red-1", "dodge")
        assert table.killed(enemy)


def test_no_items_for_who_stays() -> None:
    """A thrown model that stays in its cube picks up nothing (R-ITEM-02)."""
    with Scenario() as table:
        thrown = table.blue("steel-warrior", at=HERE)
        table.token(HERE, "I-AMMO")
        table.wall(HERE, "east", BLOCKED)
        table.dice(3, 4, 4, 4, 1, 1, 1)
        table.start(Scatter(thrown))
        assert table.happened("slammed")


def test_one_after_the_other() -> None:
    """A thrown model is resolved completely, its fight included, before the next one is thrown (R-SCAT-12)."""
    with Scenario() as table:
        first = table.blue("steel-warrior", at=HERE)
        second = table.blue("steel-warrior", at=HERE)
        table.red("steel-warrior", at=EAST)
        table.state.stack.append(Scatter(second))
        table.dice(3)
        table.start(Scatter(first))
        table.dice(1, 1, 1, 1, 1, 1, 1, 1, 5)
        table.play("spot 80 80", "strike with red-1", "spot 200 200")
        subjects = [event["model"] for event in table.happened("thrown")]
        assert subjects == [first, second]
        kinds = [event.kind for event in table.events]
        assert kinds.index("fight-drawn") < len(kinds) - kinds[::-1].index("thrown") - 1


PLACES = ("r3c3l3", "r3c3l2", "r3c4l2", "r4c3l2", "r3c3", "r3c4", "r2c3", "r2c4")
TEAM = (
    "enforcer-captain", "enforcer-captain", "peacekeeper", "steel-warrior", "support-drone",
    "forge-guard--forge-fathers",
)  # fmt: skip


def building() -> State:
    """Two teams with two Knockback captains each, and a building with a broken floor."""
    table = Scenario(levels=3)
    for cube in ("r3c3l2", "r3c4l2", "r3c3l3", "r4c3l2"):
        table.floor(cube, FULL)
    table.floor("r3c4l3", PARTIAL + WEST)
    table.wall("r2c3", "north", BLOCKED)
    for who in TEAM:
        table.place_unchecked(RED, who, at=HERE, spot=(80, 80))
        table.place_unchecked(BLUE, who, at=HERE, spot=(80, 80))
    table.command(RED, "DICE DICE")
    table.command(BLUE, "DICE")
    return table.state


def play_out(g: State, chance: random.Random, dice: DiceStream) -> None:
    """Answer at random until no question is left."""
    while g.question is not None:
        question = g.question
        if isinstance(question, Choice):
            answer(g, chance.choice(question.options))
        elif isinstance(question, Spot):
            answer(g, chance.choice(question.suggestions))
        else:
            answer(g, dice.answer(question))
        assert all(frame.fits(g) for frame in g.stack)


def test_throws_always_come_to_rest() -> None:
    """Whatever is thrown, all models end on a floor with room for them (R-SCAT-09, R-SCAT-10, R-CAP-01, R-MOVE-09)."""
    start = building()
    for seed in range(300):
        chance, dice = random.Random(seed), DiceStream(seed)
        g = start.copy()
        for number in range(len(g.models)):
            g.change(ModelNumber(number)).cube = parse_cube(chance.choice(PLACES))
        crowded = overfull(g)
        for number in range(len(g.models)):
            begin(g, Scatter(ModelNumber(number)))
            play_out(g, chance, dice)
        assert all(g.setting.ground.field.supported(model.cube) for model in g.models if model.on_table())
        assert overfull(g) <= crowded


def overfull(g: State) -> set[tuple[Cube, Side]]:
    """Cubes and sides above their capacity."""
    holds = g.setting.ground.steps.holds
    found = set()
    for cube in {model.cube for model in g.models}:
        for side in (RED, BLUE):
            sizes = [g.profile(number).size for number in models_in_cube(g, cube) if g.models[number].side == side]
            if sum(sizes) > holds[cube]:
                found.add((cube, side))
    return found
