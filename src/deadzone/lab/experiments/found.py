"""The results of an experiment as arrays, read from the parts of its cells."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from deadzone.core.sentence import Fault
from deadzone.core.sides import SIDE_NAMES
from deadzone.lab.experiments.crew import CELLS, read_record
from deadzone.lab.experiments.estimates import Numbers
from deadzone.lab.experiments.plan import CellRecord, Contestant, Record
from deadzone.lab.parts import ABOUT, NAME, pyarrow

Places = NDArray[np.int64]
CELL: Final = "cell"
RED_NAME, BLUE_NAME = SIDE_NAMES[:2]


class Found:
    """All finished battles of an experiment; each row of `table` is one, and `cell` says in which cell it was."""

    def __init__(self, record: Record, table: Any, failed: int, versions: list[str]) -> None:
        self.record = record
        self.table = table
        self.failed = failed
        self.versions = versions

    @property
    def n(self) -> int:
        return int(self.table.num_rows)

    def words(self, name: str) -> NDArray[np.str_]:
        return np.array(self.table.column(name).to_pylist(), dtype=object).astype(str)

    def numbers(self, name: str) -> Places:
        return np.asarray(self.table.column(name).to_numpy(), dtype=np.int64)

    @cached_property
    def cell(self) -> Places:
        return self.numbers(CELL)

    @cached_property
    def game(self) -> Places:
        return self.numbers("game")

    @cached_property
    def red_score(self) -> Numbers:
        """1 for a battle that red won, 0 for one that blue won, one half for a draw."""
        winner = self.words("winner")
        return np.where(winner == RED_NAME, 1.0, np.where(winner == BLUE_NAME, 0.0, 0.5))

    @cached_property
    def first_score(self) -> Numbers:
        """The same for the first contestant of the pairing."""
        first_is_red = np.array([cell.side == RED_NAME for cell in self.record.cells], dtype=bool)[self.cell]
        return np.where(first_is_red, self.red_score, 1 - self.red_score)

    def of_cells(self, values: Callable[[CellRecord], object]) -> list[Any]:
        """A value of the cell of each battle."""
        known = [values(cell) for cell in self.record.cells]
        return [known[place] for place in self.cell]

    def which_cells(self, wanted: Callable[[CellRecord], bool]) -> NDArray[np.bool_]:
        """Battles whose cell is wanted."""
        return np.array([wanted(cell) for cell in self.record.cells], dtype=bool)[self.cell]

    def lists(self, name: str) -> tuple[Places, Any]:
        """A column of lists, flattened: the battle of each value, and the values."""
        compute = pyarrow().compute
        column = self.table.column(name)
        battle = np.asarray(compute.list_parent_indices(column).to_numpy(), dtype=np.int64)
        return battle, compute.list_flatten(column)

    def cubes(self, name: str) -> tuple[Places, Places]:
        battle, values = self.lists(name)
        return battle, np.asarray(values.to_numpy(), dtype=np.int64)

    def rows(self, name: str) -> tuple[Places, dict[str, Any]]:
        """A column of lists of records, flattened: the battle of each record, and the fields."""
        battle, records = self.lists(name)
        flat = records.combine_chunks()
        flat = flat.combine_chunks() if hasattr(flat, "combine_chunks") else flat
        fields = [flat.type.field(place).name for place in range(flat.type.num_fields)]
        return battle, {field: flat.field(field) for field in fields}


def read_results(folder: Path) -> Found:
    """All that is there of an experiment; it need not be complete."""
    arrow = pyarrow()
    record = read_record(folder)
    tables, versions = [], set[str]()
    for number, cell in enumerate(record.cells):
        place = folder / CELLS / cell.folder
        if (place / ABOUT).is_file():
            about = json.loads((place / ABOUT).read_bytes())
            versions.add(f"{about['version']} {about['sources']}")
        for part in sorted(place.glob("battles-*.parquet")):
            if NAME.fullmatch(part.name):
                with part.open("rb") as file:
                    table = arrow.parquet.read_table(file)
                tables.append(table.append_column(CELL, arrow.array(np.full(table.num_rows, number, dtype=np.int32))))
    if not tables:
        raise Fault("No battle of this experiment has been played yet.", where=str(folder))
    everything = arrow.concat_tables(tables, promote_options="permissive").unify_dictionaries()
    finished = everything.filter(arrow.compute.is_valid(everything.column("winner"))).combine_chunks()
    if finished.num_rows == 0:
        raise Fault("No battle of this experiment has been played yet.", where=str(folder))
    return Found(record, finished, everything.num_rows - finished.num_rows, sorted(versions))


# Who is compared

By = Callable[[Contestant], str]


def compared(record: Record) -> str:
    """What differs between the contestants: teams, players, or both."""
    cells = record.cells
    teams = {one.team for cell in cells for one in (cell.first, cell.second)}
    players = {one.player for cell in cells for one in (cell.first, cell.second)}
    if any(cell.first.team != cell.second.team and cell.first.player != cell.second.player for cell in cells):
        return "both"
    if any(cell.first.team != cell.second.team for cell in cells) or len(players) == 1:
        return "teams" if len(teams) > 1 or len(players) == 1 else "players"
    return "players"


def by(what: str) -> By:
    """The name of a contestant by team, player or both."""
    names: dict[str, By] = {
        "teams": lambda one: one.team,
        "players": lambda one: one.player,
        "both": lambda one: f"{one.team} / {one.player}",
    }
    return names[what]
