/** Addresses of the teams: everything stands after the `#`, which browsers send to no server. */

export type TeamsPlace =
  | { readonly at: 'home' }
  | { readonly at: 'mine' | 'ready' | 'list'; readonly id: string }
  | { readonly at: 'link'; readonly code: string };

const KINDS = { mine: 'mine', ready: 'ready', list: 'list' } as const;

export function teamsPlaceOf(path: string): TeamsPlace {
  const [, kind = '', value = ''] = /^[^#]*#([a-z]+)=(.*)$/s.exec(path) ?? [];
  if (kind === 'team') return { at: 'link', code: value };
  if (kind in KINDS && value) return { at: KINDS[kind as keyof typeof KINDS], id: decoded(value) };
  return { at: 'home' };
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
