"""The whole game: the table, all draws, and the sheet of the model just activated.

The page makes the same from the same data (`web/src/assistant/engine`); cases made by `tools/assistant_cases.py` hold
the two together. docs/jade.md describes the shape.
"""

from __future__ import annotations

from deadzone.assistant.arrivals import Arrival, all_held_back, still_away
from deadzone.assistant.enemies import ENEMY
from deadzone.assistant.helping import INSTEAD, Help
from deadzone.assistant.marks import LEFT
from deadzone.assistant.models import Activation
from deadzone.assistant.records.cards import Json, point_record, points_record, profile_card
from deadzone.assistant.records.table import end_record, mission_record, score_record, to_do_record
from deadzone.assistant.session import Session
from deadzone.assistant.sheet import Check, Sheet, Word
from deadzone.assistant.steps import COUNTERS, GUN, NOBODY, SWARM
from deadzone.assistant.telling import taken_back
from deadzone.catalog.lookup import item_names
from deadzone.core.jade import Card, CardStep
from deadzone.core.profiles import Profile
from deadzone.core.sides import SIDE_NAMES
from deadzone.jade.deck.words import PROFILE_NAMES, THEME_NAMES, step_sentence
from deadzone.jade.paper.choices import defence_now, in_your_turn
from deadzone.jade.paper.guide import replaces_card, tie_rule
from deadzone.jade.paper.later_models import is_gun
from deadzone.jade.paper.meanings import no_target
from deadzone.jade.paper.naming import card_places
from deadzone.jade.paper.scouting import how_recon_is_rolled, how_scouts_move, supplies
from deadzone.language.words import say


def game_record(session: Session, lang: str) -> Json:
    """The whole game: the table, all draws, the sheet of the model just activated, and what undo would take back."""
    activation = session.current()
    return {
        **table_record(session, lang),
        "your_turn": points_record(in_your_turn(session.settings), lang),
        "ties": point_record(tie_rule(session.settings), lang),
        "undo": undo_record(session, lang),
        "rounds": draws_record(session, lang),
        "current": None if activation is None else sheet_record(Sheet(session, activation), lang),
    }


def table_record(session: Session, lang: str) -> Json:
    """The set-up, the models with their marks, and the deployment. Models and cubes count from 1."""
    setup = session.setup
    end = end_record(session, lang)
    return {
        "team": say(setup.team, lang),
        "seed": setup.seed,
        "side": SIDE_NAMES[setup.side],
        "zone": setup.squares,
        "levels": setup.levels,
        "difficulty": setup.difficulty or None,
        "deck": setup.deck or None,
        "mission": mission_record(setup, lang),
        "round": session.round,
        "left": sum(session.models_left),
        "over": end is not None,
        "end": end,
        "score": score_record(session, lang),
        "smoke": session.smoke,
        "models": [model_record(session, number, lang) for number in range(len(session.marks))],
        "enemies": [enemy_record(session, number, lang) for number in range(len(session.enemies.marks))],
        "enemies_gone": session.enemies.all_gone(),
        "recon": points_record(how_recon_is_rolled(setup.profiles), lang),
        "deployment": deployment_record(session, lang),
        "extended_by": session.extension(),
        "held_back": held_back_record(session, lang),
        "may_come": [newcomer_record(session, profile, lang) for profile in session.setup.newcomers],
        "scouts": scouts_record(session, lang),
        "to_do": to_do_record(session, lang),
    }


def scouts_record(session: Session, lang: str) -> Json:
    """The free Sprints before the first round, and what else JADE does then. `now` until the first activation."""
    scouts = [
        {"model": number + 1, "name": say(session.names()[number], lang), "moved": session.marks[number].scouted}
        for number in session.scouts()
    ]
    how = how_scouts_move(session.settings) if scouts else []
    return {
        "now": session.before_the_battle(),
        "models": scouts,
        "how": points_record([*how, *supplies(session.setup.profiles)], lang),
    }


def undo_record(session: Session, lang: str) -> Json | None:
    """The last step, and the sentence that tells that it was undone."""
    if not session.steps:
        return None
    step = session.steps[-1]
    return {"word": step.word, "text": say(taken_back(session, step), lang)}


def model_record(session: Session, number: int, lang: str) -> Json:
    profile, marks = session.profiles[number], session.marks[number]
    return {
        "model": number + 1,
        "name": say(session.names()[number], lang),
        "size": profile.size,
        "vp": profile.vp,
        "profile": session.mode_of(number),
        "alive": marks.lives,
        "on_table": session.is_here(number),
        "away": marks.away or None,
        "tokens": marks.tokens,
        "pinned": marks.pinned,
        "defence": point_record(defence_now(profile, marks.pinned, session.settings), lang),
        "enraged": marks.enraged,
        "activated": marks.activated,
        "objective": marks.objective,
        "item": marks.item or ", ".join([say(item_names()[item], lang) for item in marks.bought]),
        "counters": [counter for counter in COUNTERS if counter in marks.counters],
    }


