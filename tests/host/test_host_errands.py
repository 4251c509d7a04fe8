"""Errands: a player names a goal, and the server gives the answers that lead there, or says why it stops."""

from collections.abc import Callable, Sequence

import pytest

from deadzone.core.board.battlefield import BLOCKED, FLOOR_HATCH, FULL
from deadzone.core.cubes import cube_name, parse_cube
from deadzone.core.engine import answer
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Answer
from deadzone.core.sentence import Fault
from deadzone.core.sides import CHANCE, RED, Side
from deadzone.core.state import KILLED, State
from deadzone.host.errands.errand import Errand, Stop
from deadzone.host.errands.offers import aim
from deadzone.host.protocol.requests import Go
from deadzone.host.showing.studying import look
from deadzone.language.words import say
from deadzone.rules.turn.ways import ways_of
from deadzone.table.scenario import Scenario
from stopped_battles import battle, options, until
from teaching import gun, taught

WARRIOR = "steel-warrior"
RUNNER = taught(WARRIOR, speed=(2, 3))
Given = list[tuple[str, Answer]]


def to(model: int, cube: str, **more: object) -> Go:
    return Go(n=0, model=model, cube=parse_cube(cube), **more)  # type: ignore[arg-type]


def carry_out(
    g: State, wanted: Go, between: Callable[[State], None] = lambda _: None, sides: Sequence[Side] = (RED,)
) -> tuple[Given, str]:
    """Give all answers of an errand; return them with their kinds, and why it stopped. `between` meddles after each."""
    errand = Errand(wanted)
    errand.check(g)
    given: Given = []
    try:
        while g.question is None or g.question.side != CHANCE:
            value = errand.next(g, sides)
            assert g.question is not None
            given.append((g.question.kind, value))
            answer(g, value)
            between(g)
        return given, ""
    except Stop as stop:
        return given, say(stop.sentence, "en") if stop.sentence is not None else ""


def refused(g: State, wanted: Go) -> str:
    with pytest.raises(Fault) as fault:
        Errand(wanted).check(g)
    return say(fault.value.sentence, "en")


def alone() -> tuple[Scenario, ModelNumber]:
    """A model that is asked for its action."""
    table = Scenario()
    runner = table.red(RUNNER, at="r3c3")
    table.blue(WARRIOR, at="r7c7")
    table.activate(runner)
    return table, runner


def test_a_move_of_two_cubes_is_one_errand() -> None:
    """Action, both steps and the place in the cube (R-MOVE-01, R-MOVE-05)."""
    table, runner = alone()
    given, why = carry_out(table.state, to(runner, "r3c5"))
    assert [kind for kind, _ in given] == ["action", "step", "step", "spot"]
    assert (given[0][1], given[-1][1], why) == ("move", (200, 200), "")
    assert cube_name(table.state.models[runner].cube) == "r3c5L1"
    assert table.asked() is not None


def test_it_stops_in_its_cube_with_movement_left() -> None:
    table, runner = alone()
    given, why = carry_out(table.state, to(runner, "r3c4"))
    assert (given, why) == ([("action", "move"), ("step", 28), ("step", -1), ("spot", (200, 200))], "")


def test_it_goes_straight_on_but_round_what_would_stop_it() -> None:
    for token, path in (("r7c0", ["r3c4L1", "r3c5L1"]), ("r3c4", ["r2c4L1", "r3c5L1"])):
        table = Scenario()
        runner = table.red(RUNNER, at="r3c3")
        table.token(token)
        table.activate(runner)
        assert [cube_name(cube) for cube in ways_of(table.state, runner)[parse_cube("r3c5")].path] == path


def test_farther_away_it_sprints() -> None:
    table, runner = alone()
    assert carry_out(table.state, to(runner, "r3c6"))[0][0] == ("action", "sprint")


