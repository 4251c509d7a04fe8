/** Keys of the replay; those of the camera are as at the table. */

import type { Word } from '../i18n/translate';
import type { MarkKind } from '../protocol';

export type Jump =
  | { readonly by: 'step'; readonly way: 1 | -1 }
  | { readonly by: 'mark'; readonly kinds: readonly MarkKind[]; readonly way: 1 | -1 }
  | { readonly by: 'end'; readonly way: 1 | -1 }
  | { readonly by: 'play' };

/** What a key does; null if nothing here. */
export function jumpOf(key: string, shift: boolean): Jump | null {
  const back = shift ? -1 : 1;
  switch (key) {
    case 'ArrowRight':
      return shift ? { by: 'mark', kinds: ['activation'], way: 1 } : { by: 'step', way: 1 };
    case 'ArrowLeft':
      return shift ? { by: 'mark', kinds: ['activation'], way: -1 } : { by: 'step', way: -1 };
    case 'PageDown':
      return { by: 'mark', kinds: ['round', 'end'], way: 1 };
    case 'PageUp':
      return { by: 'mark', kinds: ['round'], way: -1 };
    case 'Home':
      return { by: 'end', way: -1 };
    case 'End':
      return { by: 'end', way: 1 };
  }
  switch (key.toLowerCase()) {
    case ' ':
    case 'p':
      return { by: 'play' };
    case 'n':
      return { by: 'step', way: 1 };
    case 'x':
      return { by: 'mark', kinds: ['kill'], way: back };
    case 'g':
      return { by: 'mark', kinds: ['score'], way: back };
    case 'f':
      return { by: 'mark', kinds: ['moment'], way: back };
  }
  return null;
}

/** Keys that have a name of their own in each language. */
const NAMES: Readonly<Record<string, Word>> = {
  Home: 'replay.key.home',
  End: 'replay.key.end',
  Shift: 'replay.key.shift',
};

/** A key or several, as they are called on the reader's keyboard. */
export function keyName(keys: string, translated: (word: Word) => string): string {
  return keys
    .split(' ')
    .map((key) => (NAMES[key] ? translated(NAMES[key]) : key))
    .join(' ');
}

export const REPLAY_KEYS: readonly { readonly keys: readonly string[]; readonly word: Word }[] = [
  { keys: ['←', '→'], word: 'replay.keys.step' },
  { keys: ['Shift ←', 'Shift →'], word: 'replay.keys.activation' },
  { keys: ['Page ↑', 'Page ↓'], word: 'replay.keys.round' },
  { keys: ['Home', 'End'], word: 'replay.keys.ends' },
  { keys: ['P'], word: 'replay.keys.play' },
  { keys: ['X', 'Shift X'], word: 'replay.keys.kill' },
  { keys: ['G', 'Shift G'], word: 'replay.keys.score' },
  { keys: ['F', 'Shift F'], word: 'replay.keys.moment' },
];
