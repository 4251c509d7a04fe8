"""Items that JADE goes to, and friends that its Medics and Loaders help (J-AMB-31, J-AMB-41, J-AMB-46)."""

from __future__ import annotations

import pytest
from jade_answering import jade_notes, jade_says
from jade_tables import FIGHTER, JadeTable, play_on, soldier

from deadzone.core.board.battlefield import BLOCKED
from deadzone.core.cubes import parse_cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import MODEL, TOKEN
from deadzone.jade.deck.settings import settings_from
from deadzone.jade.judgement.goals import NEAREST_ITEM, goals
from deadzone.jade.judgement.taking import wanted_tokens
from deadzone.jade.judgement.targets import best_targets
from deadzone.jade.paper.meanings import target_meanings, verb_meanings
from deadzone.language.words import say
from deadzone.players.jade_player import JadePlayer

# Items: J-AMB-31, J-AMB-41


@pytest.mark.parametrize(
    ("rules", "carried", "taken"),
    [
        ((), (), [0]),
        ((), ("I-MEDIPACK",), [2]),  # Ammo and a second Medi-Pack are worth no more; what lies face down may be
        ((), ("I-AMMO",), [1]),
        ((), ("I-SMOKEGRENADE",), [0]),
        ((), ("I-SCOUTBIKE",), []),  # a rider carries nothing else
        (("A-BEAST",), (), []),
        (("A-VEHICLE",), (), []),
        (("I-SENTRY",), (), []),
        (("A-SCAVENGER",), ("I-MEDIPACK", "I-MEDIPACK"), [0]),  # it has a hand free
        (("A-SCAVENGER",), ("I-MEDIPACK", "I-FRAG", "I-STUN"), [1]),
    ],
)
def test_the_nearest_item_is_one_that_it_can_and_would_take(
    rules: tuple[str, ...], carried: tuple[str, ...], taken: list[int]
) -> None:
    """A target is only an item that the model can carry and would take; else the nearest enemy (J-AMB-41)."""
    table = JadeTable()
    model = table.red(soldier(rules=rules), at="r3c3", items=carried)
    enemy = table.blue(FIGHTER, at="r7c7")
    for place, item in enumerate(("I-AMMO", "I-MEDIPACK", "")):
        table.token(f"r3c{4 + place}", item)
    found = goals(table.state, model, NEAREST_ITEM)
    assert found.what == (TOKEN if taken else MODEL)
    assert best_targets(table.state, model, NEAREST_ITEM, found.what, found.numbers, None) == (taken or [enemy])


def test_any_item_by_a_setting() -> None:
    """By the setting of earlier battles every token counts as an item to go to (J-AMB-41)."""
    table = JadeTable(settings="[targets]\nany_item = true")
    model = table.red(soldier(rules=("A-BEAST",)), at="r3c3")
    table.token("r3c4", "I-AMMO")
    assert wanted_tokens(table.state, model) == [0]


def test_what_it_could_only_swap_is_no_target_here() -> None:
    """Of two items of equal worth it takes the one just found, but does not stay for the other (J-AMB-41)."""
    for cube, found in (("r3c3", []), ("r3c4", [0])):
        table = JadeTable()
        model = table.red(FIGHTER, at="r3c3", items=("I-SMOKEGRENADE",))
        table.token(cube, "I-STIMULANT")
        assert wanted_tokens(table.state, model) == found


def test_a_model_with_full_hands_passes_by() -> None:
    """A card about items leads a model with full hands past what it would not take (J-AMB-41)."""
    table = JadeTable("move nearest-item")
    model = table.red(FIGHTER, at="r3c3", items=("I-FRAG",))
    table.blue(soldier(), at="r7c3")
    table.token("r3c4", "I-AMMO")
    table.token("r3c0", "I-MEDIPACK")
    table.turn()
    play_on(table, JadePlayer())
    assert table.model(model).cube in (parse_cube("r2c2"), parse_cube("r3c2"), parse_cube("r4c2"))


# Medics and Loaders: J-AMB-46


def helpers(rules: tuple[str, ...]) -> tuple[JadeTable, ModelNumber]:
    """A helper in r3c3, walled off from the friend beside it in r3c4."""
    table = JadeTable()
    model = table.red(soldier(rules=rules, speed=(1, 2)), at="r3c3")
    table.blue(FIGHTER, at="r7c7")
    for row in (1, 2, 3, 4, 5):
        table.wall(f"r{row}c3", "east", BLOCKED)
    return table, model


def helped(table: JadeTable, model: ModelNumber) -> str:
    """The friend that the first action is aimed at, with its rule."""
    table.turn()
    source = [str(it["forced"]) for it in table.happened("jade-forced")]
    return f"{source[0] if source else 'card'} {jade_says(table)}"


def test_a_medic_goes_to_whom_it_can_reach() -> None:
    """A Medic helps the nearest friend that it can reach and heal now, not one behind a wall (J-AMB-46)."""
    table, model = helpers(("A-MEDIC",))
    table.red(soldier(size=2), at="r3c4", damage=1)
    table.red(soldier(size=2), at="r3c2", damage=1)
    assert helped(table, model) == "medic aim at red-3"
    play_on(table, JadePlayer())
    assert [it["model"] for it in table.happened("healed")] == [3]


