"""Parts of paths, and options, that several requests have."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import force_setattr

from deadzone.host.protocol.words import LANGUAGE_CODE
from deadzone.language.folders import ENGLISH
from deadzone.language.words import spoken
from deadzone.missions.registry import CHOICES
from deadzone.rules.missions.mission_kinds import PATROL


def one_of(names: Iterable[str]) -> Meta:
    """One of these words."""
    return Meta(pattern=f"^({'|'.join(names)})$", extra_json_schema={"enum": [*names]})


ID = Meta(pattern="^[0-9a-f]{16}$")
Id = Annotated[str, ID]
MissionId = Annotated[str, one_of(CHOICES)]
OwnSeat = Literal["red", "blue"]


class InLanguage(Struct, frozen=True, kw_only=True):
    """In which language the answer is; English in place of one that is not spoken."""

    lang: Annotated[str, Meta(pattern=LANGUAGE_CODE)] = ENGLISH

    def __post_init__(self) -> None:
        force_setattr(self, "lang", spoken(self.lang))


class OfBattle(Struct, frozen=True, kw_only=True):
    battle: Id


class OfBattleInLanguage(InLanguage, frozen=True, kw_only=True):
    battle: Id


class Named(InLanguage, frozen=True, kw_only=True):
    """Something that has come with the program, by its id."""

    id: str


class DrawnFor(InLanguage, frozen=True, kw_only=True):
    """A battlefield with the zones of a mission."""

    mission: MissionId = PATROL
