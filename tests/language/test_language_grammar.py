"""French sentences with names in them: articles, elision, contraction, agreement and capitals, for all names and texts.

What is right is written here a second time and apart from the language folder: the gender of each head word, and how
articles go with it. The page fills in texts with a program of its own; both read the same cases.
"""

import json
import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

from deadzone.core.kinds.all_questions import QUESTION_KINDS
from deadzone.core.sentence import Name, Sentence
from deadzone.language.folders import Noun, about, entries, nouns, our_own
from deadzone.language.grammar import PLACEHOLDER, filled_in, grammar, noun_of, ways_to_type
from deadzone.language.page import words_in
from deadzone.language.rulebook import chapters
from deadzone.language.words import say
from spoken import placeholders

FRENCH = {key: text for key, text in entries("fr").items() if not key.startswith("typed:")}
TABLE = tomllib.loads((Path(__file__).parent / "french_nouns.toml").read_text(encoding="utf-8"))
HEADS = {kind: set(words.split()) for kind, words in TABLE.items() if kind != "capitals"}
CAPITALS = set(TABLE["capitals"].split())
CASES = json.loads(
    (Path(__file__).parents[2] / "web" / "fixtures" / "language" / "grammar.json").read_text(encoding="utf-8")
)
# Values that are names of models, weapons and items, in all sentences that have them.
NAMED = {"model", "target", "master", "weapon", "old", "other", "item", "faction"}
VOWEL = re.compile("[aeiouyàâäéèêëîïôöùûüœh]", re.IGNORECASE)
NOT_ELIDED = ("hammer", "hailstorm", "helf", "houscarl", "howlett", "hrunka", "hund", "hew")
QUESTIONS = {kind.sentence for kind in QUESTION_KINDS.values()}
HIGH = "[:;?!»%]"


def problems_of_name(noun: Noun) -> set[str]:
    """What is wrong with a name of the language folder."""
    head = re.split(r"[ ,(’]", noun.text)[0]
    found = set()
    if head.casefold() not in HEADS[noun.kind]:
        found.add("gender")
    inside = re.findall(r"(?<=[ ’(])[A-ZÀ-Ý][\w’.-]*", re.sub(r"« [^»]* »", "", noun.text.replace("\u202f", " ")))
    if [word for word in inside if word.rstrip(".,") not in CAPITALS and word not in CAPITALS and len(word) > 2]:
        found.add("capital")
    if noun.label[:1].islower():
        found.add("label")
    return found


# How a text may not go on: the article is forgotten, is not contracted, or does not agree.
BEFORE = re.compile(
    r"\b(?:d[eu]|des|à|aux?|l[ae]|les|une?|que|qu’|d’|l’|sa|son|ses) ?"
    r"\{(?:[Ll]es?|[Dd][ue]|[Aa]u|[Uu]n|[Ss]on|[Qq]ue):"
)
BARE_BEFORE = re.compile(r"\b(?:d[eu]|des|à|aux?|l[ae]|les|une?|que|avec|pour|par|sur|d’|l’|qu’|et|ou) ?$")
FIXED = re.compile(
    r"(?<![\w|:{])(?:est|été|être|reste|serait|était)(?:-il)? (?:déjà |maintenant |d’abord |de nouveau )?"
    r"(?:\w+[éi]e?s?|morte?|prise?)(?![\w|}’-])"
)
PRONOUN = re.compile(r"-(?:t-)?(?:il|elle)\b|(?<![\w|{:’-])(?:elle|il) (?!y\b|faut|n’y|reste|ne reste|s’agit|manque)")
SUBJECT = re.compile(r"\{[LlQq](?:e|ue):(model|target)\}")


