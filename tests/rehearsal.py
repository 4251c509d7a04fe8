"""Random battles with checks along the way; used by the tests and the long runs."""

import json
from collections import Counter
from random import Random

from deadzone.catalog.fielding import team_profiles
from deadzone.core.cubes import square_of
from deadzone.core.engine import answer, begin, run, why_not
from deadzone.core.events import Event
from deadzone.core.pieces import ModelNumber
from deadzone.core.profiles import Profile
from deadzone.core.questions import Answer, Choice, Dice, Draw, Question, Roll, Spot
from deadzone.core.rule_ids import RuleId
from deadzone.core.setting import Ground, Mission, Options
from deadzone.core.sides import BLUE, RED
from deadzone.core.state import COMMAND_FACES, KILLED, KILLS, NOBODY, UNDECIDED, VP_SOURCES, State
from deadzone.missions.patrol import patrol
from deadzone.players.random_player import RandomPlayer
from deadzone.procedures.turn.battle import Battle
from deadzone.rules.items.items import carrying_limit
from deadzone.rules.missions.missions import kill_points
from deadzone.rules.specials.army_specials import SPECIALS
from deadzone.table.dice import DiceStream
from deadzone.table.driver import next_answer, replay
from deadzone.table.files.records import read_state, state_record
from deadzone.table.opening import prepare
from deadzone.table.telling.log import sentence_of
from deadzone.table.telling.notation import read_answer, write_answer
from teaching import gun, taught

MOST_ROUNDS = 20
NO_SEED = -1
MARKED = 0.7  # share of the models that have their army special
ABILITIES = (
    "A-AGILE",
    "A-FLIGHT",
    "A-GLIDE",
    "A-VEHICLE",
    "A-TELEPORT",
    "A-EVADE",
    "A-AERIAL",
    "A-SCOUT",
    "A-HAMMERFIST",
    "A-CTT",
    "A-COMMS",
    "A-SWARMLORD",
    "A-MEDIC",
    "A-ENGINEER",
    "A-LOADER",
    "A-SMOKESCREEN",
    "A-REMOTE",
    "A-VULNERABLE",
    "A-SCAVENGER",
    "A-RAMPAGE",
    "A-TOXICSMOKE",
    "A-FIRECONTROL",
    "A-FIRECONTROL",
    "A-CLOAK",
    "A-STEALTHY",
    "A-COVER",
    "A-KEENEYE",
    "A-TOUGH",
    "A-DISMANTLE",
    "A-RESILIENT 2",
    "A-CONSTRUCT",
    "A-SOLID",
    "A-SHIELDGEN 2",
    "A-LIFESUPPORT",
    "A-BOOM 2",
    "A-BOOM 4",
    "A-INK",
    "A-SMASH",
    "A-HORDE",
    "A-TENACIOUS",
    "A-NONCOMBATANT",
    "A-FRENZY 2",
    "R-FMOD-08",
)
ITEMS = (
    "I-AMMO", "I-APAMMO", "I-FRAG", "I-STUN", "I-MEDIPACK", "I-SMOKEGRENADE", "I-THERMAL", "I-SENTRY", "I-SENTRY",
    "I-TRIPMINE", "I-TRIPMINE", "I-COMMLINK", "I-ADRENALINE", "I-STIMULANT", "I-SCOUTBIKE", "I-SHOCKBATON",
    "I-COMBATBLADES", "I-TOXICGRENADE", "I-HOLOSIGHT", "I-ENERGYSHIELD (2)", "I-ENERGYSHIELD (3)", "I-DEFENDER",
)  # fmt: skip
# Additional rules for weapons that shoot.
WEAPON_RULES = (
    ("A-SLOWRELOAD",), ("A-INDIRECT 3",), ("A-INDIRECT", "A-SMOKE"), ("A-INDIRECT 4", "A-ONEUSE"), ("A-FRAG 3",),
    ("A-INDIRECT", "A-TOXICSMOKE"), ("A-GRENADE", "I-STUN"), ("A-GRENADE", "A-FRAG 3"), ("A-BLAST",), ("A-BLAST",),
    ("A-EXPERIMENTAL",), ("A-EXPERIMENTAL",), ("A-INVIGORATE",), ("A-TAG",), ("A-TAG", "A-NONLETHAL"), ("A-PSYCHIC",),
    ("A-ONEUSE",), ("A-SCOPE",), ("A-HOLO",), ("A-SMOKE",), ("A-HEAVY", "A-WOF 2"), ("A-SUPPRESSION",),
    ("A-TOXIC",), ("A-STUN",), ("A-TRICLINIC",), ("A-SMASH",), ("A-KNOCKBACK",), ("A-VOLATILE",),
    ("A-BURNS", "A-VOLATILE"),
)  # fmt: skip
# Additional rules for weapons that fight.
BLADE_RULES = (
    ("A-TOXIC",), ("A-STUN",), ("A-SMASH",), ("A-KNOCKBACK",), ("A-WALKERSHIELD",), ("A-TRICLINIC",), ("A-ONEUSE",),
)  # fmt: skip


