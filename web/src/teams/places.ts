/** Addresses of the teams: everything stands after the `#`, which browsers send to no server. */

export type TeamsPlace =
  | { readonly at: 'home' }
  | { readonly at: 'mine'; readonly id: string }
  | { readonly at: 'ready'; readonly id: string }
  | { readonly at: 'list'; readonly id: string }
  | { readonly at: 'link'; readonly code: string };

export function teamsPlaceOf(path: string): TeamsPlace {
  const [, code] = /^[^#]*#team=(.*)$/s.exec(path) ?? [];
  if (code !== undefined) return { at: 'link', code };
  const [, kind, id] = /^[^#]*#(mine|ready|list)=(.+)$/s.exec(path) ?? [];
  return kind && id ? { at: kind as 'mine' | 'ready' | 'list', id: decoded(id) } : { at: 'home' };
}

export function addressOf(place: TeamsPlace): string {
  if (place.at === 'home') return '/teams';
  if (place.at === 'link') return `/teams#team=${place.code}`;
  return `/teams#${place.at}=${encodeURIComponent(place.id)}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