def problems_of_text(key: str, text: str) -> set[str]:
    """What is wrong with a French text that has names in it."""
    found = set()
    asked = [(part, part[3] if part[3] and "|" not in part[3] else "") for part in PLACEHOLDER.finditer(text)]
    for part, word in asked:
        before, after = text[: part.start()], text[part.end() :]
        if word and part[1].lower() not in grammar("fr").words:
            found.add("no such word")
        starts = re.search(r"[.?!…] $", before) is not None
        # Questions follow the name of the side, and so have no capital in English either; parts of lists have none.
        starts = starts or (before == "" and not key[:1].islower() and text[-1] in ".?!" and key not in QUESTIONS)
        if word and part[1][:1].isupper() != starts:
            found.add("capital")
        if part[3] is None and part[2] is None and part[1] in NAMED and BARE_BEFORE.search(before):
            found.add("article")
        is_subject = before == "" and part[3] is None and part[2] is None and re.match(r" [a-zà-ÿ]", after)
        if is_subject and part[1] in NAMED and not re.match(r" (?:en|avec) \{|.* :", after):
            found.add("article")
        if part[3] and "|" in part[3] and len(part[3].split("|")) not in (2, 4):
            found.add("forms")
    if BEFORE.search(text):
        found.add("contraction")
    subject = SUBJECT.search(text)
    if subject:
        rest = text[subject.end() :]
        if FIXED.search(rest) and not re.search(r"arme|qui a été|figurine|carte|rien", rest):
            found.add("agreement")
        if PRONOUN.search(PLACEHOLDER.sub("", rest)):
            found.add("pronoun")
    return found


# How a sentence may not sound, whatever its names are.
WRONG = {
    "contraction": re.compile(r"\b(?:[Dd]e|[Àà]) les? (?!autres?\b|faire\b|voi)|\b(?:[Dd]e|[Àà]) [Ll]e "),
    "elision": re.compile(
        rf"\b(?:[ldsqnj]e|que|la) (?!{'|'.join(NOT_ELIDED)}|y[aeo]|hors\b|haut|8|11|onz|oui)(?={VOWEL.pattern})",
        re.IGNORECASE,
    ),
    "article twice": re.compile(r"(?<!l’)\b(?:l[ea]s?|une?|des) (?:l[ea]s?|une?|des) ", re.IGNORECASE),
    "typography": re.compile(rf" {HIGH}|« |\{{|\}}"),
}


@cache
def samples() -> dict[str, str]:
    """A name of each sort: what is before it differs."""
    return {
        "m": "Guerrier d’acier B3", "m vowel": "Enforcer R1", "m aspirate": "Houscarl guerrier d’acier B1",
        "f": "Recrue de la Corporation B2", "f vowel": "Équipe d’armes lourdes R4",
        "M": "Blaine R2", "M vowel": "Eddak P’Mera B1", "M aspirate": "Hund, chasseur de primes rebelle B4",
        "F vowel": "Adrienne Nikolovski R1", "alone": "Le Survivant R6", "mp": "Propulseurs", "fp": "Munitions PA",
        "unknown": "Bob", "unknown vowel": "Alice",
    }  # fmt: skip


def sounds_wrong(said: str) -> set[str]:
    return {kind for kind, wrong in WRONG.items() if wrong.search(said)}


def test_names_say_what_they_are() -> None:
    assert {noun.label: found for noun in nouns("fr").values() if (found := problems_of_name(noun))} == {}


def test_each_mistake_in_a_name_is_noticed() -> None:
    assert problems_of_name(Noun("f", "Capitaine Enforcer", "Capitaine Enforcer")) == {"gender"}
    assert problems_of_name(Noun("fp", "griffe", "Griffe")) == {"gender"}
    assert problems_of_name(Noun("m", "Blaine", "Blaine")) == {"gender"}
    assert problems_of_name(Noun("m", "Seigneur des Nuées", "Seigneur des Nuées")) == {"capital"}
    assert problems_of_name(Noun("m", "fusil laser", "fusil laser")) == {"label"}


def test_all_models_weapons_and_items_say_it() -> None:
    """A new name without its kind would be a stranger in every sentence."""
    from deadzone.catalog.loading import load

    catalogue = load()
    shelves = (catalogue.profiles, catalogue.weapons, catalogue.items, catalogue.factions)
    named = [record.label for shelf in shelves for record in shelf.values()]
    assert [name.en for name in named if noun_of(say(name, "fr"), "fr").kind == ""] == []


