"""Reading a line from the terminal, with line editing and history where the system has them."""

from __future__ import annotations

import importlib
import sys
from contextlib import suppress

from rich.console import Console
from rich.text import Text

# readline does not count the characters between these, so colour codes do not displace the cursor.
UNCOUNTED = ("\001", "\002")
BOLD = "\033[1m"
PLAIN = "\033[0m"


def read_line(out: Console, prompt: str) -> str | None:
    """Read the next line; None at the end of the input or after Ctrl-C."""
    try:
        if _edits_lines(out):
            return input(_uncounted(BOLD, out) + prompt + _uncounted(PLAIN, out))
        return out.input(Text(prompt, style="bold"))
    except (EOFError, KeyboardInterrupt):
        out.print()
        return None


def _edits_lines(out: Console) -> bool:
    """Whether `input` can edit lines: on a terminal, once `readline` is loaded, which not every system has."""
    if not (out.is_terminal and sys.stdin.isatty()):
        return False
    with suppress(ImportError):
        importlib.import_module("readline")
        return True
    return False


def _uncounted(code: str, out: Console) -> str:
    begin, end = UNCOUNTED
    return f"{begin}{code}{end}" if out.color_system is not None else ""
