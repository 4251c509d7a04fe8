"""Cards for models that arrive later, numbers of equal models, and cards of the special actions."""

import pytest

from deadzone.assistant.session import Session
from deadzone.assistant.setup import SetUp
from deadzone.assistant.steps import GUN, SWARM, Step
from deadzone.core.jade import PROFILES
from deadzone.core.profiles import Profile
from deadzone.core.sentence import Name
from deadzone.core.sides import BLUE
from deadzone.jade.deck.deck import deck_text, paper_deck
from deadzone.jade.deck.settings import Settings, paper_settings, settings_from
from deadzone.jade.deck.words import MODE_NAMES, step_sentence
from deadzone.jade.judgement.forced import FORCED_ACTIONS
from deadzone.language.words import say
from deadzone.printing.cards import NameCard
from deadzone.printing.deck_pdf import deck_pdf, name_cards
from deadzone.printing.rules_text import second_page
from paper_texts import page_texts
from teaching import taught

WARRIOR = taught("steel-warrior")
ENGINEER = taught("brokkr-engineer", items=("I-SENTRY",))
TROOPER = taught("hammerfist-drop-trooper")
RANGER = taught("ranger")
PIPER = taught("the-piper--veer-myn")
RATS = taught("rat-swarm")


def cards(*team: Profile, lang: str = "en") -> list[NameCard]:
    return name_cards(team, paper_settings(), lang)


def names(*team: Profile, lang: str = "en") -> list[str]:
    return [say(card.name, lang) for card in cards(*team, lang=lang)]


def pages(*team: Profile, lang: str = "en", settings: Settings | None = None) -> list[str]:
    data = deck_pdf(Name("Team", given={"fr": "Groupe"}), team, paper_deck(), settings or paper_settings(), lang)
    return page_texts(data)


def test_equal_models_have_numbers_beside_their_names() -> None:
    """Equal models are numbered in the order of the team; a single one is not (J-DEF-04)."""
    assert names(WARRIOR, ENGINEER, WARRIOR, lang="fr")[:3] == [
        "Guerrier d’acier 1",
        say(ENGINEER.name, "fr"),
        "Guerrier d’acier 2",
    ]
    front = pages(WARRIOR, WARRIOR)[0]
    assert "Steel Warrior 1" in front
    assert "Steel Warrior 2" in front


def test_sentry_guns_have_cards() -> None:
    """A card for each Sentry Gun bought, or one for an Engineer who may find one (J-AMB-05, I-SENTRY-01)."""
    assert names(ENGINEER) == ["Brokkr Engineer", "Sentry Gun 1"]
    assert names(ENGINEER, taught(WARRIOR, items=("I-SENTRY",)))[2:] == ["Sentry Gun 1", "Sentry Gun 2"]
    assert names(taught("brokkr-engineer"))[1:] == ["Sentry Gun 1"]
    armed = taught("brokkr-engineer", items=("I-SENTRY (laser-rifle)",))
    assert names(armed)[1:] == ["Sentry Gun with Laser Rifle 1"]
    assert "R6, Rapid Fire" in pages(armed)[0]  # I-SENTRY-05
    assert names(WARRIOR, taught(WARRIOR, items=("I-SENTRY",)))[2:] == []
    front = pages(ENGINEER, lang="fr")[0]
    assert "Sentinelle 1" in front
    assert "arrive plus tard" in front
    assert "De côté jusqu’à ce qu’un ingénieur l’installe" in front


def test_swarms_have_cards() -> None:
    """Swarms have as many extra cards as may be called (J-AMB-05, A-SWARMLORD-01, A-SWARMLORD-02)."""
    assert names(PIPER, RATS)[1:] == ["Rat Swarm 1", "Rat Swarm 2", "Rat Swarm 3"]
    assert [bool(card.place) for card in cards(PIPER, RATS)] == [True, True, False, False]
    assert "Set aside until a Swarm Lord calls it" in pages(PIPER, RATS)[0]


