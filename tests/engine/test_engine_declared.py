"""Procedures declare their values once; what a saved one may hold follows from their types."""

import pytest

from deadzone.core.pieces import NOBODY, Model, ModelNumber
from deadzone.core.records.declared import Field
from deadzone.core.records.fitting import admits, check_of
from deadzone.core.sides import CHANCE, RED
from deadzone.core.weapon_places import NO_WEAPON
from deadzone.jade.turn.procedures import PROCEDURES
from deadzone.procedures.fighting.fight import Fight
from deadzone.procedures.movement.falling import Slam
from deadzone.procedures.movement.moving import STOP_HERE, Movement
from deadzone.table.scenario import Scenario, plain


def two_models() -> Scenario:
    table = Scenario()
    table.red(plain(), at="r3c3")
    table.blue(plain(), at="r3c4")
    return table


@pytest.mark.parametrize(
    ("kind", "right", "wrong"),
    [
        ("int", [0, -7], [True, "1", None, 1.0]),
        ("bool", [True, False], [0, 1, "true"]),
        ("str", ["", "hit"], [0, (), None]),
        ("ModelNumber", [0, 1], [NOBODY, 2, True, "0"]),
        ("ModelOrNobody", [0, 1, NOBODY], [2, -2, False]),
        ("Side", [0, 1], [CHANCE, -1, True]),
        ("Cube", [0, 63], [-1, 10_000, False]),
        ("Square", [0, 63], [-1, 64]),
        ("CubeOrWord", [0, STOP_HERE], ["r1c1", True]),
        ("int | str", [1, "special"], [True, (1,)]),
        ("tuple[ModelNumber, ...]", [(), (0, 1), (1, 1, 1)], [(2,), [0], 0, ((0,),)]),
        ("tuple[int, str, int]", [(1, "a", 2)], [(), (1, "a"), (1, "a", 2, 3), (1, 2, 3), [1, "a", 2]]),
        ("tuple[tuple[str, int], ...]", [(), (("a", 1), ("b", 2))], [("a", 1), (("a", True),), ((),)]),
    ],
)
def test_a_saved_value_is_of_the_declared_type(kind: str, right: list[object], wrong: list[object]) -> None:
    g = two_models().state
    assert [value for value in right if not check_of(kind)(value, g)] == []
    assert [value for value in wrong if check_of(kind)(value, g)] == []


def test_what_nobody_has_to_give_may_still_be_what_it_begins_with() -> None:
    g = two_models().state
    assert admits(Field("ModelNumber", NOBODY), NOBODY, g)
    assert not admits(Field("ModelNumber"), NOBODY, g)
    assert not admits(Field("bool", False), 0, g), "0 is no false"
    assert not admits(Field("int", 1), True, g)


def test_every_declared_type_has_a_check() -> None:
    for procedure in PROCEDURES.values():
        for field in procedure.FIELDS.values():
            check_of(field.kind)


def test_what_a_frame_declares() -> None:
    """In the order of its declaration, inherited values first, with what they begin with."""
    assert list(PROCEDURES["nature"].FIELDS)[:2] == ["model", "kind"]
    assert list(PROCEDURES["nature"].FIELDS)[-2:] == ["dice_by_rule", "rival_faces"]
    fields = Fight.FIELDS
    assert (fields["attacker_weapon"].kind, fields["attacker_weapon"].first) == ("WeaponPlace", NO_WEAPON)
    assert (Model.FIELDS["x"].kind, Model.FIELDS["pinned"].first) == ("int", False)


def test_a_copy_has_everything_and_is_another() -> None:
    fight = Fight(ModelNumber(0), ModelNumber(1), leaving=True)
    fight.at, fight.into, fight.caller = 3, "attack", 7
    fight.potential = -2
    twin = fight.twin()
    assert isinstance(twin, Fight)
    assert (twin.key(), twin.next_step()) == (fight.key(), fight.next_step())
    twin.potential = 5
    assert fight.potential == -2
    assert twin.key() != fight.key() != Fight(ModelNumber(0), ModelNumber(1), leaving=True).key()


def test_what_is_left_to_be_done_is_done_for_a_copy_too() -> None:
    movement = Movement(ModelNumber(0), 1, (two_models().state.models[0].cube,))
    assert movement.route[-1] == STOP_HERE
    assert movement.twin().key() == movement.key()


def test_two_models_may_be_equal_and_are_not_the_same() -> None:
    first = two_models().state.models[0]
    twin = first.twin()
    assert (twin.values(), twin is first, twin == first) == (first.values(), False, False)
    twin.damage = 1
    assert (first.damage, first.side) == (0, RED)


def test_what_must_be_given_must_be_given() -> None:
    with pytest.raises(TypeError):
        Slam()  # type: ignore[call-arg]
