"""Sentry Gun: an item that an Engineer turns into a model and back; it can only shoot (I-SENTRY)."""

from __future__ import annotations

from deadzone.core.cubes import parse_cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.profiles import Keyword
from deadzone.core.rule_ids import RuleId
from deadzone.core.sides import RED
from deadzone.core.state import LEFT, ON_TABLE
from deadzone.rules.items.sentries import gun_profile
from deadzone.table.files.save import dumps, loads
from deadzone.table.scenario import Scenario
from teaching import taught

WARRIOR = "steel-warrior"
ENFORCER = "enforcer--enforcers"
ENGINEER = taught(WARRIOR, "A-ENGINEER")
CARRIED = ("I-SENTRY",)


def test_the_profile() -> None:
    """Profile of the Sentry Gun, without VP (I-SENTRY-04)."""
    table = Scenario()
    gun = table.state.setting.profiles[gun_profile(table.state)]
    assert (gun.shoot, gun.fight, gun.survive, gun.armour, gun.size, gun.speed, gun.vp) == (4, 0, 5, 0, 1, (0, 0), 0)
    assert {keyword.rule for keyword in gun.keywords} == {"A-CONSTRUCT", "A-VULNERABLE"}
    (rifle,) = gun.weapons
    assert (rifle.name.en, rifle.range, rifle.keywords) == ("Heavy Rifle", 8, (Keyword(RuleId("A-WOF"), 1),))


def emplaced(table: Scenario, at: str = "r3c3") -> tuple[int, int]:
    """A red Engineer that has just emplaced its Sentry Gun: both models."""
    engineer = table.red(ENGINEER, at=at, spot=(80, 80), items=CARRIED)
    table.activate(engineer)
    table.play("emplace", (320, 320))
    return engineer, len(table.state.models) - 1


def test_an_engineer_emplaces_the_gun_it_carries() -> None:
    """Emplacing is a Special action; the Sentry Gun is not activated (I-SENTRY-01, I-SENTRY-02, A-ENGINEER-02)."""
    table = Scenario()
    table.blue(ENFORCER, at="r3c6")
    engineer, gun = emplaced(table)
    model = table.model(gun)
    assert (model.side, model.cube, model.x, model.y) == (RED, parse_cube("r3c3"), 320, 320)
    assert model.fate == ON_TABLE
    assert not model.activated
    assert table.model(engineer).items == ()
    assert table.happened("emplaced") == [{"model": engineer, "target": gun}]
    assert table.refused("emplace") == table.refused("pack") == table.refused("medic") == "R-ACT-02"
    assert "move" in table.choices()


def test_a_battle_is_saved_while_the_gun_is_being_emplaced() -> None:
    """A battle can be saved while a Sentry Gun is being emplaced (I-SENTRY-01)."""
    table = Scenario()
    engineer = table.red(ENGINEER, at="r3c3", spot=(80, 80), items=CARRIED)
    table.activate(engineer)
    table.play("emplace")
    assert loads(dumps(table.state)).key() == table.state.key()
    table.play((320, 320))
    again = loads(dumps(table.state))
    assert again.key() == table.state.key()
    assert again.profile(ModelNumber(len(again.models) - 1)).name.en == "Sentry Gun"


def test_the_engineer_need_not_be_the_carrier() -> None:
    """The Sentry Gun may be carried by a friend in the cube or lie there; the owner chooses (I-SENTRY-01)."""
    table = Scenario()
    engineer = table.red(ENGINEER, at="r3c3", spot=(80, 80))
    friend = table.red(WARRIOR, at="r3c3", spot=(80, 320), items=CARRIED)
    table.token("r3c3", "I-SENTRY")
    table.token("r3c4", "I-SENTRY")
    table.activate(engineer)
    table.play("emplace")
    assert table.choices() == ["take from red-2", "take from nobody"]
    assert table.refused(engineer) == "I-SENTRY-01"
    table.play("take from nobody", (320, 320))
    assert [token.cube for token in table.state.tokens] == [parse_cube("r3c4")]
    assert table.model(friend).items == CARRIED


def test_a_friends_gun() -> None:
    """A friend's Sentry Gun is no longer carried; a single one is used without a question (I-SENTRY-01)."""
    table = Scenario()
    engineer = table.red(ENGINEER, at="r3c3", spot=(80, 80))
    friend = table.red(WARRIOR, at="r3c3", spot=(80, 320), items=CARRIED)
    table.activate(engineer)
    table.play("emplace", (320, 320))
    assert table.model(friend).items == ()


