"""Experiment files: what to play, as TOML. docs/lab.md has every key."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final, TypeVar

from msgspec import Meta, field

from deadzone.catalog.outside import look_at_toml
from deadzone.catalog.reading import Source, build
from deadzone.catalog.records import Shape
from deadzone.core.sentence import Fault
from deadzone.language.folders import languages
from deadzone.language.quoting import quoted
from deadzone.maps.files import read_text
from deadzone.table.house_rules import read_house

LARGEST_FILE: Final = 100_000  # characters
MOST_NAMES: Final = 100
MOST_BATTLES: Final = 10_000_000
EXPERIMENT, VARIANTS = "experiment", "variants"
MEETINGS: Final = ("auto", "teams", "players", "mirror", "all")
AUTO, TEAMS, PLAYERS, MIRROR, ALL = MEETINGS

Names = Annotated[tuple[str, ...], Meta(min_length=1, max_length=MOST_NAMES)]
Texts = dict[str, Annotated[str, Meta(max_length=1000)]]
Pairs = Annotated[tuple[tuple[str, str], ...], Meta(min_length=1, max_length=MOST_NAMES)]
T = TypeVar("T", bound=Shape)
Count = Annotated[int, Meta(ge=1, le=MOST_BATTLES)]


class ExperimentFile(Shape, frozen=True, kw_only=True):
    """The table `experiment` of a file."""

    title: Texts
    about: Texts = field(default_factory=dict)
    teams: Names
    points: Annotated[int, Meta(ge=20, le=1000)] = 100  # of random teams
    players: Names = ("jade",)
    meet: str | Pairs = AUTO  # one of MEETINGS, or these players
    maps: Names = ("random",)
    missions: Names = ("patrol",)
    seed: Annotated[int, Meta(ge=0, le=2**31)] = 1
    swap: bool = True
    paired: bool = True
    battles: Count | None = None
    precision: Annotated[float, Meta(gt=0, lt=0.5)] | None = None
    most: Count | None = None
    rounds: Annotated[int, Meta(ge=1, le=999)] = 20
    think: Annotated[int, Meta(ge=1, le=3600)] = 10


class VariantFile(Shape, frozen=True, kw_only=True):
    """House rules under a name; every pairing is played with each variant."""

    name: Texts
    house: dict[str, str] = field(default_factory=dict)


class Asked:
    """A whole experiment file; `folder` is where the files it names are looked for."""

    def __init__(self, source: Source, folder: Path, experiment: ExperimentFile, variants: list[VariantFile]) -> None:
        self.source = source
        self.folder = folder
        self.experiment = experiment
        self.variants = variants

    def where(self, needle: str) -> str:
        """`file:line` of a key or of a name in it."""
        return self.source.where(EXPERIMENT, needle)


def read_experiment(path: Path) -> Asked:
    """Read an experiment file; a Fault says what is wrong and where."""
    text = read_text(path, LARGEST_FILE)
    look_at_toml(text, str(path))
    source = Source(str(path), text)
    _refuse_others(source)
    experiment = _built(source, EXPERIMENT, source.content.get(EXPERIMENT, {}), ExperimentFile)
    given = source.content.get(VARIANTS, [])
    if not isinstance(given, list):
        raise Fault("Write every variant as a table of its own: [[variants]].", where=source.where(VARIANTS))
    variants = [_built(source, VARIANTS, raw, VariantFile) for raw in given]
    _check(source, experiment, variants)
    return Asked(source, path.parent, experiment, variants)


def _refuse_others(source: Source) -> None:
    for name in source.content:
        if name not in (EXPERIMENT, VARIANTS):
            raise Fault(
                "Unknown table '{name}' in this file; the tables are {known}.",
                where=source.where(name if isinstance(source.content[name], dict | list) else "", name),
                name=quoted(name),
                known=f"{EXPERIMENT}, {VARIANTS}",
            )


def _built(source: Source, table: str, raw: object, kind: type[T]) -> T:
    faults: list[Fault] = []
    built = build(source, table, raw, kind, faults)
    if built is None:
        raise faults[0]
    return built


def _check(source: Source, asked: ExperimentFile, variants: list[VariantFile]) -> None:
    """What no single key can be wrong about."""
    where = source.where(EXPERIMENT)
    if (asked.battles is None) == (asked.precision is None):
        raise Fault("An experiment needs either battles or precision.", where=where)
    if asked.most is not None and asked.precision is None:
        raise Fault("'most' is a limit for 'precision': without it, give only battles.", where=where)
    if isinstance(asked.meet, str) and asked.meet not in MEETINGS:
        raise Fault(
            "'meet' cannot be '{name}': give one of {known}, or pairs of players.",
            where=source.where(EXPERIMENT, "meet"),
            name=quoted(asked.meet),
            known=", ".join(MEETINGS),
        )
    for key in ("teams", "players", "maps", "missions"):
        names = getattr(asked, key)
        twice = [name for name in names if names.count(name) > 1]
        if twice:
            raise Fault(
                "'{name}' stands twice in '{key}'.", where=source.where(EXPERIMENT, key), name=twice[0], key=key
            )
    for texts in (asked.title, asked.about, *[variant.name for variant in variants]):
        _check_texts(source, texts)
    for variant in variants:
        read_house(variant.house.items(), source.where(VARIANTS))


def _check_texts(source: Source, texts: dict[str, str]) -> None:
    """English must be there if anything is; other languages may be."""
    for lang in texts:
        if lang not in languages():
            raise Fault(
                "Unknown language '{lang}'; the languages are {known}.",
                where=source.where(EXPERIMENT, lang),
                lang=quoted(lang),
                known=", ".join(languages()),
            )
    if texts and "en" not in texts:
        raise Fault("A text needs at least its English form: en.", where=source.name)
