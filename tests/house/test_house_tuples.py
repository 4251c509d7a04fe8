"""No value in the compiled modules is taken for one of another type (see `fixed_tuples.py`)."""

from pathlib import Path

from fixed_tuples import misfits
from test_house_build import compiled_modules

# Each marked line raised TypeError when compiled and given other lengths; none of the others did.
SAMPLE = """
class Kept:
    def __init__(self, few: bool) -> None:
        self.kept = (1,) if few else ()

    def more(self) -> None:
        self.kept = (*self.kept, 2)  # misfit


class Asking:
    def __init__(self) -> None:
        self.question: str | None = None

    def ask(self) -> None:
        self.question = "who?"

    def run(self) -> int:
        self.question = None
        count = 0
        while count < 3 and self.question is None:  # misfit
            self.ask()
            count += 1
        return count

    def run_to_the_end(self) -> int:
        self.question = None
        self.ask()
        return 1


def joined(few: bool, more: bool) -> tuple[int, ...]:
    found = (1,) if few else ()
    if more:
        found = (*found, 2)  # misfit
    return found


def looped(few: bool) -> tuple[int, ...]:
    found = (1,) if few else ()
    for number in range(3):
        found = (number, *found)  # misfit
    return found


def made_anew(few: bool) -> tuple[int, ...]:
    pair = max([(1, 2), (3, 4)])
    found = pair if few else ()
    found = tuple(number for number in (*found, 3))  # misfit
    return found


def or_nothing(few: bool) -> tuple[int, ...]:
    pair = None if few else (1, 2)
    found = pair or ()
    found = (*found, 3)  # misfit
    return found


def one_or_none(number: int) -> tuple[int] | tuple[()]:
    return (number,) if number else ()


def handed_back(number: int) -> tuple[int, int]:
    found = one_or_none(number)
    return (*found, *found)  # misfit


def added(pair: tuple[int, int]) -> int:
    return pair[0] + pair[1]


def handed_over(few: bool) -> int:
    found = (1,) if few else ()
    return added((*found, 3))  # misfit


def by_way_of_a_variable(few: bool) -> int:
    found = (1,) if few else ()
    whole = (*found, 3)
    return added(whole)  # misfit


def told_to_be_right(rest: tuple[int, ...]) -> tuple[int, ...]:
    found = (1, 2)
    found = (*found, *rest)  # type: ignore[assignment]  # misfit
    return found


def annotated(few: bool, more: bool) -> tuple[int, ...]:
    found: tuple[int, ...] = (1,) if few else ()
    if more:
        found = (*found, 2)
    return found


def either_length(few: bool) -> tuple[int, ...]:
    found = (1,) if few else (1, 2)
    longer = found + (3,)
    return (*longer, 4)


def grown(count: int, found: tuple[int, ...] = ()) -> tuple[int, ...]:
    for number in range(count):
        found += (number,)
    return found


def looked_up(number: int) -> tuple[int, ...]:
    return {1: (1,), 2: (1, 2)}.get(number, ())


def compared(found: tuple[int, ...]) -> int:
    return found[0] + found[1] if len(found) == 2 else 0
"""


def test_every_way_to_a_misfit_is_found(tmp_path: Path) -> None:
    sample = tmp_path / "sample.py"
    sample.write_text(SAMPLE, encoding="utf-8")
    marked = [number for number, line in enumerate(SAMPLE.splitlines(), 1) if "# misfit" in line]
    assert sorted(int(found.split(":")[1]) for found in misfits([sample])) == marked


def test_the_compiled_modules_have_none() -> None:
    assert misfits(compiled_modules()) == []
