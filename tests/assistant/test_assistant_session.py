"""The assistant: deployment, draws, marks and undo, and its sheet for an Activation."""

from typing import Any

import pytest

from deadzone.assistant.records.game import deployment_record, draws_record, sheet_record, table_record
from deadzone.assistant.session import Session
from deadzone.assistant.setup import SetUp
from deadzone.assistant.sheet import Sheet
from deadzone.assistant.steps import ACTIVATE, DONE, HEAL, INJURE, ITEM, KILL, PIN, READY, ROUND, STAND, Step
from deadzone.catalog.fielding import engine_profile, team_profiles
from deadzone.catalog.loading import load
from deadzone.core.profiles import Keyword, Profile
from deadzone.core.rule_ids import RuleId
from deadzone.core.sentence import Fault, Name
from deadzone.core.sides import BLUE, RED, Side
from deadzone.jade.deck.deck import deck_text, paper_deck
from deadzone.jade.turn.decks import action_deck, card_draw, model_draw, team_deck, without
from deadzone.table.dice import DiceStream

TEAM = Name("Team", given={"fr": "Groupe"})


def game(
    profiles: list[Profile] | None = None, seed: str = "5", side: Side = BLUE, squares: int = 4, settings: str = ""
) -> Session:
    models = team_profiles("enforcers-starter") if profiles is None else profiles
    return Session(SetUp(TEAM, tuple(models), seed, side, squares, 1, deck_text(), settings))


def whole_round(session: Session) -> list[tuple[int, int]]:
    while any(session.models_left):
        session.do(Step(ACTIVATE))
    return [(it.model, it.card) for it in session.activations if it.round == session.round]


def with_keywords(*rules: str) -> Profile:
    it = engine_profile(load().profiles["steel-warrior"])
    keywords = tuple(Keyword(RuleId(rule)) for rule in rules)
    return Profile(it.id, it.name, it.type, 1, 1, it.speed, 5, 5, 5, it.size, 0, it.weapons, keywords)


def test_the_draws_are_those_of_the_decks_for_the_same_seed() -> None:
    """Draws are those of the decks for the same seed: deployment first, then model and card for each Activation
    (J-ACT-02, J-TEST-01).
    """
    session = game()
    drawn = whole_round(session)
    dice, left, cards = DiceStream("5/jade/blue"), team_deck([True] * 5), action_deck(paper_deck())
    order = []
    while any(left):
        order.append(int(str(dice.answer(model_draw(left)))))
        left = without(left, order[-1])
    assert [model for model, _ in session.deployed] == order
    left = team_deck([True] * 5)
    for model, card in drawn:
        assert (dice.answer(model_draw(left)), dice.answer(card_draw(cards))) == (model, card)
        left, cards = without(left, model), without(cards, card)
    assert whole_round(game()) == drawn
    assert whole_round(game(side=RED)) != drawn


def test_models_are_spread_over_the_cubes_by_size() -> None:
    """All models are deployed within capacity, and the zone is extended if needed (J-DEP-01..03, J-ASSIST-03)."""
    giants = [engine_profile(it) for it in load().profiles.values() if it.size == 3][:2]
    session = game([*giants, *team_profiles("enforcers-starter")], squares=2)
    cubes = deployment_record(session, "en")
    assert sorted(model for cube in cubes for model in cube["models"]) == [1, 2, 3, 4, 5, 6, 7]
    assert all(cube["sizes"] <= 4 for cube in cubes)
    assert session.extension() == sum(cube["extension"] for cube in cubes) == len(cubes) - 2 > 0
    assert table_record(session, "en")["extended_by"] == session.extension()


def test_models_go_to_one_cube_after_the_other() -> None:
    """Five models go to four cubes in the order drawn, the fifth to the first cube again (J-DEP-01)."""
    session = game()
    assert [room for _, room in session.deployed] == [0, 1, 2, 3, 0]


def test_each_living_model_is_activated_once_a_round() -> None:
    """Each living model is activated once a round; dead ones are not drawn; each round shuffles all cards of the living
    (J-ACT-01, J-AMB-05, J-ASSIST-01).
    """
    session = game()
    session.do(Step(ACTIVATE))
    first = session.activations[0].model
    victim = (first + 1) % 5
    session.do(Step(KILL, victim))
    assert sorted(model for model, _ in whole_round(session)) == sorted({0, 1, 2, 3, 4} - {victim})
    with pytest.raises(Fault, match="the next round begins"):
        session.do(Step(ACTIVATE))
    session.do(Step(ROUND))
    assert session.current() is None
    assert not any(mark.activated for mark in session.marks)
    assert sorted(model for model, _ in whole_round(session)) == sorted({0, 1, 2, 3, 4} - {victim})
    assert [len(entry["activations"]) for entry in draws_record(session, "fr")] == [4, 4]


