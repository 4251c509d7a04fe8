// Replaces the sources in folders by bytecode, with the Python that will run it: node hatch_engine.mjs RUNTIME FOLDER...
// A module without its source is found as `module.pyc` in the place of `module.py`.
import { pathToFileURL } from 'node:url';

const [runtime, ...folders] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`).href);
// Without the columns of faults, which nobody sees there.
const python = await loadPyodide({ indexURL: `${runtime}/`, args: ['-X', 'no_debug_ranges'] });
for (const [number, folder] of folders.entries()) {
  const bare = folder.endsWith('library'); // whose explanations nobody reads there
  const place = `/folder${number}`;
  python.FS.mkdir(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, place);
  python.globals.set('place', place);
  python.globals.set('level', bare ? 2 : 0);
  python.runPython(`
import ast
from importlib._bootstrap_external import _code_to_hash_pyc
from pathlib import Path

DOCUMENTED = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef

def bytecode(source, name):
    """Without docstrings, which nobody reads there, but with all checks."""
    tree = ast.parse(source, name)
    for node in ast.walk(tree):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            node.body = node.body[1:] or [ast.copy_location(ast.Pass(), node.body[0])]
    return _code_to_hash_pyc(compile(tree, name, "exec", dont_inherit=True), bytes(8), checked=False)

for source in sorted(Path(place).rglob("*.py")):
    source.with_suffix(".pyc").write_bytes(bytecode(source.read_bytes(), source.relative_to(place).as_posix()))
    source.unlink()
`);
}
process.exit(0);
