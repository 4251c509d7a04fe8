"""JADE's settings: the answers to the open points of its document, from one commented file. J-AMB-*.

A player's own file needs only the keys that differ from the paper JADE. Weights are stored as hundredths, so that no
comparison depends on floating-point rounding.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from deadzone.catalog.loading import load
from deadzone.catalog.lookup import item_points
from deadzone.catalog.outside import look_at_size, look_at_toml
from deadzone.catalog.reading import Source, build
from deadzone.catalog.records import Shape
from deadzone.core.sentence import Fault
from deadzone.core.state import TOKEN_KINDS
from deadzone.language.quoting import quoted, shown
from deadzone.maps.files import read_text
from deadzone.rules.items.items import INTEL

# The settings that come with the program, by name.
READY_MADE: Final = {"paper": "settings.toml", "hard": "settings-hard.toml"}
LARGEST_FILE: Final = 100_000  # characters
HUNDRED: Final = 100
MOST_POINTS: Final = 1000  # more than any item costs

Dice = Annotated[int, Meta(ge=0, le=10)]
Count = Annotated[int, Meta(ge=0, le=40)]
Weight = Annotated[int, Meta(ge=0, le=10_000)]  # hundredths
Face = Annotated[int, Meta(ge=2, le=8)]


class ProfileSettings(Shape, frozen=True, kw_only=True):
    """When a model has the Combat profile. J-AMB-01."""

    combat_from: Weight
    short_range: Count


class PowerSettings(Shape, frozen=True, kw_only=True):
    """Numbers of the formula for a weapon's power. J-AMB-02."""

    dice: Dice
    scope_dice: Dice
    holo_dice: Dice
    ap: Weight
    explosion: Face
    weight_of_fire: Weight
    frenzy: Weight
    toxic: Weight
    it_burns: Weight
    suppression: Weight
    stun: Weight
    knockback: Weight
    blast: Weight
    smash: Weight


class TargetSettings(Shape, frozen=True, kw_only=True):
    """How ties between targets are broken, and whether held objectives count, or items that a model would not take.

    J-AMB-07, J-AMB-41, J-AMB-43.
    """

    ties: Annotated[tuple[Literal["possible", "way", "tokens", "vp", "survive"], ...], Meta(max_length=5)]
    held_objective: bool
    any_item: bool = True  # missing in older battle files


class ForcedSettings(Shape, frozen=True, kw_only=True):
    """When forced actions apply and what they replace, and the last resort. J-AMB-08, J-AMB-10, J-AMB-27, J-AMB-29."""

    forced_actions: Literal["replace", "precede"]
    too_close: Literal["adjacent", "reachable"]
    held_on_the_objective: bool
    last_resort: Literal["none", "act"] = "none"  # missing in older battle files


class MovingSettings(Shape, frozen=True, kw_only=True):
    """How models move, flee and hold, and which enemies count as able to shoot.

    J-VOC-06, J-AMB-12, J-AMB-13, J-AMB-16, J-AMB-17.
    """

    pinned_enemies_see: bool
    toward: Literal["move", "sprint"]
    flee: Literal["directly_away", "farthest"]
    hold: Literal["stay", "cover"] = "cover"  # missing in older battle files


class ShootingSettings(Shape, frozen=True, kw_only=True):
    """The d8 result from which JADE fires for effect; 9 means never. J-AMB-39."""

    fire_for_effect: Annotated[int, Meta(ge=1, le=9)]


class ItemSettings(Shape, frozen=True, kw_only=True):
    """When items are used, and which are worth most. J-AMB-26, J-AMB-31, J-AMB-40."""

    grenade_enemies: Annotated[int, Meta(ge=1, le=40)]
    grenade_friends: Count
    ap_ammo_armour: Count
    boom_surplus: Count
    value: Annotated[tuple[str, ...], Meta(max_length=100)]


class FightingSettings(Shape, frozen=True, kw_only=True):
    """The order of preference for knockback. J-AMB-34."""

    knockback: Annotated[tuple[Literal["fall", "wall", "friend", "objective"], ...], Meta(max_length=4)]


class DifficultySettings(Shape, frozen=True, kw_only=True):
    """Whether JADE rolls command dice. J-AMB-37."""

    command_dice: bool


class Settings(Struct, frozen=True, kw_only=True):
    profile: ProfileSettings
    power: PowerSettings
    targets: TargetSettings
    forced: ForcedSettings
    moving: MovingSettings
    shooting: ShootingSettings
    items: ItemSettings
    fighting: FightingSettings
    difficulty: DifficultySettings


