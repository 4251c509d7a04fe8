/** Short messages between two players. */

import type { Values, Word } from '../i18n/translate';
import type { Phrase, Remark } from '../protocol';

/** Ready phrases in the order in which they are offered; each reader sees them in their own language. */
export const PHRASES = [
  'hello',
  'luck',
  'moment',
  'back',
  'thinking',
  'nice',
  'ouch',
  'sorry',
  'thanks',
  'again',
  'bye',
] as const satisfies readonly Phrase[];

/** As the server accepts it. */
export const MOST_LETTERS = 200;

/** What a player said; a phrase that this page does not know is shown by its id. */
export function spoken({ phrase, text }: Remark, t: (word: Word, values?: Values) => string): string {
  const known = PHRASES.find((each) => each === phrase);
  return known ? t(`phrase.${known}`) : text || phrase;
}
