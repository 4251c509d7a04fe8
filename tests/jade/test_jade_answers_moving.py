"""JADE's answers for Glide, Evade, Teleport, landings, Scout and Logistics (J-AMB-34, J-AMB-37, J-AMB-40)."""

from __future__ import annotations

import pytest
from jade_tables import soldier

from deadzone.core.board.battlefield import BLOCKED, FULL
from deadzone.core.cubes import distance, parse_cube
from deadzone.core.questions import Choice, Spot
from deadzone.core.sides import BLUE, CHANCE, RED
from deadzone.core.state import ACTIVATE, HELD
from deadzone.jade.deck.difficulty import jade_with
from deadzone.jade.judgement.card_action import MOVE
from deadzone.jade.judgement.policy import decide
from deadzone.jade.turn.acting import JadeAction
from deadzone.procedures.abilities.calling import CallIn
from deadzone.procedures.movement.extra_moves import AgileStep, Evade
from deadzone.procedures.movement.thrown import Thrown
from deadzone.procedures.setup.arriving import AerialLanding, ScoutMoves, Supply
from deadzone.procedures.turn.rounds import Round
from deadzone.table.scenario import Scenario

FIGHTER = soldier("Fighter")
EAST = 2


def table_of_jade(levels: int = 1) -> Scenario:
    """A table on which JADE plays red."""
    return Scenario(levels=levels, jade=(jade_with(), None))


def finish(table: Scenario) -> None:
    """Let JADE answer all its questions, taking the first of equal options."""
    while isinstance(table.state.question, Choice | Spot) and table.state.question.side == RED:
        question = table.state.question
        value = decide(table.state, question)
        if isinstance(question, Choice) and question.is_lot(value):
            assert isinstance(value, tuple)
            value = question.options[value[0]]
        table.play(value)
    assert table.state.question is None or table.state.question.side != CHANCE


def test_jade_glides_to_the_best_cover() -> None:
    """JADE glides to the landing where nobody can shoot at it (J-AMB-34, A-GLIDE-04)."""
    table = table_of_jade(levels=4)
    table.floor("r3c1L4", FULL)
    for side in ("north", "east", "south", "west"):
        table.wall("r3c3", side, BLOCKED)
    glider = table.red(soldier("Glider", rules=["A-GLIDE"]), at="r3c1L4")
    table.blue(soldier("Gunner", gun=8), at="r7c3")
    table.start(Thrown(glider, EAST, False, RED))
    finish(table)
    assert table.model(glider).cube == parse_cube("r3c3")


def test_jade_teleports_nearer_with_a_combat_profile() -> None:
    """A Combat profile teleports up to three cubes nearer; a Shoot profile walks (J-AMB-40, A-TELEPORT-01)."""
    for gun, name in ((0, "Blade"), (6, "Gun")):
        table = table_of_jade()
        for column in range(8):
            table.wall(f"r3c{column}", "south", BLOCKED)
        model = table.red(soldier(name, gun=gun, rules=["A-TELEPORT"]), at="r3c3")
        table.blue(FIGHTER, at="r7c3")
        table.state.turn = RED
        table.start(JadeAction(model, MOVE, "nearest-enemy"))
        finish(table)
        assert bool(table.happened("teleported")) is (gun == 0)


def test_jade_has_nothing_of_relays_and_training() -> None:
    """JADE has no command dice, so relays and training have no effect (J-AMB-37, A-COMMS-01, A-CTT-01)."""
    table = table_of_jade()
    table.red(soldier("Relay", rules=["A-COMMS", "A-CTT"]), at="r0c0")
    table.blue(FIGHTER, at="r7c7")
    table.state.initiative = BLUE
    table.dice(2, 2, 2)
    table.start(Round())
    table.play("re-roll nothing")
    assert table.state.command(RED, ACTIVATE) == 0
    assert not table.happened("relay")


