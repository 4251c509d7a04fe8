/** Command dice: their signs, and which of them a question lets somebody spend. */

import type { QuestionInfo } from '../protocol';
import type { IconName } from '../ui/icons';

export const SPECIAL = 5;

const SIGNS: readonly (IconName | null)[] = [null, 'dice', 'move', 'shoot', 'fight', 'special'];

/** The drawing for a face; ACTIVATE has none and is written +1. */
export function faceSign(face: number): IconName | null {
  return SIGNS[face] ?? null;
}

/** The dice of a tray one by one, from how many there are of each face; a side without a tray owes none. */
export function trayDice(counts: readonly number[]): number[] {
  return counts.flatMap((count, face) => Array<number>(Math.max(0, count)).fill(face));
}

/** The faces that an option of this question spends. */
export function uses(question: QuestionInfo): Set<number> {
  return new Set(question.options.flatMap(({ dice }) => dice));
}

/** The option of a re-roll that means these dice, in whatever order they were picked; null when there is none. */
export function rerollAnswer(question: QuestionInfo, picked: readonly number[]): number[] | null {
  const wanted = [...picked].sort((a, b) => a - b).join();
  for (const option of question.options) {
    if (Array.isArray(option.value) && [...option.value].sort((a, b) => a - b).join() === wanted) return option.value;
  }
  return null;
}
