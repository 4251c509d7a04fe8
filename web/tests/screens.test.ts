import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { render } from 'svelte/server';
import { describe, expect, it, vi } from 'vitest';
import Arrivals from '../src/assistant/Arrivals.svelte';
import Deployment from '../src/assistant/Deployment.svelte';
import ModelRow from '../src/assistant/ModelRow.svelte';
import Models from '../src/assistant/Models.svelte';
import { ENEMY, Game, gameRecord, type GameRecord, step } from '../src/assistant/engine';
import type { Table } from '../src/assistant/table.svelte';
import type { AssistantPack } from '../src/protocol';

vi.mock('../src/page.svelte', async () => {
  const { translate } = await import('../src/i18n/translate');
  return { page: { lang: 'en' }, t: (word: 'assist.back') => translate('en', word) };
});

vi.mock('../src/root', () => ({ at: (path: string) => path, answered: (path: string) => path, ROOT: '/', SITE: '' }));

/** The first pack of the cases that fits. */
function packWith(fits: (pack: AssistantPack) => boolean): AssistantPack {
  const cases = JSON.parse(readFileSync('fixtures/assistant/cases.json', 'utf-8')) as { pack: string }[];
  const packs = cases.map(
    ({ pack }) => JSON.parse(inflateSync(Buffer.from(pack, 'base64')).toString('utf-8')) as AssistantPack,
  );
  return packs.find(fits)!;
}

const flies = (pack: AssistantPack): boolean => pack.models.some((kind) => pack.kinds[kind]!.away === 'air');
const shownAs = (record: GameRecord): Table => ({ record }) as Table;

describe('a model that lands from the air', () => {
  const game = new Game(packWith(flies));
  const record = gameRecord(game, 'en');
  const flyers = record.models.filter((model) => model.away === 'air').map((model) => model.model);

  it('can stay out, and the game goes on', () => {
    const arrival = record.held_back.find((each) => each.model === flyers[0])!;
    const { body } = render(Arrivals, { props: { table: shownAs(record), arrivals: [arrival] } });
    expect(body).toContain('It has landed');
    expect(body).toContain('data-step="kill"');
    for (const model of flyers) game.do(step('kill', model - 1));
    game.do(step('activate'));
    expect(gameRecord(game, 'en').rounds[0]!.activations).toHaveLength(1);
  });

  it('is the only one that can: what comes from orbit just waits', () => {
    const arrival = { ...record.held_back[0]!, model: record.models.find((model) => model.away !== 'air')!.model };
    expect(render(Arrivals, { props: { table: shownAs(record), arrivals: [arrival] } }).body).not.toContain(
      'data-step="kill"',
    );
  });
});

describe('a model that left the board', () => {
  it('can be brought back', () => {
    const pack = packWith((each) => !flies(each));
    const game = new Game({ ...pack, setup: { ...pack.setup, leaving: true } });
    const row = (): string => {
      const model = gameRecord(game, 'en').models[0]!;
      const table = shownAs(gameRecord(game, 'en'));
      return render(ModelRow, { props: { table, model, open: false, onopen: () => undefined } }).body;
    };
    expect(row()).not.toContain('Bring back');
    game.do(step('leave', 0));
    expect(row()).toContain('Bring back');
    game.do(step('back', 0));
    expect(row()).not.toContain('Bring back');
  });
});

describe('the other player’s models', () => {
  const known = packWith((pack) => pack.enemies.length > 0 && !flies(pack));
  const pack = { ...known, setup: { ...known.setup, leaving: true, target: 0 } };
  const shown = (game: Game): string => {
    const table = { record: gameRecord(game, 'en'), pack, texts: pack.texts['en'] } as unknown as Table;
    return render(Models, { props: { table } }).body;
  };

  it('leave the board without VP for JADE, and can be brought back', () => {
    const game = new Game(pack);
    expect(shown(game)).toContain('left the board"');
    for (const enemy of pack.enemies.keys()) game.do(step('leave', ENEMY + enemy));
    expect(shown(game)).toContain('Bring back');
    expect(gameRecord(game, 'en')).toMatchObject({ enemies_gone: true, end: { rule: 'R-WIN-06' } });
    expect(game.vp(0)).toBe(0);
    game.do(step('back', ENEMY));
    expect(game.livingEnemies()).toEqual([0]);
    expect(game.verdict()).toBe(null);
  });

  it('are all gone, or not, as the players say', () => {
    const game = new Game(pack);
    for (const enemy of pack.enemies.keys()) game.do(step('leave', ENEMY + enemy));
    expect(shown(game)).toMatch(/type="checkbox"[^>]*checked/);
    game.do(step('gone'));
    expect(game.verdict()).toBe(null);
    game.do(step('round'));
    expect(shown(game)).not.toMatch(/type="checkbox"[^>]*checked/);
  });
});

it('the deployment begins with JADE’s Recon test', () => {
  const record = gameRecord(new Game(packWith((pack) => !flies(pack))), 'en');
  const { body } = render(Deployment, { props: { table: shownAs(record), onbegin: () => undefined } });
  expect(record.recon.map((point) => point.rule)).toContain('J-AMB-35');
  expect(body).toContain('Recon: it rolls as you do.');
});
