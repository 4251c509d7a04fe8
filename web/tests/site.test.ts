/** The static site's side of the page: addresses in the query, packs, the worker that thinks, files with everything. */

import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { withoutServer } from '../src/i18n/translate';
import { sameFile } from '../src/net/site/contents';
import type { FromThinker, ToThinker } from '../src/net/site/messages';
import { unpacked } from '../src/net/site/packs';
import { Thinker, type Aside } from '../src/net/site/thinker';
import { folded, placeOf, unfolded, withoutQuality, withQuery } from '../src/place';

vi.mock('../src/root', () => ({
  ROOT: '/some/path/',
  SITE: 'site.json',
  at: (path: string) => path,
  answered: (path: string) => path,
}));

const ROOT = '/some/path/';

describe('addresses of a static host', () => {
  it.each([
    ['/battle/abc#token', '?/battle/abc#token'],
    ['/rules#R-1', '?/rules#R-1'],
    ['/replay/abc#token@17', '?/replay/abc#token@17'],
    ['/teams#team=x_-', '?/teams#team=x_-'],
    ['/battle/abc?quality=low#token', '?/battle/abc&quality=low#token'],
    ['/?quality=low', '?quality=low'],
    ['/', ''],
    ['/#x', '#x'],
  ])('have the place %s in the query', (path, address) => {
    expect(folded(path)).toBe(address);
    expect(unfolded(ROOT + address)).toBe(ROOT + path.slice(1));
    expect(unfolded(`${ROOT}index.html${address}`).replace('index.html', '')).toBe(ROOT + path.slice(1));
  });

  it('lead on when others have written them in their way', () => {
    for (const address of ['?%2Fbattle%2Fabc=&from=mail#t', '?/battle/abc=#t', '?/battle/abc&x=/teams#t'])
      expect(placeOf(unfolded(ROOT + address), ROOT)).toEqual({ at: 'battle', battle: 'abc', token: 't' });
  });

  it('leave those of a server as they are', () => {
    for (const address of ['/battle/abc?quality=low#t', '/#/battle/abc', '/?x=/battle/abc#x', '/teams', '/?x#/teams'])
      expect(unfolded(address)).toBe(address);
  });

  it('keep what they ask for on the way to another place', () => {
    expect(withQuery(`${ROOT}?/battle/abc#token`, '?/teams&quality=low')).toBe(`${ROOT}?/battle/abc&quality=low#token`);
    expect(withQuery(ROOT, '?/teams&quality=low')).toBe(`${ROOT}?quality=low`);
    expect(withQuery(`${ROOT}?/teams`, '?/battle/abc')).toBe(`${ROOT}?/teams`);
    expect(withQuery(`${ROOT}?/teams&quality=high`, '?/battle/abc&quality=low')).toBe(`${ROOT}?/teams&quality=high`);
    expect(withoutQuality(`${ROOT}?/battle/a&quality=low&x=1#t`)).toBe(`${ROOT}?/battle/a&x=1#t`);
  });
});

describe('files with answers', () => {
  it('are named after the request', () => {
    expect(sameFile('/api/maps')).toBe('same/maps.json');
    expect(sameFile('/api/lists/rebs?lang=fr')).toBe('same/fr/lists/rebs.json');
    expect(sameFile('/api/diagrams/los.svg?lang=en')).toBe('same/en/diagrams/los.svg');
  });
});

describe('words', () => {
  it('do not speak of a server where there is none', () => {
    expect(withoutServer('lost.text')).toBe('lost.text.site');
    expect(withoutServer('start.play')).toBe('start.play');
  });
});

function tar(files: Record<string, string>): Buffer {
  const blocks = Object.entries(files).flatMap(([path, text]) => {
    const header = Buffer.alloc(512);
    const cut = path.length > 100 ? path.indexOf('/', path.length - 100) : -1;
    header.write(path.slice(cut + 1), 0);
    if (cut >= 0) header.write(path.slice(0, cut), 345);
    header.write(`${text.length.toString(8).padStart(11, '0')}\0`, 124);
    return [header, Buffer.from(text), Buffer.alloc((512 - (text.length % 512)) % 512)];
  });
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}

