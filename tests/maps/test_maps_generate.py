"""Generated battlefields: faultless, equal for both sides, reproducible and varied."""

from collections import Counter
from functools import cache
from hashlib import sha256

import pytest

from deadzone.core.board.battlefield import NO_RAMP, SIDE_TYPES, Battlefield, is_hatch_floor, is_partial
from deadzone.core.cubes import SQUARES, half_turn, level_of
from deadzone.core.sentence import Fault
from deadzone.maps.check import bare_areas, check
from deadzone.maps.generate import BUILT_ALL_OVER, FIRST_VERSION, MOST_SEED, NEWEST, generate
from deadzone.maps.patrol import is_patrol
from deadzone.maps.seeded import Seeded
from deadzone.maps.text import write_map

SEEDS = range(30)


@cache
def battlefield(seed: int, levels: int) -> Battlefield:
    return generate(seed, levels)


def all_of_them() -> list[Battlefield]:
    return [battlefield(seed, levels) for seed in SEEDS for levels in (2, 3)]


@pytest.mark.parametrize("levels", [2, 3])
@pytest.mark.parametrize("seed", SEEDS)
def test_a_generated_battlefield_is_without_fault(seed: int, levels: int) -> None:
    field = battlefield(seed, levels)
    report = check(field)
    assert report.findings == []
    assert report.figures["fairness_percent"] == 100
    assert is_patrol(field)
    assert set(field.objective_cubes) == {half_turn(cube) for cube in field.objective_cubes}
    assert field.levels == levels


def test_all_sixty_are_different() -> None:
    assert len({write_map(field).split("level 1")[1] for field in all_of_them()}) == 60


def test_every_kind_of_scenery_turns_up() -> None:
    fields = all_of_them()
    sides = Counter(side for field in fields for side in field.sides)
    assert set(range(SIDE_TYPES)) - set(sides) == {6, 7, 9}  # closed doors admit Size 3
    floors = [floor for field in fields for floor in field.floors[SQUARES:]]
    assert sum(map(is_partial, floors)) > 60
    assert sum(map(is_hatch_floor, floors)) > 60
    assert sum(any(field.ladders) for field in fields) > 30
    assert sum(any(ramp != NO_RAMP for ramp in field.ramps) for field in fields) > 15
    high = [field for field in fields if field.levels == 3 and any(field.floors[2 * SQUARES :])]
    assert len(high) > 25
    assert {level_of(cube) for field in fields for cube in field.objective_cubes} == {1, 2, 3}


@pytest.mark.parametrize(
    ("version", "digest"),
    [
        (FIRST_VERSION, "6ad2365c20d3e8c847cd059b2aee0727169dd61779022417b26af6f815157b64"),
        (NEWEST, "86351c0a866f2ad8d5edc34599e9797f2ca5bc477438b4d02e40afff1d6d0822"),
        (BUILT_ALL_OVER, "e7e4e909250e51361cbda03467f657956a14412251556d60762cd6cb4817e1ef"),
    ],
)
def test_a_seed_gives_the_same_battlefield_on_every_machine(version: int, digest: str) -> None:
    """And in every version of the program: what must change gets a new version of the generator."""
    fields = [generate(seed, levels, version=version) for seed in range(3) for levels in (2, 3)]
    assert sha256("".join(map(write_map, fields)).encode()).hexdigest() == digest


def test_there_is_a_building_in_all_3_by_3_squares() -> None:
    """R-FIELD-07. The first version left them out in every fourth battlefield."""
    assert not any(map(bare_areas, all_of_them()))
    assert not any(check(field).advice for field in all_of_them())
    places = [(seed, levels) for seed in SEEDS for levels in (2, 3)]
    before = [generate(*place, version=FIRST_VERSION) for place in places]
    assert len([field for field in before if bare_areas(field)]) > 10
    for place, field in zip(places, before, strict=True):
        second = generate(*place, version=BUILT_ALL_OVER)
        assert not bare_areas(second)
        assert bare_areas(field) or write_map(field) == write_map(second)


@pytest.mark.parametrize("version", [0, NEWEST + 1])
def test_there_are_no_other_versions(version: int) -> None:
    with pytest.raises(Fault, match=f"versions 1 to 3, not {version}"):
        generate(1, version=version)


def test_the_random_numbers_are_those_of_splitmix64() -> None:
    """The published sequence for the seed 1234567."""
    stream = Seeded(1234567)
    assert [stream.bits() for _ in range(3)] == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_choices_follow_their_weights() -> None:
    stream = Seeded(1)
    drawn = Counter(stream.weighted({7: 1, 8: 3, 9: 0}) for _ in range(4000))
    assert drawn[9] == 0
    assert 2850 < drawn[8] < 3150
    assert sorted(stream.shuffled(range(50))) == list(range(50))


@pytest.mark.parametrize(("seed", "levels"), [(1, 1), (1, 4), (-1, 2), (MOST_SEED + 1, 2)])
def test_what_cannot_be_generated_is_refused(seed: int, levels: int) -> None:
    with pytest.raises(Fault, match=r"2 or 3 levels|whole number"):
        generate(seed, levels)


@pytest.mark.parametrize("seed", [0, 1, 12345, MOST_SEED, 2 * MOST_SEED + 1])
def test_numbers_in_halves_are_those_of_the_whole(seed: int) -> None:
    """`below` works in halves where it is compiled, `bits` never: both follow SplitMix64."""
    whole, halves, compiled = Seeded(seed), Seeded(seed), Seeded(seed)
    for limit in (1, 2, 3, 64, 100, 65_537) * 20:
        assert halves.below(limit) == compiled._below_in_halves(limit) == whole.bits() % limit
