import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin, Rollup } from 'vite';
import { defineConfig } from 'vitest/config';

const WORTH_IT = 1000; // bytes: what is smaller fits in one packet anyway

/** Compressed forms beside each text of the page: the server sends them to whoever takes them, and compresses nothing. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle).filter((each) => /\.(js|css|svg)$/.test(each))) {
        const content = readFileSync(join(dir, name));
        if (content.length < WORTH_IT) continue;
        writeFileSync(join(dir, `${name}.gz`), gzipSync(content, { level: 9 }));
        writeFileSync(join(dir, `${name}.br`), brotliCompressSync(content));
      }
    },
  };
}

const WORKER = 'service-worker.js';
const ASSISTANT = '/src/assistant/Assistant.svelte';

/**
 * Tells the service worker which files it keeps for a server's page: those of the page and of the assistant, not of the
 * table. `deadzone site` writes its own list over this one.
 */
function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
      const roots = chunks.filter((each) => each.isEntry || each.facadeModuleId?.endsWith(ASSISTANT));
      const files = [...neededBy(roots, chunks), 'icon.svg', 'assistant.webmanifest'].sort();
      const version = createHash('sha256').update(readFileSync(join(dir, 'index.html')));
      const listed = files.map((name) => {
        const content = readFileSync(join(dir, name));
        version.update(content);
        return [name, `sha256-${createHash('sha256').update(content).digest('base64')}`];
      });
      const worker = readFileSync(join(dir, WORKER), 'utf8')
        .replace("VERSION = 'none'", `VERSION = '${version.digest('hex').slice(0, 16)}'`)
        .replace('FILES = []', `FILES = ${JSON.stringify(listed)}`);
      writeFileSync(join(dir, WORKER), worker);
    },
  };
}

/** These chunks, what they import, and their styles and fonts. */
function neededBy(roots: readonly Rollup.OutputChunk[], chunks: readonly Rollup.OutputChunk[]): Set<string> {
  const needed = new Set<string>();
  const open = [...roots];
  for (let chunk = open.pop(); chunk; chunk = open.pop()) {
    if (needed.has(chunk.fileName)) continue;
    needed.add(chunk.fileName);
    for (const name of [...(chunk.viteMetadata?.importedCss ?? []), ...(chunk.viteMetadata?.importedAssets ?? [])])
      needed.add(name);
    open.push(...chunks.filter((each) => chunk.imports.includes(each.fileName)));
  }
  return needed;
}

const TESTS = ['src', 'tests'].flatMap((folder) =>
  readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
);
const REPLACING = TESTS.filter((name) => readFileSync(join(import.meta.dirname, name), 'utf8').includes('vi.mock('));

// The page is package data of the server, which serves it under a strict Content-Security-Policy: everything comes
// from files of its own, so nothing is inlined as a data address. It may live under any path: scripts and styles find each
// other by relative paths, and in index.html the server puts its own path in the place of `./`.
export default defineConfig({
  base: './',
  plugins: [svelte(), compressed(), offline()],
  build: {
    outDir: '../src/deadzone/server/static',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    // three.js is a chunk of its own and loaded only with the three-dimensional board.
    chunkSizeWarningLimit: 800,
  },
  server: {
    proxy: {
      '/api': { target: 'http://127.0.0.1:8321', ws: true },
    },
  },
  test: {
    environment: 'node',
    // A busy machine is no fault of the page.
    testTimeout: 60_000,
    // Only tests that replace modules need modules of their own: for the others, a worker loads each one once.
    projects: [
      {
        extends: true,
        test: { name: 'plain', include: TESTS.filter((name) => !REPLACING.includes(name)), isolate: false },
      },
      { extends: true, test: { name: 'replacing', include: REPLACING } },
    ],
  },
});
