/** A team as its owner edits it: the roster of a team file, and every change as a pure function. No rule is decided here. */

import type { RosterInfo, TeamText } from '../protocol';

export interface Member {
  readonly unit: string;
  readonly count?: number;
  readonly upgrades?: readonly string[];
  /** Bought weapon -> the weapon of the model that it replaces. */
  readonly replaces?: Readonly<Record<string, string>>;
  readonly items?: readonly string[];
  readonly name?: string;
}

export interface Roster {
  readonly name: string;
  readonly faction: string;
  readonly points?: number;
  readonly members: readonly Member[];
}

export type Bought = 'upgrades' | 'items';

// Bounds of a team file, which the server checks too.
export const MOST_MODELS = 99;
export const MOST_POINTS = 9999;
const MOST_LETTERS = 100;
const MOST_NAMED = 20;

export function newRoster(name: string, faction: string, points: number | null): Roster {
  return { name: lineOf(name) || faction, faction, ...(points === null ? {} : { points }), members: [] };
}

/** A roster as the server tells it, without the fields that say nothing. */
export function rosterOf({ name, faction, points, members }: RosterInfo): Roster {
  return { name, faction, ...(points === null ? {} : { points }), members: members.map(tidy) };
}

/** The team as it is sent to the server: a team file in JSON. */
export function fileOf(roster: Roster): TeamText {
  return { text: JSON.stringify(roster), format: 'json' };
}

export function countOf(member: Member): number {
  return member.count ?? 1;
}

export function times(member: Member, kind: Bought, id: string): number {
  return (member[kind] ?? []).filter((each) => each === id).length;
}

/** Whether nothing was bought for it and it has no name of its own. */
function plain(member: Member): boolean {
  return !member.upgrades?.length && !member.items?.length && !member.name;
}

function withMembers(roster: Roster, members: readonly Member[]): Roster {
  return members.length > MOST_MODELS ? roster : { ...roster, members };
}

/** Add a model, to an equal one if there is one; at the end, or at a place of its own. */
export function added(roster: Roster, unit: string, place: number | null = null): Roster {
  const same = place === null ? roster.members.findIndex((each) => each.unit === unit && plain(each)) : -1;
  if (same >= 0) return counted(roster, same, countOf(roster.members[same]!) + 1);
  const members = [...roster.members];
  members.splice(place ?? members.length, 0, { unit });
  return withMembers(roster, members);
}

/** Where the model that was just added stands. */
export function placeOfAdded(roster: Roster, unit: string, place: number | null): number {
  if (place !== null) return place;
  return roster.members.findIndex((each) => each.unit === unit && plain(each));
}

export function removed(roster: Roster, at: number): Roster {
  return { ...roster, members: roster.members.filter((_, place) => place !== at) };
}

/** Set how many there are; none removes the line. */
export function counted(roster: Roster, at: number, count: number): Roster {
  if (count < 1) return removed(roster, at);
  return changed(roster, at, { count: Math.min(count, MOST_MODELS) });
}

/** Another model with the same weapons and items, in a line of its own. */
export function copied(roster: Roster, at: number): Roster {
  const members = [...roster.members];
  const { name: _, ...twin } = members[at]!;
  members.splice(at + 1, 0, tidy({ ...twin, count: 1 }));
  return withMembers(roster, members);
}

/** Take one model out of a line of several, so that it can be equipped differently. */
export function split(roster: Roster, at: number): Roster {
  const member = roster.members[at]!;
  if (countOf(member) < 2) return roster;
  return copied(counted(roster, at, countOf(member) - 1), at);
}

export function moved(roster: Roster, from: number, to: number): Roster {
  const members = [...roster.members];
  const [member] = members.splice(from, 1);
  if (!member) return roster;
  members.splice(Math.max(0, Math.min(to, members.length)), 0, member);
  return { ...roster, members };
}

/** Buy a weapon or an item so many times. */
export function bought(roster: Roster, at: number, kind: Bought, id: string, count: number): Roster {
  const member = roster.members[at]!;
  const others = (member[kind] ?? []).filter((each) => each !== id);
  const all = [...others, ...Array<string>(Math.max(0, count)).fill(id)];
  if (all.length > MOST_NAMED) return roster;
  const replaces = { ...member.replaces };
  if (kind === 'upgrades' && count < 1) delete replaces[id];
  return changed(roster, at, { [kind]: all, replaces });
}

/** Say which weapon a bought one replaces; an empty word leaves it to the rules. */
export function replacing(roster: Roster, at: number, weapon: string, old: string): Roster {
  const replaces = { ...roster.members[at]!.replaces };
  if (old) replaces[weapon] = old;
  else delete replaces[weapon];
  return changed(roster, at, { replaces });
}

export function named(roster: Roster, at: number, name: string): Roster {
  return changed(roster, at, { name: lineOf(name).replace(/"/g, '’') });
}

export function renamed(roster: Roster, name: string): Roster {
  const line = lineOf(name);
  return line === '' ? roster : { ...roster, name: line };
}

/** Agree on a points limit; null is the smallest size that the team fits. */
export function limited(roster: Roster, points: number | null): Roster {
  const { points: _, ...rest } = roster;
  if (points === null || !Number.isInteger(points) || points < 1) return rest;
  return { ...rest, points: Math.min(points, MOST_POINTS) };
}

function changed(roster: Roster, at: number, some: Partial<Member>): Roster {
  return {
    ...roster,
    members: roster.members.map((member, place) => (place === at ? tidy({ ...member, ...some }) : member)),
  };
}

/** A member without the fields that say nothing, as team files have it. */
function tidy({ unit, count = 1, upgrades = [], replaces = {}, items = [], name = '' }: Member): Member {
  return {
    unit,
    ...(count > 1 ? { count } : {}),
    ...(upgrades.length > 0 ? { upgrades } : {}),
    ...(Object.keys(replaces).length > 0 ? { replaces } : {}),
    ...(items.length > 0 ? { items } : {}),
    ...(name ? { name } : {}),
  };
}

/** One line of text that a team file may hold. */
function lineOf(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ').trim();
  return Array.from(line).slice(0, MOST_LETTERS).join('').trim();
}
