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

const ASSISTANT = '/src/assistant/Assistant.svelte';

/**
 * Writes the list of files that the service worker keeps of a server's page: those of the page and of the assistant, not
 * of the table.
 */
function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
      const roots = chunks.filter((each) => each.isEntry || each.facadeModuleId?.endsWith(ASSISTANT));
      const names = [...neededBy(roots, chunks), 'icon.svg', 'assistant.webmanifest'].sort();
      const files = names.map((name) => ({ name, sha256: digestOf(readFileSync(join(dir, name))) }));
      const mark = digestOf(JSON.stringify(files) + readFileSync(join(dir, 'index.html'), 'utf8')).slice(0, 16);
      writeFileSync(join(dir, 'assistant.json'), JSON.stringify({ mark, files }));
    },
  };
}

function digestOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

// A static host sends no headers, so the page says itself what it may do. It does not compile WebAssembly: the engine runs
// in workers, which follow their own policy (`public/service-worker.js`).
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
  "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'";

/** Writes the page of a static site beside that of a server: it knows by a name in its head that it has an engine. */
function site(): Plugin {
  return {
    name: 'site',
    apply: 'build',
    writeBundle({ dir = '' }) {
      const first = '<meta charset="utf-8" />';
      const policy = `<meta http-equiv="Content-Security-Policy" content="${POLICY}" />`;
      const engine = '<meta name="deadzone-site" content="files.json" />';
      const page = readFileSync(join(dir, 'index.html'), 'utf8');
      writeFileSync(join(dir, 'site.html'), page.replace(first, [first, policy, engine].join('\n    ')));
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
  plugins: [svelte(), compressed(), offline(), site()],
  build: {
    outDir: '../src/deadzone/server/static',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    // three.js is a chunk of its own and loaded only with the three-dimensional board.
    chunkSizeWarningLimit: 800,
  },
  worker: { format: 'es' },
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
