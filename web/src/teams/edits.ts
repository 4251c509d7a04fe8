/** What the controls of the builder do: a change of the roster with the words that undo will use. */

import { t } from '../page.svelte';
import type { Builder } from './builder.svelte';
import type { Dragged, Over } from './drag.svelte';
import * as roster from './roster';
import type { Bought, Member } from './roster';

export function add(builder: Builder, unit: string, name: string, place: number | null = null): void {
  const next = roster.added(builder.roster, unit, place);
  if (next === builder.roster) return;
  builder.change(next, t('teams.did.added', { name }));
  builder.selected = roster.placeOfAdded(next, unit, place);
}

export function remove(builder: Builder, at: number): void {
  const name = nameAt(builder, at);
  builder.change(roster.removed(builder.roster, at), t('teams.did.removed', { name }));
}

export function count(builder: Builder, at: number, by: 1 | -1): void {
  const member = builder.roster.members[at]!;
  const name = builder.called(member);
  const next = roster.counted(builder.roster, at, roster.countOf(member) + by);
  builder.change(next, by > 0 ? t('teams.did.added', { name }) : t('teams.did.removed', { name }));
}

export function copy(builder: Builder, at: number): void {
  builder.change(roster.copied(builder.roster, at), t('teams.did.copied', { name: nameAt(builder, at) }));
  builder.selected = at + 1;
}

export function split(builder: Builder, at: number): void {
  builder.change(roster.split(builder.roster, at), t('teams.did.split', { name: nameAt(builder, at) }));
  builder.selected = at + 1;
}

export function move(builder: Builder, from: number, to: number): void {
  if (to < 0 || to >= builder.roster.members.length || from === to) return;
  builder.change(roster.moved(builder.roster, from, to), t('teams.did.moved', { name: nameAt(builder, from) }));
}

export function buy(builder: Builder, at: number, kind: Bought, id: string, name: string, many: number): void {
  const before = roster.times(builder.roster.members[at]!, kind, id);
  const next = roster.bought(builder.roster, at, kind, id, many);
  builder.change(next, many > before ? t('teams.did.bought', { name }) : t('teams.did.sold', { name }));
}

export function replace(builder: Builder, at: number, weapon: string, old: string, name: string): void {
  builder.change(roster.replacing(builder.roster, at, weapon, old), t('teams.did.replaced', { name }));
}

export function nameModel(builder: Builder, at: number, name: string): void {
  if ((builder.roster.members[at]?.name ?? '') === name) return;
  builder.change(roster.named(builder.roster, at, name), t('teams.did.named', { name: nameAt(builder, at) }));
}

export function rename(builder: Builder, name: string): void {
  if (name === builder.roster.name) return;
  builder.change(roster.renamed(builder.roster, name), t('teams.did.renamed'));
}

export function limit(builder: Builder, points: number | null): void {
  if ((builder.roster.points ?? null) === points) return;
  builder.change(roster.limited(builder.roster, points), t('teams.did.limited'));
}

/** Something was dragged over a place of the team, or out of it. */
export function drop(builder: Builder, what: Dragged, over: Over): void {
  if (over === null) return;
  if (what.kind === 'unit') {
    const name = builder.list?.units.find((each) => each.id === what.id)?.name ?? what.id;
    if (over !== 'out') add(builder, what.id, name, over);
  } else if (over === 'out') {
    remove(builder, what.at);
  } else {
    move(builder, what.at, over > what.at ? over - 1 : over);
  }
}

/** Keys of a line of the team; true if the key means something there. */
export function key(builder: Builder, at: number, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey) return false;
  if (event.altKey) {
    if (event.key === 'ArrowUp') move(builder, at, at - 1);
    else if (event.key === 'ArrowDown') move(builder, at, at + 1);
    else return false;
    return true;
  }
  const meanings: Record<string, () => void> = {
    '+': () => count(builder, at, 1),
    '-': () => count(builder, at, -1),
    Delete: () => remove(builder, at),
    D: () => copy(builder, at),
  };
  const key = event.key === 'd' ? 'D' : event.key; // whatever Caps Lock says
  meanings[key]?.();
  return key in meanings;
}

function nameAt(builder: Builder, at: number): string {
  const member: Member | undefined = builder.roster.members[at];
  return member ? builder.called(member) : '';
}
