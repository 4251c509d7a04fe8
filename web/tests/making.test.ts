import { describe, expect, it, vi } from 'vitest';
import { newMap } from '../src/maps/edits';
import { Generating } from '../src/maps/generating.svelte';
import { Maker } from '../src/maps/maker.svelte';
import type { MapReport } from '../src/protocol';
import { OwnPick } from '../src/start/own-pick.svelte';
import type { Own } from '../src/start/form';

const { timers, answers, asked } = vi.hoisted(() => ({
  timers: [] as (() => void)[],
  answers: [] as ((report: unknown) => void)[],
  asked: [] as unknown[],
}));

vi.mock('../src/page.svelte', () => ({ page: { lang: 'en' }, t: (word: string) => word, exchange: () => undefined }));
vi.mock('../src/root', () => ({ at: (path: string) => path, answered: (path: string) => path, ROOT: '/', SITE: '' }));
vi.mock('../src/net/clock', () => ({
  WINDOW_CLOCK: { later: (work: () => void) => timers.push(work) - 1, cancel: (n: number) => delete timers[n] },
}));
vi.mock('../src/net/maps', () => ({
  checkMap: () => new Promise(() => undefined),
  tryModel: () => Promise.resolve({ reach: [{ cube: 64, cubes: 1 }], seen: [] }),
  generateMap: (wanted: unknown) => {
    asked.push(wanted);
    return new Promise((answer) => answers.push(answer));
  },
}));

const settled = (): Promise<void> => new Promise((done) => setTimeout(done));
const reportOf = (text: string): MapReport => ({ text, name: {}, findings: [] }) as unknown as MapReport;

describe('a model that is tried on a map', () => {
  it('is taken off with its reach when its level is removed', async () => {
    const maker = new Maker(reportOf(newMap('x', 2)), '');
    maker.try({ cube: 64, size: 1, cubes: 2 });
    await settled();
    expect(maker.trial?.reach).toHaveLength(1);
    maker.change(newMap('x', 1), 'level');
    await settled();
    expect([maker.tried, maker.trial]).toEqual([null, null]);
  });
});

describe('a stroke that is given up', () => {
  it('leaves the map and its history as they were', () => {
    const maker = new Maker(reportOf(newMap('x', 1)), '');
    maker.draft(newMap('y', 1));
    maker.draft(null);
    expect([maker.text, maker.undoWords, maker.saving]).toEqual([newMap('x', 1), '', 'new']);
  });
});

describe('a generated map', () => {
  it('is current only as long as it is what is asked for', async () => {
    const generating = new Generating();
    const ask = (seed: number): void => {
      generating.wanted.seed = seed;
      generating.ask();
      for (const timer of timers.splice(0)) (timer as (() => void) | undefined)?.();
    };
    ask(1);
    expect(generating.current).toBe(false);
    answers[0]!(reportOf('one'));
    await settled();
    expect([generating.current, generating.made?.text]).toEqual([true, 'one']);
    ask(2);
    expect(generating.current).toBe(false);
    ask(3);
    answers[2]!(reportOf('three'));
    answers[1]!(reportOf('two'));
    await settled();
    expect([generating.current, generating.made?.text, generating.problem]).toEqual([true, 'three', '']);
    for (const seed of [-1, 1.5, 1e9, Number.NaN]) {
      ask(seed);
      expect([generating.current, generating.made, generating.problem]).toEqual([false, null, 'maps.badSeed']);
    }
    expect(asked).toHaveLength(3);
  });
});

describe('one of the own teams or maps', () => {
  it('is the one that was chosen last, whichever comes first', async () => {
    const waiting = new Map<string, (text: string) => void>();
    let own: Own | null = null;
    const pick = new OwnPick(
      (id) => new Promise((answer) => waiting.set(id, answer)),
      (taken) => (own = taken),
    );
    void pick.take('slow');
    void pick.take('quick');
    waiting.get('quick')!('Q');
    waiting.get('slow')!('S');
    await settled();
    expect(own).toEqual({ id: 'quick', text: 'Q' });
  });

  it('is none if it cannot be fetched', async () => {
    let own: Own | null = { id: 'old', text: '' };
    const pick = new OwnPick(
      () => Promise.reject(new Error('away')),
      (taken) => (own = taken),
    );
    await pick.take('new');
    expect([own, pick.asked]).toEqual([null, '']);
    expect(pick.problem).not.toBe('');
  });
});
