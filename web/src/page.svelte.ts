/** The page's own state, shared by all views: language, settings, and where we are. */

import { chooseLang, translate, type Lang, type Values, type Word } from './i18n/translate';
import { qualityIn, withoutQuality, withQuery } from './place';
import { readSettings, type Settings } from './settings';

const STORED = 'deadzone';

const first = readSettings(stored());

export const page = $state({
  settings: first,
  lang: chooseLang(first.lang, navigator.languages) as Lang,
  /** The battle whose links are to be shown first: somebody else is still to be invited. */
  invite: '',
  path: here(),
  /** The drawing that the address asks for, until another one is chosen. */
  asked: qualityIn(location.search),
});

/** A word of the page in the language that is shown. */
export function t(word: Word, values?: Values): string {
  return translate(page.lang, word, values);
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
    // A browser that stores nothing forgets the choice; the page works all the same.
  }
}

/** How the board is drawn: as the address says, else as the settings do. */
export function quality(): Settings['quality'] {
  return page.asked ?? page.settings.quality;
}

export function setQuality(chosen: Settings['quality']): void {
  page.asked = null;
  history.replaceState(null, '', withoutQuality(here()));
  page.path = here();
  change({ quality: chosen });
}

/** Shows another place of the page without loading it anew; the query of the address stays. */
export function go(path: string): void {
  history.pushState(null, '', withQuery(path, location.search));
  page.path = here();
}

/** The same for an address that must not be come back to: an invitation that was used, a player's key. */
export function exchange(path: string): void {
  history.replaceState(null, '', withQuery(path, location.search));
  page.path = here();
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
  page.path = here();
});