def test_models_are_one_each() -> None:
    """Sentences about a model have forms for masculine and feminine only."""
    from deadzone.catalog.loading import load

    models = [noun_of(say(record.label, "fr"), "fr") for record in load().profiles.values()]
    assert [noun.label for noun in models if noun.kind.lower().endswith("p")] == []


@pytest.mark.parametrize("kind", ["m", "f", "mp", "fp", "M", "F"])
def test_names_after_articles(kind: str) -> None:
    """Every name after every word, by rules that are written here once more."""
    for noun in nouns("fr").values():
        if noun.kind == kind:
            elided = VOWEL.match(noun.text) is not None and not noun.text.casefold().startswith(NOT_ELIDED)
            elided = elided and not re.match("[yY][aeo]", noun.text)
            said = filled_in("{le:x}/{du:x}/{au:x}/{un:x}/{de:x}/{son:x}/{que:x}", {"x": noun.label}, "fr")
            assert said == "/".join([f"{word}{noun.text}" for word in WORDS[kind, elided]])


WORDS = {
    ("m", False): ("le ", "du ", "au ", "un ", "de ", "son ", "que le "),
    ("m", True): ("l’", "de l’", "à l’", "un ", "d’", "son ", "que l’"),
    ("f", False): ("la ", "de la ", "à la ", "une ", "de ", "sa ", "que la "),
    ("f", True): ("l’", "de l’", "à l’", "une ", "d’", "son ", "que l’"),
    ("mp", False): ("les ", "des ", "aux ", "des ", "de ", "ses ", "que les "),
    ("mp", True): ("les ", "des ", "aux ", "des ", "d’", "ses ", "que les "),
    ("fp", False): ("les ", "des ", "aux ", "des ", "de ", "ses ", "que les "),
    ("M", False): ("", "de ", "à ", "", "de ", "", "que "),
    ("M", True): ("", "d’", "à ", "", "d’", "", "qu’"),
    ("F", False): ("", "de ", "à ", "", "de ", "", "que "),
    ("F", True): ("", "d’", "à ", "", "d’", "", "qu’"),
}


def test_texts_ask_names_for_what_they_need() -> None:
    texts = {key: text for key, text in FRENCH.items() if placeholders(text) & NAMED and "{target} VP" not in key}
    assert {key: found for key, text in texts.items() if (found := problems_of_text(key, text))} == {}
    assert len(texts) > 300


@pytest.mark.parametrize(
    ("key", "text", "mistake"),
    [
        ("The target is {model}.", "La cible est l’{model}.", "article"),
        ("{model} is on fire.", "{model} est en feu.", "article"),
        ("{model} fires with {weapon}.", "{Le:model} tire avec {weapon}.", "article"),
        ("The cube of {model}.", "Le cube de {le:model}.", "contraction"),
        ("{model} is killed.", "{Le:model} est tuée.", "agreement"),
        ("{model} was taken.", "{Le:model} a été prise.", "agreement"),
        ("where does {model} go?", "où {le:model} va-t-elle ?", "pronoun"),
        ("{model} stays where it is.", "{Le:model} reste là, car elle tire.", "pronoun"),
        ("{model} is on fire.", "{le:model} est en feu.", "capital"),
        ("who attacks {model}?", "qui attaque {Le:model} ?", "capital"),
        ("{model} is killed.", "{Le:model} est {model:tué|tuée|tués}.", "forms"),
        ("{model} is on fire.", "{Ce:model} est en feu.", "no such word"),
    ],
)
def test_each_mistake_in_a_text_is_noticed(key: str, text: str, mistake: str) -> None:
    assert problems_of_text(key, text) == {mistake}


@pytest.mark.parametrize("sort", samples())
def test_sentences_sound_right_with_names_of_all_sorts(sort: str) -> None:
    name = samples()[sort]
    wrong = {}
    for text in FRENCH.values():
        if placeholders(text) & NAMED and (found := sounds_wrong(with_names(text, name))):
            wrong[text] = found
    assert wrong == {}


