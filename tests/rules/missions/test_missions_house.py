"""Scour, Break-through and Search & Destroy, our own house missions (M-HOUSE-*, M-GEN-01, R-FIELD-14)."""

from __future__ import annotations

import pytest

from deadzone.core.board.battlefield import BLOCKED, Battlefield
from deadzone.core.cubes import Square, cube_at, parse_cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.profiles import Profile
from deadzone.core.sentence import Fault
from deadzone.core.sides import BLUE, CHANCE, RED
from deadzone.core.state import KILLED, KILLS, LEFT, MISSION, State, Token
from deadzone.language.words import say
from deadzone.missions.registry import MISSION_ABOUT, MISSION_NAMES, MISSIONS, mission_called, mission_of_die
from deadzone.procedures.damage.deaths import Death
from deadzone.procedures.damage.wounds import Hit
from deadzone.procedures.items.items import PickUp
from deadzone.procedures.missions.missions import Deliver, MarkTargets
from deadzone.procedures.setup.setup import SetUp
from deadzone.rules.missions.mission_kinds import BREAK_THROUGH, PATROL, SCOUR, SEARCH
from deadzone.rules.missions.missions import can_leave
from deadzone.table.files import save
from deadzone.table.scenario import Scenario, profile_called
from deadzone.table.view import view_of
from teaching import FIELDS, taught

CAPTAIN = "enforcer-captain"
ENFORCER = "enforcer--enforcers"
HUSCARL = "steel-warrior-huscarl"
WARRIOR = "steel-warrior"
SPECIALIST = "brokkr-engineer"


def vp(g: State, side: int, source: int) -> int:
    return g.vp[side * 4 + source]


def buying(who: str, *items: str) -> Profile:
    profile = profile_called(who)
    return Profile(**{name: getattr(profile, name) for name in FIELDS} | {"items": items})


def test_a_die_chooses_the_mission() -> None:
    """A d8 chooses the mission (M-GEN-01, R-SETUP-02)."""
    assert [mission_of_die(face) for face in range(1, 9)] == [
        PATROL, PATROL, SCOUR, SCOUR, BREAK_THROUGH, BREAK_THROUGH, SEARCH, SEARCH,
    ]  # fmt: skip
    with pytest.raises(Fault, match="Unknown mission 'ambush'"):
        mission_called("ambush")


@pytest.mark.parametrize("name", [SCOUR, BREAK_THROUGH, SEARCH])
def test_they_are_called_house_missions_in_both_languages(name: str) -> None:
    """House missions are named as such in both languages (M-GAP-*)."""
    assert "(house mission)" in MISSION_NAMES[name].en
    assert "(mission maison)" in say(MISSION_NAMES[name], "fr")
    assert say(MISSION_ABOUT[name], "en") != say(MISSION_ABOUT[name], "fr")


@pytest.mark.parametrize(
    ("name", "squares", "first", "objectives"),
    [(SCOUR, 5, cube_at(0, 0), 0), (BREAK_THROUGH, 8, cube_at(0, 0), 0), (SEARCH, 8, cube_at(0, 0), 2)],
)
def test_zones_objectives_and_points(name: str, squares: Square, first: int, objectives: int) -> None:
    """Zones have the sizes of FAQ 49, and the VP target is that of M-GEN-02 (M-HOUSE-SCOUR, M-HOUSE-BREAK,
    M-HOUSE-SEARCH, M-HOUSE-TARGET, M-GEN-04).
    """
    mission = MISSIONS[name](Battlefield(1), 150)
    red, blue = mission.zones
    assert (len(red), len(blue), red[0]) == (squares, squares, first)
    assert set(blue) == {63 - square for square in red}
    assert len(mission.objectives) == objectives
    assert all(points == 1 for _, points in mission.objectives)
    assert mission.vp_target == 16


# Scour


def test_all_sixteen_tokens_are_thrown_and_none_is_lost_in_a_zone() -> None:
    """All sixteen tokens are placed; one that lands in a zone is thrown again (M-HOUSE-SCOUR)."""
    table = Scenario(mission=SCOUR)
    table.red(CAPTAIN, at="r0c0")
    table.blue(HUSCARL, at="r7c7")
    table.dice(1, 1)  # a corner of the red zone
    for _ in range(16):
        table.dice(5, 4)
    table.dice(8, 4, 4, 1, 1, 1, 1, 1, 1, 1, 1)  # Recon test; the first 8 has an extra die
    table.start(SetUp())
    assert len(table.state.tokens) == 16
    assert {token.cube for token in table.state.tokens} == {parse_cube("r3c4")}
    assert len(table.happened("token-discarded")) == 1


def at_home(items: tuple[str, ...], bought: tuple[str, ...] = (), at: str = "r0c1") -> tuple[Scenario, ModelNumber]:
    table = Scenario(mission=SCOUR)
    model = table.red(buying(CAPTAIN, *bought), at=at, items=items, bought=bought)
    table.blue(HUSCARL, at="r7c7")
    return table, model


