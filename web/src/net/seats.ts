/** Seats taken in this browser, with their links, which are stored nowhere else. */

import { keptAs } from './site/names';
import type { BattleCreated, BattleLinks, HeldBattle, Role, SeatLink } from '../protocol';

export interface Seat extends Omit<SeatLink, 'ends'> {
  readonly battle: string;
  /** Time when it was taken, in milliseconds. */
  readonly at: number;
  /** Whether the player at this screen has this seat; the other links are for sharing. */
  readonly mine: boolean;
}

const STORED = keptAs('deadzone-seats');
const MOST = 40;
const HIDDEN = keptAs('deadzone-hidden');
const MOST_HIDDEN = 500;

export function addSeats(known: readonly Seat[], created: BattleCreated, mine: Role, at: number): Seat[] {
  const fresh = created.links.map((link) => ({ ...link, battle: created.battle, at, mine: link.role === mine }));
  const others = known.filter((seat) => !fresh.some((each) => each.token === seat.token));
  return [...fresh, ...others].sort((a, b) => b.at - a.at).slice(0, MOST);
}

/** Add the battles that the player has on other devices; its key opens them here too. */
export function withSeats(known: readonly Seat[], held: readonly HeldBattle[], key: string): Seat[] {
  const others = held.filter(({ battle }) => !known.some((seat) => seat.battle === battle));
  const fresh = others.map(({ battle, role, path, touched }) => ({
    ...{ battle, role, kind: 'seat' as const, token: key, path: `${path}#${key}` },
    ...{ at: touched * 1000, mine: true },
  }));
  return [...known, ...fresh].sort((a, b) => b.at - a.at);
}

/** The battles that the server will delete unless somebody opens them; the first to go comes first. */
export function leaving(held: readonly HeldBattle[], removed: readonly string[]): HeldBattle[] {
  const found = held.filter(({ battle, goes }) => goes !== null && !removed.includes(battle));
  return found.sort((a, b) => (a.goes ?? 0) - (b.goes ?? 0));
}

/** Parse the stored seats; damaged entries are left out. */
export function parseSeats(text: string | null): Seat[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter(isSeat) : [];
  } catch {
    return [];
  }
}

function isSeat(value: unknown): value is Seat {
  if (typeof value !== 'object' || value === null) return false;
  const seat = value as Record<string, unknown>;
  return (
    ['battle', 'token', 'path', 'role', 'kind'].every((key) => typeof seat[key] === 'string') &&
    typeof seat.at === 'number'
  );
}

export function allSeats(): Seat[] {
  try {
    return parseSeats(localStorage.getItem(STORED));
  } catch {
    return [];
  }
}

export function seatsOf(battle: string): Seat[] {
  return allSeats().filter((seat) => seat.battle === battle);
}

export function remember(created: BattleCreated, mine: Role): void {
  store(addSeats(allSeats(), created, mine, Date.now()));
}

/** Store a seat taken by invitation. */
export function rememberSeat(battle: string, link: SeatLink): void {
  remember({ battle, links: [link] }, link.role);
}

/** Replace the link of a role that has become invalid, or remove it if there is no new one. */
export function replaceLink(battle: string, role: Role, link: SeatLink | null): void {
  const known = allSeats();
  const old = known.find((seat) => seat.battle === battle && seat.role === role);
  const others = known.filter((seat) => seat !== old);
  store(link ? [{ ...link, battle, at: old?.at ?? Date.now(), mine: old?.mine ?? false }, ...others] : others);
}

/** Put new links in the place of those that this browser has for the same seats. */
export function withRenewed(known: readonly Seat[], fresh: readonly BattleLinks[]): Seat[] {
  return known.map((seat) => {
    const links = fresh.filter(({ battle }) => battle === seat.battle).flatMap((each) => each.links);
    const link = links.find(({ role, kind }) => role === seat.role && kind === seat.kind);
    return link ? { ...seat, ...link } : seat;
  });
}

export function renewSeats(fresh: readonly BattleLinks[]): void {
  store(withRenewed(allSeats(), fresh));
}

export function forgetAll(): void {
  store([]);
  hide([]);
}

export function forget(battle: string): void {
  store(allSeats().filter((seat) => seat.battle !== battle));
  hide([battle, ...hidden()]);
}

/** Battles that the player has removed from the list; the player's key would bring them back. */
export function hidden(): string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(HIDDEN) ?? '[]');
    return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

function hide(battles: readonly string[]): void {
  try {
    localStorage.setItem(HIDDEN, JSON.stringify(battles.slice(0, MOST_HIDDEN)));
  } catch {
    // Without storage the battle is in the list again at the next visit.
  }
}

function store(seats: Seat[]): void {
  try {
    localStorage.setItem(STORED, JSON.stringify(seats));
  } catch {
    // Without storage only the address bar has the link; the battle itself is safe on the server.
  }
}
