/**
 * Addresses, under any path: `/battle/{id}#{token}` is a seat, `/replay/{id}#{token}@{step}` a moment of its battle to
 * look back on, `/replay` one from a file, `/teams` the teams, `/maps` the battlefields, `/assistant` JADE beside a real
 * table, `/rules#{id}` a rule, `/statistics` the player's battles in figures. A battle without what comes after # is
 * `cut`; what ends in no file or folder that the page knows is `unknown`.
 */

export type Place =
  | { readonly at: 'start' | 'teams' | 'maps' | 'assistant' | 'statistics' | 'replay-file' | 'unknown' }
  | { readonly at: 'cut'; readonly battle: string }
  | { readonly at: 'rules'; readonly rule: string }
  | { readonly at: 'replay'; readonly battle: string; readonly token: string; readonly step: number }
  | { readonly at: 'battle'; readonly battle: string; readonly token: string };

const VIEW = /^[^?#]*\/(teams|maps|assistant|statistics)\/?(?:[?#].*)?$/s;

/** What an address of this page, whose root is given, leads to. */
export function placeOf(path: string, root = '/'): Place {
  const view = VIEW.exec(path);
  if (view) return { at: view[1] as 'teams' | 'maps' | 'assistant' | 'statistics' };
  const rules = /^[^?#]*\/rules\/?(?:\?[^#]*)?(?:#(.*))?$/s.exec(path);
  if (rules) return { at: 'rules', rule: rules[1] ?? '' };
  if (/^[^?#]*\/replay\/?(?:[?#].*)?$/s.test(path)) return { at: 'replay-file' };
  const replay = /^[^?#]*\/replay\/([^/?#]+)\/?(?:\?[^#]*)?#([^@]+)(?:@(\d{1,6}))?$/.exec(path);
  if (replay) {
    const [, battle, token, step] = replay;
    return { at: 'replay', battle: decodeURIComponent(battle!), token: token!, step: Number(step ?? 1) };
  }
  const found = /^[^?#]*\/battle\/([^/?#]+)\/?(?:\?[^#]*)?#(.+)$/.exec(path);
  if (found) return { at: 'battle', battle: decodeURIComponent(found[1]!), token: found[2]! };
  const cut = /^[^?#]*\/(?:battle|replay)\/([^/?#]+)\/?(?:\?[^#]*)?(?:#.*)?$/.exec(path);
  if (cut) return { at: 'cut', battle: decodeURIComponent(cut[1]!) };
  const plain = path.split(/[?#]/)[0]!;
  return { at: [root, root.slice(0, -1), `${root}index.html`].includes(plain) ? 'start' : 'unknown' };
}

/** The address of a moment of a battle. */
export function momentPath(battle: string, token: string, step: number): string {
  return `/replay/${encodeURIComponent(battle)}#${token}@${step}`;
}

/** Root path of the page: its script is one folder below, built (`assets`) or not (`src`). */
export function rootOf(script: string): string {
  return new URL('..', script).pathname;
}

/** A path of the page with the query of the current address, so that its requests are kept. */
export function withQuery(path: string, search: string): string {
  const cut = path.indexOf('#');
  const [before, after] = cut < 0 ? [path, ''] : [path.slice(0, cut), path.slice(cut)];
  return before.includes('?') ? path : before + search + after;
}

/** Quality requested with `?quality=` in the address; it overrides the settings. */
export function qualityIn(search: string): 'low' | 'high' | null {
  const asked = new URLSearchParams(search).get('quality');
  return asked === 'low' || asked === 'high' ? asked : null;
}

/** An address without `?quality=`, for when the player has chosen another quality. */
export function withoutQuality(path: string): string {
  const address = new URL(path, 'http://page');
  address.searchParams.delete('quality');
  return address.pathname + address.search + address.hash;
}

/** Whether a browser without a network cannot reach the server: one on its own machine needs none. */
export function isOffline(onLine: boolean, host: string): boolean {
  return !onLine && !isThisMachine(host);
}

/** Whether a page with this host name comes from a server on the same machine. */
export function isThisMachine(host: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(host);
}
