/** Where an address leads: `/battle/{id}#{token}` is a seat, everything else the start page. */

export type Place =
  { readonly at: 'start' } | { readonly at: 'battle'; readonly battle: string; readonly token: string };

export function placeOf(path: string): Place {
  const found = /^\/battle\/([^/?#]+)\/?(?:\?[^#]*)?#(.+)$/.exec(path);
  return found ? { at: 'battle', battle: decodeURIComponent(found[1]!), token: found[2]! } : { at: 'start' };
}
