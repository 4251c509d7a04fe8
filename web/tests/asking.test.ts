import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ask, Trouble } from '../src/net/api';

vi.mock('../src/page.svelte', () => ({ page: { lang: 'en' }, t: (word: string) => word }));
vi.mock('../src/root', () => ({ at: (path: string) => path, answered: (path: string) => path, ROOT: '/', SITE: '' }));
vi.mock('../src/net/player', () => ({ knownPlayer: () => null, rememberPlayer: () => undefined }));

/** How the server answers the next requests; the last one again and again. */
let answers: Response[];
let asked: string[];

function busy(seconds: number, status = 429): Response {
  const headers = { 'Retry-After': String(seconds), 'Content-Type': 'application/json' };
  return new Response(JSON.stringify({ text: 'Too many requests.', rule: '', where: '' }), { status, headers });
}

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  vi.stubGlobal('fetch', (address: string, { method }: RequestInit) => {
    asked.push(`${method ?? 'GET'} ${address}`);
    const [answer] = answers.length > 1 ? answers.splice(0, 1) : answers;
    return Promise.resolve(answer!.clone());
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a server that has too much to do', () => {
  it('is asked again when it says, and then answers', async () => {
    answers = [busy(5), busy(2), new Response('done')];
    const answer = ask('/api/maps', {});
    await vi.advanceTimersByTimeAsync(4_900);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2_200);
    expect(asked).toHaveLength(3);
    expect(await (await answer).text()).toBe('done');
  });

  it('is asked again for what changes something if it has refused to begin', async () => {
    answers = [busy(1), new Response('{}')];
    const answer = ask('/api/battles', { method: 'POST', body: '{}' });
    await vi.advanceTimersByTimeAsync(1_100);
    expect((await answer).ok).toBe(true);
    expect(asked).toEqual(['POST /api/battles', 'POST /api/battles']);
  });

  it('is not asked for ever', async () => {
    answers = [busy(5)];
    const refused = expect(ask('/api/maps', {})).rejects.toThrow('Too many requests.');
    await vi.advanceTimersByTimeAsync(60_000);
    await refused;
    expect(asked).toHaveLength(5);
  });

  it.each([
    ['it names no time', () => new Response('{}', { status: 503 }), {}],
    ['something may have been done', () => busy(1, 503), { method: 'POST' }],
    ['the page is being left', () => busy(1), { keepalive: true }],
    ['nobody waits any more', () => busy(1), { signal: AbortSignal.abort() }],
  ])('is asked once if %s', async (_why, answer, request) => {
    answers = [answer()];
    const refused = expect(ask('/api/maps', request)).rejects.toThrow(Trouble);
    await vi.advanceTimersByTimeAsync(60_000);
    await refused;
    expect(asked).toHaveLength(1);
  });
});
