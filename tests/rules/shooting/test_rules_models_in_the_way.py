"""House option `models_in_the_way`: standing models prevent a Clear Shot, never the shot itself (R-LOS-04)."""

from __future__ import annotations

import json

import pytest

from deadzone.core.board.sight import CLEAR_SIGHT, PARTIAL_SIGHT
from deadzone.core.board.silhouettes import meets
from deadzone.core.contexts import NORMAL_SHOT
from deadzone.core.pieces import ModelNumber
from deadzone.core.sentence import Fault
from deadzone.core.setting import NO_CLEAR_SHOT, OFF, Options
from deadzone.core.sides import BLUE
from deadzone.core.state import WAITING
from deadzone.core.weapon_places import FIRST_WEAPON
from deadzone.jade.judgement.cover import Watch
from deadzone.players.forecast import shot_at
from deadzone.procedures.shooting.shot import NO_AMMO
from deadzone.rules.shooting.shot_tests import shoot_test
from deadzone.rules.table.seeing import body_of, sees, sight_between
from deadzone.table.files.records import read_setting, setting_record
from deadzone.table.scenario import Scenario

WARRIOR = "steel-warrior"
CLEAR_SHOT = "R-SMOD-01"


def in_line(option: str, pinned: bool = False, spot: tuple[int, int] = (200, 200), los_any: bool = False) -> Scenario:
    """A shooter (0), a target (1) four cubes away, and a model between them (2)."""
    table = Scenario(options=Options(models_in_the_way=option), los_origin_any=los_any)
    table.red(WARRIOR, at="r3c0")
    table.blue(WARRIOR, at="r3c4")
    table.blue(WARRIOR, at="r3c2", pinned=pinned, spot=spot)
    return table


def modifiers(table: Scenario) -> list[str]:
    weapon = table.state.profile(ModelNumber(0)).weapons[0]
    return [
        modifier.rule
        for modifier in shoot_test(table.state, ModelNumber(0), weapon, ModelNumber(1), False, 0).modifiers
    ]


def test_models_are_in_nobodys_way_by_default() -> None:
    """By default models do not block sight (R-LOS-04)."""
    assert Options().models_in_the_way == OFF
    assert sight_between(in_line(OFF).state, ModelNumber(0), ModelNumber(1)) == CLEAR_SIGHT


@pytest.mark.parametrize(
    ("pinned", "spot", "grade"),
    [(False, (200, 200), PARTIAL_SIGHT), (True, (200, 200), CLEAR_SIGHT), (False, (200, 399), CLEAR_SIGHT)],
    ids=["standing", "pinned", "beside the lines"],
)
def test_who_takes_the_clear_shot_away(pinned: bool, spot: tuple[int, int], grade: int) -> None:
    """A model standing on one of the eleven lines prevents the Clear Shot; the shot stays possible (R-LOS-04)."""
    table = in_line(NO_CLEAR_SHOT, pinned, spot)
    assert sight_between(table.state, ModelNumber(0), ModelNumber(1)) == grade
    assert sees(table.state, ModelNumber(0), ModelNumber(1))
    assert (
        sight_between(table.state, ModelNumber(0), ModelNumber(2)) == CLEAR_SIGHT
    )  # shooter and target do not block themselves


def test_the_test_and_the_forecast_know_it() -> None:
    """The Shoot test and the forecast both lose the Clear Shot dice (R-LOS-04, R-SMOD-01)."""
    clear, blocked = in_line(OFF), in_line(NO_CLEAR_SHOT)
    assert CLEAR_SHOT in modifiers(clear)
    assert CLEAR_SHOT not in modifiers(blocked)
    odds = [
        shot_at(table.state, ModelNumber(0), FIRST_WEAPON, ModelNumber(1), NORMAL_SHOT, NO_AMMO)
        for table in (clear, blocked)
    ]
    assert odds[0] is not None
    assert odds[1] is not None


def test_from_any_part_one_origin_without_a_model_in_its_way_is_enough() -> None:
    """With los_origin = any too, one origin with free lines is enough for a Clear Shot (R-LOS-04, R-LOS-06)."""
    narrow = (200, 290)  # its base crosses a line from the eye, but none from the north rim
    assert sight_between(in_line(NO_CLEAR_SHOT, spot=narrow).state, ModelNumber(0), ModelNumber(1)) == PARTIAL_SIGHT
    assert (
        sight_between(in_line(NO_CLEAR_SHOT, spot=narrow, los_any=True).state, ModelNumber(0), ModelNumber(1))
        == CLEAR_SIGHT
    )


def test_jade_counts_on_them() -> None:
    """For JADE a place behind a model is not seen clearly; the mover's old place hides nothing (R-LOS-04, J-AMB-12)."""
    table = in_line(NO_CLEAR_SHOT)
    g = table.state
    place = (g.models[1].cube, 200, 200, body_of(g, ModelNumber(1)))
    g.models[1] = g.change(ModelNumber(1))
    g.models[1].fate = WAITING  # nobody stands there yet
    assert not Watch(g, BLUE).sees_clearly(*place)
    assert Watch(g, BLUE, mover=2).sees_clearly(*place)


def test_the_option_is_kept_in_the_file_and_old_files_have_the_default() -> None:
    """The option is saved; older files have the default (R-LOS-04)."""
    for option in (OFF, NO_CLEAR_SHOT):
        record = json.loads(json.dumps(setting_record(in_line(option).state.setting)))
        assert ("models_in_the_way" in record["options"]) == (option != OFF)
        assert read_setting(record).options.models_in_the_way == option
        record["options"]["models_in_the_way"] = "sometimes"
        with pytest.raises(Fault, match="does not know"):
            read_setting(record)


def test_segments_and_silhouettes() -> None:
    """Segments that pass through, beside, above, touch, or end before a silhouette (R-LOS-04, R-POS-02)."""
    silhouette = (1000, 1000, 64, 400, 620)
    assert meets(0, 1000, 500, 2000, 1000, 500, silhouette)
    assert meets(0, 1064, 500, 2000, 1064, 500, silhouette)
    assert not meets(0, 1065, 500, 2000, 1065, 500, silhouette)
    assert meets(0, 1000, 620, 2000, 1000, 620, silhouette)
    assert not meets(0, 1000, 621, 2000, 1000, 621, silhouette)
    assert not meets(0, 1000, 500, 935, 1000, 500, silhouette)
    assert meets(0, 1000, 500, 936, 1000, 500, silhouette)
    assert meets(1000, 1000, 0, 1000, 1000, 1000, silhouette)
    assert not meets(1000, 1000, 0, 1000, 1000, 399, silhouette)
    assert meets(0, 1000, 1000, 1500, 1000, 400, silhouette)  # descending, it is 600 high there
    assert not meets(0, 1000, 1200, 1500, 1000, 400, silhouette)  # descends behind it
