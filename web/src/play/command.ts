/** Command dice: their icons, and which of them a question lets the player spend. */

import type { QuestionInfo } from '../protocol';
import type { IconName } from '../ui/icons';

export const SPECIAL = 5;

/** The faces by number, as the terms of the rule book name them. */
export const FACES = ['ACTIVATE', 'DICE', 'MOVE', 'SHOOT', 'FIGHT', 'SPECIAL'] as const;

const SIGNS: readonly (IconName | null)[] = [null, 'dice', 'move', 'shoot', 'fight', 'special'];

/** Icon of a face; ACTIVATE has none and is written +1. */
export function faceSign(face: number): IconName | null {
  return SIGNS[face] ?? null;
}

/** Faces of all dice in a tray, from the count of each face; negative counts are none. */
export function trayDice(counts: readonly number[]): number[] {
  return counts.flatMap((count, face) => Array<number>(Math.max(0, count)).fill(face));
}

/** Faces that the options of this question spend. */
export function uses(question: QuestionInfo): Set<number> {
  return new Set(question.options.flatMap(({ dice }) => dice));
}

/** The re-roll option for these dice, picked in any order; null if there is none. */
export function rerollAnswer(question: QuestionInfo, picked: readonly number[]): number[] | null {
  const wanted = [...picked].sort((a, b) => a - b).join();
  for (const option of question.options) {
    if (Array.isArray(option.value) && [...option.value].sort((a, b) => a - b).join() === wanted) return option.value;
  }
  return null;
}