def test_marks() -> None:
    """Models can be marked killed, injured, Pinned, activated or carrying an item; nonsense is
    refused (J-ASSIST-01).
    """
    session = game()
    for step in (Step(INJURE, 0), Step(INJURE, 0), Step(HEAL, 0), Step(PIN, 1), Step(ITEM, 2, " Frag  grenade ")):
        session.do(step)
    assert (session.marks[0].tokens, session.marks[1].pinned, session.marks[2].item) == (1, True, "Frag grenade")
    session.do(Step(STAND, 1))
    session.do(Step(ITEM, 2))
    assert (session.marks[1].pinned, session.marks[2].item) == (False, "")
    session.do(Step(DONE, 3))
    assert session.models_left == (1, 1, 1, 0, 1)
    session.do(Step(READY, 3))
    assert session.models_left == (1, 1, 1, 1, 1)
    session.do(Step(KILL, 4))
    count = len(session.steps)
    for step in (Step(KILL, 4), Step(HEAL, 1), Step(STAND, 0), Step(READY, 0), Step(PIN, 5), Step(PIN, -1)):
        with pytest.raises(Fault):
            session.do(step)
    assert len(session.steps) == count


def test_the_last_model_dies() -> None:
    session = game([with_keywords()])
    session.do(Step(KILL, 0))
    for word in (ACTIVATE, ROUND):
        with pytest.raises(Fault):
            session.do(Step(word))


def test_a_step_taken_back_leaves_no_trace() -> None:
    """Undo also puts the cards back: drawn again, they are the same."""
    session = game()
    with pytest.raises(Fault, match="nothing to undo"):
        session.undo()
    session.do(Step(INJURE, 2))
    session.do(Step(ACTIVATE))
    drawn = [(it.model, it.card) for it in session.activations]
    session.do(Step(KILL, drawn[0][0]))
    assert session.undo().word == KILL
    assert session.undo().word == ACTIVATE
    assert session.activations == []
    assert session.models_left == (1, 1, 1, 1, 1)
    assert session.marks[2].tokens == 1
    session.do(Step(ACTIVATE))
    assert [(it.model, it.card) for it in session.activations] == drawn


def sheet(profile: Profile, *before: Step, settings: str = "", lang: str = "en") -> dict[str, Any]:
    """Sheet of the only model of a team when it is activated."""
    session = game([profile], settings=settings)
    for step in (*before, Step(ACTIVATE)):
        session.do(step)
    return sheet_record(Sheet(session, session.activations[-1]), lang)


def rules(points: list[dict[str, str]]) -> list[str]:
    return [point["rule"] for point in points]


def test_the_sheet_of_a_shooter() -> None:
    """The sheet shows the card, the forced actions in order, and the movement rules (J-ASSIST-04, J-FORCE-01..03,
    J-MOVE-01..06, J-RULE-01).
    """
    read = sheet(engine_profile(load().profiles["steel-warrior"]))
    assert read["profile"] == "shoot"
    assert rules(read["forced"]) == ["J-FORCE-01", "J-FORCE-02", "J-FORCE-03"]
    assert rules(read["movement"]) == [f"J-MOVE-0{number}" for number in range(1, 7)]
    assert rules(read["first"]) == ["J-GEN-06", "J-AMB-31"]
    assert rules(read["before"]["shot"]) == ["J-GEN-05", "J-RULE-01"]
    assert rules(read["before"]["fight"]) == ["J-GEN-05"]
    assert read["before"]["shot"][-1]["text"].endswith("on 6+ it uses Fire for Effect.")
    card = next(card for card in paper_deck() if card.id == dict(read["card"])["id"])
    assert [action["verb"] for action in read["actions"]] == [step.verb for step in card.shoot]


