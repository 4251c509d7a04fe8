/** Marks of a model: what lies beside it, where it is, and which marks are refused. As in Python's `marks.py`. */

import { type Counter, isCounter } from './steps';

export type Away = '' | 'air' | 'orbit' | 'packed' | 'left';

export interface Marks {
  lives: boolean;
  /** Where the model is while it is not on the table. */
  away: Away;
  tokens: number;
  pinned: boolean;
  activated: boolean;
  enraged: boolean;
  scouted: boolean;
  objective: boolean;
  item: string;
  bought: readonly string[];
  counters: Set<Counter>;
}

export function newMarks(bought: readonly string[] = [], away: Away = ''): Marks {
  return {
    lives: true,
    away,
    tokens: 0,
    pinned: false,
    activated: false,
    enraged: false,
    scouted: false,
    objective: false,
    item: '',
    bought,
    counters: new Set(),
  };
}

const ALWAYS: ReadonlySet<string> = new Set(['kill', 'item', 'objective', 'scout', 'leave', 'pack']);

/** The name of the reason why a mark is refused, or null. */
export function whyNot(mark: Marks, word: string, mostTokens: number): string | null {
  const gone = !mark.lives || mark.away === 'left';
  if (gone) return word === 'back' ? null : mark.lives ? 'left' : 'kill';
  if (word === 'back') return 'back';
  if (mark.away !== '') {
    const arrives = word === 'arrive' && mark.away !== 'packed';
    const staysOut = word === 'kill' && mark.away === 'air';
    return arrives || staysOut ? null : mark.away;
  }
  if (ALWAYS.has(word) || isCounter(word)) return null;
  const fits: Record<string, boolean> = {
    arrive: false,
    heal: mark.tokens > 0,
    injure: mark.tokens < mostTokens,
    pin: !mark.pinned,
    stand: mark.pinned,
    done: !mark.activated,
    ready: mark.activated,
  };
  return fits[word] ? null : word;
}
