"""Explosions: strength, damage, and thrown survivors (A-FRAG-01..06, R-SCAT-12)."""

from __future__ import annotations

import pytest

from deadzone.core.cubes import parse_cube
from deadzone.core.questions import Choice
from deadzone.core.sides import BLUE, RED
from deadzone.core.state import NOBODY, UNDECIDED
from deadzone.core.weapon_places import FIRST_WEAPON
from deadzone.procedures.damage.explosion import Explosion
from deadzone.procedures.shooting.shot import Shoot
from deadzone.procedures.turn.activated import settle_sudden_death
from deadzone.table.scenario import Scenario

WARRIOR = "steel-warrior"
HERE = parse_cube("r3c3")
CENTRE = (200, 200)


def test_one_strength_against_each_survive_test() -> None:
    """One strength roll against each model's Survive test; a draw does no damage (A-FRAG-01, A-FRAG-02, A-FRAG-03)."""
    with Scenario() as table:
        hurt = table.red(WARRIOR, at="r3c3")
        unhurt = table.blue(WARRIOR, at="r3c3", spot=(80, 80))
        away = table.blue(WARRIOR, at="r3c4")
        table.dice(4, 7, 3, 3, 2, 1, 4, 5, 1, 1, 5)
        table.start(Explosion(HERE, 3, 0, RED))
        table.play(hurt, CENTRE, CENTRE)
        rolls = [(roll["model"], roll["kind"], roll["target_value"], roll["base"]) for roll in table.happened("rolled")]
        assert rolls == [(NOBODY, "frag", 4, 3), (hurt, "survive", 4, 3), (unhurt, "survive", 4, 3)]
        assert table.happened("struck") == [{"model": hurt, "potential": 2}]
        assert table.happened("withstood") == [{"model": unhurt}]
        assert [table.model(model).damage for model in (hurt, unhurt, away)] == [1, 0, 0]


def test_the_ap_of_the_explosion_counts() -> None:
    """An explosion with AP 1 cancels Armour 1 (A-FRAG-03)."""
    with Scenario() as table:
        victim = table.red(WARRIOR, at="r3c3")
        table.dice(4, 1, 1, 1, 1, 1, 1)
        table.start(Explosion(HERE, 3, 1, RED))
        table.play(CENTRE)
        assert table.model(victim).damage == 1


def test_survivors_fly_and_lie_on_the_ground() -> None:
    """All survivors are scattered and Pinned; the side that caused it chooses the order (A-FRAG-04, R-SCAT-12)."""
    with Scenario() as table:
        red = table.red(WARRIOR, at="r3c3")
        first = table.blue(WARRIOR, at="r3c3", spot=(80, 80))
        second = table.blue(WARRIOR, at="r3c3", spot=(320, 320))
        table.dice(1, 1, 1, *[4] * 9, 1, 3, 5)
        table.start(Explosion(HERE, 3, 0, BLUE))
        question = table.state.question
        assert isinstance(question, Choice)
        assert (question.side, question.kind, question.options) == (BLUE, "next-thrown", (red, first, second))
        table.play(second, CENTRE)
        question = table.state.question
        assert isinstance(question, Choice)
        assert question.options == (red, first)
        table.play(red, CENTRE, CENTRE)  # the last one is thrown without a question
        cubes = [parse_cube("r3c4"), parse_cube("r4c3"), parse_cube("r2c3")]
        assert [table.model(model).cube for model in (red, first, second)] == cubes
        assert all(table.model(model).pinned for model in (red, first, second))


def test_the_dead_do_not_fly() -> None:
    """Only survivors are thrown; all deaths are scored before the lead is checked (A-FRAG-04, R-KILL-02, R-KILL-10)."""
    with Scenario() as table:
        dead = table.red(WARRIOR, at="r3c3", damage=1)
        also_dead = table.blue(WARRIOR, at="r3c3", damage=1, spot=(80, 80))
        table.dice(4, 4, 4, 1, 1, 1, 1, 1, 1)
        table.state.sudden_death = 1
        table.start(Explosion(HERE, 3, 0, BLUE))
        settle_sudden_death(table.state)
        assert table.state.winner == UNDECIDED
        assert table.killed(dead)
        assert table.killed(also_dead)
        assert (table.state.points(RED), table.state.points(BLUE)) == (2, 2)


def test_dice_results_are_declared_before_any_roll() -> None:
    """DICE results, for Survive tests only, are declared before any roll (A-FRAG-06, R-TEST-14, R-CMD-08)."""
    with Scenario() as table:
        red = table.red(WARRIOR, at="r3c3")
        blue = table.blue(WARRIOR, at="r3c3", spot=(80, 80))
        table.command(RED, "DICE")
        table.command(BLUE, "DICE DICE")
        table.state.turn = BLUE
        table.start(Explosion(HERE, 3, 0, RED))
        asked = []
        for answer in ("spend 2 dice", "spend 1 dice"):
            question = table.state.question
            assert question is not None
            asked.append((question.kind, question.subject))
            if answer == "spend 1 dice":
                table.dice(4, 1, 1, *[4] * 5, *[1] * 3, 4, 1, 5)
            assert table.happened("rolled") == []
            table.play(answer)
        assert asked == [("spend-dice", blue), ("spend-dice", red)]
        table.play(blue, CENTRE, CENTRE)
        counts = {roll["model"]: roll["modifiers"] for roll in table.happened("rolled")}
        assert counts == {NOBODY: (), blue: (("R-SMOD-12", 2),), red: (("R-SMOD-12", 1),)}


