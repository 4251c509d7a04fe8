/** Who is at the table, from what the server tells. */

import { LANGS, translate, type Lang } from '../i18n/translate';
import { isOurs, type Table } from '../play/table';
import type { SeatInfo, Side } from '../protocol';

export type Presence = 'here' | 'thinking' | 'away' | 'invited' | 'expired' | 'open';

/** The seat of a side on another device or this one; null for an artificial player and at one screen for both. */
export function seatOf(table: Table, side: Side): SeatInfo | null {
  return table.company?.seats.find(({ role }) => role === (side === 0 ? 'red' : 'blue')) ?? null;
}

export function presenceOf(table: Table, side: Side): Presence | null {
  const seat = seatOf(table, side);
  if (!seat) return null;
  if (seat.state !== 'taken') return seat.state;
  if (!seat.here) return 'away';
  return table.waiting?.side === side ? 'thinking' : 'here';
}

/** A player's name; the one that everybody has before choosing another is said in the reader's language. */
export function nameOf(name: string, lang: Lang): string {
  const unnamed = LANGS.some((each) => translate(each, 'player.nobody') === name);
  return unnamed ? translate(lang, 'player.nobody') : name;
}

/** What a player is called: two with the same name are told apart by their sides. */
export function calledOf(table: Table, side: Side, name: string, lang: Lang): string {
  const [own, other] = [nameOf(name, lang), seatOf(table, side === 0 ? 1 : 0)];
  if (!own || !other || nameOf(other.name, lang) !== own) return own;
  return translate(lang, 'player.ofSide', { name: own, side: translate(lang, side === 0 ? 'side.red' : 'side.blue') });
}

/** Whether another person plays on another device, so that there is somebody to write to and to wait for. */
export function hasCompany(table: Table): boolean {
  const { hello } = table;
  return hello !== null && hello.role !== 'both' && hello.teams.every((team) => team.human);
}

/** Whether this seat may write messages. */
export function maySpeak(table: Table): boolean {
  return hasCompany(table) && table.hello?.sides.length === 1;
}

/** Messages of the other player, and of everybody for spectators. */
export function isOther(table: Table, role: string): boolean {
  const side = role === 'red' ? 0 : 1;
  return !isOurs(table, side);
}
