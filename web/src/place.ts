/**
 * Addresses, under any path: `/battle/{id}#{token}` is a seat, `/replay/{id}#{token}@{step}` a moment of its battle to
 * look back on, `/replay` one from a file, `/teams` the teams, `/maps` the battlefields, `/assistant` JADE beside a real
 * table, `/rules#{id}` a rule, `/statistics` the player's battles in figures. A battle without what comes after # is
 * `cut`; what ends in no file or folder that the page knows is `unknown`.
 *
 * A static host knows one file only. There a place stands in the query: `./?/battle/{id}#{token}` (`folded`), and what the
 * browser has in its address is unfolded before anybody looks at it.
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
    return { at: 'replay', battle: decoded(battle!), token: token!, step: Number(step ?? 1) };
  }
  const found = /^[^?#]*\/battle\/([^/?#]+)\/?(?:\?[^#]*)?#(.+)$/.exec(path);
  if (found) return { at: 'battle', battle: decoded(found[1]!), token: found[2]! };
  const cut = /^[^?#]*\/(?:battle|replay)\/([^/?#]+)\/?(?:\?[^#]*)?(?:#.*)?$/.exec(path);
  if (cut) return { at: 'cut', battle: decoded(cut[1]!) };
  const plain = path.split(/[?#]/)[0]!;
  return { at: [root, root.slice(0, -1), `${root}index.html`].includes(plain) ? 'start' : 'unknown' };
}

/** What was written as part of an address; somebody may have written anything. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The address of a moment of a battle. */
export function momentPath(battle: string, token: string, step: number): string {
  return `/replay/${encodeURIComponent(battle)}#${token}@${step}`;
}

/** Root path of the page: its script is one folder below, built (`assets`) or not (`src`). */
export function rootOf(script: string): string {
  return new URL('..', script).pathname;
}

const FOLDED = /^([^?#]*\/)[^/?#]*\?(\/[^&#]*|%2F[^&#]*)(?:&([^#]*))?(#.*)?$/is;

/** The path of a place that stands in the query of an address; any other address as it is. */
export function unfolded(address: string): string {
  const found = FOLDED.exec(address);
  if (!found) return address;
  const [, root, place, rest, hash = ''] = found;
  // Others who pass an address on may write its query in another way.
  const path = place!.replaceAll(/%2F/gi, '/').replace(/=$/, '');
  return root + path.slice(1) + (rest ? `?${rest}` : '') + hash;
}

/** A path of the page as an address of a static host: `/rules?quality=low#R-1` is `?/rules&quality=low#R-1`. */
export function folded(path: string): string {
  const [before, hash] = cutAt(path, '#');
  const [place, query] = cutAt(before, '?');
  const asked = [place === '/' ? '' : place, query.slice(1)].filter((part) => part !== '').join('&');
  return (asked ? `?${asked}` : '') + hash;
}

/** An address of the page with the requests of the current address, unless it has requests of its own. */
export function withQuery(address: string, search: string): string {
  const asked = requestsIn(search);
  const [before, hash] = cutAt(address, '#');
  const [plain, query] = cutAt(before, '?');
  if (asked.length === 0 || requestsIn(query).length > 0) return address;
  return `${plain}?${[query.slice(1), ...asked].filter((part) => part !== '').join('&')}${hash}`;
}

/** What is requested in a query, besides the place that may stand in it. */
function requestsIn(search: string): string[] {
  return search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && !/^(?:\/|%2F)/i.test(part));
}

/** A text before a sign, and from there on. */
function cutAt(text: string, sign: string): [string, string] {
  const place = text.indexOf(sign);
  return place < 0 ? [text, ''] : [text.slice(0, place), text.slice(place)];
}

/** Quality requested with `?quality=` in the address; it overrides the settings. */
export function qualityIn(search: string): 'low' | 'high' | null {
  const asked = new URLSearchParams(search).get('quality');
  return asked === 'low' || asked === 'high' ? asked : null;
}

/** An address without `?quality=`, for when the player has chosen another quality. */
export function withoutQuality(address: string): string {
  const [before, hash] = cutAt(address, '#');
  const [plain, query] = cutAt(before, '?');
  const left = query
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && !part.startsWith('quality='));
  return plain + (left.length > 0 ? `?${left.join('&')}` : '') + hash;
}

/** Whether a browser without a network cannot reach the server: one on its own machine needs none. */
export function isOffline(onLine: boolean, host: string): boolean {
  return !onLine && !isThisMachine(host);
}

/** Whether a page with this host name comes from a server on the same machine. */
export function isThisMachine(host: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(host);
}
