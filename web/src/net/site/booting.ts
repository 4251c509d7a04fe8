/** Starts Python in a worker: the runtime, and the program's sources beside it. */

import { packFile, partOf, type Contents } from './contents';
import type { Step } from './messages';
import { unpacked } from './packs';

/** Where packs are unpacked, and Python looks for what it imports. */
const SOURCES = '/program';

/** What is used of Pyodide. Values of Python are proxies, and its coroutines promises. */
export interface Python {
  readonly FS: {
    mkdirTree(path: string): void;
    writeFile(path: string, content: Uint8Array, options: { canOwn: boolean }): void;
  };
  pyimport(name: string): unknown;
  runPython(code: string): unknown;
}

interface Runtime {
  loadPyodide(options: {
    indexURL: string;
    env: Record<string, string>;
    stdout: (text: string) => void;
    stderr: (text: string) => void;
  }): Promise<Python>;
}

export interface Booting {
  /** The site's folder, where it begins, with a slash at the end. */
  readonly root: string;
  readonly contents: Contents;
  readonly told: (step: Step) => void;
}

/** Python, ready to import the program. What is fetched is fetched side by side. */
export async function booted({ root, contents, told }: Booting): Promise<Python> {
  told('fetching');
  const packs = Promise.all(partOf(contents, 'start').map((name) => brought(root, name)));
  packs.catch(() => undefined); // it is waited for below
  const index = new URL('engine/', root).href;
  const { loadPyodide } = (await import(/* @vite-ignore */ `${index}pyodide.mjs`)) as Runtime;
  const python = await loadPyodide({
    indexURL: index,
    env: { PYTHONDONTWRITEBYTECODE: '1', HOME: '/' },
    stdout: (text) => console.info(text),
    stderr: (text) => console.warn(text),
  });
  performance.mark('runtime'); // the long run reads when
  told('starting');
  for (const pack of await packs) lay(python, pack);
  python.runPython(`import sys; sys.path.append('${SOURCES}')`);
  performance.mark('sources');
  told('opening');
  return python;
}

/** Fetch the pack of a part that is not needed at the start, and lay it beside the others, so that it can be imported. */
export async function bring(python: Python, root: string, part: string): Promise<void> {
  lay(python, await brought(root, packFile(part)));
}

type Pack = Awaited<ReturnType<typeof unpacked>>;

async function brought(root: string, name: string): Promise<Pack> {
  const answer = await fetch(new URL(name, root));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return unpacked(new Uint8Array(await answer.arrayBuffer()));
}

function lay(python: Python, pack: Pack): void {
  const made = new Set<string>();
  for (const { name, content } of pack) {
    const path = `${SOURCES}/${name}`;
    const folder = path.slice(0, path.lastIndexOf('/'));
    if (!made.has(folder)) python.FS.mkdirTree(folder);
    made.add(folder);
    // The file system keeps the bytes of the archive as they are.
    python.FS.writeFile(path, content, { canOwn: true });
  }
  python.runPython('import importlib; importlib.invalidate_caches()');
}
