/** Keyboard shortcuts, used by the page and explained in its help. */

import type { Word } from '../i18n/translate';
import type { Option, QuestionInfo } from '../protocol';
import { plainOptions } from './choices';
import { isEnd } from './ending';

export type KeyAction =
  | { readonly do: 'option'; readonly n: number }
  | { readonly do: 'camera'; readonly to: 'n' | 'e' | 's' | 'w' | 'top' }
  | { readonly do: 'level'; readonly by: 1 | -1 }
  | {
      readonly do:
        | 'eye'
        | 'view'
        | 'names'
        | 'sight'
        | 'undo'
        | 'next'
        | 'pace'
        | 'skip'
        | 'mission'
        | 'help'
        | 'end'
        | 'advice'
        | 'other';
    };

/** Ends the Activation, whatever else can be done. */
export const END_KEY = '0';

const ACTIONS: Record<string, KeyAction> = {
  [END_KEY]: { do: 'end' },
  u: { do: 'undo' },
  n: { do: 'next' },
  p: { do: 'pace' },
  s: { do: 'skip' },
  e: { do: 'eye' },
  v: { do: 'view' },
  b: { do: 'names' },
  w: { do: 'sight' },
  t: { do: 'camera', to: 'top' },
  i: { do: 'camera', to: 'n' },
  k: { do: 'camera', to: 's' },
  j: { do: 'camera', to: 'w' },
  l: { do: 'camera', to: 'e' },
  '+': { do: 'level', by: 1 },
  '-': { do: 'level', by: -1 },
  m: { do: 'mission' },
  a: { do: 'advice' },
  g: { do: 'other' },
  '?': { do: 'help' },
  h: { do: 'help' },
};

export const KEYS_HELP: readonly { readonly keys: readonly string[]; readonly word: Word }[] = [
  { keys: ['1', '…', '9'], word: 'keys.option' },
  { keys: [END_KEY], word: 'keys.end' },
  { keys: ['U'], word: 'keys.undo' },
  { keys: ['N'], word: 'keys.next' },
  { keys: ['P'], word: 'keys.pace' },
  { keys: ['S'], word: 'keys.skip' },
  { keys: ['V'], word: 'keys.view' },
  { keys: ['I', 'J', 'K', 'L'], word: 'keys.camera' },
  { keys: ['T'], word: 'keys.top' },
  { keys: ['E'], word: 'keys.eye' },
  { keys: ['B'], word: 'keys.names' },
  { keys: ['W'], word: 'keys.sight' },
  { keys: ['A'], word: 'keys.advice' },
  { keys: ['+', '-'], word: 'keys.level' },
  { keys: ['G'], word: 'keys.other' },
  { keys: ['M'], word: 'keys.mission' },
  { keys: ['?'], word: 'keys.help' },
];

/** Keys of what stands above the table: explanations and summaries. */
export const MORE_KEYS_HELP: typeof KEYS_HELP = [
  { keys: ['R'], word: 'keys.rule' },
  { keys: ['Esc'], word: 'keys.escape' },
];

export function keyAction(key: string): KeyAction | null {
  if (/^[1-9]$/.test(key)) return { do: 'option', n: Number(key) - 1 };
  return ACTIONS[key.toLowerCase()] ?? null;
}

const MOST = 9;

/** Options chosen by number keys; cubes and places are chosen on the board, dice by picking them, the end by its own key. */
export function numbered(question: QuestionInfo): readonly Option[] {
  if (question.domain === 'faces' || question.domain === 'direction') return [];
  return plainOptions(question)
    .filter((option) => !isEnd(question, option))
    .slice(0, MOST);
}