def test_the_sheet_of_a_fighter_without_a_gun() -> None:
    """A fighter without a gun has no Clear shot to check and may enter enemy cubes (J-AMB-11, J-MOVE-05)."""
    it = engine_profile(load().profiles["steel-warrior"])
    blades = tuple(weapon for weapon in it.weapons if not weapon.shoots())
    read = sheet(Profile(it.id, it.name, it.type, 1, 1, it.speed, 5, 5, 5, 1, 0, blades))
    assert read["profile"] == "combat"
    assert rules(read["forced"]) == ["J-FORCE-01", "J-FORCE-02"]
    assert "J-MOVE-05" not in rules(read["movement"])


def test_the_sheet_follows_the_marks_and_abilities() -> None:
    """The sheet follows the marks and abilities (J-GEN-01, J-RULE-02..04, J-AMB-24, J-AMB-46)."""
    profile = with_keywords("A-MEDIC", "A-LOADER", "A-REMOTE", "A-ENGINEER")
    plain = rules(sheet(profile)["first"])
    assert plain[-5:] == ["J-RULE-02", "J-RULE-03", "J-RULE-04", "J-RULE-04", "J-AMB-46"]
    assert "J-RULE-02" not in rules(sheet(with_keywords())["first"])
    marked = sheet(profile, Step(PIN, 0), Step(ITEM, 0, "Medi-Pack"), Step(INJURE, 0), lang="fr")["first"]
    assert rules(marked)[:6] == ["A-REMOTE-01", "J-AMB-24", "J-GEN-06", "J-AMB-31", "J-AMB-26", "J-RULE-02"]
    assert marked[4]["text"].startswith("Objet porté, avant chaque action\u202f: Médi-pack\u202f: si elle ou un ami")


def test_once_injured_it_rampages() -> None:
    """A Rampage model rampages once injured, even when healed; other models never do (A-RAMPAGE-01, A-RAMPAGE-02)."""
    brute = with_keywords("A-RAMPAGE")
    assert "A-RAMPAGE-02" not in rules(sheet(brute)["first"])
    hurt = sheet(brute, Step(INJURE, 0), Step(HEAL, 0), lang="fr")["first"]
    assert rules(hurt)[0] == "A-RAMPAGE-02"
    assert hurt[0]["text"].startswith("Elle est enragée")
    assert "A-RAMPAGE-02" not in rules(sheet(with_keywords(), Step(INJURE, 0))["first"])


def test_the_sheet_follows_the_settings() -> None:
    """The sheet follows the settings (J-AMB-08, J-AMB-10)."""
    changed = "[forced]\nforced_actions = 'precede'\ntoo_close = 'reachable'\n[shooting]\nfire_for_effect = 4\n"
    paper, other = sheet(with_keywords()), sheet(with_keywords(), settings=changed)
    replaces = "The first that applies replaces the card, with one target; if none of it is possible, play the card."
    assert dict(paper["outcome"])["text"] == replaces
    precedes = "The first that applies comes before the card; its actions have one target."
    assert dict(other["outcome"])["text"] == precedes
    assert paper["forced"][1]["condition"] != other["forced"][1]["condition"]
    assert "on 4+" in other["before"]["shot"][-1]["text"]


@pytest.mark.parametrize(
    ("settings", "lang", "order"),
    [
        ("", "en", "Intel, Medi-Pack, AP Ammo, Frag Grenade, Stun Grenade, Ammo, others by cost."),
        (
            '[items]\nvalue = ["I-AMMO", "I-INTEL", "I-MEDIPACK"]',
            "fr",
            "Info, Munitions, Médi-pack, les autres par coût.",
        ),
    ],
)
def test_the_sheet_says_what_is_picked_up(settings: str, lang: str, order: str) -> None:
    """Nothing next to an enemy; what it keeps goes by the order of the settings (J-AMB-30, J-AMB-31)."""
    picks, keeps = sheet(with_keywords(), settings=settings, lang=lang)["first"][:2]
    assert {"en": "no enemy there", "fr": "sans ennemi"}[lang] in picks["text"]
    assert order in keeps["text"]


@pytest.mark.parametrize(("item", "rule"), [("Wrecked Sentry Gun", None), ("Stimulant Shot", "J-GEN-01")])
def test_a_wreck_is_carried_without_a_use(item: str, rule: str | None) -> None:
    """A model tries to use what it carries, but not a destroyed Sentry Gun (J-GEN-01, I-SENTRY-08)."""
    points = sheet(with_keywords(), Step(ITEM, 0, item))["before"]["action"]
    assert rules(points) == ([] if rule is None else [rule])
