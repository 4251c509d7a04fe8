"""A person at the terminal: what is shown, what may be typed, and the replies."""

import io
from collections.abc import Iterator

import pytest
from rich.console import Console
from rich.text import Text
from table_openings import short_battle

from deadzone.core.board.battlefield import BLOCKED, FULL, LARGE_DOOR
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Answer, Choice, Spot
from deadzone.core.setting import NO_TARGET
from deadzone.core.sides import RED
from deadzone.core.state import State
from deadzone.language.words import say
from deadzone.players.advice import advice
from deadzone.players.board import board_lines, roster, status_line
from deadzone.players.random_player import RandomPlayer
from deadzone.players.screen import Screen, option_rows
from deadzone.players.terminal import KEYPAD, TerminalPlayer
from deadzone.players.wording import option_in_words, question_in_words
from deadzone.procedures.fighting.fight import FightAction
from deadzone.procedures.movement.moving import Movement
from deadzone.procedures.shooting.shoot_action import ShootAction
from deadzone.procedures.turn.activation import Activation
from deadzone.rules.dice.odds import Victim, shoot_odds
from deadzone.rules.shooting.shooting import survive_test
from deadzone.rules.shooting.shot_tests import shoot_test
from deadzone.table.dice import DiceStream
from deadzone.table.driver import play
from deadzone.table.scenario import Scenario
from teaching import taught


class Seat:
    """A person who types some lines, and the terminal's output."""

    def __init__(self, *lines: str, lang: str = "en", width: int = 100) -> None:
        self.left: Iterator[str] = iter(lines)
        self.paper = io.StringIO()
        self.screen = Screen(Console(file=self.paper, width=width, highlight=False), lang, self.read)
        self.player = TerminalPlayer(self.screen)

    def read(self, prompt: str) -> str:
        try:
            return next(self.left)
        except StopIteration:
            raise EOFError from None

    def answers(self, g: State) -> object:
        assert isinstance(g.question, Choice | Spot)
        return self.player.choose(g.copy(), g.question)

    @property
    def printed(self) -> str:
        return self.paper.getvalue()


def face_to_face() -> Scenario:
    table = Scenario(levels=2)
    table.red("steel-warrior", at="r3c3")
    table.blue("enforcer--enforcers", at="r3c5")
    table.blue("d-o-g-drone", at="r6c3")
    return table


def moving() -> State:
    table = face_to_face()
    table.wall("r3c3", "north", BLOCKED)
    table.start(Movement(ModelNumber(0), 1))
    return table.state


def test_a_choice_by_number_by_notation_and_by_name() -> None:
    g = moving()
    assert isinstance(g.question, Choice)
    assert Seat("1").answers(g) == g.question.options[0]
    assert Seat("go to r4c3L1").answers(g) == Seat("  R4C3 ").answers(g) == 4 * 8 + 3
    assert Seat("stop").answers(g) == -1


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("r2c3", "There is a wall between r3c3L1 and r2c3L1. (R-SCEN-01)"),
        ("r7c7", "r3c3L1 and r7c7L1 are not adjacent. (R-MOVE-02)"),
        ("99", "Type a number from 1 to"),
        ("0", "Type a number from 1 to"),
        ("dance", "Type a number from 1 to"),
        ("-1", "Type a number from 1 to"),
        ("²", "Type a number from 1 to"),
        ("1" * 5000, "Type a number from 1 to"),
    ],
)
def test_what_is_refused_gets_its_reason_and_another_try(line: str, sentence: str) -> None:
    seat = Seat(line, "stop")
    assert seat.answers(moving()) == -1
    assert sentence in seat.printed


def test_a_model_by_its_name_and_why_not() -> None:
    """A target that is not an option is refused with its rule (R-SHOOT-03, R-LOS-01)."""
    table = face_to_face()
    table.wall("r4c3", "south", BLOCKED)
    table.blue("steel-warrior", at="r3c6")
    table.start(ShootAction(ModelNumber(0)))
    table.play("with hailstorm-rifle")
    seat = Seat("red-1", "B2", "blue-1")
    assert seat.answers(table.state) == 1
    assert "A friend cannot be the target. (R-SHOOT-03)" in seat.printed
    assert "cannot see the target. (R-LOS-01)" in seat.printed


def test_a_spot_by_keypad_and_by_point() -> None:
    """Key 7 is the north-west corner; any point from 1 to 399 may be typed (R-POS-02, R-POS-03)."""
    table = face_to_face()
    table.start(Movement(ModelNumber(0), 1))
    table.play("stop")
    g = table.state
    assert isinstance(g.question, Spot)
    assert [Seat(key).answers(g) for key in "759"] == [(80, 80), (200, 200), (320, 80)]
    assert Seat("3").answers(g) == (320, 320)
    assert Seat("12 399").answers(g) == Seat("spot 12, 399").answers(g) == (12, 399)
    assert set(KEYPAD.values()) == set(g.question.suggestions)
    seat = Seat("400 1", "x", "5")
    assert seat.answers(g) == (200, 200)
    assert "from 1 to 399" in seat.printed
    assert "Type a digit from 1 to 9" in seat.printed


