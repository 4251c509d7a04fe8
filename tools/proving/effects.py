"""Which sources read a rule of weapons: its constant, beyond where it is defined or handed on as a trait.

A rule that nothing reads is shown and explained, but has no effect.
"""

import ast
from collections.abc import Iterator, Mapping

HANDED_ON = "TRAITS"  # traits of an attack: something else must look for them


def readers(files: Mapping[str, str]) -> dict[str, list[str]]:
    """Rule -> the files that read it, of files named by their path in the package."""
    trees = {name: ast.parse(text) for name, text in files.items()}
    constants = {(module_of(file), name): rule for file, tree in trees.items() for name, rule in defined(tree)}
    found: dict[str, list[str]] = {}
    for file, tree in trees.items():
        known = {name: rule for (module, name), rule in constants.items() if module == module_of(file)}
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                places = {alias.asname or alias.name: (node.module or "", alias.name) for alias in node.names}
                known |= {name: constants[place] for name, place in places.items() if place in constants}
        for rule in sorted({known[name] for name in names_read(tree) if name in known}):
            found.setdefault(rule, []).append(file)
    return found


def module_of(file: str) -> str:
    return f"deadzone.{file.removesuffix('.py').replace('/', '.')}"


def defined(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The constants of rules in a module, such as `BLAST: Final = RuleId("A-BLAST")`."""
    for statement in tree.body:
        if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            value = statement.value
            id = value.args[0] if isinstance(value, ast.Call) and value.args else value
            if isinstance(id, ast.Constant) and isinstance(id.value, str):
                yield statement.target.id, id.value


def names_read(tree: ast.Module) -> Iterator[str]:
    for statement in tree.body:
        if isinstance(statement, ast.AnnAssign) and ast.unparse(statement.target) == HANDED_ON:
            continue
        for node in ast.walk(statement):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                yield node.id