def test_after_a_move_a_command_die_gives_one_more_cube() -> None:
    """The MOVE result is used only when there is no other way (R-CMD-09)."""
    table = Scenario()
    runner = table.red(RUNNER, at="r3c3")
    table.blue(WARRIOR, at="r7c7")
    table.command(RED, "MOVE")
    table.activate(runner)
    g = table.state
    carry_out(g, to(runner, "r3c4"))
    assert look(g, runner, parse_cube("r3c5"), None, 1, 1, "en").way.uses == "free Move"  # type: ignore[union-attr]
    assert carry_out(g, to(runner, "r3c5"))[0][0] == ("action", "free-move")
    assert g.command(RED, 0) == 0


def test_it_goes_on_with_a_movement_that_has_begun() -> None:
    table, runner = alone()
    table.play("move")
    given, why = carry_out(table.state, to(runner, "r3c5"))
    assert ([kind for kind, _ in given], why) == (["step", "step", "spot"], "")


def test_it_places_nothing_for_a_player_who_places_by_hand() -> None:
    table, runner = alone()
    given, why = carry_out(table.state, to(runner, "r3c5", by_hand=True))
    assert ([kind for kind, _ in given], why) == (["action", "step", "step"], "")
    assert table.state.question is not None
    assert table.state.question.kind == "spot"


def test_a_model_that_is_not_activated_yet_is_activated_first() -> None:
    found = until(battle("errands"), "activate")
    g = found.game.g
    assert g.question is not None
    model, side = ModelNumber(int(str(options(found)[0]))), g.question.side
    goal = max(ways_of(g, model))
    given, _ = carry_out(g, Go(n=0, model=model, cube=goal), sides=(side,))
    assert given[0] == ("activate", model)
    assert g.models[model].cube == goal


def test_the_free_agile_step_belongs_to_the_way() -> None:
    """It is taken to its cube and declined elsewhere (A-AGILE-01)."""
    for goal, last in (("r3c4L3", parse_cube("r3c4L3")), ("r3c4L2", -1)):
        table = Scenario(levels=3)
        for level in (1, 2):
            table.wall(f"r3c4L{level}", "north", BLOCKED)
            table.floor(f"r3c4L{level + 1}", FLOOR_HATCH + 4)
        climber = table.red(taught(WARRIOR, "A-AGILE", speed=(1, 1)), at="r3c3")
        table.activate(climber)
        given, why = carry_out(table.state, to(climber, goal))
        assert (dict(given)["agile"], why) == (last, "")
        assert cube_name(table.state.models[climber].cube) == goal


def test_a_harmless_fall_belongs_to_the_way() -> None:
    """With a Jump Pack the model lets itself fall unharmed (R-LEVEL-13, I-JUMPPACK-05)."""
    table = Scenario(levels=3)
    table.floor("r3c3L3", FULL)
    jumper = table.red(taught(WARRIOR, "I-JUMPPACK", speed=(1, 1)), at="r3c3L3")
    table.activate(jumper)
    told = look(table.state, jumper, parse_cube("r3c4"), None, 1, 1, "en").way
    assert told is not None
    assert [danger.kind for danger in told.dangers] == ["fall"]
    given, why = carry_out(table.state, to(jumper, "r3c4"))
    assert (-2 in [value for _, value in given], why) == (True, "")
    assert cube_name(table.state.models[jumper].cube) == "r3c4L1"


# Where it stops


def test_it_stops_where_the_enemy_may_strike() -> None:
    """Breaking away asks the other side (R-BREAK-01)."""
    table = Scenario()
    runner, enemy = table.red(RUNNER, at="r3c3"), table.blue(WARRIOR, at="r3c3", spot=(320, 320))
    table.activate(runner)
    g = table.state
    told = look(g, runner, parse_cube("r3c5"), None, 1, 1, "en").way
    assert told is not None
    strike = next(danger for danger in told.dangers if danger.kind == "strike")
    assert (strike.models, len(strike.forecasts)) == ([enemy], 1)
    assert carry_out(g, to(runner, "r3c5")) == (
        [("action", "move"), ("step", 28)],
        "It stops here: Blue has to decide.",
    )
    table.play("strike with nobody")
    assert carry_out(g, to(runner, "r3c5"))[1] == ""


