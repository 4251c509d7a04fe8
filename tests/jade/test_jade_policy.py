"""JADE answers every kind of question, also in set-up and about command dice (J-AMB-35..37, J-TEST-01)."""

from __future__ import annotations

import pytest
from jade_answering import armed, blade, gun, jade_says, jade_value
from jade_tables import JadeTable

from deadzone.core.board.battlefield import BLOCKED, LOW_WALL, Battlefield
from deadzone.core.cubes import NORTH, SOUTH, Cube, Square
from deadzone.core.events import Event
from deadzone.core.kinds.all_questions import QUESTION_KINDS
from deadzone.core.kinds.question_kind import CUBE, JUDGES, SPOT
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Answer, Choice, Spot
from deadzone.core.setting import Ground, Options
from deadzone.core.sides import BLUE, RED
from deadzone.core.state import KILLED, State
from deadzone.jade.judgement.policy import JUDGEMENTS, decide
from deadzone.jade.judgement.why import Trace
from deadzone.jade.played_side import jade_side
from deadzone.maps.shipped import load as load_map
from deadzone.missions.patrol import patrol
from deadzone.players.jade_player import JadePlayer
from deadzone.players.random_player import RandomPlayer
from deadzone.procedures.abilities.invigorating import Invigorate
from deadzone.procedures.damage.explosion import Explosion
from deadzone.procedures.dice.command import CommandReroll
from deadzone.procedures.fighting.fight import Fight
from deadzone.procedures.movement.falling import Fall
from deadzone.procedures.movement.moving import Movement
from deadzone.procedures.setup.setup import GO_FIRST, ExtendZones, grow_zone
from deadzone.procedures.setup.turning import ZONES
from deadzone.procedures.shooting.grenades import ThrowGrenade
from deadzone.procedures.shooting.shoot_action import ShootAction
from deadzone.procedures.shooting.shot import Shoot
from deadzone.table.dice import DiceStream
from deadzone.table.driver import Given, Player, Watcher, play
from deadzone.table.opening import open_battle
from deadzone.table.teams import load_team

FIGHTER = armed(blade("knife"))
GUNNER = armed(gun("rifle"))
CHOICES = {name: kind for name, kind in QUESTION_KINDS.items() if kind.domain != SPOT}
WITH_DICE = "[difficulty]\ncommand_dice = true"


def test_there_is_an_answer_to_every_kind_of_question() -> None:
    """JADE has a judgement for each kind of choice whose record says so; spots are judged separately."""
    assert set(JUDGEMENTS) == {name for name, kind in CHOICES.items() if kind.jade == JUDGES}


@pytest.mark.parametrize("kind", [name for name, kind in CHOICES.items() if kind.jade != JUDGES])
def test_what_needs_no_thought_gets_the_first_option(kind: str) -> None:
    table = JadeTable()
    table.red(FIGHTER, at="r3c3")
    question = Choice(RED, kind, "x", ("this", "that"))
    assert decide(table.state, question) == decide(table.state, question, Trace()) == "this"


def test_a_shot_without_a_target_goes_at_the_nearest() -> None:
    """The ordinary target question, which no card leads to, is answered with the nearest enemy (J-GEN-02)."""
    table = JadeTable()
    shooter = table.red(GUNNER, at="r3c3")
    table.blue(FIGHTER, at="r3c7")
    table.blue(FIGHTER, at="r3c5")
    table.start(ShootAction(shooter, True))
    table.play("with rifle")
    assert jade_says(table) == "at blue-2"


# Set-up


def asked(table: JadeTable, kind: str, options: tuple[Answer, ...]) -> Answer:
    question = Choice(RED, kind, "x", options)
    question.by_lot = True
    value = decide(table.state, question)
    assert decide(table.state, question, Trace()) == value
    return value


def test_jade_makes_itself_first_player() -> None:
    """JADE makes itself first player (J-AMB-35)."""
    assert asked(JadeTable(), "order", (GO_FIRST, "go-second")) == GO_FIRST


@pytest.mark.parametrize("kind", [BLOCKED, LOW_WALL])
@pytest.mark.parametrize("zone", [RED, BLUE])
def test_jade_takes_the_zone_with_more_cubes_of_cover(zone: int, kind: int) -> None:
    """JADE takes the zone with more cubes that have scenery on a side; ties by lot (J-AMB-35)."""
    field = Battlefield(1)
    zones = patrol(field).zones
    assert asked(JadeTable(field=field), "zone", ZONES) == (0, 1)
    inward = SOUTH if zones[zone][0] < 8 else NORTH
    for square in zones[zone][:2]:
        field.set_side(square, inward, kind)
    bare = zones[1 - zone][0]
    for side in (NORTH, SOUTH):
        field.set_side(bare, side, kind)
    assert asked(JadeTable(field=field), "zone", ZONES) == ZONES[zone]


def test_a_zone_grows_by_the_first_square() -> None:
    """JADE extends its zone by the first square offered, as often as the enemy did (J-AMB-04)."""
    table = JadeTable()
    table.state.zones = list(table.state.setting.mission.zones)
    grow_zone(table.state, BLUE, Square(Cube(7 * 8 + 3)))
    table.start(ExtendZones(BLUE))
    question = table.state.question
    assert isinstance(question, Choice)
    assert (question.side, question.domain) == (RED, CUBE)
    assert jade_value(table) == question.options[0]


def test_whoever_was_thrown_off_its_way_stays() -> None:
    table = JadeTable()
    walker = table.red(FIGHTER, at="r3c3")
    table.start(Movement(walker, 2))
    assert jade_says(table) == "stop"


