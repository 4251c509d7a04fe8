import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The page is package data of the server, which serves it under a strict Content-Security-Policy: everything comes
// from files of its own, so nothing is inlined as a data address.
export default defineConfig({
  plugins: [svelte()],
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
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
    environment: 'node',
  },
});