def rehearse(
    ground: Ground, seed: int, every: int = 1, large: bool = False, vp_target: int = 0, equipped: bool = False
) -> Counter[str]:
    """Play a Patrol with random players; return how often each kind of event and answer came up.

    The starter teams play; with `large`, the red team is too large for its zone. `vp_target` replaces the mission's
    unless it is 0. With `equipped`, models start with random items and abilities.

    Copy, save and notation are checked at every n-th question, the invariants at every answer. At the end the whole
    battle is replayed and the state compared after every answer.
    """
    g, opening = start_battle(ground, large, vp_target, seed if equipped else NO_SEED)
    start = g.copy()
    players = (RandomPlayer(f"{seed}/red"), RandomPlayer(f"{seed}/blue"))
    dice = DiceStream(seed)
    answers: list[Answer] = []
    keys: list[int] = []
    events: list[Event] = []
    seen: Counter[str] = Counter(event.kind for event in opening)
    while g.question is not None:
        value = next_answer(g, players, dice)
        if len(answers) % every == 0:
            prove_question(g, value)
        note_question(g, value, seen)
        happened = answer(g, value)
        events += happened
        answers.append(value)
        keys.append(hash(g.key()))
        prove_invariants(g, happened)
    assert g.winner != UNDECIDED
    prove_replay(start, answers, keys, events)
    seen.update(event.kind for event in events)
    seen.update(f"spent {COMMAND_FACES[int(str(event.values[1]))]}" for event in events if event.kind == "command-die")
    seen.update(f"special {event.values[1]}" for event in events if event.kind == "special")
    seen["questions"] += len(answers)
    return seen


def start_battle(ground: Ground, large: bool, vp_target: int, equipped: int = NO_SEED) -> tuple[State, list[Event]]:
    red, blue = team_profiles("enforcers-starter"), team_profiles("forge-fathers-starter")
    mission = patrol(ground.field)
    if vp_target:
        mission = Mission(mission.name, mission.zones, mission.objectives, vp_target)
    if large:
        zone = [cube for cube in ground.field.every_cube if square_of(cube) in mission.zones[RED]]
        room = sum(ground.steps.holds[cube] for cube in zone)
        red = red + [red[2]] * (room - len(red) + 3)
    luck = Random(equipped)
    if equipped != NO_SEED:
        red, blue = [with_special([with_abilities(profile, luck) for profile in team], luck) for team in (red, blue)]
    g = prepare(ground, mission, red, blue, Options(round_limit=MOST_ROUNDS))
    if equipped != NO_SEED:
        for number in range(len(g.models)):
            room = carrying_limit(g.profile(ModelNumber(number)))
            g.change(ModelNumber(number)).items = tuple(luck.choices(ITEMS, k=luck.randint(0, room)))
    return g, begin(g, Battle())


def with_abilities(profile: Profile, luck: Random) -> Profile:
    """Return the profile with random additional abilities and weapon rules."""
    weapons = luck.choice(WEAPON_RULES) if luck.random() < 0.8 else ()
    blades = luck.choice(BLADE_RULES) if luck.random() < 0.5 else ()
    abilities = luck.sample(ABILITIES, k=luck.randint(0, 3))
    known = taught(profile, *abilities, weapon_rules=weapons, blade_rules=blades)
    return taught(known, weapons=(*known.weapons, gun(5))) if "A-FIRECONTROL" in abilities else known


