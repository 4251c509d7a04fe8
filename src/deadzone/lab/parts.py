"""The results of a batch in a folder: Parquet files of consecutive games, and `batch.json` with what was asked for.

A part is written beside and renamed when it is complete, so every part in the folder is whole: a kill loses at most the
one that was being filled. docs/batches.md has the columns.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final

from deadzone.core.sentence import Fault
from deadzone.core.sides import SIDE_NAMES
from deadzone.core.state import VP_SOURCES
from deadzone.lab.batch import Batch
from deadzone.lab.extras import RESULTS, installing
from deadzone.lab.observed_columns import observed_fields, observed_row
from deadzone.lab.orders import digest_of, order_of, version
from deadzone.lab.results import NO_DIGEST, Result
from deadzone.maps.files import reason_of, write_bytes
from deadzone.table.files.lock import hold

if TYPE_CHECKING:
    import pyarrow as pa

PART_SIZE: Final = 1000  # games
ABOUT: Final = "batch.json"
LOCK: Final = "batch.lock"
DRAFT: Final = ".part"
NAME: Final = re.compile(r"battles-(\d{8,})-(\d{8,})\.parquet")
METADATA: Final = b"deadzone"
SCHEMA_VERSION: Final = 1
VP_COLUMNS: Final = tuple(f"{side}_{source}" for side in SIDE_NAMES[:2] for source in VP_SOURCES)


def schema(observed: bool = False) -> pa.Schema:
    """The columns of a part, in order; those of what was observed come last."""
    arrow = pyarrow()
    word, small, count = arrow.dictionary(arrow.int32(), arrow.string()), arrow.int16(), arrow.int32()
    return arrow.schema([
        arrow.field("game", arrow.int64(), nullable=False),
        arrow.field("mission", word),
        arrow.field("map", arrow.string()),
        arrow.field("winner", word),
        arrow.field("decided_by", word),
        arrow.field("rounds", small),
        arrow.field("decisions", count, nullable=False),
        arrow.field("player_decisions", count, nullable=False),
        arrow.field("fallbacks", count, nullable=False),
        *[arrow.field(name, small) for name in VP_COLUMNS],
        arrow.field("digest", arrow.binary(len(NO_DIGEST)), nullable=False),
        arrow.field("error", arrow.string()),
        *(observed_fields(arrow) if observed else []),
    ])  # fmt: skip


def pyarrow() -> Any:
    """The library, which is an extra: most who play never need it."""
    try:
        import pyarrow  # noqa: PLC0415 - an extra
        import pyarrow.parquet  # noqa: PLC0415
    except ImportError:
        raise Fault(
            "Results as Parquet need the package {package}: install it with {command}.",
            package="pyarrow",
            command=installing(RESULTS),
        ) from None
    return pyarrow


class Folder:
    """The parts of one batch. Results come in the order of the games, and are kept until a part is full."""

    def __init__(self, path: Path, order: str, part_size: int, observed: bool = False) -> None:
        self.path = path
        self._part_size = part_size
        self._order = order
        self._waiting: list[Result] = []
        self._schema = schema(observed).with_metadata({METADATA: self._metadata()})

    def _metadata(self) -> bytes:
        return json.dumps({"schema": SCHEMA_VERSION, "batch": digest_of(self._order), **version()}).encode()

    def parts(self) -> list[Path]:
        """The parts in the order of their games, which must follow one another."""
        found = sorted((int(name[1]), int(name[2]), it) for it in self.path.iterdir() if (name := _is_part(it)))
        following = 1
        for first, last, _ in found:
            if first != following:
                raise Fault("The file with game {number} is missing.", where=str(self.path), number=following)
            following = last + 1
        return [path for *_, path in found]

    def kept(self) -> Iterator[Result]:
        """The results in the parts, one part in memory at a time."""
        for path in self.parts():
            yield from self._read(path)

    def add(self, result: Result) -> None:
        self._waiting.append(result)
        if len(self._waiting) >= self._part_size:
            self.finish()

    def finish(self) -> None:
        """Write what is waiting as a part, completely or not at all."""
        if not self._waiting:
            return
        first, last = self._waiting[0].game, self._waiting[-1].game
        path = self.path / f"battles-{first:08d}-{last:08d}.parquet"
        draft = path.with_name(path.name + DRAFT)
        arrow = pyarrow()
        table = arrow.Table.from_pylist([_row(result) for result in self._waiting], schema=self._schema)
        try:
            with draft.open("wb") as file:
                arrow.parquet.write_table(table, file, compression="zstd")
                file.flush()
                os.fsync(file.fileno())
            draft.replace(path)
        except OSError as error:
            with suppress(OSError):
                draft.unlink()
            raise Fault("This file cannot be written: {reason}.", where=str(path), reason=reason_of(error)) from error
        self._waiting.clear()

    def _read(self, path: Path) -> list[Result]:
        arrow = pyarrow()
        try:
            with path.open("rb") as file:
                table = arrow.parquet.read_table(file, columns=schema().names)
            about = json.loads((table.schema.metadata or {})[METADATA])
            rows = table.cast(schema()).to_pylist()
            found = [_result(row) for row in rows]
        except (arrow.ArrowException, KeyError, ValueError, TypeError, OSError):
            raise Fault("This file of results is damaged.", where=str(path)) from None
        name = NAME.fullmatch(path.name)
        if name is None or [it.game for it in found] != list(range(int(name[1]), int(name[2]) + 1)):
            raise Fault("This file of results is damaged.", where=str(path))
        _check_same(about, self._order, path)
        return found


@contextmanager
def open_folder(path: Path, batch: Batch, resume: bool, part_size: int) -> Iterator[Folder]:
    """The folder of a new batch, or of the same one that goes on; only one program writes to it at a time."""
    order = order_of(batch)
    folder = Folder(path, order, part_size, batch.observe)
    try:
        lock = (path / LOCK).open("ab")
    except OSError as error:
        raise Fault("This file cannot be written: {reason}.", where=str(path / LOCK), reason=reason_of(error)) from None
    with lock:
        _hold(lock, path)
        if resume:
            for draft in path.glob(f"*{DRAFT}"):
                draft.unlink()
        elif folder.parts():
            raise Fault("This folder has results already: add --resume to go on, or name another.", where=str(path))
        if not folder.parts():
            about = {**version(), "schema": SCHEMA_VERSION, "batch": digest_of(order), "order": json.loads(order)}
            write_bytes(path / ABOUT, json.dumps(about, ensure_ascii=False, indent=1).encode())
        yield folder


def _hold(lock: IO[bytes], path: Path) -> None:
    try:
        hold(lock, path)
    except Fault:
        raise Fault("Another program is writing to this folder.", where=str(path)) from None


def _check_same(about: dict[str, Any], order: str, path: Path) -> None:
    """Refuse results of another batch, or of another version of the game; the form makes no difference."""
    if about.get("batch") != digest_of(order):
        raise Fault("These are results of another batch: go on with the same options.", where=str(path))
    mine = version()
    if any(about.get(name) != mine[name] for name in ("version", "edition", "sources")):
        raise Fault("These results are from another version of the game.", where=str(path))


def _is_part(path: Path) -> re.Match[str] | None:
    return NAME.fullmatch(path.name)


def _row(result: Result) -> dict[str, Any]:
    """The row of a result; what a failed battle does not have is null."""
    ended = bool(result.winner)
    return {
        "game": result.game,
        "mission": result.mission if ended else None,
        "map": result.map if ended else None,
        "winner": result.winner if ended else None,
        "decided_by": result.decided_by if ended else None,
        "rounds": result.rounds if ended else None,
        "decisions": result.decisions,
        "player_decisions": result.player_decisions,
        "fallbacks": result.fallbacks,
        **{name: points if ended else None for name, points in zip(VP_COLUMNS, result.vp, strict=True)},
        "digest": result.digest,
        "error": None if result.failure is None else result.failure.error,
        **observed_row(result.observed),
    }


def _result(row: dict[str, Any]) -> Result:
    """The result of a row, for the totals; the file of a failure is beside the parts already."""
    return Result(
        game=row["game"],
        mission=row["mission"] or "",
        map=row["map"] or "",
        winner=row["winner"] or "",
        decided_by=row["decided_by"] or "",
        rounds=row["rounds"] or 0,
        decisions=row["decisions"],
        player_decisions=row["player_decisions"],
        fallbacks=row["fallbacks"],
        vp=tuple(row[name] or 0 for name in VP_COLUMNS),
        digest=row["digest"],
    )
