"""Help pages and errors of the command line in English and French, including those of typer itself."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from deadzone.cli.main import app, run
from deadzone.language.folders import entries

PLAY_EN = """\
Usage: deadzone play [OPTIONS]

  Play in the browser: starts the server and opens the page.

Options:
  --lan                   Let devices in the local network in, and show a QR
                          code for a phone.
  --host NAME             Address to listen on instead of 127.0.0.1; 0.0.0.0
                          accepts other computers.
  --port N                Port; 0 picks a free one.  [default: 8321, 0 to
                          65535]
  --database URL          Database for the battles: a file, or
                          postgresql://...
  --public-url URL        Public address of the server, if it is behind a
                          proxy.
  --proxy ADDRESS         Trusted proxy; may be given several times.
  --tls-cert FILE         Certificate for https without a proxy.
  --tls-key FILE          Private key of the certificate.
  --metrics HOST:PORT     A second address for metrics, such as
                          127.0.0.1:9321.
  --log plain|json|quiet  Format of the log on standard error.  [default:
                          quiet]
  --keep-finished DAYS    Days to keep finished battles; 0 keeps them forever.
                          [0 to 36500]
  --keep-abandoned DAYS   Days to keep abandoned battles; 0 keeps them
                          forever.  [0 to 36500]
  --keep-links DAYS       Days for which invitations and links to watch work;
                          0 never ends them.  [default: 30, 0 to 36500]
  --claim-after HOURS     Hours of absence after which the other side may
                          claim the win.  [default: 72, 1 to 876000]
  --most-battles N        Maximum number of battles on the server.  [default:
                          20000, 1 to 1000000]
  --most-per-player N     Maximum number of battles per player.  [default:
                          200, 1 to 1000000]
  --most-per-address N    Maximum number of battles per address.  [default:
                          500, 1 to 1000000]
  --house NAME=VALUE      House rule; may be given several times. deadzone
                          house lists them.
  --no-browser            Do not open the browser.
  --lang en|fr            Language of the answer.
  --help                  Show this message and exit.
"""
PLAY_FR = """\
Usage\u202f: deadzone play [OPTIONS]

  Jouer dans le navigateur\u202f: démarre le serveur et ouvre la page.

Options\u202f:
  --lan                   Laisser entrer les appareils du réseau local, et
                          montrer un code QR pour un téléphone.
  --host NOM              Adresse d’écoute au lieu de 127.0.0.1\u202f; 0.0.0.0
                          accepte d’autres ordinateurs.
  --port N                Port\u202f; 0 en choisit un libre.  [par défaut\u202f: 8321,
                          de 0 à 65535]
  --database URL          Base de données des batailles\u202f: un fichier, ou
                          postgresql://...
  --public-url URL        Adresse publique du serveur, s’il est derrière un
                          serveur mandataire.
  --proxy ADRESSE         Serveur mandataire de confiance\u202f; peut être donné
                          plusieurs fois.
  --tls-cert FICHIER      Certificat pour https sans serveur mandataire.
  --tls-key FICHIER       Clé privée du certificat.
  --metrics HÔTE:PORT     Une seconde adresse pour les mesures, par exemple
                          127.0.0.1:9321.
  --log plain|json|quiet  Format du journal sur la sortie d’erreur.  [par
                          défaut\u202f: quiet]
  --keep-finished JOURS   Jours de garde des batailles finies\u202f; 0 veut dire
                          toujours.  [de 0 à 36500]
  --keep-abandoned JOURS  Jours de garde des batailles abandonnées\u202f; 0 veut
                          dire toujours.  [de 0 à 36500]
  --keep-links JOURS      Jours de validité des invitations et des liens pour
                          regarder\u202f; 0\u202f: sans fin.  [par défaut\u202f: 30, de 0 à
                          36500]
  --claim-after HEURES    Heures d’absence après lesquelles l’autre camp peut
                          réclamer la victoire.  [par défaut\u202f: 72, de 1 à
                          876000]
  --most-battles N        Nombre maximal de batailles sur le serveur.  [par
                          défaut\u202f: 20000, de 1 à 1000000]
  --most-per-player N     Nombre maximal de batailles par joueur.  [par
                          défaut\u202f: 200, de 1 à 1000000]
  --most-per-address N    Nombre maximal de batailles par adresse.  [par
                          défaut\u202f: 500, de 1 à 1000000]
  --house NOM=VALEUR      Une règle maison\u202f; peut être donnée plusieurs fois.
                          deadzone house en donne la liste.
  --no-browser            Ne pas ouvrir le navigateur.
  --lang en|fr            Langue de la réponse.
  --help                  Afficher cette aide et terminer.
