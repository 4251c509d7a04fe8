"""How many new players a household may have: pure numbers, of which the database keeps the count.

A family, a club or a school is let in at once. After that each further player of a day makes the household wait, twice
as long every few players, so that some three hundred a day are the end of it. A server that has many players still lets
in a few of every household: nobody can shut the door to others by making players.
"""

from __future__ import annotations

from typing import Final

from deadzone.core.sentence import Fault
from deadzone.server.store.people import Household

AT_ONCE: Final = 120  # players that a household may make within a day without waiting
FIRST_WAIT: Final = 10.0  # seconds before the next one
DOUBLED_EVERY: Final = 20  # players
MOST_PLAYERS: Final = 100_000  # on a server; beyond this, a household may have but FEW
FEW: Final = 20


def wait_before(made: int) -> float:
    """Seconds between the last player of a household and the next one, if it has made this many within a day."""
    if made < AT_ONCE:
        return 0.0
    return float(FIRST_WAIT * 2.0 ** ((made - AT_ONCE) // DOUBLED_EVERY))


def allowed(home: Household, players: int) -> int:
    """How many players a household may have made within a day, the next one included; a Fault if it is too soon.

    All that come at once are compared with this number when they are stored.
    """
    if players >= MOST_PLAYERS and home.players >= FEW:
        raise Fault("This server has no room for more players of your address: try again later, or ask its operator.")
    if home.of_today < AT_ONCE:
        return AT_ONCE
    left = wait_before(home.of_today) - home.ago
    if left > 0.0:
        raise Fault(
            "{count} players were made at your address within a day: the next one can be made in {minutes} "
            "{minutes|minute|minutes}.",
            count=home.of_today, minutes=int(left // 60) + 1,
        )  # fmt: skip
    return home.of_today + 1
