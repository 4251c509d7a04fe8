"""Writes web/fixtures: messages of real battles, used to develop and test the page without a server.

python tests/server/page_fixtures.py
"""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from deadzone.core.cubes import Cube
from deadzone.core.pieces import ModelNumber
from deadzone.core.questions import Choice, Spot
from deadzone.core.setting import Ground, Options
from deadzone.core.state import ON_TABLE
from deadzone.host.battles.game import Game
from deadzone.host.battles.telling import hello_message, update_message
from deadzone.host.protocol.messages import AliveReply, Ended, Refused, Studied, Update
from deadzone.host.protocol.words import Role
from deadzone.host.showing.studying import look, study
from deadzone.jade.deck.difficulty import jade_with
from deadzone.maps.shipped import load as load_map
from deadzone.missions.patrol import patrol
from deadzone.players.random_player import RandomPlayer
from deadzone.table.dice import ScriptedDice
from deadzone.table.driver import Given, ask
from deadzone.table.files.battlefile import Seat, head_of
from deadzone.table.opening import open_battle
from deadzone.table.teams import load_team, random_team

FOLDER = Path(__file__).parents[2] / "web" / "fixtures"
BATTLES = 60
# Its models fight more often than those of the starter team.
BRAWLERS = "plague"


def new_game(seed: str, map_name: str = "refinery", rounds: int = 6, faction: str = "") -> Game:
    """A game with a person as Red and JADE as Blue, with the starter team or a random team of a faction."""
    field = load_map(map_name)
    red = load_team("enforcers-starter")
    blue = random_team(faction, seed) if faction else load_team("forge-fathers-starter")
    options = Options(round_limit=rounds)
    g, events = open_battle(Ground(field), patrol(field), red.profiles, blue.profiles, options, (None, jade_with()))
    seats = (Seat(player="human"), Seat(player="jade", seed=seed, why=True))
    game = Game(head_of(g.setting, (red.note(), blue.note()), seats, seed, events), g, events)
    game.accept(game.try_opening())
    return game


def played(game: Game, seed: str, role: Role = "red", lang: str = "en") -> Iterator[Update]:
    """All updates of a battle of a random player against JADE with reasons."""
    chance = RandomPlayer(f"{seed}/chance")
    yield update_message(game, 0, game.steps, role, lang)
    while game.g.question is not None:
        question = game.g.question
        assert isinstance(question, Choice | Spot)
        bot = game.is_bot(question.side)
        before = game.number
        given = ask(game.g, game.players, ScriptedDice()) if bot else Given(question, chance.choose(game.g, question))
        trial = game.try_answer(given)
        game.accept(trial)
        yield update_message(game, before, trial.steps, role, lang)


def write(name: str, message: object) -> None:
    (FOLDER / f"{name}.json").write_bytes(msgspec.json.format(msgspec.json.encode(message), indent=1) + b"\n")


def write_battle() -> None:
    """Write one short battle: greeting, all updates in order, the whole history, the end."""
    game = new_game("fixture 17", rounds=2)  # with shots, a spark, wounds, Pinned models and a death
    for lang in ("en", "fr"):
        write(f"hello.{lang}", hello_message("fixture-battle", game, "red", lang))
    write("hello.watch", hello_message("fixture-battle", game, "watch", "en"))
    updates = list(played(game, "fixture 17"))
    write("history", update_message(game, 0, game.steps, "red", "en"))
    write("history.fr", update_message(game, 0, game.steps, "red", "fr"))
    write("end", updates[-1])
    write("bot-turn", bot_turn(updates))


def bot_turn(updates: list[Update]) -> list[Update]:
    """Updates of one whole turn of the artificial player in the first round."""
    begins = next(n for n, update in enumerate(updates) if update.steps[0].side == 1 and update.view.round == 1
                  and update.steps[0].events[0].kind != "deployed")  # fmt: skip
    ends = next(n for n in range(begins, len(updates)) if updates[n].view.turn == 0)
    return updates[begins : ends + 1]


def write_questions() -> None:
    """Write the first question of each kind that random play meets in many battles, interrupts separately."""
    found: set[str] = set()
    for old in FOLDER.glob("question.*.json"):
        old.unlink()
    for number in range(BATTLES):
        maps = ("refinery", "two-towers")
        game = new_game(f"fixture/{number}", maps[number % 2], faction=BRAWLERS if number % 3 == 2 else "")
        for update in played(game, f"{number}"):
            question = update.question
            if question is None:
                continue
            name = f"{question.kind}.interrupt" if question.interrupt else question.kind
            if name not in found:
                found.add(name)
                write(f"question.{name}", update)


def write_sights() -> None:
    """Write positions on the battlefield of `hello` without smoke that show lines of sight of every grade."""
    found: list[Update] = []
    missing = {"clear", "partial", "none"}
    for number in range(BATTLES):
        for update in played(new_game(f"fixture/{number}"), f"{number}"):
            study_of = update.question.study if update.question is not None else None
            grades = {line.grade for line in study_of.lines} if study_of and not update.view.smoke else set()
            if grades & missing:
                missing -= grades
                found.append(update)
            if not missing:
                write("sights", found)
                return
    raise AssertionError(f"no line of sight is {missing}")


def write_replies() -> None:
    game = new_game("fixture")
    for update in played(game, "fixture"):
        if update.question is not None and update.question.kind == "action" and update.view.round == 2:
            break
    model = game.g.active
    on_table = [n for n, other in enumerate(game.g.models) if other.fate == ON_TABLE and other.side == 0]
    write("studied", Studied(request=1, n=game.number, study=study(game.g, ModelNumber(on_table[0]), "en")))
    write("looked", look(game.g, model, Cube(27), None, 2, game.number, "en"))
    write("refused", Refused(to="answer", request=0, n=game.number, text="There is no enemy in the cube.", rule="R-1"))
    write("alive", AliveReply(n=game.number))
    write("ended", Ended(text="The server is shutting down.", again=True))


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    write_battle()
    write_questions()
    write_sights()
    write_replies()


if __name__ == "__main__":
    main()
