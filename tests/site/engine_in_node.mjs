// Runs the packed engine as the page's two workers do: node engine_in_node.mjs PARTS ROOT FOLDER...
// Orders come as lines of JSON and are answered so; in the FOLDERs of ROOT Python finds further modules.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

const PACKAGES = '/lib/python3.14/site-packages';
const parts = isMainThread ? process.argv[2] : workerData;

async function booted() {
  const { loadPyodide } = await import(pathToFileURL(`${parts}/pyodide.mjs`).href);
  const python = await loadPyodide({ indexURL: `${parts}/`, packages: [] });
  unpack(python, 'start');
  return python;
}

function unpack(python, part) {
  python.unpackArchive(new Uint8Array(readFileSync(`${parts}/${part}.pack`)), 'gztar', { extractDir: PACKAGES });
}

/** IndexedDB, as far as the engine knows it. */
class Disk {
  kept = new Map();
  full = false;

  async get(key) {
    return this.kept.get(key);
  }

  async range(prefix) {
    return [...this.kept].filter(([key]) => key.startsWith(prefix)).sort(([one], [other]) => (one < other ? -1 : 1));
  }

  async write(puts, deletes, prefixes, fence) {
    if (this.full) throw new DOMException('no room', 'QuotaExceededError');
    if (fence && Buffer.compare(this.kept.get(fence[0]) ?? Buffer.of(), fence[1]) !== 0) return false;
    for (const key of [...this.kept.keys()])
      if (deletes.includes(key) || prefixes.some((prefix) => key.startsWith(prefix))) this.kept.delete(key);
    for (const [key, value] of puts) this.kept.set(key, value);
    return true;
  }
}

/** The second worker. */
class Thinker {
  worker = null;
  waiting = new Map();

  ask(id, order) {
    if (this.worker === null) {
      this.worker = new Worker(new URL(import.meta.url), { workerData: parts });
      this.worker.on('message', ({ id, made }) => {
        this.waiting.get(id)(made);
        this.waiting.delete(id);
      });
    }
    this.worker.postMessage({ id, order });
    return new Promise((resolve) => this.waiting.set(id, resolve));
  }

  cancel(id) {
    this.waiting.delete(id);
  }
}

async function first() {
  const began = performance.now();
  const python = await booted();
  const up = performance.now();
  const disk = new Disk();
  const engine = await python.pyimport('deadzone.browser.javascript').start(disk, new Thinker());
  const seats = [];
  say({ runtime: Math.round(up - began), engine: Math.round(performance.now() - up) });
  const [root, ...folders] = process.argv.slice(3);
  python.FS.mkdirTree('/more');
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, '/more');
  for (const folder of folders) python.runPython(`import sys; sys.path.append("/more/${folder}")`);
  for await (const line of createInterface({ input: process.stdin })) {
    const order = JSON.parse(line);
    if (order.ask) {
      const [method, path, headers, body] = order.ask;
      const told = await engine.ask(method, path, headers, new Uint8Array(Buffer.from(body, 'base64')));
      say({ ...told, content: Buffer.from(told.content).toString('base64') });
    } else if (order.sit) {
      const number = seats.length;
      const tell = (text) => say({ seat: number, text });
      seats.push(engine.sit(order.sit, tell, () => say({ seat: number, ended: true })));
      say({ sits: number });
    } else if (order.hear) seats[order.seat].hear(order.hear);
    else if (order.leave) seats[order.seat].leave();
    else if ('full' in order) disk.full = order.full;
    else if (order.run) say({ made: python.runPython(order.run) });
  }
  process.exit(0);
}

function say(told) {
  process.stdout.write(`${JSON.stringify(told)}\n`);
}

async function second() {
  const python = await booted();
  const aside = python.pyimport('deadzone.browser.javascript');
  const there = new Set();
  parentPort.on('message', ({ id, order }) => {
    for (const part of aside.parts_for(order)) {
      if (!there.has(part)) unpack(python, part);
      there.add(part);
    }
    parentPort.postMessage({ id, made: aside.reply(order) });
  });
}

await (isMainThread ? first() : second());
