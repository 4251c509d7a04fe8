import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { LANGS, calledLang, chooseLang, nextLang, translate } from '../src/i18n/translate';
import { WORDS } from '../src/i18n/words';

const { en, fr } = WORDS;

const SOURCES = fileURLToPath(new URL('../src', import.meta.url));
/** Names of the values: `{n|…}`, `{model:…|…}` and, after the word that it asks for, `{le:model}`. */
const placeholders = (text: string): string[] => {
  const found = [...text.matchAll(/\{(\w+)(?:\|[^{}]*|:([^{}]*))?\}/g)];
  return [...new Set(found.map(([, name, asked]) => (asked && !asked.includes('|') ? asked : name!)))].sort();
};

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'i18n' ? [] : sources(path);
    return /\.(ts|svelte)$/.test(entry.name) && !entry.name.endsWith('.test.ts') ? [readFileSync(path, 'utf8')] : [];
  });
}

describe('the words of the page', () => {
  it('have the same values in all languages', () => {
    for (const lang of LANGS) {
      for (const key of Object.keys(en) as (keyof typeof en)[]) {
        expect(placeholders(WORDS[lang][key]), key).toEqual(placeholders(en[key]));
        expect(WORDS[lang][key], key).not.toBe('');
      }
    }
  });

  it('are all used', () => {
    const text = sources(SOURCES).join('\n');
    const patterns = [...text.matchAll(/`((?:[\w.]|\$\{[^}]+\})+)`/g)]
      .map((found) => found[1]!)
      .filter((pattern) => pattern.includes('${'))
      .map((pattern) => new RegExp(`^${pattern.replace(/\$\{[^}]+\}/g, '[\\w-]+').replace(/\./g, '\\.')}$`));
    // What a page without a server says instead is found by the name of the word (`withoutServer`).
    const names = Object.keys(en).map((key) => key.replace(/\.site$/, ''));
    const unused = names.filter((key) => !text.includes(`'${key}'`) && !patterns.some((pattern) => pattern.test(key)));
    expect(unused).toEqual([]);
  });

  it('follow French typography', () => {
    for (const [key, text] of Object.entries(fr)) {
      expect(text, key).not.toMatch(/\w'\w/);
      expect(text, key).not.toMatch(/[^\s\u00a0\u202f][:;!?](\s|$)/);
    }
  });
});

describe('a sentence with values', () => {
  it('puts them in', () => {
    expect(translate('en', 'look.title', { cube: 'r1c2L1' })).toBe('From r1c2L1');
    expect(translate('en', 'look.title')).toBe('From {cube}');
  });

  it('counts as each language does', () => {
    expect(translate('en', 'dice.successes', { n: 0 })).toBe('0 successes');
    expect(translate('en', 'dice.successes', { n: 1 })).toBe('1 success');
    expect(translate('en', 'turn.behind', { n: 2 })).toBe('2 steps left');
    expect(translate('fr', 'turn.behind', { n: 0 })).toBe('encore 0 étape');
    expect(translate('fr', 'turn.behind', { n: 2 })).toBe('encore 2 étapes');
  });
});

describe('the language', () => {
  it('is the one chosen before, else that of the browser, else English', () => {
    expect(chooseLang('fr', ['en'])).toBe('fr');
    expect(chooseLang(null, ['de-CH', 'fr-CH', 'en'])).toBe('fr');
    expect(chooseLang(null, ['en-GB', 'fr'])).toBe('en');
    expect(chooseLang('xx', ['de'])).toBe('en');
  });

  it('is changed by a button that goes through all of them', () => {
    expect(LANGS.map(nextLang)).toEqual([...LANGS.slice(1), LANGS[0]]);
    expect(calledLang('fr')).toBe('FR – Français');
  });
});