@pytest.mark.parametrize(("lang", "said"), [("en", "0 is the suggested place"), ("fr", "0\u202f: la place proposée")])
def test_a_model_that_makes_room_is_asked_about_in_words(lang: str, said: str) -> None:
    """None of the nine keys is free; 0 takes the suggestion, the smallest shift (R-CAP-06, R-POS-03)."""
    table = Scenario()
    large = taught("steel-warrior", size=4)
    table.red(large, at="r3c2")
    table.blue(large, at="r3c3")
    table.start(Movement(ModelNumber(0), 1))
    table.play("go to r3c3L1")
    seat = Seat("0", lang=lang)
    assert seat.answers(table.state) == (240, 220)
    assert said in seat.printed
    assert ("makes room in r3c3L1" if lang == "en" else "fait de la place en r3c3L1") in seat.printed
    assert Seat("shift 350 340").answers(table.state) == (350, 340)


def test_help_board_and_log() -> None:
    seat = Seat("?", "l", "b", "", "stop")
    g = moving()
    assert seat.answers(g) == -1
    assert "b redraws the board" in seat.printed
    assert seat.printed.count("Level 2") == 2
    assert seat.printed.count("Red: where does Steel Warrior R1 go?") == 5


def test_of_much_news_the_end_is_shown_on_a_terminal() -> None:
    seat = Seat("stop")
    seat.screen.out = Console(file=seat.paper, width=100, height=20, force_terminal=True, highlight=False)
    seat.screen.log = [Text(f"line {number}.") for number in range(1, 41)]
    assert seat.answers(moving()) == -1
    assert "... 35 more lines: type l for the log." in seat.printed
    assert "line 35." not in seat.printed
    assert "line 36." in seat.printed
    assert "line 40." in seat.printed


@pytest.mark.parametrize("lines", [("q",), ()])
def test_leaving(lines: tuple[str, ...]) -> None:
    with pytest.raises(KeyboardInterrupt):
        Seat(*lines).answers(moving())


def test_what_leaves_no_choice_is_said_and_not_asked() -> None:
    table = Scenario()
    table.red("steel-warrior", at="r3c3")
    table.blue("enforcer--enforcers", at="r3c5")
    table.start(ShootAction(ModelNumber(0)))
    seat = Seat()
    assert seat.answers(table.state) == 0
    table.play(0)
    assert seat.answers(table.state) == 1
    assert seat.printed == ""
    assert "Hailstorm Rifle" in seat.screen.log[0].plain
    assert "killed" in seat.screen.log[1].plain


def test_the_odds_beside_a_target_are_those_of_the_rules() -> None:
    """The odds are those of the tests that would be rolled (R-SMOD-01)."""
    table = face_to_face()
    table.start(ShootAction(ModelNumber(0)))
    table.play("with hailstorm-rifle")
    g = table.state
    assert isinstance(g.question, Choice)
    weapon, profile = g.profile(ModelNumber(0)).weapons[0], g.profile(ModelNumber(1))
    attack = shoot_test(g, ModelNumber(0), weapon, ModelNumber(1), False, 0)
    odds = shoot_odds(
        attack, survive_test(g, ModelNumber(1), 0), Victim(profile.armour, weapon.ap, profile.size)
    ).target
    sentence = advice(g, g.question, 1)
    assert sentence is not None
    said = say(sentence, "en")
    assert "5 x 4+ (3, Clear Shot +2) against 3 x 4+" in said
    assert f"killed {round(100 * odds.killed)} %" in said
    assert f"injured {round(100 * odds.injured)} %" in said
    assert "Tir clair +2" in say(sentence, "fr")


def test_the_odds_of_a_fight_for_both() -> None:
    """The odds of dodge and counter-attack are shown to both sides (R-FRES-02)."""
    table = Scenario()
    table.red("steel-warrior", at="r3c3")
    table.blue("assault-enforcer--enforcers", at="r3c3")
    table.start(FightAction(ModelNumber(0)))
    g = table.state
    assert isinstance(g.question, Choice)
    sentence = advice(g, g.question, 1)
    assert sentence is not None
    assert "against a dodge: killed" in say(sentence, "en")
    assert "contre une contre-attaque" in say(sentence, "fr")
    table.play("fight blue-1")
    assert isinstance(g.question, Choice)
    before = g.key()
    dodge, counter = [say(advice(g, g.question, word), "en") for word in ("dodge", "counter-attack")]
    assert "; attacker: killed" in counter
    assert "attacker" not in dodge
    assert g.key() == before


def test_a_free_action_is_asked_in_french() -> None:
    table = face_to_face()
    table.command(RED, "MOVE")
    table.start(Activation(ModelNumber(0)))
    seat = Seat("4", lang="fr")
    assert seat.answers(table.state) == "free-move"
    assert "Rouge\u202f: que fait le Guerrier d’acier R1\u202f?" in seat.printed
    assert "Déplacement gratuit" in seat.printed
    assert "Niveau 1" in seat.printed


