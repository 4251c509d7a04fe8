import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { NOTHING } from '../src/assistant/checklist';
import { Game, step, type Step } from '../src/assistant/engine';
import type { KeptGame } from '../src/assistant/store';
import { aboutOf, Table } from '../src/assistant/table.svelte';
import type { AssistantPack } from '../src/protocol';

const stored = vi.hoisted(() => ({ game: null as KeptGame | null }));

vi.mock('../src/page.svelte', () => ({ page: { lang: 'en' }, t: (word: string) => word }));
vi.mock('../src/assistant/store', () => {
  class Overtaken extends Error {}
  return {
    Overtaken,
    findGame: async () => stored.game,
    keepGame: async (game: KeptGame) => {
      if (stored.game!.revision !== game.revision) throw new Overtaken();
      stored.game = { ...game, revision: game.revision + 1 };
      return stored.game;
    },
  };
});

const [first] = JSON.parse(readFileSync('fixtures/assistant/cases.json', 'utf-8')) as { pack: string }[];
const pack = JSON.parse(inflateSync(Buffer.from(first!.pack, 'base64')).toString('utf-8')) as AssistantPack;

it('a tab that is behind overwrites nothing, however quickly it is tapped', async () => {
  const kept = { id: 'a', touched: 0, steps: [] as Step[], progress: NOTHING, about: aboutOf(new Game(pack)) };
  const elsewhere = [step('smoke'), step('smoke'), step('smoke')];
  stored.game = { ...kept, revision: 2, steps: elsewhere };
  const table = new Table({ ...kept, revision: 1 }, pack);
  table.do('smoke');
  table.do('clear');
  await vi.waitFor(() => expect(table.unkept).toBe('overtaken'));
  await vi.waitFor(() => expect(table.steps).toEqual(elsewhere));
  await new Promise((resolve) => setImmediate(resolve));
  expect(stored.game).toMatchObject({ revision: 2, steps: elsewhere });
  table.do('clear');
  await vi.waitFor(() => expect(stored.game).toMatchObject({ revision: 3, steps: [...elsewhere, step('clear')] }));
  expect(table.unkept).toBe('');
  table.close();
});
