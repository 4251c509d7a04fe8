"""`deadzone play` in a process of its own, with a page of the tests in place of the built one.

python play_process.py PAGE [module.NAME=number ...] [-- OPTION ...]
"""

import sys
from pathlib import Path

from server_process import make

from deadzone.cli.main import main
from deadzone.server import run

if __name__ == "__main__":
    page, *others = sys.argv[1:]
    cut = others.index("--")
    make(others[:cut])
    serve = run.serve
    run.serve = lambda hosting, started: serve(hosting, started, Path(page))  # type: ignore[assignment]
    sys.argv = ["deadzone", "play", "--no-browser", "--lang", "en", *others[cut + 1 :]]
    main()
