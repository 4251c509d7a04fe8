"""The assistant at the terminal: several models at once, corrections, explanations, end of the battle."""

import io
import json
import sys
from pathlib import Path

import pytest

from deadzone.assistant.saving import load_session
from deadzone.assistant.steps import ACTIVATE, BACK, JADE, KILL, NOBODY, OTHER_PLAYER, SCORE
from deadzone.cli.assist.typed import read_steps
from deadzone.cli.main import run
from deadzone.jade.deck.settings import paper_settings
from deadzone.jade.deck.words import TARGET_NAMES, VERB_NAMES
from deadzone.jade.paper.meanings import target_meanings, verb_meanings
from deadzone.language.words import say

REBELS = """
name    = "Rebels"
faction = "rebs"
members = [{unit = "rebel-commander"}, {unit = "rebel-sorak", count = 3}]
"""
CARD = """
[x]
name   = "Look after them"
fr     = "Les soigner"
theme  = "caution"
combat = ["move injured-friend", "special", "flee weakest-enemy"]
shoot  = ["move injured-friend", "special", "flee weakest-enemy"]
"""


class Table:
    """The command with typed input, and its output."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], folder: Path) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys
        self.file = folder / "game.dza"
        self.deck = folder / "deck.toml"
        self.deck.write_text(CARD, encoding="utf-8")
        monkeypatch.setenv("COLUMNS", "80")
        monkeypatch.setenv("DEADZONE_LANG", "en")

    def typed(self, *lines: str, arguments: tuple[str, ...] = ()) -> str:
        """Output for these lines in a new game of four Forge Fathers, or in the saved one."""
        self.monkeypatch.setattr(sys, "stdin", io.StringIO("".join([f"{line}\n" for line in lines])))
        new = ["forge-fathers-starter", "--seed", "3", "--deck", str(self.deck), "--save", str(self.file)]
        what = [str(self.file)] if self.file.exists() else new
        assert run(["assist", *what, *arguments]) == 0
        return " ".join(self.capsys.readouterr().out.replace("│", " ").split())

    def steps(self) -> list[tuple[str, int]]:
        return [(step.word, step.model + 1) for step in load_session(self.file).steps]


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Table:
    return Table(monkeypatch, capsys, tmp_path)


def test_several_numbers_all_count(table: Table) -> None:
    """Commands take several numbers: `k 3 4`, `p 1,2`, two damage tokens for one model; French words too."""
    table.typed("k 3 4", "p 1,2", "blesser 1 1 2")
    assert table.steps() == [
        ("kill", 3),
        ("kill", 4),
        ("pin", 1),
        ("pin", 2),
        ("injure", 1),
        ("injure", 1),
        ("injure", 2),
    ]
    assert load_session(table.file).marks[0].tokens == 2


def test_all_of_them_or_none(table: Table) -> None:
    """One invalid number refuses the whole line; superfluous words are refused too."""
    told = table.typed("k 2", "k 3 2", "k 3 99", "p 1 x", "a 3", "u now")
    assert table.steps() == [("kill", 2)]
    assert "is dead." in told
    assert "There is no model 99" in told
    assert "Add the number of a model, such as p 3." in told
    assert "a takes nothing after it: remove '3'." in told
    assert "u takes nothing after it: remove 'now'." in told


def test_an_item_keeps_its_words(table: Table) -> None:
    """The rest of the line is the item: `o 3 2 grenades` gives one model two grenades."""
    table.typed("o 3 2 grenades")
    assert load_session(table.file).marks[2].item == "2 grenades"


def test_a_model_marked_dead_comes_back(table: Table) -> None:
    """A model marked dead by mistake comes back with tokens and, unless it has acted, its card;
    draws stand (J-AMB-05).
    """
    table.typed("i 2", "k 2 3", "a", "+ 2", "ramener 3")
    session = load_session(table.file)
    assert [step.word for step in session.steps][-2:] == [BACK, BACK]
    assert (session.marks[1].lives, session.marks[1].tokens) == (True, 1)
    drawn = session.activations[0].model
    assert drawn not in (1, 2)
    assert session.models_left == tuple([0 if number == drawn else 1 for number in range(len(session.marks))])
    told = table.typed("+ 2", f"k {drawn + 1}", f"+ {drawn + 1}")
    assert "is not dead." in told
    session = load_session(table.file)
    assert session.models_left[drawn] == 0  # it has been activated
    assert len(session.activations) == 1


def test_dead_for_a_round_it_has_not_acted(table: Table) -> None:
    table.typed("k 2", "r", "+ 2")
    assert load_session(table.file).models_left[1] == 1


def test_undo_says_what_it_undid(table: Table) -> None:
    """Undo says what it undid, for each kind of step, in either language."""
    told = table.typed(
        "k 2", "u", "f 1", "u", "f 1", "f 1", "u", "o 1 Medi-Pack", "u", "w", "u", "a", "u", "r", "u", "u"
    )
    for sentence in (
        "Undone: 2 Steel Warrior 1 was killed.",
        "got a token (on fire).",
        "lost a token (on fire).",
        "carries Medi-Pack.",
        "Undone: one more cube was full of smoke.",
        "with card 1, Look after them.",
        "Undone: the start of round 2.",
    ):
        assert sentence in told
    assert "Undone: 1 " in told
    told = table.typed("u", "u", "k 2", "+ 2", "u", arguments=("--lang", "fr"))
    assert "Il n’y a rien à annuler." in told
    assert "Annulé : le retour du Guerrier d’acier 1 (n° 2)." in told


def test_the_end_is_told(table: Table) -> None:
    """JADE's extermination is announced with the VP for it; no round follows, but mistakes can still be corrected
    (R-WIN-06, R-WIN-09).
    """
    count = len(load_team_size(table))
    told = table.typed("k " + " ".join([str(number) for number in range(1, count + 1)]), "r")
    vp = sum([profile.vp for profile in load_session(table.file).profiles])
    assert "JADE has no model left on the table. At the end of round 1 you win. (R-WIN-06)" in told
    assert "The battle is over. JADE has no model left on the table." in told
    assert all(word == KILL for word, _ in table.steps())
    told = table.typed()  # also when the saved game is opened again
    assert "JADE has no model left" in told
    assert f"JADE: 0 VP (–). You: {vp} VP (kills {vp}). 12 VP win." in told
    told = table.typed("+ 1", "r", "a")
    assert "JADE has no model left" not in told.partition("Round 1, models to activate: 1")[2]
    assert "End of the round: score VP for the objectives that one side alone holds. (R-END-01)" in told
    assert table.steps()[-1] == (ACTIVATE, 0)


def load_team_size(table: Table) -> list[object]:
    table.typed()
    return list(load_session(table.file).marks)


def test_programs_are_told_of_the_end(table: Table, capsys: pytest.CaptureFixture[str]) -> None:
    count = len(load_team_size(table))
    for over in (False, True):
        if over:
            table.typed("k " + " ".join([str(number) for number in range(1, count + 1)]))
        assert run(["assist", str(table.file), "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["over"] is over


def test_every_word_of_the_card_is_explained(table: Table) -> None:
    """Every word of the card is explained, on the sheet or by `?` (J-VOC-03, J-VOC-05, J-AMB-38, J-AMB-42)."""
    sheet = table.typed("a")
    asked = table.typed("?")
    for words in (sheet, asked):
        for sentence in (
            "Flee: move directly away from the target; this may be a break-away.",
            "Special: the first that is useful",
            "Injured friend: one that can be healed",
            "Weakest enemy: the lowest sum of damage",
        ):
            assert sentence in words
    assert "or help for a list" in asked
    assert "(J-VOC-03)" in asked
    for number in range(1, 7):
        assert (f"(J-MOVE-0{number})" in asked) == (number != 5 or "Shoot profile" in sheet)


def test_candidates_are_named(table: Table) -> None:
    """Candidates for `injured friend` follow the marks, without dead models and the model itself
    (J-AMB-38, J-AMB-41).
    """
    told = table.typed("a", "?")
    assert "Now: no model, so the nearest enemy." in told
    active = load_session(table.file).activations[0].model + 1
    others = [number for number in range(1, len(load_session(table.file).marks) + 1) if number != active]
    table.typed(f"i {active} {others[0]} {others[1]} {others[2]}", f"k {others[2]}")
    names = [say(name, "en") for name in load_session(table.file).names()]
    told = table.typed("c").partition("Injured friend")[2]
    assert f"Now: {others[0]} {names[others[0] - 1]}, {others[1]} {names[others[1] - 1]}." in told


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_any_word_is_explained_when_asked(table: Table, lang: str) -> None:
    """`?` explains every action, target, forced action and command, even before a card is drawn."""
    names = {**VERB_NAMES, **{word: name for word, name in TARGET_NAMES.items() if word != "unloaded-friend"}}
    lines = [f"? {say(name, lang)}" for name in names.values()]
    told = table.typed(*lines, "? melee", "? trop proche", "? k", "? sausage", arguments=("--lang", lang))
    for point in (*verb_meanings(paper_settings()).values(), *target_meanings(paper_settings()).values()):
        assert " ".join(say(point.sentence, lang).split()) in told
    assert ("An enemy is in its cube." if lang == "en" else "Un ennemi est dans son cube.") in told
    assert ("even behind a wall." if lang == "en" else "même derrière un mur.") in told
    assert "k 3" in told.partition("J-FORCE-02")[2]
    assert "sausage" in told


def test_equal_models_have_numbers(table: Table, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Equal models have numbers: in `3 Rebel Sorak 2`, 3 is typed and 2 is on its card (J-DEF-04)."""
    team = tmp_path / "rebels.toml"
    team.write_text(REBELS, encoding="utf-8")
    assert run(["assist", str(team), "--rounds", "1"]) == 0
    told = capsys.readouterr().out
    for number in (1, 2, 3):
        assert f"{number + 1} Rebel Sorak {number}" in told
    assert "1 Rebel Commander" in told
    assert "Rebel Commander 1" not in told