def test_it_stops_for_a_decision_of_its_own_player() -> None:
    """A token on the way may be picked up; there is no way round these (R-ITEM-02)."""
    table = Scenario()
    runner = table.red(RUNNER, at="r3c3")
    for cube in ("r2c4", "r3c4", "r4c4"):
        table.token(cube)
    table.activate(runner)
    given, why = carry_out(table.state, to(runner, "r3c5"))
    assert (given[-1][0], why) == ("step", "It stops here: there is a decision to make.")
    assert table.state.question is not None
    assert table.state.question.kind == "pick-up"


def test_it_stops_where_the_way_has_become_impossible() -> None:
    """A friend fills the goal while the model is on its way (R-CAP-01)."""
    table, runner = alone()
    g = table.state
    friend = ModelNumber(1)

    def fill(g: State) -> None:
        model = g.change(friend)
        model.side, model.cube = RED, parse_cube("r3c5")
        g.setting.profiles[model.profile].size = 4

    given, why = carry_out(g, to(runner, "r3c5"), fill)
    assert [kind for kind, _ in given] == ["action", "step"]
    assert why.startswith("It stops here: A model of Size 1 has no room in r3c5L1")


def test_it_stops_where_the_model_was_moved() -> None:
    table, runner = alone()

    def push(g: State) -> None:
        if g.models[runner].cube == parse_cube("r3c4"):
            g.change(runner).cube = parse_cube("r4c4")

    assert carry_out(table.state, to(runner, "r3c5"), push)[1] == f"It stops here: {named()} is in r4c4L1 now."


def named() -> str:
    return "Steel Warrior R1"


def test_it_stops_when_the_model_is_killed() -> None:
    table, runner = alone()

    def kill(g: State) -> None:
        g.change(runner).fate = KILLED

    given, why = carry_out(table.state, to(runner, "r3c5"), kill)
    assert (len(given), why) == (1, "")


# Attacks


def armed() -> tuple[Scenario, ModelNumber, ModelNumber]:
    table = Scenario()
    shooter = table.red(
        taught(WARRIOR, speed=(2, 3), weapons=(gun(6), gun(6, "A-RAPIDFIRE", name="volley"))), at="r3c3"
    )
    enemy = table.blue(WARRIOR, at="r3c5")
    table.activate(shooter)
    return table, shooter, enemy


def test_every_offer_is_carried_out_up_to_the_dice() -> None:
    """Weapons, Fire for Effect and a charge; each with the odds that the question itself has."""
    table, shooter, enemy = armed()
    told = aim(table.state, shooter, enemy, 1, 1, "en")
    assert [offer.label for offer in told.offers] == [
        "Shoot: gun (range 6, AP 0)",
        "Shoot: volley (range 6, AP 0)",
        "Fire for Effect: volley (range 6, AP 0)",
        "Move to r3c5L1 and fight",
    ]
    assert all(offer.forecast is not None for offer in told.offers)
    for offer in told.offers:
        table, shooter, enemy = armed()
        wanted = Go(n=0, model=shooter, target=enemy, action=offer.action, weapon=offer.weapon, mode=offer.mode,
                    cube=offer.cube)  # fmt: skip
        given, why = carry_out(table.state, wanted)
        assert why == ""
        assert given[0] == ("action", offer.action)
        assert dict(given).get("opponent" if offer.cube is not None else "target") == enemy


def test_in_one_cube_it_offers_a_fight() -> None:
    table = Scenario()
    fighter, enemy = table.red(RUNNER, at="r3c3"), table.blue(WARRIOR, at="r3c3", spot=(320, 320))
    table.activate(fighter)
    told = aim(table.state, fighter, enemy, 1, 1, "en")
    assert [offer.action for offer in told.offers] == ["fight"]
    given, _ = carry_out(
        table.state, Go(n=0, model=fighter, target=enemy, action="fight", weapon=told.offers[0].weapon)
    )
    assert dict(given)["opponent"] == enemy