SECTIONS: Final[dict[str, type[Shape]]] = {
    "profile": ProfileSettings,
    "power": PowerSettings,
    "targets": TargetSettings,
    "forced": ForcedSettings,
    "moving": MovingSettings,
    "shooting": ShootingSettings,
    "items": ItemSettings,
    "fighting": FightingSettings,
    "difficulty": DifficultySettings,
}
WEIGHTS: Final = frozenset(
    {"combat_from", "ap", "weight_of_fire", "frenzy", "toxic", "it_burns", "suppression", "stun", "knockback", "blast"}
    | {"smash"}
)


@cache
def paper_settings() -> Settings:
    """The settings of the paper JADE."""
    return _settings(_paper_source(), {})


def load_settings(path: Path | None = None) -> Settings:
    """The settings of the paper JADE, changed by a file or a built-in set."""
    return paper_settings() if path is None else settings_from(str(path), settings_text(path))


def settings_text(path: Path | None = None) -> str:
    """The text of a settings file, or of a built-in set by name; empty without either."""
    if path is None:
        return ""
    if str(path) in READY_MADE:
        return (Path(__file__).parents[1] / "data" / READY_MADE[str(path)]).read_text(encoding="utf-8")
    return read_text(path, LARGEST_FILE)


def settings_from(name: str, text: str) -> Settings:
    look_at_size(text, name, LARGEST_FILE)
    look_at_toml(text, name)
    return _settings(Source(name, text), _paper_source().content)


def _paper_source() -> Source:
    file = Path(__file__).parents[1] / "data" / "settings.toml"
    return Source("settings.toml", file.read_text(encoding="utf-8"))


def _settings(source: Source, paper: dict[str, Any]) -> Settings:
    for name in source.content:
        if name not in SECTIONS:
            raise Fault(
                "Unknown settings '{name}'; JADE has {known}.",
                where=source.where(name if isinstance(source.content[name], dict) else "", name),
                name=quoted(name),
                known=", ".join(SECTIONS),
            )
    faults: list[Fault] = []
    sections = {name: _section(source, name, paper.get(name, {}), faults) for name in SECTIONS}
    if faults:
        raise faults[0]
    settings = Settings(**sections)  # type: ignore[arg-type]
    unknown = unknown_item(settings)
    if unknown is not None:
        raise Fault("Unknown item '{id}'.", where=source.where("items", unknown), id=quoted(unknown))
    return settings


def by_worth(settings: Settings) -> tuple[str, ...]:
    """Items from the most valuable down; all others follow by their cost. J-AMB-31.

    Intel comes before those of the settings: it scores at once. I-INTEL-01
    """
    return (INTEL, *settings.items.value)


def worth_rank(settings: Settings, item: str) -> int:
    """The rank of an item, smallest for the most valuable: the order of the settings, then by cost. J-AMB-31."""
    order = by_worth(settings)
    if item in order:
        return order.index(item)
    return len(order) + MOST_POINTS - min(item_points().get(item, 0), MOST_POINTS)


def unknown_item(settings: Settings) -> str | None:
    """The first item of the value order that does not exist, or None."""
    known = {record.rule for record in load().items.values()} | set(TOKEN_KINDS)
    return next((item for item in settings.items.value if item not in known), None)


def _section(source: Source, name: str, paper: dict[str, Any], faults: list[Fault]) -> Shape | None:
    own = source.content.get(name, {})
    raw = paper | own if isinstance(own, dict) else own
    if isinstance(raw, dict):
        faults += _wrong_weights(source, name, raw)
        if faults:
            return None
        raw = {key: _hundredths(value) if _is_weight(name, key) else value for key, value in raw.items()}
    return build(source, name, raw, SECTIONS[name], faults)


def _is_weight(section: str, key: str) -> bool:
    """Whether the key is a weight; `knockback` is one in `power` but a list in `fighting`."""
    return section in ("profile", "power") and key in WEIGHTS


def _wrong_weights(source: Source, name: str, raw: dict[str, Any]) -> Iterator[Fault]:
    for key, value in raw.items():
        if not _is_weight(name, key):
            continue
        number = isinstance(value, int | float) and not isinstance(value, bool)
        if not number or not 0 <= value <= HUNDRED or round(value, 2) != value:
            yield Fault(
                "'{key}' must be a number from 0 to 100 with at most two decimals, not {value}.",
                where=source.where(name, key),
                key=key,
                value=shown(value),
            )


def _hundredths(value: float) -> int:
    return round(value * HUNDRED)
