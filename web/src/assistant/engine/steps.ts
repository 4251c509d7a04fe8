/** Steps: what can be done at the table, and the words for it. As in Python's `assistant/steps.py`. */

export const COUNTERS = ['fire', 'reload', 'tag', 'shard', 'gunless'] as const;
export type Counter = (typeof COUNTERS)[number];

const MARKS = [
  ...['kill', 'back', 'injure', 'heal', 'pin', 'stand', 'done', 'ready', 'item', 'objective'],
  ...['arrive', 'scout', 'leave', 'pack'],
  ...COUNTERS,
];
const OTHERS = ['activate', 'round', 'gun', 'swarm', 'smoke', 'clear', 'score', 'gone'];
export const WORDS: ReadonlySet<string> = new Set([...MARKS, ...OTHERS]);

export const NOBODY = -1;
/** From here on, the numbers of steps mean the other player's models. */
export const ENEMY = 1000;
/** Whose VP a step `score` is about. */
export const JADE = 0;
export const YOU = 1;

/** Something done at the table: a word, the model it is about (from 0, or NOBODY), and a text. */
export interface Step {
  readonly word: string;
  readonly model: number;
  readonly text: string;
}

export function step(word: string, model = NOBODY, text = ''): Step {
  return { word, model, text };
}

export function isCounter(word: string): word is Counter {
  return (COUNTERS as readonly string[]).includes(word);
}