def test_a_medic_heals_in_its_own_cube_first() -> None:
    """Whoever can be healed now comes before a friend that is merely on the way (J-AMB-46)."""
    table, model = helpers(("A-MEDIC",))
    table.red(soldier(size=2), at="r3c0", damage=1)
    table.red(soldier(size=2), at="r3c2", damage=1)
    assert helped(table, model) == "medic aim at red-3"


def test_a_medic_approaches_whom_it_cannot_reach_yet() -> None:
    """If nobody can be healed now, the Medic goes toward the nearest friend that it can get nearer to (J-AMB-46)."""
    table, model = helpers(("A-MEDIC",))
    for row in (0, 6, 7):
        table.wall(f"r{row}c3", "east", BLOCKED)
    table.red(soldier(size=2), at="r3c4", damage=1)
    table.red(soldier(size=2), at="r3c0", damage=1)
    for row in range(8):
        table.wall(f"r{row}c4", "west", BLOCKED)
    assert helped(table, model) == "medic aim at red-3"


@pytest.mark.parametrize(
    ("hurt", "unloaded", "first"),
    [
        ("r3c1", "r3c2", "loader aim at red-3"),  # the nearer need
        ("r3c2", "r3c1", "medic aim at red-2"),
        ("r3c2", "r2c3", "medic aim at red-2"),  # equal: heals
        ("r3c4", "r3c2", "loader aim at red-3"),  # behind the wall
        ("r3c4", "r3c1", "medic aim at red-2"),  # neither can be reached now: the nearer one
    ],
)
def test_with_both_abilities_the_nearer_need(hurt: str, unloaded: str, first: str) -> None:
    """A Medic who is a Loader, too, looks after the nearer need that it can reach (J-AMB-46, J-AMB-38)."""
    table, model = helpers(("A-MEDIC", "A-LOADER"))
    table.red(soldier(size=2), at=hurt, damage=1)
    table.red(soldier(size=2, gun=2, gun_rules=["A-SLOWRELOAD"]), at=unloaded, reloading=(0,))
    assert helped(table, model) == first


def test_a_card_names_the_nearest_injured_friend() -> None:
    """A card that names an injured friend means the nearest, whoever it is (J-GEN-02, J-AMB-46)."""
    table = JadeTable("move injured-friend")
    table.red(soldier(speed=(1, 2)), at="r3c3")
    table.wall("r3c3", "east", BLOCKED)
    table.red(soldier(size=2), at="r3c4", damage=1)
    table.red(soldier(size=2), at="r3c1", damage=1)
    table.blue(FIGHTER, at="r7c7")
    table.turn()
    assert jade_says(table) == "aim at red-2"


@pytest.mark.parametrize(("friend", "what"), [("r3c2", "can-be-helped"), ("r3c0", "can-be-neared")])
def test_it_says_whether_a_friend_can_be_helped_now(friend: str, what: str) -> None:
    """A friend that the Move reaches can be helped now, one that it does not is merely neared (J-AMB-46)."""
    table = helpers(("A-MEDIC",))[0]
    for row in (0, 6, 7):
        table.wall(f"r{row}c3", "east", BLOCKED)
    table.red(soldier(size=2), at="r3c4", damage=1)
    table.red(soldier(size=2), at=friend, damage=1)
    table.turn()
    assert [note for note in jade_notes(table) if note["rule"] == "J-AMB-46"] == [
        {"rule": "J-AMB-46", "what": what, "models": [3]}
    ]


def test_a_medic_on_an_objective_helps_only_there() -> None:
    """It does not leave its objective: friends elsewhere are all alike, however near they are (J-MOVE-04, J-AMB-46)."""
    table = JadeTable()
    table.field.objective_cubes = (parse_cube("r3c3"),)
    table.red(soldier(rules=("A-MEDIC",), speed=(1, 2)), at="r3c3")
    table.blue(FIGHTER, at="r7c7")
    table.red(soldier(size=2), at="r3c5", damage=1)
    table.red(soldier(size=2), at="r3c2", damage=1)
    table.turn()
    assert [note for note in jade_notes(table) if note["rule"] == "J-AMB-46"] == []
    assert jade_says(table) == "aim at red-3"


def told_of(word: str, settings: str = "") -> str:
    """What the sheet says of a word on a card."""
    played = settings_from("settings.toml", settings)
    return say({**verb_meanings(played), **target_meanings(played)}[word].sentence, "en")


@pytest.mark.parametrize(
    ("word", "settings", "now", "then"),
    [
        ("nearest-item", "[targets]\nany_item = true", "can carry and would take", "a token on the table"),
        ("nearest-objective", "[targets]\nheld_objective = true", "except those only friends hold", "a friend holds"),
        ("hold", '[moving]\nhold = "cover"', "stay in place", "seen by the fewest"),
    ],
)
def test_the_sheet_says_what_the_settings_make_of_a_word(word: str, settings: str, now: str, then: str) -> None:
    """Items, objectives and Hold mean what is played (J-AMB-41, J-AMB-43, J-VOC-06)."""
    assert now in told_of(word)
    assert then in told_of(word, settings)
