/** What was done to a team, so that it can be undone and redone; each step has words that say what it was. */

export interface Step<T> {
  readonly was: T;
  readonly words: string;
}

export interface History<T> {
  readonly now: T;
  readonly past: readonly Step<T>[];
  readonly future: readonly Step<T>[];
}

const MOST = 200;

export function begin<T>(now: T): History<T> {
  return { now, past: [], future: [] };
}

export function done<T>(history: History<T>, now: T, words: string): History<T> {
  return { now, past: [...history.past, { was: history.now, words }].slice(-MOST), future: [] };
}

export function undone<T>(history: History<T>): History<T> {
  const last = history.past.at(-1);
  if (!last) return history;
  const step = { was: history.now, words: last.words };
  return { now: last.was, past: history.past.slice(0, -1), future: [step, ...history.future] };
}

export function redone<T>(history: History<T>): History<T> {
  const [next, ...rest] = history.future;
  if (!next) return history;
  return { now: next.was, past: [...history.past, { was: history.now, words: next.words }], future: rest };
}