def test_why_no_gun_can_be_emplaced() -> None:
    """Emplacing needs an Engineer that can use items, a Sentry Gun in the cube, and room (A-ENGINEER-02, I-SENTRY-01,
    I-SENTRY-09, A-BEAST-01).
    """
    cases = (
        (WARRIOR, CARRIED, 0, "A-ENGINEER-02"),
        (ENGINEER, (), 0, "I-SENTRY-01"),
        (ENGINEER, CARRIED, 3, "I-SENTRY-09"),
        (taught(WARRIOR, "A-ENGINEER", "A-BEAST"), CARRIED, 0, "R-ITEM-04"),
        (ENGINEER, CARRIED, 2, ""),
    )
    for who, items, friends, rule in cases:
        table = Scenario()
        engineer = table.red(who, at="r3c3", spot=(80, 80), items=items)
        table.token("r3c4", "I-SENTRY")
        table.red(WARRIOR, at="r3c4", items=CARRIED)
        for place in range(friends):
            table.red(WARRIOR, at="r3c3", spot=(200, 100 + 100 * place))
        table.activate(engineer)
        assert table.refused("emplace") == rule


def test_not_beside_an_enemy_on_its_feet() -> None:
    """Emplacing and packing are not possible with an unpinned enemy in the cube (I-SENTRY-01, R-ACT-04)."""
    table = Scenario()
    table.blue(ENFORCER, at="r3c3", spot=(200, 200), pinned=True)
    emplaced(table)
    table = Scenario()
    table.blue(ENFORCER, at="r3c3", spot=(200, 200))
    engineer = table.red(ENGINEER, at="r3c3", spot=(80, 80), items=CARRIED)
    table.activate(engineer)
    assert table.refused("emplace") == "R-ACT-04"


def next_activation(table: Scenario, model: ModelNumber) -> None:
    """Start another Activation of the model, whatever came before."""
    table.state.stack.clear()
    table.state.change(model).activated = False
    table.activate(model)


def test_packing_up_and_emplacing_again() -> None:
    """A packed Sentry Gun comes back as the same model, still activated (I-SENTRY-01, I-SENTRY-03)."""
    table = Scenario()
    engineer, gun = emplaced(table)
    table.state.change(ModelNumber(gun)).activated = True
    next_activation(table, ModelNumber(engineer))
    table.play("pack")
    assert table.refused(engineer) == "I-SENTRY-01"
    table.play("pack up red-2")
    assert table.model(gun).fate == LEFT
    assert table.model(engineer).items == CARRIED
    next_activation(table, ModelNumber(engineer))
    assert table.refused("pack") == "I-SENTRY-01"
    table.play("emplace", (320, 80))
    assert len(table.state.models) == 2
    assert (table.model(gun).fate, table.model(gun).activated) == (ON_TABLE, True)


def test_packed_up_with_full_hands_the_gun_lies_there() -> None:
    """If the Engineer already carries an item, the packed Sentry Gun lies in the cube (I-SENTRY-01, R-ITEM-04)."""
    table = Scenario()
    engineer, _ = emplaced(table)
    table.state.change(ModelNumber(engineer)).items = ("I-AMMO",)
    next_activation(table, ModelNumber(engineer))
    table.play("pack", "pack up red-2")
    assert table.model(engineer).items == ("I-AMMO",)
    assert [(token.cube, token.item) for token in table.state.tokens] == [(parse_cube("r3c3"), "I-SENTRY")]


def test_only_an_engineer_packs_up() -> None:
    """Only an Engineer can pack a Sentry Gun (A-ENGINEER-02)."""
    table = Scenario()
    other = table.red(WARRIOR, at="r3c3", spot=(200, 80))
    emplaced(table)
    next_activation(table, other)
    assert table.refused("pack") == "A-ENGINEER-02"


def test_one_shoot_action_and_no_command_dice() -> None:
    """It makes one Shoot action per round and cannot receive command dice (I-SENTRY-05, R-FREE-07)."""
    with Scenario() as table:
        target = table.blue(ENFORCER, at="r3c6", spot=(200, 320))
        table.command(RED, "DICE SHOOT MOVE FIGHT SPECIAL ACTIVATE")
        _, gun = emplaced(table)
        table.state.stack.clear()
        table.dice(1, 1, 1, 1, 1, 1, 1, 1, 1)
        table.activate(ModelNumber(gun))
        assert table.choices() == ["shoot", "stop"]
        assert table.refused("free-shoot") == "R-FREE-07"
        table.play("shoot", "with heavy-rifle", "at blue-1")
        assert table.model(gun).activated
        assert table.happened("dice-spent") == []
        assert table.model(target).damage == 0
