/** Words of the page in both languages: pure functions, so that the tests can read them. */

import { en } from './en';
import { fr } from './fr';

export type Lang = 'en' | 'fr';
export type Word = keyof typeof en;
export type Values = Readonly<Record<string, string | number>>;

const WORDS: Record<Lang, Record<Word, string>> = { en, fr };

export const LANGS: readonly Lang[] = ['en', 'fr'];

/** The sentence with its values: `{name}` stands for a value, `{n|one|many}` chooses by a number. */
export function translate(lang: Lang, word: Word, values: Values = {}): string {
  return WORDS[lang][word].replace(
    /\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g,
    (whole, name: string, one?: string, many?: string) => {
      const value = values[name];
      if (value === undefined) return whole;
      if (one === undefined || many === undefined) return String(value);
      return isOne(lang, Number(value)) ? one : many;
    },
  );
}

/** French counts nought and one as singular, English only one. */
function isOne(lang: Lang, count: number): boolean {
  const size = Math.abs(count);
  return lang === 'fr' ? size < 2 : size === 1;
}

/** The language somebody chose before, else the first one of the browser that the page speaks. */
export function chooseLang(remembered: string | null, browser: readonly string[]): Lang {
  if (remembered === 'en' || remembered === 'fr') return remembered;
  for (const tag of browser) {
    const lang = tag.slice(0, 2).toLowerCase();
    if (lang === 'fr' || lang === 'en') return lang;
  }
  return 'en';
}
