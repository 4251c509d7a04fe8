"""The decks as counts, and deployment from the Strike-team deck."""

from deadzone.core.profiles import Keyword, Profile
from deadzone.core.rule_ids import RuleId
from deadzone.core.sentence import Name
from deadzone.core.sides import BLUE, RED
from deadzone.jade.deck.deck import paper_deck
from deadzone.jade.turn.decks import action_deck, card_draw, model_draw, ready, stream_seed, team_deck, without
from deadzone.jade.turn.deployment import deploy_next, plain_zone
from deadzone.table.dice import DiceStream, ScriptedDice


def sized(size: int, *rules: str) -> Profile:
    keywords = tuple(Keyword(RuleId(rule)) for rule in rules)
    return Profile("it", Name("It", given={"fr": "Lui"}), "T", 10, 1, (1, 2), 5, 5, 5, size, 0, (), keywords)


def test_each_living_model_is_drawn_once_a_round() -> None:
    """Each living model is drawn once a round; dead ones have no card (J-ACT-01, J-ACT-02, J-AMB-05)."""
    dice = DiceStream(stream_seed(7, BLUE))
    for _ in range(20):
        left, drawn = team_deck([True, False, True, True]), []
        while any(left):
            model = dice.answer(model_draw(left))
            assert isinstance(model, int)
            drawn.append(model)
            left = without(left, model)
        assert sorted(drawn) == [0, 2, 3]


def test_a_model_that_dies_takes_its_card_along() -> None:
    """A dead model's card is removed (J-AMB-05)."""
    left = without(team_deck([True, True]), 0)
    assert left == (0, 1)
    assert without(left, 0) == (0, 1)


def test_an_empty_action_deck_is_shuffled_again() -> None:
    """Twenty cards are drawn without repetition, then reshuffled (J-AMB-06, J-TEST-05)."""
    deck, dice = paper_deck(), DiceStream(stream_seed(1, RED))
    left = action_deck(deck)
    for _ in range(2):
        drawn = []
        for _ in range(20):
            left = ready(left, deck)
            card = dice.answer(card_draw(left))
            assert isinstance(card, int)
            drawn.append(card)
            left = without(left, card)
        assert sorted(drawn) == list(range(20))
    assert ready(left, deck) == action_deck(deck)


def test_a_draw_is_asked_of_chance() -> None:
    """Draws come from what is left; the streams of the two sides differ (J-TEST-01)."""
    assert ScriptedDice(2).answer(model_draw((0, 1, 1))) == 2
    assert model_draw((0, 1)).why_not(0) is not None
    assert stream_seed("s", RED) == "s/jade/red" != stream_seed("s", BLUE)


def test_models_go_round_the_cubes() -> None:
    """One model per cube on level 1 from left to right, then higher levels, then again (J-DEP-01, J-AMB-03)."""
    rooms = plain_zone(2, 2)
    assert [(room.place, room.level) for room in rooms] == [(1, 1), (2, 1), (1, 2), (2, 2)]
    assert placed(rooms, [1, 1, 1, 1, 1]) == [0, 1, 2, 3, 0]


def test_a_full_cube_is_passed_over() -> None:
    """A full cube is passed over; Sizes add up to at most 4 (J-DEP-02)."""
    assert placed(plain_zone(2, 1), [3, 4, 1, 0]) == [0, 1, 0, 1]


def test_a_zone_too_small_grows() -> None:
    """A zone that is too small is extended by an adjacent cube on the ground (J-DEP-03, J-AMB-04)."""
    rooms = plain_zone(2, 2)
    assert placed(rooms, [4, 4, 4, 4, 2]) == [0, 1, 2, 3, 4]
    assert (rooms[4].place, rooms[4].level, rooms[4].left) == (3, 1, 2)


def test_vehicles_stay_on_the_ground() -> None:
    """Vehicles stay on the ground (J-AMB-03, R-DEPLOY-01)."""
    rooms = plain_zone(1, 2)
    assert deploy_next(rooms, 1, sized(3, "A-VEHICLE")) == 0
    assert deploy_next(rooms, 1, sized(3, "A-VEHICLE")) == 2


def placed(rooms: list, sizes: list[int]) -> list[int]:  # type: ignore[type-arg]
    places, start = [], 0
    for size in sizes:
        index = deploy_next(rooms, start, sized(size))
        places.append(index)
        start = (index + 1) % len(rooms)
    return places
