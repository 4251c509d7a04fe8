"""On my Mark: a second model shoots at the same target (S-MARK)."""

from __future__ import annotations

from deadzone.catalog.fielding import sentry_gun
from deadzone.core.board.battlefield import BLOCKED
from deadzone.core.pieces import ModelNumber
from deadzone.core.sides import RED
from deadzone.core.state import NOBODY
from deadzone.procedures.specials.orders import seconds
from deadzone.table.scenario import Scenario
from special_tables import ENFORCER, WARRIOR, asked, led_by, results_left
from teaching import armed, gun, taught

MISS = (1, 1, 1, 1, 1, 1, 1, 1)


def volley(faces: str = "SPECIAL", **state: bool) -> tuple[Scenario, ModelNumber, ModelNumber, ModelNumber]:
    """One Enforcer has shot at a Steel Warrior and missed; another is ready."""
    table = led_by("S-MARK", faces)
    first = table.red(ENFORCER, at="r3c3")
    second = table.red(ENFORCER, at="r5c3", **state)
    enemy = table.blue(WARRIOR, at="r3c5")
    table.activate(first)
    table.dice(*MISS)
    table.play("shoot", "with laser-rifle", enemy, "shoot")
    return table, first, second, enemy


def test_a_second_model_shoots_and_is_activated() -> None:
    """After the Shoot action an unactivated model shoots at the same target and is activated (S-MARK)."""
    table, first, second, enemy = volley("SPECIAL SPECIAL")
    question = asked(table)
    assert (question.side, question.kind, question.options) == (RED, "special-model", (second, -1))
    table.play(second)
    assert (asked(table).kind, asked(table).subject) == ("weapon", second)
    table.dice(*MISS)
    table.play("with laser-rifle", "shoot")
    assert [shot["model"] for shot in table.happened("shot")] == [first, second]
    assert [shot["target"] for shot in table.happened("shot")] == [enemy, enemy]
    assert table.model(second).activated
    assert (asked(table).kind, asked(table).subject) == ("action", first)  # no third model: R-CMD-15
    assert results_left(table) == 1


def test_declined() -> None:
    """Declining spends nothing (S-MARK, S-GEN-02)."""
    table, first, second, enemy = volley()
    table.play(-1)
    assert not table.model(second).activated
    assert not table.model(enemy).activated
    assert results_left(table) == 1
    assert (asked(table).kind, asked(table).subject) == ("action", first)


def test_who_cannot() -> None:
    """Not for activated or Pinned models, or without LOS to the target (S-MARK, FAQ 47)."""
    for state in ({"activated": True}, {"pinned": True}):
        table, _, _, _ = volley("SPECIAL", **state)
        assert asked(table).kind == "action"
    table = led_by("S-MARK")
    first = table.red(ENFORCER, at="r3c3")
    table.red(ENFORCER, at="r3c1")
    table.wall("r3c1", "east", BLOCKED)
    table.blue(WARRIOR, at="r3c5")
    table.activate(first)
    table.dice(*MISS)
    table.play("shoot", "with laser-rifle", "at blue-1", "shoot")
    assert asked(table).kind == "action"


def test_a_heavy_weapon_too() -> None:
    """It is a full Shoot action, so a Heavy weapon may be used (S-MARK, R-SHOOT-09)."""
    table = led_by("S-MARK")
    first = table.red(ENFORCER, at="r3c3")
    second = table.red(armed(ENFORCER, gun(6, "A-HEAVY")), at="r5c3")
    enemy = table.blue(WARRIOR, at="r3c5")
    table.activate(first)
    table.dice(*MISS)
    table.play("shoot", "with laser-rifle", enemy, "shoot", second)
    assert (asked(table).kind, asked(table).options) == ("weapon", (0,))
    table.dice(*MISS)
    table.play(0)
    assert [shot["model"] for shot in table.happened("shot")] == [first, second]
    assert table.model(second).activated


def test_not_at_a_dead_target() -> None:
    """Not if the target is dead (S-MARK)."""
    table = led_by("S-MARK")
    first = table.red(ENFORCER, at="r3c3")
    table.red(ENFORCER, at="r5c3")
    enemy = table.blue(WARRIOR, at="r3c5", damage=1)
    table.blue(WARRIOR, at="r3c7")
    table.activate(first)
    table.dice(7, 7, 7, 7, 7, 1, 1, 1)
    table.play("shoot", "with laser-rifle", enemy, "shoot")
    assert table.killed(enemy)
    assert asked(table).kind == "action"


def test_who_else_cannot() -> None:
    """Not out of range, for Sentry Guns or enemies, or after a shot at a friend or a cube (S-MARK)."""
    table = led_by("S-MARK")
    first = table.red(ENFORCER, at="r3c3")
    second = table.red(ENFORCER, at="r4c3")
    table.red(armed(ENFORCER, gun(1)), at="r5c3")
    table.red(sentry_gun(), at="r4c4")
    enemy = table.blue(WARRIOR, at="r3c5")
    table.blue(WARRIOR, at="r5c5")
    g = table.state
    assert seconds(g, RED, first, enemy) == [second]
    assert seconds(g, RED, first, NOBODY) == []
    assert seconds(g, RED, first, second) == []


def test_the_mind_needs_sight_for_it() -> None:
    """LOS is needed even for a Psychic weapon (S-MARK, A-PSYCHIC-02)."""
    table = led_by("S-MARK")
    first = table.red(ENFORCER, at="r3c3")
    table.red(armed(ENFORCER, gun(6, "A-PSYCHIC")), at="r3c1")
    table.wall("r3c1", "east", BLOCKED)
    enemy = table.blue(WARRIOR, at="r3c5")
    assert seconds(table.state, RED, first, enemy) == []


def test_after_two_weapons_or_one_of_them() -> None:
    """After a Fire Control action the second model may shoot at either target (S-MARK, A-FIRECONTROL-01)."""
    table = led_by("S-MARK")
    first = table.red(armed(taught(ENFORCER, "A-FIRECONTROL"), gun(6), gun(6, name="other")), at="r3c3")
    second = table.red(ENFORCER, at="r5c3")
    enemies = [table.blue(taught(WARRIOR, armour=9), at=cube) for cube in ("r3c5", "r4c5")]
    table.activate(first)
    table.dice(*MISS, *MISS)
    table.play("shoot", 0, enemies[0], 1, enemies[1])
    for enemy in enemies:
        assert (asked(table).kind, asked(table).options, asked(table).subject) == ("special-model", (second, -1), enemy)
        table.play(-1)
    assert asked(table).kind == "action"
    table.activate(first)
    table.dice(*MISS, *MISS)
    table.play("shoot", 0, enemies[0], -1, second, "with laser-rifle", "shoot")
    assert [shot["target"] for shot in table.happened("shot")[-2:]] == [enemies[0]] * 2