def with_names(text: str, name: str) -> str:
    return filled_in(text, {value: name if value in NAMED else "7" for value in placeholders(text)}, "fr")


@pytest.mark.parametrize(
    ("said", "mistake"),
    [
        ("Le cube de le Guerrier.", "contraction"),
        ("Donne la carte à le Guerrier.", "contraction"),
        ("Le Enforcer tire.", "elision"),
        ("Le cube de Alice.", "elision"),
        ("Je crois que Alice tire.", "elision"),
        ("Tire sur la Équipe.", "elision"),
        ("Le Le Survivant tire.", "article twice"),
        ("Qui tire ?", "typography"),
        ("« Rage »", "typography"),
        ("{Le:model} tire.", "typography"),
    ],
)
def test_each_wrong_sound_is_noticed(said: str, mistake: str) -> None:
    assert mistake in sounds_wrong(said)


def test_blanks_do_not_break_before_high_punctuation() -> None:
    """Nowhere, also on the page and in the rules: no line begins with a colon."""
    rules = [rule.text for chapter in chapters("fr") for section in chapter.sections for rule in section.rules]
    plain = re.compile(rf" {HIGH}|« ")
    assert [text for text in (*entries("fr").values(), *words_in("fr").values(), *rules) if plain.search(text)] == []
    assert about("fr").set("« Qui ? » : 5 %") == "«\u202fQui\u202f?\u202f»\u202f: 5\u202f%"


def test_a_name_nobody_knows_takes_no_article() -> None:
    assert (
        filled_in("{Le:x}, le cube {du:x}", {"x": "Alice la Rouge"}, "fr") == "Alice la Rouge, le cube d’Alice la Rouge"
    )
    assert filled_in("{x:tué|tuée}", {"x": "Alice"}, "fr") == "tué"


def test_a_name_is_known_with_its_place_and_remarks() -> None:
    assert noun_of("Recrue de la Corporation B12", "fr").kind == "f"
    assert noun_of("Bouclier énergétique (2)", "fr")[:2] == ("m", "bouclier énergétique (2)")
    assert noun_of("Le Survivant R1", "fr").text == "Survivant R1"


def test_names_are_typed_with_and_without_articles() -> None:
    assert ways_to_type("Le Survivant", "fr") == ["Le Survivant", "Survivant", "le Survivant", "un Survivant"]
    assert ways_to_type("Marionnette", "fr")[-1] == "Marionnettes"
    assert ways_to_type("Enforcer", "en") == ["Enforcer", "Enforcer", "the Enforcer", "an Enforcer"]


def test_one_text_stands_for_one_name() -> None:
    """A name that the server has sent is known by its text, so two kinds of one text could not be told apart."""
    kinds: dict[str, set[tuple[str, str]]] = {}
    for path in sorted(about_folder().glob("names-*.toml")):
        for said in tomllib.loads(path.read_text(encoding="utf-8")).values():
            if isinstance(said, dict):
                kind, text = next(iter(said.items()))
                kinds.setdefault(said.get("alone", text[:1].upper() + text[1:]), set()).add((kind, text))
    assert {label: found for label, found in kinds.items() if len(found) > 1} == {}


def about_folder() -> Path:
    from deadzone.language.folders import folders

    return folders()["fr"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["template"][:40])
def test_the_page_says_the_same(case: dict[str, object]) -> None:
    """The page has the same cases: web/src/i18n/grammar.test.ts."""
    values = {name: str(value) for name, value in dict(case["values"]).items()}  # type: ignore[call-overload]
    assert filled_in(str(case["template"]), values, str(case["lang"])) == case["said"]


def test_a_sentence_takes_the_name_of_its_values() -> None:
    model = Sentence("{name} {label}", name=Name("Corporation Recruit"), label="B3")
    assert say(Sentence("{model} is killed.", model=model), "fr") == "La Recrue de la Corporation B3 est tuée."
    assert "Laser Rifle" in our_own("fr")
