/**
 * Keys of lists. Svelte throws if two entries of a list have the same key. Lists from the server may contain an entry
 * twice, so they are keyed by position.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const SOURCES = new URL('../src/', import.meta.url);
/** Lists that the page itself makes, in which no entry occurs twice: they may be keyed by content. */
const OWN = [
  'sides',
  'speeds',
  'flags',
  'LANGS',
  'CAMERAS',
  'KEYS_HELP',
  'keys',
  'mat()',
  'faces',
  'reds',
  'blues',
  '[0, 1] as const',
  'parts',
  'models',
  'COLUMNS',
  'terms',
  'figures',
  'secrets',
  '[...KEYS_HELP, ...MORE_KEYS_HELP]',
];

describe('lists of the page', () => {
  it('are keyed by place, or are its own', () => {
    const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf-8' }).filter((name) =>
      name.endsWith('.svelte'),
    );
    const keyed = files.flatMap((name) =>
      [...readFileSync(new URL(name, SOURCES), 'utf-8').matchAll(/\{#each (.+?) as (?!const)(.+?\))\}/gs)].map(
        ([, list, rest]) => ({ name, list, rest }),
      ),
    );
    expect(keyed.length).toBeGreaterThan(40);
    const risky = keyed.filter(({ list, rest }) => !OWN.includes(list!) && !/,\s*(\w+) \(\1\)$/.test(rest!));
    expect(risky).toEqual([]);
  });
});