def test_what_is_carried_home_is_worth_two_points() -> None:
    """An item delivered to the own zone gives 2 VP, costs no action, and is out of the game (M-HOUSE-SCOUR)."""
    table, model = at_home(("I-AMMO",))
    table.start(Deliver(model))
    assert table.choices() == ["hand in I-AMMO", "hand in keep-it"]
    assert save.loads(save.dumps(table.state)).key() == table.state.key()
    table.play("hand in I-AMMO")
    assert table.model(model).items == ()
    assert vp(table.state, RED, MISSION) == 2
    assert table.state.tokens == []
    table.finish()


def test_it_may_be_kept() -> None:
    table, model = at_home(("I-AMMO",))
    table.start(Deliver(model))
    table.play("hand in keep-it")
    assert table.model(model).items == ("I-AMMO",)
    assert vp(table.state, RED, MISSION) == 0


@pytest.mark.parametrize(
    ("item", "bought", "at"),
    [
        ("I-AMMO", ("I-AMMO",), "r0c1"), ("I-AMMO", (), "r1c1"), ("I-AMMO", (), "r7c7"),
        ("I-DEFENDER", (), "r0c1"), ("I-SENTRY-08", (), "r0c1"),
    ],
    ids=["bought", "outside", "enemy zone", "never a token", "a destroyed gun"],
)  # fmt: skip
def test_what_is_worth_nothing(item: str, bought: tuple[str, ...], at: str) -> None:
    """Items outside the own zone, and those that were no tokens of this battle, give nothing (M-HOUSE-SCOUR)."""
    table, model = at_home((item,), bought, at)
    table.start(Deliver(model))
    assert table.state.question is None


def test_a_found_item_scores_whatever_was_bought() -> None:
    """What counts is that it was a token: a found item scores, and a bought one of its kind is kept (M-HOUSE-SCOUR)."""
    table = Scenario(mission=SCOUR)
    model = table.red(buying(CAPTAIN, "I-AMMO"), at="r0c1", items=("I-AMMO", "I-AMMO"), bought=("I-AMMO",))
    table.blue(buying(HUSCARL, "I-AMMO"), at="r7c7")
    table.start(Deliver(model))
    table.play("hand in I-AMMO")
    assert (table.model(model).items, table.model(model).bought) == (("I-AMMO",), ("I-AMMO",))
    assert vp(table.state, RED, MISSION) == 2
    table.finish()


def test_what_the_enemy_bought_scores_for_nobody() -> None:
    """An item that the enemy bought and dropped scores nothing for its finder (M-HOUSE-SCOUR)."""
    table = Scenario(mission=SCOUR)
    finder = table.red(CAPTAIN, at="r0c1")
    dead = table.blue(buying(HUSCARL, "I-AMMO"), at="r0c1", items=("I-AMMO",), bought=("I-AMMO",))
    table.start(Hit(dead, 9))
    table.start(PickUp(finder))
    table.play("take i-ammo-1", "keep")
    assert table.model(finder).items == ("I-AMMO",)
    table.start(Deliver(finder))
    assert table.state.question is None


def test_it_is_offered_after_each_action_of_the_active_model() -> None:
    table, model = at_home(("I-AMMO",), at="r1c1")
    table.activate(model)
    table.play("move", "go to r1c0L1")
    table.play((200, 200))
    assert table.choices() == ["hand in I-AMMO", "hand in keep-it"]


def test_patrol_buys_nothing() -> None:
    table = Scenario()
    model = table.red(CAPTAIN, at="r0c1", items=("I-AMMO",))
    table.state.zones = [*table.state.setting.mission.zones]
    table.start(Deliver(model))
    assert table.state.question is None


# Break-through


def behind_the_enemy(
    at: str = "r7c3", mission: str = BREAK_THROUGH, guard: str = "r0c7", wall: str = ""
) -> tuple[Scenario, ModelNumber]:
    table = Scenario(mission=mission)
    if wall:
        table.wall(wall, "south", BLOCKED)
    model = table.red(CAPTAIN, at=at)
    table.blue(HUSCARL, at=guard, spot=(100, 100))
    table.state.zones = [*table.state.setting.mission.zones]
    return table, model


def test_leaving_through_the_enemy_row_scores_twice_its_points() -> None:
    """Leaving through the enemy row costs one cube of a Move and gives twice the model's VP; it is not killed
    (M-HOUSE-BREAK, R-FIELD-14).
    """
    table, model = behind_the_enemy()
    worth = table.state.profile(model).vp
    table.activate(model)
    table.play("move")
    assert "leave the board" in table.choices()
    table.play("leave the board")
    assert table.model(model).fate == LEFT
    assert vp(table.state, RED, MISSION) == 2 * worth
    assert vp(table.state, BLUE, KILLS) == 0
    assert table.state.question is None