def with_special(team: list[Profile], luck: Random, special: str = "") -> list[Profile]:
    """Return the team with an army special, random by default, which most of its models and weapons have."""
    special = special or luck.choice(sorted(SPECIALS))
    marked = [luck.random() < MARKED for _ in team]
    return [
        taught(
            profile,
            *((special,) if mark else ()),
            weapon_rules=(special,) if mark else (),
            blade_rules=(special,) if mark else (),
            army_special=special if profile.army_special else "",
        )
        for profile, mark in zip(team, marked, strict=True)
    ]


def prove_replay(start: State, answers: list[Answer], keys: list[int], events: list[Event]) -> None:
    again: list[Event] = []
    for value, key in zip(answers, keys, strict=True):
        again += replay(start, [value])
        assert hash(start.key()) == key
    assert again == events


def prove_question(g: State, value: Answer) -> None:
    """Check that copy, save and notation preserve this question, and that the copies react alike to the answer."""
    assert g.question is not None
    before = g.key()
    twin = g.copy()
    saved = through_json(g)
    assert twin.key() == saved.key() == before
    assert described(saved.question) == described(g.question)
    assert read_answer(g, write_answer(g, g.question, value)) == value
    assert why_not(g, value) is None
    assert answer(twin, value) == answer(saved, value)
    assert twin.key() == saved.key()
    assert g.key() == before


def through_json(g: State) -> State:
    """Save the state and load it again, on the same ground."""
    loaded = read_state(g.setting, json.loads(json.dumps(state_record(g))))
    assert all(frame.fits(loaded) for frame in loaded.stack)
    assert run(loaded) == []
    return loaded


def described(question: Question | None) -> tuple[object, ...]:
    assert question is not None
    asked: tuple[object, ...] = (question.side, question.kind, question.into, question.subject)
    if isinstance(question, Choice):
        return (*asked, question.domain, question.options)
    if isinstance(question, Spot):
        return (*asked, question.suggestions, question.taken, question.radius, question.crowded)
    if isinstance(question, Dice):
        return (*asked, question.count, question.faces)
    if isinstance(question, Draw):
        return (*asked, question.counts)
    assert isinstance(question, Roll)
    return (*asked, question.test.dice(), question.test.target, question.test.rerolls)


def note_question(g: State, value: Answer, seen: Counter[str]) -> None:
    """Count which procedure asks which question, and which words are chosen."""
    question = g.question
    assert question is not None
    seen[f"{g.stack[-1].NAME} asks {question.kind}"] += 1
    if isinstance(value, str):
        seen[f"{question.kind}: {value}"] += 1
    if question.kind == "activate" and value == NOBODY:
        seen["optional pass"] += 1


def prove_invariants(g: State, happened: list[Event]) -> None:
    """Check that victory points add up, no counter is negative, events have sentences, and models stand correctly."""
    for side in (RED, BLUE):
        dead = [
            ModelNumber(number) for number, model in enumerate(g.models) if model.side != side and model.fate == KILLED
        ]
        assert g.vp[side * len(VP_SOURCES) + KILLS] == sum(kill_points(g, number) for number in dead)
    assert min(g.command_dice) >= 0
    assert min(g.bag) >= 0
    for event in happened:
        assert str(sentence_of(g, event))
    if g.active == NOBODY and not any(frame.NAME == "movement" for frame in g.stack):  # Scouts move before the battle
        prove_table(g)


def prove_table(g: State) -> None:
    """Check that between Activations every model has a floor and every cube has room for its models."""
    field = g.setting.ground.field
    sizes: Counter[tuple[int, int]] = Counter()
    for number, model in enumerate(g.models):
        if model.on_table():
            assert field.supported(model.cube)
            assert model.damage <= g.profile(ModelNumber(number)).size
            sizes[model.cube, model.side] += g.profile(ModelNumber(number)).size
    wild = any(
        g.profile(ModelNumber(number)).has(RuleId("A-RAMPAGE")) for number in range(len(g.models))
    )  # A-RAMPAGE-04, R-CAP-08
    for (cube, _), size in sizes.items():
        assert wild or size <= g.setting.ground.steps.holds[cube]
