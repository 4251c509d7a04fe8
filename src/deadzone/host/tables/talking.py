"""Short messages between the two people at a table. They are kept with the table only, never with the battle."""

from __future__ import annotations

from deadzone.catalog.outside import why_unfit
from deadzone.core.sentence import Fault
from deadzone.core.sides import enemy_of
from deadzone.host.protocol.company import Remark, Talk
from deadzone.host.protocol.requests import Say
from deadzone.host.protocol.words import Role
from deadzone.host.records.seats import SIDES_OF
from deadzone.host.tables.outcome import Outcome
from deadzone.host.tables.table import Person, Table

MOST_KEPT = 50
MOST_LETTERS = 200


def talk(outcome: Outcome, by: Person, said: Say) -> None:
    """Pass a message of a player on to everybody at the table."""
    table = outcome.table
    _check_may_speak(table, by.role)
    text = "" if said.phrase else fit_remark(said.text)
    name = next((row.name for row in table.gathering.seats if row.role == by.role), "")
    table.said += 1
    remark = Remark(
        n=table.said, role=by.role, name=name, phrase=said.phrase, text=text, at=outcome.moment.calendar
    )  # fmt: skip
    table.remarks = (*table.remarks, remark)[-MOST_KEPT:]
    outcome.send_all(Talk(after=table.said - 1, remarks=[remark]))


def _check_may_speak(table: Table, role: Role) -> None:
    sides = SIDES_OF[role]
    if not sides:
        raise Fault("Only players may write messages.")
    if len(sides) > 1 or table.game.is_bot(enemy_of(sides[0])):
        raise Fault("There is nobody to write to in this battle.")


def fit_remark(text: str) -> str:
    """Return a message as one line; raise a Fault if it is empty, too long or unreadable."""
    line = " ".join(text.split())
    if not line:
        raise Fault("A message must not be empty.")
    unfit = why_unfit(line, MOST_LETTERS)
    if unfit is not None:
        raise Fault(unfit.template, "", "", **unfit.values)
    return line
