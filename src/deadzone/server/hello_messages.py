"""What a greeting tells once: the mission, the board, the teams, their profiles and what their words mean."""

from __future__ import annotations

from typing import Literal

from deadzone.server.info import Info

ProfileRole = Literal["leader", "troop", "specialist", "drone", "vehicle", "character", "sentry"]


class MissionInfo(Info, frozen=True, kw_only=True):
    id: str
    name: str
    vp_target: int
    round_limit: int
    items: bool


class Objective(Info, frozen=True, kw_only=True):
    cube: int
    vp: int


class BoardInfo(Info, frozen=True, kw_only=True):
    name: str
    levels: int
    sides: list[int]
    floors: list[int]
    ladders: list[int]
    ramps: list[tuple[int, int]]
    objectives: list[Objective]
    zones: tuple[tuple[int, ...], tuple[int, ...]]
    supported: list[int]
    cube_names: list[str]


class TeamInfo(Info, frozen=True, kw_only=True):
    side: int
    name: str
    player: str
    player_name: str
    human: bool


class WeaponInfo(Info, frozen=True, kw_only=True):
    name: str
    range: int
    ap: int
    abilities: list[str]


class ProfileInfo(Info, frozen=True, kw_only=True):
    name: str
    role: ProfileRole
    points: int
    vp: int
    speed: tuple[int, int]
    shoot: int
    fight: int
    survive: int
    size: int
    armour: int
    recon: int
    weapons: list[WeaponInfo]
    abilities: list[str]
    equipment: list[str]
    army_special: str


class RuleInfo(Info, frozen=True, kw_only=True):
    name: str
    text: str


class HouseInfo(Info, frozen=True, kw_only=True):
    """A house rule that this battle is played with."""

    rule: str
    name: str
    value: str
    text: str