@pytest.mark.parametrize(("model", "note"), [(TROOPER, "until it lands from orbit"), (RANGER, "before the first turn")])
def test_models_held_back_say_so_on_their_cards(model: Profile, note: str) -> None:
    """Models held back are in the team's list, and their cards say so (J-AMB-05, A-HAMMERFIST-01, A-AERIAL-01)."""
    front, *_, second = pages(WARRIOR, model)
    assert note in front
    assert note not in pages(WARRIOR)[0]
    how = [line[0] for _, lines in second_page((WARRIOR, model), paper_settings(), "en") for line in lines]
    assert any(line.startswith(f"{say(model.name, 'en')}. ") for line in how)
    assert "Models that arrive later have a card" in second


def test_the_numbers_are_those_of_the_assistant() -> None:
    """Numbers agree with the assistant's, also for later arrivals in any order (J-ASSIST-01, J-ASSIST-02)."""
    team = (PIPER, WARRIOR, ENGINEER, RATS, WARRIOR)
    session = Session(SetUp(Name("Team", given={"fr": "Groupe"}), team, "5", BLUE, 4, 1, deck_text()))
    on_paper = {say(card.name, "en"): card.place for card in cards(*team)}
    for step in (Step(SWARM), Step(GUN)):
        session.do(step)
    for number, name in enumerate(session.names()):
        place = on_paper[say(name, "en")]
        assert place == (f"{number + 1}/5" if number < 5 else "")
    assert [say(name, "en") for name in session.names()[5:]] == ["Rat Swarm 2", "Sentry Gun 1"]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_special_actions_have_cards(lang: str) -> None:
    """Each special action has a card with its condition and both profiles' actions, in the order of checking
    (J-SPEC-01..03).
    """
    fronts = " ".join(pages(WARRIOR, lang=lang)[2:-2:2])
    told = fronts[fronts.rindex("20/20") :]
    at = -1
    for number, forced in enumerate(FORCED_ACTIONS, start=1):
        assert told.index(say(forced.name, lang)) > at
        at = told.index(say(forced.name, lang))
        modes = [" ".join([say(MODE_NAMES[mode], lang), *written(forced.steps(mode), lang)]) for mode in PROFILES]
        assert " ".join(modes) in told
        assert f"{number}/3" in told
    assert told.count("J-") == 0  # rule ids are only on the sheet


def written(steps: object, lang: str) -> list[str]:
    assert isinstance(steps, tuple)
    return [f"{number}. {say(step_sentence(step), lang)}" for number, step in enumerate(steps, start=1)]


def test_cards_and_sheet_follow_the_settings() -> None:
    """Cards and sheet follow the settings (J-AMB-07, J-AMB-08, J-AMB-26, J-AMB-32, J-AMB-34)."""
    changed = settings_from(
        "x",
        "[forced]\nforced_actions = 'precede'\n[power]\nfrenzy = 0.55\n[items]\ngrenade_enemies = 3\n"
        "ap_ammo_armour = 2\n[fighting]\nknockback = ['wall']\n[targets]\nties = ['vp']\n",
    )
    paper, other = " ".join(pages(WARRIOR)), " ".join(pages(WARRIOR, settings=changed))
    for usual, instead in (
        ("replaces the card, with one", "comes before the card; its"),
        ("plus 0.4 for each die", "plus 0.55 for each die"),
        ("most enemies and no friends", "most enemies (3 or more)"),
        ("Ammo, AP Ammo: with its next shot", "AP Ammo: only at a target with Armour 2 or more."),
        ("off a building", "knocks you back: into a wall, else at random."),
        ("action is possible against, then fewest cubes to move", "If equally near: most VP, then chance."),
    ):
        assert (usual in paper, usual in other) == (True, False)
        assert (instead in paper, instead in other) == (False, True)


def test_fight_power_is_on_the_card() -> None:
    """The card shows the Fight power, which decides who strikes, if the model fights (J-AMB-33, J-AMB-02)."""
    assert cards(WARRIOR)[0].subtitle().endswith(" · Fight power 1.71")
    assert "force de Combat 1,71" in pages(WARRIOR, lang="fr")[0]
    gun = cards(ENGINEER)[-1]
    assert [point.rule for point in gun.rules] == ["I-SENTRY-02", "I-SENTRY-05"]
    assert "power" not in gun.subtitle()
