"""Tables for JADE's tests: soldiers with plain values, decks of one card, and events as short lines."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from deadzone.core.board.battlefield import BLOCKED, LOW_WALL, Battlefield
from deadzone.core.cubes import CUBE_SIDE_NAMES, Cube, Square, cube_name, parse_cube, square_of
from deadzone.core.engine import answer
from deadzone.core.events import Event
from deadzone.core.jade import Card, Jade
from deadzone.core.pieces import ModelNumber
from deadzone.core.profiles import FIGHT_ONLY, LEADER, TROOP, Keyword, Profile, Weapon
from deadzone.core.questions import CUBE, MODEL, Answer, Choice, Dice, Draw, Question, Roll, Spot
from deadzone.core.rule_ids import RuleId, rule_ids
from deadzone.core.sentence import Name
from deadzone.core.setting import Ground, Options
from deadzone.core.sides import CHANCE, RED
from deadzone.core.state import NOBODY, State
from deadzone.jade.deck.deck import read_step
from deadzone.jade.deck.settings import settings_from
from deadzone.jade.played_side import jade_side
from deadzone.jade.turn.activation import JadeActivation
from deadzone.maps.shipped import load as load_map
from deadzone.missions.patrol import patrol
from deadzone.table.driver import Player, ask, first_option
from deadzone.table.opening import open_battle
from deadzone.table.scenario import Scenario
from deadzone.table.teams import load_team
from deadzone.table.telling.notation import model_label

ALL_DUDS = 1


def soldier(
    name: str = "Soldier",
    gun: int = 0,
    speed: tuple[int, int] = (1, 2),
    rules: Sequence[str] = (),
    gun_rules: Sequence[str] = (),
    blade_rules: Sequence[str] = (),
    vp: int = 1,
    size: int = 1,
    armour: int = 0,
    survive: int = 5,
    leader: bool = False,
    side_arm: int = 0,
    more: Sequence[Weapon] = (),
) -> Profile:
    """Soldier with Shoot, Fight and Survive 5+, and a gun of this range or else a blade (J-DEF-03).

    A `side_arm` is a gun besides the blade; up to range 2 it does not make a Shoot profile (J-AMB-01).
    """
    shooting = Weapon(
        "gun",
        Name("Gun", given={"fr": "Fusil"}),
        gun or side_arm,
        0,
        tuple(map(Keyword, rule_ids(*gun_rules))),
    )
    fighting = Weapon(
        "blade",
        Name("Blade", given={"fr": "Lame"}),
        FIGHT_ONLY,
        0,
        tuple(map(Keyword, rule_ids(*blade_rules))),
    )
    weapons = (shooting,) if gun else (fighting, shooting) if side_arm else (fighting,)
    return Profile(
        name.lower(), Name(name), LEADER if leader else TROOP, 10, vp, speed, 5, 5, survive, size, armour,
        (*weapons, *more), tuple(Keyword(RuleId(rule)) for rule in rules), recon=4 if leader else 0,
    )  # fmt: skip


FIGHTER = soldier("Fighter")
THROWER = soldier("Thrower", blade_rules=["A-KNOCKBACK"])
GUNNER = soldier("Gunner", gun=4)
RAPID = soldier("Rapid", gun=4, gun_rules=["A-RAPIDFIRE"])


FAR = "r7c7"
PRECEDE = '[forced]\nforced_actions = "precede"'


def deck_of(combat: str, shoot: str = "") -> tuple[Card, ...]:
    """A deck of one card: `deck_of("assault; fight", "shoot nearest-enemy")`; by default the same in both modes."""
    modes = [tuple(read_step(action) for action in mode.split(";")) for mode in (combat, shoot or combat)]
    return (Card("test", 1, Name("Test", given={"fr": "Essai"}), "caution", modes[0], modes[1]),)


def jade(cards: tuple[Card, ...] | None = None, settings: str = "") -> Jade:
    return jade_side(cards, settings_from("test", settings))


class JadeTable(Scenario):
    """A scenario in which JADE plays red, with a deck of one card."""

    def __init__(
        self,
        combat: str = "hold",
        shoot: str = "",
        settings: str = "",
        field: Battlefield | None = None,
        levels: int = 1,
        cards: tuple[Card, ...] | None = None,
        options: Options | None = None,
        blue: Jade | None = None,
    ) -> None:
        red = jade(cards or deck_of(combat, shoot), settings)
        super().__init__(field, levels, options=options, jade=(red, blue))
        self.item_cubes: list[Cube] = []

    def turn(self, place: int = 1, card: int = 1) -> None:
        """Start JADE's turn; `place` and `card` are positions, from 1, among the models and cards left."""
        self.item_cubes = [token.cube for token in self._tokens]  # as they lie before the turn
        self.script.left_over[:0] = [place, card]
        self.state.turn = RED
        self.start(JadeActivation(RED))

    def asked(self) -> tuple[str, list[str]]:  # type: ignore[override] # as text, for these tests
        """The pending question and its choices as text."""
        question = self.state.question
        assert question is not None
        return question.kind, self.choices()

    def move_to(self, cube: str) -> None:
        """Answer where to move, and take the first spot offered there."""
        self.play(f"move to {cube}" if "L" in cube else f"move to {cube}L1")
        self.take_spots()

    def take_spots(self) -> None:
        while isinstance(self.state.question, Spot):
            self.play(self.state.question.suggestions[0])

    def story(self) -> list[str]:
        return story(self.state, self.events)