describe('a pack', () => {
  const long = `deadzone/${'a-long-folder/'.repeat(9)}last.py`;
  const files = { 'deadzone/__init__.py': '', 'deadzone/x.py': 'x = 1\n', [long]: 'y'.repeat(512) };

  it.each([
    ['as it was written', gzipSync(tar(files))],
    ['by a host that has unpacked it on the way', tar(files)],
  ])('is laid out %s', async (_how, bytes) => {
    const found = await unpacked(new Uint8Array(bytes));
    const texts = found.map(({ name, content }) => [name, Buffer.from(content).toString()]);
    expect(Object.fromEntries(texts)).toEqual(files);
  });
});

/** A worker without a thread: the test says what it replies. */
class FakeWorker implements Aside {
  onmessage: Worker['onmessage'] = null;
  onerror: Worker['onerror'] = null;
  heard: ToThinker[] = [];
  ended = false;
  postMessage(message: unknown): void {
    this.heard.push(message as ToThinker);
  }
  terminate(): void {
    this.ended = true;
  }
  says(message: FromThinker): void {
    this.onmessage?.call(this as unknown as Worker, { data: message } as MessageEvent);
  }
  orders(): number[] {
    return this.heard.flatMap((message) => (message.kind === 'think' ? [...message.order] : []));
  }
}

describe('the worker that thinks', () => {
  let workers: FakeWorker[];
  let thinker: Thinker;
  const order = (n: number): Uint8Array => new Uint8Array([n]);
  const reply = (n: number): FromThinker => ({ kind: 'thought', reply: order(n) });

  beforeEach(() => {
    workers = [];
    thinker = new Thinker(
      () => {
        const worker = new FakeWorker();
        workers.push(worker);
        return worker;
      },
      'http://host/',
      'lock',
    );
  });

  it('begins with the first order, and takes one after the other', async () => {
    expect(workers).toHaveLength(0);
    const [one, two] = [thinker.ask(1, order(1)), thinker.ask(2, order(2))];
    expect(workers.map((worker) => worker.orders())).toEqual([[1]]);
    workers[0]!.says(reply(11));
    expect([...(await one)]).toEqual([11]);
    expect(workers[0]!.orders()).toEqual([1, 2]);
    workers[0]!.says(reply(12));
    expect([...(await two)]).toEqual([12]);
    expect(workers).toHaveLength(1);
  });

  it('is replaced when it is to stop in the middle', async () => {
    const [one, two] = [thinker.ask(1, order(1)), thinker.ask(2, order(2))];
    const cancelled = expect(one).rejects.toThrow('cancelled');
    thinker.cancel(1);
    await cancelled;
    expect(workers.map((worker) => [worker.ended, worker.orders()])).toEqual([
      [true, [1]],
      [false, [2]],
    ]);
    workers[0]!.says(reply(11)); // nobody listens any more
    workers[1]!.says(reply(12));
    expect([...(await two)]).toEqual([12]);
  });

  it('goes on when something that it has not begun is cancelled, or is unknown', async () => {
    const [one, two] = [thinker.ask(1, order(1)), thinker.ask(2, order(2))];
    const cancelled = expect(two).rejects.toThrow('cancelled');
    thinker.cancel(2);
    thinker.cancel(7);
    await cancelled;
    workers[0]!.says(reply(11));
    await one;
    expect([workers.length, workers[0]!.orders()]).toEqual([1, [1]]);
  });

  it('is replaced when it has ended by itself; what it thought about is lost', async () => {
    const [one, two] = [thinker.ask(1, order(1)), thinker.ask(2, order(2))];
    const lost = expect(one).rejects.toThrow('failed');
    workers[0]!.onerror!.call(workers[0] as never, new Event('error') as ErrorEvent);
    await lost;
    workers[1]!.says(reply(12));
    expect([...(await two)]).toEqual([12]);
  });
});
