/** Texts of the page in the reader's language, as pure functions for easy testing. */

import { filledIn, type Values } from './grammar';
import { LANGUAGES, WORDS, type Lang, type Word } from './words';

export type { Lang, Values, Word };

export const LANGS = Object.keys(LANGUAGES) as Lang[];

/** Fill in a sentence of the page; `grammar.ts` says what may stand in braces. */
export function translate(lang: Lang, word: Word, values: Values = {}): string {
  return filledIn(WORDS[lang][word], values, lang);
}

/** The word for a page without a server, where it has one of its own. */
export function withoutServer(word: Word): Word {
  const own = `${word}.site`;
  return own in WORDS.en ? (own as Word) : word;
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
