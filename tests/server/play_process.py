"""`deadzone play` in a separate process, with a test page instead of the built one.

python play_process.py PAGE [module.NAME=number ...] [-- OPTION ...]
"""

import sys
from functools import partial
from pathlib import Path

from server_process import make

from deadzone.cli.main import main as command
from deadzone.server import run


def main(page: str, *others: str) -> None:
    cut = others.index("--")
    make(others[:cut])
    serve = run.serve
    run.serve = partial(serve, page=Path(page))
    sys.argv = ["deadzone", "play", "--no-browser", "--lang", "en", *others[cut + 1 :]]
    command()


if __name__ == "__main__":
    main(*sys.argv[1:])