def test_jade_evades_into_cover() -> None:
    """JADE evades out of sight if possible, and otherwise stays (A-EVADE-01)."""
    table = table_of_jade()
    for side in ("north", "east"):
        table.wall("r4c3", side, BLOCKED)
    model = table.red(soldier("Evader", rules=["A-EVADE"]), at="r3c3")
    table.blue(soldier("Gunner", gun=8), at="r0c3")
    table.start(Evade(model))
    finish(table)
    assert table.model(model).cube != parse_cube("r3c3")
    table = table_of_jade()
    model = table.red(soldier("Evader", rules=["A-EVADE"]), at="r3c3")
    table.blue(soldier("Gunner", gun=8), at="r0c3")
    table.start(Evade(model))
    finish(table)
    assert table.model(model).cube == parse_cube("r3c3")


def test_jade_climbs_only_toward_something() -> None:
    """Without a target an Agile model stays where it is (A-AGILE-01)."""
    table = table_of_jade(levels=2)
    model = table.red(soldier("Climber", rules=["A-AGILE", "I-JUMPPACK"]), at="r3c3")
    table.start(AgileStep(model))
    finish(table)
    assert table.model(model).cube == parse_cube("r3c3")


def test_jade_lands_where_it_hurts() -> None:
    """JADE lands a Hammerfist model beside the largest surplus of enemies over friends (A-HAMMERFIST-02)."""
    table = table_of_jade()
    caller = table.red(FIGHTER, at="r0c0")
    dropper = table.red(soldier("Dropper", rules=["A-HAMMERFIST"]), at="r0c0", fate=HELD)
    for cube in ("r5c5", "r5c7"):
        table.blue(soldier("Solid", rules=["A-SOLID"]), at=cube)
    table.dice(1, 1, 1, 1, 1, 1, 1, 1, 1)
    table.start(CallIn(caller))
    finish(table)
    assert {distance(table.model(dropper).cube, table.model(enemy).cube) for enemy in (2, 3)} == {1}


@pytest.mark.parametrize("ability", ["A-AERIAL", "A-HAMMERFIST"])
def test_jade_lands_in_cover(ability: str) -> None:
    """Landing cubes are judged for cover at the landing place (A-AERIAL-01, A-HAMMERFIST-02)."""
    table = table_of_jade()
    table.wall("r2c4", "south", BLOCKED)
    caller = table.red(FIGHTER, at="r7c0")
    table.red(soldier("Comer", rules=[ability]), at="r0c0", fate=HELD)
    table.blue(soldier("Gunner", gun=8), at="r0c5")
    zones = table.state.setting.mission.zones
    table.state.zones = [zones[RED], zones[BLUE]]
    table.start(AerialLanding(RED) if ability == "A-AERIAL" else CallIn(caller))
    table.play(parse_cube("r3c3"))
    assert isinstance(table.state.question, Spot)
    assert decide(table.state, table.state.question) == (320, 320)


def test_jade_before_the_battle() -> None:
    """Aerial Deployment and Scouts go toward objectives, unseen; Logistics moves tokens nearer (A-AERIAL-01,
    A-SCOUT-01, A-LOGISTICS-01, J-MOVE-01).
    """
    table = table_of_jade()
    flyer = table.red(soldier("Flyer", rules=["A-AERIAL"]), at="r0c0", fate=HELD)
    scout = table.red(soldier("Scout", rules=["A-SCOUT"]), at="r0c0")
    table.token("r3c3")
    zones = table.state.setting.mission.zones
    table.state.zones = [zones[RED], zones[BLUE]]
    objectives = [cube for cube, _ in table.state.setting.mission.objectives]
    table.start(AerialLanding(RED))
    finish(table)
    assert min(distance(table.model(flyer).cube, cube) for cube in objectives) == 1
    before = min(distance(table.model(scout).cube, cube) for cube in objectives)
    table.start(ScoutMoves(RED))
    finish(table)
    assert min(distance(table.model(scout).cube, cube) for cube in objectives) < before
    friends = [flyer, scout]
    nearest = min(distance(parse_cube("r3c3"), table.model(friend).cube) for friend in friends)
    table.start(Supply(RED))
    finish(table)
    assert min(distance(table.state.tokens[0].cube, table.model(friend).cube) for friend in friends) < max(nearest, 1)