def test_a_game_keeps_its_language(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """A saved game keeps its language; giving another one changes it permanently."""
    assert "figurines à activer" in table.typed("a", arguments=("--lang", "fr"))
    assert "figurines à activer" in table.typed("a")
    assert "models to activate" in table.typed("p 1", arguments=("--lang", "en"))
    monkeypatch.setenv("DEADZONE_LANG", "fr")
    assert "models to activate" in table.typed()
    assert "figurines à activer" not in table.typed("k 1")


def test_resume_opens_it_too(table: Table, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    table.typed("a", arguments=("--lang", "fr"))
    monkeypatch.setattr(sys, "stdin", io.StringIO("q\n"))
    assert run(["resume", str(table.file)]) == 0
    assert "figurines à activer" in capsys.readouterr().out
    monkeypatch.setattr(sys, "stdin", io.StringIO("q\n"))
    assert run(["--lang", "en", "resume", str(table.file)]) == 0
    assert "models to activate" in capsys.readouterr().out


def test_a_game_from_before_goes_on(table: Table, capsys: pytest.CaptureFixture[str]) -> None:
    """A file of the previous version, without a language, is resumed, and saved in the current version."""
    before = Path(__file__).with_name("before.dza")
    table.file.write_bytes(before.read_bytes())
    told = table.typed("t", "a", "+ 4", "u")
    assert "models to activate" in told
    old, new = json.loads(before.read_text(encoding="utf-8")), json.loads(table.file.read_text(encoding="utf-8"))
    assert (old["version"], "lang" in old["game"]) == (2, False)
    assert (new["version"], new["game"]["lang"]) == (4, "en")
    assert new["game"]["steps"][: len(old["game"]["steps"])] == old["game"]["steps"]
    assert load_session(before).round == 2


def test_vp_are_typed_in_any_language() -> None:
    for line in ("$ jade 2 objective", "pv JADE 2 objectif", "score  jade  2  Objectif "):
        (step,) = read_steps(line)
        assert (step.word, step.model, step.text) == (SCORE, JADE, "2 objective")
    assert [(step.model, step.text) for step in read_steps("$ moi -1 autre")] == [(OTHER_PLAYER, "-1 other")]
    assert [(step.model, step.text) for step in read_steps("$ you 1 gold")] == [(OTHER_PLAYER, "1 gold")]
    assert read_steps("$ nobody 1 intel")[0].model == NOBODY


def test_what_jade_does_in_your_turn(table: Table) -> None:
    """Counter-attack or dodge, who strikes, and ties, at any time (J-AMB-07, J-AMB-32..36)."""
    told = table.typed("=")
    for rule in ("J-AMB-07", *[f"J-AMB-{number}" for number in range(32, 37)]):
        assert f"({rule})" in told
    assert "Attacked in a fight, it dodges" in told
    assert "Fight power" in told
