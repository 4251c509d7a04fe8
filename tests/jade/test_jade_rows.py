"""Every rule and open point of JADE's document, with the test that proves it.

The table answers «where is J-AMB-17 tested?». The tests below check that no row is missing, and that each test exists
and names its row.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest
from jade_tables import GUNNER, Duds, FirstOption, JadeTable, jade, opened, soldier

from deadzone.core.board.battlefield import BLOCKED
from deadzone.core.cubes import parse_cube
from deadzone.core.engine import answer
from deadzone.core.jade import SHOOT
from deadzone.core.pieces import ModelNumber
from deadzone.jade.deck.deck import paper_deck
from deadzone.jade.played_side import mode_of
from deadzone.players.jade_player import JadePlayer
from deadzone.rules.table.presence import enemies_in_cube
from deadzone.table.dice import DiceStream
from deadzone.table.driver import ask
from rule_ids import mentioned

TESTS = Path(__file__).parents[1]
DOCUMENT = TESTS.parent / "docs" / "rules" / "07-jade.md"

ROWS = {
    # Terms, deployment, activation
    "J-DEF-01": "test_jade_against_jade_each_is_the_others_enemy",
    "J-DEF-02": "test_a_model_plays_the_mode_of_its_profile",
    "J-DEF-03": "test_shoot_or_combat_profile",
    "J-DEF-04": "test_the_paper_deck_has_twenty_cards_of_four_themes",
    "J-DEP-01": "test_for_each_cube_a_card",
    "J-DEP-02": "test_a_cube_that_is_full",
    "J-DEP-03": "test_a_zone_that_is_too_small",
    "J-ACT-01": "test_each_model_once_a_round",
    "J-ACT-02": "test_a_model_then_a_card",
    "J-ACT-03": "test_forced_actions_replace_the_card",
    # General rules
    "J-GEN-01": "test_everything_useful_before_the_first_action",
    "J-GEN-02": "test_the_nearest_is_taken",
    "J-GEN-03": "test_impossible_actions_are_skipped_with_their_reasons",
    "J-GEN-04": "test_a_heavy_weapon_twice",
    "J-GEN-05": "test_the_most_powerful_weapon",
    "J-GEN-06": "test_an_item_at_the_start_of_the_turn",
    "J-GEN-07": "test_jade_rolls_no_command_dice",
    # Forced and special actions
    "J-FORCE-01": "test_the_order_of_forced_actions",
    "J-FORCE-02": "test_the_order_of_forced_actions",
    "J-FORCE-03": "test_no_clear_shot_out_of_range_or_half_hidden",
    "J-SPEC-01": "test_too_close_of_a_combat_model",
    "J-SPEC-02": "test_melee_of_a_combat_model",
    "J-SPEC-03": "test_clear_shot",
    # Movement
    "J-MOVE-01": "test_stays_in_cover",
    "J-MOVE-02": "test_first_tie_the_best_cover",
    "J-MOVE-03": "test_as_near_as_possible_to_the_target",
    "J-MOVE-04": "test_an_objective_is_not_left",
    "J-MOVE-05": "test_the_shoot_profile_stays_out_of_enemy_cubes",
    "J-MOVE-06": "test_another_level_if_it_fits_better",
    # Vocabulary
    "J-VOC-00": "test_a_card_does_what_it_says",
    "J-VOC-01": "test_no_shot_is_possible",
    "J-VOC-02": "test_an_assault_sprints_into_the_cube",
    "J-VOC-03": "test_a_flight_directly_away",
    "J-VOC-04": "test_only_the_target_is_shot_at",
    "J-VOC-05": "test_the_order_of_special_actions",
    "J-VOC-06": "test_hold",
    # Special rules by ability, the assistant
    "J-RULE-01": "test_rapid_fire",
    "J-RULE-02": "test_a_medic_goes_to_an_injured_friend",
    "J-RULE-03": "test_a_loader_goes_to_a_friend_who_has_to_reload",
    "J-RULE-04": "test_a_remote_model_stays_in_the_area",
    "J-ASSIST-01": "test_the_assistant_draws_what_the_battle_draws",
    "J-ASSIST-02": "test_the_decks_hold_every_model_and_every_card",
    "J-ASSIST-03": "test_models_are_spread_over_the_cubes_by_size",
    "J-ASSIST-04": "test_the_sheet_of_a_shooter",
    # Open points
    "J-AMB-01": "test_shoot_or_combat_profile",
    "J-AMB-02": "test_power_in_numbers",
    "J-AMB-03": "test_the_order_of_the_cubes",
    "J-AMB-04": "test_along_the_edge_first_then_inward",
    "J-AMB-05": "test_a_model_that_dies_before_its_card_is_drawn",
    "J-AMB-06": "test_the_action_deck_goes_on_from_round_to_round",
    "J-AMB-07": "test_equally_near_the_one_that_can_be_shot_at",
    "J-AMB-08": "test_forced_actions_before_the_card",
    "J-AMB-09": "test_only_the_first_forced_action",
    "J-AMB-10": "test_too_close_through_a_wall",
    "J-AMB-11": "test_a_combat_model_with_a_gun_has_clear_shots_too",
    "J-AMB-12": "test_a_gun_in_range_with_a_clear_view",
    "J-AMB-13": "test_pinned_and_reloading_enemies_count",
    "J-AMB-14": "test_one_hidden_spot_is_enough",
    "J-AMB-15": "test_only_cubes_that_are_nearer",
    "J-AMB-16": "test_move_or_sprint_toward_a_target",
    "J-AMB-17": "test_directly_away_as_far_as_the_move_goes",
    "J-AMB-18": "test_a_flight_that_fails",
    "J-AMB-19": "test_a_forced_action_of_which_nothing_was_possible_gives_way_to_the_card",
    "J-AMB-20": "test_an_assault_out_of_reach",
    "J-AMB-21": "test_a_fight_after_an_assault_that_killed",
    "J-AMB-22": "test_melee_of_a_combat_model",
    "J-AMB-23": "test_other_limits_hold",
    "J-AMB-24": "test_a_pinned_model_stands_up_first",
    "J-AMB-25": "test_a_burning_model_puts_out_the_fire_first",
    "J-AMB-26": "test_a_grenade_before_every_action",
    "J-AMB-27": "test_a_card_of_which_nothing_is_possible_ends_the_activation",
    "J-AMB-28": "test_toward_cover_on_the_objective",
    "J-AMB-29": "test_forced_actions_do_not_take_it_off_either",
    "J-AMB-30": "test_no_item_beside_an_enemy",
    "J-AMB-31": "test_the_more_valuable_item",
    "J-AMB-32": "test_counter_attack_or_dodge",
    "J-AMB-33": "test_the_strongest_on_its_feet_strikes",
    "J-AMB-34": "test_knockback_off_a_building_comes_before_a_wall",
    "J-AMB-35": "test_jade_takes_the_zone_with_more_cubes_of_cover",
    "J-AMB-36": "test_jade_never_passes",
    "J-AMB-37": "test_dice_are_spent_on_survive_tests_the_leader_first",
    "J-AMB-38": "test_forced_actions_come_before_a_medics_work",
    "J-AMB-39": "test_fire_for_effect_whatever_the_target",
    "J-AMB-40": "test_a_smokescreen_in_a_clear_shot",
    "J-AMB-41": "test_the_nearest_item_is_one_that_it_can_and_would_take",
    "J-AMB-42": "test_the_weakest",
    "J-AMB-43": "test_held_objectives_do_not_count",
    "J-AMB-44": "test_the_last_model_leaves_only_to_win",
    "J-AMB-45": "test_same_seed_same_battle",
    "J-AMB-46": "test_a_medic_goes_to_whom_it_can_reach",
    # Test hooks
    "J-TEST-01": "test_the_same_position_gets_the_same_answer",
    "J-TEST-02": "test_shooters_never_move_among_enemies",
    "J-TEST-03": "test_alone_on_an_objective_with_the_first_card",
    "J-TEST-04": "test_the_order_of_forced_actions",
    "J-TEST-05": "test_an_empty_action_deck_is_shuffled",
    "J-TEST-06": "test_every_card_ends_activated",
}


@cache
def rules_of_the_document() -> tuple[str, ...]:
    """All rule ids in the order of the text."""
    text = DOCUMENT.read_text(encoding="utf-8")
    return tuple(dict.fromkeys(re.findall(r"J-[A-Z]+-\d+", text)))


@cache
def rules_by_test() -> dict[str, set[str]]:
    """Name of every test below tests/ -> rules that its docstring names."""
    found: dict[str, set[str]] = {}
    for path in TESTS.rglob("test_*.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                rules = mentioned(ast.get_docstring(node) or "")
                found.setdefault(node.name, set()).update(rules)
    return found


def test_every_rule_and_every_open_point_has_its_test() -> None:
    """The table has a row for each id of the document."""
    assert set(rules_of_the_document()) == set(ROWS)


@pytest.mark.parametrize("rule", ROWS)
def test_a_row_is_proved_by_a_test_that_names_it(rule: str) -> None:
    assert ROWS[rule] in rules_by_test()
    assert rule in rules_by_test()[ROWS[rule]]


# Rows that no other file tests in the document's words


@pytest.mark.parametrize("seed", range(6))
def test_shooters_never_move_among_enemies(seed: int) -> None:
    """In whole battles no Shoot-profile model ends a voluntary move in an enemy cube (J-TEST-02, J-MOVE-05)."""
    g, _ = opened(5)
    dice, moves = DiceStream(seed), 0
    while g.question is not None:
        for event in answer(g, ask(g, (JadePlayer(), JadePlayer()), dice).value):
            if event.kind != "moved":
                continue
            model = int(str(event.values[0]))
            if mode_of(g, ModelNumber(model)) == SHOOT and g.models[model].cube == event.values[2]:
                moves += 1
                assert not enemies_in_cube(g, ModelNumber(model))
    assert moves > 5


@pytest.mark.parametrize("objective", ["r3c3", "r7c0"])
def test_alone_on_an_objective_with_the_first_card(objective: str) -> None:
    """An unseen model on an objective with card 1 in Shoot mode and no shot does not move (J-TEST-03, J-MOVE-04,
    J-AMB-28).

    Anywhere else the same model with the same card moves toward its enemy.
    """
    table = JadeTable()
    table.jade = (jade(paper_deck()), None)
    table.field.objective_cubes = (parse_cube(objective),)
    model = table.red(GUNNER, at="r3c3")
    table.blue(soldier(gun=8), at="r3c7")
    table.wall("r3c5", "west", BLOCKED)
    for row in ("r2", "r4"):
        table.wall(f"{row}c5", "west", BLOCKED)
    table.turn(card=1)
    while table.state.question is not None:
        table.events += answer(table.state, ask(table.state, (JadePlayer(), FirstOption()), Duds()).value)
    told = table.story()
    assert told[0] == "red-1 card charge shoot"
    if objective == "r3c3":
        assert [line for line in told if line.startswith("skipped")] == [
            "skipped shoot-or-move: stays", "skipped shoot-or-move: stays"]  # fmt: skip
        assert table.model(model).cube == parse_cube("r3c3")
    else:
        assert table.happened("moved")