@pytest.mark.parametrize(
    ("who", "pinned"), [("brokkr-bike", True), ("forge-guard--forge-fathers", False)], ids=["vehicle", "solid"]
)
def test_some_models_stay_where_they_are(who: str, pinned: bool) -> None:
    """Solid models and Vehicles are damaged but not moved (A-VEHICLE-03, A-VEHICLE-04, A-SOLID-01)."""
    with Scenario() as table:
        model = table.red(who, at="r3c3")
        table.dice(1, 1, 1, 1, 1, 1)
        table.start(Explosion(HERE, 3, 0, RED))
        assert table.model(model).cube == HERE
        assert table.model(model).pinned == pinned


def test_a_construct_flies_but_is_not_pinned() -> None:
    """A Construct is thrown but not Pinned (A-FRAG-04, A-CONSTRUCT-01)."""
    with Scenario() as table:
        drone = table.red("d-o-g-drone", at="r3c3")
        table.dice(1, 1, 1, 1, 1, 1, 3)
        table.start(Explosion(HERE, 3, 0, RED))
        table.play(CENTRE)
        assert table.model(drone).cube == parse_cube("r3c4")
        assert not table.model(drone).pinned


def test_an_explosion_in_an_empty_cube_rolls_nothing() -> None:
    """An explosion in an empty cube rolls nothing (A-FRAG-02)."""
    with Scenario() as table:
        table.red(WARRIOR, at="r3c4")
        table.start(Explosion(HERE, 3, 0, RED))
        assert table.happened("explosion") == [{"cube": HERE}]


def test_a_thrown_model_may_find_an_item() -> None:
    """A thrown model may pick up an item after it has landed (R-ITEM-02, R-SCAT-11)."""
    with Scenario() as table:
        warrior = table.red(WARRIOR, at="r3c3")
        table.token("r3c4", "I-AMMO")
        table.dice(1, 1, 1, 1, 1, 1, 3)
        table.start(Explosion(HERE, 3, 0, BLUE))
        table.play(CENTRE, 0, "keep")
        assert table.model(warrior).items == ("I-AMMO",)
        assert table.model(warrior).pinned


def test_one_explosion_may_set_off_another() -> None:
    """A thrown model may set off a Booby Trap, which is resolved before the next model is thrown (R-SCAT-11, R-SCAT-12,
    I-BOOBYTRAP-01).
    """
    with Scenario() as table:
        first = table.red(WARRIOR, at="r3c3")
        second = table.red(WARRIOR, at="r3c3", spot=(80, 80))
        table.token("r3c4")
        table.dice(1, 1, 1, *[1] * 6, 3)
        table.start(Explosion(HERE, 3, 0, BLUE))
        table.play(first, CENTRE)
        table.dice(16, 1, 1, 1, 1, 1, 1, 3, 7)
        table.play(0, CENTRE, CENTRE)
        assert table.model(first).cube == parse_cube("r3c5")
        assert table.model(second).cube == parse_cube("r3c2")


@pytest.mark.parametrize("survive", [(1, 1, 1), (6, 6, 6)], ids=["hit", "miss"])
def test_suppression_pins_the_whole_cube(survive: tuple[int, ...]) -> None:
    """Suppression pins all models in the target's cube, hit or miss, friend or enemy (A-SUPPRESSION-01)."""
    with Scenario() as table:
        drone = table.red("d-o-g-drone", at="r3c3")
        target = table.blue("forge-guard--forge-fathers", at="r3c5")
        beside = table.blue(WARRIOR, at="r3c5", spot=(80, 80))
        friend = table.red(WARRIOR, at="r3c5", spot=(320, 320))
        away = table.blue(WARRIOR, at="r3c6")
        table.dice(6, 1, 1, 1, *survive)  # Friendly Fire cancels the Clear Shot; one die is re-rolled
        table.start(Shoot(drone, target, FIRST_WEAPON))
        models = (drone, target, beside, friend, away)
        assert [table.model(model).pinned for model in models] == [False, False, True, True, False]
        told = [event.kind for event in table.events]
        assert table.happened("suppressed") == [{"model": drone, "cube": table.model(target).cube}]
        assert told.index("suppressed") < told.index("pinned")  # the reason is reported before the pinning


def test_a_saved_explosion_must_fit_the_table() -> None:
    """A save with invalid cubes, sides or models is refused."""
    table = Scenario()
    table.red(WARRIOR, at="r3c3")
    assert Explosion(HERE, 3, 0, RED).fits(table.state)
    for field, value in (("cube", 64), ("side", 2), ("victims", (1,)), ("thrown", 1)):
        broken = Explosion(HERE, 3, 0, RED)
        setattr(broken, field, value)
        assert not broken.fits(table.state), field
    nobody_left = Explosion(HERE, 3, 0, RED)
    nobody_left.go(Explosion.offer_dice)
    assert not nobody_left.fits(table.state)
