/** Texts of the page in the reader's language, as pure functions for easy testing. */

import { LANGUAGES, WORDS, type Lang, type Word } from './words';

export type { Lang, Word };
export type Values = Readonly<Record<string, string | number>>;

export const LANGS = Object.keys(LANGUAGES) as Lang[];

/** Fill in a sentence: `{name}` is replaced by a value, `{n|one|other}` by the plural form for a number. */
export function translate(lang: Lang, word: Word, values: Values = {}): string {
  return WORDS[lang][word].replace(/\{(\w+)((?:\|[^|}]*)*)\}/g, (whole, name: string, forms: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return forms === '' ? String(value) : counted(lang, Number(value), forms.slice(1).split('|'));
  });
}

/** The word for a page without a server, where it has one of its own. */
export function withoutServer(word: Word): Word {
  const own = `${word}.site`;
  return own in WORDS.en ? (own as Word) : word;
}

/** The plural form for a number, chosen by the browser; the last one is the fallback. */
function counted(lang: Lang, count: number, forms: readonly string[]): string {
  const names: readonly string[] = LANGUAGES[lang].plurals;
  const wanted = names.indexOf(new Intl.PluralRules(lang).select(Math.abs(count)));
  return forms[wanted] ?? forms[forms.length - 1] ?? '';
}

/** The language chosen before, else the first of the browser's languages that the page has. */
export function chooseLang(remembered: string | null, browser: readonly string[]): Lang {
  const tags = remembered === null ? browser : [remembered, ...browser];
  for (const tag of tags) {
    const lang = LANGS.find((known) => known === tag.toLowerCase().split('-')[0]);
    if (lang) return lang;
  }
  return 'en';
}

/** The next language, for a button that cycles through them. */
export function nextLang(lang: Lang): Lang {
  return LANGS[(LANGS.indexOf(lang) + 1) % LANGS.length] ?? lang;
}

/** Code and name of a language: `FR – Français`. */
export function calledLang(lang: Lang): string {
  return `${lang.toUpperCase()} – ${LANGUAGES[lang].name}`;
}
