// Replaces the sources in folders by bytecode, with the Python that will run it: node hatch_engine.mjs RUNTIME FOLDER...
// A module without its source is found as `module.pyc` in the place of `module.py`.
import { pathToFileURL } from 'node:url';

const [runtime, ...folders] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${runtime}/` });
for (const [number, folder] of folders.entries()) {
  const place = `/folder${number}`;
  python.FS.mkdir(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, place);
  python.globals.set('place', place);
  python.runPython(`
from pathlib import Path
from py_compile import PycInvalidationMode, compile

for source in sorted(Path(place).rglob("*.py")):
    compile(str(source), str(source.with_suffix(".pyc")), str(source.relative_to(place)), doraise=True,
            invalidation_mode=PycInvalidationMode.UNCHECKED_HASH)
    source.unlink()
`);
}
process.exit(0);
