import { describe, expect, it, vi } from 'vitest';
import type { FactionList, TeamReport } from '../src/protocol';
import { Builder } from '../src/teams/builder.svelte';
import * as edits from '../src/teams/edits';

vi.mock('../src/page.svelte', () => ({ t: (word: string) => word, exchange: () => undefined }));
vi.mock('../src/root', () => ({ at: (path: string) => path, answered: (path: string) => path, ROOT: '/', SITE: '' }));
vi.mock('../src/net/clock', () => ({ WINDOW_CLOCK: { later: () => 0, cancel: () => undefined } }));
vi.mock('../src/net/teams', () => ({
  check: () => new Promise(() => undefined),
  list: () => new Promise(() => undefined),
}));

function building(): Builder {
  const members = ['captain', 'enforcer', 'medic'].map((unit) => ({ unit }));
  const list = { units: [] } as unknown as FactionList;
  return new Builder(
    { name: 'Watch', faction: 'enforcers', members },
    '',
    { members: [] } as unknown as TeamReport,
    list,
  );
}

function chosen(builder: Builder): string | undefined {
  return builder.roster.members[builder.selected]?.unit;
}

describe('the chosen model of a team', () => {
  it('stays chosen when a line above it is removed, and when that is undone', () => {
    const builder = building();
    builder.selected = 1;
    edits.remove(builder, 0);
    expect(chosen(builder)).toBe('enforcer');
    builder.undo();
    expect(chosen(builder)).toBe('enforcer');
    builder.redo();
    expect(chosen(builder)).toBe('enforcer');
    edits.count(builder, 1, -1);
    expect(chosen(builder)).toBe('enforcer');
  });

  it('stays chosen when lines are moved', () => {
    const builder = building();
    builder.selected = 2;
    edits.move(builder, 2, 0);
    expect(chosen(builder)).toBe('medic');
    edits.move(builder, 2, 0);
    expect(chosen(builder)).toBe('medic');
  });

  it('is the next one once it is removed itself', () => {
    const builder = building();
    builder.selected = 1;
    edits.remove(builder, 1);
    expect(chosen(builder)).toBe('medic');
    edits.remove(builder, 1);
    expect(chosen(builder)).toBe('captain');
  });
});
