"""Cases that hold the assistant's engine on the page to the one in Python: set-ups, steps, and what is told after each.

    python tools/assistant_cases.py

Writes `web/fixtures/assistant/cases.json`, a small sample that vitest plays; a test compares it with this program.
`tools/long_runs/assistant_soak.py` plays a thousand. After each step, carried out or refused, the record of the game
and the refusal are reduced to a digest. Languages take turns.
"""

from __future__ import annotations

import base64
import hashlib
import json
import zlib
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any, Final

from deadzone.assistant.enemies import ENEMY
from deadzone.assistant.packing.pack import pack_of
from deadzone.assistant.records.game import game_record
from deadzone.assistant.session import Session
from deadzone.assistant.setup import SetUp
from deadzone.assistant.steps import (
    ACTIVATE,
    ARRIVE,
    BACK,
    CLEAR,
    COUNTERS,
    GONE,
    GUN,
    HEAL,
    INJURE,
    ITEM,
    KILL,
    LEAVE,
    MARKS,
    PIN,
    ROUND,
    SCORE,
    SCOUT,
    SMOKE,
    SWARM,
    Step,
)
from deadzone.catalog.fielding import engine_profile
from deadzone.catalog.loading import load
from deadzone.catalog.lookup import item_names
from deadzone.core.profiles import Profile
from deadzone.core.sentence import Fault
from deadzone.core.sides import BLUE, RED
from deadzone.jade.deck.deck import READY_MADE, deck_text
from deadzone.jade.deck.difficulty import DIFFICULTIES
from deadzone.jade.deck.settings import settings_text
from deadzone.jade.paper.missions import MISSION_IDS, SOURCES, vp_to_win
from deadzone.language.folders import languages
from deadzone.language.words import own_name, say
from deadzone.table.teams import random_team

ROOT: Final = Path(__file__).parents[1]
CASES: Final = ROOT / "web" / "fixtures" / "assistant" / "cases.json"
SAMPLE: Final = (0, 1, 4)
SAMPLE_STEPS: Final = 60
STEPS: Final = 90
UNDO: Final = "undo"
# Models with something that changes draws or sheets: landings, guns, swarms, Scouts, helpers, rage.
SPECIAL: Final = (
    *(
        "hammerfist-drop-trooper",
        "ranger",
        "corporation-engineer",
        "the-piper--veer-myn",
        "pathfinder",
        "steel-warrior",
    ),
    *("judwan-medic", "hammerfist-drop-trooper", "ranger", "corporation-engineer"),
)
NAMED: Final = ("Médi-Pack", "frag GRENADE", "ghost\tin a  can", "I-AMMO", "Œil ß", "\x1b[2J\u202e", "x" * 50, "")
Case = dict[str, Any]


