"""The prepared situations: every table can be laid, begins as it says, and its stars are counted from the end."""

import pytest

from deadzone.core.cubes import parse_cube
from deadzone.core.pieces import KILLED
from deadzone.core.sides import BLUE, RED
from deadzone.core.state import INTEL, VP_SOURCES, State, changed
from deadzone.language.words import in_all
from deadzone.situations.counting import beyond, holds, intel, kills, lead, leader_beyond, leader_killed, standing
from deadzone.situations.gallery import GALLERY, SITUATIONS, situation_of
from deadzone.situations.laying import head_for, laid
from deadzone.situations.records import MOST_STARS, Situation, judged, stars_of
from deadzone.table.files.battlefile import Seat
from deadzone.table.files.starting import begun, start_of

PLAYERS = Seat(player="human"), Seat(player="jade", seed="1")


def begins(situation: Situation) -> State:
    g = laid(situation)
    return begun(g.setting, start_of(g))[0]


def kill(g: State, number: int) -> None:
    g.change(number).fate = KILLED  # type: ignore[arg-type]


@pytest.mark.parametrize("situation", GALLERY, ids=lambda situation: situation.id)
def test_each_begins_in_its_round_with_a_question(situation: Situation) -> None:
    g = begins(situation)
    assert g.question is not None
    assert g.round == situation.round <= situation.last_round == g.setting.options.round_limit
    assert g.initiative == situation.first
    assert [g.points(side) for side in (RED, BLUE)] == [situation.red.points, situation.blue.points]
    assert [len(g.models_on_table(side)) for side in (RED, BLUE)] == [
        len(situation.red.models),
        len(situation.blue.models),
    ]
    assert len(situation.stars) == MOST_STARS
    assert g.setting.jade[RED] is None
    assert g.setting.jade[BLUE] is not None


@pytest.mark.parametrize("situation", GALLERY, ids=lambda situation: situation.id)
def test_each_has_its_texts_in_french(situation: Situation) -> None:
    for words in (situation.name, situation.about, situation.goal, *[star.text for star in situation.stars]):
        texts = in_all(words)
        assert texts["en"] != texts["fr"]


@pytest.mark.parametrize("situation", GALLERY, ids=lambda situation: situation.id)
def test_none_has_its_stars_at_the_start(situation: Situation) -> None:
    assert stars_of(situation, laid(situation)) < MOST_STARS


def test_its_own_head_names_it() -> None:
    head = head_for(GALLERY[0], PLAYERS, "seed")
    assert situation_of(head) is GALLERY[0]
    assert situation_of(head_for(GALLERY[1], PLAYERS, "seed")) is GALLERY[1]
    assert list(SITUATIONS) == [situation.id for situation in GALLERY]


def test_no_star_without_the_goal() -> None:
    situation = SITUATIONS["strike-the-leader"]
    g = laid(situation)
    assert [star.earned for star in judged(situation, g)] == [False, False, False]
    kill(g, 4)
    assert [star.earned for star in judged(situation, g)] == [True, True, False]
    kill(g, 5)
    kill(g, 0)
    assert [(star.counted, star.earned) for star in judged(situation, g)] == [(1, True), (3, False), (2, True)]


def test_what_the_stars_count() -> None:
    g = laid(SITUATIONS["hold-the-tower"])
    assert holds("r3c5L2")(g) == 1
    assert holds("r0c0")(g) == 0
    g.change(3).cube = parse_cube("r3c5L2")  # type: ignore[arg-type]
    assert holds("r3c5L2")(g) == 0
    assert (standing(g), kills(g), leader_killed(g)) == (3, 0, 0)
    kill(g, 1)
    kill(g, 3)
    kill(g, 4)
    assert (standing(g), kills(g), leader_killed(g)) == (2, 2, 1)
    assert (beyond(6)(g), leader_beyond(6)(g)) == (1, 0)
    assert (beyond(5)(g), leader_beyond(5)(g)) == (2, 1)
    assert (lead(g), intel(g)) == (0, 0)
    g.vp = changed(g.vp, RED * len(VP_SOURCES) + INTEL, 2)
    g.vp = changed(g.vp, BLUE * len(VP_SOURCES) + INTEL, 1)
    assert (lead(g), intel(g)) == (1, 2)
