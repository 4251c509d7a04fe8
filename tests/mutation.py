"""A mutation run over `rules` and `procedures`: breaks the code in small ways and counts how often the tests notice.

    python tests/mutation.py [--mutants 200] [--seed 1] [--module NAME]

Each mutant is a copy of the sources with one operator, number, condition or statement changed. The tests that read the
rules are run against it; a mutant that no test notices is printed with its place, so that the hole can be closed.
"""

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGES = ("rules", "procedures")
TESTS = ("procedures", "engine", "rules", "specials", "odds", "geometry/test_geometry_away.py", "properties")
WORKERS = 2

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
}  # fmt: skip


class Mutant:
    """One change at one place of one module."""

    def __init__(self, path: Path, number: int) -> None:
        self.path = path
        self.number = number
        self.what = ""

    def source(self) -> str:
        tree = ast.parse(self.path.read_text(encoding="utf-8"))
        node, change = list(changes(tree))[self.number]
        line = getattr(node, "lineno", 0)
        before = ast.unparse(node)
        change()
        self.what = f"{self.path.relative_to(ROOT)}:{line}: {before}  ->  {ast.unparse(node)}"
        return ast.unparse(ast.fix_missing_locations(tree))


def without_types(tree: ast.Module) -> list[ast.AST]:
    """All nodes but those of type annotations, which do nothing when the code runs."""
    types: set[int] = set()
    for node in ast.walk(tree):
        for name in ("annotation", "returns"):
            annotation = getattr(node, name, None)
            if annotation is not None:
                types.update(id(part) for part in ast.walk(annotation))
    return [node for node in ast.walk(tree) if id(node) not in types]


def changes(tree: ast.Module):  # type: ignore[no-untyped-def]
    """All places that can be changed, each with the change to make."""
    for node in without_types(tree):
        if isinstance(node, ast.Compare) and type(node.ops[0]) in COMPARISONS:
            yield node, lambda node=node: node.ops.__setitem__(0, COMPARISONS[type(node.ops[0])]())
        elif isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in OPERATORS:
            yield node, lambda node=node: setattr(node, "op", OPERATORS[type(node.op)]())
        elif isinstance(node, ast.BoolOp):
            other = ast.Or if isinstance(node.op, ast.And) else ast.And
            yield node, lambda node=node, other=other: setattr(node, "op", other())
        elif isinstance(node, ast.If | ast.While | ast.IfExp):
            yield node.test, lambda node=node: setattr(node, "test", ast.UnaryOp(ast.Not(), node.test))
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            yield node, lambda node=node: setattr(node, "value", node.value + 1)
        elif isinstance(node, ast.Constant) and type(node.value) is bool:
            yield node, lambda node=node: setattr(node, "value", not node.value)
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            yield node, lambda node=node: setattr(node, "value", ast.Constant(None))


def noticed(mutant: Mutant) -> bool:
    """Whether the tests fail on the mutant."""
    with tempfile.TemporaryDirectory(prefix="deadzone-mutant-") as folder:
        source = mutant.source()
        shutil.copytree(ROOT / "src", Path(folder, "src"), ignore=shutil.ignore_patterns("__pycache__"))
        (Path(folder) / mutant.path.relative_to(ROOT)).write_text(source, encoding="utf-8")
        environment = {**os.environ, "PYTHONPATH": str(Path(folder, "src")), "PYTHONDONTWRITEBYTECODE": "1"}
        tests = [str(ROOT / "tests" / name) for name in TESTS]
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
        try:
            done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, timeout=300, check=False)
        except subprocess.TimeoutExpired:
            return True  # a battle that never ends is noticed
        return done.returncode != 0


def all_mutants(module: str) -> list[Mutant]:
    mutants: list[Mutant] = []
    for package in PACKAGES:
        for path in sorted((ROOT / "src" / "deadzone" / package).glob("*.py")):
            if module in path.stem:
                count = len(list(changes(ast.parse(path.read_text(encoding="utf-8")))))
                mutants += [Mutant(path, number) for number in range(count)]
    return mutants


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mutants", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--module", default="")
    options = parser.parse_args()
    everything = all_mutants(options.module)
    chosen = random.Random(options.seed).sample(everything, min(options.mutants, len(everything)))
    killed = 0
    with ThreadPoolExecutor(WORKERS) as pool:
        for number, (mutant, dead) in enumerate(zip(chosen, pool.map(noticed, chosen), strict=True), start=1):
            killed += dead
            if not dead:
                print(f"survived  {mutant.what}", flush=True)
            elif number % 20 == 0:
                print(f"{number} of {len(chosen)} mutants, {killed} killed", flush=True)
    share = 100 * killed / len(chosen)
    print(f"{killed} of {len(chosen)} mutants killed ({share:.1f} %), drawn from {len(everything)}")


if __name__ == "__main__":
    main()