# The board


def test_the_board_shows_walls_floors_models_and_their_state() -> None:
    table = Scenario(levels=2)
    table.wall("r0c0", "east", BLOCKED)
    table.wall("r0c0", "south", LARGE_DOOR)
    table.floor("r0c1L2", FULL)
    table.red("steel-warrior", at="r0c0", pinned=True)
    table.red("steel-warrior", at="r1c0")
    table.blue("steel-warrior", at="r1c0", damage=1)
    for _ in range(3):
        table.blue("enforcer--enforcers", at="r0c1L2")
    table.token("r7c7")
    table.token("r7c6", "I-AMMO")
    table.state.round = 1
    lines = [line.plain for line in board_lines(table.state, 100, "en")]
    assert lines[0].split() == ["Level", "1", "Level", "2"]
    assert lines[3].startswith("0    |   ")
    assert lines[4].startswith("  R1!|   ")
    assert lines[5].startswith(" +-D-+   +")
    assert lines[6].startswith("1 R2  ")
    assert lines[7].startswith("  B1+ ")
    second = [line[1 + 33 :] for line in lines]
    assert second[3][5:8] == "B2 "
    assert second[4][5:8] == "+2 "
    assert lines[3 + 7 * 3][1 + 7 * 4 + 3] == "?"
    assert lines[3 + 7 * 3][1 + 6 * 4 + 3] == "i"
    assert max(map(len, lines)) == 1 + 2 * 33


def test_the_active_model_stands_out_and_those_that_have_acted_step_back() -> None:
    table = Scenario()
    table.red("steel-warrior", at="r0c0")
    table.red("steel-warrior", at="r0c1", activated=True)
    table.state.active = ModelNumber(0)
    line = board_lines(table.state, 100, "en")[4]
    styles = {line.plain[span.start : span.end].strip(): str(span.style) for span in line.spans}
    assert "reverse" in styles["R1"]
    assert "dim" in styles["R2"]
    assert "reverse" not in styles["R2"]


def test_off_the_terminal_the_board_is_drawn_only_when_something_has_changed() -> None:
    g = moving()
    seat = Seat("stop", "stop", "stop")
    seat.answers(g)
    seat.answers(g)
    assert seat.printed.count("Level 1") == 1
    g.change(ModelNumber(0)).pinned = True
    seat.answers(g)
    assert seat.printed.count("Level 1") == 2


def test_the_zones_are_shown_until_the_first_round() -> None:
    table = Scenario()
    table.red("steel-warrior", at="r3c3")
    assert "0   r   r   r   r" in board_lines(table.state, 100, "en")[3].plain
    table.state.round = 1
    assert "r" not in board_lines(table.state, 100, "en")[3].plain


def test_a_narrow_terminal_has_the_levels_one_below_the_other() -> None:
    g = face_to_face().state
    assert len(board_lines(g, 60, "en")) == 2 * len(board_lines(g, 100, "en"))


def test_the_teams_and_the_score() -> None:
    table = face_to_face()
    table.red("steel-warrior", at="r0c0", damage=1, pinned=True, items=("I-FRAG",))
    table.red("steel-warrior", at="r0c0", fate=1)
    table.command(RED, "FIGHT FIGHT MOVE")
    paper = io.StringIO()
    Console(file=paper, width=120).print(roster(table.state, "en"))
    assert "R2 r0c0L1 Steel Warrior (damage 1/1, Pinned, Frag" in paper.getvalue()
    assert "R3 Steel Warrior (killed)" in paper.getvalue()
    assert "Red 0 VP [MOVE, 2 FIGHT]" in status_line(table.state, "en").plain
    assert "Bleu 0 PV [-]" in status_line(table.state, "fr").plain
    assert "VP to win" in status_line(table.state, "en").plain
    table.state.setting.mission.vp_target = NO_TARGET
    assert "VP to win" not in status_line(table.state, "en").plain


def test_options_stand_side_by_side_where_they_fit() -> None:
    assert option_rows([10] * 8, 100) == 1
    assert option_rows([10] * 9, 100) == 2
    assert option_rows([200] * 4, 100) == 4


# Words


def test_the_options_of_every_question_of_a_battle_can_be_told_apart() -> None:
    class Reader:
        def __init__(self, seed: int) -> None:
            self.chance = RandomPlayer(seed)

        def choose(self, view: State, question: Choice | Spot) -> Answer:
            for lang in ("en", "fr"):
                asked = say(question_in_words(view, question), lang)
                assert asked.startswith(("Red: ", "Blue: ", "Rouge\u202f: ", "Bleu\u202f: "))
                if isinstance(question, Choice):
                    words = [say(option_in_words(view, question, option), lang) for option in question.options]
                    assert all(words)
                    assert len(set(words)) == len(words), words
            return self.chance.choose(view, question)

    told: list[str] = []
    play(short_battle(), (Reader(1), Reader(2)), DiceStream(8), lambda g, given, events: told.append(given.fallback))
    assert set(told) == {""}
    assert len(told) > 100
