/** The page's own state, shared by all views: language, settings and current path. */

import { chooseLang, translate, withoutServer, type Lang, type Values, type Word } from './i18n/translate';
import { qualityIn, unfolded, withoutQuality, withQuery } from './place';
import { SITE } from './root';
import { readSettings, type Settings } from './settings';

const STORED = 'deadzone';

const first = readSettings(stored());
const STILL = window.matchMedia('(prefers-reduced-motion: reduce)');

export const page = $state({
  settings: first,
  lang: chooseLang(first.lang, navigator.languages) as Lang,
  /** The battle that opens with its links shown, because somebody is still to be invited. */
  invite: '',
  path: unfolded(here()),
  /** The system prefers reduced motion. */
  still: STILL.matches,
  /** Quality requested by the address, until the player chooses another. */
  asked: qualityIn(location.search),
});

/** Translate a text of the page into the current language. */
export function t(word: Word, values?: Values): string {
  return translate(page.lang, SITE ? withoutServer(word) : word, values);
}

export function setLang(lang: Lang): void {
  page.lang = lang;
  change({ lang });
}

export function change(some: Partial<Settings>): void {
  page.settings = { ...page.settings, ...some };
  try {
    localStorage.setItem(STORED, JSON.stringify(page.settings));
  } catch {
    // Without storage the choice is lost at the next visit; the page still works.
  }
}

STILL.addEventListener('change', () => (page.still = STILL.matches));

/** Whether nothing is to be animated: by the settings of the page, or of the system. */
export function calm(): boolean {
  return page.settings.calm || page.still;
}

$effect.root(() => {
  $effect(() => {
    document.documentElement.classList.toggle('calm', calm());
  });
});

/** Quality of the board: from the address, else from the settings. */
export function quality(): Settings['quality'] {
  return page.asked ?? page.settings.quality;
}

export function setQuality(chosen: Settings['quality']): void {
  page.asked = null;
  history.replaceState(null, '', withoutQuality(here()));
  page.path = unfolded(here());
  change({ quality: chosen });
}

/** Go to another place of the page without reloading; the query of the address is kept. */
export function go(path: string): void {
  history.pushState(null, '', withQuery(path, location.search));
  page.path = unfolded(here());
}

/** Whether a click on a link asks for no other tab or window. */
export function isPlain(event: MouseEvent): boolean {
  return !(event.ctrlKey || event.metaKey || event.shiftKey);
}

/** Follow a link of the page without reloading, unless the click asks for another tab or window. */
export function follow(event: MouseEvent, path: string): void {
  if (!isPlain(event)) return;
  event.preventDefault();
  go(path);
}

/** Like `go`, but replaces the current address, which must not be revisited: a used invitation, a player's key. */
export function exchange(path: string): void {
  history.replaceState(null, '', withQuery(path, location.search));
  page.path = unfolded(here());
}

function here(): string {
  return location.pathname + location.search + location.hash;
}

function stored(): string | null {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null;
  }
}

window.addEventListener('popstate', () => {
  page.path = unfolded(here());
});
