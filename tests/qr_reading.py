"""Reads small QR codes (versions 1 to 3, one text of bytes), so that tests need no camera."""

from collections.abc import Callable, Iterator, Sequence

MASKS: tuple[Callable[[int, int], bool], ...] = (
    lambda x, y: (x + y) % 2 == 0,
    lambda x, y: y % 2 == 0,
    lambda x, y: x % 3 == 0,
    lambda x, y: (x + y) % 3 == 0,
    lambda x, y: (x // 3 + y // 2) % 2 == 0,
    lambda x, y: x * y % 2 + x * y % 3 == 0,
    lambda x, y: (x * y % 2 + x * y % 3) % 2 == 0,
    lambda x, y: ((x + y) % 2 + x * y % 3) % 2 == 0,
)
FORMAT_MASK = 0b101  # the bits that say which mask is used are themselves masked
LARGEST = 29  # modules of version 3
BYTES = 4  # the mode


def text_of(rows: Sequence[Sequence[int]]) -> str:
    """The text of a code without its border; 1 is a dark module."""
    assert len(rows) <= LARGEST
    stream = "".join([str(bit) for bit in bits_of(rows)])
    assert int(stream[:4], 2) == BYTES
    length = int(stream[4:12], 2)
    return bytes([int(stream[at : at + 8], 2) for at in range(12, 12 + 8 * length, 8)]).decode("ascii")


def bits_of(rows: Sequence[Sequence[int]]) -> Iterator[int]:
    """The data in pairs of columns, from the right, up and down in turn."""
    masked = MASKS[int("".join([str(rows[8][x]) for x in (2, 3, 4)]), 2) ^ FORMAT_MASK]
    size = len(rows)
    rights = [*range(size - 1, 6, -2), 5, 3, 1]
    for number, right in enumerate(rights):
        for y in range(size) if number % 2 else range(size - 1, -1, -1):
            for x in (right, right - 1):
                if not is_pattern(x, y, size):
                    yield rows[y][x] ^ masked(x, y)


def is_pattern(x: int, y: int, size: int) -> bool:
    """Whether a module belongs to the patterns by which a camera finds the code."""
    finder = (x < 9 and y < 9) or (x >= size - 8 and y < 9) or (x < 9 and y >= size - 8)
    alignment = size > 21 and abs(x - (size - 7)) <= 2 and abs(y - (size - 7)) <= 2
    return finder or alignment or x == 6 or y == 6
