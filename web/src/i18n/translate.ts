/** Words of the page in the reader's language: pure functions, so that the tests can read them. */

import { LANGUAGES, WORDS, type Lang, type Word } from './words';

export type { Lang, Word };
export type Values = Readonly<Record<string, string | number>>;

export const LANGS = Object.keys(LANGUAGES) as Lang[];

/** The sentence with its values: `{name}` stands for a value, `{n|one|other}` chooses the form that goes with a number. */
export function translate(lang: Lang, word: Word, values: Values = {}): string {
  return WORDS[lang][word].replace(/\{(\w+)((?:\|[^|}]*)*)\}/g, (whole, name: string, forms: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return forms === '' ? String(value) : counted(lang, Number(value), forms.slice(1).split('|'));
  });
}

/** Which form goes with a number is known to the browser; the last one is for all that has none of its own. */
function counted(lang: Lang, count: number, forms: readonly string[]): string {
  const names: readonly string[] = LANGUAGES[lang].plurals;
  const wanted = names.indexOf(new Intl.PluralRules(lang).select(Math.abs(count)));
  return forms[wanted] ?? forms[forms.length - 1] ?? '';
}

/** The language somebody chose before, else the first one of the browser that the page speaks. */
export function chooseLang(remembered: string | null, browser: readonly string[]): Lang {
  const tags = remembered === null ? browser : [remembered, ...browser];
  for (const tag of tags) {
    const lang = LANGS.find((known) => known === tag.toLowerCase().split('-')[0]);
    if (lang) return lang;
  }
  return 'en';
}

/** The language after this one, for a button that goes through them all. */
export function nextLang(lang: Lang): Lang {
  return LANGS[(LANGS.indexOf(lang) + 1) % LANGS.length] ?? lang;
}

/** `FR – Français` */
export function calledLang(lang: Lang): string {
  return `${lang.toUpperCase()} – ${LANGUAGES[lang].name}`;
}
