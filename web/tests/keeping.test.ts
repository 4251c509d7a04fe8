import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Trouble, UNKNOWN } from '../src/net/api';
import { Keeping } from '../src/shelf/keeping.svelte';

const { timers, addresses } = vi.hoisted(() => ({ timers: [] as (() => void)[], addresses: [] as string[] }));

vi.mock('../src/page.svelte', () => ({
  page: { lang: 'en' },
  t: (word: string) => word,
  exchange: (path: string) => addresses.push(path),
}));
vi.mock('../src/root', () => ({ at: (path: string) => path, answered: (path: string) => path, ROOT: '/', SITE: '' }));
vi.mock('../src/net/clock', () => ({
  WINDOW_CLOCK: { later: (work: () => void) => timers.push(work) - 1, cancel: (n: number) => delete timers[n] },
}));

/** What the server was asked to store. */
let asked: string[];
/** How it refuses the next requests. */
let refusals: Error[];

function answer(request: string): Promise<{ id: string }> {
  asked.push(request);
  const refusal = refusals.shift();
  return refusal ? Promise.reject(refusal) : Promise.resolve({ id: 'fresh' });
}

class Kept extends Keeping<string> {
  askedAgain = 0;

  constructor(id: string) {
    super('a', id, {
      wait: 1,
      keep: (text) => answer(`keep ${text}`),
      change: (known, text, parting) => answer(`change ${known} ${text}${parting ? ' parting' : ''}`),
      address: (known) => `/${known}`,
    });
  }

  protected override turned(): void {}

  protected override askAgain(): void {
    this.askedAgain++;
  }
}

async function wait(): Promise<void> {
  for (const timer of timers.splice(0)) (timer as (() => void) | undefined)?.();
  await new Promise((done) => setTimeout(done));
}

beforeEach(() => {
  [asked, refusals] = [[], []];
  timers.length = addresses.length = 0;
});

describe('what the player changes', () => {
  it('is stored once after several changes, and then has an address', async () => {
    const thing = new Kept('');
    thing.change('b', 'one');
    thing.change('c', 'two');
    expect(thing.saving).toBe('waiting');
    await wait();
    expect([asked, thing.saving, thing.id, addresses]).toEqual([['keep c'], 'saved', 'fresh', ['/fresh']]);
    thing.undo();
    expect([thing.told, thing.undoWords, thing.redoWords]).toEqual(['teams.undone', 'one', 'two']);
    await wait();
    expect(asked.at(-1)).toBe('change fresh b');
  });

  it('is kept as a new one if it was deleted elsewhere', async () => {
    const thing = new Kept('old');
    refusals = [new Trouble('gone', UNKNOWN)];
    thing.change('b', 'one');
    await wait();
    expect([asked, thing.id, thing.saving]).toEqual([['change old b', 'keep b'], 'fresh', 'saved']);
  });

  it('is stored again when the server is back, but not when it refuses', async () => {
    const thing = new Kept('old');
    refusals = [new Trouble('away'), new Trouble('no', 400)];
    thing.change('b', 'one');
    await wait();
    expect([thing.saving, thing.saveTrouble, thing.askedAgain]).toEqual(['failed', 'away', 0]);
    await wait();
    expect([thing.saving, thing.saveTrouble, thing.askedAgain]).toEqual(['failed', 'no', 1]);
    await wait();
    expect(asked).toHaveLength(2);
  });

  it('is stored when the page is left or closed, and the address stays that of the next page', async () => {
    const thing = new Kept('old');
    thing.change('b', 'one');
    thing.part();
    thing.leave();
    await wait();
    expect(asked).toEqual(['change old b parting', 'change old b']);
    expect([thing.saving, addresses]).toEqual(['saved', []]);
    expect(await thing.settled()).toBe('b');
  });
});
