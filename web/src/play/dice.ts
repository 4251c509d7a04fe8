/** A roll as shown on screen: first dice, extra dice for each 8, and re-rolls. */

export type DieKind = 'base' | 'extra' | 'reroll';

export interface ShownDie {
  readonly face: number;
  readonly kind: DieKind;
  readonly success: boolean;
  readonly explodes: boolean;
  /** Number of the throw, from 0: extra dice are thrown after the 8s that gave them. */
  readonly wave: number;
}

const EXPLODES = 8;

/**
 * Dice of a test, from its faces in the order rolled: `dice` of them first, then one for each 8 among those before,
 * then the re-rolls. A target of 0 is a roll without successes.
 */
export function shownDice(faces: readonly number[], dice: number, target: number): ShownDie[] {
  const shown: ShownDie[] = [];
  let kind: DieKind = 'base';
  let wave = 0;
  let left = target > 0 ? dice : faces.length;
  let next = 0;
  for (const face of faces) {
    if (left === 0) {
      wave += 1;
      kind = next > 0 ? 'extra' : 'reroll';
      left = next > 0 ? next : Number.POSITIVE_INFINITY;
      next = 0;
    }
    const explodes = target > 0 && face === EXPLODES;
    shown.push({ face, kind, wave, explodes, success: target > 0 && face >= target });
    left -= 1;
    if (explodes) next += 1;
  }
  return shown;
}

export function waves(dice: readonly ShownDie[]): number {
  return dice.length === 0 ? 0 : dice[dice.length - 1]!.wave + 1;
}