@pytest.mark.parametrize(("at", "mission"), [("r6c3", BREAK_THROUGH), ("r0c3", BREAK_THROUGH), ("r7c5", PATROL)])
def test_nobody_leaves_elsewhere(at: str, mission: str) -> None:
    """A model may leave only from the enemy zone, and only in missions that allow it (R-FIELD-14, M-PATROL-15)."""
    table, model = behind_the_enemy(at, mission)
    assert not can_leave(table.state, model)
    table.activate(model)
    table.play("move")
    assert table.refused(-4) == "R-FIELD-14"


def test_a_wall_at_the_edge_keeps_it_in() -> None:
    """A wall on the board edge prevents leaving; in a corner either side will do (M-SECRET-07)."""
    table, model = behind_the_enemy(wall="r7c3")
    assert not can_leave(table.state, model)
    corner, other = behind_the_enemy("r7c0", wall="r7c0")
    assert can_leave(corner.state, other)


def test_a_model_beside_an_enemy_breaks_away_first() -> None:
    """A model beside an enemy must break away before it leaves (M-SECRET-07, R-BREAK-01)."""
    table, model = behind_the_enemy(guard="r7c3")
    table.activate(model)
    table.play("move", "leave the board")
    question = table.state.question
    assert question is not None
    assert (question.side, question.kind) == (BLUE, "strike")
    table.play("strike with nobody")
    assert table.model(model).fate == LEFT


# Search & Destroy


def hunt() -> tuple[Scenario, list[ModelNumber]]:
    table = Scenario(mission=SEARCH)
    table.red(CAPTAIN, at="r0c0")
    enemies = [table.blue(who, at="r5c5") for who in (HUSCARL, WARRIOR, SPECIALIST)]
    return table, enemies


def test_a_specialist_is_marked_in_secret_beside_the_leader() -> None:
    """A Specialist is marked in secret, besides the Leader (M-HOUSE-SEARCH)."""
    table, (leader, troop, specialist) = hunt()
    assert [table.state.profile(number).type for number in (leader, troop, specialist)] == ["L", "T", "S"]
    table.start(MarkTargets(RED))
    question = table.state.question
    assert question is not None
    assert question.secret == RED
    assert table.choices() == ["mark blue-3"]
    assert table.refused(troop) == "M-HOUSE-SEARCH"
    table.play("mark blue-3")
    assert table.happened("targets-marked") == [{"side": RED}]
    seen_by_red, seen_by_blue, seen_by_others = [view_of(table.state, who) for who in (RED, BLUE, CHANCE)]
    assert [bool(model.gains) for model in seen_by_red.models] == [False, True, False, True]
    assert not any(model.gains for view in (seen_by_blue, seen_by_others) for model in view.models)


def test_a_character_is_marked_like_a_specialist() -> None:
    """A Character can be marked like a Specialist (M-HOUSE-SEARCH, R-TEAM-10)."""
    table, _ = hunt()
    table.blue(taught(WARRIOR, type="C"), at="r5c5")
    table.start(MarkTargets(RED))
    assert table.choices() == ["mark blue-3", "mark blue-4"]


def test_without_a_specialist_a_troop_is_marked() -> None:
    table = Scenario(mission=SEARCH)
    table.red(CAPTAIN, at="r0c0")
    table.blue(HUSCARL, at="r5c5")
    table.blue(WARRIOR, at="r5c5")
    table.start(MarkTargets(RED))
    assert table.choices() == ["mark blue-2"]


@pytest.mark.parametrize(("place", "times"), [(0, 2), (1, 1), (2, 2)])
def test_marked_enemies_are_worth_double(place: int, times: int) -> None:
    """Marked enemies give double VP (M-HOUSE-SEARCH)."""
    table, enemies = hunt()
    table.start(MarkTargets(RED))
    table.play("mark blue-3")
    table.start(Death(enemies[place]))
    assert vp(table.state, RED, KILLS) == times * table.state.profile(enemies[place]).vp > 0


def test_who_fell_before_is_no_target() -> None:
    """A Leader killed before the marking, by a Scout move, is not a target (M-HOUSE-SEARCH, R-SETUP-05)."""
    table, (leader, *_) = hunt()
    table.model(leader).fate = KILLED
    table.start(MarkTargets(RED))
    table.play("mark blue-3")
    assert table.model(leader).gains == ()


def test_whoever_finds_intel_learns_the_marks() -> None:
    """A model that finds Intel also learns the marks, besides the VP (M-HOUSE-SEARCH)."""
    table, (leader, _, specialist) = hunt()
    table.token("r5c5", "I-INTEL")
    table.start(MarkTargets(RED))
    table.play("mark blue-3")
    table.state.tokens = [Token(parse_cube("r5c5"), "I-INTEL")]
    table.start(PickUp(leader))
    table.play("take i-intel-1")
    assert table.happened("mark-seen") == [{"side": BLUE}]
    assert view_of(table.state, BLUE).models[specialist].gains
    assert not view_of(table.state, CHANCE).models[specialist].gains
