"""Teams for the tests of JADE: the two starter teams, four of our own, and one with unpublished abilities."""

from functools import cache
from pathlib import Path

from deadzone.core.profiles import Profile
from deadzone.core.sentence import Name
from deadzone.table.teams import Team, load_team
from teaching import taught

STARTERS = ("enforcers-starter", "forge-fathers-starter")
OWN = ("claws", "corporation", "field", "remotes")
TAUGHT = "taught"
SIX = (*STARTERS, *OWN)
FOLDER = Path(__file__).parent / "jade" / "teams"


@cache
def team_called(name: str) -> Team:
    if name == TAUGHT:
        return taught_team()
    return load_team(name if name in STARTERS else str(FOLDER / f"{name}.toml"))


def taught_team() -> Team:
    """A team with Loader, Slow Reload and Smokescreen, which no published profile has."""
    profiles = [_taught(number, profile) for number, profile in enumerate(load_team("enforcers-starter").profiles)]
    return Team(Name("Taught Enforcers", given={"fr": "Enforcers instruits"}), profiles, 100)


def _taught(number: int, profile: Profile) -> Profile:
    if number == 0:
        return taught(profile, "A-LOADER")
    abilities = ("A-SMOKESCREEN",) if number % 2 else ()
    return taught(profile, *abilities, weapon_rules=("A-SLOWRELOAD",))
