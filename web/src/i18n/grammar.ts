/**
 * Fills in templates with values and with what goes with a name, as `language/grammar.py` does for the program:
 *
 *     {weapon}                      the name as it stands alone: Fusil laser
 *     {n|bataille|batailles}        the form for the number n
 *     {le:weapon}  {Le:weapon}      the name inside a sentence, after the word that it asks for: le fusil laser, l’arc
 *     {model:tué|tuée|tués|tuées}   the form for the kind of the name
 */

import { LANGUAGES, NOUNS, type Lang } from './words';

export type Values = Readonly<Record<string, string | number>>;

/** A word before a name: its forms for the kinds, before a vowel, and before proper names [before a vowel]. */
interface Forms {
  readonly forms?: readonly string[];
  readonly vowel?: readonly string[];
  readonly proper?: readonly string[];
}

interface Grammar {
  readonly kinds?: readonly string[];
  readonly proper?: readonly string[];
  readonly vowel?: string;
  readonly aspirate?: readonly string[];
  readonly words?: Readonly<Record<string, Forms>>;
}

/** A name inside a sentence; no kind if nothing is known of it. */
interface Noun {
  readonly kind: string;
  readonly text: string;
}

const PLACEHOLDER = /\{(\w+)(?:\|([^{}]*)|:([^{}]*))?\}/g;
/** What may follow a name in its label: which one it is (B3, 2) and remarks. */
const TAIL = /(?: [A-Z]?\d+)?(?: \([^()]*\))*$/;

/** A template with its values, which are given as they stand alone. A value that is missing leaves its place. */
export function filledIn(template: string, values: Values, lang: string): string {
  return template.replace(PLACEHOLDER, (whole: string, name: string, counted?: string, asked?: string) => {
    const value = values[asked === undefined || asked.includes('|') ? name : asked];
    if (value === undefined) return whole;
    if (counted !== undefined) return formFor(counted.split('|'), Number(value), lang);
    if (asked === undefined) return String(value);
    const noun = nounOf(String(value), lang);
    return asked.includes('|') ? agreeing(asked.split('|'), noun.kind, lang) : before(name, noun, lang);
  });
}

/** The plural form for a number, chosen by the browser; the last one is the fallback. */
function formFor(forms: readonly string[], count: number, lang: string): string {
  const names: readonly string[] = LANGUAGES[known(lang)].plurals;
  const wanted = names.indexOf(new Intl.PluralRules(lang).select(Math.abs(count)));
  return forms[wanted] ?? forms[forms.length - 1] ?? '';
}

/** The form for a kind; fewer forms than kinds begin again, and what is unknown takes the first. */
function agreeing(forms: readonly string[], kind: string, lang: string): string {
  return forms[Math.max(0, placeOf(kind, grammarOf(lang))) % forms.length] ?? '';
}

/** A word with the name after it; with a capital if the word has one. */
function before(word: string, noun: Noun, lang: string): string {
  const grammar = grammarOf(lang);
  const { forms = [], vowel = forms, proper = ['', ''] } = grammar.words?.[uncapital(word)] ?? {};
  const elides = beginsWithVowel(noun.text, grammar);
  const place = (grammar.kinds ?? []).indexOf(noun.kind);
  const form = place < 0 ? proper[elides ? proper.length - 1 : 0] : (elides ? vowel : forms)[place];
  const said = `${form ?? ''}${noun.text}`;
  return word === uncapital(word) ? said : said.charAt(0).toUpperCase() + said.slice(1);
}

/** The name behind a text that stands alone, with which one it is: `Guerrier d’acier B3`. */
function nounOf(said: string, lang: string): Noun {
  const names = NOUNS[known(lang)];
  const plain = Object.hasOwn(names, said) ? said : said.replace(TAIL, '');
  const found = Object.hasOwn(names, plain) ? names[plain] : undefined;
  return found ? { kind: found[0], text: found[1] + said.slice(plain.length) } : { kind: '', text: said };
}

function beginsWithVowel(text: string, { vowel, aspirate = [] }: Grammar): boolean {
  if (vowel === undefined) return false;
  const not = aspirate.length > 0 ? `(?!${aspirate.join('|')})` : '';
  return new RegExp(`^${not}(?:${vowel})`, 'iu').test(text);
}

function placeOf(kind: string, { kinds = [], proper = [] }: Grammar): number {
  return Math.max(kinds.indexOf(kind), proper.indexOf(kind));
}

function grammarOf(lang: string): Grammar {
  return LANGUAGES[known(lang)].grammar;
}

function known(lang: string): Lang {
  return Object.hasOwn(LANGUAGES, lang) ? (lang as Lang) : 'en';
}

function uncapital(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