def set_up(seed: int) -> SetUp:
    """A set-up by chance: the lists take turns, every third team has special models in it."""
    chance = Random(seed)
    factions = list(load().factions)
    points = chance.choice((100, 150, 200))
    team = random_team(factions[seed % len(factions)], str(seed), points)
    profiles = [*team.profiles, *(_specials(chance) if seed % 3 == 1 else [])]
    known = seed % 2 == 0
    enemies = random_team(chance.choice(factions), f"{seed}e", points).profiles if known else []
    difficulty = chance.choice(list(DIFFICULTIES))
    deck, settings = DIFFICULTIES[difficulty]
    deck = chance.choice((deck, *READY_MADE))
    return SetUp(
        team.name if seed % 5 else own_name("Les {braves} \u2019é"),
        tuple(profiles),
        f"{seed} ü",
        chance.choice((RED, BLUE)),
        chance.randint(1, 5),
        chance.randint(1, 3),
        deck_text(Path(deck)),
        settings_text(Path(settings)),
        enemies=tuple(enemies),
        mission=MISSION_IDS[seed % len(MISSION_IDS)],
        target=vp_to_win(points),
        rounds=chance.choice((0, 0, 3)),
        difficulty=difficulty,
        deck=deck,
        house={"forced_actions": ("replace", "precede")[seed // 2 % 2]} if seed % 2 else {},
    )


def _specials(chance: Random) -> list[Profile]:
    items = list(load().items.values())
    found = []
    for id in chance.sample(SPECIAL, 5):
        profile = engine_profile(load().profiles[id], items=chance.sample(items, chance.randint(0, 1)))
        found.append(profile)
    return found


def next_step(session: Session, chance: Random) -> Step:
    """A step by chance, most of them such as players take, some that are refused."""
    roll = chance.random()
    model = chance.randrange(-1, len(session.marks) + 1)
    if session.before_the_battle() and roll < 0.5:
        waiting = [number for number in range(len(session.marks)) if session.marks[number].away]
        return Step(ARRIVE, waiting[0]) if waiting else Step(chance.choice((SCOUT, ACTIVATE)), model)
    if roll < 0.35:
        return Step(ACTIVATE if any(session.models_left) or chance.random() < 0.1 else ROUND)
    if roll < 0.45:
        return Step(UNDO)
    if roll < 0.55:
        return _about_vp(chance)
    if roll < 0.65:
        word = chance.choice((KILL, KILL, BACK, INJURE, INJURE, HEAL, PIN, LEAVE))
        return Step(word, ENEMY + chance.randrange(len(session.enemies.marks) + 1))
    if roll < 0.75:
        return Step(chance.choice((GUN, GUN, SWARM, SMOKE, CLEAR, ROUND)))
    current = session.current()
    model = current.model if current is not None and chance.random() < 0.5 else model
    return _mark(model, chance)


def _about_vp(chance: Random) -> Step:
    if chance.random() < 0.1:
        return Step(GONE)
    if chance.random() < 0.1:
        return Step(SCORE, chance.randrange(-1, 2), chance.choice(("", "0 other", "3", "two objective", "5 gold")))
    vp = chance.choice((1, 1, 2, 3, -1, 9))
    return Step(SCORE, chance.randrange(2), f"{vp} {chance.choice(SOURCES)}")


def _mark(model: int, chance: Random) -> Step:
    word = chance.choice((*MARKS, *COUNTERS, ITEM))
    names = [say(name, chance.choice(languages())) for name in item_names().values()]
    return Step(word, model, chance.choice((*NAMED, *names, *names)) if word == ITEM else "")


def played(seed: int, steps: int) -> Case:
    """A case: the pack, the steps in order, the digest after each, and how often each step was taken."""
    setup, chance = set_up(seed), Random(f"steps {seed}")
    session = Session(setup)
    done: list[list[object]] = []
    taken: Counter[str] = Counter()
    digests = [digest(game_record(session, lang), "") for lang in languages()]
    for number in range(steps):
        step = next_step(session, chance)
        lang = languages()[number % len(languages())]
        refused = _do(session, step, lang)
        done.append([step.word, step.model, step.text])
        taken[step.word if not refused else f"{step.word}, refused"] += 1
        digests.append(digest(game_record(session, lang), refused))
    return {"seed": seed, "pack": pack_of(setup), "steps": done, "digests": digests, "taken": taken}


def _do(session: Session, step: Step, lang: str) -> str:
    """Carry out a step; the refusal in words with its rule, or an empty text."""
    try:
        if step.word == UNDO:
            session.undo()
        else:
            session.do(step)
    except Fault as fault:
        return f"{say(fault.sentence, lang)} ({fault.rule})"
    return ""


def canonical(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def digest(record: object, refused: str) -> str:
    return hashlib.blake2b(f"{canonical(record)}\n{refused}".encode(), digest_size=4).hexdigest()


def sample() -> list[Case]:
    return [played(seed, SAMPLE_STEPS) for seed in SAMPLE]


def written(cases: list[Case]) -> str:
    """The cases as text, packs compressed."""
    small = []
    for case in cases:
        squeezed = zlib.compress(canonical(case["pack"]).encode(), level=9)
        small.append({**case, "pack": base64.b64encode(squeezed).decode("ascii")})
    return json.dumps(small, ensure_ascii=False, separators=(",", ":")) + "\n"


def read(text: str) -> list[Case]:
    cases: list[Case] = json.loads(text)
    return [{**case, "pack": json.loads(zlib.decompress(base64.b64decode(case["pack"])))} for case in cases]


def main() -> None:
    CASES.write_text(written(sample()), encoding="utf-8")
    print(f"{CASES.relative_to(ROOT)}: {CASES.stat().st_size} bytes")


if __name__ == "__main__":
    main()