"""


@pytest.fixture(autouse=True)
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("DEADZONE_LANG", "en")


def help_page(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run([*arguments]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    assert max(map(len, captured.out.splitlines())) <= 80
    return captured.out


def commands(command: Any, *path: str) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every command with the words that lead to it."""
    yield path, command
    for name, below in getattr(command, "commands", {}).items():
        yield from commands(below, *path, name)


ALL = list(commands(get_command(app)))


def test_a_help_page_in_either_language(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert help_page(capsys, "play", "--help") == PLAY_EN
    assert help_page(capsys, "play", "--help", "--lang", "fr") == PLAY_FR
    monkeypatch.setenv("DEADZONE_LANG", "fr")
    assert help_page(capsys, "play", "--help") == PLAY_FR
    assert help_page(capsys, "play", "--lang=en", "--help") == PLAY_EN


@pytest.mark.parametrize(
    "arguments",
    [
        ["--lang", "fr", "--help"],
        ["--help", "--lang=fr"],
        ["roster", "--lang", "fr", "--help"],
        ["--lang", "fr", "roster", "--help"],
        ["--lang=en", "roster", "random", "--help", "--lang", "fr"],
    ],
)
def test_the_language_stands_anywhere(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    page = help_page(capsys, *arguments)
    assert page.startswith("Usage\u202f: deadzone ")
    assert "\nOptions\u202f:\n" in page


def test_the_language_before_the_command_is_that_of_its_answer(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Objet" in help_page(capsys, "--lang", "fr", "catalog", "list", "items")
    assert "Item" in help_page(capsys, "--lang", "fr", "catalog", "list", "items", "--lang", "en")


def test_groups_and_arguments(capsys: pytest.CaptureFixture[str]) -> None:
    english, french_page = help_page(capsys, "--help"), help_page(capsys, "--help", "--lang", "fr")
    assert english.startswith("Usage: deadzone [OPTIONS] COMMAND [ARGUMENTS]...\n")
    assert "\nCommands:\n  demo " in english
    assert "count the\n            results.\n" in english  # whole sentences
    assert french_page.startswith("Usage\u202f: deadzone [OPTIONS] COMMANDE [ARGUMENTS]...\n")
    assert "\nCommandes\u202f:\n  demo " in french_page
    page = help_page(capsys, "catalog", "show", "--help", "--lang", "fr")
    assert page.startswith("Usage\u202f: deadzone catalog show [OPTIONS] NOM...\n")
    assert "\nArguments\u202f:\n  NOM...  " in page
    assert "  [obligatoire]" in page
    assert "[GENRE]\n" in help_page(capsys, "catalog", "list", "--help", "--lang", "fr")
    assert "  -o, --output FILE  " in help_page(capsys, "roster", "random", "--help")


def test_a_group_alone_is_answered_in_the_language(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["--lang", "fr"], ["roster", "--lang", "fr"], ["--lang", "fr", "roster"]):
        assert run(arguments) == 2
        assert capsys.readouterr().err.startswith("Usage\u202f: ")


@pytest.mark.parametrize("path", [path for path, _ in ALL], ids=" ".join)
def test_every_page_is_french_in_french(capsys: pytest.CaptureFixture[str], path: tuple[str, ...]) -> None:
    page = help_page(capsys, *path, "--help", "--lang", "fr")
    for word in ("Usage:", "Options:", "Show this", "[default", "[required", "COMMAND ", "NAME", "FILE", "<"):
        assert word not in page
    assert "Show this message and exit." in help_page(capsys, *path, "--help")


def test_every_word_of_the_pages_has_a_french_form() -> None:
    """Typer converts only whole numbers, so that it words no other errors itself."""
    for _, command in ALL:
        assert command.help in entries("fr")
        for parameter in command.params:
            assert parameter.help in entries("fr")
            assert parameter.secondary_opts == []
            annotation = parameter.type_descriptor.annotation
            assert annotation in (bool, int, str, list[str], Path), parameter
            assert (parameter.min is None) == (parameter.max is None)
            assert (parameter.metavar is None) == (annotation is bool), parameter
            if parameter.metavar and parameter.metavar.isupper() and len(parameter.metavar) > 1:
                assert parameter.metavar in entries("fr") or parameter.metavar == "URL"


REFUSALS = [
    (["dance"], "Unknown command 'dance'; --help lists the commands.",
     "Commande inconnue\u202f: «\u202fdance\u202f»\u202f; --help énumère les commandes."),
    (["roster", "randm"], "Unknown command 'randm': did you mean random?",
     "Commande inconnue\u202f: «\u202frandm\u202f»\u202f; vouliez-vous dire random\u202f?"),
    (["map", "list", "--frob"], "Unknown option --frob; --help lists the options.",
     "Option inconnue\u202f: --frob\u202f; --help énumère les options."),
    (["play", "-x"], "Unknown option -x; --help lists the options.",
     "Option inconnue\u202f: -x\u202f; --help énumère les options."),
    (["play", "--hots", "x"], "Unknown option --hots: did you mean --host?",
     "Option inconnue\u202f: --hots\u202f; vouliez-vous dire --host\u202f?"),
    (["replay"], "FILE is missing; --help shows how to give it.",
     "Il manque FICHIER\u202f; --help montre comment l’indiquer."),
    (["map", "draw", "refinery"], "--output is missing; --help shows how to give it.",
     "Il manque --output\u202f; --help montre comment l’indiquer."),
    (["play", "--no-browser=3"], "--no-browser takes no value.", "--no-browser ne prend pas de valeur."),
    (["demo", "a", "b"], "Too many arguments: 'a b'.", "Arguments en trop\u202f: «\u202fa b\u202f»."),
    (["roster", "random", "--points", "x"], "--points cannot be 'x': give a whole number.",
     "--points ne peut pas être «\u202fx\u202f»\u202f: donnez un nombre entier."),
    (["play", "--port", "99999"], "--port cannot be '99999': give a whole number from 0 to 65535.",
     "--port ne peut pas être «\u202f99999\u202f»\u202f: donnez un nombre entier de 0 à 65535."),
    (["play", "--port", "-1"], "--port cannot be '-1': give a whole number from 0 to 65535.",
     "--port ne peut pas être «\u202f-1\u202f»\u202f: donnez un nombre entier de 0 à 65535."),
    (["play", "--port", "x"], "--port cannot be 'x': give a whole number from 0 to 65535.",
     "--port ne peut pas être «\u202fx\u202f»\u202f: donnez un nombre entier de 0 à 65535."),
    (["demo", "--seed", "9" * 5000], "The value for --seed cannot be read.", "La valeur de --seed n’est pas lisible."),
    (["replay", "nowhere.dzb"], "nowhere.dzb: This file cannot be read",
     "nowhere.dzb: Ce fichier ne peut pas être lu"),
]  # fmt: skip


@pytest.mark.parametrize(("arguments", "english", "french_form"), REFUSALS)
def test_refusals(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    english: str,
    french_form: str,
) -> None:
    assert refused(capsys, *arguments).startswith(english)
    assert refused(capsys, "--lang", "fr", *arguments).startswith(french_form)
    monkeypatch.setenv("DEADZONE_LANG", "fr")
    assert refused(capsys, *arguments).startswith(french_form)


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run([*arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    return captured.err


def test_an_option_without_its_value(capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, "demo", "--seed") == "A value is missing after --seed; --help shows which.\n"
    assert refused(capsys, "--lang=fr", "demo", "--seed").startswith("Il manque une valeur après --seed\u202f;")


def test_what_is_repeated_is_short_and_harmless(capsys: pytest.CaptureFixture[str]) -> None:
    assert len(refused(capsys, "x" * 5000)) < 120
    assert len(refused(capsys, "demo", "y" * 5000)) < 120
    for arguments in (["--\x1b[2J"], ["\x1b[2J"], ["demo", "--seed", "\x1b[2J"], ["demo", "\x1b[2J"]):
        assert "\x1b" not in refused(capsys, *arguments)