def test_whoever_cannot_stay_does_not_go_among_enemies() -> None:
    """A model that cannot stay does not enter an enemy cube (J-MOVE-05)."""
    table = JadeTable()
    table.red(FIGHTER, at="r3c3")
    table.blue(FIGHTER, at="r2c2")
    first, second = 2 * 8 + 2, 2 * 8 + 3
    assert asked(table, "step", (first, second)) == second


# Command dice


def test_jade_has_no_command_dice() -> None:
    """JADE has no command roll and no second Activation, and never passes voluntarily (J-GEN-07, J-AMB-36)."""
    seen: list[tuple[str, int]] = []

    def watch(g: State, given: Given, events: list[Event]) -> None:
        for event in events:
            values = event.fields()
            passes = event.kind == "passed" and not values["forced"]
            if passes or event.kind in ("command-roll", "dice-spent", "command-die"):
                seen.append((event.kind, int(str(values["side"]))))

    battle(JadePlayer(), RandomPlayer(1), watch, blue_is_jade=False)
    assert ("command-roll", BLUE) in seen
    assert RED not in [side for _, side in seen]


def test_everything_that_is_not_dice_is_rolled_again() -> None:
    """JADE re-rolls all command dice except DICE (J-AMB-37)."""
    table = JadeTable(settings=WITH_DICE)
    table.red(FIGHTER, at="r3c3")
    table.command(RED, "DICE MOVE MOVE SPECIAL")
    table.start(CommandReroll(RED))
    assert jade_says(table) == "re-roll move move special"


def dice_for(table: JadeTable) -> str:
    """DICE that JADE spends on the next test, or `not asked`."""
    question = table.state.question
    return jade_says(table) if question is not None and question.side == RED else "not asked"


@pytest.mark.parametrize(
    ("dice", "target_leads", "leader_lives", "spent"),
    [
        ("DICE DICE DICE", True, True, "spend 3 dice"),
        ("DICE DICE DICE", False, True, "spend 1 dice"),
        ("DICE", False, True, "spend 0 dice"),  # kept for the Leader
        ("DICE", False, False, "spend 1 dice"),
    ],
)
def test_dice_are_spent_on_survive_tests_the_leader_first(
    dice: str, target_leads: bool, leader_lives: bool, spent: str
) -> None:
    """DICE are spent on Survive tests, those of the Leader first (J-AMB-37)."""
    table = JadeTable(settings=WITH_DICE)
    shooter = table.blue(GUNNER, at="r3c3")
    leader = table.red(armed(blade("axe"), leader=True), at="r3c6")
    trooper = table.red(FIGHTER, at="r3c6")
    table.command(RED, dice)
    table.state.change(leader).fate = table.model(leader).fate if leader_lives else KILLED
    table.start(Shoot(shooter, leader if target_leads else trooper))
    assert dice_for(table) == spent


def test_dice_are_not_spent_on_attacks() -> None:
    """DICE are spent on dodges and falls, not on shots, throws, fights or counter-attacks (J-AMB-37, R-CMD-19)."""
    for start, spent in (
        ("shot", 0),
        ("invigorates", 0),
        ("throw", 0),
        ("fight", 0),
        ("counter-attack", 0),
        ("dodge", 1),
    ):
        table = JadeTable(settings=WITH_DICE)
        mine = table.red(GUNNER, at="r3c3", items=("I-FRAG",))
        other = table.blue(FIGHTER, at="r3c3" if start in ("fight", "counter-attack", "dodge") else "r3c5")
        table.command(RED, "DICE")
        if start == "shot":
            table.start(Shoot(mine, other))
        elif start == "invigorates":
            table.start(Invigorate(mine, other))
        elif start == "throw":
            table.start(ThrowGrenade(mine, "I-FRAG"))
            table.play("throw at r3c5L1")
        else:
            table.start(Fight(mine, other) if start == "fight" else Fight(other, mine))
            table.play("dodge" if start == "fight" else start)
        assert dice_for(table) == f"spend {spent} dice", start
    for frame in (Fall(ModelNumber(0), 2), Explosion(Cube(3 * 8 + 3), 3)):
        table = JadeTable(settings=WITH_DICE)
        table.red(FIGHTER, at="r3c3")
        table.command(RED, "DICE")
        table.start(frame)
        assert dice_for(table) == "spend 1 dice"


# Whole battles


def battle(
    red: Player, blue: Player, watch: Watcher | None = None, blue_is_jade: bool = True
) -> tuple[State, list[Answer]]:
    ground = Ground(load_map("laboratory"))
    teams = load_team("enforcers-starter"), load_team("forge-fathers-starter")
    jade = (jade_side(), jade_side() if blue_is_jade else None)
    options = Options(round_limit=2)
    g, _ = open_battle(ground, patrol(ground.field), teams[0].profiles, teams[1].profiles, options, jade)
    return g, play(g, (red, blue), DiceStream(3), watch)


def test_reasons_change_no_answer() -> None:
    """The battle is the same with and without reasons (J-TEST-01)."""
    plain, told = battle(JadePlayer(), JadePlayer()), battle(JadePlayer(explain=True), JadePlayer(explain=True))
    assert plain[1] == told[1] == battle(JadePlayer(), JadePlayer())[1]
    assert plain[0].key() == told[0].key()


class Watched(JadePlayer):
    """JADE, checked while it decides."""

    def choose(self, view: State, question: Choice | Spot) -> Answer:
        before = view.key()
        value = decide(view, question)
        again = decide(view.copy(), question, Trace())
        assert value == again
        assert view.key() == before
        return value


def test_jade_looks_and_changes_nothing() -> None:
    """The same view gives the same answer, with and without a trace, and is not changed."""
    failures: list[str] = []

    def watch(g: State, given: Given, events: list[Event]) -> None:
        failures.append(given.fallback)

    battle(Watched(), Watched(), watch)
    assert set(failures) == {""}
