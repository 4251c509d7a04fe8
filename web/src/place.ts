/** Where an address leads: `/battle/{id}#{token}`, under whatever path, is a seat, everything else the start page. */

export type Place =
  { readonly at: 'start' } | { readonly at: 'battle'; readonly battle: string; readonly token: string };

export function placeOf(path: string): Place {
  const found = /^[^?#]*\/battle\/([^/?#]+)\/?(?:\?[^#]*)?#(.+)$/.exec(path);
  return found ? { at: 'battle', battle: decodeURIComponent(found[1]!), token: found[2]! } : { at: 'start' };
}

/** The path under which the page lives: its script lies one folder below, built (`assets`) or not (`src`). */
export function rootOf(script: string): string {
  return new URL('..', script).pathname;
}

/** Another place of the page with the query of this one: what was asked for in the address goes on being asked for. */
export function withQuery(path: string, search: string): string {
  const cut = path.indexOf('#');
  const [before, after] = cut < 0 ? [path, ''] : [path.slice(0, cut), path.slice(cut)];
  return before.includes('?') ? path : before + search + after;
}

/** The drawing that an address asks for with `?quality=`; it goes before the one in the settings. */
export function qualityIn(search: string): 'low' | 'high' | null {
  const asked = new URLSearchParams(search).get('quality');
  return asked === 'low' || asked === 'high' ? asked : null;
}

/** An address without its wish for a drawing: the player has chosen another one. */
export function withoutQuality(path: string): string {
  const address = new URL(path, 'http://page');
  address.searchParams.delete('quality');
  return address.pathname + address.search + address.hash;
}
