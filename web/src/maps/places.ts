/** Addresses of the maps: everything stands after the `#`, which browsers send to no server. */

export type MapsPlace =
  | { readonly at: 'home' }
  | { readonly at: 'new' }
  | { readonly at: 'mine'; readonly id: string }
  | { readonly at: 'ready'; readonly id: string }
  | { readonly at: 'link'; readonly code: string };

export function mapsPlaceOf(path: string): MapsPlace {
  const [, code] = /^[^#]*#map=(.*)$/s.exec(path) ?? [];
  if (code !== undefined) return { at: 'link', code };
  if (/^[^#]*#new$/.test(path)) return { at: 'new' };
  const [, kind, id] = /^[^#]*#(mine|ready)=(.+)$/s.exec(path) ?? [];
  return kind && id ? { at: kind as 'mine' | 'ready', id: decoded(id) } : { at: 'home' };
}

export function mapsAddressOf(place: MapsPlace): string {
  if (place.at === 'home') return '/maps';
  if (place.at === 'new') return '/maps#new';
  if (place.at === 'link') return `/maps#map=${place.code}`;
  return `/maps#${place.at}=${encodeURIComponent(place.id)}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
