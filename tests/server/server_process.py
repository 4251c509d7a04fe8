"""A server in a process of its own, as the tests start and kill it: the real one, with a page of one line."""

import sys
from pathlib import Path

from deadzone.core.sentence import Fault
from deadzone.server.run import serve


def main(database: str, page: str, port: str = "0") -> None:
    try:
        serve("127.0.0.1", int(port), database, lambda address: print(address, flush=True), Path(page))
    except Fault as fault:
        sys.exit(str(fault))


if __name__ == "__main__":
    main(*sys.argv[1:])
