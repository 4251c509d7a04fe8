"""Long run for `make soak`: 1,000 audited battles with models that wait off the board.

`python tools/long_runs/outside_soak.py [BATTLES]` plays fewer. Battles in which everybody found room are audited too,
but not counted.
"""

import os
import sys
import traceback
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import count
from pathlib import Path
from time import perf_counter

from deadzone.core.compiled import COMPILED

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from outside_auditor import Audited, audit

BATTLES = 1_000
AT_ONCE = 100
FEW = 100  # with fewer battles not everything need happen
# Nobody is beaten with models off the board in most runs; the tests play that.
MUST_HAPPEN = ("came in", "passing with models off the board", "waited to the end of the round", "lost re-roll")


def one(seed: int) -> Audited:
    try:
        return audit(seed)
    except Exception:
        return Audited(seed, findings=[traceback.format_exc(limit=-3)])


def main(wanted: int) -> None:
    start = perf_counter()
    seen: Counter[str] = Counter()
    played = answers = models = counted = 0
    findings: list[str] = []
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for first in count(0, AT_ONCE):
            for audited in pool.map(one, range(first, first + min(AT_ONCE, wanted)), chunksize=2):
                played += 1
                answers += audited.answers
                counted += audited.waited > 0
                models += audited.waited
                seen += audited.seen
                findings += [f"seed {audited.seed}, {finding}" for finding in audited.findings]
            print(f"  {counted} battles, {perf_counter() - start:.0f} s, {len(findings)} findings", flush=True)
            if counted >= wanted:
                break
    form = "compiled" if COMPILED else "interpreted"
    print(f"{counted} battles with {models} models off the board, of {played}; {answers} answers ({form})")
    for what, times in sorted(seen.items()):
        print(f"  {what}: {times}")
    for finding in findings[:20]:
        print(f"  {finding}")
    never = [what for what in MUST_HAPPEN if not seen[what]] if wanted > FEW else []
    assert not findings
    assert not never, f"never happened: {never}"


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else BATTLES)
