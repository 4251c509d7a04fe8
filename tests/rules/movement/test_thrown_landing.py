"""What a thrown model meets where it lands: enemies, friends, items. R-PIN-08, R-PIN-09, R-SCAT-11, R-ITEM-02, -09."""

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
    """R-PIN-08, R-FRES-06, R-SCAT-11, R-ENTER-02.

    Pinned first; the other side chooses who fights, with +1; the thrown model stands up, has +1 for moving in, dodges.
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
    """R-PIN-08: both stand up and nobody fights; a Pinned enemy that is not chosen stays Pinned."""
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
    """R-PIN-09, A-KNOCKBACK-06, R-ENTER-01: an ordinary fight as attacker; the thrown model's owner chooses."""
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
    """R-PIN-08: forced movement of a model already Pinned, whatever moved it."""
    with Scenario() as table:
        captain = table.red("enforcer-captain", at="r3c2")
        enemy = table.red("steel-warrior", at=EAST)
        thrown = table.blue("steel-warrior", at=HERE, pinned=True)
        table.start(Knockback(captain, thrown))
        table.dice(1, 1, 1, 1, 1, 1, 1, 1)
        table.play("spot 80 80", "strike with red-2")
        assert table.happened("fight") == [{"model": enemy, "target": thrown}]


def test_without_fight_value_among_enemies() -> None:
    """R-PIN-09, R-NOFIGHT-02, A-CONSTRUCT-01: a Construct is on its feet even after an explosion, and attacks."""
    with Scenario() as table:
        drone = table.blue("support-drone", at=HERE)
        table.red("steel-warrior", at=EAST)
        table.dice(3)
        table.start(Scatter(drone))
        table.dice(1, 1, 1)
        table.play("spot 80 80", "fight red-1", "counter-attack")
        assert table.happened("no-dice") == [{"model": drone}]


def test_knocked_from_one_fight_into_the_next() -> None:
    """A-KNOCKBACK-06, A-KNOCKBACK-07, R-PIN-09: each fight is finished before the next throw, until a blow fails."""
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
    """R-SCAT-11, R-ITEM-02: a thrown model may pick an item up, Pinned or not."""
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
    """R-SCAT-11, R-ITEM-09: not even when the enemy dies in the fight."""
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
    """R-ITEM-02: only a model that enters a cube."""
    with Scenario() as table:
        thrown = table.blue("steel-warrior", at=HERE)
        table.token(HERE, "I-AMMO")
        table.wall(HERE, "east", BLOCKED)
        table.dice(3, 4, 4, 4, 1, 1, 1)
        table.start(Scatter(thrown))
        assert table.happened("slammed")


def test_one_after_the_other() -> None:
    """R-SCAT-12: a thrown model is dealt with completely, its fight included, before the next one is thrown."""
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
    """Two teams, two captains with Knockback in each, and a building with a broken floor."""
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
    """Answers at random until nothing is asked."""
    while g.question is not None:
        question = g.question
        if isinstance(question, Choice):
            answer(g, chance.choice(question.options))
        elif isinstance(question, Spot):
            answer(g, chance.choice(question.suggestions))
        else:
            answer(g, dice.answer(question))
        assert all(frame.sound(g) for frame in g.stack)


def test_throws_always_come_to_rest() -> None:
    """R-SCAT-09, R-SCAT-10, R-CAP-01, R-MOVE-09: whatever is thrown where, all end on a floor with room for them."""
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
    """Cubes and sides with more than their capacity."""
    holds = g.setting.ground.steps.holds
    found = set()
    for cube in {model.cube for model in g.models}:
        for side in (RED, BLUE):
            sizes = [g.profile(number).size for number in models_in_cube(g, cube) if g.models[number].side == side]
            if sum(sizes) > holds[cube]:
                found.add((cube, side))
    return found