def walled(table: JadeTable, cube: str) -> None:
    """Close the cube with walls on all sides."""
    for side in CUBE_SIDE_NAMES:
        table.wall(cube, side, BLOCKED)


def half_hidden(card: str, profile: Profile = GUNNER, settings: str = "", items: tuple[str, ...] = ()) -> JadeTable:
    """An enemy two cubes away behind a low wall: a shot, but no clear one, so that nothing is forced."""
    table = JadeTable(card, settings=settings)
    table.red(profile, at="r3c3", items=items)
    table.blue(FIGHTER, at="r3c5")
    table.wall("r3c5", "west", LOW_WALL)
    return table


def one(g: State, number: ModelNumber) -> str:
    return model_label(g, number)


def story(g: State, events: Sequence[Event]) -> list[str]:
    """Events as lines for readers of JADE's cards, without dice and damage."""
    lines = [line_of(g, event.kind, dict(event.fields())) for event in events]
    return [line for line in lines if line]


def line_of(g: State, kind: str, values: dict[str, object]) -> str:
    """One event as a line: `assault -> blue-1`, `red-1 moved r3c4L1`; empty if it is not of interest."""
    name = {
        key: one(g, ModelNumber(int(str(values[key]))))
        for key in ("model", "target")
        if key in values and values[key] != -1
    }
    if kind == "jade-card":
        side = g.models[int(str(values["model"]))].side
        deck = g.setting.jade[side]
        assert deck is not None
        return f"{name['model']} card {deck.cards[int(str(values['card']))].id} {values['mode']}"
    if kind == "jade-action":
        step = f"{values['verb']} {values['goal']}".rstrip()
        return step if values["number"] == NOBODY else f"{step} -> {_aim(g, values)}"
    if kind == "jade-skipped":
        return f"skipped {values['verb']}: {values['reason']}"
    if kind == "moved":
        return f"{name['model']} moved {cube_name(Cube(int(str(values['cube']))))}"
    if kind == "shot":
        how = " for effect" if values["fire_for_effect"] else ""
        return f"{name['model']} shot {name['target']}{how}"
    if kind == "fight":
        return f"{name['model']} fought {name['target']}"
    if kind in TOLD:
        return " ".join([name.get("model", ""), TOLD[kind], *_rest(values)]).strip()
    return ""


TOLD = {
    "jade-forced": "forced", "jade-ignored": "ignored", "jade-fallback": "fallback",
    "jade-effect": "effect", "placed": "placed",
    "item-kept": "took", "item-left": "left", "item-used": "used", "healed": "healed", "reloaded": "reloaded",
    "emplaced": "emplaced", "stood-up": "stood up", "killed": "killed", "grenade": "threw", "fire-out": "fire out",
    "burnt": "burnt", "not-controlled": "not controlled", "smokescreen": "smokescreen", "pinned": "pinned",
    "damaged": "damaged", "passed": "passed",
}  # fmt: skip


def _rest(values: dict[str, object]) -> list[str]:
    wanted = ("forced", "item", "face")
    return [str(values[key]) for key in wanted if key in values]


def _aim(g: State, values: dict[str, object]) -> str:
    number = int(str(values["number"]))
    if values["what"] == MODEL:
        return one(g, ModelNumber(number))
    return cube_name(Cube(number)) if values["what"] == CUBE else f"token-{number + 1}"


def cubes(*names: str) -> tuple[Cube, ...]:
    return tuple(parse_cube(name) for name in names)


def squares(*names: str) -> tuple[Square, ...]:
    return tuple(square_of(cube) for cube in cubes(*names))


TEAMS = ("enforcers-starter", "forge-fathers-starter")


@cache
def refinery() -> Ground:
    return Ground(load_map("refinery"))


def opened(
    rounds: int, sides: tuple[Jade | None, Jade | None] | None = None, items: bool = True, points: int = 100
) -> tuple[State, list[Event]]:
    """A battle of the starter teams at its first question, by default JADE against JADE, and the events so far."""
    red, blue = load_team(TEAMS[0]), load_team(TEAMS[1])
    ground = refinery()
    options = Options(items=items, round_limit=rounds)
    mission = patrol(ground.field, points)
    return open_battle(ground, mission, red.profiles, blue.profiles, options, sides or (jade_side(), jade_side()))


class Duds:
    """Dice that always show 1, so that nobody is hit; draws give the first."""

    def answer(self, question: Question) -> Answer:
        if isinstance(question, Roll):
            rolled: tuple[int, ...] = ()
            while (missing := question.still_needed(rolled)) > 0:
                rolled += (ALL_DUDS,) * missing
            return rolled
        if isinstance(question, Draw):
            return next(place for place, count in enumerate(question.counts) if count)
        assert isinstance(question, Dice)
        return (ALL_DUDS,) * question.count


class FirstOption:
    """Player that takes the first option."""

    blind = True

    def choose(self, view: State, question: Choice | Spot) -> Answer:
        return first_option(question)


def play_on(table: Scenario, red: Player, blue: Player | None = None) -> None:
    """Let the players answer until the procedure is over; all dice show 1."""
    players = (red, blue or FirstOption())
    while table.state.question is not None:
        given = ask(table.state, players, Duds())
        assert given.question.side == CHANCE or not given.fallback, given.fallback
        table.events += answer(table.state, given.value)