def test_an_enemy_that_cannot_be_attacked_has_a_reason() -> None:
    table = Scenario()
    shooter = table.red(taught(WARRIOR, weapons=(gun(2),)), at="r0c0")
    enemy = table.blue(WARRIOR, at="r7c7")
    table.activate(shooter)
    told = aim(table.state, shooter, enemy, 1, 1, "fr")
    assert (told.offers, told.rule) == ([], "R-RANGE-03")
    assert told.reason.startswith("La cible est à 7 cubes")
    assert refused(table.state, Go(n=0, model=shooter, target=enemy, action="shoot", weapon=0)).startswith("The target")
    assert (
        refused(table.state, Go(n=0, model=shooter, target=shooter, action="shoot"))
        == "A model cannot attack a friend."
    )


# What is refused before it begins


def test_an_impossible_errand_is_refused_with_the_reason_of_the_rules() -> None:
    table, runner = alone()
    g, enemy = table.state, ModelNumber(1)
    assert refused(g, to(runner, "r7c0")) == (
        "Steel Warrior cannot get to r7c0L1: 3 cubes of movement do not lead there."
    )
    assert refused(g, to(runner, "r3c3")) == "Steel Warrior is already in r3c3L1."
    assert refused(g, Go(n=0, model=runner, cube=9999)) == "There is no such cube."
    assert refused(g, Go(n=0, model=runner)) == "There is no such cube."
    assert refused(g, to(9999, "r3c4")) == "This model is not on the table."
    assert refused(g, to(enemy, "r3c4")) == "Steel Warrior B1 is not the model that acts now."
    assert refused(g, Go(n=0, model=runner, target=9999)) == "This model is not on the table."
    table.play("move", "go to r3c4", "stop")
    assert refused(g, to(runner, "r3c5")) == "There is a question to answer first."
    table.play("spot 200 200")
    assert refused(g, to(runner, "r3c5")) == "Steel Warrior has already taken this action."


def test_a_pinned_model_stays_where_it_is() -> None:
    table = Scenario()
    runner = table.red(RUNNER, at="r3c3", pinned=True)
    table.activate(runner)
    assert refused(table.state, to(runner, "r3c5")) == "Steel Warrior is Pinned: it can only stand up."


def test_the_dangers_of_a_way_are_named_before_it_is_taken() -> None:
    """Who must be fought, who could shoot, who only sees the model passing (R-ENTER-01, R-LOS-01)."""
    table = Scenario()
    table.wall("r3c5", "north", BLOCKED)
    runner = table.red(RUNNER, at="r3c3")
    fighter = table.blue(WARRIOR, at="r3c5")
    watcher = table.blue(WARRIOR, at="r0c5", spot=(320, 200))
    shooter = table.blue(taught(WARRIOR, weapons=(gun(8),)), at="r4c7")
    table.activate(runner)
    told = look(table.state, runner, parse_cube("r3c5"), None, 1, 1, "en")
    assert told.way is not None
    dangers = {danger.kind: danger for danger in told.way.dangers}
    assert (dangers["fight"].models, len(dangers["fight"].forecasts)) == ([fighter], 1)
    assert (dangers["passing"].models, told.way.path) == ([watcher], (28, 29))
    assert shooter in dangers["shot"].models
    assert look(table.state, runner, parse_cube("r7c0"), None, 1, 1, "en").no_way.startswith("Steel Warrior cannot get")


def test_who_sees_the_end_of_a_way_without_a_weapon_for_it() -> None:
    """An enemy out of range sees the model, and could not shoot at it (R-LOS-01, R-RANGE-03)."""
    table = Scenario()
    runner = table.red(WARRIOR, at="r3c3")
    watcher = table.blue(taught(WARRIOR, weapons=(gun(1),)), at="r3c7")
    table.activate(runner)
    told = look(table.state, runner, parse_cube("r3c4"), None, 0, 0, "en")
    assert told.way is not None
    assert [(danger.kind, danger.models) for danger in told.way.dangers] == [("seen", [watcher])]