def deployment_record(session: Session, lang: str) -> list[Json]:
    """The cubes in the order of J-AMB-03, each with the models in it. J-ASSIST-03."""
    cubes = []
    for index, room in enumerate(session.rooms):
        models = [model for model, where in session.deployed if where == index]
        cubes.append(
            {
                "cube": room.place,
                "level": room.level,
                "extension": room.place > session.setup.squares,
                "models": [model + 1 for model in models],
                "names": [say(session.names()[model], lang) for model in models],
                "sizes": sum([session.profiles[model].size for model in models]),
            }
        )
    return cubes


def held_back_record(session: Session, lang: str) -> list[Json]:
    """All models that were not deployed with the others, and whether they are still to come."""
    waiting = [arrival.model for arrival in still_away(session)]
    return [
        {**arrival_record(arrival, lang), "waiting": arrival.model in waiting} for arrival in all_held_back(session)
    ]


def arrival_record(arrival: Arrival, lang: str) -> Json:
    """A model that comes later: the step that reports it, and when and how it comes."""
    return {
        "step": arrival.word,
        "model": None if arrival.model == NOBODY else arrival.model + 1,
        "name": say(arrival.profile.name, lang),
        "arrives": points_record(arrival.points, lang),
    }


def newcomer_record(session: Session, profile: Profile, lang: str) -> Json:
    """A model that the team can bring into play, and the reason if it cannot come now."""
    word = GUN if is_gun(profile) else SWARM
    refusal = session.why_not_add(word)
    why_not = None if refusal is None else say(refusal.sentence, lang)
    return {"step": word, "name": say(profile.name, lang), "why_not_now": why_not}


def draws_record(session: Session, lang: str) -> list[Json]:
    """All activations drawn so far, round by round."""
    return [
        {
            "round": number,
            "activations": [
                activation_record(session, activation, lang)
                for activation in session.activations
                if activation.round == number
            ],
        }
        for number in range(1, session.round + 1)
    ]


def activation_record(session: Session, activation: Activation, lang: str) -> Json:
    card = session.cards[activation.card]
    return {
        "model": activation.model + 1,
        "name": say(session.names()[activation.model], lang),
        "profile": activation.mode,
        "card": card_record(card, str(card_places(session.cards)[activation.card]), lang),
        "actions": [step_record(step, lang) for step in card.steps(activation.mode)],
        "called": [model + 1 for model in activation.called],
    }


def card_record(card: Card, places: str, lang: str) -> Json:
    """A card; `number` counts the cards of the file, `printed` all copies: `8–11` on paper."""
    theme = say(THEME_NAMES[card.theme], lang)
    return {"id": card.id, "number": card.number, "printed": places, "name": say(card.name, lang), "theme": theme}


def step_record(step: CardStep, lang: str) -> Json:
    return {"verb": step.verb, "target": step.target or None, "text": say(step_sentence(step), lang)}


def sheet_record(sheet: Sheet, lang: str) -> Json:
    """An activation with everything there is to check."""
    return {
        "round": sheet.round,
        "model": sheet.number + 1,
        "name": say(sheet.name, lang),
        "profile": sheet.mode,
        "profile_name": say(PROFILE_NAMES[sheet.mode], lang),
        "figures": profile_card(sheet.profile, sheet.settings, lang),
        "card": card_record(sheet.card, sheet.place, lang),
        "actions": [step_record(step, lang) for step in sheet.steps],
        "words": [word_record(word, lang) for word in sheet.words],
        "no_target": point_record(no_target(), lang),
        "first": points_record(sheet.first, lang),
        "before": {moment: points_record(points, lang) for moment, points in sheet.before.items()},
        "arrivals": [arrival_record(arrival, lang) for arrival in sheet.arrivals],
        "forced": [check_record(check, lang) for check in sheet.checks],
        "helps": [{**help_record(help, lang), "who": [_number(model) for model in who]} for help, who in sheet.helps],
        "outcome": point_record(sheet.outcome, lang),
        "replaces": replaces_card(sheet.settings),
        "fallback": point_record(sheet.fallback, lang),
        "movement": points_record(sheet.movement, lang),
    }


def check_record(check: Check, lang: str) -> Json:
    """A forced action: when it applies, and what the model then does."""
    return {
        "rule": check.forced.rule,
        "name": say(check.forced.name, lang),
        "condition": say(check.condition, lang),
        "actions": [step_record(step, lang) for step in check.steps],
    }


def help_record(help: Help, lang: str) -> Json:
    """An ability that replaces the card while a friend needs it."""
    return {
        "rule": help.rule,
        "name": say(help.name, lang),
        "text": say(INSTEAD, lang),
        "actions": [step_record(step, lang) for step in help.steps()],
    }


def word_record(word: Word, lang: str) -> Json:
    """A word of the card, its meaning, and the models it fits: 3, or "e2" for an enemy; null if unknown."""
    meant = None if word.candidates is None else [_number(model) for model in word.candidates]
    return {"word": word.id, **point_record(word.point, lang), "candidates": meant}


def _number(model: int) -> int | str:
    return f"e{model - ENEMY + 1}" if model >= ENEMY else model + 1


def enemy_record(session: Session, number: int, lang: str) -> Json:
    marks = session.enemies.marks[number]
    return {
        "enemy": f"e{number + 1}",
        "name": say(session.enemies.names[number], lang),
        "alive": marks.lives,
        "left": marks.away == LEFT,
        "tokens": marks.tokens,
    }
