/** The rule book: all terms and rules in the language of the page, fetched when the first of them is wanted. */

import { page } from '../page.svelte';
import { ruleBook } from '../net/api';
import type { RuleBook, RuleSection } from '../protocol';
import type { Explainable } from './explain.svelte';

interface Shelf {
  books: Readonly<Record<string, RuleBook>>;
  /** The server could not be reached. */
  failed: boolean;
}
const shelf: Shelf = $state({ books: {}, failed: false });
const wanted = new Map<string, Promise<void>>();

export function bookFailed(): boolean {
  return shelf.failed;
}

export function loadBook(lang: string = page.lang): Promise<void> {
  const asked = wanted.get(lang) ?? fetchBook(lang);
  wanted.set(lang, asked);
  return asked;
}

async function fetchBook(lang: string): Promise<void> {
  try {
    const book = await ruleBook(lang);
    shelf.books = { ...shelf.books, [lang]: book };
    shelf.failed = false;
  } catch {
    shelf.failed = true;
    wanted.delete(lang);
  }
}

export function theBook(lang: string = page.lang): RuleBook | null {
  return shelf.books[lang] ?? null;
}

export interface Known {
  readonly name: string;
  readonly text: string;
  readonly rule: string;
}

/** What is known about a word: its own text, that of the term, or the rule itself. Null while the book is not there. */
export function known(what: Explainable): Known | null {
  const { name = '', text = '', rule = '', id = rule } = what;
  if (text) return { name, text, rule };
  const book = theBook();
  if (!book) return null;
  const term = book.terms.find((each) => each.id === id);
  if (term) return { name: name || term.name, text: term.text, rule: term.rule };
  const section = sectionOf(book, id);
  const paragraph = section?.rules.find((each) => each.id === id) ?? section?.rules[0];
  if (!section || !paragraph) return { name, text: '', rule: '' };
  return { name: name && name !== id ? name : section.title, text: paragraph.text, rule: id };
}

/** The section in which a rule stands: one of its rules, or an ability or item as a whole. */
export function sectionOf(book: RuleBook, id: string): RuleSection | null {
  return sectionsOf(book).get(id) ?? null;
}

const sections = new WeakMap<RuleBook, ReadonlyMap<string, RuleSection>>();

/** By the ids of their rules, and by their own. */
function sectionsOf(book: RuleBook): ReadonlyMap<string, RuleSection> {
  const known = sections.get(book);
  if (known) return known;
  const all = book.chapters.flatMap((chapter) => chapter.sections);
  const made = new Map(all.flatMap((each) => [each.id, ...each.rules.map(({ id }) => id)].map((id) => [id, each])));
  made.delete('');
  sections.set(book, made);
  return made;
}
