/** When there is advice, and what is a clear mistake. */

import type { Advised } from '../protocol';
import type { Table } from './table';

/** Hundredths of a victory point from which on a learner is warned: less may be chance. */
export const CLEAR_MISTAKE = 200;
/** Hundredths of a victory point below which two plans are equally good. */
export const AS_GOOD = 10;

/** Why this seat has no advice, as a word of the page: it is for one side against an artificial player, not in a lesson. */
export function whyNoAdvice(
  { hello, lesson }: Table,
  wanted: boolean,
): 'advice.lesson' | 'advice.people' | 'advice.off' | null {
  if (lesson) return 'advice.lesson';
  if (hello?.sides.length !== 1 || hello.teams[hello.sides[0] === 0 ? 1 : 0].human) return 'advice.people';
  return wanted ? null : 'advice.off';
}

export function isWarned({ mine, lost }: Advised): boolean {
  return mine !== null && mine !== undefined && (lost ?? 0) >= CLEAR_MISTAKE;
}
